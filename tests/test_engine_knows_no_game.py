"""The engine knows no game: no title, company or place, and no special case for what one family of games does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ENGINE = Path(__file__).parent.parent / "interpreter"
GAMES = r"union.?station|chicago|wabash|railroad.?barons|detroit|minneapolis|pittsburgh|\balton\b|\berie\b"
FAMILY = r"dividend|auction|locomotive|\bdirectors?\b|investor|treasury"
#: Where an example is shown to people, not run: docstrings of the door, help texts, messages.
EXAMPLES = re.compile(r'^\s*(#|"""|>>>|\.\.\.)|stockrail (check|simulate|play|show|test|replay|explain) ')


def code_lines(path: Path) -> list[tuple[int, str]]:
    """Lines outside docstrings and comments, numbered from 1."""
    kept, inside = [], False
    for number, line in enumerate(path.read_text().splitlines(), 1):
        quotes = line.count('"""')
        if not inside and quotes == 0 and not EXAMPLES.search(line):
            kept.append((number, line.split("  #")[0]))
        inside ^= quotes == 1
    return kept


@pytest.mark.parametrize("path", sorted(ENGINE.rglob("*.py")), ids=lambda p: str(p.relative_to(ENGINE)))
def test_no_names(path: Path) -> None:
    found = [f"{n}: {line.strip()}" for n, line in code_lines(path) if re.search(f"{GAMES}|{FAMILY}", line, re.I)]
    assert found == []
