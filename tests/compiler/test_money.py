"""Money comes from somewhere: purses change by payments only, and what leaves one purse enters another or the bank."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from stockrail.compiler.build import lowered
from stockrail.compiler.form import Op
from stockrail.compiler.steps import Group, Let, Store
from stockrail.ruleset.load import load
from stockrail.source.folders import folder

HERE = Path(__file__).parents[1]
RULESETS = sorted([
    *folder("rulesets").glob("**/ruleset.yaml"), *HERE.glob("drafts/*/ruleset.yaml"),
    *HERE.glob("lab/data/*/ruleset.yaml"),
])


def groups(node: Any) -> Iterator[Group]:
    """Every transition in some steps."""
    if isinstance(node, Group):
        yield node
    elif isinstance(node, tuple):
        for each in node:
            yield from groups(each)
    elif hasattr(node, "part_names") and hasattr(node, "span"):
        for name in node.part_names:
            yield from groups(getattr(node, name))


@pytest.mark.parametrize("path", RULESETS, ids=lambda path: path.parent.name)
def test_purses_change_by_payments_only(path: Path) -> None:
    ruleset, _ = load(path)
    assert ruleset is not None
    made = lowered(ruleset, ruleset.high_players, {})
    purses = {key for key, info in made.world.fields.items() if info.purse}
    for group in (each for block in made.blocks.values() for each in groups(block.body)):
        written = [step for step in group.steps if isinstance(step, Store) and step.field in purses]
        if not written:
            continue
        assert group.verb == "pay"
        changes = [step.value for step in written]
        assert all(isinstance(change, Op) and change.op in ("+", "-") for change in changes)
        assert sorted(change.op for change in changes if isinstance(change, Op)) in (["+"], ["-"], ["+", "-"])
        amounts = {change.args[1] for change in changes if isinstance(change, Op)}
        assert len(amounts) == 1
        assert sum(isinstance(step, Let) for step in group.steps) <= 1
