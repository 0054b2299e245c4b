"""Generated code names nothing that is not there, also where no game has come yet."""

from __future__ import annotations

import builtins
import dis
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import CodeType, FunctionType
from typing import Any

import pytest
from oracle.random_rulesets import RandomRulesets
from stockrail.compiler.build import attach, build
from stockrail.compiler.check import check
from stockrail.engine.program import Program
from stockrail.ruleset.load import load

ROOT = Path(__file__).parents[2]
FILES = sorted([*ROOT.glob("rulesets/**/ruleset.yaml"), *ROOT.glob("tests/oracle/games/*.yaml")])


def unknown(program: Program) -> set[str]:
    """The names that some function looks for among globals, and doesn't find."""
    attach(program)
    assert program.loaded is not None
    program.loaded.why(0)  # and the code that answers why not
    names: dict[str, Any] = program.loaded.open_flow.__globals__
    made = [each for each in names.values() if isinstance(each, FunctionType) and each.__globals__ is names]
    assert len(made) > 5
    return {name for each in made for name in asked_for(each.__code__)} - names.keys() - vars(builtins).keys()


def asked_for(code: CodeType) -> Iterator[str]:
    for step in dis.get_instructions(code):
        if step.opname in ("LOAD_GLOBAL", "LOAD_NAME"):
            yield step.argval
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from asked_for(inner)


@pytest.mark.parametrize("traced", [False, True], ids=["plain", "traced"])
@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_rulesets(file: Path, traced: bool) -> None:
    ruleset, _ = load(file)
    assert ruleset is not None
    assert unknown(build(ruleset, ruleset.low_players, {}, traced=traced)) == set()


def test_random_rulesets(tmp_path: Path) -> None:
    built = 0
    for seed in range(6):
        path = tmp_path / f"random_{seed}.yaml"
        path.write_text(RandomRulesets(Random(seed)).text(), encoding="utf-8")
        ruleset, problems = load(path)
        if ruleset is None or any(each.level == "error" for each in [*problems, *check(ruleset)]):
            continue
        built += 1
        for traced in (False, True):
            assert unknown(build(ruleset, 2, {}, traced=traced)) == set()
    assert built > 3
