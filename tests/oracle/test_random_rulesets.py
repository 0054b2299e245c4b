"""Random rulesets play the same in compiled code as in the oracle."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from oracle.random_rulesets import RandomRulesets
from oracle.together import FaultyText, pair, play


def agree(folder: Path, seeds: range, games: int = 2) -> None:
    played = 0
    for seed in seeds:
        picks = Random(seed)
        path = folder / f"random_{seed}.yaml"
        path.write_text(RandomRulesets(picks).text(), encoding="utf-8")
        try:
            both = pair(path, picks.choice([2, 3]))
        except FaultyText:
            continue  # such as a branch that can never be offered
        played += 1
        for game in range(games):
            report = play(both, game, Random(game), most=300)
            assert not report.parted, f"ruleset {seed}, game {game}, {report.answers[-6:]}: {report.parted}"
    assert played > 0.6 * len(seeds)


def test_random_rulesets(tmp_path: Path) -> None:
    agree(tmp_path, range(25))


def test_a_fault_in_an_unless_shows_when_it_is_asked(tmp_path: Path) -> None:
    agree(tmp_path, range(2865, 2866), games=3)


@pytest.mark.long
@pytest.mark.parametrize("first", range(1000, 5000, 200))
def test_many_random_rulesets(tmp_path: Path, first: int) -> None:
    agree(tmp_path, range(first, first + 200), games=3)
