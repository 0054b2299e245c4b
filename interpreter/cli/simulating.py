"""The work of `simulate`: games are played, and a report on them is printed."""

from __future__ import annotations

import os
import sys
from time import monotonic

from .exits import DONE, FAILED, INTERRUPTED, RULES_FAILED
from .leaving import say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path
    from typing import TextIO

    from ..engine.program import Program
    from ..lab.cases import Case
    from ..lab.record import GameRecord
    from ..lab.simulate import Simulation

#: What is taken where the command line says nothing.
GAMES, SEED, BOTS, CAP = 100, "0", "purposeful", 20_000


def simulated(
    ruleset: str, players: int | None = None, games: int = GAMES, seed: str = SEED,
    options: dict[str, int | bool] | None = None, bots: tuple[str, ...] = (BOTS,), jobs: int | None = None,
    cap: int = CAP, invariants: bool = True, each: TextIO | None = None, keep: Path | None = None,
    quiet: bool = False, style: str = "text",
) -> int:
    """Play `games` games and print the report; the exit code. `each` takes a line of JSON a game."""
    from ..lab.report import as_json, as_text, game_line
    from ..lab.run import Plan
    from ..lab.simulate import simulate
    from ..lab.summary import summarise
    from .opening import program_of

    program = program_of(ruleset, players, options or {})
    chosen = tuple(options or {})
    plan = Plan(program, bots, games, seed, cap, invariants, chosen=chosen)
    played = simulate(plan, jobs=jobs or processors(), progress=None if quiet else Progress(games))
    if each is not None:
        each.writelines(game_line(record) for record in played.records)
    summary = summarise(played)
    found = _cases(program, summary.troubled, keep)
    sys.stdout.write(as_json(summary, found) if style == "json" else as_text(summary, found))
    if not quiet:
        say(_timing(played))
    return _exit_code(played)


def _cases(program: Program, troubled: Iterable[GameRecord], keep: Path | None) -> tuple[Case, ...]:
    """What stopped games, if there were any such."""
    stopped = list(troubled)
    if not stopped:
        return ()
    from ..lab.cases import cases
    from .keeper import Keeper

    return cases(program, stopped, Keeper(keep))


def processors() -> int:
    """How many this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _timing(played: Simulation) -> str:
    answers = sum(record.answers for record in played.records)
    per_second = answers / played.seconds if played.seconds else 0.0
    games = len(played.records) / played.seconds if played.seconds else 0.0
    return f"{played.seconds:.1f} s, {games:,.1f} games/s, {per_second:,.0f} answers/s"


def _exit_code(played: Simulation) -> int:
    """Interrupted before all; then faults of the rules; then games that did not end."""
    if played.interrupted:
        return INTERRUPTED
    outcomes = {record.outcome for record in played.records}
    if outcomes & {"stuck", "fault", "broken"}:
        return RULES_FAILED
    return FAILED if "capped" in outcomes else DONE


class Progress:
    """Tells how far it is: on a terminal in one line that is written over, else a line every ten seconds."""

    def __init__(self, games: int) -> None:
        self._games = games
        self._terminal = sys.stderr.isatty()
        self._began = self._told = monotonic()

    def __call__(self, done: int) -> None:
        now = monotonic()
        if now - self._told < (0.2 if self._terminal else 10) and done < self._games:
            return
        self._told = now
        left = (now - self._began) / done * (self._games - done)
        text = f"{done:,} of {self._games:,} games, about {left:,.0f} s to go"
        if self._terminal:
            print("\r\x1b[K" + ("" if done == self._games else text), file=sys.stderr, end="", flush=True)
        elif done < self._games:
            say(text)
