"""`check --fix`: mends what is certain, says what it did, and tells the rest."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from ..door import FaultyRuleset, load
from .checking import found_code, tell
from .exits import USAGE
from .leaving import leave

if TYPE_CHECKING:
    from ..mending import Mend, Mended
    from ..source.problem import Problem


def mended(rulesets: tuple[str, ...], fail_on: str, style: str) -> int:
    """Mend rulesets by name or path; in JSON the mends come with what is left."""
    left: list[Problem] = []
    mends: list[Mend] = []
    for name in rulesets:
        try:
            found = _written(load(name).path)
        except FaultyRuleset as faulty:
            left += faulty.problems
            continue
        mends += found.mends
        left += found.problems
    if style != "json":
        for mend in mends:
            print(_line(mend), file=sys.stdout if style == "text" else sys.stderr)
    tell(left, rulesets, style, [mend.problem for mend in mends])
    return found_code(left, fail_on)


def _written(path: Path) -> Mended:
    """The ruleset at a path as it is after mending; its files are written."""
    from ..mending import FileChanged
    from ..mending import mended as mended_at

    found = mended_at(path)
    try:
        found.write()
    except FileChanged as changed:
        leave(f"{changed}: this file has changed meanwhile; nothing was written to it", USAGE)
    except OSError as error:
        leave(f"{error.filename}: can't be written: {error.strerror}", USAGE)
    return found


def _line(mend: Mend) -> str:
    """A mend with the place it had when it was made."""
    span, write = mend.edit
    return f"{span}: mended[{mend.problem.code}]: {_shown(span.text)} → {_shown(write)}"


def _shown(text: str) -> str:
    """A piece of text in one line; a space that is taken out or put in is named."""
    return f"`{' '.join(text.split())}`" if text.strip() else ("a space" if text else "nothing")
