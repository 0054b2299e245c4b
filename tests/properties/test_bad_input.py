"""Whatever is given as a ruleset: findings or a clear refusal, never a traceback, never a hang."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
from stockrail.cli.main import run

from properties.bad_rulesets import CIRCLES, HUGE, LONG, NAMES, NO_RULESETS, named, ruleset
from properties.guard import faulty, findings, outcome

REFUSED = (1, 2)
#: What takes some seconds each.
SLOW = {
    "ten thousand effects", "ten thousand effects in a line", "five thousand ways", "twenty thousand defines",
    "twenty thousand wrong defines", "as many members as there may be", "three hundred rules in a row",
}  # fmt: skip


def rarely(names: Iterable[str], often: Callable[[str], bool]) -> list[Any]:
    """Names as parameters, some of them for long runs only."""
    return [pytest.param(name, marks=() if often(name) else pytest.mark.long) for name in names]


@pytest.fixture(autouse=True)
def _nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STOCKRAIL_CACHE", "off")


def written(folder: Path, text: str | bytes) -> Path:
    path = folder / "odd.yaml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def codes(path: Path) -> set[str]:
    return {problem.code for problem in findings(path) if problem.level == "error"}


# Files


@pytest.mark.parametrize("name", NO_RULESETS)
def test_no_ruleset(name: str, tmp_path: Path) -> None:
    data, code = NO_RULESETS[name]
    path = written(tmp_path, data)
    assert code in codes(path)
    assert run(["check", str(path)]) in REFUSED


def test_a_missing_file(tmp_path: Path) -> None:
    odd = ("odd.yaml", "odd", "no/such/odd.yaml", "", ".", "..", "~", "odd\0.yaml", "x" * 5000, "ö" * 200 + ".yaml")
    for name in odd:
        assert faulty(findings(tmp_path / name))
    assert run(["check", str(tmp_path / "odd.yaml")]) == 2


def test_folders(tmp_path: Path) -> None:
    assert faulty(findings(tmp_path))
    (tmp_path / "ruleset.yaml").mkdir()
    assert faulty(findings(tmp_path))
    assert faulty(findings(tmp_path / "ruleset.yaml"))
    assert run(["check", str(tmp_path)]) == 2


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes in this file system")
def test_what_is_no_ordinary_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")
    assert faulty(findings(tmp_path / "pipe.yaml"))
    assert faulty(findings("/dev/null"))


def test_a_link_to_itself(tmp_path: Path) -> None:
    (tmp_path / "loop.yaml").symlink_to(tmp_path / "loop.yaml")
    assert faulty(findings(tmp_path / "loop.yaml"))


# Files that name each other


@pytest.mark.parametrize("key", ["extends: {}", "use: [{}]"])
def test_files_that_name_each_other(key: str, tmp_path: Path) -> None:
    kind = "ruleset" if "extends" in key else "library"
    for name, other in (("a", "b"), ("b", "c"), ("c", "a"), ("self", "self")):
        (tmp_path / f"{name}.yaml").write_text(f"format: 1\n{kind}: {name}\n{key.format(other)}\n")
    assert codes(tmp_path / "a.yaml") == {"circle"}
    assert codes(tmp_path / "self.yaml") == {"circle"}


@pytest.mark.parametrize("key", ["extends: {}", "use: [{}]"])
def test_a_long_way_from_file_to_file(key: str, tmp_path: Path) -> None:
    kind = "ruleset" if "extends" in key else "library"
    for number in range(500):
        named_file = key.format(f"f{number + 1}")
        (tmp_path / f"f{number}.yaml").write_text(f"format: 1\n{kind}: f{number}\n{named_file}\n")
    assert "circle" in codes(tmp_path / "f0.yaml")


@pytest.mark.parametrize("other", ["nowhere", "odd.yaml", "..", "/", "/dev/zero", "x" * 3000, "a/b/c", "é", "*", "~"])
def test_what_is_extended_is_no_ruleset(other: str, tmp_path: Path) -> None:
    path = written(tmp_path, f"format: 1\nruleset: odd\nextends: {other!r}\n")
    assert faulty(findings(path))
    assert faulty(findings(written(tmp_path, ruleset(f"use: [{other!r}]\n"))))
    assert faulty(findings(written(tmp_path, ruleset(f"kinds: {{a: {{members: {{from: {other!r}}}}}}}\n"))))


# Texts


@pytest.mark.parametrize("name", rarely([*CIRCLES, *HUGE, *LONG], lambda name: name not in SLOW))
def test_odd_texts(name: str, tmp_path: Path) -> None:
    text, code = (CIRCLES | HUGE | LONG)[name]
    path = written(tmp_path, text)
    if code:
        assert code in codes(path)
    else:
        assert outcome(path) != "refused"


@pytest.mark.parametrize("name", rarely(NAMES, lambda name: name in NAMES[::9]))
def test_odd_names(name: str, tmp_path: Path) -> None:
    for text in named(name).values():
        outcome(written(tmp_path, text))


@pytest.mark.parametrize("name", ["three defines", "a million members", "a range to walk", "brackets", "dots"])
def test_the_command_blames_the_ruleset(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text, code = (CIRCLES | HUGE | LONG)[name]
    assert run(["check", str(written(tmp_path, text))]) == (1 if code else 0)
    printed = capsys.readouterr()
    assert "Traceback" not in printed.out + printed.err


#: A gigabyte: a whole check needs a twentieth of it.
MEMORY = 1_000_000_000
LIMITED = """\
import resource, sys
resource.setrlimit(resource.RLIMIT_AS, ({limit}, {limit}))
from stockrail.cli.main import run
sys.exit(run(["check", sys.argv[1]]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="memory can't be limited there")
@pytest.mark.parametrize(
    "name",
    rarely(["a million members", "a range to walk", "members in a long list"], "a million members".__eq__),
)
def test_memory_is_not_eaten(name: str, tmp_path: Path) -> None:
    path = written(tmp_path, HUGE[name][0])
    command = [sys.executable, "-c", LIMITED.format(limit=MEMORY), str(path)]
    environment = {**os.environ, "STOCKRAIL_CACHE": "off"}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 1, done.stderr
