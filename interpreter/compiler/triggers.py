"""Types a trigger: what a rule watches, what it binds, and which fields it depends on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..language import syntax as s
from ..language.types import Broken, Collection, Member, Number, Numbers, Type
from ..source.frozen import frozen, replace
from ..source.nearest import surely
from ..source.problem import Problem
from ..source.text import Span
from . import name_messages, trigger_messages, type_messages
from .arithmetic import element
from .field_reads import fields_read_by
from .folds import check_free
from .form import Const, Expr, Load, Local
from .names import visible
from .scope import Scope
from .substitution import locals_of
from .watches import Watch

if TYPE_CHECKING:
    from .lowering import Lowering


#: A local and what it ranges over.
Binder = tuple[Local, Expr]
#: What is watched, the scope of the rule's body, and the names bound in it.
Watched = tuple[Watch, Scope, tuple[Local, ...]]


def watch(low: Lowering, node: s.Trigger, scope: Scope) -> Watched | None:
    """What a trigger watches and binds; None, and problems, when it is faulty."""
    if node.word in ("begins", "ends"):
        return _happening(low, node, scope)
    binders, scope = _binders(low, node, scope)
    misspelt = _misspelt_kind(low, node.subject, scope)
    if misspelt is not None:
        low.t.report(misspelt)
        return None
    subject = _subject(low, node, scope)
    if isinstance(subject.type, Broken) or any(isinstance(domain.type, Broken) for _, domain in binders):
        return None
    aim = _aim(low, node, subject, scope)
    if aim is None:
        return None
    tested = low.t.condition(node.where, aim.scope) if node.where is not None else None
    if tested is not None and isinstance(tested.expr.type, Broken):
        return None
    reads = fields_read_by(low.t, subject)
    if not reads:
        low.t.report(trigger_messages.no_trigger(node.subject.span))
        return None
    found = Watch(
        node.word, subject, tuple(binders), _direct(subject, binders), aim.marks, aim.mark_var, aim.member,
        aim.member_var, tested.expr if tested is not None else None, "", reads, node.span,
    )
    bound = (*(local for local, _ in binders), *(x for x in (aim.mark_var, aim.member_var) if x is not None))
    return found, aim.scope.knowing(tested.if_true) if tested is not None else aim.scope, bound


def _happening(low: Lowering, node: s.Trigger, scope: Scope) -> Watched | None:
    assert isinstance(node.subject, s.Name)
    names = low.happenings
    if node.subject.name not in names:
        low.t.report(trigger_messages.unknown_happening(node.subject.span, node.subject.name, names))
        return None
    tested = low.t.condition(node.where, scope) if node.where is not None else None
    found = Watch(
        node.word, None, (), False, None, None, None, None,
        tested.expr if tested is not None else None, node.subject.name, frozenset(), node.span,
    )
    return found, scope, ()


def _binders(low: Lowering, node: s.Trigger, scope: Scope) -> tuple[list[Binder], Scope]:
    """What `for` binds, then the kinds that the subject names, and the scope in which all of them are."""
    binders: list[Binder] = []
    for binder in node.binders:
        domain = low.t.collection(binder.collection, scope)
        if fields_read_by(low.t, domain) or locals_of(domain):
            low.t.report(trigger_messages.changing_range(binder.collection.span, binder.name))
            domain = low.t.broken(binder.collection.span)
        check_free(low.t, binder.name, binder.name_span, scope)
        local = Local(element(domain.type) or domain.type, scope.namer.fresh(binder.name), binder.name_span)
        binders.append((local, domain))
        scope = scope.bind(binder.name, local)
    for kind, span in _kind_names(low, node.subject, scope):
        local = Local(Member(kind), scope.namer.fresh(kind), span)
        binders.append((local, Const(Collection("set", kind), low.world.everything(kind), span)))
        scope = scope.bind(kind, local)
    return binders, scope


def _subject(low: Lowering, node: s.Trigger, scope: Scope) -> Expr:
    """What is watched; nobody acts in it."""
    scope = replace(scope, player=None)
    if node.word == "becomes true":
        return low.t.condition(node.subject, scope).expr
    return low.t.typed(node.subject, scope)


@frozen
class _Aim:
    """What a change must come to: the marks passed or the member gained, the names these get, and their scope."""

    scope: Scope
    marks: Expr | None = None
    mark_var: Local | None = None
    member: Expr | None = None
    member_var: Local | None = None


def _aim(low: Lowering, node: s.Trigger, subject: Expr, scope: Scope) -> _Aim | None:
    if node.word in ("gains", "loses"):
        return _of_a_set(low, node, subject, scope)
    if node.word in ("becomes true", "changes"):
        return _Aim(scope)
    return _of_a_number(low, node, subject, scope)


def _of_a_set(low: Lowering, node: s.Trigger, subject: Expr, scope: Scope) -> _Aim | None:
    """The member that a set gains or loses: any, called as its kind, or a certain one."""
    if not isinstance(subject.type, Collection):
        help = ("numbers rise and fall; sets gain and lose",)
        low.t.report(type_messages.wrong_type(subject.span, "a set", subject.type, help))
        return None
    kind, told = subject.type.kind, node.object
    assert told is not None
    if isinstance(told, s.Name) and told.name == kind and kind not in scope.variables:
        any_one = Local(Member(kind), scope.namer.fresh(kind), told.span)
        return _Aim(scope.bind(kind, any_one), member_var=any_one)
    member = low.t.expect(told, scope, Member(kind))
    return None if isinstance(member.type, Broken) else _Aim(scope, member=member)


def _of_a_number(low: Lowering, node: s.Trigger, subject: Expr, scope: Scope) -> _Aim | None:
    """The marks that a number passes, and the name of the one passed, or of the amount."""
    if not isinstance(subject.type, Number):
        help = ("sets gain and lose; anything changes",)
        low.t.report(type_messages.wrong_type(subject.span, "a number or an amount of money", subject.type, help))
        return None
    if subject.type.optional:
        low.t.report(type_messages.may_be_none(subject.span))
        return None
    marks = _marks(low, node.object, subject.type, scope) if node.object is not None else None
    if node.object is not None and marks is None:
        return None
    if node.as_name is None:
        return _Aim(scope, marks)
    check_free(low.t, node.as_name, node.span, scope)
    unit = subject.type.unit if subject.type.unit != "open" else "int"
    mark_var = Local(Number(unit), scope.namer.fresh(node.as_name), node.span)
    return _Aim(scope.bind(node.as_name, mark_var), marks, mark_var)


def _marks(low: Lowering, node: s.Expr, subject: Number, scope: Scope) -> Expr | None:
    """The marks passed: a collection of numbers, or a single number."""
    found = low.t.typed(node, replace(scope, player=None))
    if isinstance(found.type, Broken):
        return None
    if isinstance(found.type, Number):
        found = low.t.fitted(found, Number(subject.unit))
    elif not isinstance(found.type, Numbers) or not _alike(found.type, subject):
        low.t.report(type_messages.wrong_type(found.span, "a number, or the marks of a track", found.type))
        return None
    return None if isinstance(found.type, Broken) else found


def _alike(marks: Numbers, subject: Type) -> bool:
    assert isinstance(subject, Number)
    return marks.unit == subject.unit or "open" in (marks.unit, subject.unit)


def _kind_names(low: Lowering, node: Any, scope: Scope) -> list[tuple[str, Span]]:
    """Kinds named in a subject: each is bound to any of its members. `player` is the acting one, never bound."""
    found: dict[str, Span] = {}
    for each in _names(node):
        taken = each.name in scope.variables or each.name in low.world.globals
        if each.name in low.world.kinds and each.name != "player" and not taken:
            found.setdefault(each.name, each.span)
    return list(found.items())


def _misspelt_kind(low: Lowering, node: Any, scope: Scope) -> Problem | None:
    """A name in a subject that nothing has, but that is nearly a kind's."""
    known = {*scope.variables, *low.world.kinds, *low.world.broken, *visible(low.t, scope)}
    kinds = [kind for kind in low.world.kinds if kind != "player"]
    for each in _names(node):
        near = surely(each.name, kinds) if each.name not in known else None
        if near:
            return name_messages.name_of_other(each.span, each.name, (f"did you mean `{near}`?",), (each.span, near))
    return None


def _names(node: Any) -> Iterator[s.Name]:
    stack: list[Any] = [node]
    while stack:
        each = stack.pop()
        if isinstance(each, s.Name):
            yield each
        elif isinstance(each, tuple):
            stack.extend(reversed(each))
        elif isinstance(each, s.Range):
            stack.extend(x for x in (each.collection, each.where) if x is not None)
        elif hasattr(each, "part_names") and hasattr(each, "span"):
            names = [n for n in each.part_names if n not in ("span", "name_span", "name")]
            stack.extend(getattr(each, n) for n in reversed(names))


def _direct(subject: Expr, binders: list[tuple[Local, Expr]]) -> bool:
    """Whether a write tells by its place which binding it concerns: one field, read at whole kinds or constants."""
    if not isinstance(subject, Load):
        return False
    names = [i.name for i in subject.index if isinstance(i, Local)]
    whole = {local.name for local, domain in binders if isinstance(domain, Const)}
    return (
        all(isinstance(i, (Local, Const)) for i in subject.index)
        and len(set(names)) == len(names)
        and set(names) == {local.name for local, _ in binders} == whole
    )
