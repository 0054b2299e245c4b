"""Who does what a page says sees what it shows: every page with commands is gone through."""

from __future__ import annotations

import difflib
from pathlib import Path

import pytest

from tools.reference.pages import ROOT, pages
from tools.reference.sessions import gone_through, has_session, matches

WITH_SESSIONS = [page for page in pages() if has_session(page.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("page", WITH_SESSIONS, ids=lambda page: str(page.relative_to(ROOT)))
def test_commands_print_what_the_page_shows(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    now = gone_through(text)
    changed = difflib.unified_diff(text.splitlines(), now.splitlines(), "shown", "printed", lineterm="", n=1)
    assert now == text, "run python tools/make_sessions.py\n" + "\n".join(changed)


def test_lines_may_be_left_out() -> None:
    assert matches(["a", "...", "c"], ["a", "b", "b", "c"])
    assert matches(["...", "c"], ["c"])
    assert not matches(["a", "...", "c"], ["a", "b"])
    assert not matches(["a"], ["a", "b"])


def test_what_is_wrong_is_written_anew() -> None:
    page = "```console\n$ stockrail check two_lines\nall is lost\n```\n"
    assert gone_through(page) == "```console\n$ stockrail check two_lines\n1 ruleset: no findings\n```\n"
