"""Mistakes of habit in a variant: the help says what to write, and that leaves no error."""

from __future__ import annotations

from pathlib import Path

import pytest
from stockrail.mending import examined

HERE = Path(__file__).parent
BASE = (HERE / "orchard.yaml").read_text(encoding="utf-8").replace(
    "state:\n  harvests",
    "options:\n  start: {is: 0..9, default: 0, says: Where the harvests begin.}\nstate:\n  harvests",
).replace("harvests: 0..9 = 0", "harvests: 0..9 = start")


@pytest.mark.parametrize(("written", "said", "pasted"), [
    ("remove: rules.golden", "write [rules.golden]", "remove: [rules.golden]"),
    ("remove: rules.golden, define.tall", "write [rules.golden, define.tall]", "remove: [rules.golden]"),
    ("options: {start: 3}", "write {default: 3} to change the default of an option below",
     "options: {start: {default: 3}}"),
    ("procedures:\n  harvest(tree): [{run: orignal}]", "did you mean `original`?",
     "procedures:\n  harvest(tree): [{run: original}]"),
    ("procedures:\n  harvest(tree): [{run: harvest(tree)}]", "for what this replaces write `run: original`",
     "procedures:\n  harvest(tree): [{run: original}]"),
    ("actions:\n  tend:\n    do: [{run: tend}]", "for what this replaces write `run: original`",
     "actions:\n  tend:\n    do: [{run: original}]"),
    ("define:\n  tall(tree): tall(tree) or tree.height = 1", "for what this replaces write `original`",
     "define:\n  tall(tree): original or tree.height = 1"),
])
def test_variant(written: str, said: str, pasted: str, tmp_path: Path) -> None:
    for name in ("orchard", "over"):
        (tmp_path / name).mkdir()
    (tmp_path / "orchard" / "ruleset.yaml").write_text(BASE, encoding="utf-8")
    file = tmp_path / "over" / "ruleset.yaml"

    def errors(text: str) -> list[tuple[str, ...]]:
        file.write_text(f"format: 1\nruleset: over\nextends: ../orchard\n{text}\n", encoding="utf-8")
        return [each.help for each in examined(file, {}) if each.level == "error"]

    [help] = errors(written)
    assert help[0] == said
    assert errors(pasted) == []
