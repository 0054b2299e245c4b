"""What changes between two rulesets: a small game against itself with one thing put otherwise."""

from __future__ import annotations

from pathlib import Path

import pytest
from stockrail.ruleset.difference import Difference, differences
from stockrail.ruleset.find import shipped
from stockrail.ruleset.load import load
from stockrail.ruleset.model import Ruleset

GAME = """\
format: 1
ruleset: fair
title: Fair
players: 2..4
options:
  prize: {is: 1..9, default: 3, says: What a win brings.}
tracks:
  steps: {is: int, spaces: 0..10, marks: {flag: [5, 10]}}
tables:
  purse: {by: player_count, is: money, rows: {2: 20, 3..4: 10}}
kinds:
  stall:
    members:
      north: {rent: 2}
      south: {rent: 3}
    facts: {rent: money}
  player:
    state: {cash: purse = 0, place: on steps = 0}
setup:
  - each: p in players
    do:
      - pay: purse(player_count)
        to: p
define:
  rich(player): player.cash > 10
procedures:
  collect(player):
    - pay: 1
      from: player
    - advance: player.place
actions:
  rent:
    says: Rent a stall
    requires: player.cash > 2
    choose: stall from stalls
    do:
      - pay: stall.rent
        from: player
      - run: collect(player)
rules:
  flagged:
    when: player.place rises through steps.flag
    do:
      - pay: 1 * prize
        to: player
flow:
  play:
    - turns: seat(1)
      do:
        - decide: player
          between: [rent]
          or: pass
end:
  home: {if: any p in players where p.place = 10, after: turn}
scoring: {cash: player.cash}
ties: [player.place]
invariants:
  solvent: every p in players has p.cash >= 0
"""

#: What is put otherwise: the text and its replacement; section, name, key and change; the old and new text.
CASES = [
    ("2..4", "2..5", ("players", "", "", "changed"), "2..4", "2..5"),
    ("default: 3", "default: 4", ("options", "prize", "default", "changed"), "3", "4"),
    ("What a win brings.", "A win.", ("options", "prize", "says", "changed"), "What a win brings.", "A win."),
    ("0..10,", "0..12,", ("tracks", "steps", "spaces", "changed"), "0..10", "0..12"),
    ("[5, 10]", "[10]", ("tracks", "steps", "marks.flag", "changed"), "5, 10", "10"),
    ("3..4: 10", "3: 10, 4: 8", ("tables", "purse", "rows.4", "changed"), "10", "8"),
    ("south: {rent: 3}", "south: {rent: 4}", ("members", "south", "rent", "changed"), "3", "4"),
    ("      south: {rent: 3}\n", "", ("members", "south", "", "removed"), "rent: 3", None),
    ("rent: money}", "rent: int}", ("facts", "rent", "is", "changed"), "money", "int"),
    ("cash: purse = 0", "cash: purse = 1", ("state", "cash", "is", "changed"), "purse = 0", "purse = 1"),
    ("each: p in players", "each: p in players where true", ("setup", "", "", "changed"),
     "each: p in players", "each: p in players where true"),
    ("player.cash > 10", "player.cash > 9", ("define", "rich", "is", "changed"), "player.cash > 10", "player.cash > 9"),
    ("    - advance: player.place\n", "", ("procedures", "collect", "do", "removed"), "advance: player.place", None),
    ("    requires: player.cash > 2\n", "", ("actions", "rent", "requires", "removed"), "player.cash > 2", None),
    ("stall from stalls", "stall from stalls where true", ("actions", "rent", "choose", "changed"),
     "stall from stalls", "stall from stalls where true"),
    ("      - pay: stall.rent\n", "      - pay: 2 * stall.rent\n", ("actions", "rent", "do", "changed"),
     "pay: stall.rent, from: player", "pay: 2 * stall.rent, from: player"),
    ("steps.flag", "steps.flag where true", ("rules", "flagged", "when", "changed"),
     "player.place rises through steps.flag", "player.place rises through steps.flag where true"),
    ("          or: pass\n", "", ("flow", "play", "do", "removed"), "or:\n  pass", None),
    ("after: turn", "at: once", ("end", "home", "after", "removed"), "turn", None),
    ("{cash: player.cash}", "{cash: 2 * player.cash}", ("scoring", "cash", "is", "changed"),
     "player.cash", "2 * player.cash"),
    ("ties: [player.place]", "ties: [player.cash]", ("ties", "", "", "changed"), "player.place", "player.cash"),
    ("p.cash >= 0", "p.cash > -1", ("invariants", "solvent", "is", "changed"),
     "every p in players has p.cash >= 0", "every p in players has p.cash > -1"),
]


def _ruleset(folder: Path, name: str, text: str) -> Ruleset:
    file = folder / f"{name}.yaml"
    file.write_text(text, encoding="utf-8")
    ruleset, problems = load(file)
    assert [problem for problem in problems if problem.level == "error"] == []
    assert ruleset is not None
    return ruleset


