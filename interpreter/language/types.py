"""The types of the expression language, and what may stand where."""

from __future__ import annotations

from typing import Literal

from ..source.frozen import frozen, replace

#: The largest and smallest number a rule may reach.
LARGEST = (1 << 31) - 1
SMALLEST = -LARGEST

Unit = Literal["int", "money", "open"]


@frozen
class Number:
    """A whole number between `low` and `high`. Literals and what is made of them are `open`: fit for any unit."""

    unit: Unit
    low: int = SMALLEST
    high: int = LARGEST
    optional: bool = False


@frozen
class Bool:
    optional: bool = False


@frozen
class Member:
    """One member of a kind."""

    kind: str
    optional: bool = False


@frozen
class Collection:
    """A set (each member at most once), pile (ordered, top first), bag (counted) or order (a list of members)."""

    form: Literal["set", "pile", "bag", "order"]
    kind: str
    optional: bool = False


@frozen
class Numbers:
    """A collection of numbers: an interval, the spaces of a track, its marks."""

    unit: Unit
    low: int = SMALLEST
    high: int = LARGEST
    optional: bool = False


@frozen
class Answers:
    """The answers of a simultaneous choice: one entry for each player, none for those not asked."""

    entry: Type
    optional: bool = False


@frozen
class Words:
    """Printed text, such as a name; it can be said but not compared."""

    optional: bool = False


@frozen
class Nothing:
    """The type of `none`."""

    optional: bool = True


@frozen
class Broken:
    """Stands for an expression already reported; it fits everywhere, so that one cause gives one message."""

    optional: bool = False


Type = Number | Bool | Member | Collection | Numbers | Answers | Words | Nothing | Broken

BROKEN = Broken()
BOOL = Bool()
INT = Number("int")
MONEY = Number("money")


def some(type: Type) -> Type:
    """The type without `or none`."""
    return replace(type, optional=False) if type.optional and not isinstance(type, Nothing) else type


def maybe(type: Type) -> Type:
    """The type with `or none`."""
    return type if type.optional or isinstance(type, Broken) else replace(type, optional=True)


def fits(found: Type, wanted: Type) -> bool:
    """Whether a value of type `found` may be used where `wanted` is asked for."""
    if isinstance(found, Broken) or isinstance(wanted, Broken):
        return True
    if isinstance(found, Nothing):
        return wanted.optional
    if found.optional and not wanted.optional:
        return False
    match found, wanted:
        case Number(), Number():
            return found.unit == wanted.unit or "open" in (found.unit, wanted.unit)
        case Numbers(), Numbers():
            return found.unit == wanted.unit or "open" in (found.unit, wanted.unit)
        case Collection(), Collection():
            same = found.kind == wanted.kind or not found.kind
            return same and (found.form == wanted.form or (wanted.form in ("pile", "order") and found.form == "order"))
        case _:
            return some(found) == some(wanted)


def common(a: Type, b: Type) -> Type | None:
    """The type that both fit, or None."""
    if isinstance(a, Broken) or isinstance(b, Broken):
        return BROKEN
    if isinstance(a, Nothing) and isinstance(b, Nothing):
        return a
    if isinstance(a, Nothing):
        return maybe(b)
    if isinstance(b, Nothing):
        return maybe(a)
    optional = a.optional or b.optional
    if isinstance(a, Number) and isinstance(b, Number):
        if a.unit != b.unit and "open" not in (a.unit, b.unit):
            return None
        unit = b.unit if a.unit == "open" else a.unit
        return Number(unit, min(a.low, b.low), max(a.high, b.high), optional)
    if isinstance(a, Collection) and isinstance(b, Collection) and a.form == b.form and "" in (a.kind, b.kind):
        return b if not a.kind else a
    if some(a) == some(b):
        return maybe(a) if optional else a
    return None


_PLURAL = {"set": "a set of {}", "pile": "a pile of {}", "bag": "a bag of {}", "order": "an order of {}"}


def describe(type: Type) -> str:
    """The type in an author's words, with its article."""
    if isinstance(type, Broken):
        return "something unknown"
    if isinstance(type, Nothing):
        return "none"
    text = _plainly(type)
    return text + " or none" if type.optional else text


def _plainly(type: Type) -> str:
    match type:
        case Number(unit="money"):
            return "an amount of money"
        case Number():
            return "a number"
        case Bool():
            return "a yes-or-no condition"
        case Member(kind=kind):
            return f"{article(kind)} {kind}"
        case Collection(form=form, kind=kind):
            return _PLURAL[form].format(kind or "anything")
        case Numbers():
            return "a range of numbers"
        case Answers(entry=entry):
            return f"answers, each {describe(entry)}"
        case Words():
            return "text"
    raise AssertionError(type)


def article(word: str) -> str:
    return "an" if word[:1] in "aeiou" else "a"
