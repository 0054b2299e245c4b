"""Plays a game in the compiled program and in the oracle at once, and says where they part."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from stockrail.compiler.build import attach
from stockrail.compiler.emit_program import ProgramWriter
from stockrail.compiler.lowered import Lowered
from stockrail.compiler.survey import survey
from stockrail.compiler.typing import Typing
from stockrail.compiler.whole import lower
from stockrail.compiler.world import Setting
from stockrail.engine.chance import seed_generator
from stockrail.engine.fault import RULE_ERRORS, game_fault
from stockrail.engine.lexicon import lexicon
from stockrail.engine.outcome import ended_by, ranking, scores
from stockrail.engine.position import Position
from stockrail.engine.program import LABEL, Program
from stockrail.ruleset.load import load

from .game import OracleGame
from .plain import Trouble


@dataclass(frozen=True, slots=True)
class Pair:
    """A ruleset for one setting, compiled and in its middle form."""

    made: Lowered
    program: Program


class FaultyText(Exception):
    """The ruleset has errors."""


def pair(path: Path | str, players: int, options: dict[str, int] | None = None) -> Pair:
    ruleset, problems = load(path)
    errors = [problem for problem in problems if problem.level == "error"]
    if ruleset is None or errors:
        raise FaultyText(errors)
    world = survey(ruleset, Setting(players, tuple(sorted((options or {}).items()))))
    made = lower(world, Typing(world))
    errors = [problem for problem in world.problems if problem.level == "error"]
    if errors:
        raise FaultyText(errors)
    program = ProgramWriter(made).write()
    attach(program)
    return Pair(made, program)


class Compiled:
    """The compiled game, asked the same things as the oracle."""

    def __init__(self, program: Program, seed: int | str) -> None:
        self.program = program
        self.book = lexicon(program)
        self.position = Position.fresh(program, seed_generator(seed))
        self.fault = ""
        self.codes: list[int] = []
        self._do(self.position.begin)

    def _do(self, act: Any) -> None:
        position = self.position
        try:
            act()
            values, labels = position.legal() if position.ask >= 0 else ((), ())
        except RULE_ERRORS as error:
            fault = game_fault(error, self.program)
            self.fault = fault.code if fault is not None else f"{type(error).__name__}: {error}"
            return
        self.codes = [*values, *(LABEL + place for place in labels)]
        if position.ask >= 0 and not self.codes:
            self.fault = "stuck"

    @property
    def question(self) -> tuple[str, str | None, list[str]] | None:
        position = self.position
        if position.ask < 0 or self.fault:
            return None
        answers = self.book.answers[position.ask]
        texts = [answers.choice(code).text for code in self.codes]
        return self.program.kinds["player"][position.who], self.program.asks[position.ask].id, texts

    def answer(self, text: str) -> None:
        assert self.question is not None
        code = self.codes[self.question[2].index(text)]
        self._do(lambda: self.position.answer(code))

    def snapshot(self) -> dict[str, Any]:
        slots = self.position.slots
        return {path: self.book.value(slots, each.field, each.slot) for path, each in self.book.paths.items()}


@dataclass(slots=True)
class Report:
    """How a game went: the answers given, and the first thing in which the two did not agree."""

    answers: list[str] = field(default_factory=list)
    parted: str = ""
    ended_by: tuple[str, ...] = ()
    fault: str = ""


def play(both: Pair, seed: int | str, picks: Random, most: int = 5_000) -> Report:
    """Play one game with random answers until it is over, a rule fails, or the two part."""
    report = Report()
    oracle, compiled = OracleGame(both.made, seed), Compiled(both.program, seed)
    while len(report.answers) < most:
        report.parted = difference(oracle, compiled)
        if report.parted or oracle.question is None:
            break
        text = pick(oracle.question.answers, len(oracle.question.labels), picks)
        report.answers.append(f"{oracle.question.player}: {text}")
        oracle.answer(text)
        compiled.answer(text)
    if not report.parted and oracle.question is None:
        report.parted = difference_at_end(both, oracle, compiled)
    report.ended_by, report.fault = tuple(oracle.ended_by), oracle.fault
    return report


def pick(answers: list[str], labels: int, picks: Random) -> str:
    """Each label as likely as all values together, so that long ranges don't drown them."""
    values = len(answers) - labels
    chosen = picks.randrange(labels + bool(values))
    return answers[values + chosen] if chosen < labels else answers[picks.randrange(values)]


def difference(oracle: OracleGame, compiled: Compiled) -> str:
    """What is not the same in both games; "" if nothing."""
    if oracle.fault or compiled.fault:
        return "" if oracle.fault == compiled.fault else f"fault: {oracle.fault!r}, compiled {compiled.fault!r}"
    ended = ended_by(compiled.position)
    if oracle.ended_by or ended:
        same = oracle.ended_by == ended
        return state_difference(oracle, compiled) if same else f"ended by {oracle.ended_by}, compiled {ended}"
    assert oracle.question is not None and compiled.question is not None
    player, id, answers = compiled.question
    asked = oracle.question
    if (asked.player, asked.name) != (player, id):
        return f"asked: {asked.player} {asked.name}, compiled {player} {id}"
    if asked.answers != answers:
        return f"legal: {asked.answers}, compiled {answers}"
    return state_difference(oracle, compiled)


def state_difference(oracle: OracleGame, compiled: Compiled) -> str:
    ours, theirs = oracle.board.snapshot(), compiled.snapshot()
    assert ours.keys() == theirs.keys()
    parted = [f"{path} is {ours[path]}, compiled {theirs[path]}" for path in ours if ours[path] != theirs[path]]
    parted += [] if oracle.dice.slots[0] == compiled.position.slots[0] else ["the generators differ"]
    return "; ".join(parted)


def difference_at_end(both: Pair, oracle: OracleGame, compiled: Compiled) -> str:
    """Scores and ranks, at the end of a game that did not fail."""
    if oracle.fault:
        return ""
    players = both.program.kinds["player"]
    try:
        worth = {
            name: [int(oracle.expressions.value(part, {"player": seat})) for _, part in both.made.scores]
            for seat, name in enumerate(players)
        }
    except Trouble as trouble:
        return f"the oracle can't score: {trouble.code}"
    ours = {name: sum(parts) for name, parts in worth.items()}
    theirs = {name: score.total for name, score in scores(compiled.position).items()}
    if ours != theirs:
        return f"scores {ours}, compiled {theirs}"
    ties = {
        name: tuple(int(oracle.expressions.value(tie, {"player": seat})) for tie in both.made.ties)
        for seat, name in enumerate(players)
    }
    ranked = sorted({(ours[name], ties[name]) for name in players}, reverse=True)
    rows = [tuple(name for name in players if (ours[name], ties[name]) == merit) for merit in ranked]
    return "" if rows == ranking(compiled.position) else f"ranks {rows}, compiled {ranking(compiled.position)}"
