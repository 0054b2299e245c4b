"""Facts computed from the other facts of a member."""

from __future__ import annotations

from typing import Any

from ..language.types import Broken, Member, Type
from ..ruleset import model
from ..source.text import Span
from . import declaration_messages
from .constant import evaluator
from .expressions import Expressions
from .form import Fact, Local
from .known_values import endless
from .scope import PLAYER, Namer, Scope
from .typing import Typing
from .world import KindInfo


def computed(t: Typing, info: KindInfo, decl: model.FactDecl, type: Type) -> Any:
    """A function from a member to the value of a computed fact; it sees the member's other facts by name."""
    local = Local(Member(info.name), "it", decl.name.span)
    scope = fact_scope(info, local)
    assert decl.declaration.start is not None
    found = t.expect(decl.declaration.start, scope, type)
    if isinstance(found.type, Broken) or endless(t, found, len(info.members)):
        return lambda index: 0
    return _safely(t, evaluator(Expressions(t.world, t.defined), found, (local,)), found.span)


def _safely(t: Typing, function: Any, span: Span) -> Any:
    """The function, with its failures turned into problems."""
    from ..engine.position import Fault

    def value(index: int) -> Any:
        try:
            return function(None, index)
        except (Fault, ArithmeticError, LookupError) as fault:
            t.report(declaration_messages.start_fails(span, _in_words(fault)))
            return 0

    return value


def _in_words(failure: Exception) -> str:
    """What went wrong, as it would be told while playing."""
    from ..engine.fault_messages import worded
    from ..engine.position import Fault

    if isinstance(failure, Fault):
        return worded(failure.code, None, {}).message
    code = "division-by-zero" if isinstance(failure, ArithmeticError) else "not-in-table"
    return worded(code, None, {}).message


def fact_scope(info: KindInfo, owner: Local) -> Scope:
    """A scope in which a member's own facts stand by their bare names, and the member by that of its kind."""
    scope = Scope(Namer())
    if info.name != PLAYER:
        scope = scope.bind(info.name, owner)
    for name, fact in info.facts.items():
        read = Fact(fact.type, fact.table, owner, owner.span)
        # A fact in a local's place: it can't be written to, and where facts are worked out nothing asks for more.
        scope = scope.bind(name, read)  # type: ignore[arg-type]
    return scope
