"""`choose:` picks values; `decide:` picks one of several named branches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..language.syntax import Asker, Expr, Name, Pick, Template
from ..language.types import Answers, Broken, Member
from .effect import Effect, argument, effect
from .forms import ASKER, BLOCK, EXPRESSION, FLAG, LABELS, MENU, PICKS, TEXT, Block, Branch, Menu

if TYPE_CHECKING:
    from ..compiler.body import Body
    from ..compiler.form import Local
    from ..compiler.scope import Scope
    from ..compiler.steps import Var, Way


@effect(
    says="{by} chooses {choose}: {do} Or: {or}",
    passing="""
- choose:
    - company from companies where company.unsold > 0
    - number from 1..company.unsold
  by: p1
  do:
    - raise: p1.shares(company)
      by: number
    - lower: company.unsold
      by: number
  or: pass
- choose: bid from 0..p.cash
  by: every p in players
  secret: true
- pay: bid(p1)
  from: p1
""",
    failing="- choose: company from companies\n  by: p1\n  or: pass",
)
class Choose(Effect):
    """A player chooses a value, or several together: later lines may use the earlier names, and a value is
    offered only if the rest can be completed after it. Where `unless` holds, the name is none and not asked.

    With `do` the names live there, and `or` offers other ways on, each a label that the player sees. Without
    `do` the names live to the end of the block. The player is asked even if there is one answer only; with
    none, and no `or`, it is the fault *stuck*. `by` says who is asked; it does not change who `player` is.

    `by: every p in …` with `secret: true` asks all of them before any answer is seen or counts. Afterwards
    `bid(p)` is the answer of p: none if he took the `or`, or was not asked."""

    picks: tuple[Pick, ...] = argument("choose", PICKS, "what is chosen, one name or several together")
    by: Expr | Asker | None = argument("by", ASKER, "who chooses; the acting player if left out", optional=True)
    says: Template | None = argument("says", TEXT, "the question", optional=True)
    secret: bool = argument("secret", FLAG, "needed when several choose at once", optional=True)
    do: Block = argument("do", BLOCK, "what is done with the choice", optional=True)
    others: tuple[Branch, ...] = argument("or", LABELS, "what may be chosen instead", optional=True)

    def lower(self, body: Body) -> None:
        from ..compiler import decision_messages
        from ..compiler.picks import picked
        from ..compiler.steps import Ask

        if isinstance(self.by, Asker):
            self._together(body, self.by)
            return
        who = body.expect(self.by, Member("player")) if self.by is not None else body.acting(self.verb_span)
        if self.secret:
            from ..compiler import place_messages

            body.report(place_messages.one_players_secret(self.span))
        outer = body.scope
        vars, inner = picked(body, self.picks, outer)
        prompt = body.text(self.says)
        if self.do:
            steps = body.nested(self.do, inner)
        else:
            if self.others:
                body.report(decision_messages.or_without_do(self.span))
            steps = ()
            body.scope = inner
        ways = ways_of(body, self.others, outer, last=False)
        if any(isinstance(v.domain.type, Broken) for v in vars) or isinstance(who.type, Broken):
            return
        names = [v.local.name for v in vars]
        _distinct(body, [(w.label, w.span) for w in ways], names)
        body.add(Ask(self.picks[0].name, who, vars, steps, ways, prompt, self.span))

    def _together(self, body: Body, by: Asker) -> None:
        """A simultaneous choice."""
        from ..compiler import decision_messages
        from ..compiler.everyone import has_everyone
        from ..compiler.folds import check_free
        from ..compiler.form import Local
        from ..compiler.picks import picked, players_in
        from ..compiler.steps import AskAll

        if not self.secret:
            body.report(decision_messages.secret_needed(self.verb_span))
        if self.do or any(b.do or b.call for b in self.others) or len(self.others) > 1:
            from ..compiler import place_messages

            body.report(place_messages.done_together(self.span))
            return
        domain = players_in(body, by.collection, by.span)
        check_free(body.t, by.name, by.name_span, body.scope)
        asked = Local(Member("player"), body.scope.namer.fresh(by.name), by.name_span)
        inner = body.scope.bind(by.name, asked)
        vars, _ = picked(body, self.picks, inner)
        prompt = body.text(self.says, inner)
        label = self.others[0].label if self.others else ""
        all_answer = not label and has_everyone(domain, body.t.world.size("player"), body.t.defined)
        answers = tuple(
            _answers(body, var, pick, optional=not all_answer) for var, pick in zip(vars, self.picks, strict=True)
        )
        if isinstance(domain.type, Broken) or any(isinstance(v.domain.type, Broken) for v in vars):
            return
        body.add(AskAll(self.picks[0].name, asked, domain, vars, answers, label, prompt, self.span))


def _answers(body: Body, var: Var, pick: Pick, *, optional: bool) -> Local:
    """What stands for everybody's answers from here on: none for who gave none, where that may be."""
    from ..compiler.form import Local
    from ..language.types import maybe

    type = maybe(var.local.type) if optional and not isinstance(var.local.type, Broken) else var.local.type
    local = Local(Answers(type), var.local.name + "_answers", pick.name_span)
    body.scope = body.scope.bind(pick.name, local)
    return local


