"""The harness that compares contestants, with a clock made of numbers."""

from __future__ import annotations

from collections.abc import Callable

from tools.bench.side_by_side import Contestant, Measured, Ratio, side_by_side


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now

    def takes(self, seconds: float, units: int = 1) -> Callable[[], int]:
        def work() -> int:
            self.now += seconds
            return units

        return work


def test_a_ratio_is_the_median_of_the_ratios_of_each_round() -> None:
    measured = Measured({"a": (2.0, 4.0, 9.0), "b": (1.0, 4.0, 3.0)})
    assert measured.cost("a", "b") == Ratio(2.0, 1.0, 3.0)
    assert measured.speed("b", "a") == Ratio(2.0, 1.0, 3.0)
    assert measured.rounds == 3


def test_costs_are_for_one_unit() -> None:
    clock = Clock()
    contestants = [Contestant("a", clock.takes(0.25)), Contestant("b", clock.takes(0.5, units=4))]
    measured = side_by_side(contestants, rounds=3, slice_seconds=1.0, clock=clock)
    assert measured.seconds == {"a": (0.25,) * 3, "b": (0.125,) * 3}
    assert str(measured.cost("a", "b")) == "2.00 [2.00..2.00]"


def test_the_order_rotates_from_round_to_round() -> None:
    clock = Clock()
    order: list[str] = []

    def named(name: str) -> Contestant:
        def work() -> int:
            order.append(name)
            clock.now += 1.0
            return 1

        return Contestant(name, work)

    side_by_side([named("a"), named("b"), named("c")], rounds=3, slice_seconds=1.0, clock=clock)
    assert "".join(order) == "abc" + "abc" + "bca" + "cab"


def test_a_contestant_without_units_is_asked_again() -> None:
    clock = Clock()
    answers = iter([0, 0, 2, 1, 1])

    def work() -> int:
        clock.now += 1.0
        return next(answers)

    measured = side_by_side([Contestant("slow", work)], rounds=2, slice_seconds=0.5, clock=clock)
    assert measured.seconds["slow"] == (1.0, 1.0)
