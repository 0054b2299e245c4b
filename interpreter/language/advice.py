"""A problem together with the change that mends it, or may mend it."""

from __future__ import annotations

from ..source.problem import Problem
from ..source.text import Span
from .broken import Mend

LONGEST_SHOWN = 100
_LONGEST_NAMED = 40


def certain(code: str, span: Span, message: str, mend: Mend | None = None, otherwise: str = "") -> Problem:
    """A problem that `mend` surely mends; without a change to show, `otherwise` says what to write."""
    return Problem(code, span, message, advice(mend, otherwise), fix=mend.fix if mend else None)


def likely(code: str, span: Span, message: str, mend: Mend | None = None, otherwise: str = "") -> Problem:
    """A problem for which `mend` is only one thing to do, so that no program should do it unasked."""
    return Problem(code, span, message, advice(mend, otherwise))


def advice(mend: Mend | None, otherwise: str = "") -> tuple[str, ...]:
    """The whole text as it should be, or the changed piece if the whole is too long or has other faults."""
    shown = _shown(mend) if mend else None
    if shown:
        return (f"write `{shown}`",)
    return (otherwise,) if otherwise else ()


def _shown(mend: Mend) -> str | None:
    whole = " ".join(mend.text.split())
    if mend.fix and len(whole) <= LONGEST_SHOWN:
        return whole
    pieces = [edit.write.strip() for edit in mend.edits if edit.write.strip()]
    return pieces[0] if len(pieces) == 1 and len(pieces[0]) <= LONGEST_SHOWN else None


def cut(text: str) -> str:
    """A piece of text short enough to be named in a sentence."""
    flat = " ".join(text.split())
    return flat if len(flat) <= _LONGEST_NAMED else f"{flat[: _LONGEST_NAMED - 3]}…"
