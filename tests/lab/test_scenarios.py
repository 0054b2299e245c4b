"""Scenarios: begun anywhere, answered, compared; what fails is said at its line in the author's words."""

from pathlib import Path

import pytest
from stockrail.lab.scenario_files import own
from stockrail.lab.scenarios import ScenarioResult, run_scenarios

DATA = Path(__file__).parent / "data"
QUARRY = (DATA / "quarry/ruleset.yaml").read_text(encoding="utf-8")


@pytest.fixture(autouse=True)
def _no_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STOCKRAIL_CACHE", "off")


def run(folder: Path, text: str, ruleset: str = QUARRY) -> list[ScenarioResult]:
    (folder / "quarry.yaml").write_text(ruleset, encoding="utf-8")
    (folder / "cases.yaml").write_text(text, encoding="utf-8")
    return run_scenarios(folder / "quarry.yaml", [folder / "cases.yaml"])


@pytest.mark.parametrize("world", ["quarry", "raffle", "ferry"])
def test_what_holds_passes(world: str) -> None:
    results = run_scenarios(DATA / world / "ruleset.yaml", [DATA / world / "scenarios/passing.yaml"])
    assert len(results) >= 4
    assert [(result.name, str(each)) for result in results for each in result.problems] == []
    assert all(result.passed for result in results)


def test_a_result_tells_where_its_scenario_begins() -> None:
    results = run_scenarios(DATA, [DATA / "quarry/scenarios/passing.yaml"])
    lines = (DATA / "quarry/scenarios/passing.yaml").read_text(encoding="utf-8").splitlines()
    assert [lines[result.line - 1].strip() for result in results] == [f"{result.name}:" for result in results]


def case(body: str) -> str:
    return "format: 1\nruleset: quarry.yaml\nscenarios:\n  a_case:\n    players: 2\n" + body


STEP = "    steps: [{when: [{p1: wait}], then: {%s}}]\n"


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (STEP % "left: 5", "cases.yaml:6:41: left is 6, not 5"),
        (STEP % "p1.stones > 0: true", "p1.stones > 0 is false, not true"),
        (STEP % "starter: p2", "starter is p1, not p2"),
        (STEP % "shed: set(saw)", "shed is pick, saw, not saw"),
        (STEP % "lift: 5", "nothing here is called `lift`"),
        (STEP % "decision: p1 action", "the question is p2 action, not p1 action"),
        (STEP % "decision: none", "the question is p2 action, not none"),
        (STEP % "legal: [dig, borrow]", "wait is possible too"),
        (STEP % "legal: [dig, borrow, wait, sell]", "sell is not possible"),
        (STEP % "offered: [sell]", "sell is not possible: You have no stone"),
        (STEP % "not_offered: [dig]", "dig is possible"),
        (STEP % "illegal: {dig: }", "dig is possible"),
        (STEP % "illegal: {sell: You have no time}", "sell is not possible for another reason"),
        (STEP % "illegal: {sel: }", "no question of the game takes sel"),
        (STEP % "not_offered: [site east]", "no question of the game takes site east"),
        (STEP % "over: true", "the game is not over"),
        (STEP % "ended_by: empty", "what ended the game is none, not empty"),
        (STEP % "scores: {p1: 12}", "p1 scores 10 (cash 10, stones 0), not 12"),
        (STEP % "winners: p1", "the winner is none, not p1"),
        ("    steps: [{when: [{p2: wait}]}]\n", "it is not for p2 to answer: the question is p1 action"),
        ("    steps: [{when: [{p1: sell}]}]\n", "sell is not possible: You have no stone"),
        ("    steps: [{when: [{p1: dig}, {p1: site east}]}]\n", "east is not a site"),
        ("    at: working\n    steps: []\n", "there is no phase `working`"),
        ("    turn: p3\n    steps: []\n", "there is no player p3"),
        ("    at: opening\n    turn: p1\n    steps: []\n", "opening has no `turns:`"),
        ("    options: {stone: 3}\n    steps: []\n", "there is no option `stone`"),
        ("    options: {stones: 2 + 1}\n    steps: []\n", "the option `stones` needs a number"),
        ("    options: {stones: 10}\n    steps: []\n", "10 is too high: the highest here is 9"),
        ("    options: {rich: 1}\n    steps: []\n", "the option `rich` needs true or false"),
        ("    options: {stones: true}\n    steps: []\n", "the option `stones` needs a number"),
        ("    given: {left: 10}\n    steps: []\n", "10 is too high: the highest here is 9"),
        ("    given: {left: -1}\n    steps: []\n", "-1 is too low: the lowest here is 0"),
        ("    given: {north.depth: 4}\n    steps: []\n", "4 is no space of shaft"),
        ("    given: {some_left: true}\n    steps: []\n", "`some_left` is no field"),
        ("    given: {left: p1}\n    steps: []\n", "cases.yaml:6:19"),
        ("    given: {left: 5 / size(set()) rounded up}\n    steps: []\n", "can't be computed"),
        ("    given: {p1.cash: 101}\n    steps: []\n", "what is given breaks the invariant not_too_rich"),
        ("    run:\n      - run: offers(p1, 3)\n    steps: []\n", "cases.yaml:7:14: "),
        ("    run:\n      - run: offer(p1, true)\n    steps: []\n", "cases.yaml:7:24: "),
        ("    run: [{pay: 11, from: p1}]\n    steps: []\n", "the rules fail"),
        ("    steps: [{when: [{p1: wait}, {chance: p1}]}]\n", "nothing is drawn here that could come out as p1"),
        ("    steps: [{when: [{p1: wait}]}, {when: [{chance: p1}]}]\n", "`chance:` stands behind the answer"),
        ("    steps: [{when: [{chance: p1}]}]\n", "nothing is drawn here that could come out as p1"),
        ("    steps: [{when: [{chance: shed}]}]\n", "`shed` can't come out of chance"),
    ],
)
def test_what_fails_is_said(tmp_path: Path, body: str, message: str) -> None:
    [result] = run(tmp_path, case(body))
    assert not result.passed
    assert message in str(result.problems[0]), str(result.problems[0])


