"""Whatever stands in any place of a ruleset or scenario: findings, or another game, never a traceback."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from pathlib import Path

import pytest
from stockrail.cli.main import run
from stockrail.lab.scenarios import run_scenarios

from properties.guard import outcome, patience
from properties.playing import ROOT, WHOLE
from properties.wrong_places import sample

FILES = sorted({file for path in WHOLE for file in path.parent.glob("*.yaml")})
SCENARIOS = sorted({file for path in WHOLE for file in path.parent.glob("scenarios/*.yaml")})
ORCHARD = ROOT / "tests/ruleset/data/orchard/ruleset.yaml"


@pytest.fixture(autouse=True)
def _nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STOCKRAIL_CACHE", "off")


def _called(path: Path) -> str:
    return f"{path.parent.name}/{path.name}"


def _copied(path: Path, folder: Path) -> Path:
    """A ruleset with all that lies beside it and the rulesets it may extend, somewhere else."""
    shutil.copytree(path.parent.parent, folder / path.parent.parent.name)
    return folder / path.parent.parent.name / path.parent.name / path.name


def _tried(file: Path, texts: Iterable[str], folder: Path) -> None:
    copy = _copied(file, folder)
    beside = copy.parent / "ruleset.yaml"
    for text in texts:
        copy.write_text(text, encoding="utf-8")
        outcome(beside if beside.is_file() else copy)


@pytest.mark.parametrize("file", FILES, ids=_called)
def test_some_places_of_rulesets(file: Path, tmp_path: Path) -> None:
    _tried(file, sample(file, 6), tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("file", FILES, ids=_called)
def test_many_places_of_rulesets(file: Path, tmp_path: Path) -> None:
    _tried(file, sample(file, 200, seed=1), tmp_path)


def _run(file: Path, texts: Iterable[str], folder: Path) -> None:
    ruleset = file.parent.parent / "ruleset.yaml"
    for text in texts:
        changed = folder / file.name
        changed.write_text(text, encoding="utf-8")
        with patience():
            for result in run_scenarios(ruleset, [changed]):
                "\n".join(map(str, result.problems)).encode()


@pytest.mark.parametrize("file", SCENARIOS, ids=lambda file: f"{file.parent.parent.name}/{file.stem}")
def test_some_places_of_scenarios(file: Path, tmp_path: Path) -> None:
    _run(file, sample(file, 2), tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("file", SCENARIOS, ids=lambda file: f"{file.parent.parent.name}/{file.stem}")
def test_many_places_of_scenarios(file: Path, tmp_path: Path) -> None:
    _run(file, sample(file, 40, seed=1), tmp_path)


@pytest.mark.parametrize("text", ["", "x", "[", "a: 1", "scenarios:", "scenarios: {}", "scenarios: {a: {}}", "\0", "ü"])
def test_no_scenarios(text: str, tmp_path: Path) -> None:
    file = tmp_path / "odd.yaml"
    file.write_text(text, encoding="latin-1")
    assert run(["test", str(ORCHARD), str(file)]) in (1, 2, 5)
