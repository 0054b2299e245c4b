"""`random:` lets chance pick one of several."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..language.syntax import Pick
from ..language.types import BROKEN
from .effect import Effect, argument, effect
from .forms import PICKS

if TYPE_CHECKING:
    from ..compiler.body import Body


@effect(
    says="at random choose {random}",
    passing="- random: p from players where p.cash > 0\n- random: roll from 1..6",
    failing="- random: p from players unless p1.cash > 3",
)
class Random(Effect):
    """Chance picks one member of a set, or one number of a range, each equally likely. The name lasts to the
    end of the block. Picking from nothing is a fault."""

    picks: tuple[Pick, ...] = argument("random", PICKS, "name from collection where condition")

    def lower(self, body: Body) -> None:
        from ..compiler.arithmetic import element
        from ..compiler.folds import check_free
        from ..compiler.form import Fold, Local
        from ..compiler.picks import chosen_type
        from ..compiler.steps import Chance

        if len(self.picks) != 1 or self.picks[0].unless is not None:
            from ..compiler import place_messages

            body.report(place_messages.several_by_chance(self.span))
            return
        pick = self.picks[0]
        domain = body.t.collection(pick.collection, body.scope)
        type = chosen_type(element(domain.type) or BROKEN)
        check_free(body.t, pick.name, pick.name_span, body.scope)
        local = Local(type, body.scope.namer.fresh(pick.name), pick.name_span)
        where, _ = body.where(pick.where, body.scope.bind(pick.name, local))
        body.scope = body.scope.bind(pick.name, local)
        if where:
            domain = Fold(domain.type, "those", local, domain, where, None, (), pick.span)
        body.add(Chance("pick", local, domain, self.span))
