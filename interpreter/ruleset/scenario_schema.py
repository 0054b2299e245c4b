"""The JSON Schema of scenario files."""

from __future__ import annotations

from .scenario_sections import SCENARIOS
from .schema import DRAFT, Definitions, Schema


def scenario_schema() -> Schema:
    """The schema of a file of scenarios."""
    made = Definitions()
    root = made.ref(SCENARIOS)
    return {
        "$schema": DRAFT,
        "$id": "scenario.schema.json",
        "title": "Stockrail scenarios",
        "description": "Cases of one ruleset: given a position, when players answer so, then this holds.",
        "type": "object",
        "allOf": [root],
        "definitions": made.definitions,
    }
