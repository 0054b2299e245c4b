"""Single slips in shipped rulesets are told before anybody plays: see tools/mutate.py, which runs more of them."""

from __future__ import annotations

import pytest

from tools.mutate import share_suggested, share_told, verdicts


@pytest.mark.parametrize("name", ["union_station", "chicago_express", "railroad_barons"])
def test_slips_are_told(name: str) -> None:
    found = verdicts(name, 60, 1)
    assert share_told(found) >= 0.95, [v for v in found if v.what == "missed"]
    assert share_suggested(found) >= 0.8, [v for v in found if v.slip.word and not v.suggested]
