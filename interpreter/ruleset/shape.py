"""The shape of a form in YAML, shared by schema, messages, short forms, merging and decoder."""

from __future__ import annotations

from ..effects.effect import Argument
from ..effects.forms import Form
from ..language.words import RESERVED
from ..source.frozen import frozen

#: Keys that every map may have, whatever else it holds: the author's own remarks.
REMARKS = ("note", "source", "status")

_WORD = "[A-Za-z_][A-Za-z0-9_]*"
_FREE_WORD = rf"(?!(?:{'|'.join(sorted(RESERVED))})(?![A-Za-z0-9_])){_WORD}"

NAME_PATTERN = f"^{_FREE_WORD}$"
HEAD_PATTERN = rf"^{_FREE_WORD}\s*(\(.*\))?$"
LABEL_PATTERN = f"^{_WORD}$"
ROW_PATTERN = rf"^(-?[0-9]+(\s*\.\.\s*-?[0-9]+)?|{_WORD})$"
AXIS_PATTERN = rf"^({_FREE_WORD}|[0-9]+\s*\.\.\s*[0-9]+)$"
PATH_PATTERN = rf"^[a-z_]+(\.{_WORD})*$"
PLAYERS_PATTERN = r"^[1-9][0-9]*\s*\.\.\s*[1-9][0-9]*$"


@frozen
class Value:
    """A scalar of one of the JSON types `types`; text may have to match a pattern, or be one of `words`."""

    types: tuple[str, ...]
    pattern: str = ""
    words: tuple[str | int, ...] = ()


@frozen
class Nothing:
    """Nothing at all: `label:` and the end of the line."""


@frozen
class Items:
    """A list of at least `least` things of one form."""

    of: Form
    least: int = 0


@frozen
class Keyed:
    """A map from keys of the author's choice. `listed` is the form of an item where a list will do."""

    pattern: str
    of: Form
    listed: Form | None = None
    most: int | None = None


@frozen
class Record:
    """A map with known keys.

    `title` is how messages call it ("a rule"). `short` is the key meant by writing only its value. Of each
    tuple in `one_of` exactly one key is written. `in_overlay` are keys that only an overlay has. Keys that
    are not known take the form `further`, if there is one. A `whole` record is never given in part: an
    overlay replaces all of it. The keys of a record of `parts` take parts of things.
    """

    title: str
    keys: tuple[Argument, ...]
    short: str = ""
    one_of: tuple[tuple[str, ...], ...] = ()
    in_overlay: tuple[Argument, ...] = ()
    further: Form | None = None
    whole: bool = False
    parts: bool = False

    def argument(self, key: str) -> Argument | None:
        """The declaration of a key, or None."""
        return next((a for a in self.keys + self.in_overlay if a.key == key), None)


@frozen
class Either:
    """One of several forms that differ in their YAML type, or in their first compulsory key."""

    of: tuple[Form, ...]


@frozen
class AnyEffect:
    """One of the declared effects, told by its verb."""


Shape = Value | Nothing | Items | Keyed | Record | Either | AnyEffect

#: The shape of every form by the form's name.
SHAPES: dict[str, Shape] = {}


def shaped(form: Form, shape: Shape) -> Form:
    """Declare the shape of a form."""
    assert form.name not in SHAPES, form.name
    SHAPES[form.name] = shape
    return form


def key(name: str, form: Form, says: str, *, optional: bool = True, attribute: str = "") -> Argument:
    """One key of a record; `attribute` is the field of the model when it isn't called like the key."""
    return Argument(name, attribute or name, form, optional, says)


def keys_of(*forms: Form) -> frozenset[str]:
    """Every key that maps of these forms may have, those of a variant too."""
    shapes = [shape for form in forms if isinstance(shape := SHAPES[form.name], Record)]
    return frozenset(argument.key for shape in shapes for argument in shape.keys + shape.in_overlay)
