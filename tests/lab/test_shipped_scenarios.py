"""Every scenario that comes with a ruleset, a library or a draft passes."""

from pathlib import Path

import pytest
from stockrail.lab.scenarios import run_scenarios
from stockrail.source.folders import folder

HERE = Path(__file__).parents[1]
FILES = sorted([*folder("rulesets").glob("**/scenarios/*.yaml"), *HERE.glob("drafts/*/scenarios/*.yaml")])


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.parent.name}-{file.stem}")
def test_all_scenarios_of_a_file_pass(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STOCKRAIL_CACHE", "off")
    results = run_scenarios(file.parent.parent / "ruleset.yaml", [file])
    assert results
    assert [str(problem) for result in results for problem in result.problems] == []
