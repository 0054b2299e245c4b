"""A ruleset with everything merged, as YAML."""

from __future__ import annotations

from pathlib import Path

import pytest
import stockrail
from stockrail.ruleset.difference import differences
from stockrail.ruleset.load import draft_of, load
from stockrail.ruleset.resolved import resolved
from stockrail.ruleset.structure import plain

DATA = Path(__file__).parent / "data"
ROOT = Path(__file__).parents[2] / "rulesets"


def test_it_reads_as_what_was_merged(tmp_path: Path) -> None:
    again, problems = draft_of(_printed(DATA / "orchard", tmp_path))
    first, _ = draft_of(DATA / "orchard")
    assert problems == []
    assert again is not None
    assert first is not None
    expected = plain(first.tree)
    expected.pop("use")
    assert plain(again.tree) == expected


VARIANTS = ["frost", "late_frost", ROOT / "chicago_express_erie", ROOT / "chicago_express_nine_dividends"]


@pytest.mark.parametrize("name", VARIANTS)
def test_a_variant_has_its_originals_written_out(name: str | Path, tmp_path: Path) -> None:
    again, problems = load(_printed(DATA / name, tmp_path))
    first, _ = load(DATA / name)
    assert problems == []
    assert again is not None
    assert first is not None
    assert differences(first, again) == []


@pytest.mark.parametrize("name", ["dear_toll", "dearest_toll"])
def test_originals_that_make_names_and_ask_play_as_before(name: str, tmp_path: Path) -> None:
    file = _printed(DATA / name, tmp_path)
    assert stockrail.check(file) == []
    first, again = (stockrail.load(each).start(players=2, seed=3) for each in (DATA / name, file))
    while not first.over:
        assert not again.over
        assert str(again.decision) == str(first.decision)
        assert again.offers() == first.offers()
        text = first.legal()[-1].text
        first.play(text)
        again.play(text)
    assert again.over
    assert again.scores == first.scores
    assert first.history.here.number > 6


def test_an_original_comes_with_the_place_of_its_lines() -> None:
    text, _ = resolved(DATA / "dear_toll")
    assert text is not None
    assert "original" not in text
    places = [line.rsplit("/data/", 1)[-1] for line in text.splitlines() if "- raise: who.gold" in line]
    assert places == ["toll/ruleset.yaml:21"] * 2


def _printed(ruleset: Path, folder: Path) -> Path:
    text, problems = resolved(ruleset)
    assert problems == []
    assert text is not None
    file = folder / "ruleset.yaml"
    file.write_text(text, encoding="utf-8")
    return file


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
