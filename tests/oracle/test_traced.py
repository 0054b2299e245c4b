"""A traced program plays the same game as the plain one, and its reports tell all that changes."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from stockrail.compiler.build import attach, build
from stockrail.engine.fault import GameFault
from stockrail.engine.game import Game
from stockrail.engine.program import Program
from stockrail.engine.story import Listener
from stockrail.ruleset.load import load

from oracle.random_rulesets import RandomRulesets
from oracle.test_agreement import SETTINGS, SMALL
from oracle.together import FaultyText, pair

#: What a position must have in common, so that it can go on in either program.
SHARED = ("slots", "fields", "blocks", "asks", "ends", "rules", "phases", "kinds", "digest")


@lru_cache(maxsize=4)
def program(path: Path, players: int, options: tuple[tuple[str, int], ...] = ()) -> Program:
    """A plain program that has its traced twin."""
    ruleset, _ = load(path)
    assert ruleset is not None
    plain, twin = (build(ruleset, players, dict(options), traced=traced) for traced in (False, True))
    attach(plain)
    attach(twin)
    plain.twin = twin
    return plain


def mirrored(game: Game) -> dict[str, Any]:
    return {
        path: game.lexicon.value(game.position.slots, each.field, each.slot)
        for path, each in game.lexicon.paths.items()
    }


def apply(game: Game, mirror: dict[str, Any]) -> None:
    """Carry out the changes that were reported, each of which must start at what was there."""
    for event in game.told:
        assert event.text
        if event.kind != "set":
            continue
        assert event.site is not None
        held = mirror[event.path]
        if isinstance(event.new, dict):
            assert isinstance(event.old, dict)
            assert held == held | event.old
            mirror[event.path] = held | event.new
            continue
        assert (held, held != event.new) == (event.old, True)
        mirror[event.path] = event.new
        if event.terms is not None:
            assert event.terms.lines


def follow(plain: Program, seed: int, most: int = 400) -> set[str]:
    """Play at random, listened to and not; the kinds of events there were."""
    try:
        game, deaf = Game(plain, seed, listening=True), Game(plain, seed)
    except GameFault:
        return set()
    kinds = {event.kind for event in game.told}
    mirror, random = mirrored(game), Random(seed)
    expected: Any = None
    for _ in range(most):
        if game.over:
            assert game.told[-1].kind == "end"
            break
        choice = random.choice(game.legal())
        try:
            deaf.play(choice)
        except GameFault as fault:
            expected = (fault.code, fault.site)
            break
        game.play(choice)
        assert game.full_hash == deaf.full_hash
        apply(game, mirror)
        assert mirror == mirrored(game), choice
        kinds |= {event.kind for event in game.told}
    if expected is not None:
        with pytest.raises(GameFault) as stopped:
            game.play(choice)
        assert (stopped.value.code, stopped.value.site) == expected
    return kinds


@pytest.mark.parametrize(("path", "players", "options"), SETTINGS)
def test_whole_games(path: Path, players: int, options: tuple[tuple[str, int], ...]) -> None:
    plain = program(path, players, options)
    assert "set" in follow(plain, 1)


@pytest.mark.parametrize("path", SMALL, ids=lambda path: path.stem)
def test_small_games(path: Path) -> None:
    for seed in range(4):
        assert "set" in follow(program(path, 2), seed)


@pytest.mark.parametrize("path", SMALL, ids=lambda path: path.stem)
def test_the_twins_have_one_layout(path: Path) -> None:
    plain = program(path, 3)
    assert [getattr(plain, each) for each in SHARED] == [getattr(plain.twin, each) for each in SHARED]
    assert plain.loaded is not None
    assert plain.twin.loaded is not None
    assert len(plain.loaded.segments) == len(plain.twin.loaded.segments)


def test_random_rulesets(tmp_path: Path) -> None:
    kinds: set[str] = set()
    for seed in range(20):
        path = tmp_path / f"random_{seed}.yaml"
        path.write_text(RandomRulesets(Random(seed)).text(), encoding="utf-8")
        try:
            pair(path, 2)
        except FaultyText:
            continue
        kinds |= follow(program(path, 2), seed, most=200)
    assert {"set", "rule", "chance", "say"} <= kinds


def test_a_plain_program_reports_no_writes() -> None:
    plain = program(SMALL[0], 2)
    game = Game(plain, 0)
    position = game.position.copy()
    position.listen = listener = Listener(position)
    position.answer(game.legal()[0].code)
    assert not [event for event in listener if event.kind in ("set", "rule", "chance")]
