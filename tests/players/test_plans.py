"""Plans: all that one player says in a row, found at random, with the manner that would say it again."""

from random import Random

from stockrail.compiler.build import attach
from stockrail.door import load
from stockrail.engine.position import Position
from stockrail.engine.program import LABEL
from stockrail.players.outlook import outlook
from stockrail.players.plans import plans
from stockrail.players.uniform import Uniform
from worlds.orchard import orchard, start

EARN, INVEST = LABEL, LABEL + 1


def found(answer: int, position: Position | None = None, most: int = 8) -> list[tuple[int, ...]]:
    position = position or start(orchard(2), 0)
    made = plans(position, answer, 0.0, most, Random(3).random, outlook(position.program))
    return [plan.answers for plan in made]


def test_a_plan_ends_where_somebody_else_is_asked() -> None:
    assert found(EARN) == [(EARN,)]


def test_a_plan_stops_before_an_amount_of_money() -> None:
    assert found(INVEST) == [(INVEST,)]


def test_a_fault_ends_a_plan() -> None:
    position = start(orchard(2, "fault"), 0)
    for _ in range(3):
        position.answer(EARN)
    assert found(EARN, position) == [(EARN,)]


def test_the_position_stays_as_it_was() -> None:
    position = start(orchard(2), 0)
    before = position.slots[:]
    found(INVEST, position)
    assert (position.slots, position.ask) == (before, 0)


def test_only_a_pass_beside_things_to_do_is_idle() -> None:
    program = load("railroad_barons").program(2, {})
    attach(program)
    position, player, view = Position.opening(program, 7), Uniform(1), outlook(program)
    while "pass" not in program.asks[position.ask].labels or len(position.legal()[1]) < 2:
        position.answer(player.choose(position))
    labels = program.asks[position.ask].labels
    for label in position.legal()[1]:
        made = plans(position, LABEL + label, 0.0, 4, Random(3).random, view)
        assert all(plan.idle == (labels[label] in ("pass", "done")) for plan in made)
