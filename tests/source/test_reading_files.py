"""Whatever lies at a path, reading it gives a source or says what is wrong."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from stockrail.source.problem import Problem
from stockrail.source.read import LARGEST, read_source
from stockrail.source.report import render
from stockrail.source.text import Source


def problem_at(path: Path | str) -> Problem:
    found = read_source(path)
    assert isinstance(found, Problem)
    assert found.span is not None
    return found


def written(folder: Path, data: bytes) -> Path:
    path = folder / "rules.yaml"
    path.write_bytes(data)
    return path


def test_text_is_read(tmp_path: Path) -> None:
    source = read_source(written(tmp_path, "a: ä\r\nb: 1\rc: 2\n".encode()))
    assert isinstance(source, Source)
    assert source.text == "a: ä\r\nb: 1\nc: 2\n"
    assert source.line(1) == "a: ä"
    assert source.place(8) == (2, 3)


def test_byte_order_mark_is_stripped(tmp_path: Path) -> None:
    source = read_source(written(tmp_path, b"\xef\xbb\xbfa: 1\n"))
    assert isinstance(source, Source)
    assert source.text == "a: 1\n"


def test_path_is_printed_as_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written(tmp_path, b"a: 1")
    monkeypatch.chdir(tmp_path)
    source = read_source("rules.yaml")
    assert isinstance(source, Source)
    assert source.path == "rules.yaml"


def test_missing_file_names_the_nearest(tmp_path: Path) -> None:
    written(tmp_path, b"")
    problem = problem_at(tmp_path / "rule.yaml")
    assert render([problem]).endswith("no such file\n   = did you mean `rules.yaml`?")


def test_missing_folder(tmp_path: Path) -> None:
    assert problem_at(tmp_path / "a" / "b.yaml").code == "unreadable"
    written(tmp_path, b"")
    assert problem_at(tmp_path / "rules.yaml" / "b.yaml").code == "unreadable"


def test_folder_names_its_files(tmp_path: Path) -> None:
    written(tmp_path, b"")
    problem = problem_at(tmp_path)
    assert problem.message == "this is a folder, not a file"
    assert problem.help == ("files there: rules.yaml",)


def test_devices_and_pipes_are_not_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert problem_at(tmp_path / "pipe").code == "unreadable"
    assert problem_at("/dev/zero").code == "unreadable"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_forbidden_file(tmp_path: Path) -> None:
    path = written(tmp_path, b"a: 1")
    path.chmod(0)
    assert "ermission" in problem_at(path).message


@pytest.mark.parametrize("path", ["a\0b", "x" * 5000, "\udcff", ""])
def test_impossible_paths(path: str) -> None:
    problem = problem_at(path)
    assert problem.code == "unreadable"
    render([problem]).encode()


def test_too_large(tmp_path: Path) -> None:
    problem = problem_at(written(tmp_path, b"a" * (LARGEST + 1)))
    assert problem.message == "this file has 1.0 MB; the limit is 1 MB"


def test_limit_is_allowed(tmp_path: Path) -> None:
    assert isinstance(read_source(written(tmp_path, b"a" * LARGEST)), Source)


def test_other_encoding_is_placed(tmp_path: Path) -> None:
    problem = problem_at(written(tmp_path, "a: ß\n".encode() + b"b: gr\xfcn\n"))
    assert str(problem.span).endswith("rules.yaml:2:6")
    assert "byte 12 of this file (0xFC)" in problem.message
    assert "ü" in problem.message
    assert problem.second is None


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_wide_encodings_are_named(tmp_path: Path, encoding: str) -> None:
    problem = problem_at(written(tmp_path, "format: 1\nruleset: orchard\n".encode(encoding)))
    assert problem.code == "encoding"
    assert encoding[:6].upper() in problem.message


def test_binary(tmp_path: Path) -> None:
    problem = problem_at(written(tmp_path, b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + bytes(range(256))))
    assert problem.message == "this file isn't text: byte 9 is zero"


def test_cut_character_at_the_end(tmp_path: Path) -> None:
    problem = problem_at(written(tmp_path, "a: ä".encode()[:-1]))
    assert str(problem.span).endswith("rules.yaml:1:4")
