"""Writes a whole lowered ruleset as Python, and gathers what the engine needs to know of it."""

from __future__ import annotations

import ast
import marshal
from typing import Any

from ..engine.program import (
    Ask as AskInfo,
)
from ..engine.program import (
    BlockLayout,
    EndInfo,
    FieldLayout,
    Program,
    ScorePart,
    Site,
    ValueType,
)
from ..engine.program import (
    Local as LocalInfo,
)
from ..language.syntax import Template
from ..language.types import (
    Answers,
    Bool,
    Collection,
    Member,
    Number,
    Numbers,
    Type,
)
from ..source.text import Source, Span
from .cache import sources_digest
from .emit_ask import exists_body, offer_body
from .emit_block import Plain
from .emit_expression import Emission
from .emit_frames import Framed
from .emit_trace import Fired, TraceWriter
from .expressions import Expressions
from .fixed_values import Invariants
from .flow_facts import FlowFacts, walk
from .form import Const, Expr, Interval, Local
from .happenings import happenings, phases
from .lowered import Lowered
from .python_code import Writer, python_name
from .steps import Ask, Block, Leave, Offer, Var, Way, When
from .substitution import locals_of, substituted
from .watches import End, Rule, Watch


class ProgramWriter:
    """Everything shared by the blocks of one program: numbers, names, functions."""

    def __init__(self, made: Lowered, *, traced: bool = False) -> None:
        self.made = made
        self.world = made.world
        self.shared = Expressions(made.world, made.t.defined)
        self.facts = FlowFacts(made)
        phase_names = phases(made.world.ruleset)
        self.happenings = happenings(made.world.ruleset, phase_names)
        self.phase_names = set(phase_names)
        self.counters = {name: self.world.take(1) for name in self.happenings if name in self.facts.counted()}
        self.marks = {e.name: self.world.take(1) for e in made.ends if e.watch is not None}
        self.waits = {e.name: self.world.take(1) for e in made.ends if not e.after and self.facts.is_contested(e)}
        self.nested = self.facts.nested()
        self.opened: set[str] = set()
        self.leaves_phases = any(isinstance(s, Leave) and s.phase for b in made.blocks.values() for s in walk(b.body))
        self.leaving = self.world.take(1) if self.leaves_phases else 0
        self.depths = self._take_depths()
        self.segments: dict[int, str] = {}
        #: Where a frame that stands at a segment goes on when a phase is left: a segment, and the place in the frame
        #: that takes the phase when this is the closing of a happening itself (else 0).
        self.cleanup_at: dict[int, tuple[int, int]] = {}
        self._segment = 0
        self.blocks: list[BlockLayout] = []
        self.entries: dict[str, int] = {}
        self.asks: list[AskInfo] = []
        self.legals: list[str] = []
        self.asked_of: list[tuple[Framed, Ask, Var | None, tuple[Way, ...], tuple[Var, ...]]] = []
        self.texts: list[str] = []
        self._plain: set[str] = set()
        self._unwritten: list[str] = []
        self._offers: set[str] = set()
        self._exists: dict[Any, str] = {}
        self._fixed: dict[Any, Invariants] = {}
        self._watches: list[Watch] = []
        self._watchers: set[int] = set()
        self.dropping = self.next_segment()
        #: What writes the reports of a traced program; None in a plain one.
        self.trace = TraceWriter(self) if traced else None

    # Numbers

    def next_segment(self) -> int:
        self._segment += 1
        return self._segment - 1

    def happening_id(self, name: str) -> int:
        return self.happenings.index(name)

    def rule_id(self, rule: Rule) -> int:
        return self.made.rules.index(rule)

    def end_index(self, name: str) -> int:
        names = [e.name for e in self.made.ends] + [r for r, _ in self.made.reasons]
        return names.index(name)

    # Functions

    def function(self, w: Writer, name: str, params: list[str], body: list[ast.stmt]) -> None:
        self.shared.functions.append((w.source, w.function(name, params, body)))

    def plain(self, block: str) -> str:
        """The function of a block that does not stop; written in its turn, once it has been asked for."""
        if block not in self._plain:
            self._plain.add(block)
            if block in self.made.blocks:
                self._unwritten.append(block)
        return "b_" + _safe(block)

    def _write_plain(self) -> None:
        while self._unwritten:
            block = self._unwritten.pop(0)
            if self.trace is not None:
                self.trace.function("b_" + _safe(block), block)
            Plain(self, self._told(self.made.blocks[block])).function("b_" + _safe(block))

    def _told(self, block: Block) -> Block:
        """A rule's block tests the rule's own `if` first; in a traced program it then says that it runs."""
        for rule in self.made.rules:
            if rule.block == block.name:
                body: Any = block.body if self.trace is None else (Fired(rule, rule.span), *block.body)
                if rule.condition is not None:
                    body = (When(rule.condition, body, (), rule.condition.span),)
                return Block(block.name, block.params, block.results, body, block.span)
        return block

    def segment(self, number: int, w: Writer, body: list[ast.stmt]) -> None:
        name = f"seg_{number}"
        self.segments[number] = name
        self.function(w, name, ["P", "S", "f"], body)

    def framed(self, block: Block, first: int, types: list[tuple[str, Type]]) -> None:
        layout = tuple(LocalInfo(name.lstrip("."), value_type(type)) for name, type in types)
        self.blocks.append(BlockLayout(block.name, first, self._segment - 1, layout))
        self.shared.constants[self.first_segment(block.name)] = first
        given = len(block.params)
        self.shared.constants[self.rest_of(block.name)] = tuple(_idle(t) for _, t in types[given:])

    def first_segment(self, block: str) -> str:
        return "first_" + _safe(block)

    def first_function(self, block: str) -> str:
        """The function of a block's first segment, known by this name when the code is loaded."""
        self.opened.add(block)
        return "open_" + _safe(block)

    def rest_of(self, block: str) -> str:
        return "rest_" + _safe(block)

    # Asks

    def new_ask(self) -> int:
        self.legals.append("")
        return len(self.legals) - 1

    def legal(self, number: int, w: Writer, body: list[ast.stmt]) -> None:
        self.legals[number] = f"legal_{number}"
        self.function(w, f"legal_{number}", ["P", "S", "f"], body)

    def asked(
        self,
        number: int,
        block: Framed,
        ask: Ask,
        var: Var | None,
        ways: tuple[Way, ...],
        local: int,
        after: int,
        branches: list[int],
        *,
        follows: bool,
    ) -> None:
        """Note a question: its names, where answers go, its texts."""
        later = ask.vars[ask.vars.index(var) + 1 :] if var is not None else ()
        self.asked_of.append((block, ask, var, ways, later))
        id = ask.id if var is None else var.name
        prompt = self.text_in(ask.prompt, block) if ask.prompt >= 0 else -1
        says = tuple(self._label_text(way, block) for way in ways)
        self.asks.append(
            AskInfo(
                id=id,
                name=var.name if var is not None else None,
                type=value_type(var.local.type) if var is not None else None,
                labels=tuple(w.label for w in ways),
                actions=tuple(bool(w.action) for w in ways),
                local=local,
                then=after,
                branches=tuple(branches),
                prompt=prompt,
                says=says,
                site=site(ask.span),
                follows=follows,
            )
        )

    def make_secret(self, anew: int, answers: int, answered: int) -> None:
        from ..source.frozen import replace

        self.asks[-1] = replace(self.asks[-1], secret=True, anew=anew, answers=answers, answered=answered)

    def _label_text(self, way: Way, block: Framed) -> int:
        if way.says >= 0:
            return self.text_in(way.says, block)
        if way.action:
            offer = self.made.offers[way.action]
            if offer.says >= 0:
                return self.text_in(offer.says, block, {p.name: a for p, a in zip(offer.params, way.args, strict=True)})
        return -1

    def exists(self, vars: tuple[Var, ...], w: Writer, out: Emission) -> ast.expr:
        """A call that tells whether all of `vars` can be answered, given the names before them."""
        free = _free(vars)
        if vars not in self._exists:
            name = f"exists_{len(self._exists)}"
            self._exists[vars] = name
            inner = Writer(vars[0].span.source)
            inner.at(vars[0].span)
            fixed = Invariants()
            body = exists_body(self, inner, vars, fixed)
            self._fixed[vars] = fixed
            self.function(inner, name, ["S", *(python_name(n) for n in free), *fixed.values], body)
        values = self._fixed[vars].values.values()
        kept = [out.invariants.take(w, v) if out.invariants is not None else v for v in values]
        return w.call(self._exists[vars], w.name("S"), *(out.local(n) for n in free), *kept)

    def may_fail(self, vars: tuple[Var, ...]) -> bool:
        """Whether there can be no answer to one of the names."""
        return any(not _sure(v) for v in vars)

    def offer(self, offer: Offer) -> str:
        name = "offer_" + _safe(offer.name)
        if name not in self._offers:
            self._offers.add(name)
            w = Writer(offer.span.source)
            w.at(offer.span)
            params = ["S", python_name("player"), *(python_name(p.name) for p in offer.params)]
            self.function(w, name, params, offer_body(self, w, offer))
        return name

    # Watched expressions

    def watch_id(self, watch: Watch) -> int:
        for number, known in enumerate(self._watches):
            if known is watch:
                return number
        self._watches.append(watch)
        return len(self._watches) - 1

    def watcher(self, watch: Watch) -> str:
        """A function of the slots that gives the watched expression: one value, or one for each binding."""
        number = self.watch_id(watch)
        name = f"watch_{number}"
        if number not in self._watchers:
            self._watchers.add(number)
            assert watch.subject is not None
            w = Writer(watch.span.source)
            w.at(watch.span)
            names = {local.name: f"w_{python_name(local.name)}" for local, _ in watch.binders}
            out = Emission(self.shared, w, lambda n: w.name(names.get(n, python_name(n))))
            value = out.whole(watch.subject)
            if not watch.binders:
                body = w.stmts("return _0", value)
            else:
                inner = w.stmts("found.append(_0)", value)
                combos = w.name(self.bindings(watch))
                take = [
                    w.assign(names[local.name], w.expr("c[_0]", w.constant(i)))
                    for i, (local, _) in enumerate(watch.binders)
                ]
                body = [*w.stmts("found = []"), w.loop("c", combos, take + inner), *w.stmts("return found")]
            self.function(w, name, ["S"], body)
        return name

    def bindings(self, watch: Watch) -> str:
        """A constant: every combination of the members that a trigger binds."""
        out = Emission(self.shared, Writer(watch.span.source))
        combos: list[tuple[int, ...]] = [()]
        for _, domain in watch.binders:
            items = out.items(domain)
            assert items is not None, "binders range over constant sets"
            combos = [(*c, i) for c in combos for i in items]
        return self.shared.constant("combos", tuple(combos))

    # Texts

    def text_in(self, index: int, block: Framed, args: dict[str, Expr] | None = None) -> int:
        """A text as a function (P, S, f) in the frame of a block."""
        w = Writer(block.block.span.source)
        w.at(block.block.span)
        out = Emission(self.shared, w, block.local)
        old, block.w = block.w, w
        parts = [p if isinstance(p, str) else substituted(p, args or {}) for p in self.made.texts[index].parts]
        body = w.stmts("return _0", self.joined(parts, out))
        block.w = old
        return self._add_text(w, body)

    def said(self, index: int, out: Emission) -> tuple[int, ast.expr]:
        """A line of `say:`: its number, and a tuple of the values it shows, evaluated in place."""
        parts = self.made.texts[index].parts
        values = [out.value(p) for p in parts if not isinstance(p, str)]
        w = Writer(out.w.source)
        pieces: list[ast.expr] = []
        at = 0
        for part in parts:
            if isinstance(part, str):
                pieces.append(w.constant(part))
            else:
                pieces.append(self.shown(w, part.type, w.expr("f[_0]", w.constant(at))))
                at += 1
        number = self._add_text(w, w.stmts("return ''.join(_0)", w.row(*pieces)))
        return number, out.w.row(*values)

    def joined(self, parts: list[str | Expr], out: Emission) -> ast.expr:
        pieces = [out.w.constant(p) if isinstance(p, str) else self.shown(out.w, p.type, out.value(p)) for p in parts]
        return out.w.expr("''.join(_0)", out.w.row(*pieces))

    def shown(self, w: Writer, type: Type, value: ast.expr) -> ast.expr:
        from ..language.types import Words

        if isinstance(type, Words):
            return w.call("str", value)
        name = self.shared.constant("type", value_type(type))
        return w.call("shown", w.name("P"), w.name(name), value)

    def _add_text(self, w: Writer, body: list[ast.stmt]) -> int:
        name = f"text_{len(self.texts)}"
        self.texts.append(name)
        self.function(w, name, ["P", "S", "f"], body)
        return len(self.texts) - 1

    # The whole

    def write(self) -> Program:
        made = self.made
        self._dropping()
        for name, block in made.blocks.items():
            if name in self.facts.suspends or name == "flow":
                Framed(self, self._told(block)).write()
        for rule in made.rules:
            if rule.block not in self.facts.suspends:
                self.plain(rule.block)
        self.plain("setup")
        self._start()
        self._ends_now()
        scores = [self._of_player(f"score_{i}", e) for i, (_, e) in enumerate(made.scores)]
        ties = [self._of_player(f"tie_{i}", e) for i, e in enumerate(made.ties)]
        invariants = [self._invariant(i, e) for i, (_, e) in enumerate(made.invariants)]
        self._write_plain()
        functions = list(self.shared.functions)
        from .emit_why import why_functions

        cold = why_functions(self)
        return self._program(functions, cold, scores, ties, invariants)

    def _program(
        self, functions: list[Any], cold: list[Any], scores: list[str], ties: list[str], invariants: list[str]
    ) -> Program:
        made, world, ruleset = self.made, self.world, self.world.ruleset
        constants = dict(self.shared.constants)
        constants["(made)"] = dict(self.shared.made)
        constants["(lists)"] = {
            "segments": [self.segments[i] for i in range(self._segment)],
            "legal": list(self.legals),
            "scores": scores,
            "ties": ties,
            "invariants": invariants,
            "texts": list(self.texts),
        }
        constants["(rules)"] = [
            (
                constants.get(self.first_segment(r.block), -1),
                constants.get(self.rest_of(r.block), ()),
                "b_" + _safe(r.block),
            )
            for r in made.rules
        ]
        constants["(opened)"] = {
            "open_" + _safe(b): self.segments[self.shared.constants[self.first_segment(b)]] for b in sorted(self.opened)
        }
        constants["cleanup_at"] = dict(self.cleanup_at)
        return Program(
            ruleset=ruleset.name,
            title=ruleset.title,
            digest=sources_digest(ruleset.sources),
            players=world.setting.players,
            player_counts=(ruleset.low_players, ruleset.high_players),
            options={n: _option(t, v) for n, (t, v) in world.options.items()},
            kinds={k: info.members for k, info in world.kinds.items()},
            names={k: info.labels for k, info in world.kinds.items()},
            fields=tuple(_field(f) for f in world.fields.values()),
            slots=world.slots,
            blocks=tuple(self.blocks),
            asks=tuple(self.asks),
            ends=tuple(
                [EndInfo(e.name, _says(ruleset.ends[e.name].about.says, e.name), site(e.span)) for e in made.ends]
                + [EndInfo(n, n, site(s)) for n, s in made.reasons]
            ),
            scores=tuple(ScorePart(p.name.name, _says(p.about.says, p.name.name)) for p, _ in made.scores),
            invariants=tuple((i.name.name, site(i.span)) for i, _ in made.invariants),
            phases=tuple(p for p in self.happenings if p in self.phase_names),
            rules=tuple(r.name for r in made.rules),
            code=compiled(functions),
            cold=compiled(cold),
            constants=constants,
            paths=tuple(s.path for s in ruleset.sources),
            tracing=self.trace.made() if self.trace is not None else None,
            aliases={k.name.name: {a.name: m.name for a, m in k.names} for k in ruleset.kinds.values() if k.names},
        )

    def _dropping(self) -> None:
        """While a phase is left: drop this frame, and go on where the one below closes its own."""
        w = Writer(self.world.ruleset.source)
        waits, depths = w.constant(tuple(self.waits.values())), w.constant(tuple(self.depths.items()))
        self.segment(
            self.dropping, w, w.stmts("drop(P, S, cleanup_at, _0, _1, _2)", w.constant(self.leaving), waits, depths)
        )
        self.blocks.append(BlockLayout("(dropping)", self.dropping, self.dropping, ()))

    def _start(self) -> None:
        """`start`: every slot, pieces where they start, and `setup:`. `open_flow`: ends judged, the first frame."""
        source = self.world.ruleset.source
        w = Writer(source)
        w.at(self.world.ruleset.players_span)
        body: list[ast.stmt] = w.stmts("S = P.slots")
        for info in self.world.fields.values():
            body += self._start_field(w, info)
        for kind, base in self.world.places.items():
            body += self._start_pieces(w, kind, base)
        body += w.stmts("_0(P, S, -1)", w.name(self.plain("setup")))
        self.function(w, "start", ["P"], body)
        judging: list[ast.stmt] = []
        if any(e.condition is not None and not e.after for e in self.made.ends):
            judging = w.stmts("S = P.slots\nended = ends_now(S)\nif ended: over(P, S, ended)")
        self.function(w, "open_flow", ["P"], [*judging, *w.stmts("P.frames.append(_0)", self.w_frame(w))])

    def w_frame(self, w: Writer) -> ast.expr:
        frame = w.expr("[_0, -1]", w.name(self.first_segment("flow")))
        assert isinstance(frame, ast.List)
        frame.elts.append(w.placed(ast.Starred(w.name(self.rest_of("flow")), ast.Load())))
        return frame

    def _start_field(self, w: Writer, info: Any) -> list[ast.stmt]:
        owner, value = self.made.starts[info.key]
        count = info.count * info.width
        own = self._given_starts(info)
        if own is not None:
            return w.stmts("S[_0:_1] = _2", w.constant(info.base), w.constant(info.base + count), w.constant(own))
        if value is None or isinstance(value, Const):
            raw = value.value if isinstance(value, Const) else _empty(info)
            each = w.constant(raw)
            return w.stmts(
                "S[_0:_1] = [_2] * _3",
                w.constant(info.base),
                w.constant(info.base + count),
                each,
                w.constant(count),
            )
        w.at(value.span)
        inner = Emission(self.shared, w)
        span = count // max(len(self.world.kinds[info.owner].members), 1) if info.owner else count
        if owner is None:
            return w.stmts(
                "S[_0:_1] = [_2] * _3",
                w.constant(info.base),
                w.constant(info.base + count),
                inner.value(value),
                w.constant(count),
            )
        store = w.stmts(
            "S[_0 + _1 * _2:_0 + _1 * _2 + _2] = [_3] * _2",
            w.constant(info.base),
            w.name(python_name(owner.name)),
            w.constant(span),
            inner.value(value),
        )
        return [w.loop(python_name(owner.name), w.expr("range(_0)", w.constant(self.world.size(info.owner))), store)]

    def _given_starts(self, info: Any) -> tuple[Any, ...] | None:
        """Starts that members give among their facts; None when none does."""
        kind = self.world.kinds.get(info.owner)
        if (
            kind is None
            or kind.decl is None
            or not any(info.name in m.facts for m in kind.decl.members)
            or len(info.keys) != 1
        ):
            return None
        from .constant import evaluator
        from .kind_facts import fact_value

        owner, value = self.made.starts[info.key]
        default = evaluator(self.shared, value, (owner,)) if value is not None and owner is not None else None
        found = []
        for index, member in enumerate(kind.decl.members):
            if info.name in member.facts:
                found.append(fact_value(self.made.t, member.facts[info.name], info.type))
            else:
                found.append(default(None, index) if default is not None else _empty(info))
        return tuple(found)

    def _start_pieces(self, w: Writer, kind: str, base: int) -> list[ast.stmt]:
        info = self.world.kinds[kind]
        field = self.world.globals[info.starts_in]
        size = len(info.members)
        assert isinstance(field.type, Collection)
        held = tuple(range(size)) if field.type.form == "pile" else (1 << size) - 1
        found = w.stmts("S[_0] = _1", w.constant(field.base), w.constant(held))
        return found + w.stmts(
            "S[_0:_1] = [_2] * _3",
            w.constant(base),
            w.constant(base + size),
            w.constant(field.base),
            w.constant(size),
        )

    def _ends_now(self) -> None:
        """The mask of all end conditions judged at once that hold."""
        w = Writer(self.world.ruleset.source)
        out = Emission(self.shared, w)
        bits = [
            w.expr("_0 if _1 else 0", w.constant(1 << self.end_index(end.name)), self._holds(end, w, out))
            for end in self.made.ends if not end.after
        ]
        self.function(w, "ends_now", ["S"], w.stmts("return _0", _together(w, bits)))
        judging: list[ast.stmt] = []
        for end in self.made.ends:
            if end.name in self.waits:
                judging += w.stmts(
                    "if S[_0] == -phase:\n    S[_0] = 0\n    if _1: over(P, S, ends_now(S))",
                    w.constant(self.waits[end.name]),
                    self._holds(end, w, out),
                )
        self.function(w, "judge_disowned", ["P", "S", "phase"], judging)

    def _holds(self, end: End, w: Writer, out: Emission) -> ast.expr:
        """Whether an end condition holds, or its transition has come."""
        if end.condition is not None:
            return out.test(end.condition)
        return w.expr("S[_0]", w.constant(self.marks[end.name]))

    def _take_depths(self) -> dict[int, int]:
        """Where several phases are left, slots that say how deep each lies, so that the wider one is known."""
        steps = [s for b in self.made.blocks.values() for s in walk(b.body)]
        left = dict.fromkeys(s.phase for s in steps if isinstance(s, Leave) and s.phase)
        if len(left) < 2:
            return {}
        return {self.happening_id(phase) + 1: self.world.take(1) for phase in left}

    def _of_player(self, name: str, expr: Expr) -> str:
        w = Writer(expr.span.source)
        w.at(expr.span)
        self.function(w, name, ["S", python_name("player")], w.stmts("return _0", Emission(self.shared, w).value(expr)))
        return name

    def _invariant(self, number: int, expr: Expr) -> str:
        w = Writer(expr.span.source)
        w.at(expr.span)
        name = f"invariant_{number}"
        self.function(w, name, ["S"], w.stmts("return bool(_0)", Emission(self.shared, w).test(expr)))
        return name