def _found(folder: Path, old: str, new: str) -> list[Difference]:
    return differences(_ruleset(folder, "old", old), _ruleset(folder, "new", new))


@pytest.mark.parametrize(("here", "there", "what", "old", "new"), CASES, ids=[case[1].strip() or "-" for case in CASES])
def test_one_change(
    here: str, there: str, what: tuple[str, ...], old: str | None, new: str | None, tmp_path: Path
) -> None:
    assert GAME.count(here) == 1
    found = {(d.section, d.name, d.key, d.change): d for d in _found(tmp_path, GAME, GAME.replace(here, there))}
    assert what in found
    assert len(found) == (2 if there == "at: once" else 1)
    assert (found[what].old, found[what].new) == (old, new)
    assert found[what].old_place


@pytest.mark.parametrize("name", shipped())
def test_a_ruleset_is_no_different_from_itself(name: str) -> None:
    first, second = load(name)[0], load(name)[0]
    assert first is not None
    assert second is not None
    assert differences(first, second) == []


def test_layout_and_remarks_do_not_count(tmp_path: Path) -> None:
    other = (
        GAME.replace("player.cash > 2", "{is: (player.cash > (2)), note: Two at least.}")
        .replace("spaces: 0..10", "spaces: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]")
        .replace("{2: 20, 3..4: 10}", "{4: 10, 2..2: 20, 3: 10}")
        .replace("  solvent: every", "  # a comment\n  solvent:\n    every")
    )
    assert _found(tmp_path, GAME, other) == []


def test_an_effect_put_into_a_block_has_moved(tmp_path: Path) -> None:
    other = GAME.replace(
        "    - advance: player.place\n",
        "    - if: rich(player)\n      then:\n        - advance: player.place\n      else:\n        - say: Poor.\n",
    )
    added, moved = _found(tmp_path, GAME, other)
    assert (added.change, added.new) == ("added", "if: rich(player)\n  else:\n    say: Poor.")
    assert (moved.change, moved.new, moved.within) == ("moved", "advance: player.place", "if: rich(player)")


def test_effects_in_another_order_differ(tmp_path: Path) -> None:
    other = GAME.replace("    - advance: player.place\n", "").replace(
        "  collect(player):\n", "  collect(player):\n    - advance: player.place\n"
    )
    assert {(d.name, d.key) for d in _found(tmp_path, GAME, other)} == {("collect", "do")}


def test_members_in_another_order_differ(tmp_path: Path) -> None:
    north, south = "      north: {rent: 2}\n", "      south: {rent: 3}\n"
    [only] = _found(tmp_path, GAME, GAME.replace(north + south, south + north))
    assert (only.section, only.owner, only.key, only.old, only.new) == (
        "members", "stall", "order", "north, south", "south, north",
    )


OVER = """\
format: 1
ruleset: over
extends: old
define:
  rich(player): original or player.place > 5
procedures:
  collect(player):
    - run: original
    - say: Collected.
"""


def test_what_original_stands_for_is_no_change(tmp_path: Path) -> None:
    old = _ruleset(tmp_path, "old", GAME)
    over = _ruleset(tmp_path, "over", OVER)
    define, procedure = differences(old, over)
    assert (define.old, define.new) == ("player.cash > 10", "original or player.place > 5")
    assert (procedure.change, procedure.new) == ("added", "say: Collected.")
    assert procedure.new_place is not None
    assert procedure.new_place.source.path.endswith("over.yaml")
    written = GAME.replace("player.cash > 10", "player.cash > 10 or player.place > 5")
    [left] = differences(over, _ruleset(tmp_path, "written", written))
    assert (left.section, left.change, left.old) == ("procedures", "removed", "say: Collected.")


def test_original_in_terms_of_other_parameters(tmp_path: Path) -> None:
    head = "  rich(player who): original or who.place > 5\n"
    over = OVER.replace("  rich(player): original or player.place > 5\n", head)
    written = GAME.replace("  rich(player): player.cash > 10", "  rich(player who): who.cash > 10 or who.place > 5")
    _ruleset(tmp_path, "old", GAME)
    [only] = differences(_ruleset(tmp_path, "written", written), _ruleset(tmp_path, "over", over))
    assert only.section == "procedures"


def test_there_and_back_is_the_same_list(tmp_path: Path) -> None:
    old, new = load("chicago_express")[0], load("chicago_express_erie")[0]
    assert old is not None
    assert new is not None
    swapped = {"added": "removed", "removed": "added", "changed": "changed", "moved": "moved"}
    there = {(d.section, d.owner, d.name, d.key, d.change) for d in differences(old, new)}
    back = {(d.section, d.owner, d.name, d.key, swapped[d.change]) for d in differences(new, old)}
    assert there == back
    assert ("define", "", "room", "is", "changed") in there
    assert ("members", "company", "erie", "", "added") in there
    assert ("procedures", "", "build", "do", "added") in there
