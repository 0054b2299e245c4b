"""What a variant removes and the ruleset below still asks for is told in the variant, with what else to change."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import stockrail

VARIANT = "format: 1\nruleset: less\ntitle: Less\nextends: {base}\nremove: [{paths}]\n"

MENU = """\
format: 1
ruleset: below
title: Below
players: 2
kinds:
  player:
    state: {cash: purse = 5}
actions:
  work: {do: [{pay: 1, to: player}]}
  rest: {do: [{pay: 0, to: player}]}
menus:
  turn: [work, rest]
flow:
  play:
    - turns: seat(1)
      do:
        - decide: player
          between: turn
          or: pass
end:
  rich: {if: any p in players where p.cash > 9, after: action}
scoring:
  cash: player.cash
"""


def _told(folder: Path, base: str, paths: str) -> list[stockrail.Problem]:
    (folder / "below.yaml").write_text(MENU, encoding="utf-8")
    variant = folder / "less.yaml"
    variant.write_text(VARIANT.format(base=base, paths=paths), encoding="utf-8")
    return [problem for problem in stockrail.check(variant) if problem.level == "error"]


@pytest.mark.parametrize(
    ("base", "paths", "further"),
    [
        ("union_station", "actions.sell_stock", "menus.turn.sell_stock"),
        ("union_station", "scoring.cash, actions.sell_stock", "menus.turn.sell_stock"),
        ("below", "actions.rest", "menus.turn.rest"),
    ],
)
def test_what_else_to_remove(tmp_path: Path, base: str, paths: str, further: str) -> None:
    """Also where the base lies beside the variant, and lists its menu. Done as it says, nothing is wrong."""
    [problem] = _told(tmp_path, base, paths)
    assert (problem.code, problem.help) == (
        "fits-no-more", (f"take out what names it too: `remove: [{paths}, {further}]`",)
    )
    assert problem.span is not None
    assert problem.span.text == paths.rpartition(".")[2]
    assert Path(problem.span.source.path).name == "less.yaml"
    assert _told(tmp_path, base, f"{paths}, {further}") == []


@pytest.mark.parametrize(
    ("base", "paths", "things"),
    [
        ("two_lines", "actions.build", ["flow.play"]),
        ("two_lines", "kinds.railroad.state.unsold", ["actions.buy"]),
        ("chicago_express", "procedures.close_round", ["flow.play"]),
        ("below", "menus.turn", ["flow.play"]),
    ],
)
def test_what_to_change(tmp_path: Path, base: str, paths: str, things: list[str]) -> None:
    """What asks for it in part can be changed; the help names it by its path."""
    [problem] = _told(tmp_path, base, paths)
    assert problem.code == "fits-no-more"
    assert problem.help[0].startswith("take out or change what names it too:")
    assert re.findall(r"`(\S+)`", problem.help[0]) == things


def test_mistakes_in_the_variant_itself_stay_where_they_are(tmp_path: Path) -> None:
    (tmp_path / "below.yaml").write_text(MENU, encoding="utf-8")
    variant = tmp_path / "less.yaml"
    added = "actions:\n  trade: {do: [{run: working}]}\nmenus: {turn: {trade: }}\n"
    variant.write_text(VARIANT.format(base="below", paths="actions.rest, menus.turn.rest") + added, encoding="utf-8")
    assert [problem.code for problem in stockrail.check(variant) if problem.level == "error"] == ["unknown-procedure"]
