"""Which ruleset a file of scenarios is for."""

from __future__ import annotations

import os
import re
from pathlib import Path

from ..source.problem import Problem
from ..source.read import read_source
from ..source.text import Source, Span, whole_file
from .find import RULESET_FILE, find_beside

_NAMED = re.compile(r"""^ruleset:[ \t]*(["']?)([^\s"'#]+)\1[ \t]*(?:#.*)?$""", re.MULTILINE)


def home(name: str, span: Span, file: Path, tested: Path | None = None) -> Path | Problem | None:
    """The ruleset that a file of scenarios names: the one tested, that of its folder, or one found as elsewhere.

    Without a name it is for the one tested, or that of its folder; None if there is none.
    """
    near = _near(file, tested)
    if not name:
        return near[0] if near else None
    for ruleset in near:
        if _name_in(ruleset) == name:
            return ruleset
    return find_beside(name, file, span)


def home_of(file: Path, tested: Path | None = None) -> Path | None:
    """The ruleset that a file of scenarios is for, found without reading all of it; None if that can't be told."""
    found = home(_name_in(file), whole_file(str(file)), file, tested)
    return found if isinstance(found, Path) else None


def _near(file: Path, tested: Path | None) -> list[Path]:
    beside = [file.parent / RULESET_FILE, Path(os.path.normpath(file.parent / ".." / RULESET_FILE))]
    return [each for each in ([tested, *beside] if tested else beside) if os.path.isfile(each)]


def _name_in(file: Path) -> str:
    """What stands under `ruleset:` of a file; empty if it can't be read or says nothing."""
    source = read_source(file)
    found = _NAMED.search(source.text) if isinstance(source, Source) else None
    return found[2] if found else ""
