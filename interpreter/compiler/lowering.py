"""Lowers a whole ruleset to the middle form: blocks on demand, rules, ends, scores, texts."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ..effects.forms import Block as Effects
from ..language import syntax as s
from ..language.types import BROKEN, Bool, Broken, Collection, Member, Nothing, Number, Type
from ..ruleset import model
from ..source.frozen import field, frozen, record
from ..source.text import Span
from . import (
    decision_messages,
    declaration_messages,
    name_messages,
    procedure_messages,
    trigger_messages,
    type_messages,
)
from .body import Body
from .folds import check_free
from .form import Ask, AskAll, Block, Call, Const, End, Expr, Happening, Let, Local, Offer, Rule, Run, Step, Test
from .names import defined, parameter_type
from .scope import Formula, Namer, Replaced, Scope
from .substitution import locals_of, substituted
from .triggers import watch
from .typing import Typing
from .world import FieldInfo, World
from .writes import Writes

if TYPE_CHECKING:
    from ..effects.run import Run as RunEffect

#: The acting player, as every block knows him.
PLAYER = "player"


@frozen
class Text:
    """A text with the typed expressions in it."""

    parts: tuple[str | Expr, ...]


@record
class Lowered:
    """A ruleset in the middle form."""

    world: World
    t: Typing
    blocks: dict[str, Block] = field(default_factory=dict)
    offers: dict[str, Offer] = field(default_factory=dict)
    texts: list[Text] = field(default_factory=list)
    rules: list[Rule] = field(default_factory=list)
    ends: list[End] = field(default_factory=list)
    reasons: list[tuple[str, Span]] = field(default_factory=list)
    scores: list[tuple[model.Named, Expr]] = field(default_factory=list)
    ties: list[Expr] = field(default_factory=list)
    invariants: list[tuple[model.Named, Expr]] = field(default_factory=list)
    starts: dict[str, tuple[Local | None, Expr | None]] = field(default_factory=dict)
    changed: set[str] = field(default_factory=set)
    #: Blocks and offers of procedures and actions that nothing uses: checked, never written as code.
    idle: dict[str, Block] = field(default_factory=dict)
    idle_offers: dict[str, Offer] = field(default_factory=dict)


@record
class _Caller:
    """A place that calls a block: what it assumes of the player."""

    span: Span
    callee: str
    shown: str
    assumed: str
    has_player: bool


class Lowering:
    """Work under way: what bodies and effects ask of the program as a whole."""

    def __init__(self, world: World, t: Typing) -> None:
        self.world = world
        self.t = t
        self.made = Lowered(world, t)
        self.changed = self.made.changed
        self.writes = Writes(world.ruleset)
        self.phases = phases(world.ruleset)
        self._todo: list[tuple[str, Any]] = []
        self._names: dict[str, int] = {}
        self._texts: dict[Text, int] = {}
        self._instances: dict[Any, str] = {}
        self._calls: list[_Caller] = []
        self._asks: dict[str, bool] = {}

    # Names and texts

    def new_name(self, word: str) -> str:
        self._names[word] = self._names.get(word, 0) + 1
        return f"{word}#{self._names[word]}"

    def text(self, template: s.Template, scope: Scope) -> int:
        parts: list[str | Expr] = []
        for part in template.parts:
            if isinstance(part, str):
                parts.append(part)
                continue
            typed = self.t.typed(part, scope)
            if isinstance(typed.type, (Collection, Nothing)) and typed.type.__class__ is Nothing:
                continue
            if not isinstance(typed.type, Broken):
                parts.append(typed)
        made = Text(tuple(parts))
        if made not in self._texts:
            self._texts[made] = len(self.made.texts)
            self.made.texts.append(made)
        return self._texts[made]

    def test(self, expr: Expr, reason: int) -> Test:
        """A conjunct with its reason; a define that says why not speaks for itself."""
        if reason < 0 and isinstance(expr, Call):
            reason = self._define_reason(expr)
        return Test(expr, reason, expr.span)

    def _define_reason(self, call: Call) -> int:
        define = self.world.ruleset.defines.get(call.name.partition("@")[0])
        made = self.t.defined.get(call.name)
        if define is None or made is None or define.about.says is None:
            return -1
        scope = Scope(Namer())
        for parameter, local in zip(define.head.parameters, made.params, strict=False):
            scope = replace(scope, player=local) if parameter.name == PLAYER else scope.bind(parameter.name, local)
        index = self.text(define.about.says, scope)
        args = {p.name: a for p, a in zip(made.params, call.args, strict=False)}
        parts = tuple(p if isinstance(p, str) else substituted(p, args) for p in self.made.texts[index].parts)
        text = Text(parts)
        if text not in self._texts:
            self._texts[text] = len(self.made.texts)
            self.made.texts.append(text)
        return self._texts[text]

    def reason(self, name: s.Name) -> None:
        """A reason for which `end:` may end the game."""
        if name.name not in [r for r, _ in self.made.reasons] and name.name not in self.world.ruleset.ends:
            self.made.reasons.append((name.name, name.span))

    def menu(self, name: s.Name) -> model.MenuDecl | None:
        self.t.used.add("menu:" + name.name)
        return self.world.ruleset.menus.get(name.name)

    def asks(self, block: Effects) -> bool:
        """Whether a block contains a decision or chance, procedures followed."""
        return any(self._asks_one(e) for e in block)

    def _asks_one(self, node: Any) -> bool:
        name = type(node).__name__
        if name in ("Choose", "Decide", "Random", "Shuffle"):
            return True
        if name == "Draw":
            return True
        if name == "Run":
            return self._procedure_asks(node.call.name)
        if hasattr(node, "__dataclass_fields__"):
            return any(
                isinstance(v, tuple) and any(self._asks_one(e) for e in v if hasattr(e, "span"))
                for v in (getattr(node, f) for f in node.__dataclass_fields__)
            )
        return False

    def _procedure_asks(self, name: str) -> bool:
        if name not in self._asks:
            self._asks[name] = False
            procedure = self.world.ruleset.procedures.get(name)
            self._asks[name] = procedure is not None and self.asks(procedure.do)
        return self._asks[name]

    # Procedures

    def call(self, body: Body, run: RunEffect) -> None:
        """Lower `run:`."""
        if run.call.name == "original":
            self._original(body, run)
            return
        procedure = self.world.ruleset.procedures.get(run.call.name)
        if procedure is None:
            self._unknown(body, run)
            return
        self.t.used.add("procedure:" + run.call.name)
        args = self._arguments(body, procedure, run)
        given = self._given(body, procedure, run)
        if args is None or given is None:
            self._bind_results(body, procedure, run)
            return
        taken, formulas, captured = given
        block = self._instance(procedure, body.quiet, formulas)
        results = self._bind_results(body, procedure, run)
        self._calls.append(
            _Caller(run.call.span, block, run.call.name, body.scope.assumed, body.scope.player is not None)
        )
        body.add(Run(block, (*args, *taken, *captured), results, run.span))

    def _unknown(self, body: Body, run: RunEffect) -> None:
        if run.call.name not in self.world.ruleset.broken:
            action = run.call.name in self.world.ruleset.actions
            body.report(
                procedure_messages.unknown_procedure(
                    run.call.name_span, run.call.name, self.world.ruleset.procedures, action
                )
            )

    def _arguments(self, body: Body, procedure: model.Procedure, run: RunEffect) -> tuple[Expr, ...] | None:
        params = procedure.head.parameters
        if len(params) != len(run.call.arguments):
            body.report(
                name_messages.arguments(run.call.span, run.call.name, [p.name for p in params], len(run.call.arguments))
            )
            return None
        types = [parameter_type(self.t, p) for p in params]
        found = tuple(body.expect(a, t) for a, t in zip(run.call.arguments, types, strict=True))
        return None if any(isinstance(f.type, Broken) for f in found) else found

    def _given(self, body: Body, procedure: model.Procedure, run: RunEffect) -> Any:
        """Plain optional arguments, formulas by name, and the caller's locals that the formulas captured."""
        written = {g.key.name: g for g in run.given}
        takes = {t.head.name: t for t in procedure.takes}
        for name, given in written.items():
            if name not in takes:
                body.report(procedure_messages.unknown_parameter(given.key.span, run.call.name, name, takes))
        taken: list[Expr] = []
        formulas: list[tuple[str, Formula]] = []
        captured: list[Expr] = []
        for name, take in takes.items():
            type = self._take_type(take)
            if take.head.parameters:
                if name in written:
                    formula, locals_ = self._formula(body, take, written[name].value, type)
                    if formula is None:
                        return None
                    formulas.append((name, formula))
                    captured.extend(locals_)
                continue
            node = written[name].value if name in written else take.declaration.start
            if node is None:
                body.report(procedure_messages.parameter_needed(run.span, run.call.name, name))
                return None
            value = body.expect(node, type, None if name in written else Scope(Namer("default.")))
            if isinstance(value.type, Broken):
                return None
            taken.append(value)
        return taken, tuple(formulas), captured

    def _take_type(self, take: model.Take) -> Type:
        type = self.t.world_type(take.declaration.type)
        return Number(type.unit, optional=type.optional) if isinstance(type, Number) else type

    def _formula(self, body: Body, take: model.Take, node: s.Expr, type: Type) -> tuple[Formula | None, list[Expr]]:
        """A formula given by the caller: its own parameters stay open, the caller's locals are captured."""
        scope = replace(body.scope, namer=Namer(f"{take.head.name}."))
        params = []
        for parameter in take.head.parameters:
            local = Local(parameter_type(self.t, parameter), scope.namer.fresh(parameter.name), parameter.span)
            params.append(local)
            scope = replace(scope, variables={**scope.variables}).bind(parameter.name, local)
        found = self.t.expect(node, scope, type)
        if isinstance(found.type, Broken):
            return None, []
        own = {p.name for p in params}
        captured = [x for name, x in locals_of(found).items() if name not in own and name != PLAYER]
        renamed = {x.name: Local(x.type, f"{take.head.name}.captured{i}", x.span) for i, x in enumerate(captured)}
        return Formula(tuple(params), substituted(found, dict(renamed))), list(captured)

    def _instance(self, procedure: model.Procedure, quiet: bool, formulas: tuple[tuple[str, Formula], ...]) -> str:
        """The block of a procedure with these formulas; lowered later, once."""
        name = procedure.head.name
        key = (name, quiet, formulas)
        if key not in self._instances:
            count = sum(1 for k in self._instances if k[0] == name)
            block = f"procedure.{name}" if not count else f"procedure.{name}.{count + 1}"
            self._instances[key] = block
            self._todo.append((block, (procedure, quiet, dict(formulas))))
        return self._instances[key]

    def _bind_results(self, body: Body, procedure: model.Procedure, run: RunEffect) -> tuple[Local, ...]:
        prefix = f"{run.name.name}." if run.name is not None else ""
        made = []
        for give in procedure.gives:
            name = prefix + give.name.name
            if name in body.scope.variables:
                body.report(procedure_messages.result_taken(run.span, name))
                scope = body.scope
                body.scope = replace(scope, variables={k: v for k, v in scope.variables.items() if k != name})
            made.append(body.bind_name(name, run.span, self._give_type(give), assignable=True))
        return tuple(made)

    def _give_type(self, give: model.Give) -> Type:
        type = self.t.world_type(give.declaration.type)
        return Number(type.unit, optional=type.optional) if isinstance(type, Number) else type

    def _original(self, body: Body, run: RunEffect) -> None:
        """`run: original`: the effects that were replaced, done in place."""
        replaced = body.scope.replaced
        if replaced is None:
            body.report(
                name_messages.not_here(
                    run.call.span,
                    "there is no original here",
                    "`run: original` stands in a procedure or action of an overlay that replaces another",
                )
            )
            return
        scope = body.scope
        for mine, theirs in zip(replaced.params, (p.name for p in replaced.what.head.parameters), strict=False):
            if mine != theirs:
                scope = scope.bind(theirs, scope.variables[mine].local)
        further = replaced.what.original
        next_one = (
            Replaced(further, tuple(p.name for p in replaced.what.head.parameters)) if further is not None else None
        )
        body.steps.extend(body.nested(replaced.what.do, replace(scope, replaced=next_one)))

    def _lower_procedure(
        self, block: str, procedure: model.Procedure, quiet: bool, formulas: dict[str, Formula]
    ) -> None:
        scope = Scope(Namer(), player=Local(Member(PLAYER), PLAYER, procedure.span), assumed=block)
        scope, params = self._bind_parameters(scope, procedure.head)
        if procedure.original is not None:
            scope = replace(
                scope, replaced=Replaced(procedure.original, tuple(p.name for p in procedure.head.parameters))
            )
        captured: list[Local] = []
        for take in procedure.takes:
            name = take.head.name
            if not take.head.parameters:
                local = Local(self._take_type(take), scope.namer.fresh(name), take.head.span)
                params.append(local)
                scope = scope.bind(name, local)
                continue
            formula = formulas.get(name) or self._default_formula(take)
            own = {p.name for p in formula.params}
            captured.extend(x for n, x in locals_of(formula.body).items() if n not in own and n != PLAYER)
            scope = replace(scope, formulas={**scope.formulas, name: formula})
        body = Body(self, scope, quiet=quiet)
        results = tuple(self._declare_result(body, give) for give in procedure.gives)
        body.effects(procedure.do)
        steps: tuple[Step, ...] = tuple(body.steps)
        starts = len(results)
        steps = (*steps[:starts], Happening((procedure.head.name,), steps[starts:], procedure.span))
        self.made.blocks[block] = Block(block, (*params, *captured), results, steps, procedure.span)

    def _bind_parameters(self, scope: Scope, head: s.Head) -> tuple[Scope, list[Local]]:
        params = []
        for parameter in head.parameters:
            if parameter.name == PLAYER:
                self.t.report(procedure_messages.player_parameter(parameter.span))
                continue
            check_free(self.t, parameter.name, parameter.span, scope)
            local = Local(parameter_type(self.t, parameter), scope.namer.fresh(parameter.name), parameter.span)
            params.append(local)
            scope = scope.bind(parameter.name, local)
        return scope, params

    def _default_formula(self, take: model.Take) -> Formula:
        scope = Scope(Namer(f"{take.head.name}."))
        scope, params = self._bind_parameters(scope, take.head)
        type = self._take_type(take)
        if take.declaration.start is None:
            self.t.report(procedure_messages.parameter_needed(take.head.span, take.head.name, take.head.name))
            return Formula(tuple(params), self.t.broken(take.head.span))
        return Formula(tuple(params), self.t.expect(take.declaration.start, scope, type))

    def _declare_result(self, body: Body, give: model.Give) -> Local:
        """A result is a local with a start; it is first among the block's steps."""
        type = self._give_type(give)
        start = give.declaration.start
        local = body.bind(give.name, type, assignable=True)
        value = body.expect(start, type) if start is not None else self.t.broken(give.name.span)
        if start is None:
            self.t.report(procedure_messages.result_needs_start(give.name.span, give.name.name))
        body.add(Let(local, value, give.name.span))
        return local

    # Actions

    def offer(self, body: Body, call: s.Call, scope: Scope) -> tuple[str, tuple[Expr, ...]] | None:
        """An action offered at a decision, with its arguments."""
        action = self.world.ruleset.actions.get(call.name)
        if action is None:
            if call.name not in self.world.ruleset.broken:
                body.report(decision_messages.unknown_action(call.name_span, call.name, self.world.ruleset.actions))
            return None
        self.t.used.add("action:" + call.name)
        params = action.head.parameters
        if len(params) != len(call.arguments):
            body.report(name_messages.arguments(call.span, call.name, [p.name for p in params], len(call.arguments)))
            return None
        types = [parameter_type(self.t, p) for p in params]
        args = tuple(body.expect(a, t, scope) for a, t in zip(call.arguments, types, strict=True))
        key = ("action", call.name)
        if key not in self._instances:
            self._instances[key] = call.name
            self._todo.append((f"action.{call.name}", action))
        return None if any(isinstance(a.type, Broken) for a in args) else (call.name, args)

    def _lower_action(self, block: str, action: model.Action) -> None:
        name = action.head.name
        player = Local(Member(PLAYER), PLAYER, action.span)
        scope, params = self._bind_parameters(Scope(Namer(), player=player), action.head)
        if action.original is not None:
            scope = replace(scope, replaced=Replaced(action.original, tuple(p.name for p in action.head.parameters)))
        body = Body(self, scope, quiet=False)
        tests, known = body.tests(action.requires)
        vars, inner = body.picks(action.choose, known)
        says = body.text(action.about.says) if action.about.says is not None else -1
        steps = body.nested(action.do, inner)
        if vars:
            steps = (Ask(action.choose[0].name, player, vars, steps, (), -1, action.span, follows=True),)
        self.made.offers[name] = Offer(name, tuple(params), tests, vars, block, says, action.span)
        whole = (Happening((name, "action"), steps, action.span),)
        self.made.blocks[block] = Block(block, tuple(params), (), whole, action.span)

    # The whole

    def everything(self) -> Lowered:
        """Lower all there is, also what nothing calls, so that every fault is found."""
        ruleset = self.world.ruleset
        self._starts()
        self._lower_plain("setup", ruleset.setup, quiet=True)
        self._flow()
        for rule in ruleset.rules.values():
            self._rule(rule)
        for end in ruleset.ends.values():
            self._end(end)
        self._finish_todo()
        self._check_setup()
        self._uncalled()
        self._expressions()
        self._check_players()
        return self.made

    def _check_setup(self) -> None:
        """Nobody is asked before the game begins, not even by a procedure that the setup runs."""
        from .flow_facts import walk

        waiting, seen = ["setup"], {"setup"}
        while waiting:
            for step in walk(self.made.blocks[waiting.pop()].body):
                if isinstance(step, (Ask, AskAll)):
                    self.t.report(name_messages.not_here(step.span, "nobody can be asked in the setup",
                                             "ask in the first phase of `flow:`; chance may stand here"))
                if isinstance(step, Run) and step.block not in seen:
                    seen.add(step.block)
                    waiting.append(step.block)

    def _finish_todo(self) -> None:
        while self._todo:
            block, what = self._todo.pop(0)
            if isinstance(what, model.Action):
                self._lower_action(block, what)
            else:
                self._lower_procedure(block, *what)

    def _uncalled(self) -> None:
        """Procedures, actions and defines that nothing uses are checked all the same, but kept apart."""
        before = dict(self.made.blocks)
        offers = dict(self.made.offers)
        for name, procedure in self.world.ruleset.procedures.items():
            if not any(k[0] == name for k in self._instances):
                self._lower_procedure(f"procedure.{name}", procedure, False, {})
        for name, action in self.world.ruleset.actions.items():
            if ("action", name) not in self._instances:
                self._lower_action(f"action.{name}", action)
        self._finish_todo()
        self.made.idle = {k: v for k, v in self.made.blocks.items() if k not in before}
        self.made.idle_offers = {k: v for k, v in self.made.offers.items() if k not in offers}
        self.made.blocks, self.made.offers = before, offers
        for name in self.world.ruleset.defines:
            if name not in self.world.ruleset.broken:
                defined(self.t, name)

    def _lower_plain(self, name: str, effects: Effects, *, quiet: bool) -> None:
        body = Body(self, Scope(Namer()), quiet=quiet)
        body.effects(effects)
        span = effects[0].span if effects else Span(self.world.ruleset.source, 0, 0)
        self.made.blocks[name] = Block(name, (), (), tuple(body.steps), span)

    def _flow(self) -> None:
        steps: list[Step] = []
        scope = Scope(Namer())
        for phase in self.world.ruleset.flow:
            body = Body(self, scope, quiet=False)
            body.effects(phase.do)
            steps.append(Happening((phase.name.name,), tuple(body.steps), phase.name.span))
        span = self.world.ruleset.flow[0].name.span if self.world.ruleset.flow else self.world.ruleset.players_span
        self.made.blocks["flow"] = Block("flow", (), (), tuple(steps), span)

    def _rule(self, rule: model.Rule) -> None:
        block = f"rule.{rule.name.name}"
        scope = Scope(Namer(), player=Local(Member(PLAYER), PLAYER, rule.span), assumed=block)
        found = watch(self, rule.when, scope)
        if found is None:
            return
        watched, inner, bound = found
        during = self._happening(rule.during, self.phases)
        after = self._happening(rule.after, happenings(self.world.ruleset))
        body = Body(self, inner, quiet=False)
        condition = None
        if rule.condition is not None:
            tested = body.condition(rule.condition)
            condition = tested.expr
            body.scope = body.scope.knowing(tested.if_true)
        body.effects(rule.do)
        self.made.blocks[block] = Block(block, bound, (), tuple(body.steps), rule.span)
        self.made.rules.append(Rule(rule.name.name, watched, during, condition, after, bound, block, rule.span))

    def _happening(self, name: s.Name | None, names: list[str]) -> str:
        if name is None:
            return ""
        if name.name not in names and name.name not in self.world.ruleset.broken:
            self.t.report(trigger_messages.unknown_happening(name.span, name.name, names))
            return ""
        return name.name

    def _end(self, end: model.End) -> None:
        scope = Scope(Namer())
        after = self._happening(end.after, happenings(self.world.ruleset))
        condition, watched = None, None
        if end.condition is not None:
            condition = self.t.condition(end.condition, scope).expr
            if isinstance(condition.type, Broken):
                return
        if end.when is not None:
            found = watch(self, end.when, scope)
            if found is None:
                return
            watched = found[0]
        reads = self.reads(condition) if condition is not None else frozenset()
        self.made.ends.append(End(end.name.name, condition, watched, after, reads, end.span))

    def reads(self, expr: Any) -> frozenset[str]:
        """The fields an expression reads, defines followed."""
        from .form import Load

        found: set[str] = set()
        seen: set[str] = set()
        stack: list[Any] = [expr]
        while stack:
            node = stack.pop()
            if isinstance(node, tuple):
                stack.extend(node)
            elif hasattr(node, "__dataclass_fields__") and not isinstance(node, Span):
                if isinstance(node, Load):
                    found.add(node.field)
                if isinstance(node, Call) and node.name not in seen:
                    seen.add(node.name)
                    made = self.t.defined.get(node.name)
                    stack.append(made.body if made is not None else ())
                stack.extend(getattr(node, n) for n in node.__dataclass_fields__ if n not in ("type", "span"))
        return frozenset(found)

    def _starts(self) -> None:
        """The starting value of every field, over the facts of its owner."""
        from .survey import fact_scope

        for info in self.world.fields.values():
            owner = Local(Member(info.owner), "it", info.decl.span) if info.owner else None
            scope = fact_scope(self.world.kinds[info.owner], owner) if owner is not None else Scope(Namer())
            if info.start is None:
                self.made.starts[info.key] = (owner, None)
                continue
            value = self.t.expect(info.start, scope, info.type)
            if self.reads(value):
                self.t.report(declaration_messages.state_in_start(info.start.span))
                value = self.t.broken(info.start.span)
            self._start_fits(info, value)
            self.made.starts[info.key] = (owner, value)

    def _start_fits(self, info: FieldInfo, value: Expr) -> None:
        """A start that is known lies in the field's range, or on its track."""
        if not isinstance(value, Const) or not isinstance(value.type, Number) or value.type.optional:
            return
        assert isinstance(value.value, int)
        track = self.world.tracks.get(info.track)
        if track is not None and value.value not in track.spaces:
            self.t.report(declaration_messages.not_a_space(value.span, value.value, info.track))
        elif not info.track and not info.low <= value.value <= info.high:
            self.t.report(type_messages.out_of_range(value.span, value.value, info.low, info.high))

    def _expressions(self) -> None:
        ruleset = self.world.ruleset
        acting = Scope(Namer(), player=Local(Member(PLAYER), PLAYER, ruleset.players_span))
        for part in ruleset.scoring:
            self.made.scores.append((part, self.t.number(part.body, acting)))
        for tie in ruleset.ties:
            self.made.ties.append(self.t.number(tie, acting))
        for invariant in ruleset.invariants.values():
            self.made.invariants.append((invariant, self.t.condition(invariant.body, Scope(Namer())).expr))

    def _check_players(self) -> None:
        """Blocks that speak of `player` may only be called where somebody acts."""
        needs = {u.removeprefix("player:") for u in self.t.used if u.startswith("player:")}
        grown = True
        while grown:
            grown = False
            for call in self._calls:
                if call.callee in needs and call.assumed and call.assumed not in needs:
                    needs.add(call.assumed)
                    grown = True
        for call in self._calls:
            if call.callee in needs and not call.has_player:
                self.t.report(procedure_messages.caller_player(call.span, call.shown))


def phases(ruleset: model.Ruleset) -> list[str]:
    """Every phase: those of the flow, and those named inside."""
    found = [p.name.name for p in ruleset.flow]
    blocks: list[Any] = [p.do for p in ruleset.flow]
    blocks += [p.do for p in ruleset.procedures.values()]
    blocks += [a.do for a in ruleset.actions.values()]
    blocks += [r.do for r in ruleset.rules.values()]
    while blocks:
        node = blocks.pop()
        if isinstance(node, tuple):
            blocks.extend(node)
        elif hasattr(node, "__dataclass_fields__") and hasattr(node, "span"):
            if type(node).__name__ == "Phase" and node.name.name not in found:
                found.append(node.name.name)
            blocks.extend(v for v in (getattr(node, f) for f in node.__dataclass_fields__) if isinstance(v, tuple))
    return found


def happenings(ruleset: model.Ruleset) -> list[str]:
    """Everything that begins and ends and has a name."""
    return [*phases(ruleset), *ruleset.procedures, *ruleset.actions, "turn", "round", "action"]


__all__ = ["BROKEN", "Bool", "Lowered", "Lowering", "Text", "happenings", "phases"]
