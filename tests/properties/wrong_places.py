"""Every place of a file with something else in it: scalars, lists, maps and words of the language."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

from stockrail.source.read import read_source
from stockrail.source.text import Source, Span
from stockrail.source.tree import Mapping, Node, Sequence
from stockrail.source.yaml_tree import read_tree

#: What is put in a place. All are in flow style, so that they fit in any.
STRANGE = (
    "x", "7", "-1", "1.5", "true", "null", "''", "[]", "[x]", "[[x]]", "{}", "{x: y}", "{is: x}", "[{x: y}]", "player",
    "none", "99999999999999999999", "0..99999999999", "any p in players where true", "p in players",
    "[{run: original}]", "x " * 3000, "[" * 20 + "]" * 20, "[" * 200 + "]" * 200,
)  # fmt: skip


def sample(path: Path, count: int, seed: int = 0) -> list[str]:
    """Texts of a file in which one place holds something strange: so many of all there are, each once."""
    source, places = _read(path)
    picks = Random(f"{path.parent.name} {path.name} {seed}")
    all_of_them = len(places) * len(STRANGE)
    chosen = [divmod(each, len(STRANGE)) for each in picks.sample(range(all_of_them), min(count, all_of_them))]
    return [_replaced(source, places[place], STRANGE[strange]) for place, strange in chosen]


def _read(path: Path) -> tuple[Source, list[Span]]:
    source = read_source(path)
    assert isinstance(source, Source)
    tree, problems = read_tree(source)
    assert tree is not None and not problems
    return source, list(_places(tree))


def _places(node: Node) -> Iterator[Span]:
    yield node.span
    if isinstance(node, Mapping):
        for entry in node.entries:
            yield entry.key.span
            yield from _places(entry.value)
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from _places(item)


def _replaced(source: Source, span: Span, text: str) -> str:
    return source.text[: span.start] + text + source.text[span.end :]
