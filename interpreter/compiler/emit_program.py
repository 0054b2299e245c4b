"""Writes a whole lowered ruleset as Python, and gathers what the engine needs to know of it."""

from __future__ import annotations

import ast
from typing import Any

from ..engine.program import EndInfo, Program, ScorePart
from ..language.syntax import Template
from ..language.types import Bool, Type
from .cache import sources_digest
from .code_objects import compiled
from .emit_answerable import Answerable
from .emit_block import Plain
from .emit_expression import Emission
from .emit_frames import Framed
from .emit_judging import JudgingWriter
from .emit_questions import Questions
from .emit_segments import Segments
from .emit_start import StartWriter
from .emit_texts import TextWriter
from .emit_trace import Fired, TraceWriter
from .emit_watched import WatchedWriter
from .emit_why import why_functions
from .expressions import Expressions
from .flow_facts import FlowFacts
from .flow_slots import FlowSlots
from .form import Expr
from .happenings import happenings, phases
from .lowered import Lowered
from .python_code import Writer, python_name, safe
from .sites import site
from .steps import Block, When
from .value_layout import field_layout
from .watches import Rule


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
        self.slots = FlowSlots(made, self.facts, self.happenings)
        self.nested = self.facts.nested()
        self.segments = Segments(self)
        self.questions = Questions(self)
        self.answerable = Answerable(self)
        self.watched = WatchedWriter(self)
        self.texts = TextWriter(self)
        self._plain: set[str] = set()
        self._unwritten: list[str] = []
        #: What writes the reports of a traced program; None in a plain one.
        self.trace = TraceWriter(self) if traced else None

    # Numbers


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
        return "b_" + safe(block)

    def _write_plain(self) -> None:
        while self._unwritten:
            block = self._unwritten.pop(0)
            if self.trace is not None:
                self.trace.function("b_" + safe(block), block)
            Plain(self, self._told(self.made.blocks[block])).function("b_" + safe(block))

    def _told(self, block: Block) -> Block:
        """A rule's block tests the rule's own `if` first; in a traced program it then says that it runs."""
        for rule in self.made.rules:
            if rule.block == block.name:
                body: Any = block.body if self.trace is None else (Fired(rule, rule.span), *block.body)
                if rule.condition is not None:
                    body = (When(rule.condition, body, (), rule.condition.span),)
                return Block(block.name, block.params, block.results, body, block.span)
        return block


    # The whole

    def write(self) -> Program:
        self.segments.add_dropping()
        for name, block in self.made.blocks.items():
            if name in self.facts.suspends or name == "flow":
                Framed(self, self._told(block)).write()
        for rule in self.made.rules:
            if rule.block not in self.facts.suspends:
                self.plain(rule.block)
        self.plain("setup")
        StartWriter(self).write()
        JudgingWriter(self).write()
        formulas = self._formulas()
        self._write_plain()
        functions = list(self.shared.functions)
        cold = why_functions(self)
        return self._program(compiled(functions), compiled(cold), formulas)

    def _formulas(self) -> dict[str, list[str]]:
        """The functions of scores, ties and invariants."""
        made = self.made
        return {
            "scores": [self._of_player(f"score_{i}", e) for i, (_, e) in enumerate(made.scores)],
            "ties": [self._of_player(f"tie_{i}", e) for i, e in enumerate(made.ties)],
            "invariants": [self._invariant(i, e) for i, (_, e) in enumerate(made.invariants)],
        }

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

    def _constants(self, formulas: dict[str, list[str]]) -> dict[str, Any]:
        """What the code reads by name; in brackets, what is made of it when it is loaded."""
        constants = dict(self.shared.constants)
        constants["(made)"] = dict(self.shared.made)
        constants["(lists)"] = {
            "segments": self.segments.functions(),
            "legal": list(self.questions.legals),
            **formulas,
            "texts": list(self.texts.names),
        }
        constants["(rules)"] = [
            (
                constants.get(self.segments.first(rule.block), -1),
                constants.get(self.segments.rest(rule.block), ()),
                "b_" + safe(rule.block),
            )
            for rule in self.made.rules
        ]
        constants["(opened)"] = self.segments.openings()
        constants["cleanup_at"] = dict(self.segments.cleanup_at)
        return constants

    def _program(self, code: tuple[bytes, ...], cold: tuple[bytes, ...], formulas: dict[str, list[str]]) -> Program:
        made, world, ruleset = self.made, self.world, self.world.ruleset
        return Program(
            ruleset=ruleset.name,
            title=ruleset.title,
            digest=sources_digest(ruleset.sources),
            players=world.setting.players,
            player_counts=(ruleset.low_players, ruleset.high_players),
            options={n: _option(t, v) for n, (t, v) in world.options.items()},
            kinds={k: info.members for k, info in world.kinds.items()},
            names={k: info.labels for k, info in world.kinds.items()},
            fields=tuple(field_layout(f) for f in world.fields.values()),
            slots=world.slots,
            blocks=tuple(self.segments.blocks),
            asks=tuple(self.questions.told),
            ends=self._ends(),
            scores=tuple(ScorePart(p.name.name, _says(p.about.says, p.name.name)) for p, _ in made.scores),
            invariants=tuple((i.name.name, site(i.span)) for i, _ in made.invariants),
            phases=tuple(p for p in self.happenings if p in self.phase_names),
            rules=tuple(r.name for r in made.rules),
            code=code,
            cold=cold,
            constants=self._constants(formulas),
            paths=tuple(s.path for s in ruleset.sources),
            tracing=self.trace.made() if self.trace is not None else None,
            aliases={k.name.name: {a.name: m.name for a, m in k.names} for k in ruleset.kinds.values() if k.names},
        )

    def _ends(self) -> tuple[EndInfo, ...]:
        """The end conditions in file order, then the reasons that effects end the game for."""
        ends = self.world.ruleset.ends
        declared = [EndInfo(e.name, _says(ends[e.name].about.says, e.name), site(e.span)) for e in self.made.ends]
        return tuple(declared + [EndInfo(name, name, site(span)) for name, span in self.made.reasons])


def _option(type: Type, value: int) -> int | bool:
    return bool(value) if isinstance(type, Bool) else value


def _says(template: Template | None, name: str) -> str:
    if template is None:
        return name.replace("_", " ")
    return "".join(p if isinstance(p, str) else "{" + p.span.text + "}" for p in template.parts)
