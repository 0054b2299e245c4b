"""The procedures of the shipped libraries, with what they take and give."""

from __future__ import annotations

from pathlib import Path

from stockrail.language.syntax import Template
from stockrail.ruleset.load import load
from stockrail.ruleset.model import Give, Procedure, Take
from stockrail.source.folders import folder

from .markdown import table


def library(name: str) -> str:
    """A table of the procedures of a library."""
    ruleset, problems = load(Path(folder("rulesets")) / "library" / f"{name}.yaml")
    assert ruleset is not None, problems
    head = ("procedure", "what it does", "may be given", "gives")
    return table(head, map(_row, ruleset.procedures.values()))


def _row(procedure: Procedure) -> tuple[str, str, str, str]:
    said = _plain(procedure.about.says) if procedure.about.says else ""
    taken = ", ".join(f"`{_declared(each)}`" for each in procedure.takes)
    given = ", ".join(f"`{_declared(each)}`" for each in procedure.gives)
    return f"`{procedure.head.span.text}`", said, taken, given


def _declared(each: Take | Give) -> str:
    head = each.head.span.text if isinstance(each, Take) else each.name.name
    start = each.declaration.start
    value = f" = {start.span.text}" if start is not None else ""
    return f"{head}: {each.declaration.type.span.text}{value}"


def _plain(text: Template) -> str:
    return "".join(part if isinstance(part, str) else part.span.text for part in text.parts)
