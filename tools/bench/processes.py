"""Sections that measure whole processes, as multiples of starting Python to do nothing."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from itertools import count
from pathlib import Path
from statistics import median

from .finding import Finding, NotThereYet, Settings, Target
from .installed import Installed, installed
from .side_by_side import Contestant, children_cpu, side_by_side, wall


def cold_check(settings: Settings) -> Finding:
    """`check` of a ruleset that changes before every run, so that nothing about it can be remembered."""
    with installed(settings.here) as environment:
        ruleset = environment.rulesets / settings.ruleset
        return _against_nothing(
            settings,
            environment,
            "cold check ÷ python -c pass",
            _changed_each_time(environment, ruleset),
            Target(18, 12),
            detail={"lines": _lines(ruleset)},
        )


def cached_check(settings: Settings) -> Finding:
    """`check` of the same ruleset again and again."""
    with installed(settings.here) as environment:
        check = _process(environment.stockrail("check", settings.ruleset))
        what = "cached check ÷ python -c pass"
        return _against_nothing(settings, environment, what, check, Target(6, 3))


def help_page(settings: Settings) -> Finding:
    """`--help`."""
    with installed(settings.here) as environment:
        page = _process(environment.stockrail("--help"))
        return _against_nothing(settings, environment, "--help ÷ python -c pass", page, Target(4, 3))


def start_of_simulate(settings: Settings) -> Finding:
    """`simulate` with a compiled ruleset in the cache, until a game can be played.

    One game is played and reported, by bots that choose at random: 2 ms, so that the figure is for starting, a
    little too high. Beside it: `play` until its first question, and a game that the default bots think over.
    """
    with installed(settings.here) as environment:
        command = _simulate(environment, settings, games=1, jobs=1)
        start = _process([*command, "--bots", "uniform"])
        play = environment.stockrail("play", settings.ruleset, "--players", str(settings.players))
        others = {"play": _process(play, typed="quit\n"), "with a purposeful game": _process(command)}
        what = "start of simulate (and one random game) ÷ python -c pass"
        return _against_nothing(settings, environment, what, start, Target(6, 3), others)


def two_workers(settings: Settings) -> Finding:
    """The same games by one worker and by two, on the wall clock: busy cores spoil it."""
    with installed(settings.here) as environment:
        measured = side_by_side(
            [
                Contestant(name, _process(_simulate(environment, settings, settings.simulated, jobs)))
                for name, jobs in (("1 worker", 1), ("2 workers", 2))
            ],
            settings.rounds,
            slice_seconds=0.0,
            clock=wall,
        )
    times = {f"{name}, s": round(median(seconds), 2) for name, seconds in measured.seconds.items()}
    return Finding(
        f"2 workers ÷ 1, {settings.simulated:,} games",
        measured.speed("2 workers", "1 worker"),
        Target(1.6, 1.8, above=True),
        measured.rounds,
        times | {"load": round(os.getloadavg()[0], 1)},
    )


def _simulate(environment: Installed, settings: Settings, games: int, jobs: int) -> list[str]:
    figures = {"--players": settings.players, "--games": games, "--jobs": jobs, "--seed": settings.seed}
    options = [word for name, figure in figures.items() for word in (name, str(figure))]
    return environment.stockrail("simulate", settings.ruleset, *options, "--format", "json")


def _against_nothing(
    settings: Settings,
    environment: Installed,
    what: str,
    work: Callable[[], int],
    target: Target,
    beside: dict[str, Callable[[], int]] | None = None,
    detail: dict[str, int] | None = None,
) -> Finding:
    others = [Contestant(name, each) for name, each in (beside or {}).items()]
    measured = side_by_side(
        [Contestant("stockrail", work), Contestant("nothing", _process(environment.nothing())), *others],
        settings.rounds,
        settings.slice_seconds,
        children_cpu,
    )
    times = {f"{name}, ms": round(median(s) * 1000, 1) for name, s in measured.seconds.items()}
    ratio = measured.cost("stockrail", "nothing")
    ratios = {f"{other.name}, ÷": round(measured.cost(other.name, "nothing").median, 1) for other in others}
    return Finding(what, ratio, target, measured.rounds, times | ratios | (detail or {}))


def _process(command: list[str], typed: str = "") -> Callable[[], int]:
    usual = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}

    def run() -> int:
        done = subprocess.run(
            command, input=typed, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, env=usual,
            check=False,
        )
        if done.returncode != 0:
            shown = " ".join(("stockrail", *command[2:]))
            said = done.stderr.strip().splitlines() or [""]
            raise NotThereYet(f"`{shown}` ended with {done.returncode}: {said[-1]}")
        return 1

    return run


def _changed_each_time(environment: Installed, ruleset: Path) -> Callable[[], int]:
    file = ruleset / "ruleset.yaml"
    text = file.read_text("utf-8")
    check = _process(environment.stockrail("check", str(ruleset)))
    numbers = count()

    def run() -> int:
        file.write_text(f"{text}\n# {next(numbers)}\n", "utf-8")
        return check()

    return run


def _lines(ruleset: Path) -> int:
    return sum(len(file.read_text("utf-8").splitlines()) for file in ruleset.glob("*.yaml"))
