"""What an author means by a name that nothing has: a field without its owner, marks without their track, and so on."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ..language import foreign_names
from ..language import syntax as s
from ..language.functions.declare import FUNCTIONS
from ..language.printing import to_text
from ..language.types import Collection, Member, Type, article
from ..language.words import FORMS
from ..source.frozen import frozen
from ..source.nearest import surely
from .scope import Scope
from .world import World

if TYPE_CHECKING:
    from .typing import Typing

Named = s.Name | s.Call


@frozen
class Advice:
    """Lines of help, and what to write in place of the whole name or call if that is certain."""

    help: tuple[str, ...]
    write: str | None = None


def advice(t: Typing, node: Named, scope: Scope) -> Advice | None:
    """The first reading that fits; None if only the spelling can be meant."""
    return next((found for reading in _READINGS if (found := reading(t.world, node, scope))), None)


def _value(world: World, node: Named, scope: Scope) -> Advice | None:
    write = foreign_names.VALUES.get(node.name) if isinstance(node, s.Name) else None
    if write is None or (write == "player" and scope.player is None):
        return None
    return Advice((f"write `{write}`",), write)


def _function(world: World, node: Named, scope: Scope) -> Advice | None:
    if not isinstance(node, s.Call):
        return _without_brackets(node)
    if node.name in foreign_names.ROUNDINGS and len(node.arguments) == 1:
        return _rounded(node.arguments[0], foreign_names.ROUNDINGS[node.name])
    name = foreign_names.FUNCTIONS.get(node.name)
    if name is None:
        return None
    write = to_text(s.Call(node.span, name, node.name_span, node.arguments))
    return Advice((f"write `{write}`",), write)


def _without_brackets(node: s.Name) -> Advice | None:
    """The name of a function, and of nothing else."""
    function = FUNCTIONS.get(node.name)
    return Advice((f"`{node.name}` is a function, written `{function.shape}`",)) if function else None


def _rounded(argument: s.Expr, way: str) -> Advice:
    """`ceil(a / b)` as `(a / b rounded up)`."""
    if not isinstance(argument, s.Divide) or argument.rounding:
        return Advice((f"a division says how it rounds: `a / b rounded {way}`",))
    write = f"({to_text(argument)} rounded {way})"
    return Advice((f"write `{write}`",), write)


def _owned(world: World, node: Named, scope: Scope) -> Advice | None:
    """A field or a fact without its owner: `cash` for `player.cash`, `shares(p, r)` for `p.shares(r)`."""
    given = node.arguments if isinstance(node, s.Call) else ()
    kinds = [kind for kind in world.kinds.values() if node.name in kind.fields or node.name in kind.facts]
    if not kinds:
        return None
    if isinstance(node, s.Call) and any(_takes(world, kind.name, node.name, len(given) - 1) for kind in kinds):
        if not isinstance(given[0], (s.Name, s.Field, s.Lookup, s.Call)):
            return None
        write = f"{to_text(given[0])}.{node.name}{_brackets(given[1:])}"
        return Advice((f"write `{write}`",), write)
    owners = [owner for kind in kinds for owner in _owners(kind.name, scope)]
    written = [f"{owner}.{node.name}{_brackets(given)}" for owner in owners]
    if written:
        listed = " or ".join(f"`{each}`" for each in written[:3])
        return Advice((f"did you mean {listed}?",), written[0] if len(written) == 1 else None)
    kind = kinds[0]
    return Advice((f"each of the {kind.plural} has its own: write it as in `{_one(kind.name)}.{node.name}`",))


def _takes(world: World, kind: str, name: str, count: int) -> bool:
    found = world.kinds[kind].fields.get(name)
    return count >= 0 and (len(found.keys) - 1 if found else 0) == count


def _brackets(given: tuple[s.Expr, ...]) -> str:
    return f"({', '.join(map(to_text, given))})" if given else ""


def _owners(kind: str, scope: Scope) -> list[str]:
    """The locals that are a member of the kind; the one who acts comes first."""
    acting = ["player"] if kind == "player" and scope.player is not None else []
    locals_ = [name for name, each in scope.variables.items() if each.local.type == Member(kind)]
    return [*acting, *locals_]


def _one(kind: str) -> str:
    return "p" if kind == "player" else kind


def _marks(world: World, node: Named, scope: Scope) -> Advice | None:
    """Marks without their track."""
    tracks = [track.name for track in world.tracks.values() if node.name in track.marks]
    if not tracks or isinstance(node, s.Call):
        return None
    written = [f"{track}.{node.name}" for track in tracks]
    listed = " or ".join(f"`{each}`" for each in written)
    return Advice((f"did you mean {listed}?",), written[0] if len(written) == 1 else None)


def _kind(world: World, node: Named, scope: Scope) -> Advice | None:
    """A kind's name where none of the kind is named so."""
    kind = world.kinds.get(node.name)
    if isinstance(node, s.Call):
        return None
    if kind is None:
        return _capital(world, node, scope)
    near = surely(node.name, scope.variables)
    if near:
        return Advice((f"did you mean `{near}`?",))
    owner = _owners(kind.name, scope)
    if owner:
        return Advice((f"did you mean `{owner[0]}`?",))
    lines = (f"here no {kind.name} has this name; one can be named by a loop, a choice or a parameter",)
    return Advice((*lines, f"all of them are `{kind.plural}`"))


