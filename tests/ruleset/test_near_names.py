"""What is asked for, extended or removed under a wrong name, and lies near at hand, is named."""

from __future__ import annotations

from pathlib import Path

import pytest
import stockrail
from stockrail.ruleset.find import find
from stockrail.source.problem import Problem

GAME = """\
format: 1
ruleset: harbour_lines
players: 2
state: {tally: 0..9 = 0}
flow: {play: [{raise: tally}]}
end: {late: {if: tally = 9, at: once}}
scoring: {purse: tally, tally: tally}
"""


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("harbour_lines", "over"):
        (tmp_path / name).mkdir()
    (tmp_path / "harbour_lines" / "ruleset.yaml").write_text(GAME, encoding="utf-8")
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(("asked", "near"), [
    ("harbour_line", "harbour_lines"),
    ("Harbour Lines", "harbour_lines"),
    ("harbour_lines.yaml", "harbour_lines"),
    ("harbour_lines/rulset.yaml", "harbour_lines/ruleset.yaml"),
    ("./harbur_lines", "./harbour_lines"),
    ("union_statoin", "union_station"),
])
def test_asked_for(asked: str, near: str) -> None:
    found = find(asked)
    assert isinstance(found, Problem)
    assert found.help == (f"did you mean {near}?",)


def _help(text: str) -> tuple[str, ...]:
    file = Path("over", "ruleset.yaml")
    file.write_text(f"format: 1\nruleset: over\n{text}\n", encoding="utf-8")
    [problem] = [each for each in stockrail.check(file) if each.level == "error"]
    return problem.help


@pytest.mark.parametrize(("extended", "near"), [
    ("harbour_line", "harbour_lines"),
    ("Harbour Lines", "harbour_lines"),
    ("harbour_lines.yaml", "harbour_lines"),
    ("../harbour_lines.yaml", "../harbour_lines"),
    ("../harbour-lines", "../harbour_lines"),
])
def test_extended(extended: str, near: str) -> None:
    assert _help(f"extends: {extended}") == (f"did you mean `{near}`?",)


@pytest.mark.parametrize(("removed", "said"), [
    ("purse", "did you mean `scoring.purse`?"),
    ("tally", "did you mean `state.tally` or `scoring.tally`?"),
    ("scoring/purse", "write `scoring.purse`"),
    ("scoring.purs", "did you mean `purse`?"),
])
def test_removed(removed: str, said: str) -> None:
    assert _help(f"extends: ../harbour_lines\nremove: [{removed}]") == (said,)
