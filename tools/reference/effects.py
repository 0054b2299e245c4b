"""The effects, from their declarations: what they do, their keys, an example, and one that is refused."""

from __future__ import annotations

from inspect import getdoc

from stockrail.effects import EFFECTS
from stockrail.effects.effect import DECLARED, Argument, Declared
from stockrail.source.problem import Problem

from . import example
from .markdown import fenced, first_sentence, paragraphs, table


def overview() -> str:
    """A table of all effects, each with its first sentence."""
    return table(
        ("effect", "what it does"),
        ((f"[`{verb}:`](#{verb})", first_sentence(_words(verb))) for verb in sorted(EFFECTS)),
    )


def effects() -> str:
    """A section for each effect."""
    return "\n\n".join(_section(verb) for verb in sorted(EFFECTS))


def _section(verb: str) -> str:
    declared = DECLARED[EFFECTS[verb]]
    parts = [
        f"### {verb}",
        paragraphs(_words(verb)),
        table(("key", "what it takes", "meaning"), map(_key, declared.arguments)),
        fenced(declared.passing, "yaml"),
        _refused(declared),
    ]
    return "\n\n".join(parts)


def _words(verb: str) -> str:
    return getdoc(EFFECTS[verb]) or ""


def _key(argument: Argument) -> tuple[str, str, str]:
    says = argument.says if argument.optional else f"{argument.says}; must be there"
    return f"`{argument.key}`", argument.form.says, says


def _refused(declared: Declared) -> str:
    [problem] = example.errors(example.of_effects(declared.failing))
    return f"Refused, since {told(problem)}:\n\n{fenced(declared.failing, 'yaml refused')}"


def told(problem: Problem) -> str:
    """A message within a sentence, with its code."""
    return f"{problem.message} (`{problem.code}`)"
