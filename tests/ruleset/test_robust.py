"""Whatever stands in place of whatever else: problems, never an exception."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from stockrail.ruleset.load import load
from stockrail.ruleset.read_scenario import load_scenarios
from stockrail.ruleset.resolved import resolved, written
from stockrail.source.text import Source, Span
from stockrail.source.tree import Entry, Mapping, Node, Scalar, Sequence
from stockrail.source.yaml_tree import read_tree

DATA = Path(__file__).parent / "data"
STRANGE = [
    "", "x", "7", "-1", "true", "null", "x(y", "a b", "original", "NO", "1E5", "'x'", "[]", "[x]", "[[x]]",
    "[{x: y}]", "{}", "{x: y}", "{is: x}", "{is: {is: x}}", "{from: x}", "{do: [{run: original}]}", "{1: 2}",
    "[{pay: 1, to: [x]}]",
    "{note: {x: y}}", "{'a(b)': x, 'a(c)': y}", "3..1", "{let: x}", "[{turns: x}, {}]",
]
SETTINGS = settings(
    max_examples=150, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck),
)


def _tree(text: str) -> Node:
    tree, _ = read_tree(Source("x.yaml", text))
    return tree if tree is not None else Scalar(_nowhere(), None, _nowhere(), "plain")


def _nowhere() -> Span:
    return Span(Source("x.yaml", ""), 0, 0)


ORCHARD = _tree((DATA / "orchard/ruleset.yaml").read_text())
FROST = _tree((DATA / "frost/ruleset.yaml").read_text())
SCENARIO = _tree((DATA / "orchard/scenarios/season.yaml").read_text())


def _places(node: Node, path: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    yield path
    for number, inner in enumerate(_inner(node)):
        yield from _places(inner, (*path, number))


def _inner(node: Node) -> tuple[Node, ...]:
    if isinstance(node, Mapping):
        return tuple(entry.value for entry in node.entries)
    return node.items if isinstance(node, Sequence) else ()


def _replaced(node: Node, path: tuple[int, ...], new: Node) -> Node:
    if not path:
        return new
    inner = list(_inner(node))
    inner[path[0]] = _replaced(inner[path[0]], path[1:], new)
    if isinstance(node, Mapping):
        return replace(node, entries=tuple(Entry(e.key, v) for e, v in zip(node.entries, inner, strict=True)))
    assert isinstance(node, Sequence)
    return replace(node, items=tuple(inner))


@st.composite
def _faulty(draw: st.DrawFn, tree: Node) -> str:
    """A file with one or two of its parts replaced by something of another form."""
    for _ in range(draw(st.integers(1, 2))):
        path = draw(st.sampled_from(list(_places(tree))[1:]))
        tree = _replaced(tree, path, _tree(draw(st.sampled_from(STRANGE))))
    assert isinstance(tree, Mapping)
    return written(tree)


def _load(name: str, text: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        for file in ("fair.yaml", "orchard/trees.yaml", "orchard/ruleset.yaml", "frost/ruleset.yaml"):
            place = Path(folder) / file
            place.parent.mkdir(exist_ok=True)
            place.write_text(text if file == name else (DATA / file).read_text())
        ruleset, problems = load(Path(folder) / "frost")
        errors = [problem for problem in problems if problem.level == "error"]
        assert errors or (ruleset is not None and not ruleset.broken)
        resolved(Path(folder) / "frost")


@SETTINGS
@given(_faulty(ORCHARD))
def test_a_faulty_ruleset(text: str) -> None:
    _load("orchard/ruleset.yaml", text)


@SETTINGS
@given(_faulty(FROST))
def test_a_faulty_overlay(text: str) -> None:
    _load("frost/ruleset.yaml", text)


@SETTINGS
@given(_faulty(SCENARIO))
def test_a_faulty_scenario(text: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "x.yaml"
        file.write_text(text)
        load_scenarios(file)


@pytest.mark.parametrize("text", STRANGE)
def test_strange_files(text: str, tmp_path: Path) -> None:
    file = tmp_path / "x.yaml"
    file.write_text(text)
    assert load(file)[1]
    assert load_scenarios(file)[1]
