"""Whether a set surely has all members of its kind, however it names them."""

from __future__ import annotations

from collections.abc import Mapping

from .form import Call, Const, Defined, Expr, Fold, If, Op


def has_everyone(group: Expr, size: int, defined: Mapping[str, Defined | None]) -> bool:
    """Whether a set or order of a kind with `size` members holds each of them, whatever comes to pass."""
    match group:
        case Const(value=tuple() as members):
            return set(range(size)) <= set(members)
        case Const(value=int() as mask):
            return mask == (1 << size) - 1
        case Op(op="clockwise"):
            return True
        case Op(op="mask", args=(members,)):
            return has_everyone(members, size, defined)
        case Op(op="|", args=parts):
            return any(has_everyone(part, size, defined) for part in parts)
        case If(then=then, otherwise=otherwise):
            return has_everyone(then, size, defined) and has_everyone(otherwise, size, defined)
        case Fold(how="those", where=(), domain=domain):
            return has_everyone(domain, size, defined)
        case Call(name=name):
            body = defined.get(name)
            return body is not None and has_everyone(body.body, size, defined)
    return False
