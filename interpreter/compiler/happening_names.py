"""One name for one thing that happens: phases, procedures and actions share their names with `turn` and its kin."""

from __future__ import annotations

from ..effects.turns import Phase, Rounds
from ..source.problem import Problem
from ..source.text import Span
from . import name_messages
from .happenings import written_effects
from .study import Study

_RESERVED = {"turn": "the turn of a player", "action": "any action"}


def happening_names(study: Study) -> list[Problem]:
    """An error for each name of two kinds of things that happen. A phase may stand in several places, and may be
    called `round` in a ruleset without `rounds:`."""
    ruleset = study.ruleset
    seen: dict[str, tuple[Span | None, str]] = {name: (None, what) for name, what in _RESERVED.items()}
    if any(isinstance(effect, Rounds) for effect in written_effects(ruleset)):
        seen["round"] = (None, "a round of turns")
    found = []
    for what, named in (
        ("a procedure", [(n, p.head.name_span) for n, p in ruleset.procedures.items()]),
        ("an action", [(n, a.head.name_span) for n, a in ruleset.actions.items()]),
        ("a phase", [(phase.name.name, phase.name.span) for phase in ruleset.flow]),
        ("a phase", [(e.name.name, e.name.span) for e in written_effects(ruleset) if isinstance(e, Phase)]),
    ):
        for name, span in named:
            first, known = seen.setdefault(name, (span, what))
            if known != what:
                found.append(name_messages.happening_twice(span, name, first, known))
    return found
