"""`turns:`, `rounds:` and `phase:` mark time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..language.syntax import Expr, Name, Range, Template
from ..language.types import Broken, Member
from .effect import Effect, argument, effect
from .forms import BLOCK, EXPRESSION, NAME, RANGE, TEXT, Block

if TYPE_CHECKING:
    from ..compiler.body import Body
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
        from ..compiler.form import Const, Local, Op
        from ..compiler.logic import negation
        from ..compiler.steps import Happening, Leave, Let, Player, Repeat, Require, When
        from ..language.syntax import Call
        from ..language.types import BOOL, INT, Number

        mark = body.new_mark("turns")
        first = body.expect(self.first, Member("player"))
        whose = body.fresh("turn", Member("player"), self.span)
        player = Local(Member("player"), "player", self.span)
        count = body.fresh("passed", INT, self.span)
        head = body.loop_scope(self.do)
        before, body.scope = body.scope, head
        with body.as_player(player):
            steps = body.nested(self.do, body.scope, mark)
            after: list[Step] = []
            until = body.condition(self.until).expr if self.until is not None else None
            following = (
                self.next
                if self.next is not None
                else Call(self.span, "next_seat", self.span, (Name(self.span, "player"),))
            )
            following_player = body.expect(following, Member("player"))
            skip = body.condition(self.skip).expr if self.skip is not None else None
        body.scope = before
        bad = [e for e in (first, until, following_player, skip) if e is not None and isinstance(e.type, Broken)]
        if bad:
            return
        if not asks(body.lowering, self.do):
            body.report(effect_messages.endless(self.verb_span, "turns"))
        turn = Happening(("turn",), steps, self.span)
        if until is not None:
            after.append(When(until, (Leave(mark.mark, "", self.span),), (), self.span))
        after.append(Let(whose, following_player, self.span))
        one = Player(whose, (turn, *after), self.span)
        if skip is None:
            body.add(Let(whose, first, self.span))
            body.add(Repeat(None, None, None, (one,), mark.mark, self.span))
            return
        zero, step = (Const(Number("int", n, n), n, self.span) for n in (0, 1))
        passed = Op(INT, "+", (count, step), self.span)
        limit = Const(INT, body.world.setting.players, self.span)
        skipping: list[Step] = [
            Let(count, passed, self.span),
            Require(Op(BOOL, "<=", (count, limit), self.span), "everybody-skipped", (), self.span),
            Let(whose, following_player, self.span),
        ]
        either = When(negation(skip), (Let(count, zero, self.span), turn, *after), tuple(skipping), self.span)
        body.add(Let(count, zero, self.span))
        body.add(Let(whose, first, self.span))
        body.add(Repeat(None, None, None, (Player(whose, (either,), self.span),), mark.mark, self.span))


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
        from ..compiler import effect_messages, name_messages, type_messages
        from ..compiler.asking import asks
        from ..compiler.folds import ordering
        from ..compiler.form import Local
        from ..compiler.steps import Happening, Leave, Loop, Player, Repeat, When

        if self.range.name != "player":
            body.report(
                name_messages.not_here(
                    self.range.name_span,
                    "the one whose turn it is must be called `player`",
                    "write `player in players`",
                )
            )
            return
        mark = body.new_mark("rounds")
        inner_mark = body.new_mark("each")
        head = body.loop_scope(self.do)
        before, body.scope = body.scope, head
        domain = body.t.collection(self.range.collection, body.scope)
        if not isinstance(domain.type, Broken) and getattr(domain.type, "kind", "") != "player":
            body.report(type_messages.wrong_type(self.range.collection.span, "a set of players", domain.type))
            domain = body.t.broken(self.span)
        whose = body.fresh("turn", Member("player"), self.span)
        player = Local(Member("player"), "player", self.span)
        with body.as_player(whose):
            keys = ordering(body.t, self.range.orders, body.scope)
            where, _ = body.where(self.range.where, body.scope)
        with body.as_player(player):
            steps = body.nested(self.do, body.scope, mark)
        until = body.condition(self.until).expr if self.until is not None else None
        body.scope = before
        if isinstance(domain.type, Broken) or (until is not None and isinstance(until.type, Broken)):
            return
        if not asks(body.lowering, self.do):
            body.report(effect_messages.endless(self.verb_span, "rounds"))
        turn = Player(whose, (Happening(("turn",), steps, self.span),), self.span)
        once = Loop(whose, domain, keys, where, (turn,), inner_mark.mark, self.span)
        passes: list[Step] = [Happening(("round",), (once,), self.span)]
        if until is not None:
            passes.append(When(until, (Leave(mark.mark, "", self.span),), (), self.span))
        body.add(Repeat(None, None, None, tuple(passes), mark.mark, self.span))


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
