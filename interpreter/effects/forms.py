"""The forms an effect's argument can take in YAML, and the values they are read into."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..language.syntax import Asker, Call, Expr, Name, Template
from ..source.frozen import frozen
from ..source.text import Span

if TYPE_CHECKING:
    from .effect import Effect

#: A list of effects, done one after another.
Block = tuple["Effect", ...]


@frozen
class Form:
    """A form: `name` keys its schema and reader; `absent` is the value of an optional argument left out."""

    name: str
    says: str
    absent: Any = None


@frozen
class Condition:
    """A test with the reason that why-not gives when it fails."""

    span: Span
    test: Expr
    says: Template | None


@frozen
class Branch:
    """One labelled way on at a decision: an action (`call`), or a block of its own."""

    span: Span
    label: str
    label_span: Span
    call: Call | None
    requires: tuple[Condition, ...]
    says: Template | None
    do: Block


@frozen
class Given:
    """A further key of `run:`: an optional parameter and its value."""

    key: Name
    value: Expr


EXPRESSION = Form("expression", "an expression")  # Expr
PLACE = Form("place", "something that can be changed: a field, a table entry or a local")  # Expr
RANGE = Form("range", "name in collection where condition by highest key")  # syntax.Range
PICKS = Form("picks", "name from collection where condition unless condition, or a list of these", ())
BLOCK = Form("block", "a list of effects", ())  # Block
NAME = Form("name", "a name")  # syntax.Name
TEXT = Form("text", "text with {expressions}")  # syntax.Template
TYPE = Form("type", "a type")  # syntax.TypeExpr
CALL = Form("call", "name(arguments)")  # syntax.Call
ASKER = Form("asker", "a player, or every name in collection")  # Expr | Asker
MENU = Form("menu", "a list of actions, a map from labels to blocks, or the name of a menu", ())
LABELS = Form("labels", "one label, or a map from labels to blocks", ())  # tuple[Branch, ...]
FLAG = Form("flag", "true or false", False)  # bool
GIVEN = Form("given", "further parameters, one key each", ())  # tuple[Given, ...]

#: What MENU reads: branches written in place, or the name of a menu.
Menu = tuple[Branch, ...] | Name
Asking = Expr | Asker