def _capital(world: World, node: s.Name, scope: Scope) -> Advice | None:
    """A kind's name with another capital, as `Railroad`, which here may be the name of one of the kind."""
    small = node.name.lower()
    if small == node.name or small not in world.kinds:
        return None
    acting = small == "player" and scope.player is not None
    return Advice((f"did you mean `{small}`?",), small if acting or small in scope.variables else None)


def _happening(world: World, node: Named, scope: Scope) -> Advice | None:
    """An action or a procedure is run, and no value."""
    for what, names in (("an action", world.ruleset.actions), ("a procedure", world.ruleset.procedures)):
        if node.name in names:
            return Advice((f"`{node.name}` is {what}, which is done by `run:` and has no value",))
    if node.name == "bank":
        return Advice(("the bank is named only by `from:` and `to:` of `pay:`",))
    return None


_READINGS: tuple[Callable[[World, Named, Scope], Advice | None], ...] = (
    _value, _function, _owned, _marks, _kind, _happening,
)


def one_of_many(t: Typing, node: s.Expr, found: Type, scope: Scope) -> tuple[str, bool] | None:
    """What one member of a set may be called, and whether it certainly is: `railroads.value` for `railroad.value`."""
    if not isinstance(found, Collection) or not found.kind:
        return None
    owners = _owners(found.kind, scope)
    if isinstance(node, s.Name) and node.name in t.world.plurals and len(owners) == 1:
        return owners[0], True
    return _one(found.kind), False


def type_meant(world: World, name: str) -> tuple[tuple[str, ...], str | None] | None:
    """What a type that is none was meant to be: lines of help, and what to write if that is certain."""
    if name in world.tracks:
        return (f"a place on the track is `on {name}`, a number of its spaces",), f"on {name}"
    if name in FORMS:
        kind = next((kind for kind in world.kinds if kind != "player"), "player")
        return (f"say of what, as in `{name} of {kind}`",), None
    write = foreign_names.TYPES.get(name.lower())
    if foreign_names.VALUES.get(name) in ("true", "false"):
        write = f"bool = {foreign_names.VALUES[name]}"
    return ((f"write `{write}`",), write) if write else None


def of_other_kind(world: World, name: str, owner: str, kind: str, given: tuple[s.Expr, ...]) -> str:
    """A line that says which other kind has a field of exactly that name; empty if none has."""
    others = [each for each in world.kinds.values() if name in each.fields or name in each.facts]
    if not others:
        return ""
    other, found = others[0], others[0].fields.get(name)
    if found and found.keys[1:] == (kind,) and len(given) == 1:
        return f"write `{to_text(given[0])}.{name}({owner})`"
    return f"it is {article(other.name)} {other.name} that has one: `{_one(other.name)}.{name}`"
