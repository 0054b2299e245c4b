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
from tools.reference.fences import Fence, by_hand, fences
from tools.reference.pages import pages

_INLINE = re.compile(r"`stockrail ([^`]*)`")
_RULESET = re.compile(r"^ruleset: (\w+)$", re.MULTILINE)


def _fences(language: str) -> list[tuple[str, Fence]]:
    return [
        (f"{page.stem}-{number}", fence)
        for page in pages()
        for number, fence in enumerate(fences(page.read_text(encoding="utf-8")))
        if fence.language == language
    ]


#: Blocks that stand by themselves. What is put into a file, or shown of one, is checked where the page checks the file.
YAML = [(name, fence) for name, fence in _fences("yaml") if not {"refused", "put", "shows"} & set(fence.words)]
WHOLE = [
    fence.text for _, fence in YAML if "\nruleset: " in fence.text and "\nscenarios:" not in fence.text
    and "save" not in fence.words
]
SCENARIOS = [fence.text for _, fence in YAML if "\nscenarios:" in fence.text and "save" not in fence.words]
PARTS = [(name, fence) for name, fence in YAML if "format:" not in fence.text]
REFUSED = [(name, fence) for name, fence in _fences("yaml") if fence.word_after("refused")]


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


@pytest.mark.parametrize(("name", "fence"), PARTS, ids=[name for name, _ in PARTS])
def test_parts_of_rulesets_are_sound(name: str, fence: Fence) -> None:
    assert [str(problem) for problem in example.errors(_framed(fence))] == []


@pytest.mark.parametrize(("name", "fence"), REFUSED, ids=[name for name, _ in REFUSED])
def test_what_is_shown_to_be_wrong_is_refused(name: str, fence: Fence) -> None:
    codes = {problem.code for problem in example.errors(_framed(fence))}
    assert fence.word_after("refused") in codes


def _framed(fence: Fence) -> str:
    """A part within a whole ruleset."""
    if fence.text.startswith("format:"):
        return fence.text
    if fence.text.startswith("- "):
        return example.of_effects(fence.text)
    return example.of_sections(fence.text, fence.word_after("of") or "world")


def _commands() -> list[str]:
    fenced = [fence.text for language in ("console", "") for _, fence in _fences(language)]
    lines = [line for text in fenced for line in text.splitlines()]
    shown = [line.removeprefix("$ ") for line in lines if line.removeprefix("$ ").startswith("stockrail ")]
    texts = [by_hand(page.read_text(encoding="utf-8")) for page in pages()]
    inline = [f"stockrail {rest}" for text in texts for rest in _INLINE.findall(text)]
    return sorted({re.split(r"\s{2,}|;|&&|\||<|>", command)[0].strip() for command in [*shown, *inline]})


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
    for _, fence in _fences("python"):
        exec(fence.text, {})
        assert capsys.readouterr().out


def _keys() -> list[str]:
    """Every key of a ruleset and of a scenario."""
    from stockrail.ruleset import scenario_sections, sections
    from stockrail.ruleset.shape import SHAPES, Record

    assert scenario_sections and sections
    records = [shape for shape in SHAPES.values() if isinstance(shape, Record)]
    return sorted({each.key for record in records for each in (*record.keys, *record.in_overlay)})


def test_every_key_stands_in_an_example() -> None:
    shown = "\n".join(page.read_text(encoding="utf-8") for page in pages())
    blocks = "\n".join(re.findall(r"^```yaml[^\n]*\n(.*?)^```$", shown, re.DOTALL | re.MULTILINE))
    assert [key for key in _keys() if not re.search(rf"(^|[\s{{]){key}:", blocks)] == []
