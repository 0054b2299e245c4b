"""Rulings: small cases that settle a question of the language, each run in the world of the examples."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from textwrap import indent
from typing import Any

import stockrail
import yaml
from stockrail.engine.fault import GameFault

from . import example

FILE = Path(__file__).parents[2] / "tests" / "language" / "rulings.yaml"


@dataclass(frozen=True)
class Ruling:
    """A case. `sections` join those of the world, `do` is the only phase.

    Then either `says` are all lines said, with `ended_by` as the reasons for the end, or `offered` are the
    answers possible after `answers`, or `fault` is the code of what stops the game, or `problems` are the codes
    that `check` reports.
    """

    name: str
    do: str = ""
    sections: str = ""
    answers: tuple[str, ...] = ()
    says: tuple[str, ...] = ()
    ended_by: tuple[str, ...] = (example.DONE,)
    offered: tuple[str, ...] = ()
    fault: str = ""
    problems: tuple[str, ...] = ()

    @property
    def expected(self) -> Outcome:
        """What should happen."""
        ends = () if self.fault or self.problems or self.offered else self.ended_by
        return Outcome(self.says, self.offered, ends, self.fault, self.problems)

    @property
    def text(self) -> str:
        """The ruleset of the case."""
        base = example.of_effects(self.do or "- say: Nothing.")
        return example.merged(base, self.sections)


def rulings() -> dict[str, Ruling]:
    """All cases by name."""
    written: dict[str, dict[str, Any]] = yaml.safe_load(FILE.read_text(encoding="utf-8"))
    return {name: _ruling(name, keys) for name, keys in written.items()}


def _ruling(name: str, keys: dict[str, Any]) -> Ruling:
    lists = {key: tuple(str(each) for each in value) for key, value in keys.items() if isinstance(value, list)}
    return Ruling(name, **{**keys, **lists})


@dataclass(frozen=True)
class Outcome:
    """What really happened."""

    says: tuple[str, ...] = ()
    offered: tuple[str, ...] = ()
    ended_by: tuple[str, ...] = ()
    fault: str = ""
    problems: tuple[str, ...] = ()


def outcome(ruling: Ruling) -> Outcome:
    """Check the case, and play it with its answers if nothing is wrong."""
    found = example.errors(ruling.text)
    if found:
        return Outcome(problems=tuple(problem.code for problem in found))
    says: list[str] = []
    try:
        with example.opened(ruling.text) as file:
            game = stockrail.load(file).start(3, listening=True)
            says += _said(game)
            for answer in ruling.answers:
                game.play(answer)
                says += _said(game)
    except GameFault as fault:
        return Outcome(tuple(says), fault=fault.code)
    return Outcome(tuple(says), tuple(choice.text for choice in game.legal()), tuple(game.ended_by))


def _said(game: Any) -> list[str]:
    return [line.text for line in game.told if line.kind == "say"]


def as_markdown(ruling: Ruling) -> str:
    """The case as the reference prints it."""
    parts = [text for text in (ruling.sections, ruling.do) if text]
    blocks = [f"```yaml\n{text.strip()}\n```" for text in parts]
    return "\n\n".join([*blocks, *_told(ruling)])


def _told(ruling: Ruling) -> list[str]:
    if ruling.problems:
        return [f"Refused: {', '.join(f'`{code}`' for code in ruling.problems)}."]
    lines = []
    if ruling.answers:
        lines.append(f"Answers: {', '.join(f'`{each}`' for each in ruling.answers)}.")
    if ruling.says:
        lines.append("Said:\n\n" + indent("\n".join(ruling.says), "    "))
    if ruling.fault:
        lines.append(f"Then the fault `{ruling.fault}`.")
    elif ruling.offered:
        lines.append(f"Then may be answered: {', '.join(f'`{each}`' for each in ruling.offered)}.")
    elif ruling.ended_by != (example.DONE,):
        lines.append(f"Then the game ends by {' and '.join(f'`{each}`' for each in ruling.ended_by)}.")
    return lines