def compiled(functions: list[tuple[Source | None, ast.FunctionDef]]) -> tuple[bytes, ...]:
    """Marshalled code objects, one for each source file, in order of first use."""
    by_path: dict[str, list[ast.stmt]] = {}
    for source, function in functions:
        by_path.setdefault(source.path if source is not None else "<stockrail>", []).append(function)
    return tuple(
        marshal.dumps(compile(ast.Module(body, []), path, "exec", dont_inherit=True, optimize=0))
        for path, body in by_path.items()
    )


def site(span: Span) -> Site:
    line, column = span.source.place(span.start)
    end_line, end_column = span.source.place(max(span.end - 1, span.start))
    return Site(span.source.path, line, column, end_line, end_column + 1)


def value_type(type: Type) -> ValueType:
    """A type as the engine reads slots and frames by."""
    match type:
        case Number(unit=unit):
            return ValueType("money" if unit == "money" else "int", optional=type.optional)
        case Bool():
            return ValueType("bool")
        case Member(kind=kind):
            return ValueType("member", kind, type.optional)
        case Collection(form=form, kind=kind):
            return ValueType(form, kind)
        case Numbers():
            return ValueType("numbers")
        case Answers(entry=entry):
            return ValueType("table", "player", entry=value_type(entry))
    return ValueType("int")


