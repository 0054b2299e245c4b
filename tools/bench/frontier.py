"""How the cost of listing legal hexes grows with the frontier, on a map ten times as large.

The large map is the shipped one of Chicago Express and nine copies of it to the south, each touching the one before.
A line branches all over a map, so that its frontier is about ten times as long on the large one. A unit of work is a
copy of the position, a few locomotives put down at random, and the hexes listed that are legal then: hardly any line
comes twice, so nothing can be remembered from one unit to the next.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from typing import TYPE_CHECKING, Any

from .finding import Finding, Settings, Target
from .hexagons import RULESETS, members, neighbours
from .side_by_side import Contestant, Ratio, side_by_side
from .slots import Slots

if TYPE_CHECKING:
    from stockrail.engine.position import Position

RULESET = "chicago_express"
COMPANY, START = "nyc", "S3"
COPIES = 10
#: The rows from a map to its copy: as many as its longest column has, whose ends then touch.
ROWS = 11
#: The line leads to every hex at such a distance in the list of the map.
BRANCHES = 7
#: So many locomotives are put down for each unit.
PUT_DOWN = 5

SHORT, SHORT_ON_LARGE, LONG = "short line", "short line on large map", "long line on large map"

Hexes = dict[str, dict[str, Any]]

VARIANT = """
format: 1
ruleset: {name}
extends: ruleset
tables: {{starting_cash: {{rows: {{2: 100000, 3: 100000, 4: 100000, 5: 100000, 6: 100000}}}}}}
kinds: {{company: {{members: {{{company}: {{track: {line}}}}}}}}}
"""


def frontier_growth(settings: Settings) -> Finding:
    """Cost for each frontier hex of the long line, against that of the short line on the shipped map."""
    with tempfile.TemporaryDirectory() as folder:
        positions = _positions(Path(folder), settings.seed)
        frontiers = {name: len(position.legal()[0]) for name, position in positions.items()}
        measured = side_by_side(
            [Contestant(name, _listing(position, settings.seed)) for name, position in positions.items()],
            settings.rounds,
            settings.slice_seconds,
        )
    pairs = zip(measured.seconds[LONG], measured.seconds[SHORT], strict=True)
    longer = frontiers[LONG] / frontiers[SHORT]
    return Finding(
        "legal hexes on a map ten times as large, cost for each frontier hex",
        Ratio.of([large / short / longer for large, short in pairs]),
        Target(1, 0.5),
        measured.rounds,
        {
            name: f"{frontiers[name]} hexes in {median(seconds) * 1e6:.1f} µs;"
            for name, seconds in measured.seconds.items()
        },
    )


def _positions(folder: Path, seed: int) -> dict[str, Position]:
    """Before a locomotive of a company that has money for any hex."""
    shipped = members(RULESET)
    large = _large(shipped)
    short, long = _line(shipped), _line(large)
    settings = {SHORT: (shipped, short), SHORT_ON_LARGE: (large, short), LONG: (large, long)}
    return {
        name: _before_building(_written(folder / str(number), hexes, line), seed)
        for number, (name, (hexes, line)) in enumerate(settings.items())
    }


def _large(shipped: Hexes) -> Hexes:
    hexes = dict(shipped)
    for copy in range(1, COPIES):
        for name, facts in shipped.items():
            open_to_all = {"terrain": "plain", "cost": 1} if facts["terrain"] == "start" else {}
            hexes[f"{name}x{copy}"] = facts | {"r": facts["r"] + ROWS * copy} | open_to_all
    return hexes


def _line(hexes: Hexes) -> list[str]:
    """Shortest ways from the start to hexes all over the map, put together."""
    names = list(hexes)
    before = _ways(hexes, names.index(START))
    line = {names.index(START)}
    for goal in range(0, len(names), BRANCHES):
        while goal in before and goal not in line:
            line.add(goal)
            goal = before[goal]
    return [names[i] for i in sorted(line)]


def _ways(hexes: Hexes, start: int) -> dict[int, int]:
    """For each hex that can be reached the one before it on a shortest way."""
    beside = neighbours(hexes)
    closed = {i for i, facts in enumerate(hexes.values()) if facts["terrain"] == "start"}
    before: dict[int, int] = {}
    edge = [start]
    for hex_ in edge:
        for next_ in beside[hex_]:
            if next_ not in before and next_ not in closed:
                before[next_] = hex_
                edge.append(next_)
    return before


def _written(folder: Path, hexes: Hexes, line: list[str]) -> Path:
    """The shipped rules on another map, with a line that is there from the start."""
    folder.mkdir()
    (folder / "ruleset.yaml").write_text((RULESETS / RULESET / "ruleset.yaml").read_text("utf-8"), "utf-8")
    facts = "\n".join(f"  {name}: {json.dumps(each, ensure_ascii=False)}" for name, each in hexes.items())
    (folder / "map.yaml").write_text(f"members:\n{facts}\n", "utf-8")
    variant = folder / "variant.yaml"
    text = VARIANT.format(name=f"wide_{len(line)}", company=COMPANY, line=f"[{', '.join(line)}]")
    variant.write_text(text, "utf-8")
    return variant


def _before_building(ruleset: Path, seed: int) -> Position:
    """Seat 1 gets the free shares, and all its cash goes to the company that then builds."""
    import stockrail

    game = stockrail.load(ruleset).start(players=2, seed=seed)
    for _ in range(3):
        game.play("pass, pass")
    game.play(f"bid 100000, pass, expand, company {COMPANY}")
    position: Position = game.position
    return position


def _listing(position: Position, seed: int) -> Callable[[], int]:
    draw = Random(seed).random
    frontier = position.legal()[0]
    line = Slots(position).place("company", "track", COMPANY)

    def work() -> int:
        at = position.copy()
        for _ in range(PUT_DOWN):
            at.slots[line] |= 1 << frontier[int(draw() * len(frontier))]
        at.legal()
        return 1

    return work
