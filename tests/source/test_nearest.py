"""The nearest name: what people mistype, and what isn't near."""

from __future__ import annotations

import subprocess
import sys

import pytest
from stockrail.source.nearest import choices_line, nearest

NAMES = [
    "railroad",
    "railroads",
    "player",
    "players",
    "starting_cash",
    "plus_1",
    "plus_2",
    "buy",
    "sell",
    "lay_track",
    "value_track",
    "company",
    "companies",
    "hex",
    "hexes",
    "pay",
    "requires",
    "E14",
    "chicago",
    "property",
]


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("railraod", "railroad"),
        ("Railroad", "railroad"),
        ("railroad", "railroad"),
        ("track", "lay_track"),
        ("starting-cash", "starting_cash"),
        ("startingcash", "starting_cash"),
        ("start_cash", "starting_cash"),
        ("company's", "company"),
        ("hexs", "hex"),
        ("hexe", "hex"),
        ("bay", "buy"),
        ("yub", None),
        ("requirse", "requires"),
        ("require", "requires"),
        ("e14", "E14"),
        ("E15", None),
        ("plus_3", None),
        ("plus1", "plus_1"),
        ("Chicgao", "chicago"),
        ("prop", "property"),
        ("zebra", None),
        ("", None),
        ("pays", "pay"),
        ("valuetrack", "value_track"),
    ],
)
def test_nearest(word: str, meant: str | None) -> None:
    assert nearest(word, NAMES) == meant


def test_a_plural_of_its_own() -> None:
    assert nearest("cities", ["city", "town"]) == "city"
    assert nearest("boxs", ["box"]) == "box"


def test_order_and_hash_seed_do_not_matter() -> None:
    assert nearest("ab_x", ["ab_z", "ab_y"]) == nearest("ab_x", ["ab_y", "ab_z"]) == "ab_y"
    program = "from stockrail.source.nearest import nearest; print(nearest('cat', {'car', 'can', 'cap'}))"
    said = {
        subprocess.run(
            [sys.executable, "-c", program], env={"PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(said) == 1


def test_choices() -> None:
    assert choices_line([]) == ""
    assert choices_line(["a"]) == "a"
    assert choices_line(["a", "b"]) == "a or b"
    assert choices_line("abcdefg") == "a, b, c, d, e, f or g"
    assert choices_line("abcdefghi") == "a, b, c, d, e, f, g or 2 more"
    assert choices_line("abc", most=2) == "a, b or 1 more"
