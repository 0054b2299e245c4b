"""What `remove:` would have to name to take out what stands at a place of a file."""

from __future__ import annotations

from ..source.frozen import frozen
from ..source.text import Span
from ..source.tree import Entry, Mapping
from ..source.yaml_tree import read_tree
from .long_form import long_form
from .parts import bare, form_of_key, mergeable
from .sections import GAME
from .shape import SHAPES, Keyed, Shape


@frozen
class Removable:
    """The innermost thing with a name of its author's choice: its path, section first, and where it is named."""

    path: str
    name_span: Span


def removable_at(place: Span) -> Removable | None:
    """The thing that a place of a ruleset belongs to; None if it belongs to none, or the file has no tree."""
    tree, _ = read_tree(place.source)
    node = long_form(tree, GAME) if tree is not None else None
    shape: Shape | None = SHAPES[GAME.name]
    path: list[str] = []
    found = None
    while isinstance(node, Mapping) and shape is not None:
        entry = next((entry for entry in node.entries if _holds(entry, place)), None)
        if entry is None:
            break
        path.append(bare(entry))
        if isinstance(shape, Keyed):
            found = Removable(".".join(path), entry.key.span)
        form = form_of_key(shape, entry.name)
        node, shape = entry.value, mergeable(form, entry.value) if form else None
    return found


def _holds(entry: Entry, place: Span) -> bool:
    return entry.key.span.start <= place.start and place.end <= max(entry.key.span.end, entry.value.span.end)
