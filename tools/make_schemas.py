"""Writes the published JSON Schemas from the declarations; with --check tells whether they are up to date.

    python tools/make_schemas.py           write schemas/*.schema.json
    python tools/make_schemas.py --check   write nothing; exit with 1 if a file is out of date
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from stockrail.engine.log_schema import log_schema
from stockrail.ruleset.scenario_schema import scenario_schema
from stockrail.ruleset.schema import ruleset_schema
from stockrail.source.folders import folder


def schemas() -> dict[str, str]:
    """The text of every schema file by its name."""
    made = {"ruleset": ruleset_schema(), "scenario": scenario_schema(), "log": log_schema()}
    return {f"{name}.schema.json": _text(schema) for name, schema in made.items()}


def _text(schema: dict[str, Any]) -> str:
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def out_of_date(place: Path) -> list[str]:
    """The names of the files in a folder that are missing or differ from what would be written."""
    return [name for name, text in schemas().items() if _read(place / name) != text]


def _read(file: Path) -> str:
    return file.read_text(encoding="utf-8") if file.is_file() else ""


def main(arguments: list[str] | None = None) -> int:
    shown_as_it_is = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=shown_as_it_is)
    parser.add_argument("--check", action="store_true", help="write nothing; exit with 1 if out of date")
    chosen = parser.parse_args(arguments)
    stale = out_of_date(folder("schemas"))
    for name in stale:
        if chosen.check:
            print(f"schemas/{name} is out of date: run python tools/make_schemas.py", file=sys.stderr)
        else:
            (folder("schemas") / name).write_text(schemas()[name], encoding="utf-8")
            print(f"wrote schemas/{name}", file=sys.stderr)
    return 1 if chosen.check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
