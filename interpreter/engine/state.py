"""The state of a game, to be read by names: `state.red.value`, `state.p1.shares("red")`, `state.deck`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .argument import NoSuch, WrongArgument, a_text
from .lexicon import Lexicon
from .program import FieldLayout
from .sight import Hidden, seen
from .values import Plain


class State:
    """A position's fields, read-only. With a seat, it shows only what that player can see (else `Hidden`).

    An attribute or key is a field of the whole game, a kind or a member. A field without keys gives its
    value, one with keys is called with the ids of members. Values are numbers, True or False, ids, None for
    none, and tuples of ids: sets in declared order, piles top first; a bag is a dict of counts.
    """

    __slots__ = ("_lexicon", "_seat", "_slots")

    def __init__(self, lexicon: Lexicon, slots: list[Any], seat: int | None = None) -> None:
        self._lexicon = lexicon
        self._slots = slots
        self._seat = seat

    def __getitem__(self, name: str) -> Any:
        """A field of the whole game, a kind or a member; or a value by path: `state["p1.shares(red)"]`."""
        field = self._lexicon.fields.get(("", a_text("the name of a field", name)))
        if field is not None:
            return self._value(field, ())
        if name in self._lexicon.kinds:
            return KindState(self, name)
        homes = self._lexicon.homes.get(name, [])
        if len(homes) == 1:
            return MemberState(self, homes[0], name)
        if homes:
            raise NoSuch(f"{name} may be a {' or a '.join(homes)}: write {homes[0]}.{name}")
        return self._at_path(name)

    def __getattr__(self, name: str) -> Any:
        return _attribute(self, name)

    def __dir__(self) -> list[str]:
        fields = [name for owner, name in self._lexicon.fields if not owner]
        return ["to_dict", *fields, *self._lexicon.kinds, *self._lexicon.homes]

    def to_dict(self) -> dict[str, Any]:
        """All fields, JSON-able: `game` has those of the whole game, `kinds` the rest by kind and member."""
        plain: dict[str, Any] = {"game": {}, "kinds": {kind: {} for kind in self._lexicon.kinds}}
        for kind, members in self._lexicon.kinds.items():
            plain["kinds"][kind] = {member: {} for member in members}
        for field in self._lexicon.program.fields:
            for each in self._lexicon.instances(field):
                names = self._names(field, each.index)
                at = plain["kinds"][field.owner][names[0]] if field.owner else plain["game"]
                keys = [field.name, *(names[1:] if field.owner else names)]
                for key in keys[:-1]:
                    at = at.setdefault(key, {})
                at[keys[-1]] = _jsonable(self._read(field, each.index))
        return plain

    def _names(self, field: FieldLayout, index: tuple[int, ...]) -> list[str]:
        return [self._lexicon.kinds[kind][place] for kind, place in zip(field.keys, index, strict=True)]

    def _value(self, field: FieldLayout, index: tuple[int, ...]) -> Any:
        if len(index) == len(field.keys):
            return self._read(field, index)
        return TableState(self, field, index)

    def _read(self, field: FieldLayout, index: tuple[int, ...]) -> Plain | Hidden:
        value = self._lexicon.value(self._slots, field, self._lexicon.slot(field, index))
        return seen(field, index, value, self._seat)

    def _place(self, kind: str, member: object) -> int:
        members = self._lexicon.kinds[kind]
        if str(member) not in members:
            raise NoSuch(f"there is no {kind} {member}")
        return members.index(str(member))

    def _at_path(self, path: str) -> Any:
        head, _, keys = path.partition("(")
        at: Any = self
        for name in head.strip().split("."):
            if at is self and not self._known(name):
                raise NoSuch(f"the state has no {name!r}")
            at = at[name]
        if keys:
            at = at(*(key.strip() for key in keys.removesuffix(")").split(",")))
        return at

    def _known(self, name: str) -> bool:
        book = self._lexicon
        return ("", name) in book.fields or name in book.kinds or name in book.homes


class KindState:
    """The members of a kind: iterate over them, or take one by its id."""

    __slots__ = ("_kind", "_state")

    def __init__(self, state: State, kind: str) -> None:
        self._state = state
        self._kind = kind

    def __iter__(self) -> Iterator[MemberState]:
        return (MemberState(self._state, self._kind, name) for name in self._state._lexicon.kinds[self._kind])

    def __len__(self) -> int:
        return len(self._state._lexicon.kinds[self._kind])

    def __getitem__(self, member: str) -> MemberState:
        self._state._place(self._kind, a_text(f"a {self._kind}", member))
        return MemberState(self._state, self._kind, member)

    def __getattr__(self, member: str) -> MemberState:
        member_state: MemberState = _attribute(self, member)
        return member_state


class MemberState:
    """The fields of one member. `str` gives its id."""

    __slots__ = ("_kind", "_member", "_state")

    def __init__(self, state: State, kind: str, member: str) -> None:
        self._state = state
        self._kind = kind
        self._member = member

    def __getitem__(self, name: str) -> Any:
        field = self._state._lexicon.fields.get((self._kind, a_text("the name of a field", name)))
        if field is None:
            raise NoSuch(f"a {self._kind} has no {name!r}")
        return self._state._value(field, (self._state._place(self._kind, self._member),))

    def __getattr__(self, name: str) -> Any:
        return _attribute(self, name)

    def __dir__(self) -> list[str]:
        return [name for owner, name in self._state._lexicon.fields if owner == self._kind]

    def __str__(self) -> str:
        return self._member

    def __repr__(self) -> str:
        return f"<{self._kind} {self._member}>"


class TableState:
    """A field with keys still to be given: call it with the ids of members."""

    __slots__ = ("_field", "_index", "_state")

    def __init__(self, state: State, field: FieldLayout, index: tuple[int, ...]) -> None:
        self._state = state
        self._field = field
        self._index = index

    def __call__(self, *members: object) -> Any:
        wanted = self._field.keys[len(self._index) :]
        if len(members) != len(wanted):
            raise WrongArgument(f"{self._field.name} takes {' and '.join(wanted)}, not {len(members)} ids")
        place = self._state._place
        further = tuple(place(kind, member) for kind, member in zip(wanted, members, strict=True))
        return self._state._read(self._field, self._index + further)


def _attribute(owner: State | KindState | MemberState, name: str) -> Any:
    """Names that begin with an underscore are Python's own: asked for before the object is whole."""
    if name.startswith("_"):
        raise AttributeError(name)
    try:
        return owner[name]
    except KeyError as error:
        raise AttributeError(*error.args) from None


def _jsonable(value: Plain | Hidden) -> Any:
    if isinstance(value, Hidden):
        return value.to_dict()
    return list(value) if isinstance(value, tuple) else value
