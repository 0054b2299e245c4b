"""What stands against an answer: the author's sentences, or English with values, each with its line."""

from __future__ import annotations

import random
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from stockrail.compiler.cache import Cache
from stockrail.door import Ruleset
from stockrail.engine.position import Position
from stockrail.engine.program import LABEL, Program
from stockrail.engine.reasons import told_against

ROOT = Path(__file__).parents[2]
WRITTEN = yaml.safe_load((Path(__file__).parent / "why.yaml").read_text())


NARROW = (
    "plot.size > 1 or days > 3 does not hold: plot.size > 1: 1 > 1 does not hold; days > 3: 0 > 3 does not hold"
)


@pytest.mark.parametrize("name", WRITTEN["cases"])
def test_reasons(name: str, tmp_path: Path) -> None:
    case = WRITTEN["cases"][name]
    file = tmp_path / "ruleset.yaml"
    file.write_text(WRITTEN["head"] + _ruleset(case))
    ruleset = Ruleset(file, Cache(None))
    assert not [p for p in ruleset.problems if p.level == "error"], ruleset.problems
    game = ruleset.start(players=2)
    for answer in case.get("answers", ()):
        game.play(answer)
    for answer, reasons in case["against"].items():
        against = game.why_not(answer)
        wanted = [str(reason).split(" @ ") for reason in reasons]
        assert [str(each) for each in against] == [said for said, *_ in wanted], answer
        for each, (_, *place) in zip(against, wanted, strict=True):
            assert each.site is not None
            line = file.read_text().splitlines()[each.site.line - 1]
            assert not place or place[0] in line


def _ruleset(case: dict[str, Any]) -> str:
    """The case's sections, with what it does as the flow."""
    parts = []
    for section in ("define", "actions"):
        if section in case:
            parts.append(f"{section}:\n{textwrap.indent(case[section], '  ')}")
    doing = case.get("before", "")
    body = case["do"]
    if case.get("as_turn"):
        body = f"- turns: seat(1)\n  do:\n{textwrap.indent(body, '    ')}"
    parts.append(f"flow:\n  play:\n{textwrap.indent(doing + body, '    ')}")
    parts.append("end:\n  late: {if: days = 9, at: once}\nscoring: {cash: player.cash}\n")
    return "\n".join(parts)


@pytest.mark.parametrize("path", sorted((ROOT / "rulesets").glob("**/ruleset.yaml")), ids=lambda path: path.parent.name)
def test_there_is_always_a_reason(path: Path) -> None:
    """Whatever may not be answered, in random games, has a reason with a line."""
    ruleset = Ruleset(path, Cache(None))
    program = ruleset.program(ruleset.player_counts[0])
    chance = random.Random(path.parent.name)
    for seed in range(3):
        position = Position.opening(program, seed + 1)
        for _ in range(150):
            if position.over:
                break
            values, places = position.legal()
            codes = [*values, *(LABEL + place for place in places)]
            for code in _others(program, position, set(codes)):
                reasons = told_against(position, code)
                assert reasons
                assert all(each.site is not None for each in reasons)
            position.answer(chance.choice(codes))


def _others(program: Program, position: Position, legal: set[int]) -> Iterator[int]:
    """Everything of the right type that may not be answered; of numbers a few."""
    ask = program.asks[position.ask]
    if ask.type is not None:
        members = program.kinds.get(ask.type.kind)
        codes = range(len(members)) if members else (-5, 0, 1, 500)
        yield from (code for code in codes if code not in legal)
    yield from (LABEL + place for place in range(len(ask.labels)) if LABEL + place not in legal)


CLAUSES = """\
format: 1
ruleset: clauses
players: 2
kinds:
  plot:
    members: {a: {size: 1}, b: {size: 4}, c: {size: 9}}
    facts: {size: int}
  player:
    state: {cash: purse = 3, land: set of plot}
state: {days: 0..9 = 0}
define:
  paid(player, plot):
    is: money(plot.size) <= player.cash
    says: You cannot pay that.
  early:
    is: days = 9
    says: It is too early.
  wide(plot):
    is: plot.size < 5 and (plot.size > 1 or days > 3)
    says: It is too wide or too narrow.
  both(player, plot):
    is: paid(player, plot) and early
    says: Not now.
  nearby:
    is: those p in plots where p.size < 9
    says: It is too far.
actions:
  rest: {do: [{raise: days}]}
  wait: {requires: early, do: [{raise: days}]}
  pay:
    choose: plot from plots where paid(player, plot)
    do: [{add: plot, to: player.land}]
  widen:
    choose: plot from plots where wide(plot)
    do: [{add: plot, to: player.land}]
  all:
    choose: plot from plots where both(player, plot)
    do: [{add: plot, to: player.land}]
  near:
    choose: plot from nearby
    do: [{add: plot, to: player.land}]
flow:
  play: [{turns: seat(1), do: [{decide: player, between: [rest, pay, wait, widen, near, all]}]}]
end: {late: {if: days = 9, at: once}}
scoring: {cash: player.cash}
"""


@pytest.mark.parametrize(("answers", "refused", "clauses"), [
    (["pay"], "plot b", {"You cannot pay that.": "money(plot.size) <= player.cash: 4 <= 3 does not hold"}),
    ([], "wait", {"It is too early.": "days = 9: 0 = 9 does not hold"}),
    (["widen"], "plot c", {"It is too wide or too narrow.": "plot.size < 5: 9 < 5 does not hold"}),
    (["widen"], "plot a", {"It is too wide or too narrow.": NARROW}),
    (["near"], "plot c", {"It is too far.": "c is not among nearby"}),
    ([], "all", {
        "nothing can be chosen for plot, not even a": "", "It is too early.": "days = 9: 0 = 9 does not hold",
        "Not now.": "days = 9: 0 = 9 does not hold",
    }),
])
def test_an_authors_sentence_stands_for_a_clause(
    answers: list[str], refused: str, clauses: dict[str, str], tmp_path: Path
) -> None:
    path = tmp_path / "clauses.yaml"
    path.write_text(CLAUSES, encoding="utf-8")
    game = Ruleset(path, Cache(None)).start(2)
    for answer in answers:
        game.play(answer)
    assert {reason.says: reason.clause for reason in game.why_not(refused)} == clauses
