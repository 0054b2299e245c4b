"""The decorators for values and records: small classes with slots, made of annotations as dataclasses are.

To the type checker they are dataclasses, and `dataclasses.fields` and `replace` take them. They are made here because
there are over two hundred, and a check should take a tenth of a second: the library takes 0.3 ms for each at import,
ten times as long, and as long again to be imported itself. Nobody guards a value while running.
"""

from __future__ import annotations

from operator import attrgetter
from types import FunctionType

TYPE_CHECKING = False  # type checkers know the name; importing typing takes 2 ms
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeVar, dataclass_transform, overload

    T = TypeVar("T")
    V = TypeVar("V")

_NONE: Any = object()


class Part:
    """One field of a value: its default, or what makes it; whether it is compared and shown; what else is known."""

    __slots__ = ("compare", "default", "default_factory", "keyword", "metadata", "name", "repr")

    def __init__(self, default: Any, default_factory: Any, compare: bool, repr: bool, metadata: dict[str, Any]) -> None:
        self.name = ""
        self.keyword = False
        self.default = default
        self.default_factory = default_factory
        self.compare = compare
        self.repr = repr
        self.metadata = metadata

    @property
    def optional(self) -> bool:
        """Whether it may be left out."""
        return self.default is not _NONE or self.default_factory is not _NONE


def field(
    *, default: Any = _NONE, default_factory: Any = _NONE, compare: bool = True, repr: bool = True,
    metadata: dict[str, Any] | None = None,
) -> Any:
    """More about a field than its annotation says, as `dataclasses.field` does."""
    return Part(default, default_factory, compare, repr, metadata or {})


if TYPE_CHECKING:

    @overload
    def frozen(cls: type[T]) -> type[T]: ...
    @overload
    def frozen(*, kw_only: bool) -> Callable[[type[T]], type[T]]: ...
    @dataclass_transform(frozen_default=True, field_specifiers=(field,))
    def frozen(cls: Any = None, *, kw_only: bool = False) -> Any: ...
    @dataclass_transform(eq_default=False, field_specifiers=(field,))
    def record(cls: type[T]) -> type[T]: ...

else:

    def frozen(cls=None, *, kw_only=False):
        """A value: never changed, compared and hashed by its fields (those with `compare=False` left out)."""
        if cls is None:
            return lambda plain: _valued(_made(plain, kw_only))
        return _valued(_made(cls, False))

    def record(cls):
        """A thing that changes, and is equal only to itself."""
        return _made(cls, False)


def parts(value: Any) -> tuple[Part, ...]:
    """The fields of a value or record, or of its class, in order."""
    found: tuple[Part, ...] = value._parts
    return found


def replace(old: V, /, **changes: Any) -> V:
    """The same value but for some of its fields."""
    kind: Any = old.__class__
    made: V = kind(**{name: getattr(old, name) for name in kind.part_names} | changes)
    return made


def as_dict(value: Any) -> dict[str, Any]:
    """The fields of a value by name, and so those of all values inside."""
    return {name: _inside(getattr(value, name)) for name in value.part_names}


def _inside(value: Any) -> Any:
    if has_parts(value):
        return as_dict(value)
    if isinstance(value, (tuple, list)):
        return [_inside(each) for each in value]
    return {key: _inside(each) for key, each in value.items()} if isinstance(value, dict) else value


def has_parts(value: object) -> bool:
    """Whether this is a value or record."""
    return hasattr(type(value), "_parts")


def _made(plain: Any, keyword: bool) -> Any:
    body = {name: value for name, value in plain.__dict__.items() if name not in ("__dict__", "__weakref__")}
    inherited = {part.name: part for base in reversed(plain.__mro__[1:]) for part in getattr(base, "_parts", ())}
    own = {name: _part(name, body.pop(name, _NONE), keyword) for name in _annotated(body)}
    made = tuple((inherited | own).values())
    body["__slots__"] = tuple(name for name in own if name not in inherited)
    body["__match_args__"] = tuple(part.name for part in made if not part.keyword)
    body["_parts"] = made
    body["part_names"] = tuple(part.name for part in made)
    body["__dataclass_fields__"] = _LibraryFields()
    if "__init__" not in body:
        body["__init__"] = _first_init
    if "__repr__" not in body:
        body["__repr__"] = _shown
    new = type(plain)(plain.__name__, plain.__bases__, body)
    new.__qualname__ = plain.__qualname__
    return new


