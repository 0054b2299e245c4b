"""Random games, played in compiled code and in the oracle: the two must agree move for move."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from random import Random

import pytest
from stockrail.language.syntax import BoundedType, NamedType
from stockrail.ruleset.load import load
from stockrail.ruleset.model import Ruleset

from oracle.together import Pair, pair, play

ROOT = Path(__file__).parents[2]
SMALL = sorted((Path(__file__).parent / "games").glob("*.yaml"))
WHOLE = sorted([*ROOT.glob("rulesets/**/ruleset.yaml"), *ROOT.glob("tests/drafts/*/ruleset.yaml")])


def settings() -> list[object]:
    """Every ruleset for its fewest and its most players, and once with options drawn at random."""
    found = []
    for path in WHOLE:
        name = path.parent.name
        ruleset, _ = load(path)
        assert ruleset is not None, path
        low, high = ruleset.low_players, ruleset.high_players
        odd = options(ruleset, Random(name))
        for players, chosen in {(low, ()): None, (high, ()): None, ((low + high) // 2, odd): None}:
            shown = " ".join(f"{option}={value}" for option, value in chosen)
            found.append(pytest.param(path, players, chosen, id=f"{name} {players} {shown}".strip()))
    return found


def options(ruleset: Ruleset, picks: Random) -> tuple[tuple[str, int], ...]:
    """A value for each option that is a range or yes or no."""
    chosen = []
    for name, option in ruleset.options.items():
        match option.type:
            case BoundedType(low=int(low), high=int(high)):
                chosen.append((name, picks.randint(low, high)))
            case NamedType(name="bool"):
                chosen.append((name, picks.randint(0, 1)))
    return tuple(chosen)


SETTINGS = settings()


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
def test_whole_games(path: Path, players: int, options: tuple[tuple[str, int], ...]) -> None:
    agree(compiled(path, players, options), range(1))


@pytest.mark.parametrize("path", SMALL, ids=lambda path: path.stem)
@pytest.mark.parametrize("players", [2, 3])
def test_small_games(path: Path, players: int) -> None:
    agree(compiled(path, players), range(4))


@pytest.mark.long
@pytest.mark.parametrize(("path", "players", "options"), SETTINGS)
def test_many_whole_games(path: Path, players: int, options: tuple[tuple[str, int], ...]) -> None:
    agree(compiled(path, players, options), range(1, 13))


@pytest.mark.long
@pytest.mark.parametrize("path", SMALL, ids=lambda path: path.stem)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_many_small_games(path: Path, players: int) -> None:
    both = compiled(path, min(players, _most_players(path)))
    agree(both, range(4, 54))


def _most_players(path: Path) -> int:
    counts = next(line for line in path.read_text().splitlines() if line.startswith("players:"))
    return int(counts.split("..")[-1])
