"""The board in a terminal: what is shown, in which words."""

from stockrail.views.board import board, cell
from stockrail.views.table import Table, as_markdown, as_text

STATE = {
    "game": {"paid": 3, "deck": {"top": "prr", "hidden": 23}, "leader": None},
    "kinds": {
        "railroad": {
            "prr": {"value": 12, "track": ["E16", "E18"], "closed": False},
            "alton": {"value": 5, "track": [], "closed": False},
        },
        "player": {
            "p1": {"cash": 30, "shares": {"prr": 2, "alton": 0}, "hand": {"hidden": 3}},
            "p2": {"cash": 9, "shares": {"prr": 0, "alton": 0}, "hand": ["a", "b"]},
        },
        "hex": {"E16": {}, "E18": {}},
        "terrain": {},
    },
}


def test_players_come_first_and_kinds_without_state_are_left_out() -> None:
    assert [table.columns[0] for table in board(STATE)] == ["player", "railroad", "game"]


def test_cells_say_it_in_few_words() -> None:
    players, railroads, game = board(STATE)
    assert players.rows == (("p1", "30", "prr 2", "3 hidden"), ("p2", "9", "-", "a b"))
    assert railroads.rows[0] == ("prr", "12", "E16 E18", "no")
    assert game.rows == (("paid", "3"), ("deck", "prr, 23 hidden"), ("leader", "-"))


def test_many_ids_are_counted() -> None:
    assert cell([f"h{n}" for n in range(12)]) == "h0 h1 h2 h3 h4 h5 h6 h7 … (12)"


def test_of_many_members_only_those_with_something_show() -> None:
    hexes = {f"h{n}": {"tokens": 1 if n == 7 else 0} for n in range(30)}
    [table] = board({"game": {}, "kinds": {"hex": hexes}})
    assert table.rows == (("h7", "1"),)


def test_a_table_lines_up() -> None:
    table = Table("", ("player", "cash"), (("p1", "30"), ("p2", "9")))
    assert as_text(table) == "player  cash\np1        30\np2         9"
    assert as_markdown(table).splitlines()[1:3] == ["| --- | --: |", "| p1 | 30 |"]


def test_wide_letters_and_bars_keep_a_table_in_shape() -> None:
    assert as_text(Table("", ("a", "b"), (("駅", "x"), ("y", "z")))) == "a   b\n駅  x\ny   z"
    assert as_markdown(Table("", ("a", "b"), (("x|y", "z"),))).splitlines()[-1] == "| x\\|y | z |"
