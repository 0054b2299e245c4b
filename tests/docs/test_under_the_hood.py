"""What the page for contributors says of the folders is so."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tools.reference.pages import ROOT

PAGE = (ROOT / "docs" / "under-the-hood.md").read_text(encoding="utf-8")
PACKAGE = ROOT / "interpreter"
#: What a folder imports besides itself, as the page has it.
ALONE = {"source": set[str](), "engine": {"source"}, "players": {"source", "engine"}}


def test_it_lists_the_folders_of_the_package() -> None:
    listed = re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE)
    assert sorted(listed) == sorted(folder.parent.name for folder in PACKAGE.glob("*/__init__.py"))


def test_files_that_it_names_are_there() -> None:
    named = set(re.findall(r"`([\w.]+/[\w./]*|\w+\.py)`", PAGE))
    assert len(named) > 8
    places = [ROOT, PACKAGE, PACKAGE / "compiler", ROOT / "tools"]
    assert [name for name in sorted(named) if not any((place / name).exists() for place in places)] == []


@pytest.mark.parametrize("folder", ALONE)
def test_who_imports_whom(folder: str) -> None:
    imported = {name for file in (PACKAGE / folder).rglob("*.py") for name in _imported(file)}
    assert imported - {folder, "__version__"} <= ALONE[folder]


def _imported(file: Path) -> set[str]:
    """The parts of the package that a file imports from, wherever in it."""
    here = file.relative_to(PACKAGE).parts[:-1]
    found = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.level:
            path = [*here[: len(here) - node.level + 1], *(node.module.split(".") if node.module else [])]
            found |= {path[0]} if path else {alias.name for alias in node.names}
    return found