def _field(info: Any) -> FieldLayout:
    return FieldLayout(
        info.name,
        info.owner,
        info.keys,
        value_type(info.type),
        info.base,
        info.seen,
        info.purse,
        info.low,
        info.high,
        info.holds,
    )


def _empty(info: Any) -> Any:
    """The start of a field that gives none: false, 0 or the lower bound, none, empty. A purse starts without debts."""
    from .conversion import none_of

    type = info.type
    if type.optional:
        return none_of(type)
    if isinstance(type, Number):
        if info.purse:
            return max(info.low, 0)
        return info.low if not info.track else type.low
    if isinstance(type, Collection):
        return () if type.form in ("pile", "order") else 0
    return 0


def _idle(type: Type) -> Any:
    """What stands in a frame before a local has a value."""
    if isinstance(type, (Answers, Numbers)) or (isinstance(type, Collection) and type.form in ("pile", "order")):
        return ()
    return 0


def _option(type: Type, value: int) -> int | bool:
    return bool(value) if isinstance(type, Bool) else value


def _says(template: Template | None, name: str) -> str:
    if template is None:
        return name.replace("_", " ")
    return "".join(p if isinstance(p, str) else "{" + p.span.text + "}" for p in template.parts)


def _safe(name: str) -> str:
    return name.replace(".", "__").replace("#", "_no_")


def _free(vars: tuple[Var, ...]) -> list[str]:
    own: set[str] = set()
    found: dict[str, Local] = {}
    for var in vars:
        parts = (var.domain, tuple(t.expr for t in var.where), var.unless)
        found |= {n: x for n, x in locals_of(parts).items() if n not in own and n != var.local.name}
        own.add(var.local.name)
    return list(found)


def _sure(var: Var) -> bool:
    """A name that can always be answered: no condition, and a range or set that is never empty."""
    if var.where:
        return False
    domain = var.domain
    if isinstance(domain, Const):
        return domain.value not in (0, ())
    if isinstance(domain, Interval) and isinstance(domain.low.type, Number) and isinstance(domain.high.type, Number):
        return domain.low.type.high <= domain.high.type.low
    return False


__all__ = ["End", "ProgramWriter", "compiled", "site", "value_type"]


def _together(w: Writer, masks: list[ast.expr]) -> ast.expr:
    """The union of masks, nested no deeper than Python reads."""
    if len(masks) < 2:
        return masks[0] if masks else w.constant(0)
    middle = len(masks) // 2
    return w.expr("_0 | _1", _together(w, masks[:middle]), _together(w, masks[middle:]))
