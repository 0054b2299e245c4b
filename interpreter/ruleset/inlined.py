"""A merged ruleset in which `original` is no longer said: what it stands for is in its place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ..effects.effect import DECLARED, EFFECTS
from ..language.parse import parse
from ..language.printing import to_text
from ..language.substitution import put
from ..language.syntax import Name
from ..source.frozen import replace
from ..source.text import Source, Span
from ..source.tree import Entry, Mapping, Node, Scalar, Sequence
from .original import Originals, nodes, original_in, runs_original
from .parts import bare
from .replaced_head import parameters, use

_WORD = re.compile(r"[a-z]\w*")

#: The forms of arguments that give names to what follows an effect.
_NAMING = ("name", "picks")


def inlined(tree: Mapping, originals: Originals) -> Mapping:
    """The tree with the definitions that replaced others written out; what can't be read stays as it is."""
    gives = dict(_gives(tree))
    sections = []
    for section in tree.entries:
        if isinstance(section.value, Mapping):
            entries = tuple(
                _alone(entry, originals.get((section.name, bare(entry)), ()), gives) for entry in section.value.entries
            )
            section = Entry(section.key, replace(section.value, entries=entries))
        sections.append(section)
    return replace(tree, entries=tuple(sections))


def _alone(entry: Entry, below: tuple[Entry, ...], gives: dict[str, set[str]]) -> Entry:
    """A definition over those that it replaced, the oldest of them first."""
    if not below or not isinstance(entry.value, Mapping) or original_in(entry.value) is None:
        return entry
    old = _alone(below[-1], below[:-1], gives)
    part = "is" if entry.value.get("is") is not None else "do"
    mine, theirs = entry.value.get(part), old.value.get(part) if isinstance(old.value, Mapping) else None
    renamed = [pair for pair in zip(parameters(old), parameters(entry), strict=False) if pair[0] != pair[1]]
    if isinstance(mine, Scalar) and isinstance(theirs, Scalar):
        made: Node = _expression(mine, theirs, renamed)
    elif isinstance(mine, Sequence) and isinstance(theirs, Sequence):
        made = _Splicing(_as_known_there(old, theirs, renamed), gives).block(mine)
    else:
        return entry
    entries = tuple(Entry(e.key, made) if e.name == part else e for e in entry.value.entries)
    return Entry(entry.key, replace(entry.value, entries=entries))


def _gives(tree: Mapping) -> Iterator[tuple[str, set[str]]]:
    """The results of each procedure, by its name."""
    procedures = tree.get("procedures")
    for entry in procedures.entries if isinstance(procedures, Mapping) else ():
        found = entry.value.get("gives") if isinstance(entry.value, Mapping) else None
        if isinstance(found, Mapping):
            yield bare(entry), {give.name for give in found.entries}


# Expressions


def _expression(mine: Scalar, theirs: Scalar, renamed: Iterable[tuple[str, str]]) -> Scalar:
    """The expression with the older one, in the names known here, for `original`."""
    (body, wrong), (old, also_wrong) = parse("expression", mine.body), parse("expression", theirs.body)
    if wrong or also_wrong:
        return mine
    below = put(old, {there: Name(mine.span, here) for there, here in renamed})
    return _written(mine.span, to_text(put(body, {"original": below})))


# Effects


def _as_known_there(old: Entry, block: Sequence, renamed: Iterable[tuple[str, str]]) -> Sequence:
    """The older effects, after a `let:` for each parameter that goes by another name now."""
    at = Entry(old.key, block)
    lets = tuple(_let(block.span, there, here) for there, here in renamed if use(at, there) is not None)
    return replace(block, items=(*lets, *block.items))


def _let(at: Span, name: str, value: str) -> Mapping:
    return Mapping(at, (Entry(_plain(at, "let"), _plain(at, name)), Entry(_plain(at, "be"), _plain(at, value))))


def _plain(at: Span, value: str) -> Scalar:
    return Scalar(at, value, at, "plain")


def _written(at: Span, text: str, value: bool | None = None) -> Scalar:
    """A scalar that stands in no file as it is, with the place it comes from."""
    return Scalar(at, text if value is None else value, Span(Source(at.source.path, text), 0, len(text)), "plain")


class _Splicing:
    """Puts a block in the place of each `run: original`.

    The names that it makes are known no further than in it. Where the effects after it use one of them, an
    `if:` that always holds is put around it.
    """

    def __init__(self, old: Sequence, gives: dict[str, set[str]]) -> None:
        self.old = old
        self.made = {name for effect in old.items for name in _names_made(effect, gives)}

    def block(self, block: Sequence) -> Sequence:
        items: list[Node] = []
        for item in reversed(block.items):
            if not runs_original(item):
                items.insert(0, self.inside(item))
            elif self.made.isdisjoint(_words(items)):
                items[:0] = self.old.items
            else:
                items.insert(0, _set_apart(self.old))
        return replace(block, items=tuple(items))

    def inside(self, node: Node) -> Node:
        if isinstance(node, Sequence):
            return self.block(node)
        if isinstance(node, Mapping):
            return replace(node, entries=tuple(Entry(e.key, self.inside(e.value)) for e in node.entries))
        return node


def _set_apart(block: Sequence) -> Mapping:
    at = block.span
    return Mapping(at, (Entry(_plain(at, "if"), _written(at, "true", True)), Entry(_plain(at, "then"), block)))


def _names_made(effect: Node, gives: dict[str, set[str]]) -> Iterator[str]:
    """The names that an effect makes for those after it."""
    if not isinstance(effect, Mapping) or not effect.entries:
        return
    verb = EFFECTS.get(effect.entries[0].name)
    for argument in DECLARED[verb].arguments if verb else ():
        value = effect.get(argument.key)
        if argument.form.name in _NAMING and value is not None:
            for written in value.items if isinstance(value, Sequence) else (value,):
                yield from _words([written])[:1]
    run = effect.get("run")
    if run is not None and effect.get("as") is None:
        yield from gives.get(next(iter(_words([run])), ""), ())


def _words(found: Iterable[Node]) -> list[str]:
    """The words of all texts in some nodes, in order."""
    texts = (inner.value for node in found for inner in nodes(node) if isinstance(inner, Scalar))
    return [word for text in texts if isinstance(text, str) for word in _WORD.findall(text)]
