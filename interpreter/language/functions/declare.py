"""How a function of the expression language is declared: its shape, its types, its meaning."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ...compiler.form import Apply, Expr
    from ...compiler.scope import Scope
    from ...compiler.typing import Typing
    from ..syntax import Call
    from ..types import Type

#: Every function by its name.
FUNCTIONS: dict[str, Function] = {}


class Function:
    """One function. Subclasses give `name`, `shape`, a docstring, examples, `lower`, and `make` if they run
    code. What several have in common stands in a subclass without a name.

    `shape` is how it is written, `takes` the fewest and most arguments, unless any number will do. `passing` are
    conditions that hold and `failing` expressions that are refused, for the tests and the reference, in the world
    of tests/language/world.yaml; with `in_facts` both stand where a fact is computed."""

    name: str
    shape: str
    takes: tuple[int, int] | None = None
    passing: tuple[str, ...] = ()
    failing: tuple[str, ...] = ()
    in_facts: bool = False

    def __init_subclass__(cls) -> None:
        if hasattr(cls, "name"):
            FUNCTIONS[cls.name] = cls()

    def typed(self, t: Typing, node: Call, scope: Scope, want: Type | None) -> Expr:
        """The middle form of a call; a broken one, and a problem, where it is wrong."""
        from ...compiler import name_messages

        if self.takes is not None and not self.takes[0] <= len(node.arguments) <= self.takes[1]:
            t.report(name_messages.function_arguments(node.span, self.name, self.shape, len(node.arguments)))
            return t.broken(node.span)
        made = self.lower(t, node, scope, want)
        return made if made is not None else t.broken(node.span)

    def lower(self, t: Typing, node: Call, scope: Scope, want: Type | None) -> Expr | None:
        """The middle form of a call with as many arguments as it takes; None when one of them is wrong."""
        raise NotImplementedError

    def make(self, *static: Any) -> Callable[..., Any]:
        """The code that runs, for given constants (such as a kind's neighbours)."""
        raise NotImplementedError

    def parts(self, apply: Apply) -> Expr:
        """The same value put together from cheaper calls, where there is a way; asked when code is
        written."""
        return apply

    @property
    def says(self) -> str:
        """What it gives, as one paragraph."""
        return " ".join((self.__class__.__doc__ or "").split())
