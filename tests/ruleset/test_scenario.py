"""Scenario files."""

from __future__ import annotations

from pathlib import Path

import pytest
from stockrail.ruleset.read_scenario import load_scenarios
from stockrail.ruleset.scenario import (
    Asked,
    EndedBy,
    Equal,
    Expectation,
    Illegal,
    Legal,
    NotOffered,
    Offered,
    Over,
    Scenario,
    Scores,
    Winners,
)
from stockrail.source.edits import edited

DATA = Path(__file__).parent / "data"


def _scenarios() -> dict[str, Scenario]:
    file, problems = load_scenarios(DATA / "orchard/scenarios/season.yaml")
    assert problems == []
    assert file is not None
    assert file.path == DATA / "orchard/ruleset.yaml"
    assert file.about.note == "One of each form."
    return file.scenarios


def test_where_a_case_starts() -> None:
    planted, fair = _scenarios().values()
    assert (planted.players, planted.seed) == (2, 7)
    assert [name.name for name, _ in planted.options] == ["rows", "hail"]
    assert [left.span.text for left, _ in planted.given] == ["p1.cash", "t1.owner", "p1.apples(apple)", "p1.hand"]
    assert (planted.at and planted.at.name, planted.turn and planted.turn.name) == ("season", "p1")
    assert [name.name for name in planted.given_breaks] == ["owned_once"]
    assert len(fair.run) == 1


def test_several_answers_with_commas_are_several_answers() -> None:
    step = _scenarios()["a_tree_is_planted"].steps[1]
    said = [(answer.player.name, answer.said.text, answer.said.span.text) for answer in step.when]
    assert said == [("p1", "plant", "plant"), ("p1", "tree t2", "tree t2"), ("p2", "pick", "pick")]


def _then(step: int) -> list[Expectation]:
    return list(_scenarios()["a_tree_is_planted"].steps[step].then)


def test_what_is_asked_and_offered() -> None:
    asked, offered = _then(0)
    assert isinstance(asked, Asked)
    assert (asked.player, asked.id) == ("p1", "action")
    assert isinstance(offered, Offered)
    assert [said.text for said in offered.answers] == ["plant", "wait"]


def test_what_is_legal() -> None:
    asked, legal, illegal, missing, owner, nobody, over = _then(1)
    assert isinstance(asked, Asked)
    assert (asked.player, asked.id) == ("p2", "")
    assert isinstance(legal, Legal)
    assert isinstance(illegal, Illegal)
    assert [(said.text, reason) for said, reason in illegal.answers] == [
        ("tree t2", "A tree bears fruit."), ("tree t3", None),
    ]
    assert isinstance(missing, NotOffered)
    assert isinstance(owner, Equal)
    assert isinstance(nobody, Equal)
    assert (nobody.left.span.text, nobody.right.span.text) == ("t3.owner is none", "true")
    assert isinstance(over, Over)
    assert not over.over


def test_how_it_ended() -> None:
    asked, over, ended, scores, winners = _then(2)
    assert isinstance(asked, Asked)
    assert (asked.player, asked.id) == ("", "")
    assert isinstance(over, Over)
    assert isinstance(ended, EndedBy)
    assert [name.name for name in ended.names] == ["old", "gold"]
    assert isinstance(scores, Scores)
    assert [(name.name, score) for name, score in scores.scores] == [("p1", 10), ("p2", 12)]
    assert isinstance(winners, Winners)
    assert [name.name for name in winners.players] == ["p2"]


def test_a_ruleset_is_no_file_of_scenarios() -> None:
    file, [problem] = load_scenarios(DATA / "orchard/ruleset.yaml")
    assert file is None
    assert problem.code == "other-file"


def test_a_scenario_of_a_ruleset_that_is_not_there(tmp_path: Path) -> None:
    file = tmp_path / "x.yaml"
    file.write_text("format: 1\nruleset: orchid\nscenarios: {}\n")
    scenarios, [problem] = load_scenarios(file)
    assert scenarios is not None
    assert (scenarios.path, problem.code) == (None, "not-found")


@pytest.mark.parametrize(("line", "meant"), [("decison: p1 action", "decision"), ("Decision: p2 bid", "decision")])
def test_a_key_with_a_slip_is_told_as_a_key(line: str, meant: str, tmp_path: Path) -> None:
    """What a scenario expects may be an expression, so that a key with a slip could be one too."""
    file = tmp_path / "x.yaml"
    head = "format: 1\nruleset: union_station\nplayers: 3\nscenarios:\n  one:\n    steps:\n"
    text = f"{head}      - then: {{{line}, p1.cash: 3}}\n"
    file.write_text(text)
    _, [problem] = load_scenarios(file)
    assert (problem.code, problem.help) == ("unknown-key", (f"did you mean `{meant}`?",))
    assert problem.fix is not None
    file.write_text(edited(text, [problem.fix]))
    assert load_scenarios(file)[1] == []
