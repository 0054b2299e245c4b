"""The decorator for values: small immutable records with slots.

To the type checker they are frozen dataclasses. While running nobody guards them: the guard of a frozen dataclass costs
0.3 ms for each class at import (there are over a hundred, and a check should take a tenth of a second) and doubles
the time to make an instance.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import Any, TypeVar, dataclass_transform, overload

T = TypeVar("T")


@overload
def frozen(cls: type[T]) -> type[T]: ...
@overload
def frozen(*, kw_only: bool) -> Callable[[type[T]], type[T]]: ...


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(cls: Any = None, *, kw_only: bool = False) -> Any:
    """A frozen dataclass with slots, compared and hashed by its fields (those with `compare=False` left out)."""
    if cls is None:
        return lambda plain: frozen(plain) if not kw_only else _made(plain, True)
    return _made(cls, False)


def _made(plain: type[Any], kw_only: bool) -> type[Any]:
    made: Any = dataclass(slots=True, repr=False, eq=False, kw_only=kw_only)(plain)
    compared = [f.name for f in fields(made) if f.compare]
    made._compared = attrgetter(*compared) if compared else _nothing
    if "__eq__" not in plain.__dict__:
        made.__eq__ = _equal
        made.__hash__ = _hash
    if "__repr__" not in plain.__dict__:
        made.__repr__ = _shown
    return made  # type: ignore[no-any-return]


def _nothing(_: Any) -> tuple[()]:
    return ()


def _equal(self: Any, other: Any) -> Any:
    if self.__class__ is not other.__class__:
        return NotImplemented
    return self._compared(self) == self._compared(other)


def _hash(self: Any) -> int:
    return hash((self.__class__, self._compared(self)))


def _shown(self: Any) -> str:
    shown = ", ".join(f"{f.name}={getattr(self, f.name)!r}" for f in fields(self) if f.repr)
    return f"{type(self).__name__}({shown})"
