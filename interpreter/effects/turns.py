"""`turns:`, `rounds:` and `phase:` mark time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..language.syntax import Expr, Name, Range, Template
from ..language.types import BOOL, INT, Broken, Member, Number
from ..source.frozen import frozen
from ..source.text import Span
from .effect import Effect, argument, effect
from .forms import BLOCK, EXPRESSION, NAME, RANGE, TEXT, Block

if TYPE_CHECKING:
    from ..compiler.body import Body, LoopMark
    from ..compiler.form import Expr as Typed
    from ..compiler.form import Key, Local
    from ..compiler.steps import Step


@effect(
    says="starting with {turns}, each player in turn: {do}",
    passing="""
- turns: p1
  until: marker >= 6
  skip: player.cash = 0
  do:
    - decide: player
      between: [buy_share]
      or: pass
    - raise: marker
""",
    failing="- turns: p1\n  do:\n    - raise: player.tokens",
)
class Turns(Effect):
    """Players take turns from one of them on, clockwise unless `next` says who follows. In the turn `player`
    is the one whose turn it is.

    After each turn: the turn ends (rules that wait for `turn` run), `until` is tested, `next` is worked out
    with `player` still the old one, then players for whom `skip` holds are passed over. If everybody is
    passed over, that is a fault: `until` should have held."""

    first: Expr = argument("turns", EXPRESSION, "who begins")
    until: Expr | None = argument("until", EXPRESSION, "when it stops, tested after each turn", optional=True)
    next: Expr | None = argument("next", EXPRESSION, "who follows; the next clockwise if left out", optional=True)
    skip: Expr | None = argument("skip", EXPRESSION, "who is passed over", optional=True)
    do: Block = argument("do", BLOCK, "one turn")

    def lower(self, body: Body) -> None:
        from ..compiler import effect_messages
        from ..compiler.asking import asks
        from ..compiler.steps import Happening, Let, Player, Repeat

        mark = body.new_mark("turns")
        first = body.expect(self.first, Member("player"))
        whose = body.fresh("turn", Member("player"), self.span)
        passed = body.fresh("passed", INT, self.span)
        turn = self._turn(body, mark)
        if any(isinstance(e.type, Broken) for e in (first, turn.until, turn.following, turn.skip) if e is not None):
            return
        if not asks(body.lowering, self.do):
            body.report(effect_messages.endless(self.verb_span, "turns"))
        on = Let(whose, turn.following, self.span)
        one: tuple[Step, ...] = (
            Happening(("turn",), turn.steps, self.span), *_leaving(turn.until, mark, self.span), on,
        )
        if turn.skip is not None:
            body.add(_counted(passed, 0, self.span))
            one = self._unless_skipped(body, turn.skip, passed, one, on)
        body.add(Let(whose, first, self.span))
        body.add(Repeat(None, None, None, (Player(whose, one, self.span),), mark.mark, self.span))

    def _turn(self, body: Body, mark: LoopMark) -> _Turn:
        """What is done in a turn and tested after it, where `player` is the one whose turn it is."""
        from ..compiler.form import Local
        from ..language.syntax import Call

        clockwise = Call(self.span, "next_seat", self.span, (Name(self.span, "player"),))
        before, body.scope = body.scope, body.loop_scope(self.do)
        with body.as_player(Local(Member("player"), "player", self.span)):
            turn = _Turn(
                steps=body.nested(self.do, body.scope, mark),
                until=body.condition(self.until).expr if self.until is not None else None,
                following=body.expect(self.next if self.next is not None else clockwise, Member("player")),
                skip=body.condition(self.skip).expr if self.skip is not None else None,
            )
        body.scope = before
        return turn

    def _unless_skipped(
        self, body: Body, skip: Typed, passed: Local, turn: tuple[Step, ...], on: Step
    ) -> tuple[Step, ...]:
        """A turn, or the next player if this one is passed over: at most as many in a row as there are players."""
        from ..compiler.form import Const, Op
        from ..compiler.logic import negation
        from ..compiler.steps import Let, Require, When

        more = Op(INT, "+", (passed, Const(Number("int", 1, 1), 1, self.span)), self.span)
        everybody = Const(INT, body.world.setting.players, self.span)
        skipping: tuple[Step, ...] = (
            Let(passed, more, self.span),
            Require(Op(BOOL, "<=", (passed, everybody), self.span), "everybody-skipped", (), self.span),
            on,
        )
        return (When(negation(skip), (_counted(passed, 0, self.span), *turn), skipping, self.span),)


@frozen
class _Turn:
    """A turn of `turns:`: what is done in it, when it is the last, who is next, and who is passed over."""

    steps: tuple[Step, ...]
    until: Typed | None
    following: Typed
    skip: Typed | None


def _counted(local: Local, number: int, span: Span) -> Step:
    from ..compiler.form import Const
    from ..compiler.steps import Let

    return Let(local, Const(Number("int", number, number), number, span), span)


def _leaving(until: Typed | None, mark: LoopMark, span: Span) -> tuple[Step, ...]:
    """The end of a loop, where a condition holds; nothing where there is none."""
    from ..compiler.steps import Leave, When

    return () if until is None else (When(until, (Leave(mark.mark, "", span),), (), span),)


@effect(
    says="round after round, a turn for each {rounds}: {do}",
    passing="""
