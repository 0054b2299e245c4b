"""What is said about files of the wrong shape."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from stockrail.ruleset.files import form_of
from stockrail.ruleset.structure import check_structure
from stockrail.source.text import Source
from stockrail.source.yaml_tree import read_tree

HERE = Path(__file__).parent
CASES = yaml.load((HERE / "shape_cases.yaml").read_text(encoding="utf-8"), yaml.BaseLoader)
HEAD = {"format": "1", "ruleset": "orchard", "players": "2", "flow": "{play: []}"}


def _game(added: str) -> str:
    """A small valid game with some lines added, in place of the key they begin with."""
    key = added.partition(":")[0]
    return added + "".join(f"{k}: {v}\n" for k, v in HEAD.items() if k != key)


@pytest.mark.parametrize("case", CASES, ids=[case["case"] for case in CASES])
def test_each_fault_has_one_message(case: dict[str, str]) -> None:
    source = Source("orchard.yaml", _game(case["write"]))
    tree, slips = read_tree(source)
    assert tree is not None
    assert slips == []
    [problem] = check_structure(tree, form_of(tree))
    assert problem.span is not None
    assert (problem.code, problem.span.text, problem.message) == (case["code"], case["at"], case["says"])
    assert case.get("help", "") in ("", *problem.help[:1])


def test_the_small_game_is_valid() -> None:
    tree, _ = read_tree(Source("orchard.yaml", _game("")))
    assert tree is not None
    assert check_structure(tree, form_of(tree)) == []
