"""The name of a new ruleset: from the folder that is asked for, and in words."""

from __future__ import annotations

import re
from pathlib import Path

from ..language.words import RESERVED
from ..ruleset.find import shipped
from ..ruleset.shape import NAME_PATTERN
from . import new_messages as m
from .beginning import CannotBegin

_NAME = re.compile(NAME_PATTERN)
#: Longer names are refused: some file systems can't hold them.
_LONGEST = 60


def name_for(place: Path) -> str:
    """The name of the ruleset in a new folder, which is the folder's. Raises CannotBegin if it can't be one."""
    name = place.name
    if not name:
        raise CannotBegin(m.no_name())
    if name in shipped():
        raise CannotBegin(m.shipped_name(name))
    if len(name) > _LONGEST:
        raise CannotBegin(m.long_name(_LONGEST))
    if not _NAME.fullmatch(name):
        raise CannotBegin(m.bad_name(name, _mended(name), name in RESERVED))
    return name


def _mended(name: str) -> str:
    """A name like this one that can be one; empty if there is nothing to go by."""
    mended = re.sub(r"[^A-Za-z0-9]+", "_", name).strip("_").lower()
    if mended in RESERVED or mended[:1].isdigit():
        mended = f"game_{mended}"
    return mended


def in_words(name: str) -> str:
    """`two_lines` as a title: Two Lines."""
    return " ".join(word.capitalize() for word in name.split("_") if word)
