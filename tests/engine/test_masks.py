"""Members of a mask, few or many, come in declared order."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from stockrail.engine.masks import MANY, listed
from stockrail.engine.runtime import by_count


@given(st.sets(st.integers(0, 300)))
def test_members_are_listed_in_order(members: set[int]) -> None:
    assert listed(sum(1 << member for member in members)) == tuple(sorted(members))


@pytest.mark.parametrize("members", [range(MANY), range(MANY + 1), range(0, 3000, 2), range(0, 3000, 100)])
def test_dense_and_sparse(members: range) -> None:
    assert listed(sum(1 << member for member in members)) == tuple(members)


@given(
    st.integers(0, 255),
    st.lists(st.integers(0, 255), max_size=4),
    st.lists(st.integers(0, 255), min_size=5, max_size=5),
)
def test_by_count_looks_up_each_member(within: int, masks: list[int], allowed: list[int]) -> None:
    rows = [allowed[0]]
    for row in allowed[1:]:
        rows.append(rows[-1] & row)
    found = by_count(within, tuple(rows), *masks)
    for member in range(8):
        count = sum(mask >> member & 1 for mask in masks)
        assert found >> member & 1 == within >> member & rows[count] >> member & 1
