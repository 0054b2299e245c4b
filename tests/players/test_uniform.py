"""What the random player promises: legal, repeatable, fair between kinds of answers."""

from collections import Counter
from typing import Any

from stockrail.engine.position import Position
from stockrail.engine.program import LABEL
from stockrail.players.registry import bot_for
from stockrail.players.uniform import Uniform
from worlds.orchard import orchard, start


class Question:
    """A stand-in for a position that always asks the same."""

    def __init__(self, values: range | tuple[int, ...], labels: tuple[int, ...]) -> None:
        self.answers = values, labels

    def legal(self) -> tuple[range | tuple[int, ...], tuple[int, ...]]:
        return self.answers


def asking(values: range | tuple[int, ...], labels: tuple[int, ...]) -> Any:
    """All that a bot asks of a position."""
    return Question(values, labels)


def tally(question: Any, times: int = 4000) -> Counter[int]:
    player = Uniform(1)
    return Counter(player.choose(question) for _ in range(times))


def test_passing_is_as_likely_as_all_bids_together() -> None:
    seen = tally(asking(range(5, 31), (0,)))
    assert 1800 < seen[LABEL] < 2200
    assert set(seen) == {LABEL, *range(5, 31)}


def test_values_are_equally_likely() -> None:
    seen = tally(asking((3, 8, 20, 40), ()))
    assert set(seen) == {3, 8, 20, 40}
    assert all(850 < times < 1150 for times in seen.values())


def test_the_only_answer_is_given() -> None:
    assert tally(asking((), (2,)), 3) == {LABEL + 2: 3}
    assert tally(asking(range(7, 8), ()), 3) == {7: 3}


def test_a_huge_range_is_not_listed() -> None:
    answer = Uniform(3).choose(asking(range(1 << 39), ()))
    assert 0 <= answer < 1 << 39


def test_the_same_seed_plays_the_same_game() -> None:
    assert play_out(11) == play_out(11)
    assert play_out(11) != play_out(12)


def play_out(seed: int) -> list[int]:
    position: Position = start(orchard(), 0)
    player, answers = Uniform(seed), []
    while not position.over:
        answers.append(player.choose(position))
        position.answer(answers[-1])
    return answers


def test_bots_draw_apart_from_each_other_and_from_the_game() -> None:
    first, second = bot_for("uniform", "7/12", 0), bot_for("uniform", "7/12", 1)
    question = asking(range(1 << 39), ())
    assert first.choose(question) != second.choose(question)
    again = bot_for("uniform", "7/12", 1)
    assert again.choose(question) == 197969178283
