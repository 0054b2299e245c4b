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
    assert plain(again.tree) == {**expected, "merged": True}


VARIANTS = ["frost", "late_frost", ROOT / "chicago_express_erie", ROOT / "chicago_express_nine_dividends"]


@pytest.mark.parametrize("name", VARIANTS)
def test_a_variant_has_its_originals_written_out(name: str | Path, tmp_path: Path) -> None:
    again, problems = load(_printed(DATA / name, tmp_path))
    first, _ = load(DATA / name)
    assert problems == []
    assert again is not None
    assert first is not None
    assert differences(first, again) == []


ALL = sorted(file.parent for file in ROOT.rglob("ruleset.yaml"))


@pytest.mark.parametrize("folder", ALL, ids=lambda folder: folder.name)
def test_it_checks_as_its_source(folder: Path, tmp_path: Path) -> None:
    file = _printed(folder, tmp_path)
    assert [problem.code for problem in stockrail.check(file)] == [problem.code for problem in stockrail.check(folder)]
    old, new = load(folder)[0], load(file)[0]
    assert old is not None
    assert new is not None
    assert differences(old, new) == []
    assert differences(new, old) == []


ROADS = """\
format: 1
ruleset: roads
players: 2
use: [inn]
kinds:
  road: {members: [north, south], state: {uses: int = 0}}
  player: {state: {gold: 0..9 = 0, tolls: int = 0, mood: int = 2}}
define:
  dear: 3
  cheap: 1
procedures:
  travel(player who, int speed):
    - let: price
      be: dear
    - raise: who.gold
      by: min(price, 9 - who.gold)
    - raise: who.tolls
      by: speed + who.mood + cheap
    - run: sleep(who)
  rest(player who):
    - lower: who.mood
flow:
  play:
    - choose: road from roads
      by: p1
    - run: travel(p1, 1)
    - raise: road.uses
    - run: rest(p2)
    - end: done
scoring: {gold: player.gold, tolls: player.tolls, mood: player.mood, roads: north.uses}
"""
INN = """\
format: 1
library: inn
needs: {player: {gold: 0..9}}
options:
  beds: {is: 1..9, default: 2, says: How many sleep.}
  stars: {is: 1..5, default: 2, says: Nobody asks.}
define:
  room: beds + 1
  bar: cellar + 1
  cellar: 2
procedures:
  sleep(player guest):
    - lower: guest.gold
      by: min(guest.gold, room)
  drink(player guest):
    - run: sleep(guest)
    - raise: guest.gold
      by: bar
"""
#: What a variant leaves idle, hides or no longer looks at is told neither of it nor of the merged file.
FORD = """\
format: 1
ruleset: ford
extends: roads
state: {price: int = 1, guest: player = p1}
define: {cheap: price + 1}
procedures:
  travel(player who, int speed):
    instead: true
    do:
      - raise: price
      - set: guest
        to: who
      - raise: who.tolls
        by: cheap
      - raise: who.gold
        by: if guest = who then 1 else 0
      - run: sleep(who)
  rest(player who): {instead: true, do: []}
scoring: {mood: 0}
"""


@pytest.mark.parametrize("name", ["roads", "ford"])
def test_only_what_is_used_is_taken_along(name: str, tmp_path: Path) -> None:
    for file, text in (("roads", ROADS), ("inn", INN), ("ford", FORD)):
        (tmp_path / f"{file}.yaml").write_text(text, encoding="utf-8")
    assert stockrail.check(tmp_path / f"{name}.yaml") == []
    text, _ = resolved(tmp_path / f"{name}.yaml", origin=False)
    assert text is not None
    (tmp_path / "again.yaml").write_text(text, encoding="utf-8")
    assert stockrail.check(tmp_path / "again.yaml") == []
    assert "beds:" in text
    assert "room:" in text
    assert not any(word in text for word in ("stars", "drink", "bar", "cellar"))
    old, new = load(tmp_path / f"{name}.yaml")[0], load(tmp_path / "again.yaml")[0]
    assert old is not None
    assert new is not None
    assert differences(old, new) == []


def test_what_is_broken_keeps_all(tmp_path: Path) -> None:
    (tmp_path / "roads.yaml").write_text(ROADS.replace("sleep(who)", "sleep(who"), encoding="utf-8")
    (tmp_path / "inn.yaml").write_text(INN, encoding="utf-8")
    text, _ = resolved(tmp_path / "roads.yaml")
    assert text is not None
    assert "drink" in text


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
