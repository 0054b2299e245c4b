"""Every effect is declared with an example that is sound and runs, and one that is refused."""

from __future__ import annotations

import pytest
from stockrail.effects.effect import DECLARED, EFFECTS, Declared
from stockrail.ruleset.load import load
from stockrail.views.sentences import block

from tools.reference import example

ALL = [DECLARED[each] for each in EFFECTS.values()]


@pytest.fixture(autouse=True)
def _no_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STOCKRAIL_CACHE", "off")


def _verb(declared: Declared) -> str:
    return declared.verb


def test_the_world_of_the_examples_is_sound() -> None:
    assert example.errors(example.WORLD.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("declared", ALL, ids=_verb)
def test_the_passing_example_is_sound_and_runs(declared: Declared) -> None:
    text = example.of_effects(declared.passing)
    assert [str(problem) for problem in example.errors(text)] == []
    ended_by = example.played(text).ended_by
    assert ended_by == [example.DONE] or declared.verb == "end"


@pytest.mark.parametrize("declared", ALL, ids=_verb)
def test_the_failing_example_is_refused_once(declared: Declared) -> None:
    assert len(example.errors(example.of_effects(declared.failing))) == 1


@pytest.mark.parametrize("declared", ALL, ids=_verb)
def test_the_examples_show_the_effect(declared: Declared) -> None:
    for text in (declared.passing, declared.failing):
        assert f"- {declared.verb}:" in f"\n{text}"


@pytest.mark.parametrize("declared", ALL, ids=_verb)
def test_the_sentence_names_arguments_that_there_are(declared: Declared) -> None:
    keys = {argument.key for argument in declared.arguments}
    named = {piece.partition("}")[0] for piece in declared.says.split("{")[1:]}
    assert declared.verb in named <= keys


@pytest.mark.parametrize("declared", ALL, ids=_verb)
def test_the_passing_example_can_be_told(declared: Declared) -> None:
    with example.opened(example.of_effects(declared.passing)) as file:
        ruleset, _ = load(file)
    assert ruleset is not None
    for told in block(ruleset.flow[0].do):
        assert "{" not in told.text
        assert "  " not in told.text


