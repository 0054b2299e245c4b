"""The published schemas: up to date, valid themselves, and in agreement with our own check."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from stockrail.effects.effect import EFFECTS
from stockrail.ruleset.files import form_of
from stockrail.ruleset.scenario_sections import SCENARIOS
from stockrail.ruleset.structure import plain
from stockrail.source.folders import folder
from stockrail.source.read import read_source
from stockrail.source.text import Source
from stockrail.source.yaml_tree import read_tree

from tools.make_schemas import out_of_date, schemas

ROOT = Path(__file__).parents[2]
PLACES = ("rulesets", "tests/drafts", "tests/ruleset/data")
FILES = sorted(file for place in PLACES for file in (ROOT / place).rglob("*.yaml"))
SCHEMAS: dict[str, Any] = {name: json.loads(text) for name, text in schemas().items()}


def test_the_files_are_up_to_date() -> None:
    assert out_of_date(folder("schemas")) == [], "run python tools/make_schemas.py"


@pytest.mark.parametrize("name", SCHEMAS)
def test_each_is_a_schema_of_draft_7(name: str) -> None:
    jsonschema.Draft7Validator.check_schema(SCHEMAS[name])


@pytest.mark.parametrize("file", FILES, ids=[str(file.relative_to(ROOT)) for file in FILES])
def test_an_ordinary_validator_finds_nothing_in_our_files(file: Path) -> None:
    source = read_source(file)
    assert isinstance(source, Source)
    tree, _ = read_tree(source)
    assert tree is not None
    name = "scenario" if form_of(tree) is SCENARIOS else "ruleset"
    assert list(jsonschema.Draft7Validator(SCHEMAS[f"{name}.schema.json"]).iter_errors(plain(tree))) == []


def test_every_effect_has_a_closed_branch_with_a_title() -> None:
    definitions = SCHEMAS["ruleset.schema.json"]["definitions"]
    branches = [definitions[branch["$ref"].rpartition("/")[2]] for branch in definitions["effect"]["anyOf"]]
    assert [branch["title"] for branch in branches] == list(EFFECTS)
    for branch in branches:
        assert branch["required"][0] == branch["title"]
        assert branch["description"]
        assert branch["additionalProperties"] is False or branch["title"] == "run"
