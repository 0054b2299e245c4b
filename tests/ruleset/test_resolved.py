"""A ruleset with everything merged, as YAML."""

from __future__ import annotations

from pathlib import Path

import pytest
from stockrail.ruleset.load import draft_of, load
from stockrail.ruleset.resolved import resolved
from stockrail.ruleset.structure import plain

DATA = Path(__file__).parent / "data"


@pytest.mark.parametrize("name", ["orchard", "frost", "late_frost"])
def test_it_reads_as_what_was_merged(name: str, tmp_path: Path) -> None:
    text, problems = resolved(DATA / name)
    assert problems == []
    assert text is not None
    file = tmp_path / "ruleset.yaml"
    file.write_text(text, encoding="utf-8")
    again, problems = draft_of(file)
    first, _ = draft_of(DATA / name)
    assert problems == []
    assert again is not None
    assert first is not None
    expected = plain(first.tree)
    expected.pop("use")
    assert plain(again.tree) == expected


def test_each_line_tells_where_it_comes_from() -> None:
    text, _ = resolved(DATA / "late_frost")
    assert text is not None
    places = {line.split("  # ")[0].strip(): line.rsplit("/data/", 1)[-1] for line in text.splitlines()}
    assert places["rows: {is: 2..6, default: 2, says: Rows in the orchard.}"] == "frost/ruleset.yaml:9"
    assert places["ruleset: late_frost"] == "late_frost/ruleset.yaml:2"
    assert places["t1: {sort: apple, near: [t2], name: The oldest, colour: green}"] == "orchard/trees.yaml:3"


def test_without_origin_there_is_none() -> None:
    text, _ = resolved(DATA / "orchard", origin=False)
    assert text is not None
    assert "#" not in text


def test_no_ruleset() -> None:
    assert resolved("nowhere")[0] is None


def test_text_of_every_sort_is_read_as_the_same_text(tmp_path: Path) -> None:
    texts = [
        "yes: no", "a #b", "'x'", '"x"', "[x", "- x", "7", "true", "", "null", "x:", "%x", "ü, ö", "a\\b",
        "x}",
    ]
    notes = [text.replace("'", "''") for text in texts]
    tasks = "".join(f"  r{i}: {{is: x, note: '{note}'}}\n" for i, note in enumerate(notes))
    file = tmp_path / "x.yaml"
    file.write_text(f"format: 1\nruleset: x\nplayers: 2\nflow: {{}}\ninvariants:\n{tasks}", encoding="utf-8")
    text, _ = resolved(file)
    assert text is not None
    file.write_text(text, encoding="utf-8")
    ruleset, problems = load(file)
    assert problems == []
    assert ruleset is not None
    assert [part.about.note for part in ruleset.invariants.values()] == texts
