"""Stockrail: a declarative rules interpreter for railway-stock board games.

    >>> import stockrail
    >>> game = stockrail.load("union_station").start(players=3, seed=7)
    >>> while not game.over:
    ...     game.play(game.legal()[0])
    >>> game.winners
    ('p3',)
"""

from __future__ import annotations

#: As `typing` has it, which takes a third of the time of a small command to import.
TYPE_CHECKING = False

if TYPE_CHECKING:
    from typing import Any

    from .door import BadSetting, FaultyRuleset, Ruleset, check, load, played_again, restore
    from .engine.argument import NoSuch, WrongArgument
    from .engine.choice import Choice, IllegalChoice, NumberRange
    from .engine.decision import Decision
    from .engine.event import Event
    from .engine.explaining import Change, Explanation
    from .engine.fault import GameFault, Stuck
    from .engine.game import Game
    from .engine.log import BadLog, read_log, written
    from .engine.outcome import Score
    from .engine.reasons import Reason
    from .engine.replay import CannotReplay, Divergence, Replay, replay
    from .engine.saved_game import CannotRestore, ChangedRules
    from .engine.sight import Hidden
    from .engine.state import State
    from .engine.term import Term
    from .engine.view import View
    from .source.problem import Problem

__version__ = "0.1.0"

__all__ = [
    "BadLog", "BadSetting", "CannotReplay", "CannotRestore", "Change", "ChangedRules", "Choice", "Decision",
    "Divergence", "Event", "Explanation", "FaultyRuleset", "Game", "GameFault", "Hidden", "IllegalChoice",
    "NoSuch", "NumberRange", "Problem", "Reason", "Replay", "Ruleset", "Score", "State", "Stuck", "Term", "View",
    "WrongArgument", "check", "load", "played_again", "read_log", "replay", "restore", "written",
]

#: Where each public name lives: imported when it is first asked for, so that small commands start fast.
_HOMES = {
    ".door": ("BadSetting", "FaultyRuleset", "Ruleset", "check", "load", "played_again", "restore"),
    ".engine.argument": ("NoSuch", "WrongArgument"),
    ".engine.choice": ("Choice", "IllegalChoice", "NumberRange"),
    ".engine.decision": ("Decision",),
    ".engine.event": ("Event",),
    ".engine.explaining": ("Change", "Explanation"),
    ".engine.fault": ("GameFault", "Stuck"),
    ".engine.game": ("Game",),
    ".engine.log": ("BadLog", "read_log", "written"),
    ".engine.outcome": ("Score",),
    ".engine.reasons": ("Reason",),
    ".engine.replay": ("CannotReplay", "Divergence", "Replay", "replay"),
    ".engine.saved_game": ("CannotRestore", "ChangedRules"),
    ".engine.sight": ("Hidden",),
    ".engine.state": ("State",),
    ".engine.term": ("Term",),
    ".engine.view": ("View",),
    ".source.problem": ("Problem",),
}


def __getattr__(name: str) -> Any:
    for home, names in _HOMES.items():
        if name in names:
            from importlib import import_module

            found = globals()[name] = getattr(import_module(home, __name__), name)
            return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
