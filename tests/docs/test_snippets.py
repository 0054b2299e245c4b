"""What the documents show works: rulesets and parts of them are sound, scenarios pass, commands exist."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import click
import pytest
import stockrail
from stockrail.cli.main import VERBS
from stockrail.lab.scenarios import run_scenarios

from tools.reference import example
from tools.reference.pages import pages

_WRITTEN = re.compile(r"<!-- from: .*?<!-- end -->", re.DOTALL)
_FENCE = re.compile(r"^```([\w ]*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_INLINE = re.compile(r"`stockrail ([^`]*)`")
_RULESET = re.compile(r"^ruleset: (\w+)$", re.MULTILINE)


def _by_hand(page: Path) -> str:
    """A page without what is written from the declarations, which has tests of its own."""
    return _WRITTEN.sub("", page.read_text(encoding="utf-8"))


def _fences(language: str) -> list[tuple[str, str]]:
    return [
        (f"{page.stem}-{number}", text)
        for page in pages()
        for number, (word, text) in enumerate(_FENCE.findall(_by_hand(page)))
        if word == language
    ]


YAML = _fences("yaml")
WHOLE = [text for _, text in YAML if text.startswith("format:") and "\nscenarios:" not in text]
SCENARIOS = [text for _, text in YAML if "\nscenarios:" in text]
PARTS = [(name, text) for name, text in YAML if not text.startswith("format:")]


@pytest.fixture(autouse=True)
def _no_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STOCKRAIL_CACHE", "off")


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    """A folder with all whole rulesets of the documents, each under its name."""
    for text in WHOLE:
        found = _RULESET.search(text)
        assert found is not None
        (tmp_path / f"{found[1]}.yaml").write_text(text, encoding="utf-8")
    return tmp_path


def test_there_are_snippets() -> None:
    assert len(WHOLE) >= 2
    assert SCENARIOS
    assert len(PARTS) > 10


def test_whole_rulesets_have_no_findings(shelf: Path) -> None:
    for file in sorted(shelf.glob("*.yaml")):
        assert [str(problem) for problem in stockrail.check(file)] == []


def test_scenarios_pass(shelf: Path) -> None:
    for number, text in enumerate(SCENARIOS):
        file = shelf / f"scenarios_{number}.yaml"
        file.write_text(text, encoding="utf-8")
        results = run_scenarios(shelf, [file])
        assert results
        assert [str(problem) for result in results for problem in result.problems] == []


@pytest.mark.parametrize(("name", "text"), PARTS, ids=[name for name, _ in PARTS])
def test_parts_of_rulesets_are_sound(name: str, text: str) -> None:
    base = "union_station" if name.startswith("README") else "world"
    whole = example.of_effects(text) if text.startswith("- ") else example.of_sections(text, base)
    assert [str(problem) for problem in example.errors(whole)] == []


def _commands() -> list[str]:
    lines = [line for language in ("console", "") for _, text in _fences(language) for line in text.splitlines()]
    shown = [line.removeprefix("$ ") for line in lines if line.removeprefix("$ ").startswith("stockrail ")]
    inline = [f"stockrail {rest}" for page in pages() for rest in _INLINE.findall(_by_hand(page))]
    return sorted({re.split(r"\s{2,}|;|&&", command)[0].strip() for command in [*shown, *inline]})


@pytest.mark.parametrize("command", _commands())
def test_a_command_exists_with_its_options(command: str) -> None:
    from importlib import import_module

    verb, *rest = shlex.split(command)[1:]
    if verb.startswith("-") or verb == "VERB":
        return
    assert verb in VERBS
    found: click.Command = import_module(f"stockrail.cli.{verb}").command
    found.make_parser(click.Context(found)).parse_args(rest)


def test_python_runs(capsys: pytest.CaptureFixture[str]) -> None:
    for _, text in _fences("python"):
        exec(text, {})
        assert capsys.readouterr().out
