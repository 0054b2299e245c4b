"""Every function is declared with conditions that hold and expressions that are refused."""

from __future__ import annotations

import pytest
from stockrail.language.functions import FUNCTIONS

from tools.reference import example

PASSING = [(name, text) for name, each in FUNCTIONS.items() for text in each.passing]
FAILING = [(name, text) for name, each in FUNCTIONS.items() for text in each.failing]


@pytest.fixture(autouse=True)
def _no_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STOCKRAIL_CACHE", "off")


def _placed(name: str, text: str) -> str:
    return example.of_fact(text) if FUNCTIONS[name].in_facts else example.of_condition(text)


@pytest.mark.parametrize(("name", "text"), PASSING)
def test_a_passing_example_is_sound_and_holds(name: str, text: str) -> None:
    placed = _placed(name, text)
    assert [str(problem) for problem in example.errors(placed)] == []
    assert example.FAILED not in example.played(placed).ended_by


@pytest.mark.parametrize(("name", "text"), FAILING)
def test_a_failing_example_is_refused_once(name: str, text: str) -> None:
    assert len(example.errors(_placed(name, text))) == 1


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_function_has_shape_words_and_examples(name: str) -> None:
    assert FUNCTIONS[name].shape.startswith(f"{name}(")
    assert FUNCTIONS[name].says.endswith(".")
    assert FUNCTIONS[name].passing
    assert FUNCTIONS[name].failing
