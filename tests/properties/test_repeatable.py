"""One seed, one game: whatever the hash seed of Python and however many workers share the games out."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from properties.playing import WHOLE, name


def simulated(path: Path, hash_seed: str, jobs: int, each: Path, games: int) -> tuple[bytes, bytes]:
    """The report and the records of some games, as bytes."""
    command = [sys.executable, "-c", "from stockrail.cli.main import main; main()", "simulate", str(path)]
    command += [
        "-n",
        str(games),
        "--seed",
        "x",
        "--jobs",
        str(jobs),
        "--bots",
        "uniform",
        "--quiet",
        "--format",
        "json",
        "--each",
        str(each),
    ]
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "STOCKRAIL_CACHE": "off"}
    done = subprocess.run(command, env=environment, capture_output=True, check=True)
    return done.stdout, each.read_bytes()


@pytest.mark.parametrize(
    "path",
    [pytest.param(path, marks=() if path.parent.name == "four_lines" else pytest.mark.long) for path in WHOLE],
    ids=name,
)
def test_same_seed_same_bytes(path: Path, tmp_path: Path) -> None:
    first = simulated(path, "1", 1, tmp_path / "one", 12)
    assert simulated(path, "2", 2, tmp_path / "two", 12) == first
