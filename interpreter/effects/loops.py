"""`each:`, `repeat:`, `while:` and `leave:`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..language.syntax import Expr, Name, Range
from ..language.types import INT, Broken
from .effect import Effect, argument, effect
from .forms import BLOCK, EXPRESSION, NAME, RANGE, Block

if TYPE_CHECKING:
    from ..compiler.body import Body

#: The words that `leave:` may name, beside phases.
LOOP_WORDS = ("each", "repeat", "while", "turns", "rounds")


@effect(
    says="for each {each}: {do}",
    passing="- each: p in players where p.cash > 3 by lowest p.cash\n  do:\n    - pay: 1\n      from: p",
    failing="- each: p in marker\n  do:\n    - raise: marker",
)
class Each(Effect):
    """The block is done once for each member, in the order of `by`, else in declared order (players: in seat
    order).

    The set and its order are fixed on entry: a member that has left the set meanwhile is still visited, and
    the keys of `by` are computed for all of the set. `where` is tested when a member's turn comes, so what
    has happened in the loop counts. A value that may be none stands for a set of one or no member: `each: p
    in winner` is done once if there is a winner."""

    range: Range = argument("each", RANGE, "name in collection where condition by highest key")
    do: Block = argument("do", BLOCK, "what is done for each")

    def lower(self, body: Body) -> None:
        from ..compiler.picks import loop_head
        from ..compiler.steps import Loop

        mark = body.new_mark("each")
        head = loop_head(body, self.range, self.do)
        steps = body.nested(self.do, head.scope, mark)
        if isinstance(head.domain.type, Broken) or any(isinstance(w.type, Broken) for w in head.where):
            return
        body.add(Loop(head.local, head.domain, head.keys, head.where, steps, mark.mark, self.span))


@effect(
    says="repeat {repeat} times: {do}",
    passing="- repeat: 3\n  do:\n    - raise: marker",
    failing="- repeat: red\n  do:\n    - raise: marker",
)
class Repeat(Effect):
    """The block is done so many times, or `forever`: until something leaves it or the game ends. A repeat for
    ever needs a decision or chance somewhere in it. The number is read once, on entry."""

    count: Expr = argument("repeat", EXPRESSION, "how often, or `forever`")
    do: Block = argument("do", BLOCK, "what is repeated")

    def lower(self, body: Body) -> None:
        from ..compiler import effect_messages
        from ..compiler.asking import asks
        from ..compiler.steps import Repeat as RepeatStep

        mark = body.new_mark("repeat")
        forever = isinstance(self.count, Name) and self.count.name == "forever"
        count = None if forever else body.expect(self.count, INT)
        steps = body.nested(self.do, body.loop_scope(self.do), mark)
        if forever and not asks(body.lowering, self.do):
            body.report(effect_messages.endless(self.verb_span, "repeat: forever"))
        if count is not None and isinstance(count.type, Broken):
            return
        body.add(RepeatStep(count, None, None, steps, mark.mark, self.span))


@effect(
    says="while {while}: {do}",
    passing="- while: marker > 3\n  at_most: 9\n  do:\n    - lower: marker",
    failing="- while: marker\n  at_most: 9\n  do:\n    - lower: marker",
)
class While(Effect):
    """The block is done as long as the condition holds, tested before each pass. It needs a decision or
    chance somewhere in it, or `at_most`; a pass beyond that is a fault."""

    test: Expr = argument("while", EXPRESSION, "the condition")
    at_most: Expr | None = argument("at_most", EXPRESSION, "how many passes there may be", optional=True)
    do: Block = argument("do", BLOCK, "what is repeated")

    def lower(self, body: Body) -> None:
        from ..compiler import effect_messages
        from ..compiler.asking import asks
        from ..compiler.steps import Repeat as RepeatStep

        mark = body.new_mark("while")
        head = body.loop_scope(self.do)
        tested = body.condition(self.test, head)
        most = body.expect(self.at_most, INT) if self.at_most is not None else None
        steps = body.nested(self.do, head.knowing(tested.if_true), mark)
        if most is None and not asks(body.lowering, self.do):
            body.report(effect_messages.endless(self.verb_span, "while"))
        if isinstance(tested.expr.type, Broken):
            return
        body.add(RepeatStep(None, tested.expr, most, steps, mark.mark, self.span))


@effect(
    says="leave {leave}",
    passing="- repeat: 3\n  do:\n    - leave: repeat",
    failing="- leave: repeat",
)
class Leave(Effect):
    """Leaves the innermost loop of that word (`each`, `repeat`, `while`, `turns`, `rounds`) around it in the
    same procedure, action or rule, or a phase by its name, from anywhere in it. What lies between is closed
    as if it had come to its end, inside out: rules that wait for it run, ends are judged. The steps that were
    still to come are dropped."""

    what: Name = argument("leave", NAME, "a loop word, or the name of a phase")

    def lower(self, body: Body) -> None:
        from ..compiler import trigger_messages
        from ..compiler.steps import Leave as LeaveStep

        word = self.what.name
        if word in LOOP_WORDS:
            for loop in reversed(body.loops):
                if loop.word == word:
                    body.add(LeaveStep(loop.mark, "", self.span))
                    return
            from ..compiler import place_messages

            body.report(place_messages.no_loop_to_leave(self.what.span, word))
            return
        if word not in body.lowering.phases:
            body.report(trigger_messages.unknown_happening(self.what.span, word, [*LOOP_WORDS, *body.lowering.phases]))
            return
        body.add(LeaveStep("", word, self.span))
