"""The cases by which the reference settles questions of the language come out as it says."""

from __future__ import annotations

import pytest

from tools.reference.ruling import Ruling, outcome, rulings


@pytest.mark.parametrize("ruling", rulings().values(), ids=lambda ruling: ruling.name)
def test_a_case_comes_out_as_written(ruling: Ruling, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STOCKRAIL_CACHE", "off")
    assert outcome(ruling) == ruling.expected
