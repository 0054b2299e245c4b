"""The figures of a report: shares with their intervals, percentiles, and a test for equal seats."""

from __future__ import annotations

from collections.abc import Sequence
from math import erfc, exp, lgamma, log, sqrt

from ..source.frozen import frozen

#: The 97.5 % point of the normal distribution: intervals hold 95 times in 100.
Z = 1.959963984540054


@frozen
class Share:
    """`count` of `total` (count may hold fractions, for shared wins), with its 95 % Wilson interval."""

    count: float
    total: int
    share: float
    low: float
    high: float


def share(count: float, total: int) -> Share:
    """The share `count / total` with Wilson's score interval (Wilson 1927); 0 to 1 when total is 0."""
    if total == 0:
        return Share(count, 0, 0.0, 0.0, 1.0)
    p = count / total
    spread = Z * sqrt(p * (1 - p) / total + Z * Z / (4 * total * total))
    centre = p + Z * Z / (2 * total)
    scale = 1 + Z * Z / total
    low, high = (centre - spread) / scale, (centre + spread) / scale
    return Share(count, total, p, max(0.0, min(low, p)), min(1.0, max(high, p)))


@frozen
class Spread:
    """The 5th, 50th and 95th percentile, and both ends."""

    low: float
    p5: float
    median: float
    p95: float
    high: float


def spread(values: Sequence[float]) -> Spread | None:
    """Percentiles of `values` by linear interpolation between neighbours; None if there are none."""
    if not values:
        return None
    ordered = sorted(values)
    return Spread(
        ordered[0], percentile(ordered, 5), percentile(ordered, 50), percentile(ordered, 95), ordered[-1]
    )


def percentile(ordered: Sequence[float], percent: float) -> float:
    """The `percent`th percentile of sorted values (type 7 of Hyndman and Fan 1996)."""
    place = (len(ordered) - 1) * percent / 100
    below = int(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (ordered[above] - ordered[below]) * (place - below)


def equal_share_test(wins: Sequence[int]) -> float:
    """The p-value of Pearson's chi-square test that all entries of `wins` are equally likely."""
    total = sum(wins)
    if total == 0 or len(wins) < 2:
        return 1.0
    expected = total / len(wins)
    statistic = sum((won - expected) ** 2 / expected for won in wins)
    return chi_square_tail(statistic, len(wins) - 1)


def chi_square_tail(statistic: float, degrees: int) -> float:
    """The chance that a chi-square variable with `degrees` degrees of freedom is at least `statistic`.

    By the recurrence over degrees of freedom (Abramowitz and Stegun 26.4.4, 26.4.5), exact for whole degrees.
    """
    half = statistic / 2
    if half <= 0:
        return 1.0
    if degrees % 2:
        tail, shape = erfc(sqrt(half)), 0.5
    else:
        tail, shape = exp(-half), 1.0
    while shape < degrees / 2:
        tail += exp(shape * log(half) - half - lgamma(shape + 1))
        shape += 1
    return min(1.0, tail)


def smallest_seen(total: int, parts: int) -> float:
    """Half the width of the 95 % interval of a share near 1/`parts` over `total` games: less stays unseen."""
    if total == 0 or parts == 0:
        return 1.0
    p = 1 / parts
    return Z * sqrt(p * (1 - p) / total)
