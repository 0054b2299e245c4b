"""A variant with one dial turned: a ruleset of a few lines that builds on another."""

from __future__ import annotations

from pathlib import Path

from ..door import FaultyRuleset, Ruleset
from ..engine.fault import GameFault
from ..ruleset.find import RULESET_FILE
from .base import Base
from .beginning import CannotBegin, schema_line, write
from .dial import Dial, comments, dials
from .naming import in_words
from .opening import opening
from .template import filled

_SCENARIO = "scenarios/opening.yaml"


def make_variant(base: Base, name: str, place: Path) -> tuple[str, ...]:
    """Write a variant into a folder; returns its files. The first dial that can be turned without harm is."""
    known = dials(base.model)
    for turned in [*known, None]:
        text = _text(base, name, place, turned, [dial for dial in known if dial is not turned])
        write(place, {RULESET_FILE: text})
        variant = Ruleset(place / RULESET_FILE)
        scenario = _opening(base, variant, name)
        if scenario is not None:
            write(place, {_SCENARIO: scenario})
            return RULESET_FILE, _SCENARIO
    raise CannotBegin(f"no variant of {base.name} can be begun")


def _opening(base: Base, variant: Ruleset, name: str) -> str | None:
    """The variant's first scenario, or None if anything is wrong with the variant."""
    new = {problem.code for problem in variant.problems} - {problem.code for problem in base.ruleset.problems}
    if new:
        return None
    try:
        return opening(base, variant, name, schema_line("scenario", _SCENARIO))
    except (FaultyRuleset, GameFault):
        return None


def _text(base: Base, name: str, place: Path, turned: Dial | None, others: list[Dial]) -> str:
    head = {
        "first_line": schema_line("ruleset", RULESET_FILE), "name": name, "title": in_words(name),
        "base": base.name, "extends": base.named_from(place),
    }
    if turned is None:
        return filled("variant_without_dial.yaml", **head)
    text = filled("variant.yaml", **head, dial=turned.name, was=turned.was, becomes=turned.becomes,
                  others="\n".join(comments(others)))
    return f"{text.rstrip()}\n"
