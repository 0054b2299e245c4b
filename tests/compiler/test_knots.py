"""Knots and circles: what is found, against what says so plainly, and how much is asked to find it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from stockrail.compiler.knots import MOST_CIRCLES, MOST_WAYS, circles_in, knots

NAMES = "abcde"
graphs = st.fixed_dictionaries({name: st.lists(st.sampled_from(NAMES), unique=True) for name in NAMES})


def reached(start: str, after: dict[str, list[str]]) -> set[str]:
    found = set(after[start])
    while further := {name for each in found for name in after[each]} - found:
        found |= further
    return found


@pytest.mark.parametrize(("ways", "found"), [
    ("a>b b>c", []),
    ("a>a b>a", ["a"]),
    ("a>b b>a", ["ab"]),
    ("c>b b>c a>c", ["bc"]),
    ("a>b b>a b>c c>d d>c", ["ab", "cd"]),
    ("a>b b>c c>a c>d d>c", ["abcd"]),
    ("a>z", []),
])
def test_knots_in_the_order_of_the_names(ways: str, found: list[str]) -> None:
    after: dict[str, list[str]] = {name: [] for name in "abcd"}
    for way in ways.split():
        after[way[0]].append(way[2])
    assert ["".join(knot) for knot in knots(after)] == found


@settings(deadline=None, derandomize=True)
@given(graphs)
def test_in_a_knot_each_leads_to_each(after: dict[str, list[str]]) -> None:
    reach = {name: reached(name, after) for name in after}
    together = {name: [each for each in after if each in reach[name] and name in reach[each]] for name in after}
    assert knots(after) == list({"".join(knot): knot for knot in together.values() if knot}.values())


@settings(deadline=None, derandomize=True)
@given(graphs)
def test_circles_of_a_knot_are_all_there_the_shortest_first(after: dict[str, list[str]]) -> None:
    for knot in knots(after):
        inside = {name: [each for each in after[name] if each in knot] for name in knot}
        circles = list(circles_in(knot, inside))
        assert {name for circle in circles for name in circle} == set(knot)
        assert [len(circle) for circle in circles] == sorted(len(circle) for circle in circles)
        for circle in circles:
            assert all(there in inside[here] for here, there in zip(circle, [*circle[1:], circle[0]], strict=True))


class Counted(list[str]):
    """Names that are led to, with how often one was asked for."""

    asked = 0

    def __iter__(self) -> Iterator[str]:
        for name in super().__iter__():
            Counted.asked += 1
            yield name


def test_a_row_twice_as_long_asks_twice_as_much(monkeypatch: pytest.MonkeyPatch) -> None:
    def asked(length: int) -> int:
        monkeypatch.setattr(Counted, "asked", 0)
        knots({str(n): Counted([str(n + 1), str(n // 2)]) for n in range(length)})
        return Counted.asked

    assert asked(600) == 2 * asked(300)


def test_where_the_ways_are_too_many_each_name_has_a_circle_still() -> None:
    places = 40
    after = {f"{n}{side}": [f"{(n + 1) % places}a", f"{(n + 1) % places}b"] for n in range(places) for side in "ab"}
    assert 2**places > MOST_WAYS
    circles = list(circles_in(list(after), after))
    assert [len(circle) for circle in circles] == [places] * len(after)
    assert [circle[0] for circle in circles] == list(after)


def test_no_more_circles_than_are_looked_at() -> None:
    after = {str(n): [str(n)] for n in range(MOST_CIRCLES + 5)}
    assert len(list(circles_in(list(after), after))) == MOST_CIRCLES
