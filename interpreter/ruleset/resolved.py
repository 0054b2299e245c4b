"""A ruleset after everything is merged, written as YAML, each line with the place it came from."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator

from ..source.frozen import replace
from ..source.place import place
from ..source.problem import Problem
from ..source.scalars import plain_value
from ..source.text import Source, Span
from ..source.tree import Entry, Mapping, Node, Scalar, Sequence
from .decode import decode
from .draft import Draft
from .inlined import inlined
from .load import draft_of
from .parts import bare
from .player_rows import in_use
from .spare import SECTIONS, spare

_Line = tuple[str, Span]

#: Where the comments with the origin begin, unless a line is longer.
_COLUMN = 72
_WIDTH = 100

_CUT = re.compile(r"[,\[\]{}]")
_NOT_PLAIN = re.compile(r"^[\s&*!|>%@`\"'#\[\]{},]|^[-?:](\s|$)|:(\s|$)|\s#|[\n\t]|\s$|^(---|\.\.\.)")


def resolved(path: str | os.PathLike[str], *, origin: bool = True) -> tuple[str | None, list[Problem]]:
    """The YAML of a ruleset with its libraries, members and the rulesets it extends all in one.

    What it took in and never uses is left out, unless something can't be read. With `origin` each line ends
    with a comment `# file:line`. None if there is no such ruleset; problems as of `load`, but for those of
    expressions.
    """
    draft, problems = draft_of(path)
    if draft is None:
        return None, problems
    tree = _without_spare(in_use(inlined(draft.tree, draft.originals)), draft)
    entries = _marked(tree) if _is_of_several(tree, draft.sources[0]) else tree.entries
    alone = Mapping(tree.span, tuple(entry for entry in entries if entry.name != "use"))
    return written(alone, origin=origin), problems


def _without_spare(tree: Mapping, draft: Draft) -> Mapping:
    ruleset, unread = decode(draft)
    if unread or ruleset.library:
        return tree
    left_out = spare(ruleset)
    sections = (Entry(section.key, _kept(section, left_out)) for section in tree.entries)
    return replace(tree, entries=tuple(each for each in sections if _says_something(each)))


def _kept(section: Entry, left_out: set[tuple[str, str]]) -> Node:
    if section.name not in SECTIONS or not isinstance(section.value, Mapping):
        return section.value
    kept = tuple(entry for entry in section.value.entries if (section.name, bare(entry)) not in left_out)
    return replace(section.value, entries=kept)


def _is_of_several(tree: Mapping, own: Source) -> bool:
    sections = (section.value for section in tree.entries if isinstance(section.value, Mapping))
    return any(entry.key.span.source is not own for section in sections for entry in section.entries)


def _marked(tree: Mapping) -> Iterator[Entry]:
    """The entries, with one that says after the name that the whole was merged."""
    for entry in tree.entries:
        yield entry
        if entry.name == "ruleset" and tree.get("merged") is None:
            at = entry.key.span
            true = Scalar(at, True, Span(Source(at.source.path, "true"), 0, len("true")), "plain")
            yield Entry(replace(entry.key, value="merged", body=Span(Source(at.source.path, "merged"), 0, 6)), true)


def _says_something(section: Entry) -> bool:
    return section.name not in SECTIONS or not isinstance(section.value, Mapping) or bool(section.value.entries)


def written(tree: Mapping, *, origin: bool = False) -> str:
    """A tree as YAML that reads as the same tree."""
    lines = _tree(tree)
    if origin:
        return "".join(f"{line:<{_COLUMN}}  # {_place(span)}\n" for line, span in lines)
    return "".join(f"{line}\n" for line, _ in lines)


def _tree(tree: Mapping) -> Iterator[_Line]:
    for section in tree.entries:
        if not isinstance(section.value, Mapping) or not section.value.entries:
            yield from _entry(section, "")
            continue
        yield f"{section.name}:", section.key.span
        for entry in section.value.entries:
            yield from _entry(entry, "  ")


def _place(span: Span) -> str:
    return place(span.source.path, span.source.place(span.start)[0])


def _map(node: Mapping, indent: str) -> Iterator[_Line]:
    for entry in node.entries:
        yield from _entry(entry, indent)


def _entry(entry: Entry, indent: str) -> Iterator[_Line]:
    value = _short(entry.value)
    key = f"{indent}{_scalar(entry.key)}:"
    flat = _flat(value)
    if flat is not None and len(key) + len(flat) < _WIDTH:
        yield f"{key} {flat}".rstrip(), value.span if flat else entry.key.span
        return
    yield key, entry.key.span
    yield from _map(value, indent + "  ") if isinstance(value, Mapping) else _list(value, indent + "  ")


def _list(node: Node, indent: str) -> Iterator[_Line]:
    if isinstance(node, Scalar):
        yield f"{indent}{_scalar(node)}", node.span
        return
    for item in node.items if isinstance(node, Sequence) else ():
        flat = _flat(item)
        if flat is not None:
            yield f"{indent}- {flat}", item.span
            continue
        lines = _map(item, indent + "  ") if isinstance(item, Mapping) else _list(item, indent + "  ")
        first, span = next(lines)
        yield f"{indent}- {first[len(indent) + 2:]}", span
        yield from lines


def _short(node: Node) -> Node:
    """What was written in short form is shown in short form: its key has no place of its own."""
    if isinstance(node, Mapping) and len(node.entries) == 1:
        [entry] = node.entries
        return entry.value if entry.key.span == entry.value.span else node
    return node


def _flat(node: Node) -> str | None:
    """On one line: a scalar, an empty list or map, a list of scalars, a map that was so; else None."""
    if isinstance(node, Scalar):
        return _scalar(node)
    if isinstance(node, Sequence):
        inside = [_inner(item) for item in node.items]
        return None if None in inside else f"[{', '.join(filter(None, inside))}]"
    if node.entries and not node.span.text.startswith("{"):
        return None
    pairs = [(_scalar(entry.key), _inner(entry.value)) for entry in node.entries]
    if any(value is None for _, value in pairs):
        return None
    return f"{{{', '.join(f'{key}: {value}' for key, value in pairs)}}}"


def _inner(node: Node) -> str | None:
    """Within brackets: a scalar, in quotes if a comma would cut it, or a list of scalars."""
    if isinstance(node, Scalar):
        text = _scalar(node) or "null"
        return json.dumps(text, ensure_ascii=False) if _CUT.search(text) and text[:1] != '"' else text
    return _flat(node) if isinstance(node, Sequence) else None


def _scalar(node: Scalar) -> str:
    if node.value is None:
        return ""
    return _text(node.value) if isinstance(node.value, str) else node.body.text


def _text(text: str) -> str:
    """Text as a plain scalar if it reads as the same text, else in quotes."""
    text = text.rstrip("\n")
    if not text or _NOT_PLAIN.search(text) or not isinstance(plain_value(text), str):
        return json.dumps(text, ensure_ascii=False)
    return text
