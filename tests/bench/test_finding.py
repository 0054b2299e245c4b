"""Verdicts: a speed has to be above its bounds, a cost below."""

from __future__ import annotations

import pytest

from tools.bench.finding import Finding, Target
from tools.bench.side_by_side import Ratio


@pytest.mark.parametrize(("ratio", "verdict"), [(0.7, "missed"), (0.8, "must"), (1.1, "must"), (1.2, "aim")])
def test_a_speed_has_to_be_above(ratio: float, verdict: str) -> None:
    assert Target(0.8, 1.2, above=True).verdict(ratio) == verdict


@pytest.mark.parametrize(("ratio", "verdict"), [(19, "missed"), (18, "must"), (12, "aim"), (1, "aim")])
def test_a_cost_has_to_be_below(ratio: float, verdict: str) -> None:
    assert Target(18, 12).verdict(ratio) == verdict


def test_a_finding_shows_all_it_knows() -> None:
    finding = Finding("a ÷ b", Ratio(1.5, 1.25, 2.0), Target(6, 3), 9, {"a, ms": 15.0})
    assert str(finding) == "aim    a ÷ b: 1.50 [1.25..2.00]  (≤ 6, aim ≤ 3)\n       a, ms 15.0"
    assert finding.to_dict()["verdict"] == "aim"
