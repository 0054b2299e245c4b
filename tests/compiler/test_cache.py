"""The cache gives back what was kept, or nothing; it never gets in the way."""

import os
from pathlib import Path

import pytest
from stockrail.compiler.cache import Cache, key, text_digest, users_cache
from stockrail.source import kept as kept_files


def test_a_kept_value_is_found_again(tmp_path: Path) -> None:
    Cache(tmp_path / "new" / "folder").put("k", {"a": (1, 2)})
    assert Cache(tmp_path / "new" / "folder").get("k") == {"a": (1, 2)}
    assert Cache(tmp_path).get("other") is None


@pytest.mark.parametrize("damage", [b"", b"stockrail cache 1\n", b"nonsense" * 20])
def test_a_damaged_entry_is_none(tmp_path: Path, damage: bytes) -> None:
    kept = Cache(tmp_path)
    kept.put("k", [1])
    (tmp_path / "k").write_bytes(damage)
    assert kept.get("k") is None
    kept.put("k", [2])
    assert kept.get("k") == [2]


def test_a_flipped_byte_is_noticed(tmp_path: Path) -> None:
    kept = Cache(tmp_path)
    kept.put("k", "hello")
    bytes_ = bytearray((tmp_path / "k").read_bytes())
    bytes_[-5] ^= 1
    (tmp_path / "k").write_bytes(bytes_)
    assert kept.get("k") is None


def test_a_folder_that_cannot_be_written_to_is_no_fault(tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("")
    Cache(in_the_way).put("k", 1)
    Cache(None).put("k", 1)
    assert Cache(in_the_way).get("k") is None
    assert Cache(None).get("k") is None


def test_nothing_unfinished_is_left_behind(tmp_path: Path) -> None:
    Cache(tmp_path).put("k", 1)
    assert [file.name for file in tmp_path.iterdir()] == ["k"]


def test_old_entries_are_thinned_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_files, "MOST", 4)
    for number in range(5):
        Cache(tmp_path).put(f"k{number}", number)
        if number < 4:
            os.utime(tmp_path / f"k{number}", (number, number))
    assert sorted(file.name for file in tmp_path.iterdir()) == ["k2", "k3", "k4"]


def test_the_environment_chooses_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STOCKRAIL_CACHE", "off")
    assert users_cache().folder is None
    monkeypatch.setenv("STOCKRAIL_CACHE", str(tmp_path))
    assert users_cache().folder == str(tmp_path)
    monkeypatch.delenv("STOCKRAIL_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    if os.name == "posix" and os.uname().sysname == "Linux":
        assert users_cache().folder == str(tmp_path / "stockrail")


def test_keys_depend_on_all_their_parts() -> None:
    assert key("check", "a") == key("check", "a")
    assert len({key("check", "a"), key("check", "b"), key("program", "a"), key("check", "a", "b")}) == 4


def test_a_digest_depends_on_every_file_and_their_order(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    one.write_text("ab")
    two.write_text("c")
    both = text_digest([str(one), str(two)])
    assert both == text_digest([str(one), str(two)]) != text_digest([str(two), str(one)])
    one.write_text("a")
    two.write_text("bc")
    assert text_digest([str(one), str(two)]) != both
    assert text_digest([str(one), str(tmp_path / "three")]) is None