def _annotated(body: dict[str, Any]) -> list[str]:
    return [name for name, type in body.get("__annotations__", {}).items() if not str(type).startswith("ClassVar")]


def _part(name: str, default: Any, keyword: bool) -> Part:
    part = default if isinstance(default, Part) else Part(default, _NONE, True, True, {})
    part.name, part.keyword = name, keyword
    return part


def _valued(made: Any) -> Any:
    compared = [part.name for part in made._parts if part.compare]
    made._compared = attrgetter(*compared) if compared else _nothing
    if "__eq__" not in made.__dict__:
        made.__eq__ = _equal
        made.__hash__ = _hash
    return made


def _nothing(_: Any) -> tuple[()]:
    return ()


def _equal(self: Any, other: Any) -> Any:
    if self.__class__ is not other.__class__:
        return NotImplemented
    return self._compared(self) == self._compared(other)


def _hash(self: Any) -> int:
    return hash((self.__class__, self._compared(self)))


def _shown(self: Any) -> str:
    shown = ", ".join(f"{part.name}={getattr(self, part.name)!r}" for part in self._parts if part.repr)
    return f"{type(self).__name__}({shown})"


def _first_init(self: Any, *values: Any, **named: Any) -> None:
    """Stands in until the first value of a class is made: most classes have none in most runs."""
    made: Any = next(each for each in type(self).__mro__ if each.__dict__.get("__init__") is _first_init)
    made.__init__ = _init(made._parts)
    made.__init__(self, *values, **named)


_CODES: dict[tuple[tuple[str, bool, bool], ...], FunctionType] = {}


def _init(made: tuple[Part, ...]) -> FunctionType:
    """Classes whose fields are called alike share the code."""
    alike = tuple((part.name, part.keyword, part.default_factory is not _NONE) for part in made)
    if alike not in _CODES:
        _CODES[alike] = _written(alike)
    factories = {f"make_{part.name}": part.default_factory for part in made if part.default_factory is not _NONE}
    init = FunctionType(_CODES[alike].__code__, {"NONE": _NONE, **factories}, "__init__")
    init.__defaults__ = tuple(_default(part) for part in made if part.optional and not part.keyword)
    init.__kwdefaults__ = {part.name: _default(part) for part in made if part.optional and part.keyword}
    return init


def _default(part: Part) -> Any:
    return _NONE if part.default is _NONE else part.default


def _written(alike: tuple[tuple[str, bool, bool], ...]) -> FunctionType:
    positional = [name for name, keyword, _ in alike if not keyword]
    by_name = [name for name, keyword, _ in alike if keyword]
    heads = ", ".join(["self", *positional, *(["*"] if by_name else []), *by_name])
    lines = [
        f" self.{name} = " + (f"make_{name}() if {name} is NONE else {name}" if factory else name)
        for name, _, factory in alike
    ]
    space: dict[str, Any] = {}
    exec(f"def __init__({heads}):\n" + ("\n".join(lines) or " pass"), space)
    init: FunctionType = space["__init__"]
    return init


class _LibraryFields:
    """What `dataclasses` knows of a class, made of a twin of it when first asked for."""

    def __get__(self, _: Any, owner: Any) -> Any:
        import dataclasses

        body: dict[str, Any] = {"__annotations__": {part.name: "object" for part in owner._parts}}
        for part in owner._parts:
            given = {"default": part.default} if part.default is not _NONE else {}
            given |= {"default_factory": part.default_factory} if part.default_factory is not _NONE else {}
            body[part.name] = dataclasses.field(
                **given, compare=part.compare, repr=part.repr, metadata=part.metadata, kw_only=part.keyword
            )
        twin: Any = dataclasses.dataclass(init=False, repr=False, eq=False)(type(owner.__name__, (), body))
        owner.__dataclass_fields__ = twin.__dataclass_fields__
        return owner.__dataclass_fields__
