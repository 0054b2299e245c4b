"""A price between two players, asked, refused, asked again and accepted, as scripts play it in the terminal."""

from io import StringIO

import pytest
from stockrail.cli.main import run

#: The draft, a Stock Round that floats a Holding for each player, and the first Holding's turn.
OPENING = """\
investor inv450, price 450
cash
value 70
investor inv60, price 60
card
investor inv50, price 50
cash
investor inv40, price 40
card
buy, certificate msc_10
start_holding, holding sb, value 90
pass
buy, certificate sb_10
pass
pass
route 0, plus 2, diamond 2
keep
buy_railroad, face A_2
done
route 0, plus 2, diamond 3
"""


def play(script: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    monkeypatch.setattr("sys.stdin", StringIO(OPENING + script))
    code = run(["play", "railroad_barons"])
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def test_a_refusal_and_a_second_offer(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    script = """\
buy_from_holding, seller msc, railroad A1, price 40
refuse
why buy_from_holding
buy_from_holding, seller msc, railroad A2, price 105
accept
quit
"""
    code, printed, _ = play(script, monkeypatch, capsys)
    assert code == 0
    asked, _, rest = printed.partition("p1> refuse")
    assert "Seedy Brothers offers Marley, Scrooge & Cratchit 40 for Dominion Atlantic." in asked
    assert "p1, accept or refuse: Accept 40?" in asked
    refused, _, rest = rest.partition("p2> buy_from_holding")
    assert "refused gains A1" in refused
    assert "sb.cash: " not in refused
    assert "Seedy Brothers offers Marley, Scrooge & Cratchit 105 for Rutland." in rest
    settled = rest.partition("p1> accept")[2]
    assert "sb.cash: 900 → 795" in settled
    assert "msc.cash: 630 → 735" in settled
    assert "sb.railroads gains A2" in settled


def test_what_was_refused_is_not_asked_for_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    script = """\
buy_from_holding, seller msc, railroad A1, price 40
refuse
buy_from_holding, seller msc, railroad A1
"""
    code, printed, said = play(script, monkeypatch, capsys)
    assert code == 1
    assert "Its Director has refused to sell it in this turn." in printed
    assert "must not go on" in said


def test_a_refusal_is_taken_back(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    script = """\
buy_from_holding, seller msc, railroad A1, price 40
refuse
undo
accept
quit
"""
    code, printed, _ = play(script, monkeypatch, capsys)
    assert code == 0
    assert "sb.railroads gains A1" in printed
