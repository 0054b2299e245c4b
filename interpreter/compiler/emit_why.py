"""Python that tells why an answer may not be given; loaded only when somebody asks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .emit_program import ProgramWriter


def why_functions(program: ProgramWriter) -> list[Any]:
    """One function `why_N(P, S, f, answer)` for each question."""
    del program
    return []
