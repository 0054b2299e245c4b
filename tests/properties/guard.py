"""What bad input must never do: raise, run for ever, or end with an exit code that blames us."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, Literal

import stockrail
from stockrail.source.problem import Problem
from stockrail.source.report import render

from properties.playing import walk

#: Seconds of the processor's time. Nothing comes near; a hang would go on.
PATIENCE = 60
#: Answers given in a game of a ruleset that turned out to be sound.
ANSWERS = 5

Outcome = Literal["refused", "faulted", "played"]


class Hang(BaseException):
    """It went on for longer than anybody would wait."""


@contextmanager
def patience(seconds: float = PATIENCE) -> Iterator[None]:
    """Raise Hang in what takes more time of the processor than that, where there is a clock for it."""
    if not hasattr(signal, "SIGPROF"):
        yield
        return

    def stop(*_: Any) -> None:
        raise Hang

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def findings(path: str | os.PathLike[str]) -> list[Problem]:
    """What `check` finds, printed in every form as well: also the printing must hold."""
    with patience():
        found = stockrail.check(path)
        for form in ("text", "json", "github", "sarif"):
            render(found, form).encode()
    return found


def faulty(found: list[Problem]) -> bool:
    return any(problem.level == "error" for problem in found)


def outcome(path: Path) -> Outcome:
    """What becomes of a ruleset: it is refused, or it can be played, perhaps into a fault of its rules."""
    if faulty(findings(path)):
        return "refused"
    ruleset = stockrail.load(path)
    try:
        with patience():
            for players in sorted(set(ruleset.player_counts)):
                list(walk(ruleset.start(players), Random(players), ANSWERS))
    except stockrail.GameFault:
        return "faulted"
    return "played"
