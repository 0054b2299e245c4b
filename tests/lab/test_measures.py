"""Figures against values worked out by hand or printed in tables."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from stockrail.lab.measures import (
    chi_square_tail,
    equal_share_test,
    percentile,
    share,
    smallest_seen,
    spread,
)


def test_wilson_interval_of_a_worked_example() -> None:
    # 15 of 50: centre (0.3 + 0.038416) / 1.076829, half-width 1.96 * sqrt(0.0042 + 0.000384) / 1.076829.
    got = share(15, 50)
    assert got.share == pytest.approx(0.3)
    assert (got.low, got.high) == (pytest.approx(0.1910, abs=1e-4), pytest.approx(0.4375, abs=1e-4))


def test_no_success_still_has_an_upper_end() -> None:
    got = share(0, 10)
    assert got.low == 0
    assert got.high == pytest.approx(0.2775, abs=1e-4)


def test_nothing_is_known_of_no_games() -> None:
    assert (share(0, 0).low, share(0, 0).high) == (0, 1)


@given(st.integers(1, 500).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_an_interval_holds_its_share(case: tuple[int, int]) -> None:
    got = share(*case)
    assert 0 <= got.low <= got.share <= got.high <= 1


@pytest.mark.parametrize(
    ("statistic", "degrees", "tail"),
    [
        (3.841459, 1, 0.05),
        (5.991465, 2, 0.05),
        (7.814728, 3, 0.05),
        (13.276704, 4, 0.01),
        (9.236357, 5, 0.1),
    ],
)
def test_chi_square_at_its_table_points(statistic: float, degrees: int, tail: float) -> None:
    assert chi_square_tail(statistic, degrees) == pytest.approx(tail, abs=1e-6)


def test_equal_wins_are_no_evidence() -> None:
    assert equal_share_test([25, 25, 25]) == 1.0
    assert equal_share_test([]) == 1.0
    # (10² + 10²) / 50 = 4 with one degree of freedom.
    assert equal_share_test([60, 40]) == pytest.approx(0.0455, abs=1e-4)


def test_percentiles_lie_between_neighbours() -> None:
    assert percentile([10, 20], 50) == 15
    got = spread([5, 1, 3, 2, 4])
    assert got is not None
    assert (got.low, got.median, got.high) == (1, 3, 5)
    assert got.p5 == pytest.approx(1.2)
    assert spread([]) is None


def test_what_a_thousand_games_cannot_show() -> None:
    assert smallest_seen(1000, 4) == pytest.approx(0.0268, abs=1e-4)
