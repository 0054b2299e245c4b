"""Where the data folders lie: grammar, schemas, shipped rulesets, faulty examples, documents."""

from __future__ import annotations

from pathlib import Path

#: Where a checkout keeps each folder. An installed package has it inside, under its own name.
_IN_CHECKOUT = {
    "grammar": "grammar",
    "schemas": "schemas",
    "rulesets": "rulesets",
    "examples": "tests/problems",
    "docs": "docs",
}


def folder(name: str) -> Path:
    """The data folder `name`, inside the package when installed, beside it in a checkout.

    Raises KeyError if there is no data folder of that name.
    """
    in_checkout = _IN_CHECKOUT[name]
    package = Path(__file__).parent.parent
    inside = package / name
    return inside if inside.is_dir() else package.parent / in_checkout