def ways_of(
    body: Body, branches: tuple[Branch, ...], scope: Scope, *, last: bool, between: bool = False
) -> tuple[Way, ...]:
    """The branches of a decision; `between` which it is, and not beside it or for when nothing else can be done."""
    from ..compiler.action_blocks import offer
    from ..compiler.steps import Way

    made = []
    for branch in branches:
        tests, inner = body.tests(branch.requires, scope)
        says = body.text(branch.says, scope)
        if branch.call is not None:
            found = offer(body.lowering, body, branch.call, scope)
            if found is None:
                continue
            action, args = found
            made.append(Way(branch.label, says, tests, action, args, (), last, branch.label_span, True))
            continue
        steps = body.nested(branch.do, inner)
        made.append(Way(branch.label, says, tests, "", (), steps, last, branch.label_span, between and bool(steps)))
    return tuple(made)


def _distinct(body: Body, labels: list[tuple[str, object]], names: list[str]) -> None:
    from ..compiler import decision_messages
    from ..source.text import Span

    seen: set[str] = set(names)
    for label, span in labels:
        assert isinstance(span, Span)
        if label in seen:
            body.report(decision_messages.label_twice(span, label))
        seen.add(label)


@effect(
    says="{decide} decides: {between} Or: {or} If nothing else can be done: {otherwise}",
    passing="""
- decide: p1
  says: A share now, or a token?
  between: [buy_share]
  or:
    token:
      requires: {is: p1.tokens < 9, says: You have nine tokens.}
      do:
        - raise: p1.tokens
  otherwise: pass
""",
    failing="- decide: p1\n  between: [buy_share]\n  or: pass\n  otherwise: give_up",
)
class Decide(Effect):
    """A player decides between branches: actions (offered when they can be taken), blocks with labels, or a
    menu by its name. A label alone does nothing: `or: pass` is a button *pass*. `or` adds further branches;
    those under `otherwise` are offered only when nothing else can be done. Inside the branches `player` is
    the one who decides."""

    who: Expr = argument("decide", EXPRESSION, "who decides")
    says: Template | None = argument("says", TEXT, "the question", optional=True)
    between: Menu = argument("between", MENU, "actions, labelled blocks, or the name of a menu")
    others: tuple[Branch, ...] = argument("or", LABELS, "further branches", optional=True)
    otherwise: tuple[Branch, ...] = argument(
        "otherwise", LABELS, "branches for when nothing else can be done", optional=True
    )

    def lower(self, body: Body) -> None:
        from ..compiler import decision_messages
        from ..compiler.form import Local
        from ..compiler.steps import Ask, Player

        who = body.expect(self.who, Member("player"))
        prompt = body.text(self.says)
        player = Local(Member("player"), "player", self.who.span)
        branches = self._branches(body)
        with body.as_player(player):
            scope = body.scope
            ways = (
                *ways_of(body, branches, scope, last=False, between=True),
                *ways_of(body, self.others, scope, last=False),
                *ways_of(body, self.otherwise, scope, last=True),
            )
        if isinstance(who.type, Broken):
            return
        _distinct(body, [(w.label, w.span) for w in ways], [])
        if any(w.last for w in ways) and any(not w.tests and not w.action for w in ways if not w.last):
            last = next(w for w in ways if w.last)
            body.report(decision_messages.otherwise_unreachable(last.span, last.label))
        if not ways:
            return
        id = "action" if any(w.action for w in ways) else " or ".join(w.label for w in ways)
        ask = Ask(id, player, (), (), ways, prompt, self.span)
        body.add(Player(who, (ask,), self.span))

    def _branches(self, body: Body) -> tuple[Branch, ...]:
        from ..compiler import decision_messages

        if not isinstance(self.between, Name):
            return self.between
        menu = body.lowering.menu(self.between)
        if menu is None:
            body.report(
                decision_messages.unknown_menu(self.between.span, self.between.name, list(body.world.ruleset.menus))
            )
            return ()
        return menu.branches


__all__ = ["Choose", "Decide", "ways_of"]
