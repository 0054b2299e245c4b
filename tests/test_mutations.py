"""Single slips in shipped rulesets are told before anybody plays: see tools/mutate.py, which runs more of them."""

from __future__ import annotations

import pytest

from tools.mutation.judging import Verdict, verdicts
from tools.mutation.table import share_beside, share_refused, share_suggested

GAMES = ["union_station", "chicago_express", "railroad_barons"]


def told(found: list[Verdict]) -> None:
    assert [each for each in found if each.way == "crashed"] == []
    assert share_refused(found) >= 0.95, [each for each in found if each.way == "missed"]
    assert share_beside(found) >= 0.9, [each for each in found if each.way == "far"]
    assert share_suggested(found) >= 0.8, [each for each in found if each.slip.word and not each.suggested]


def test_some_slips_of_every_sort_are_told() -> None:
    told([each for name in GAMES for each in verdicts(name, 45, 1)])


@pytest.mark.long
@pytest.mark.parametrize("name", [*GAMES, "chicago_express_erie"])
def test_many_slips_are_told(name: str) -> None:
    told(verdicts(name, 400, 2))
