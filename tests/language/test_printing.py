"""Printed, put into YAML, read and parsed again, a tree is the same."""

import dataclasses
from typing import Any

import pytest
from hypothesis import given, settings
from random_trees import texts
from stockrail.language.parse import LONGEST, parse, parse_text
from stockrail.language.printing import to_text
from stockrail.source.text import Source, Span
from stockrail.source.tree import Mapping, Scalar
from stockrail.source.yaml_tree import read_tree


def without_places(node: Any) -> Any:
    """A tree as tuples, without its spans."""
    if isinstance(node, tuple):
        return tuple(map(without_places, node))
    if not dataclasses.is_dataclass(node):
        return node
    values = (getattr(node, field.name) for field in dataclasses.fields(node))
    return type(node).__name__, *(without_places(value) for value in values if not isinstance(value, Span))


@settings(deadline=None)
@given(texts)
def test_round(case: tuple[str, Any]) -> None:
    start, tree = case
    text = to_text(tree)
    if len(text) > LONGEST:
        return
    tree_of_file, problems = read_tree(Source("<text>", f"when: {text}\n"))
    assert problems == []
    assert isinstance(tree_of_file, Mapping)
    read = tree_of_file.get("when")
    assert isinstance(read, Scalar)
    assert (read.body.text, read.style) == (text, "plain")
    node, problems = parse(start, read.body)
    assert problems == []
    assert without_places(node) == without_places(tree)
    assert to_text(node) == text


@settings(deadline=None)
@given(texts)
def test_spans_hold_their_text(case: tuple[str, Any]) -> None:
    """The text of a node's span is the node's, less brackets around it."""
    start, tree = case
    text = to_text(tree)
    if len(text) > LONGEST:
        return
    node, _ = parse_text(start, f"  {text}")
    assert node.span.text.strip("() ") == text.strip("() ")
    for name in ("left", "right", "owner", "value", "test", "then", "otherwise", "item", "low", "high"):
        part = getattr(node, name, None)
        if dataclasses.is_dataclass(part):
            assert to_text(part) == to_text(parse_text("expression", part.span.text)[0])


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("((a))", "a"),
        ("(a * b) + c", "a * b + c"),
        ("a * (b + c)", "a * (b + c)"),
        ("a - (b - c)", "a - (b - c)"),
        ("(a and b) or c", "a and b or c"),
        ("not (a = b)", "not a = b"),
        ("(not a) = b", "(not a) = b"),
        ("max((any p in players where p.open), (1))", "max(any p in players where p.open, 1)"),
        ("(first p in players).cash", "(first p in players).cash"),
        ("if (a) then (if b then c else d) else (e)", "if a then if b then c else d else e"),
        ("a /  (b  * c) rounded   up", "a / (b * c) rounded up"),
    ],
)
def test_no_more_brackets_than_needed(written: str, printed: str) -> None:
    assert to_text(parse_text("expression", written)[0]) == printed
