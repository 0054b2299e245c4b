"""A library that a ruleset could take in is named, one beside it before a shipped one."""

from __future__ import annotations

from pathlib import Path

import stockrail

LIBRARY = """\
format: 1
library: NAME
define: {twice(int n): 2 * n}
procedures:
  ascending_auction(int n):
    gives: {found: int = 0}
    do: [{set: found, to: n}]
"""
GAME = """\
format: 1
ruleset: game
players: 2
state: {tally: 0..9 = 0}
flow:
  play:
    - run: ascending_auction(3)
    - raise: tally
      by: found
    - {raise: tally, by: twice(found)}
end: {late: {if: tally = 9, at: once}}
scoring: {tally: tally}
"""


def _told(folder: Path, *libraries: str) -> list[tuple[str, ...]]:
    for name in libraries:
        (folder / f"{name}.yaml").write_text(LIBRARY.replace("NAME", name), encoding="utf-8")
    (folder / "ruleset.yaml").write_text(GAME, encoding="utf-8")
    return [each.help for each in stockrail.check(folder / "ruleset.yaml") if each.level == "error"]


def test_one_beside_comes_first_and_is_told_once(tmp_path: Path) -> None:
    assert _told(tmp_path, "sales") == [
        ("the library `sales` has `ascending_auction`: write `use: [sales]` at the top of the file",),
    ]


def test_of_two_beside_none_is_named(tmp_path: Path) -> None:
    assert not any("library" in line for help in _told(tmp_path, "sales", "trade") for line in help)


def test_shipped_ones_are_looked_at_last(tmp_path: Path) -> None:
    [first, *_] = _told(tmp_path)
    assert first == ("the library `auctions` has `ascending_auction`: write `use: [auctions]` at the top of the file",)
