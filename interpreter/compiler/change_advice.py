"""Which effect changes a place, for effects that were written for a place of another sort."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..language.types import Collection, Member, Number, describe

if TYPE_CHECKING:
    from .places import Target


def change_help(target: Target, what: str, up: bool) -> tuple[str, ...]:
    """The effect that adds `what` to a place that is no set, or takes it away, if there is one."""
    place = " ".join(target.span.text.split())
    match target.type:
        case Number() if target.field is not None and target.field.track:
            return _write(f"{'advance' if up else 'retreat'}: {place}", f"by: {what}")
        case Number():
            return _write(f"{'raise' if up else 'lower'}: {place}", f"by: {what}")
        case Collection(form="pile"):
            return ("a pile grows by `put:`",) if up else ("a pile shrinks by `draw:` and by `move:`",)
        case Member() if up:
            return _write(f"set: {place}", f"to: {what}")
        case Member(optional=True):
            return _write(f"set: {place}", "to: none")
        case _:
            return (f"{describe(target.type)} is changed by `set:`",)


def _write(first: str, second: str) -> tuple[str, ...]:
    return (f"write `{first}` and below it `{second}`",)
