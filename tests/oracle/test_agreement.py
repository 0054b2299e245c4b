"""Random games, played in compiled code and in the oracle: the two must agree move for move."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from random import Random

import pytest

from oracle.together import Pair, pair, play

ROOT = Path(__file__).parents[2]
SMALL = sorted((Path(__file__).parent / "games").glob("*.yaml"))

#: Rulesets of whole games, each with settings to play: a number of players and options.
WHOLE: dict[str, list[tuple[int, dict[str, int]]]] = {
    "rulesets/union_station": [
        (3, {}),
        (4, {"row_width": 10, "smallest_raise": 2, "opening_cash": 50}),
        (5, {"opening_cash": 12, "row_width": 7}),
    ],
    "rulesets/library/market": [(2, {"minimum": 0}), (3, {}), (5, {"minimum": 7})],
    "rulesets/chicago_express": [(2, {}), (4, {"free_opening_share": 0}), (6, {"houses_that_end": 8})],
    "rulesets/chicago_express_erie": [(3, {}), (5, {"shares_that_end": 2})],
    "tests/drafts/railroad_barons": [(2, {}), (2, {"named_prices": 0, "last_cycle": 6})],
    "tests/drafts/four_lines": [(2, {}), (3, {"payouts_that_end": 20}), (4, {"payouts_that_end": 3})],
    "tests/drafts/station_dividends": [(3, {}), (5, {"fee": 5})],
}
SETTINGS = [(path, *setting) for path, settings in WHOLE.items() for setting in settings]


@lru_cache(maxsize=4)
def compiled(path: Path, players: int, options: tuple[tuple[str, int], ...] = ()) -> Pair:
    return pair(path, players, dict(options))


def agree(both: Pair, games: range) -> None:
    for number in games:
        report = play(both, number, Random(number))
        assert not report.parted, f"game {number} after {len(report.answers)} answers: {report.parted}\n" + "\n".join(
            report.answers[-12:]
        )


@pytest.mark.parametrize(("path", "players", "options"), SETTINGS)
def test_whole_games(path: str, players: int, options: dict[str, int]) -> None:
    agree(compiled(ROOT / path, players, tuple(options.items())), range(1))


@pytest.mark.parametrize("path", SMALL, ids=lambda path: path.stem)
@pytest.mark.parametrize("players", [2, 3])
def test_small_games(path: Path, players: int) -> None:
    agree(compiled(path, players), range(4))


@pytest.mark.long
@pytest.mark.parametrize(("path", "players", "options"), SETTINGS)
def test_many_whole_games(path: str, players: int, options: dict[str, int]) -> None:
    agree(compiled(ROOT / path, players, tuple(options.items())), range(1, 25))


@pytest.mark.long
@pytest.mark.parametrize("path", SMALL, ids=lambda path: path.stem)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_many_small_games(path: Path, players: int) -> None:
    both = compiled(path, min(players, _most_players(path)))
    agree(both, range(4, 150))


def _most_players(path: Path) -> int:
    counts = next(line for line in path.read_text().splitlines() if line.startswith("players:"))
    return int(counts.split("..")[-1])
