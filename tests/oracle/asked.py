"""Asks compiled code and the oracle for the value of one expression, in states made up at random."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from stockrail.compiler.constant import evaluator
from stockrail.compiler.expressions import Expressions as Written
from stockrail.compiler.form import Expr
from stockrail.compiler.lowered import Lowered
from stockrail.compiler.scope import new_scope
from stockrail.compiler.typing import Typing
from stockrail.engine.position import Fault
from stockrail.engine.program import NO_MEMBER, NO_NUMBER
from stockrail.language.parse import parse
from stockrail.language.types import Bool, Collection, Member, Number, Type
from stockrail.source.text import Source, Span

from .board import Board
from .expressions import Expressions
from .plain import Trouble, plain


def typed(made: Lowered, text: str) -> Expr | str:
    """The expression in middle form, or what is wrong with it."""
    span = Span(Source("<random>", text), 0, len(text))
    node, problems = parse("expression", span)
    t = Typing(made.world)
    t.defined.update(made.t.defined)
    before = len(made.world.problems)
    if node is None or problems:
        return problems[0].message
    found = t.typed(node, new_scope())
    new = [problem for problem in made.world.problems[before:] if problem.level == "error"]
    del made.world.problems[before:]
    made.t.defined.update(t.defined)
    return new[0].message if new else found


def random_state(made: Lowered, picks: Random) -> Board:
    """A board with any value in every field."""
    board = Board(made)
    for (field, index), _ in list(board.values.items()):
        info = made.world.fields[field]
        spaces = made.world.tracks[info.track].spaces if info.track else ()
        value = picks.choice(spaces) if spaces else _random(made, info.type, info.low, info.high, picks)
        board.values[field, index] = value
    return board


def _random(made: Lowered, type: Type, low: int, high: int, picks: Random) -> Any:
    if type.optional and picks.random() < 0.3:
        return None
    match type:
        case Number():
            return picks.choice([picks.randint(low, high), max(low, min(high, picks.randint(-3, 3)))])
        case Bool():
            return picks.random() < 0.5
        case Member(kind=kind):
            return picks.randrange(made.world.size(kind))
    assert isinstance(type, Collection)
    members = range(made.world.size(type.kind))
    some = [member for member in members if picks.random() < picks.choice([0, 0.3, 0.5, 1])]
    if type.form == "set":
        return frozenset(some)
    if type.form == "bag":
        return Counter({member: picks.randint(1, 3) for member in some})
    return tuple(picks.choice(members) for _ in range(picks.choice([0, 1, 2, 5])))


def slots(made: Lowered, board: Board) -> list[Any]:
    """The board as compiled code has it."""
    found: list[Any] = [0] * made.world.slots
    for (field, index), value in board.values.items():
        info = made.world.fields[field]
        place = 0
        for size, each in zip(info.sizes, index, strict=True):
            place = place * size + each
        at = info.base + place * info.width
        if isinstance(value, Counter):
            found[at : at + info.width] = [value[member] for member in range(info.width)]
        else:
            found[at] = raw(info.type, value)
    return found


def raw(type: Type, value: Any) -> Any:
    """The inverse of `plain`."""
    if value is None:
        return NO_NUMBER if isinstance(type, Number) else NO_MEMBER
    if isinstance(value, frozenset):
        return sum(1 << member for member in value)
    return int(value) if isinstance(value, bool) else value


def compiled_outcomes(made: Lowered, e: Expr, states: list[list[Any]]) -> list[tuple[str, Any]]:
    """What compiled code makes of an expression in each state: ("is", value) or ("fails", code)."""
    function = evaluator(Written(made.world, made.t.defined), e)
    return [_outcome(e, function, state) for state in states]


def _outcome(e: Expr, function: Any, state: list[Any]) -> tuple[str, Any]:
    try:
        return "is", plain(e.type, function(state))
    except Fault as fault:
        return "fails", fault.code
    except (ArithmeticError, LookupError) as error:
        return "fails", {ZeroDivisionError: "division-by-zero", IndexError: "empty-pile"}.get(
            type(error), "not-in-table"
        )


def oracle_outcome(made: Lowered, e: Expr, board: Board) -> tuple[str, Any]:
    try:
        return "is", Expressions(made, board).value(e, {})
    except Trouble as trouble:
        return "fails", trouble.code
