"""`explain`: every section of a ruleset and every page of the documents can be asked for."""

from __future__ import annotations

import re

import pytest
from stockrail.cli.main import run
from stockrail.source.folders import folder
from stockrail.views.borrowable import borrowable, of_library
from stockrail.views.page import of_page, page_called, pages
from stockrail.views.section import of_section, sections


@pytest.mark.parametrize("name", sections())
def test_a_section_is_explained(name: str) -> None:
    told = of_section(name)
    assert told is not None
    assert told.startswith(f"{name}: ")
    assert "It takes " in told


def test_a_section_tells_the_keys_of_its_entries() -> None:
    told = of_section("tracks")
    assert told is not None
    assert all(f"  {key}:" in told for key in ("is", "spaces", "row", "marks"))


@pytest.mark.parametrize("name", pages())
def test_a_page_is_printed_without_what_its_tests_read(name: str) -> None:
    told = of_page(name)
    assert told.startswith("# ")
    assert "<!--" not in told
    assert not re.search(r"^```\w* ", told, re.MULTILINE)


def test_all_pages_are_there() -> None:
    assert len(pages()) == len(list(folder("docs").rglob("*.md")))
    assert page_called("auctions") == "how-to/auctions"
    assert page_called("scenarios") == "how-to/scenarios"
    assert page_called("reference/scenarios") == "reference/scenarios"


def test_a_word_with_a_section_and_a_page_shows_the_one_and_names_the_other(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["explain", "tracks"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("tracks: rows of spaces")
    assert told.rstrip().endswith("More: stockrail explain how-to/tracks")
    assert run(["explain", "auctons"]) == 2
    assert "did you mean 'auctions'?" in capsys.readouterr().err


@pytest.mark.parametrize("name", borrowable())
def test_what_a_library_has_is_explained(name: str) -> None:
    told = of_library(name)
    assert told is not None
    assert told.startswith(name)
    assert "A game takes it in with `use: [" in told


def test_a_procedure_of_a_library_tells_what_it_takes_and_gives(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", "ascending_auction"]) == 0
    told = capsys.readouterr().out
    assert "a procedure of the library auctions" in told
    assert "raise_by: money = 1" in told
    assert "winner: player or none = none" in told
    assert run(["explain", "ascending_auctoin"]) == 2
    assert "did you mean 'ascending_auction'?" in capsys.readouterr().err


@pytest.mark.parametrize(("word", "told"), [
    ("director", "stockrail explain how-to/certificates"),
    ("round", "stockrail explain how-to/rounds"),
    ("dividend", "stockrail explain how-to/dividends"),
    ("Stock Round", "stockrail explain how-to/rounds"),
    ("loan", "loans: a library"),
    ("loans", "stockrail show loans"),
])
def test_a_word_of_games_leads_to_what_speaks_of_it(
    word: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["explain", word]) == 0
    assert told in capsys.readouterr().out


@pytest.mark.parametrize("word", ["zzz", "x'", "", "(", "steamengine"])
def test_a_word_that_nothing_speaks_of(word: str) -> None:
    assert run(["explain", word]) == 2
