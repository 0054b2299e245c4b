"""From a source to its tree: YAML by our scalar rules, each node with its place, and the refusals."""

from __future__ import annotations

import re
from typing import Any

import yaml

from . import messages, syntax_messages
from .complaint import Complaint
from .plenty import Plenty
from .problem import Problem
from .read import LARGEST
from .text import Source, Span, whole_file
from .tree import Node
from .yaml_nodes import Reading
from .yaml_slips import find_slips
from .yaml_syntax import explain_complaint

_Fast: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_Thorough: Any = yaml.SafeLoader
_MOST_FOR_THOROUGH = 200_000

_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f]")
#: Characters from here on are looked at for themselves: to compile them takes as long as starting Python.
_FAR = "\ud800"
_FORBIDDEN_FAR = "[\ud800-\udfff\ufeff\ufffe\uffff]"
_WRITTEN = re.compile(r"^[^\S\n]*[^\s#]", re.MULTILINE)


def read_tree(source: Source) -> tuple[Node | None, list[Problem]]:
    """The tree of a source's one document, and what is wrong with its YAML.

    There is no tree if the problems leave in doubt what was meant. Of two equal keys the tree has the first.
    """
    refusal = _refuse_text(source)
    if refusal:
        return None, [refusal]
    tree, problems = _read(source, _Fast)
    if tree is not None:
        problems += find_slips(tree, source)
    return tree, problems


def _refuse_text(source: Source) -> Problem | None:
    text = source.text
    if len(text) > LARGEST:
        return messages.too_large(whole_file(source.path), len(text), LARGEST)
    found = _forbidden(text)
    if found:
        return messages.control_character(Span(source, found.start(), found.end()), found.group())
    return None if _WRITTEN.search(text) else messages.empty_file(whole_file(source.path))


def _forbidden(text: str) -> re.Match[str] | None:
    """The first character that YAML doesn't take."""
    found = _FORBIDDEN.search(text)
    far = None if text.isascii() or max(text) < _FAR else re.search(_FORBIDDEN_FAR, text)
    return far if found is None or (far and far.start() < found.start()) else found


def _read(source: Source, loader: Any) -> tuple[Node | None, list[Problem]]:
    problems: list[Problem] = []
    try:
        reading = Reading(source, loader(source.text).get_event, problems)
        tree = reading.document()
        return (None if reading.doubtful else tree), problems
    except Plenty:
        pass
    except yaml.YAMLError as error:
        if loader is not _Thorough and _stops_at_bare_key(source, error):
            return _read(source, _Thorough)
        complaint = Complaint.of(source, error, _events_before_complaint(source, loader))
        problems.append(explain_complaint(complaint))
    except (ValueError, OverflowError):  # the Python loader, at an escape such as "\UFFFFFFFF"
        words = "a text in quotes holds an impossible escape"
        problems.append(syntax_messages.unclear(Span(source, 0, 0), words))
    return None, problems


def _stops_at_bare_key(source: Source, error: yaml.YAMLError) -> bool:
    """Whether the C loader stopped at `{pass:, take:}`, which is YAML, and which the other loader reads."""
    words = getattr(error, "problem", None)
    return words == "found unexpected ':'" and len(source.text) <= _MOST_FOR_THOROUGH


def _events_before_complaint(source: Source, loader: Any) -> list[yaml.Event]:
    """What was read before it helps to tell what is wrong; only a faulty file is read twice."""
    events: list[yaml.Event] = []
    try:
        reader = loader(source.text)
        while reader.check_event():
            events.append(reader.get_event())
    except (yaml.YAMLError, ValueError, OverflowError):
        pass
    return events
