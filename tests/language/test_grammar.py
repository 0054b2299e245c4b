"""The grammar is free of conflicts, its reserved words are those listed, and its cache can't hurt."""

from pathlib import Path

import pytest
from stockrail.language import grammar, words
from stockrail.language.parse import parse_text
from stockrail.language.syntax import Name


@pytest.fixture
def fresh_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("STOCKRAIL_CACHE", str(tmp_path / "kept"))
    return tmp_path / "kept"


def test_no_conflicts() -> None:
    grammar.build(strict=True)


def keywords() -> set[str]:
    patterns = {terminal.pattern.value for terminal in grammar.parser().terminals}
    return {pattern for pattern in patterns if pattern.isalpha()}


def test_the_reserved_words_are_those_that_cannot_be_a_value() -> None:
    taken = {word for word in keywords() if not isinstance(parse_text("expression", word)[0], Name)}
    assert taken == words.RESERVED


def test_reserved_words_are_no_fields_either() -> None:
    for word in sorted(words.RESERVED):
        assert [problem.code for problem in parse_text("expression", f"a.{word}")[1]] == ["reserved-word"]


def test_all_words_are_listed() -> None:
    assert keywords() == words.RESERVED | {*words.JOINING, *words.CHANGES, *words.FORMS}


def test_built_once_and_kept(fresh_cache: Path) -> None:
    built = grammar.parser.__wrapped__()
    [kept] = fresh_cache.iterdir()
    loaded = grammar.parser.__wrapped__()
    assert built.parse("a + 1", start="expression") == loaded.parse("a + 1", start="expression")
    assert list(fresh_cache.iterdir()) == [kept]


def test_a_damaged_cache_is_built_anew(fresh_cache: Path) -> None:
    grammar.parser.__wrapped__()
    [kept] = fresh_cache.iterdir()
    kept.write_bytes(kept.read_bytes()[:1000])
    assert grammar.parser.__wrapped__().parse("a", start="expression")


def test_a_place_that_is_no_folder_is_done_without(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("STOCKRAIL_CACHE", str(tmp_path / "file"))
    assert grammar.parser.__wrapped__().parse("a", start="expression")


def test_no_cache_if_none_is_wanted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("STOCKRAIL_CACHE", "off")
    assert grammar.parser.__wrapped__().parse("a", start="expression")
    assert list(tmp_path.iterdir()) == []
