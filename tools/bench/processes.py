"""Sections that measure whole processes, as multiples of starting Python to do nothing."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import venv
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from statistics import median

from .finding import Finding, NotThereYet, Settings, Target
from .side_by_side import Contestant, children_cpu, side_by_side, wall

RULESETS = Path(__file__).parents[2] / "rulesets"
STOCKRAIL = Path(sys.executable).with_name("stockrail")


def cold_check(settings: Settings) -> Finding:
    """`check` of a ruleset that changes before every run, so that nothing about it can be remembered."""
    with _copy_of(settings.ruleset) as ruleset:
        return _against_nothing(
            settings,
            "cold check ÷ python -c pass",
            _changed_each_time(ruleset),
            Target(18, 12),
            {"lines": _lines(ruleset)},
        )


def cached_check(settings: Settings) -> Finding:
    """`check` of the same ruleset again and again."""
    command = ["check", settings.ruleset]
    return _against_nothing(settings, "cached check ÷ python -c pass", _runs(command), Target(6, 3))


def help_page(settings: Settings) -> Finding:
    """`--help`."""
    return _against_nothing(settings, "--help ÷ python -c pass", _runs(["--help"]), Target(4, 3))


def start_of_simulate(settings: Settings) -> Finding:
    """`simulate` of a single random game with a compiled ruleset in the cache."""
    command = _simulate(settings, games=1, jobs=1)
    return _against_nothing(
        settings, "start of simulate (one game) ÷ python -c pass", _runs(command), Target(6, 3)
    )


def two_workers(settings: Settings) -> Finding:
    """The same games by one worker and by two, on the wall clock: busy cores spoil it."""
    measured = side_by_side(
        [
            Contestant("1 worker", _runs(_simulate(settings, settings.simulated, jobs=1))),
            Contestant("2 workers", _runs(_simulate(settings, settings.simulated, jobs=2))),
        ],
        settings.rounds,
        slice_seconds=0.0,
        clock=wall,
    )
    return Finding(
        f"2 workers ÷ 1, {settings.simulated:,} games",
        measured.speed("2 workers", "1 worker"),
        Target(1.6, 1.8, above=True),
        measured.rounds,
        {f"{name}, s": round(median(seconds), 2) for name, seconds in measured.seconds.items()}
        | {"load": round(os.getloadavg()[0], 1)},
    )


def _simulate(settings: Settings, games: int, jobs: int) -> list[str]:
    figures = {"--players": settings.players, "--games": games, "--jobs": jobs, "--seed": settings.seed}
    options = [word for name, figure in figures.items() for word in (name, str(figure))]
    return ["simulate", settings.ruleset, *options, "--format", "json"]


def _against_nothing(
    settings: Settings,
    what: str,
    work: Callable[[], int],
    target: Target,
    detail: dict[str, int] | None = None,
) -> Finding:
    with _bare_python() as python:
        measured = side_by_side(
            [Contestant("stockrail", work), Contestant("nothing", _process([python, "-c", "pass"]))],
            settings.rounds,
            settings.slice_seconds,
            children_cpu,
        )
    times = {f"{name}, ms": round(median(s) * 1000, 1) for name, s in measured.seconds.items()}
    ratio = measured.cost("stockrail", "nothing")
    return Finding(what, ratio, target, measured.rounds, times | (detail or {}))


@contextmanager
def _bare_python() -> Iterator[str]:
    """The same Python in an empty environment.

    Start-up hooks of installed packages, an editable install's above all, can double the time to do nothing,
    which would flatter every ratio.
    """
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, symlinks=os.name != "nt")
        yield str(Path(folder, "Scripts" if os.name == "nt" else "bin", "python"))


def _runs(arguments: list[str]) -> Callable[[], int]:
    if not STOCKRAIL.exists():
        raise NotThereYet(f"the command {STOCKRAIL.name} is not installed beside {Path(sys.executable).name}")
    return _process([str(STOCKRAIL), *arguments])


def _process(command: list[str]) -> Callable[[], int]:
    without_hooks = {**os.environ, "PYTHONPATH": "", "PYTHONDONTWRITEBYTECODE": ""}

    def run() -> int:
        done = subprocess.run(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, env=without_hooks
        )
        if done.returncode != 0:
            said = done.stderr.strip().splitlines()
            shown = " ".join(("stockrail", *command[1:]))
            raise NotThereYet(f"`{shown}` ended with {done.returncode}: {said[-1] if said else ''}")
        return 1

    return run


@contextmanager
def _copy_of(ruleset: str) -> Iterator[Path]:
    if not (RULESETS / ruleset / "ruleset.yaml").exists():
        raise NotThereYet(f"rulesets/{ruleset}/ruleset.yaml does not exist")
    with tempfile.TemporaryDirectory() as folder:
        yield Path(shutil.copytree(RULESETS, Path(folder) / "rulesets")) / ruleset


def _changed_each_time(ruleset: Path) -> Callable[[], int]:
    file = ruleset / "ruleset.yaml"
    text = file.read_text("utf-8")
    check = _runs(["check", str(ruleset)])
    numbers = count()

    def run() -> int:
        file.write_text(f"{text}\n# {next(numbers)}\n", "utf-8")
        return check()

    return run


def _lines(ruleset: Path) -> int:
    return sum(len(file.read_text("utf-8").splitlines()) for file in ruleset.glob("*.yaml"))
