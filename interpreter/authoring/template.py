"""The texts that new folders begin with: data files with names such as $name to be filled in."""

from __future__ import annotations

from pathlib import Path
from string import Template

FOLDER = Path(__file__).parent / "templates"


def filled(template: str, **values: str) -> str:
    """A template with its names filled in. Raises KeyError if one is missing."""
    text = (FOLDER / template).read_text(encoding="utf-8")
    return Template(text).substitute(values)
