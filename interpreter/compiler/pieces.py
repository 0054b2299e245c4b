"""Which kinds have pieces, where these start, and which fields hold them."""

from __future__ import annotations

from typing import Any

from ..language.types import Collection, Type
from ..ruleset import model
from . import declaration_messages
from .typing import Typing
from .world import KindInfo


def survey_pieces(t: Typing, info: KindInfo) -> None:
    """Mark a kind that says where its pieces start, and the fields that hold them."""
    if info.decl is None or info.decl.starts_in is None:
        return
    place = info.decl.starts_in
    field = t.world.globals.get(place.name)
    if field is None or not _holds_pieces(field.type, info.name):
        fitting = [g.name for g in t.world.globals.values() if _holds_pieces(g.type, info.name)]
        t.report(declaration_messages.starts_nowhere(place.span, info.name, place.name, fitting))
        return
    info.pieces = True
    info.starts_in = place.name
    moved = moved_into(t.world.ruleset)
    for each in t.world.fields.values():
        if isinstance(each.type, Collection) and each.type.kind == info.name:
            each.holds = each.key == field.key or each.name in moved


def _holds_pieces(type: Type, kind: str) -> bool:
    """A bag counts what lies in it, so it can't tell one piece from another."""
    return isinstance(type, Collection) and type.form in ("set", "pile") and type.kind == kind


def moved_into(ruleset: model.Ruleset) -> set[str]:
    """The names of fields that some `move:` or `draw:` names as the place where a piece goes."""
    found: set[str] = set()
    stack: list[Any] = [ruleset.setup, *(p.do for p in ruleset.flow), *ruleset.menus.values()]
    for blocks in (ruleset.procedures, ruleset.actions, ruleset.rules):
        stack.extend(blocks.values())
    while stack:
        node = stack.pop()
        if isinstance(node, tuple):
            stack.extend(node)
        elif hasattr(node, "part_names") and hasattr(node, "span"):
            if type(node).__name__ in ("Move", "Draw"):
                found.update(getattr(goal, "name", "") for goal in (node.to, getattr(node, "under", None)) if goal)
            parts = {f: getattr(node, f) for f in node.part_names}
            stack.extend(v for f, v in parts.items() if isinstance(v, tuple) or (f == "original" and v is not None))
    return found
