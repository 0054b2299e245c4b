"""Many games, on one worker or several, with the same records in the same order either way."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from time import perf_counter, process_time
from typing import TYPE_CHECKING

from ..source.frozen import frozen
from .record import GameRecord
from .run import Plan, play_one

if TYPE_CHECKING:
    from multiprocessing.context import BaseContext

#: Work handed to a worker at a time, in seconds: long enough to hide the cost of handing it over.
CHUNK = 0.05
#: Games played before the size of a chunk is set.
TRIAL = 3
#: Chunks handed out to each worker before the first comes back.
AHEAD = 4

Progress = Callable[[int], None]


@frozen
class Simulation:
    """The games played, by index; fewer than planned only if `interrupted`."""

    plan: Plan
    records: tuple[GameRecord, ...]
    interrupted: bool
    seconds: float


class Crash(Exception):
    """The interpreter itself failed in a game: `str` names the game and holds the original traceback."""


def simulate(
    plan: Plan, *, jobs: int = 1, progress: Progress | None = None, context: BaseContext | None = None
) -> Simulation:
    """Play all games of `plan` on `jobs` processes. Ctrl-C ends it early and keeps the games done.

    `progress` is told the number of games done. Raises Crash for faults that are not the ruleset's.
    """
    started = perf_counter()
    records: list[GameRecord] = []
    interrupted = False
    games = _serial(plan, range(plan.games)) if jobs == 1 else _parallel(plan, jobs, context)
    try:
        for record in games:
            records.append(record)
            if progress is not None:
                progress(len(records))
    except KeyboardInterrupt:
        interrupted = True
    return Simulation(plan, tuple(records), interrupted, perf_counter() - started)


def _serial(plan: Plan, indices: Iterable[int]) -> Iterator[GameRecord]:
    for index in indices:
        yield _guarded(plan, index)


def _guarded(plan: Plan, index: int) -> GameRecord:
    try:
        return play_one(plan, index)
    except Exception as error:
        from traceback import format_exc

        where = f"game {index} (seed {plan.game_seed(index)})"
        raise Crash(f"{where}:\n{format_exc()}") from error


def _parallel(plan: Plan, jobs: int, context: BaseContext | None) -> Iterator[GameRecord]:
    """The first games are played here and tell how many make a chunk; the size changes no result."""
    trial = range(min(TRIAL, plan.games))
    quickest = float("inf")
    for index in trial:
        began = process_time()
        yield _guarded(plan, index)
        quickest = min(quickest, process_time() - began)
    rest = range(len(trial), plan.games)
    if not rest:
        return
    size = max(1, min(int(CHUNK / max(quickest, 1e-6)), -(-len(rest) // jobs)))
    chunks = (rest[first : first + size] for first in range(0, len(rest), size))
    yield from _spread_out(plan, min(jobs, -(-len(rest) // size)), chunks, context)


def _spread_out(
    plan: Plan, workers: int, chunks: Iterator[range], context: BaseContext | None
) -> Iterator[GameRecord]:
    """Chunks go to workers a few ahead; their records come back in order."""
    from concurrent.futures import ProcessPoolExecutor

    pool = ProcessPoolExecutor(workers, context, _begin_worker, (plan,))
    try:
        ahead = deque(pool.submit(_work, chunk) for chunk in islice(chunks, AHEAD * workers))
        while ahead:
            records = ahead.popleft().result()
            ahead.extend(pool.submit(_work, chunk) for chunk in islice(chunks, 1))
            yield from records
    finally:
        pool.shutdown(cancel_futures=True)


_plan: Plan | None = None


def _begin_worker(plan: Plan) -> None:
    """Keep the plan in this process; Ctrl-C is the parent's business."""
    import signal

    global _plan
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _plan = plan


def _work(indices: range) -> list[GameRecord]:
    assert _plan is not None
    return list(_serial(_plan, indices))
