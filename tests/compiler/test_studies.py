"""The checks of whole rulesets, on small ones: what they find, and what they let be."""

from __future__ import annotations

import textwrap
from pathlib import Path
from typing import Any

import pytest
import yaml
from stockrail.compiler.cache import Cache
from stockrail.door import Ruleset

WRITTEN = yaml.safe_load((Path(__file__).parent / "studies.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", WRITTEN["cases"])
def test_what_is_found(name: str, tmp_path: Path) -> None:
    case = WRITTEN["cases"][name]
    file = tmp_path / "ruleset.yaml"
    file.write_text(_written(case), encoding="utf-8")
    found = Ruleset(file, Cache(None)).problems
    shown = [f"{p.code}: {p.span.source.text[p.span.start:].splitlines()[0]}" for p in found if p.span]
    wanted = case.get("found", [])
    assert len(shown) == len(wanted), shown
    for said, start in zip(sorted(shown), sorted(wanted), strict=True):
        assert said.startswith(start)


def _written(case: dict[str, Any]) -> str:
    sections = {**WRITTEN["usual"], **case}
    parts = [f"{name}:\n{textwrap.indent(text, '  ')}" for name, text in sections.items() if name != "found" and text]
    return "\n".join([WRITTEN["head"], *parts])


def test_all_of_a_library_is_looked_at_and_nothing_of_it_is_idle(tmp_path: Path) -> None:
    file = tmp_path / "barter.yaml"
    file.write_text(LIBRARY, encoding="utf-8")
    found = Ruleset(file, Cache(None)).problems
    assert [problem.code for problem in found] == ["may-be-stuck"]


LIBRARY = """\
format: 1
library: barter
needs: {player: {cash: purse}}
procedures:
  offer(player who):
    - choose: price from 5..who.cash
      by: who
    - pay: price
      from: who
  gift(player who):
    - pay: 1
      to: who
"""
