"""One letter wrong, at every place of a ruleset: it is mended, or it leaves the ruleset sound."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from stockrail.mending import mended

ORCHARD = (Path(__file__).parent.parent / "advice" / "orchard.yaml").read_text(encoding="utf-8")
#: What stands at the beginning of its line, as a declaration does, and is used in several ways.
LEFT = ("  price_track:", "  player:")


def slips() -> Iterator[tuple[str, str]]:
    """A place as line and word, and the ruleset with two neighbouring letters of the word swapped."""
    for found in re.finditer("[a-z_]{5,}", ORCHARD):
        begin, end = found.span()
        word, half = found[0], len(found[0]) // 2
        swapped = word[: half - 1] + word[half] + word[half - 1] + word[half + 1 :]
        line = ORCHARD[ORCHARD.rfind("\n", 0, begin) + 1 : ORCHARD.find("\n", end)]
        if not line.startswith(("#", *LEFT)) and swapped != word:
            yield f"{word} in {line.strip()}", ORCHARD[:begin] + swapped + ORCHARD[end:]


@pytest.mark.parametrize("text", [text for _, text in slips()], ids=[name for name, _ in slips()])
def test_it_is_mended(text: str, tmp_path: Path) -> None:
    file = tmp_path / "ruleset.yaml"
    file.write_text(text, encoding="utf-8")
    assert [each for each in mended(file).problems if each.level == "error"] == []
