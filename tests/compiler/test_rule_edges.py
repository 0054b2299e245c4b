"""Which rules set off which is found by what each watches: the work grows with the rules, not with their pairs."""

from __future__ import annotations

from pathlib import Path

import pytest
from stockrail.compiler.build import lowered
from stockrail.compiler.rule_edges import edges_between
from stockrail.compiler.study import Study
from stockrail.ruleset.load import load

HEAD = """
format: 1
ruleset: row
players: 2
flow:
  play:
    - turns: seat(1)
      do:
        - decide: player
          between: {go: [{raise: n0}]}
"""


def study_of_a_row(length: int, folder: Path) -> Study:
    """Rules in a row: each raises a number that the next one watches."""
    file = folder / f"row_{length}.yaml"
    numbers = "".join(f"  n{n}: int = 0\n" for n in range(length + 1))
    rules = "".join(f"  r{n}: {{when: n{n} rises, do: [{{raise: n{n + 1}}}]}}\n" for n in range(length))
    file.write_text(f"{HEAD}state:\n{numbers}rules:\n{rules}", encoding="utf-8")
    ruleset, problems = load(file)
    assert ruleset is not None and not problems
    return Study(lowered(ruleset, 2, {}))


def test_each_rule_of_a_row_sets_off_the_next(tmp_path: Path) -> None:
    study = study_of_a_row(5, tmp_path)
    edges = edges_between(study, study.made.rules)
    assert [(edge.source, edge.target) for edge in edges] == [(f"r{n}", f"r{n + 1}") for n in range(4)]


def test_a_row_twice_as_long_is_held_against_its_triggers_twice_as_often(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = 0
    fires = Study.fires

    def counting(self: Study, watch: object, group: object) -> object:
        nonlocal asked
        asked += 1
        return fires(self, watch, group)

    monkeypatch.setattr(Study, "fires", counting)

    def asked_for(length: int) -> int:
        nonlocal asked
        study = study_of_a_row(length, tmp_path)
        asked = 0
        edges_between(study, study.made.rules)
        return asked

    assert asked_for(21) == 20
    assert asked_for(41) == 40
