"""Chance: a specified generator, unbiased draws, outcomes that can be prescribed."""

from collections import Counter

import pytest
from stockrail.engine.chance import draw_below, game_seed, pick_member, seed_generator, shuffle_pile
from stockrail.engine.position import Fault, Position
from worlds.stall import stall


def at(state: int) -> Position:
    position = Position(stall())
    position.slots = [state, 0]
    position.drawn = []
    return position


def test_the_generator_is_splitmix64() -> None:
    """The first numbers of the reference implementation for seed 1234567, below 2**64."""
    position = at(1234567)
    numbers = [draw_below(position, 1 << 64) for _ in range(5)]
    assert numbers == [
        6457827717110365317, 3203168211198807973, 9817491932198370423,
        4593380528125082431, 16408922859458223821,
    ]


def test_a_seed_is_the_same_as_number_and_as_text() -> None:
    assert seed_generator(7) == seed_generator("7") != seed_generator(8)
    assert seed_generator(0) == 0x5FECEB66FFC86F38


def test_games_of_a_simulation_have_seeds_that_can_be_typed() -> None:
    assert game_seed(7, 12) == game_seed("7", 12) == "7/12"
    assert len({seed_generator(game_seed(0, index)) for index in range(1000)}) == 1000


def test_draws_are_even() -> None:
    position = at(1)
    counts = Counter(draw_below(position, 6) for _ in range(6000))
    assert set(counts) == set(range(6))
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 20.5  # 1 in 1,000 with 5 degrees


def test_all_orders_are_even() -> None:
    position = at(2)
    counts = Counter(shuffle_pile(position, (0, 1, 2, 3)) for _ in range(24_000))
    assert len(counts) == 24
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 49.7  # 1 in 1,000 with 23 degrees


def test_copies_of_a_pile_are_kept() -> None:
    assert sorted(shuffle_pile(at(3), (2, 2, 2, 0))) == [0, 2, 2, 2]
    assert shuffle_pile(at(3), ()) == ()


def test_nothing_can_be_drawn_from_nothing() -> None:
    with pytest.raises(Fault, match="nothing-to-draw"):
        pick_member(at(4), ())


def test_outcomes_are_recorded_in_the_form_in_which_they_can_be_prescribed() -> None:
    first, second = at(5), at(6)
    drawn = (draw_below(first, 6), pick_member(first, (4, 9), "good"), shuffle_pile(first, (1, 2, 3), "good"))
    assert first.drawn == [("draw", "", drawn[0]), ("pick", "good", drawn[1]), ("shuffle", "good", drawn[2])]
    second.script = list(first.drawn)
    assert drawn == (draw_below(second, 6), pick_member(second, (4, 9)), shuffle_pile(second, (3, 2, 1)))
    assert second.script == []


def test_the_generator_takes_its_steps_when_outcomes_are_prescribed() -> None:
    free, bound = at(7), at(7)
    bound.script = [("draw", "", 0)]
    draw_below(free, 6)
    assert draw_below(bound, 6) == 0
    assert draw_below(free, 1000) == draw_below(bound, 1000)


@pytest.mark.parametrize("wrong", [("draw", "", 6), ("pick", "", 1), ("draw", "", (1, 2))])
def test_an_outcome_that_cannot_be_is_a_fault(wrong: tuple[str, str, int]) -> None:
    position = at(8)
    position.script = [wrong]
    with pytest.raises(Fault, match="chance-does-not-fit"):
        draw_below(position, 6)


def test_a_prescribed_order_must_be_one_of_this_pile() -> None:
    position = at(9)
    position.script = [("shuffle", "", (0, 0, 1))]
    with pytest.raises(Fault, match="chance-does-not-fit"):
        shuffle_pile(position, (0, 1, 1))
