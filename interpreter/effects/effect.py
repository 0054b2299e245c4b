"""What an effect is: a verb, typed arguments, a sentence, and the steps it comes down to."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar, dataclass_transform

from ..source.frozen import field, frozen, parts
from ..source.text import Span
from .forms import Form

if TYPE_CHECKING:
    from ..compiler.body import Body

T = TypeVar("T", bound="Effect")

#: Every effect class by its verb, in the order of definition.
EFFECTS: dict[str, type[Effect]] = {}


@frozen
class Argument:
    """One key of an effect: `attribute` is where the class keeps it, `says` its line in the reference."""

    key: str
    attribute: str
    form: Form
    optional: bool
    says: str


def argument(key: str, form: Form, says: str, *, optional: bool = False) -> Any:
    """Declare one key of an effect. The first declared key is the verb."""
    metadata = {"argument": (key, form, says, optional)}
    if optional:
        return field(default=form.absent, metadata=metadata)
    return field(metadata=metadata)


@frozen(kw_only=True)
class Effect:
    """Base of all effects; `span` is the whole mapping, `verb_span` its first key, `note` the author's."""

    span: Span
    verb_span: Span
    note: str | None = None
    source: str | None = None

    def lower(self, body: Body) -> None:
        """Check the arguments and write the steps of this effect to `body`."""
        raise NotImplementedError


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(argument, field))
def effect(*, says: str, passing: str, failing: str) -> Callable[[type[T]], type[T]]:
    """Register an effect class.

    `says` is its English sentence with {key} for arguments; `passing` and `failing` are YAML blocks that a
    check accepts and refuses, printed in the reference and run by the tests.
    """

    def register(plain: type[T]) -> type[T]:
        made = frozen(kw_only=True)(plain)
        arguments = tuple(_arguments(made))
        DECLARED[made] = Declared(arguments[0].key, arguments, says, passing, failing)
        EFFECTS[arguments[0].key] = made
        return made

    return register


@frozen
class Declared:
    """What the language knows of an effect class."""

    verb: str
    arguments: tuple[Argument, ...]
    says: str
    passing: str
    failing: str


DECLARED: dict[type[Effect], Declared] = {}


def _arguments(made: type[Effect]) -> list[Argument]:
    found = []
    for each in parts(made):
        declared = each.metadata.get("argument")
        if declared is not None:
            key, form, says, optional = declared
            assert optional == each.optional
            found.append(Argument(key, each.name, form, optional, says))
    return found
