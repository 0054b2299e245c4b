"""The files of scenarios of a ruleset, and of those it builds on."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from ..ruleset.base import base_of
from ..ruleset.draft import MOST_FILES
from ..ruleset.scenario_home import home_of
from ..source.read import read_source
from ..source.text import Source

#: The folder beside a ruleset in which its scenarios lie.
FOLDER = "scenarios"


def beside(ruleset: Path) -> list[Path]:
    """All files in the folder of scenarios beside a ruleset; some may be for another one."""
    folder = ruleset.parent / FOLDER
    return sorted(file for ending in ("yaml", "yml") for file in folder.glob(f"*.{ending}"))


def is_for(file: Path, ruleset: Path) -> bool:
    """Whether a file of scenarios is for a ruleset, or can't be told to be for another."""
    found = home_of(file, ruleset)
    return found is None or os.path.realpath(found) == os.path.realpath(ruleset)


def own(ruleset: Path) -> list[Path]:
    """The files beside a ruleset that are for it."""
    return [file for file in beside(ruleset) if is_for(file, ruleset)]


def bases(ruleset: Path) -> Iterator[Path]:
    """The rulesets that one builds on, the nearest first."""
    for _ in range(MOST_FILES):
        source = read_source(ruleset)
        base = base_of(source) if isinstance(source, Source) else None
        if base is None:
            return
        yield base
        ruleset = base
