"""A library in the words of the ruleset that takes it in."""

from __future__ import annotations

from pathlib import Path

import pytest
import stockrail
from stockrail.ruleset.load import load
from stockrail.ruleset.resolved import resolved

LIBRARY = """\
format: 1
library: offices
needs:
  city: {wealth: int, mayor: player or none}
define:
  richest: the city in cities by highest city.wealth
  rich(city): city.wealth > 3
procedures:
  elect(city, player candidate):
    says: "{candidate} governs {city}."
    do:
      - set: city.mayor
        to: candidate
"""

RULESET = """\
format: 1
ruleset: villages
players: 2
use:
  - library: offices
    names: {city: box, wealth: corn}
kinds:
  box:
    members: {large: {corn: 5}, small: {corn: 1}}
    state: {corn: int, mayor: player or none}
flow:
  play:
    - if: rich(large) and not rich(small)
      then:
        - run: elect(richest, p2)
    - each: box in boxes
      do:
        - lower: box.corn
    - decide: p1
      between: {so_be_it: []}
    - end: voted
scoring: {corn: sum b.corn for b in boxes where b.mayor = player}
"""


def written(folder: Path, ruleset: str = RULESET, library: str = LIBRARY) -> Path:
    (folder / "offices.yaml").write_text(library)
    (folder / "villages.yaml").write_text(ruleset)
    return folder / "villages.yaml"


def test_kinds_plurals_and_fields_get_their_new_names(tmp_path: Path) -> None:
    path = written(tmp_path)
    assert stockrail.check(path) == []
    game = stockrail.load(path).start(players=2, seed=1)
    game.play("so_be_it")
    assert {seat: score.total for seat, score in game.scores.items()} == {"p1": 0, "p2": 4}


def test_a_plural_of_the_rulesets_own(tmp_path: Path) -> None:
    own = RULESET.replace("  box:\n", "  box:\n    plural: crates\n").replace("boxes", "crates")
    assert stockrail.check(written(tmp_path, own)) == []


def test_without_names_a_library_keeps_its_own(tmp_path: Path) -> None:
    ruleset, problems = load(written(tmp_path, RULESET.replace("    names: {city: box, wealth: corn}\n", "")))
    assert problems == []
    assert ruleset is not None
    assert [need.kind.name for need in ruleset.needs] == ["city", "city"]


def test_problems_of_a_library_stand_in_the_lines_of_its_file(tmp_path: Path) -> None:
    library = LIBRARY.replace("city.wealth > 3", "city.walth > 3")
    [problem] = stockrail.check(written(tmp_path, library=library))
    assert problem.span is not None
    assert str(problem.span).startswith(f"{tmp_path / 'offices.yaml'}:7:")
    assert problem.span.text == "walth"


def test_names_of_nothing_that_is_needed(tmp_path: Path) -> None:
    path = written(tmp_path, RULESET.replace("{city: box,", "{town: box, city: box,"))
    problems = stockrail.check(path)
    assert [problem.code for problem in problems] == ["not-needed"]


def test_all_in_one_file(tmp_path: Path) -> None:
    """What `resolved` writes is a ruleset without libraries, and reads as the same game."""
    text, problems = resolved(written(tmp_path), origin=False)
    assert problems == []
    assert text is not None
    (tmp_path / "alone.yaml").write_text(text)
    assert "city" not in text
    assert stockrail.check(tmp_path / "alone.yaml") == []


SHARED = """
format: 1
library: stock
needs:
  player:
    shares(company): int
define:
  most(company): highest p.shares(company) for p in players
"""

GAME = """
format: 1
ruleset: trade
players: 2
use: [stock]
kinds:
  company: {members: [red]}
  player:
    state: {FIELD}
flow:
  play:
    - if: most(red) is none
      then: [{say: Nobody.}]
    - end: done
scoring: {none_yet: 0}
"""


@pytest.mark.parametrize(
    ("field", "codes"),
    [("shares(company): 0..5", []), ("shares: 0..5", ["unmet-need"]), ("stock(company): 0..5", ["unmet-need"])],
)
def test_a_field_with_parameters_is_needed(tmp_path: Path, field: str, codes: list[str]) -> None:
    (tmp_path / "stock.yaml").write_text(SHARED, encoding="utf-8")
    path = tmp_path / "ruleset.yaml"
    path.write_text(GAME.replace("FIELD", field), encoding="utf-8")
    problems = [problem for problem in stockrail.check(path) if problem.level == "error"]
    assert [problem.code for problem in problems] == codes
    for problem in problems:
        assert "`shares(company)`" in problem.message


def test_a_library_with_parameters_in_its_needs_by_itself(tmp_path: Path) -> None:
    (tmp_path / "stock.yaml").write_text(SHARED, encoding="utf-8")
    assert [p.code for p in stockrail.check(tmp_path / "stock.yaml") if p.level == "error"] == []
