"""Whatever stands in a log or a saved game: it is played, told where it parts, or refused, never a traceback."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from stockrail.cli.main import run
from stockrail.engine.log import written

from properties.guard import patience
from properties.playing import WHOLE, name, started, walk

#: Done, parted, refused, a fault of the rules, nothing to do.
EXPECTED = (0, 1, 2, 4, 5)
STRANGE: tuple[Any, ...] = (
    "x", "", "p9", 7, -1, 0, 1.5, 2.0, 10**20, True, None, [], ["x"], [0] * 50, [[1]], {}, {"x": 1}, "0" * 16,
    "é" * 999,
)  # fmt: skip
MISSING = object()

whole_rulesets = pytest.mark.parametrize("path", WHOLE, ids=name)
changes = pytest.mark.parametrize("count", [6, pytest.param(1000, marks=pytest.mark.long)])


def places(data: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The ways to all values in JSON-able data."""
    keys = list(data) if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else []
    for key in keys:
        yield (*way, key)
        yield from places(data[key], (*way, key))


def changed(data: Any, way: tuple[Any, ...], value: Any) -> Any:
    """A copy of data with another value in one place, or with none there."""
    if not way:
        return value
    copy = data.copy()
    if value is MISSING and len(way) == 1:
        del copy[way[0]]
    else:
        copy[way[0]] = changed(data[way[0]], way[1:], value)
    return copy


def some(data: Any, count: int, picks: Random) -> Iterator[Any]:
    """Data with one thing in it changed, left out, or taken from elsewhere in it."""
    ways = list(places(data))
    for _ in range(count):
        yield changed(data, picks.choice(ways), picks.choice((*STRANGE, MISSING)))


def ends_well(arguments: list[str]) -> None:
    with patience():
        assert run(arguments) in EXPECTED


@whole_rulesets
@changes
def test_changed_logs(path: Path, count: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = started(path, 1)
    list(walk(game, Random(1), 25))
    game.undo()
    file, picks = tmp_path / "game.jsonl", Random(count)
    for lines in some(game.log, count, picks):
        file.write_text(written(lines), encoding="utf-8")
        ends_well(["replay", str(file), "--with", str(path)])
        assert "Traceback" not in capsys.readouterr().err
    text = written(game.log)
    for _ in range(count // 3):
        file.write_text(text[: picks.randrange(len(text))], encoding="utf-8")
        ends_well(["replay", str(file), "--with", str(path)])


@whole_rulesets
@changes
def test_changed_results(path: Path, count: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The last line of a game that is over, where it comes to its end at random."""
    game = started(path, 1)
    list(walk(game, Random(1)))
    file = tmp_path / "game.jsonl"
    for last in some(game.log[-1], count // 5, Random(count)):
        file.write_text(written([*game.log[:-1], last]), encoding="utf-8")
        ends_well(["replay", str(file), "--with", str(path)])
        assert "Traceback" not in capsys.readouterr().err


@whole_rulesets
@changes
def test_logs_of_other_games(path: Path, count: int, tmp_path: Path) -> None:
    """Answers of one game under the header of another, and lines in another order."""
    game, other, picks = started(path, 1), started(path, 2), Random(count)
    list(walk(game, Random(1), 25))
    list(walk(other, Random(2), 25))
    file = tmp_path / "game.jsonl"
    for _ in range(count // 3):
        lines = [game.log[0], *picks.sample(game.log[1:] + other.log[1:], len(game.log) - 1)]
        file.write_text(written(lines), encoding="utf-8")
        ends_well(["replay", str(file), "--with", str(path)])


@whole_rulesets
@changes
def test_changed_saves(path: Path, count: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = started(path, 1)
    list(walk(game, Random(1), 25))
    game.undo()
    file = tmp_path / "game.json"
    for data in some(json.loads(json.dumps(game.save())), count, Random(count)):
        file.write_text(json.dumps(data), encoding="utf-8")
        ends_well(["play", "--resume", str(file), "--bots", "uniform"])
        ends_well(["replay", str(file), "--with", str(path)])
        assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize(
    "text",
    ["", "\n", "null", "7", "[]", "{}", '{"saved": 1}', '{"log": "stockrail"}', "[" * 100_000, '{"a": ' * 50_000,
     "1" * 9999, '{"log": "stockrail", "format": 1}\n{"a": "x"}', "\ufeff{}", "\x00", '{"saved": 1, "log": {}}'],
)  # fmt: skip
def test_no_log_and_no_save(text: str, tmp_path: Path) -> None:
    file = tmp_path / "odd"
    file.write_text(text, encoding="utf-8")
    assert run(["replay", str(file)]) == 2
    assert run(["play", "--resume", str(file)]) == 2
    file.write_bytes(b"\xff\xfe" + text.encode("utf-16-le"))
    assert run(["replay", str(file)]) == 2
    assert run(["play", "--resume", str(file)]) == 2
