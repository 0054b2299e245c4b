"""Closed streams, encodings, folders that are gone and files without end: a clear word and the usual exit codes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

COMMAND = f"{sys.executable} -c 'import sys; from stockrail.cli.front import main; main()'"

posix = pytest.mark.skipif(os.name != "posix", reason="asks a shell")

STUCK = """\
format: 1
ruleset: stuck
players: 2
flow:
  play:
    - turns: seat(1)
      do:
        - choose: p from players where p = none
        - end: over
"""


def shell(line: str, folder: Path, **more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["sh", "-c", line.replace("stockrail", COMMAND)],
        cwd=folder, env=os.environ | more, capture_output=True, text=True, encoding="utf-8", errors="replace",
        check=False, timeout=120,
    )


@posix
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("stockrail check two_lines", 0), ("stockrail show nonesuch", 2), ("stockrail diff two_lines nonesuch", 2),
        ("stockrail test nonesuch", 2), ("stockrail simulate two_lines -n 2", 0),
        ("stockrail play two_lines --bots uniform --players 2", 0), ("stockrail replay nonesuch.jsonl", 2),
    ],
)
def test_closed_streams(line: str, code: int, closed: str, tmp_path: Path) -> None:
    assert shell(f"{line} {closed}", tmp_path).returncode == code


@posix
@pytest.mark.parametrize(
    "line",
    ["stockrail simulate two_lines -n 2", "stockrail play two_lines --bots uniform --players 2",
     "stockrail show two_lines"],
)
def test_output_in_plain_letters(line: str, tmp_path: Path) -> None:
    done = shell(line, tmp_path, LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
    assert done.returncode == 0, done.stderr


@posix
@pytest.mark.parametrize("line", ["stockrail check .", "stockrail check two_lines", "stockrail simulate ."])
def test_a_folder_that_is_gone(line: str, tmp_path: Path) -> None:
    done = shell(f"mkdir gone; cd gone; rmdir ../gone; {line}", tmp_path, PYTHONSAFEPATH="1")
    assert done.returncode in (0, 2), done.stderr


@posix
@pytest.mark.parametrize("line", ["stockrail replay /dev/zero", "stockrail play two_lines --resume /dev/zero"])
def test_a_file_without_end(line: str, tmp_path: Path) -> None:
    done = shell(line, tmp_path)
    assert done.returncode == 2
    assert "larger than" in done.stderr


def test_a_data_file_that_no_file_can_be(tmp_path: Path) -> None:
    file = tmp_path / "odd.yaml"
    file.write_text('format: 1\nruleset: odd\nplayers: 2\nkinds: {hex: {members: {from: "a\\0b"}}}\nflow: {f: []}\n')
    done = shell("stockrail check odd.yaml", tmp_path)
    assert done.returncode in (1, 2), done.stderr
    assert "this can't be a file's name" in done.stdout


def test_bench_tells_faults_as_simulate_does(tmp_path: Path) -> None:
    (tmp_path / "stuck.yaml").write_text(STUCK)
    done = shell("stockrail bench stuck.yaml -n 1 --rounds 1", tmp_path)
    assert done.returncode == 4, done.stdout + done.stderr
    assert "stuck" in done.stderr
    assert "the seed is bench/0" in done.stderr
