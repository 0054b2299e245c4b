"""The quick tests of a file's shape give the verdicts of jsonschema, and sound files do without it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import jsonschema
import pytest
from stockrail.ruleset.files import form_of
from stockrail.ruleset.fitting import _MAKERS, _SILENT, Fitting
from stockrail.ruleset.scenario_schema import scenario_schema
from stockrail.ruleset.schema import ruleset_schema
from stockrail.ruleset.structure import plain
from stockrail.ruleset.validator import EFFECTS, _definitions, _validator
from stockrail.source.read import read_source
from stockrail.source.text import Source
from stockrail.source.yaml_tree import read_tree

ROOT = Path(__file__).parents[2]
PLACES = ("rulesets", "tests/drafts", "tests/ruleset/data")
FILES = sorted(file for place in PLACES for file in (ROOT / place).rglob("*.yaml"))
CHANGES_A_FILE = 12
VERBS = tuple(EFFECTS)
ODD: tuple[Any, ...] = (None, True, 0, -7, "", "x", "a b", "1..3", "any", [], ["x"], [[]], {}, {"x": "y"}, {"": None})
PUBLISHED = ruleset_schema()["definitions"] | scenario_schema()["definitions"]


def read(file: Path) -> tuple[str, Any]:
    """The name of a file's form, and the file as plain values."""
    source = read_source(file)
    assert isinstance(source, Source)
    tree, _ = read_tree(source)
    assert tree is not None
    return form_of(tree).name, plain(tree)


def holders(value: Any) -> Iterator[Any]:
    """Every map and list that has something in it."""
    if value and isinstance(value, dict | list):
        yield value
        for each in value.values() if isinstance(value, dict) else value:
            yield from holders(each)


def changed(whole: Any, chance: Random) -> Any:
    """A copy with one thing in it replaced, left out, or added."""
    whole = deepcopy(whole)
    holder = chance.choice(list(holders(whole)))
    key = chance.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
    match chance.randrange(4):
        case 0:
            del holder[key]
        case 1 if isinstance(holder, dict):
            holder[chance.choice(["x", "says", "kinds", "a b", "9", "if", "do"])] = deepcopy(chance.choice(ODD))
        case _:
            holder[key] = deepcopy(chance.choice(ODD))
    return whole


def ordinary(form: str) -> Any:
    return jsonschema.Draft7Validator({"$ref": f"#/definitions/{form}", "definitions": PUBLISHED})


@pytest.mark.parametrize("file", FILES, ids=[str(file.relative_to(ROOT)) for file in FILES])
def test_verdicts_are_those_of_the_library(file: Path) -> None:
    form, whole = read(file)
    fitting, schema = Fitting(), _definitions(VERBS)[form]
    ours, theirs = _validator(form, VERBS), ordinary(form)
    assert fitting.fits(schema, whole)
    chance = Random(file.name)
    for _ in range(CHANGES_A_FILE):
        odd = changed(whole, chance)
        fits = fitting.fits(schema, odd)
        assert fits == ours.is_valid(odd)
        assert not fits or theirs.is_valid(odd)


def keywords(schema: Any) -> Iterator[str]:
    """Every keyword of a schema and those within it; names of properties and definitions are none."""
    for key, value in schema.items():
        yield key
        if key in ("properties", "definitions"):
            inner = list(value.values())
        else:
            inner = value if isinstance(value, list) else [value]
        for each in inner:
            if isinstance(each, dict):
                yield from keywords(each)


@pytest.mark.parametrize("schema", [ruleset_schema(), scenario_schema()], ids=["ruleset", "scenario"])
def test_every_keyword_of_ours_is_known(schema: Any) -> None:
    assert set(keywords(schema)) - {"$ref"} <= _MAKERS.keys() | _SILENT


@pytest.mark.parametrize(
    ("schema", "value"),
    [
        ({"multipleOf": 2}, 4),
        ({"not": {"type": "string"}}, 4),
        ({"type": "number"}, 4.0),
        ({"anyOf": [{"type": "string"}]}, 4.0),
    ],
)
def test_what_is_not_known_here_is_left_to_the_library(schema: Any, value: Any) -> None:
    assert not Fitting().fits(schema, value)


def test_a_sound_ruleset_is_checked_without_the_library(tmp_path: Path) -> None:
    """Nor is lark or click needed, where somebody has checked another ruleset before."""
    script = (
        "import stockrail, sys\n"
        "assert stockrail.check(sys.argv[1]) == []\n"
        "print(sorted({'jsonschema', 'lark', 'click'} & set(sys.modules)))\n"
    )
    for ruleset in ("railroad_barons", "union_station"):
        done = subprocess.run(
            [sys.executable, "-c", script, ruleset],
            capture_output=True, text=True, check=True, env=os.environ | {"STOCKRAIL_CACHE": str(tmp_path)},
        )
    assert done.stdout == "[]\n"
