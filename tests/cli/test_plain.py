"""Plain command lines are read as click reads them, and what is not plain is left to it."""

import inspect
import subprocess
import sys
from pathlib import Path
from typing import Any

import click
import pytest
from stockrail.cli import check, plain, play, simulate
from stockrail.cli.checking import checked
from stockrail.cli.playing import among_people
from stockrail.cli.simulating import simulated

PLAIN = (
    "check a b/ruleset.yaml", "check a --format json", "check --format github a b",
    "simulate a",
    "simulate a --players 4 -n 1 --jobs 1 --seed 0 --format json", "simulate -p 3 a -b uniform,purposeful",
    "simulate a --games 007 -s S/3 -j 2", "play a", "play a --players 3 -s x",
)
LEFT = (
    "check", "check --help", "check a --fix", "check a --watch", "check a --fail-on warning", "check a --format xml",
    "check a --format", "check -- a",
    "check a --format=json", "check a -f json", "simulate", "simulate a b", "simulate a -n 0", "simulate a -n x",
    "simulate a -n -1", "simulate a -n", "simulate a -o x=1", "simulate a --bots nobody", "simulate a -n 1 -n 2",
    "simulate a -n1", "simulate a -n ١", "play", "play a --seat p1=uniform", "play a --resume b",
    "play a --bots uniform", "play a b", "schema",
)


def read_by_click(arguments: list[str]) -> dict[str, Any]:
    command: click.Command = {"check": check.command, "simulate": simulate.command, "play": play.command}[arguments[0]]
    return command.make_context(arguments[0], arguments[1:]).params


def said(settings: dict[str, Any]) -> dict[str, Any]:
    """Settings but for flags that are off and options that nobody set."""
    return {name: value for name, value in settings.items() if value not in (False, None, {}, ())}


@pytest.mark.parametrize("line", PLAIN)
def test_plain_lines(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    arguments = line.split()
    function: Any = {"check": checked, "simulate": simulated, "play": among_people}[arguments[0]]
    module = f"stockrail.cli.{function.__module__.rsplit('.', 1)[1]}.{function.__name__}"
    asked: dict[str, Any] = {}

    def note(*values: Any, **named: Any) -> int:
        bound = inspect.signature(function).bind(*values, **named)
        bound.apply_defaults()
        asked.update(bound.arguments)
        return 0

    monkeypatch.setattr(module, note)
    work = plain.work_of(arguments)
    assert work is not None and work() == 0
    assert said(asked) == said(read_by_click(arguments))


@pytest.mark.parametrize("line", LEFT)
def test_other_lines_are_left_to_click(line: str) -> None:
    assert plain.work_of(line.split()) is None


@pytest.mark.parametrize("line", ["check union_station", "simulate union_station -n 1 -b uniform -j 1"])
def test_what_is_known_is_told_without_click_and_the_compiler(
    line: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("STOCKRAIL_CACHE", str(tmp_path))
    code = (
        f"import sys; sys.argv[1:] = {line.split()!r}\nfrom stockrail.cli.front import main\n"
        "import stockrail.cli.front as front\nfront._end = lambda code: code and sys.exit(code) or told()\n"
        "def told(): print(*sorted(m for m in sys.modules if m in {unwanted!r})); sys.exit(0)\n"
        "main()\n"
    ).replace("{unwanted!r}", repr({"click", "lark", "jsonschema", "yaml", "stockrail.compiler.survey"}))
    subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    again = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert again.stdout.splitlines()[-1] == ""


def test_a_wrong_setting_is_told_as_ever() -> None:
    line = ["simulate", "union_station", "--players", "9"]
    code = f"import sys; sys.argv[1:] = {line!r}\nfrom stockrail.cli.front import main\nmain()"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert told.returncode == 2
    assert told.stderr.startswith("Usage: stockrail simulate [OPTIONS] RULESET\n")
    assert "not 9" in told.stderr
