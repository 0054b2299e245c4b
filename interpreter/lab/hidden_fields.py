"""Fields that a scenario adds to the state of its ruleset, with names that no author can write."""

from __future__ import annotations

from ..language.syntax import Declaration, Expr, Head, TypeExpr
from ..ruleset.model import About, FieldDecl, Ruleset
from ..source.frozen import replace

#: Whether the phase in which the scenario begins is still to be reached.
AHEAD = "(ahead)"
#: Whose the first turn is, none as soon as it has begun.
TURN = "(turn)"
HIDDEN = (AHEAD, TURN)


def with_field(ruleset: Ruleset, name: str, type: TypeExpr, start: Expr) -> Ruleset:
    """The ruleset with one more field of the whole game."""
    head = Head(start.span, name, start.span, ())
    declaration = Declaration(start.span, type, start)
    field = FieldDecl(start.span, head, declaration, None, None, None, About())
    return replace(ruleset, state=(*ruleset.state, field))
