"""Examples: effects, expressions and sections, each checked and run in the world of the examples."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from textwrap import indent

import stockrail
from stockrail.engine.game import Game
from stockrail.source.problem import Problem

#: The ruleset that every example is a variant of.
WORLD = Path(__file__).parents[2] / "tests" / "language" / "world.yaml"
#: How the game ends when an example has run to its end.
DONE = "example_done"
#: How it ends when the condition of an example does not hold.
FAILED = "example_failed"
#: Answers given before an example counts as endless.
MOST = 60



def of_effects(block: str) -> str:
    """The world with this block of effects as its only phase."""
    return _flow(f"{block.rstrip()}\n- end: {DONE}")


def of_condition(expression: str) -> str:
    """The world with a phase that asks whether a condition holds, then ends."""
    return _flow(f"- if: {expression}\n  then:\n    - end: {DONE}\n  else:\n    - end: {FAILED}")


def of_fact(expression: str) -> str:
    """The world with a kind whose neighbours are this expression over its facts."""
    members = "members: {n: {q: 0, r: 0, x: 0, y: 0}, m: {q: 1, r: 0, x: 1, y: 0}}"
    facts = f'facts: {{q: int, r: int, x: int, y: int, neighbours: "set of place = {expression}"}}'
    return of_sections(f"kinds:\n  place:\n    {members}\n    {facts}")


def of_sections(sections: str, base: str = "world") -> str:
    """A variant of the world, or of another ruleset, with these sections besides its own."""
    return f"format: 1\nruleset: example\ntitle: Example\nextends: {base}\n{sections.rstrip()}\n"


def merged(text: str, sections: str) -> str:
    """The text with further sections; entries of a section that it has already join those."""
    for section in sections_of(sections):
        head, _, entries = section.partition("\n")
        if f"\n{head}\n" in text:
            text = text.replace(f"\n{head}\n", f"\n{head}\n{entries.rstrip()}\n", 1)
        else:
            text = f"{text.rstrip()}\n\n{section.rstrip()}\n"
    return text


def sections_of(text: str) -> list[str]:
    """The top-level entries of a YAML text, one text each."""
    found: list[str] = []
    for line in text.splitlines():
        if line and not line.startswith((" ", "#")):
            found.append(line)
        elif found:
            found[-1] += f"\n{line}"
    return found


def _flow(block: str) -> str:
    """The world's last section is its flow: this one takes its place, in the same file as the
    declarations."""
    declarations, _, _ = WORLD.read_text(encoding="utf-8").partition("\nflow:\n")
    return f"{declarations}\nflow:\n  play:\n{indent(block, '    ')}\n"


def errors(text: str) -> list[Problem]:
    """What is wrong with this variant of the world. An example leaves much of it unused, so warnings don't count."""
    with opened(text) as file:
        return [problem for problem in stockrail.check(file) if problem.level == "error"]


def played(text: str) -> Game:
    """A game of this variant after the first answer was given everywhere."""
    with opened(text) as file:
        game = stockrail.load(file).start(3)
        for _ in range(MOST):
            if game.over:
                return game
            game.play(game.legal()[0])
    raise AssertionError(f"still not over after {MOST} answers:\n{text}")


@contextmanager
def opened(text: str) -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "world.yaml").write_text(WORLD.read_text(encoding="utf-8"), encoding="utf-8")
        file = Path(folder) / "example.yaml"
        file.write_text(text, encoding="utf-8")
        yield file
