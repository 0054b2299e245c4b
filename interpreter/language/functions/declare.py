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
    code.

    `shape` is how it is written. `passing` are conditions that hold and `failing` expressions that are
    refused, for the tests and the reference, in the world of tests/language/world.yaml; with `in_facts` both
    stand where a fact is computed."""

    name: str
    shape: str
    passing: tuple[str, ...] = ()
    failing: tuple[str, ...] = ()
    in_facts: bool = False

    def __init_subclass__(cls) -> None:
        FUNCTIONS[cls.name] = cls()

    def lower(self, t: Typing, node: Call, scope: Scope, want: Type | None) -> Expr:
        """Type the call and give its middle form."""
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

    def count(self, t: Typing, node: Call, low: int, high: int) -> bool:
        """Whether the number of arguments is right; reports it if not."""
        from ...compiler import name_messages

        if low <= len(node.arguments) <= high:
            return True
        t.report(name_messages.function_arguments(node.span, self.name, self.shape, len(node.arguments)))
        return False
