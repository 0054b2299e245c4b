"""The shipped rulesets and the games by hand offer the same choices and reach the same positions."""

from __future__ import annotations

import pytest

from tools.bench.chicago_express_match import CHICAGO_EXPRESS
from tools.bench.generated import record
from tools.bench.match import Match
from tools.bench.railroad_barons_match import RAILROAD_BARONS
from tools.bench.union_station_match import UNION_STATION


def agree(match: Match, players: int, games: int, **options: int | bool) -> set[str]:
    """Play games of a match on both engines; the ends they came to."""
    return {end for seed in range(games) for end in record(match, players, seed, **options).ends}


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("row_width", [5, 10])
@pytest.mark.parametrize("twice", [False, True])
def test_union_station_agrees_at_every_decision(players: int, row_width: int, twice: bool) -> None:
    assert agree(UNION_STATION, players, 8, row_width=row_width, same_railroad_twice=twice)


def test_chicago_express_agrees_at_every_decision() -> None:
    ends = [agree(CHICAGO_EXPRESS, players, 8) for players in range(2, 7)]
    assert set().union(*ends) == {"locomotives", "shares", "houses", "detroit"}


def test_railroad_barons_agrees_at_every_decision() -> None:
    assert agree(RAILROAD_BARONS, 2, 24) == {"nothing_left", "holding_at_350"}
    assert agree(RAILROAD_BARONS, 2, 2, named_prices=False)
