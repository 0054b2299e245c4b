"""Looking back and ahead: events, listening, traces, why a field is what it is, and how an amount was worked out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import stockrail
import yaml
from stockrail.compiler.cache import Cache
from stockrail.door import Ruleset
from stockrail.engine.game import Game

HERE = Path(__file__).parent
RULESET = (HERE / "two_lines.yaml").read_text(encoding="utf-8")
TERMS: list[dict[str, Any]] = yaml.safe_load((HERE / "terms.yaml").read_text(encoding="utf-8"))
DIVIDEND = next(n for n, line in enumerate(RULESET.splitlines(), 1) if "per_share(railroad), to: p" in line)


def started(folder: Path, amount: str = "n") -> Game:
    path = folder / "two_lines.yaml"
    path.write_text(RULESET.replace("TERM", amount), encoding="utf-8")
    return stockrail.load(path).start(2)


@pytest.fixture
def game(tmp_path: Path) -> Game:
    """A dividend has been paid: north rose from 4 to 10, of which p1 holds two shares and p2 one."""
    game = started(tmp_path)
    game.play("buy, railroad north, buy, railroad north, buy, railroad north, build, railroad north")
    return game


def test_what_an_answer_led_to(game: Game) -> None:
    events = game.events()
    assert [str(event) for event in events] == [
        "north.value: 4 → 10", "rule dividend (railroad north)", "p1.cash: 12 → 18", "p2.cash: 16 → 19",
    ]
    rise, rule, paid, _ = events
    assert (rise.kind, rise.path, rise.old, rise.new, rise.rule) == ("set", "north.value", 4, 10, "")
    assert rise.within == ("action build",)
    assert (rule.kind, rule.path, rule.new, rule.rule) == ("rule", "dividend", {"railroad": "north"}, "dividend")
    assert paid.within == ("action build", "rule dividend")
    assert paid.site is not None
    assert (Path(paid.site.path).name, paid.site.line) == ("two_lines.yaml", DIVIDEND)
    assert paid.terms is not None
    first, second, *_ = paid.terms.lines
    assert first == "p.shares(railroad) * per_share(railroad) = 2 * 3 = 6"
    assert second.startswith("  per_share(railroad) = railroad.value / max(1, held(railroad)) rounded down")
    assert second.endswith(" = 10 / max(1, 3) rounded down = 3")


def test_events_need_no_listening_and_are_the_same_with_it(game: Game, tmp_path: Path) -> None:
    heard: list[stockrail.Event] = []
    other = started(tmp_path)
    stop = other.listen(heard.append)
    for entry in game.entries:
        other.play(entry.text)
    assert heard == [event for number in range(1, 9) for event in game.events(number)]
    stop()
    other.play("build, railroad north")
    assert len(heard) == sum(len(game.events(number)) for number in range(1, 9))


def test_nothing_is_heard_of_answers_that_do_not_fit(game: Game) -> None:
    heard: list[stockrail.Event] = []
    game.listen(heard.append)
    with pytest.raises(stockrail.IllegalChoice):
        game.play("buy, railroad north, buy, railroad nowhere")
    assert heard == []


def test_a_copy_is_not_listened_to(game: Game) -> None:
    heard: list[stockrail.Event] = []
    game.listen(heard.append)
    game.copy().play("buy")
    assert heard == []


def test_events_of_any_answer(game: Game) -> None:
    assert [str(event) for event in game.events(2)] == [
        "p1.cash: 20 → 16", "north.unsold: 5 → 4", "p1.shares(north): 0 → 1",
    ]
    assert [str(event) for event in game.events(0)] == ["play begins"]
    assert game.events(1) == ()
    with pytest.raises(LookupError, match="there is no answer 9"):
        game.events(9)
    game.undo()
    assert str(game.events(8)[0]) == "north.value: 4 → 10"


def test_a_trace_tells_what_would_be_and_changes_nothing(game: Game) -> None:
    before = game.full_hash
    events = game.trace("buy, railroad south")
    assert [str(event) for event in events] == ["p1.cash: 18 → 14", "south.unsold: 5 → 4", "p1.shares(south): 0 → 1"]
    assert game.full_hash == before
    assert len(game.entries) == 8
    game.play("buy, railroad south")
    assert game.events() == events
    with pytest.raises(stockrail.IllegalChoice):
        game.trace("sell")


def test_why_a_field_is_what_it_is(game: Game) -> None:
    found = game.explain("p1.cash")
    assert (found.path, found.value) == ("p1.cash", 18)
    assert [str(change) for change in found.changes] == [
        "p1.cash: 12 → 18 (answer 8, p2: railroad north)",
        "p1.cash: 16 → 12 (answer 6, p1: railroad north)",
        "p1.cash: 20 → 16 (answer 2, p1: railroad north)",
    ]
    latest = found.changes[0]
    assert (latest.number, latest.player, latest.answer, latest.event.rule) == (8, "p2", "railroad north", "dividend")
    assert game.explain("p2.shares(south)").changes == ()
    json.dumps(found.to_dict())


@pytest.mark.parametrize("written", [
    "p1.shares(north)", "p1.shares( north )", "p1.shares(Northern Line)", "P1.shares(northern line)",
])
def test_members_go_by_all_their_names(game: Game, written: str) -> None:
    assert game.explain(written).path == "p1.shares(north)"


def test_a_field_that_is_not_there(game: Game) -> None:
    with pytest.raises(LookupError, match=r"there is no field p1\.cahs; did you mean p1\.cash\?"):
        game.explain("p1.cahs")


def test_undone_changes_are_no_reason(game: Game) -> None:
    game.undo()
    assert game.explain("p1.cash").value == 12
    assert len(game.explain("p1.cash").changes) == 2


def test_a_restored_game_explains_itself(game: Game) -> None:
    restored = stockrail.restore(json.loads(json.dumps(game.save())))
    assert [str(change) for change in restored.explain("p1.cash").changes] == [
        str(change) for change in game.explain("p1.cash").changes
    ]


def test_what_a_player_cannot_see_is_not_explained_to_him(game: Game) -> None:
    game.play("think, n 7")
    assert [event.path for event in game.view("p1").events()] == ["p1.secret"]
    assert game.explain("p1.secret").value == 7
    own, others = game.view("p1").explain("p1.secret"), game.view("p2").explain("p1.secret")
    assert (own.value, [change.event.new for change in own.changes]) == (7, [7])
    assert (str(others.value), others.changes) == ("hidden", ())
    assert "7" not in json.dumps(others.to_dict())
    assert game.view("p2").events() == ()


@pytest.mark.parametrize(("amount", "open"), [
    ("north.bonus + held(north)", True), ("player.secret + 1", False), ("n", False),
    ("sum p.secret for p in players", False),
])
def test_others_are_told_only_how_open_numbers_come_about(amount: str, open: bool, tmp_path: Path) -> None:
    """A number in a local may be a hidden one."""
    game = started(tmp_path, amount)
    game.play("think, n 5, think, n 0, score, n 3")
    [event], [seen] = game.events(), game.view("p2").events()
    assert event.terms is not None
    assert event.terms.open is open
    assert seen.terms == (event.terms if open else None)
    assert (seen.path, seen.new) == (event.path, event.new)


def test_without_its_text_a_game_tells_what_differs_in_the_end(tmp_path: Path) -> None:
    """As when the program was kept by an earlier run, so that the ruleset was not read in this one."""
    path, cache = tmp_path / "two_lines.yaml", Cache(str(tmp_path / "kept"))
    path.write_text(RULESET.replace("TERM", "n"), encoding="utf-8")
    Ruleset(path, cache).start(2)
    game = Ruleset(path, cache).start(2)
    path.write_text(f"{RULESET}# edited\n", encoding="utf-8")
    game.play("buy, railroad north")
    assert [str(event) for event in game.events()] == [
        "north.unsold: 5 → 4", "p1.cash: 20 → 16", "p1.shares(north): 0 → 1",
    ]
    assert [event.site for event in game.events()] == [None, None, None]


@pytest.mark.parametrize("case", TERMS, ids=[str(case["amount"]) for case in TERMS])
def test_an_amount_is_worked_out_term_by_term(case: dict[str, Any], tmp_path: Path) -> None:
    game = started(tmp_path, str(case["amount"]))
    game.play("buy, railroad north, buy, railroad north, buy, railroad north, think, n 0, score, n 3")
    [event] = game.events()
    assert event.path == "p1.points"
    assert (event.terms.lines if event.terms is not None else []) == case["lines"]
    if event.terms is not None:
        assert event.new == event.terms.value
        json.dumps(event.to_dict())
