"""Resolves defines and formulas, and types each define once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..language import syntax as s
from ..language.types import Broken
from ..ruleset import model
from ..source.frozen import replace
from ..source.text import Span
from .arguments import arguments, parameter_type
from .circles import uses_of
from .form import Call, Const, Defined, Expr, Local
from .scope import Formula, Namer, Original, Scope
from .substitution import substituted

if TYPE_CHECKING:
    from .typing import Typing


def define(t: Typing, word: str, given: tuple[s.Expr, ...], span: Span, scope: Scope) -> Expr:
    """A define by its name, with the arguments given."""
    params = t.world.ruleset.defines[word].head.parameters
    t.used.add("define:" + word)
    if word in t.world.broken:
        return t.broken(span)
    index = arguments(t, word, [(p.name, parameter_type(t, p)) for p in params], given, span, scope)
    return t.broken(span) if index is None else call_define(t, word, index, span)


def call_define(t: Typing, full_name: str, args: tuple[Expr, ...], span: Span) -> Expr:
    """A define by its full name, with typed arguments."""
    made = defined(t, full_name)
    if made is None or isinstance(made.body.type, Broken):
        return t.broken(span)
    if isinstance(made.body, Const):
        return replace(made.body, span=span)
    return Call(made.body.type, full_name, args, span)


def defined(t: Typing, full_name: str) -> Defined | None:
    """The typed define of that name; `name@1` is the one that `name` of an overlay replaced, and so on.

    What it uses is typed first, so that no chain of defines is ever followed by recursion.
    """
    if full_name not in t.defined:
        for name in _untyped(t, full_name):
            _define_now(t, name)
    return t.defined[full_name]


def _untyped(t: Typing, full_name: str) -> list[str]:
    """A define and all it uses that are still to be typed, each after what it uses itself."""
    defines = t.world.ruleset.defines
    found: list[str] = []
    seen: set[str] = set()
    stack = [(full_name, False)]
    while stack:
        name, is_next = stack.pop()
        if is_next:
            found.append(name)
        elif name not in seen and name not in t.defined:
            seen.add(name)
            stack.append((name, True))
            used = uses_of(defines[name], defines) if name in defines else []
            stack += [(each, False) for each, _ in used if each not in t.world.broken]
    return found


def _define_now(t: Typing, full_name: str) -> None:
    t.defined[full_name] = None  # while it is being typed; a cycle is reported by its own pass
    word, _, depth = full_name.partition("@")
    define: model.Define | None = t.world.ruleset.defines[word]
    for _ in range(int(depth or 0)):
        define = define.original if define else None
    if define is not None:
        made = _type_define(t, define, word, int(depth or 0))
        del t.defined[full_name]  # it comes after what it uses
        t.defined[full_name] = made


def _type_define(t: Typing, define: model.Define, word: str, depth: int) -> Defined:
    scope = Scope(Namer(f"{word}."), place=word)
    params = []
    for parameter in define.head.parameters:
        local = Local(parameter_type(t, parameter), scope.namer.fresh(parameter.name), parameter.span)
        params.append(local)
        if parameter.name == "player":
            scope = replace(scope, player=local)
        else:
            scope = scope.bind(parameter.name, local)
    if define.original is not None:
        scope = replace(scope, original=Original(f"{word}@{depth + 1}", tuple(params)))
    body = t.typed(define.body, scope)
    return Defined(word if not depth else f"{word}@{depth}", tuple(params), body)


def call_formula(t: Typing, formula: Formula, node: s.Call, scope: Scope) -> Expr:
    """A formula parameter, called with arguments."""
    parameters = [(p.name, p.type) for p in formula.params]
    index = arguments(t, node.name, parameters, node.arguments, node.span, scope)
    return t.broken(node.span) if index is None else applied(formula, index)


def applied(formula: Formula, args: tuple[Expr, ...]) -> Expr:
    """The formula with the arguments in place of its parameters."""
    return substituted(formula.body, {p.name: a for p, a in zip(formula.params, args, strict=True)})
