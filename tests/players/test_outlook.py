"""What a player works out about a ruleset: what is money, how one abstains, how often scores move."""

import pytest
from stockrail.compiler.build import attach
from stockrail.door import load
from stockrail.players.outlook import LONGEST, SHORTEST, Outlook, outlook
from worlds.orchard import Fate, orchard


def test_money_is_known_from_other_numbers() -> None:
    assert Outlook(orchard()).money == (False, True)


def test_where_scores_move_at_every_turn_it_looks_no_further() -> None:
    seen = Outlook(orchard())
    assert (seen.slow, seen.horizon) == (False, SHORTEST)


@pytest.mark.parametrize("fate", ["stuck", "fault", "broken"])
def test_faulty_rules_are_no_obstacle(fate: Fate) -> None:
    assert SHORTEST <= Outlook(orchard(2, fate)).horizon <= LONGEST


def test_one_abstains_by_labels_that_start_no_action() -> None:
    program = load("union_station").program(3, {})
    attach(program)
    seen = Outlook(program)
    calm = {
        (ask.id, ask.labels[place]) for ask, places in zip(program.asks, seen.calm, strict=True) for place in places
    }
    assert calm == {("action", "pass"), ("bid", "pass")}
    assert not seen.slow


def test_scores_that_move_seldom_make_it_look_far() -> None:
    program = load("railroad_barons").program(2, {})
    attach(program)
    assert (Outlook(program).slow, Outlook(program).horizon) == (True, LONGEST)


def test_an_outlook_is_worked_out_once() -> None:
    program = orchard()
    assert outlook(program) is outlook(program)
    assert outlook(orchard()) is not outlook(program)
