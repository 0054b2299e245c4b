"""Events and explanations in lines of text: what changed, by which rule, at which line, and how a number came about."""

from __future__ import annotations

from ..engine.event import Event
from ..engine.explaining import Change, Explanation
from ..engine.program import Site
from ..engine.reasons import Reason
from ..engine.sight import Hidden
from ..engine.values import text
from ..source.place import place

#: The column in which places stand.
WIDTH = 48
#: So many changes of a field are told; the rest is counted.
MOST = 5


def trace_lines(events: tuple[Event, ...]) -> list[str]:
    """One line an event with its place; what happens within a rule is indented, and terms stand below numbers."""
    return [line for event in events for line in _event_lines(event)]


def explanation_lines(explanation: Explanation) -> list[str]:
    """The value, and what changed it, the latest first."""
    lines = [f"{explanation.path} is {_value(explanation)}"]
    if explanation.hidden_from:
        lines.append(f"  {_hidden(explanation)}")
    for change in explanation.changes[:MOST]:
        lines += _change_lines(change)
    more = len(explanation.changes) - MOST
    if more > 0:
        lines.append(f"  and {more} earlier change{'s' if more > 1 else ''}")
    if not explanation.changes and not explanation.hidden_from:
        lines.append("  unchanged since the start")
    return lines


def reason_lines(reason: Reason) -> list[str]:
    """Why an answer may not be given, with its place; below an author's own sentence what failed, with its values."""
    first = f"{reason}  ({placed(reason.site)})" if reason.site else str(reason)
    return [first, f"    {reason.clause}"] if reason.clause else [first]


def placed(site: Site | None) -> str:
    """The line of a ruleset, "" if it is not known."""
    return place(site.path, site.line) if site is not None else ""


def _event_lines(event: Event) -> list[str]:
    rules = [each for each in event.within if each.startswith("rule ")]
    margin = "  " * len(rules[:-1] if event.kind == "rule" else rules)
    lines = [_beside(f"{margin}{event.text}", " in ".join(filter(None, (placed(event.site), _procedure(event)))))]
    return [*lines, *(f"{margin}    {line}" for line in (event.terms.lines if event.terms is not None else []))]


def _procedure(event: Event) -> str:
    """The procedure that something happened in, if it is the innermost of all."""
    last = event.within[-1] if event.within else ""
    return last.removeprefix("procedure ") if last.startswith("procedure ") else ""


def _change_lines(change: Change) -> list[str]:
    event = change.event
    by = f"answer {change.number}, {change.player}: {change.answer}" if change.number else "setup"
    where = ", ".join(filter(None, (by, f"rule {event.rule}" if event.rule else _innermost(event), placed(event.site))))
    terms = event.terms.lines if event.terms is not None else []
    return [_beside(f"  {event.text}", where), *(f"      {line}" for line in terms)]


def _innermost(event: Event) -> str:
    return event.within[-1] if event.within else ""


def _hidden(explanation: Explanation) -> str:
    """From whom it is hidden and who sees it, and nothing of whether it has changed."""
    what = "it" if isinstance(explanation.value, Hidden) and explanation.value.count is None else "all of it"
    who = " and ".join(explanation.seen_by)
    sees = f"only {who} {'see' if len(explanation.seen_by) > 1 else 'sees'} {what}" if who else f"no player sees {what}"
    return f"hidden from {explanation.hidden_from}; {sees}"


def _beside(left: str, right: str) -> str:
    return f"{left:<{WIDTH}}  {right}".rstrip()


def _value(explanation: Explanation) -> str:
    value = explanation.value
    return text(value) if isinstance(value, int | str | tuple | dict) or value is None else str(value)
