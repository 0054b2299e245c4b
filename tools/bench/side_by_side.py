"""Contestants take turns, so that whatever else the machine does hits them alike; only ratios count.

In each round every contestant works for one slice, in an order that rotates from round to round. The figure
of a contestant is the median over the rounds of its cost divided by the cost of the base in the same round.
"""

from __future__ import annotations

import gc
import resource
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median

ROUNDS = 9

Clock = Callable[[], float]

#: CPU seconds of this process.
own_cpu: Clock = time.process_time
#: Seconds on the wall, for work spread over processes.
wall: Clock = time.perf_counter


def children_cpu() -> float:
    """CPU seconds of the child processes that have ended, in user and kernel mode."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


@dataclass(frozen=True, slots=True)
class Contestant:
    """Somebody who works: `work()` does one piece and returns how many units (decisions, runs) it was."""

    name: str
    work: Callable[[], int]


@dataclass(frozen=True, slots=True)
class Ratio:
    """Median, least and greatest of the per-round ratios."""

    median: float
    least: float
    greatest: float

    @classmethod
    def of(cls, ratios: Sequence[float]) -> Ratio:
        return cls(median(ratios), min(ratios), max(ratios))

    def __str__(self) -> str:
        return f"{self.median:.2f} [{self.least:.2f}..{self.greatest:.2f}]"


@dataclass(frozen=True, slots=True)
class Measured:
    """Seconds for one unit, by contestant and round."""

    seconds: dict[str, tuple[float, ...]]

    @property
    def rounds(self) -> int:
        return len(next(iter(self.seconds.values())))

    def cost(self, name: str, base: str) -> Ratio:
        """How many times the base's time a unit of `name` takes."""
        pairs = zip(self.seconds[name], self.seconds[base], strict=True)
        return Ratio.of([a / b for a, b in pairs])

    def speed(self, name: str, base: str) -> Ratio:
        """How many units `name` does while the base does one."""
        return self.cost(base, name)


def side_by_side(
    contestants: Sequence[Contestant],
    rounds: int = ROUNDS,
    slice_seconds: float = 0.3,
    clock: Clock = own_cpu,
) -> Measured:
    """Measure the contestants against each other; one slice of each, unmeasured, warms them up."""
    seconds: dict[str, list[float]] = {c.name: [] for c in contestants}
    for contestant in contestants:
        _slice(contestant, min(slice_seconds, 0.1), clock)
    for number in range(rounds):
        first = number % len(contestants)
        for contestant in (*contestants[first:], *contestants[:first]):
            seconds[contestant.name].append(_slice(contestant, slice_seconds, clock))
    return Measured({name: tuple(s) for name, s in seconds.items()})


def _slice(contestant: Contestant, slice_seconds: float, clock: Clock) -> float:
    """Let the contestant work until the slice is over; the seconds a unit took."""
    gc.collect()
    units = 0
    start = now = clock()
    while now - start < slice_seconds or units == 0:
        units += contestant.work()
        now = clock()
    return (now - start) / units
