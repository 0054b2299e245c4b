"""Several people at one keyboard who may not see all: each is shown what he needs, and nothing of the others."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO

import pytest
import stockrail
from stockrail.cli.keyboard import Keyboard
from stockrail.cli.session import Session
from stockrail.engine.game import Game
from stockrail.players.uniform import Uniform
from stockrail.views.terminal import Screen


class Terminal(StringIO):
    """A stream that takes itself for a terminal."""

    def isatty(self) -> bool:
        return True


CLEARED = "\x1b[2J"


def sit(monkeypatch: pytest.MonkeyPatch, *typed: str, seed: int = 0) -> list[str]:
    """Two people play sealed_tenders on a terminal; what stands on the screen after each time it is cleared."""
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("NO_COLOR", "1")
    out = Terminal()
    lines: Iterator[str] = iter([*typed, "quit"])

    def read(prompt: str) -> str:
        line = next(lines)
        out.write(f"{prompt}{line}\n")
        return line

    monkeypatch.setattr("builtins.input", read)
    screen = Screen(out)
    Session(started(seed), {}, screen, Keyboard(Terminal(), screen)).play()
    return out.getvalue().split(CLEARED)[1:]


def started(seed: int = 0) -> Game:
    return stockrail.load("sealed_tenders").start(2, seed, listening=True)


def script(*lines: str, bots: tuple[str, ...] = ()) -> str:
    out = StringIO()
    screen = Screen(out)
    seated = {bot: Uniform(1) for bot in bots}
    Session(started(), seated, screen, Keyboard(StringIO("\n".join(lines) + "\n"), screen)).play()
    return out.getvalue()


def hand(seat: str) -> str:
    return " ".join(started().to_dict()["fields"]["kinds"]["player"][seat]["hand"])


def test_who_is_asked_second_sees_as_much_as_who_is_asked_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """The board with what is his, what all may see, and what is for sale."""
    first, second, *_ = sit(monkeypatch, "", "5", "")
    for screen, own, other in ((first, hand("p1"), hand("p2")), (second, hand("p2"), hand("p1"))):
        assert own in screen
        assert other not in screen
        assert "2 hidden" in screen
        assert "A paper of Plains Railway is tendered for." in screen
        assert "table   plains_3" in screen
    assert "p1: has answered" in second
    assert "p2, bid: A secret bid; the highest buys" in second


def test_everybody_is_told_what_happened_since_he_last_looked(monkeypatch: pytest.MonkeyPatch) -> None:
    *_, third, fourth = sit(monkeypatch, "", "5", "", "3", "", "4", "")
    assert "p1: bid 5" in third
    assert "p1.cash: 32 → 27" in third
    assert "p2: bid 3" in fourth
    assert "p1.cash: 32 → 27" in fourth
    assert "bid 4" not in fourth


def test_an_answer_that_was_hidden_is_told_once_it_no_longer_is(monkeypatch: pytest.MonkeyPatch) -> None:
    *_, second, third, fourth = sit(monkeypatch, "", "5", "", "3", "", "4", "")
    assert "bid 5" not in second
    assert "p1: bid 5" in fourth
    assert third.count("p1: bid 5") == fourth.count("p1: bid 5") == 1


def test_the_same_holds_for_a_script() -> None:
    printed = script("5", "3", "quit")
    before, _, after = printed.partition("p1> 5\n")
    assert hand("p1") in before
    assert hand("p2") not in before
    assert "A paper of Plains Railway is tendered for." in after.partition("p2> 3")[0]
    assert hand("p2") in after.partition("p2> 3")[0]


def test_a_person_who_is_asked_after_a_bot_sees_the_board() -> None:
    printed = script("quit", bots=("p1",))
    assert "p1: has answered" in printed
    assert hand("p2") in printed
    assert hand("p1") not in printed


def test_a_person_alone_hears_of_his_own_answer_and_later_of_the_secret_ones_of_bots() -> None:
    printed = script("5", "quit", bots=("p2",))
    assert "p1: bid 5" in printed.partition("p1> 5")[2]
    assert "p2: has answered" not in printed


def test_undo_shows_the_board_anew_to_whom_it_leads_back(monkeypatch: pytest.MonkeyPatch) -> None:
    *_, last = sit(monkeypatch, "", "5", "", "undo", "")
    assert "Hand over to p1" in last
    assert hand("p1") in last


def test_one_is_told_how_to_get_help(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "`help` tells what else can be typed, `quit` leaves" in sit(monkeypatch, "", "what")[0]