def test_after_an_answer_that_cannot_be_given_the_rest_is_left_out(tmp_path: Path) -> None:
    [result] = run(tmp_path, case("    steps: [{then: {left: 5}}, {when: [{p1: sell}], then: {left: 3}}]\n"))
    assert [each.message for each in result.problems] == ["left is 6, not 5", "sell is not possible: You have no stone"]


def test_the_number_of_players_must_be_one_of_the_rulesets(tmp_path: Path) -> None:
    [result] = run(tmp_path, case("    steps: []\n").replace("players: 2", "players: 4"))
    assert "the ruleset is for 2 to 3 players" in str(result.problems[0])


def test_a_file_with_mistakes_is_one_failure(tmp_path: Path) -> None:
    [result] = run(tmp_path, "format: 1\nruleset: quarry.yaml\nscenarios: 3\n")
    assert (result.name, result.passed) == ("cases", False)


def test_a_ruleset_with_errors_is_one_failure_for_each_file_and_told_once(tmp_path: Path) -> None:
    (tmp_path / "quarry.yaml").write_text(QUARRY.replace("left: 0..9", "left: 0..nine"), encoding="utf-8")
    files = [tmp_path / "cases.yaml", tmp_path / "more.yaml"]
    for file in files:
        file.write_text(case("    steps: []\n") + "  another:\n    players: 2\n    steps: []\n", encoding="utf-8")
    first, second = run_scenarios(tmp_path / "quarry.yaml", files)
    assert (first.name, second.name) == ("cases", "more")
    assert "nine" in str(first.problems[0])
    assert [each.message for each in second.problems] == [f"the errors in {tmp_path / 'quarry.yaml'} are told above"]


def test_somebody_has_to_say_how_many_play(tmp_path: Path) -> None:
    [result] = run(tmp_path, case("    steps: []\n").replace("    players: 2\n", ""))
    assert "a scenario needs `players`" in str(result.problems[0])


def test_chance_must_be_possible(tmp_path: Path) -> None:
    text = (
        "format: 1\nruleset: raffle/ruleset\nplayers: 2\nat: fair\ngiven: {drum: order(blank)}\nturn: p1\nscenarios:\n"
        "  a_case: {steps: [{when: [{p1: draw_ticket}, {chance: win}]}]}\n"
    )
    (tmp_path / "raffle").mkdir()
    (tmp_path / "raffle/ruleset.yaml").write_bytes((DATA / "raffle/ruleset.yaml").read_bytes())
    [result] = run(tmp_path, text)
    assert "the rules fail" in str(result.problems[0])


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("    steps: [then: {winner: p1}]\n", "did you mean `winners`?"),
        ("    steps: [then: {ended: top}]\n", "did you mean `ended_by`?"),
        ("    given: {p1: {cash: 10}}\n    steps: [then: {over: false}]\n", "write `p1.cash: 10`"),
        ("    turn: 2\n    steps: [then: {over: false}]\n", "write `p2`"),
    ],
)
def test_what_is_meant_is_told(body: str, said: str, tmp_path: Path) -> None:
    problems = [each for result in run(tmp_path, case(body)) for each in result.problems]
    assert [said] == [line for each in problems for line in each.help]


def test_names_that_the_compiler_makes_are_never_suggested(tmp_path: Path) -> None:
    [result] = run(tmp_path, case("    steps: [then: {nothing_like: 1}]\n"))
    [problem] = result.problems
    names = problem.help[0].removeprefix("known here: ").partition(" or ")[0].split(", ")
    assert len(names) > 3
    assert [name for name in names if name not in QUARRY and name not in ("players", "p1", "p2")] == []


def test_files_may_end_in_yml(tmp_path: Path) -> None:
    (tmp_path / "ruleset.yaml").write_text(QUARRY, encoding="utf-8")
    folder = tmp_path / "scenarios"
    folder.mkdir()
    text = case("    steps: [then: {over: false}]\n").replace("quarry.yaml", "../ruleset.yaml")
    for name in ("b.yaml", "a.yml"):
        (folder / name).write_text(text, encoding="utf-8")
    assert [file.name for file in own(tmp_path / "ruleset.yaml")] == ["a.yml", "b.yaml"]
