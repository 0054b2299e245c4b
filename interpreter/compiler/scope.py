"""What names mean at one point of a ruleset: locals, the acting player, what is known not to be none."""

from __future__ import annotations

from ..language import syntax as s
from ..ruleset import model
from ..source.frozen import field, frozen, replace
from .form import Expr, Load, Local
from .form_nodes import nodes

#: The acting player, as every block knows him.
PLAYER = "player"


@frozen
class Variable:
    """A local name. Results and `let` names may be changed."""

    local: Local
    assignable: bool = False


@frozen
class Formula:
    """A formula parameter: an expression over its own parameters and what was captured where it was given."""

    params: tuple[Local, ...]
    body: Expr


class Namer:
    """Gives each local of a block a name of its own.

    A prefix keeps the locals of a define or formula apart from those of the block it is put into, so that no
    expression put in a parameter's place can be caught by an inner name.
    """

    def __init__(self, prefix: str = "") -> None:
        self._prefix = prefix
        self._used: dict[str, int] = {}

    def fresh(self, name: str) -> str:
        count = self._used.get(name, 0) + 1
        self._used[name] = count
        return self._prefix + (name if count == 1 else f"{name}_{count}")


@frozen
class Original:
    """What `original` stands for in a define of an overlay: a define's full name and its parameters here."""

    name: str
    args: tuple[Expr, ...]


@frozen
class Replaced:
    """The procedure or action that the one being written replaced, and the parameters of the replacement."""

    what: model.Procedure | model.Action
    params: tuple[str, ...]


def replaced_by(item: model.Procedure | model.Action) -> Replaced | None:
    """What a procedure or action of an overlay replaced, if it did."""
    names = tuple(parameter.name for parameter in item.head.parameters)
    return Replaced(item.original, names) if item.original is not None else None


@frozen
class Scope:
    namer: Namer
    variables: dict[str, Variable] = field(default_factory=dict)
    formulas: dict[str, Formula] = field(default_factory=dict)
    #: Whether a procedure that nobody knows may have given any names here.
    unknown_results: bool = False
    #: Expressions known not to be none here.
    narrowed: frozenset[Expr] = frozenset()
    #: The acting player; None where nobody acts.
    player: Local | None = None
    #: The block that takes its acting player from whoever calls it, "" once somebody is named.
    assumed: str = ""
    original: Original | None = None
    #: What `run: original` does here.
    replaced: Replaced | None = None
    #: Defines see only their parameters: said when a caller's local is named in one.
    place: str = ""
    #: The condition this is the scope of, where nobody acts, and how it is asked of all players.
    of_all: tuple[s.Expr, str] | None = None

    def bind(self, name: str, local: Local, *, assignable: bool = False) -> Scope:
        return replace(self, variables={**self.variables, name: Variable(local, assignable)})

    def knowing(self, known: frozenset[Expr]) -> Scope:
        return replace(self, narrowed=self.narrowed | known) if known else self


def reads(expr: Expr | None) -> frozenset[str]:
    """The fields an expression reads, and the locals as `local:name`, defines not followed."""
    fields = (node.field for node in nodes(expr) if isinstance(node, Load))
    locals_ = ("local:" + node.name for node in nodes(expr) if isinstance(node, Local))
    return frozenset((*fields, *locals_))


def new_scope(*, player: Local | None = None, place: str = "") -> Scope:
    return Scope(Namer(), player=player, place=place)


def written_local(node: s.Expr) -> str:
    """The name under which a local may be known: `winner`, or `lot.winner` for a result taken with `as: lot`."""
    if isinstance(node, s.Name):
        return node.name
    if isinstance(node, s.Field) and isinstance(node.owner, s.Name):
        return f"{node.owner.name}.{node.name}"
    return ""
