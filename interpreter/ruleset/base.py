"""The ruleset that another one extends."""

from __future__ import annotations

from pathlib import Path

from ..source.text import Source
from ..source.tree import Mapping, Scalar
from ..source.yaml_tree import read_tree
from .find import find_beside


def base_of(source: Source) -> Path | None:
    """The file of what a ruleset's text extends; None if it extends nothing, or nothing that is there."""
    tree, _ = read_tree(source)
    extends = tree.get("extends") if isinstance(tree, Mapping) else None
    if not isinstance(extends, Scalar) or not isinstance(extends.value, str):
        return None
    found = find_beside(extends.value, Path(source.path), extends.span)
    return found if isinstance(found, Path) else None
