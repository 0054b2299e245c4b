"""What people type and what is meant by it."""

import pytest
from stockrail.engine.choice import Choice, NumberRange
from stockrail.players.person import listed, understood

LABELS = [Choice("buy_stock", label="buy_stock"), Choice("lay_track", label="lay_track")]
HEXES = [Choice("hex E4", "hex", "E4"), Choice("hex E16", "hex", "E16"), Choice("stop", label="stop")]
BIDS = [NumberRange("bid", 5, 30), Choice("pass", label="pass")]
COUNTS = [Choice("n 1", "n", 1), Choice("n 3", "n", 3)]


@pytest.mark.parametrize(
    ("offers", "typed", "meant"),
    [
        (LABELS, "2", "lay_track"),
        (LABELS, "buy", "buy_stock"),
        (LABELS, "BUY_STOCK", "buy_stock"),
        (LABELS, "3", "3"),
        (LABELS, "sell", "sell"),
        (HEXES, "E4", "hex E4"),
        (HEXES, "e16", "hex E16"),
        (HEXES, "E", "E"),
        (HEXES, "hex  E4", "hex E4"),
        (HEXES, "s", "stop"),
        (HEXES, "3", "stop"),
        (BIDS, "12", "bid 12"),
        (BIDS, "99", "bid 99"),
        (BIDS, "p", "pass"),
        (COUNTS, "3", "n 3"),
        (COUNTS, "2", "n 2"),
        (HEXES, "", ""),
        (HEXES, "h e16", "hex E16"),
        (HEXES, "h E", "h E"),
        (HEXES, "hex E4 E16", "hex E4 E16"),
        (BIDS, "b 25", "bid 25"),
        (BIDS, "BID 25", "bid 25"),
        (BIDS, "b -3", "bid -3"),
        (BIDS, "b", "b"),
        (BIDS, "x 25", "x 25"),
        (BIDS, "²", "²"),
        (BIDS, "b ²", "b ²"),
        (BIDS, "9" * 5000, "9" * 5000),
    ],
)
def test_what_is_meant(offers: list[Choice | NumberRange], typed: str, meant: str) -> None:
    assert understood(typed, offers) == meant


def test_lists_have_numbers_only_where_numbers_are_no_answers() -> None:
    assert listed(LABELS) == [("1", "buy_stock"), ("2", "lay_track")]
    assert listed(BIDS) == [("", "bid 5..30"), ("", "pass")]
