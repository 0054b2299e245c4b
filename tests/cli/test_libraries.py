"""What the verbs make of a library: it is found by all its names, shown as what it is, and not played."""

from __future__ import annotations

from pathlib import Path

import pytest
import stockrail
from stockrail.cli.main import run
from stockrail.ruleset.find import find, libraries

NAMES = [file.stem for file in libraries()]


@pytest.mark.parametrize("name", NAMES)
def test_a_library_goes_by_its_name_and_by_that_of_its_folder(name: str) -> None:
    short, long = find(name), find(f"library/{name}")
    assert isinstance(short, Path)
    assert short == long
    assert run(["check", f"library/{name}", name]) == 0


@pytest.mark.parametrize("name", NAMES)
def test_show_tells_what_a_library_needs_and_has(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["show", name]) == 0
    printed = capsys.readouterr().out
    assert "players." not in printed.partition("\n\n")[2].partition("\n\n")[0]
    assert f"A library, which a game takes in with use: [{name}]." in printed
    assert "What it needs" in printed
    model = stockrail.load(name).model
    assert model is not None
    assert all(f"\n{procedure}(" in printed for procedure in model.procedures)


@pytest.mark.parametrize("verb", ["play", "simulate", "bench"])
@pytest.mark.parametrize("name", ["auctions", "library/loans"])
def test_a_library_is_not_played(verb: str, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([verb, name]) == 2
    short = name.removeprefix("library/")
    assert f"{short} is a library; a game takes it in with `use: [{short}]`" in capsys.readouterr().err


def test_a_game_among_the_libraries_is_shown_as_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["show", "library/exchange"]) == 0
    assert "2 to 4 players." in capsys.readouterr().out
