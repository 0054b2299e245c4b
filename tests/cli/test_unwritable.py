"""Output that can't be written, or that nobody reads any further, is no fault of ours."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = [sys.executable, "-c", "from stockrail.cli.front import main; main()"]
LINES = [
    ["--help"], ["--version"], ["check", "no_such_ruleset"], ["show", "union_station"], ["explain", "circle"],
    ["schema", "ruleset"], ["play", "union_station", "--bots", "uniform"],
]
needs_full = pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no device that is always full")


@needs_full
@pytest.mark.parametrize("line", LINES, ids=" ".join)
def test_a_full_disk(line: list[str]) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run([*PROGRAM, *line], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1] == "the output can't be written: No space left on device"


@pytest.mark.skipif(sys.platform == "win32", reason="pipes break otherwise there")
@pytest.mark.parametrize("line", LINES, ids=" ".join)
def test_a_reader_that_leaves(line: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with open(writing, "w") as pipe:
        done = subprocess.run([*PROGRAM, *line], stdout=pipe, stderr=subprocess.PIPE, text=True, check=False)
    read = subprocess.run([*PROGRAM, *line], capture_output=True, text=True, check=False)
    assert done.returncode == read.returncode
    assert not done.stderr or done.stderr.startswith(("seed", "1 ruleset"))


@pytest.mark.skipif(sys.platform == "win32", reason="pipes break otherwise there")
@pytest.mark.parametrize("style", ["text", "json"])
@pytest.mark.parametrize("faults", [1, 300], ids=["one fault", "more than a pipe holds"])
def test_what_was_found_stays_found(faults: int, style: str, tmp_path: Path) -> None:
    lines = "".join(f"unknown_{number}: 1\n" for number in range(faults))
    file = tmp_path / "odd.yaml"
    file.write_text(f"format: 1\nruleset: odd\nplayers: 2\nflow: {{play: []}}\n{lines}")
    reading, writing = os.pipe()
    os.close(reading)
    with open(writing, "w") as pipe:
        command = [*PROGRAM, "check", str(file), "--format", style]
        done = subprocess.run(command, stdout=pipe, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 1


@pytest.mark.skipif(sys.platform == "win32", reason="no shell for it there")
@pytest.mark.parametrize("line", ["--help", "explain circle", "show two_lines"])
def test_no_output_at_all(line: str) -> None:
    command = f'"{sys.executable}" -c "from stockrail.cli.front import main; main()" {line}'
    for closed in (">&-", ">&- 2>&-"):
        done = subprocess.run(f"{command} {closed}", shell=True, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