- rounds: player in players where player.cash > 0 by lowest player.cash
  until: marker >= 6
  do:
    - decide: player
      between: [buy_share]
      or: pass
    - raise: marker
""",
    failing="- rounds: p in players by lowest p.cash\n  do:\n    - decide: p\n      between: [buy_share]",
)
class Rounds(Effect):
    """Round after round, every player of the set takes one turn as `player`, in an order worked out anew when
    a round begins; equals follow in seat order. `where` is tested when a player's turn comes. After each
    round `until` is tested, where there is no `player`. For an order fixed once for all rounds, use `turns:`
    with `next`."""

    range: Range = argument("rounds", RANGE, "player in players by lowest key")
    until: Expr | None = argument("until", EXPRESSION, "when it stops, tested after each round", optional=True)
    do: Block = argument("do", BLOCK, "one turn")

    def lower(self, body: Body) -> None:
        from ..compiler import effect_messages
        from ..compiler.asking import asks
        from ..compiler.form import Local
        from ..compiler.picks import players_in
        from ..compiler.steps import Happening, Loop, Player, Repeat

        if self.range.name != "player":
            from ..compiler import place_messages

            body.report(place_messages.called_otherwise(self.range.name_span))
            return
        mark, inner_mark = body.new_mark("rounds"), body.new_mark("each")
        before, body.scope = body.scope, body.loop_scope(self.do)
        domain = players_in(body, self.range.collection, self.span)
        whose = body.fresh("turn", Member("player"), self.span)
        keys, where = self._order(body, whose)
        with body.as_player(Local(Member("player"), "player", self.span)):
            steps = body.nested(self.do, body.scope, mark)
        until = body.condition(self.until).expr if self.until is not None else None
        body.scope = before
        if isinstance(domain.type, Broken) or (until is not None and isinstance(until.type, Broken)):
            return
        if not asks(body.lowering, self.do):
            body.report(effect_messages.endless(self.verb_span, "rounds"))
        turn = Player(whose, (Happening(("turn",), steps, self.span),), self.span)
        once = Loop(whose, domain, keys, where, (turn,), inner_mark.mark, self.span)
        passes = (Happening(("round",), (once,), self.span), *_leaving(until, mark, self.span))
        body.add(Repeat(None, None, None, passes, mark.mark, self.span))

    def _order(self, body: Body, whose: Local) -> tuple[tuple[Key, ...], tuple[Typed, ...]]:
        """By what the players are ordered, and who of them takes a turn."""
        from ..compiler.folds import ordering

        with body.as_player(whose):
            keys = ordering(body.t, self.range.orders, body.scope)
            where, _ = body.where(self.range.where, body.scope)
        return keys, where


@effect(
    says="{phase}: {says} {do}",
    passing="- phase: clean_up\n  says: The marker falls.\n  do:\n    - lower: marker",
    failing="- phase: 3\n  do: []",
)
class Phase(Effect):
    """Names a stretch of the game, for `during:`, `after:`, `begins`, `ends`, `leave:`, the log and
    statistics. The entries of `flow:` are phases too; this one may stand in any block."""

    name: Name = argument("phase", NAME, "its name")
    says: Template | None = argument(
        "says", TEXT, "what it is in your own words, as `show` prints it", optional=True)
    do: Block = argument("do", BLOCK, "what happens in it")

    def lower(self, body: Body) -> None:
        from ..compiler.steps import Happening

        body.text(self.says)
        steps = body.nested(self.do)
        body.add(Happening((self.name.name,), steps, self.span))
