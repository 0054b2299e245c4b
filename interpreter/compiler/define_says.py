"""The sentence by which a define tells why it does not hold."""

from __future__ import annotations

from ..language.types import Nothing
from ..ruleset.model import Define
from ..source.frozen import replace
from .form import Call, Expr
from .lowered import Lowered
from .scope import PLAYER, Namer, Scope
from .substitution import substituted


def define_says(made: Lowered, call: Call) -> tuple[str | Expr, ...] | None:
    """The words of a define's `says`, with the call's arguments put in; None if it has none."""
    define = _defined(made, call.name)
    typed = made.t.defined.get(call.name)
    if define is None or typed is None or define.about.says is None:
        return None
    scope = Scope(Namer())
    for parameter, local in zip(define.head.parameters, typed.params, strict=False):
        named = scope.bind(parameter.name, local)
        scope = replace(scope, player=local) if parameter.name == PLAYER else named
    values = {p.name: a for p, a in zip(typed.params, call.args, strict=False)}
    parts = (p if isinstance(p, str) else made.t.typed(p, scope) for p in define.about.says.parts)
    return tuple(
        p if isinstance(p, str) else substituted(p, values)
        for p in parts
        if isinstance(p, str) or not isinstance(p.type, Nothing)
    )


def _defined(made: Lowered, full_name: str) -> Define | None:
    """The define of that name; `name@1` is the one that `name` replaced."""
    word, _, depth = full_name.partition("@")
    define = made.world.ruleset.defines.get(word)
    for _ in range(int(depth or 0)):
        define = define.original if define is not None else None
    return define
