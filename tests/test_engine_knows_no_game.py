"""The engine knows no game: no title, company or place, and no special case for what one family of games does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ENGINE = Path(__file__).parent.parent / "interpreter"
GAMES = r"union.?station|chicago|wabash|railroad.?barons|detroit|minneapolis|pittsburgh|\balton\b|\berie\b|\bprr\b"
FAMILY = r"dividend|auction|locomotive|\bdirectors?\b|investor|treasury"
#: An example in a docstring that is run needs a game: there one that comes with the program may be named.
RUN = re.compile(r"^\s*(>>>|\.\.\.) ")


@pytest.mark.parametrize("path", sorted(ENGINE.rglob("*.py")), ids=lambda p: str(p.relative_to(ENGINE)))
def test_no_names(path: Path) -> None:
    found = []
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if re.search(FAMILY if RUN.search(line) else f"{GAMES}|{FAMILY}", line, re.I):
            found.append(f"{number}: {line.strip()}")
    assert found == []
