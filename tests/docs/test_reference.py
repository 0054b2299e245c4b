"""The reference is up to date, complete, and leads where it says."""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import pytest
from stockrail.language.parse import parse
from stockrail.ruleset.shape import SHAPES, Record
from stockrail.source.catalogue import explanations
from stockrail.source.text import Source, Span

from tools.make_reference import main
from tools.reference import example
from tools.reference.pages import PARTS, ROOT, marks, pages
from tools.reference.readings import READINGS
from tools.reference.ruling import rulings
from tools.reference.types import TRIGGERS, TYPES, Shown, field, rule

PAGES = pages()
_LINK = re.compile(r"\]\(([^)\s]*)\)")
_SETTLED = re.compile(r"<!-- settled by: ([\w ]+) -->")


def _name(page: Path) -> str:
    return str(page.relative_to(ROOT))


def test_it_is_up_to_date() -> None:
    assert main(["--check"]) == 0, "run python tools/make_reference.py"


@pytest.mark.parametrize("page", PAGES, ids=_name)
def test_marks_name_parts(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert {mark[0] for mark in marks(text)} <= set(PARTS)
    assert text.count("<!-- from: ") == text.count("<!-- end -->") == len(list(marks(text)))


def test_every_ruling_stands_in_the_reference() -> None:
    text = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)
    shown = {mark[1] for mark in marks(text) if mark[0] == "ruling"}
    settled = {name for found in _SETTLED.findall(text) for name in found.split()}
    assert shown | settled == set(rulings())


@pytest.mark.parametrize("page", PAGES, ids=_name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in _LINK.findall(page.read_text(encoding="utf-8")):
        if "://" in target:
            continue
        file, _, anchor = target.partition("#")
        there = page.parent / file if file else page
        assert there.exists(), target
        assert not anchor or anchor in _anchors(there), target


def _anchors(page: Path) -> set[str]:
    headings = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize(("short", "full"), READINGS)
def test_an_expression_is_read_as_the_reference_says(short: str, full: str) -> None:
    assert _tree(short) == _tree(full)


def _tree(text: str) -> Any:
    read, problems = parse("expression", Span(Source("", text), 0, len(text)))
    assert problems == []
    return _bare(read)


def _bare(node: Any) -> Any:
    """A syntax tree without its places in the text."""
    if isinstance(node, tuple):
        return tuple(map(_bare, node))
    if not is_dataclass(node):
        return node
    kept = (field.name for field in fields(node) if not field.name.endswith("span"))
    return (type(node).__name__, *(_bare(getattr(node, name)) for name in kept))


@pytest.mark.parametrize("shown", TYPES, ids=lambda shown: shown.passing)
def test_a_type_is_right_as_shown(shown: Shown) -> None:
    assert [str(problem) for problem in example.errors(field(shown.passing))] == []


@pytest.mark.parametrize("shown", TRIGGERS, ids=lambda shown: shown.passing)
def test_a_trigger_is_right_as_shown(shown: Shown) -> None:
    assert [str(problem) for problem in example.errors(rule(shown.passing))] == []


def test_readers_are_told_of_variants_in_one_word() -> None:
    """`overlay` is what the code calls them."""
    told = [f"{code}: {each.title} {each.text}" for code, each in explanations().items()]
    told += [f"{shape.title}" for shape in SHAPES.values() if isinstance(shape, Record)]
    told += [page.read_text(encoding="utf-8").replace("<!-- from: keys overlay -->", "") for page in PAGES]
    assert [text for text in told if "overlay" in text.lower()] == []
