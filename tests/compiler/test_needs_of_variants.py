"""What a library needs is told where the author who takes it in can mend it, and doing as it says mends it."""

from __future__ import annotations

from pathlib import Path

import pytest
import stockrail

GAME = """\
format: 1
ruleset: game
players: 2
kinds:
  firm:
    members: [red]
    state: {till: purse, debts: 0..9 = 0}
  player: {state: {gold: purse = 9}}
flow:
  play:
    - decide: p1
      between: {go_on: [{pay: 1, from: p1.gold, to: red}, {raise: red.debts}]}
    - pay: red.till
      from: red
    - end: done
scoring: {gold: player.gold, debts: red.debts}
"""
LIBRARY = "format: 1\nlibrary: lending\nneeds: {firm: {till: purse, debts: int}, player: {cash: purse}}\n"
VARIANT = "format: 1\nruleset: variant\nextends: game\n"


def _told(folder: Path, variant: str, game: str = GAME, library: str = LIBRARY) -> list[stockrail.Problem]:
    (folder / "lending.yaml").write_text(library, encoding="utf-8")
    (folder / "game.yaml").write_text(game, encoding="utf-8")
    (folder / "second.yaml").write_text("format: 1\nruleset: second\nextends: variant\n", encoding="utf-8")
    (folder / "variant.yaml").write_text(variant, encoding="utf-8")
    return [problem for problem in stockrail.check(folder / "variant.yaml") if problem.level == "error"]


def test_a_field_that_the_base_lacks_is_told_at_the_use_of_the_variant(tmp_path: Path) -> None:
    [problem] = _told(tmp_path, VARIANT + "use: [lending]\n")
    assert problem.code == "unmet-need"
    assert str(problem.span) == f"{tmp_path / 'variant.yaml'}:4:7"
    assert problem.help == (
        "declare `kinds: {player: {state: {cash: purse}}}` in this file",
        "or, if the game has it by another name, say so: `names: {cash: that_name}`",
    )


@pytest.mark.parametrize(
    "mended",
    ["use: [lending]\nkinds: {player: {state: {cash: purse}}}\n",
     "use: [{library: lending, names: {cash: gold}}]\n"],
)
def test_done_as_it_says_all_is_well(mended: str, tmp_path: Path) -> None:
    assert _told(tmp_path, VARIANT + mended) == []


def test_a_kind_that_the_base_lacks(tmp_path: Path) -> None:
    problems = _told(tmp_path, VARIANT + "use: [lending]\n", GAME.replace("firm", "house"))
    assert {str(problem.span) for problem in problems} == {f"{tmp_path / 'variant.yaml'}:4:7"}
    needed = ["`till` of firm", "`debts` of firm", "`cash` of player"]
    assert [problem.message.partition(", of type")[0] for problem in problems] == [
        f"a library needs the field {each}" for each in needed
    ]  # in the order of the library, for any hash seed
    assert "or, if the game has it by another name, say so: `names: {firm: that_name}`" in problems[0].help


def test_what_stands_in_the_variant_is_told_there(tmp_path: Path) -> None:
    own = VARIANT + "use: [lending]\nkinds: {player: {state: {cash: int}}}\n"
    [problem] = _told(tmp_path, own)
    assert problem.span is not None
    assert (problem.span.text, problem.span.source.path) == ("int", str(tmp_path / "variant.yaml"))


def test_a_library_that_a_library_takes_in(tmp_path: Path) -> None:
    (tmp_path / "banks.yaml").write_text("format: 1\nlibrary: banks\nuse: [lending]\n", encoding="utf-8")
    [problem] = _told(tmp_path, VARIANT + "use: [banks]\n")
    assert str(problem.span) == f"{tmp_path / 'variant.yaml'}:4:7"


def test_a_variant_of_a_faulty_variant(tmp_path: Path) -> None:
    _told(tmp_path, VARIANT + "use: [lending]\n")
    [problem] = [each for each in stockrail.check(tmp_path / "second.yaml") if each.level == "error"]
    assert str(problem.span) == f"{tmp_path / 'variant.yaml'}:4:7"


def test_the_game_itself_is_told_at_its_kind(tmp_path: Path) -> None:
    _told(tmp_path, VARIANT, GAME.replace("kinds:", "use: [lending]\nkinds:"))
    [problem] = [each for each in stockrail.check(tmp_path / "game.yaml") if each.level == "error"]
    assert problem.span is not None
    assert problem.span.text == "player"
    assert problem.help == ("declare `cash: purse` in the state of player",)


SHARES = """\
format: 1
library: shares
needs: {paper: {percent: int}, firm: {floated: bool}}
define: {in_hands: (sum p.percent for p in papers)}
procedures:
  float(firm, int share):
    - if: in_hands >= share and not firm.floated
      then: [{set: firm.floated, to: true}]
"""
USER = """\
format: 1
ruleset: user
players: 2
use: [library/shares]
kinds:
  firm: {members: [red], state: {floated: bool}}
  paper:
    members: {one: {percent: 5}}
    facts: {percent: money}
flow: {play: [{run: "float(red, 3)"}, {end: done}]}
scoring: {red: if red.floated then 1 else 0}
"""


def test_a_fact_of_a_type_that_a_library_has_no_use_for(tmp_path: Path) -> None:
    """Told at the fact, though the library compares a define that it is summed in, beside another field."""
    (tmp_path / "library").mkdir()
    (tmp_path / "library" / "shares.yaml").write_text(SHARES, encoding="utf-8")
    (tmp_path / "user.yaml").write_text(USER, encoding="utf-8")
    [problem] = [each for each in stockrail.check(tmp_path / "user.yaml") if each.level == "error"]
    assert problem.span is not None
    assert str(problem.span).endswith("user.yaml:9:13")
    assert problem.message == "with this `percent`, a place of a library that this file uses no longer fits"
