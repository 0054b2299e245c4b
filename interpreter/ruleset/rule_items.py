"""Details of defines, procedures, actions, menus, rules, phases, ends and named expressions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..language.printing import to_text
from ..language.substitution import put
from ..language.syntax import Name
from .item import Detail, listed, node, parameters, said
from .model import Action, Define, End, MenuDecl, Named, Phase, Procedure, Rule
from .rule_lines import block_lines, branch_lines, condition_lines, node_lines


def define_details(define: Define) -> Iterator[Detail]:
    yield from parameters(define.head)
    body, original = _whole(define), None
    if define.original is not None and body is not define.body:
        original = to_text(_whole(define.original))
    yield Detail("is", define.body.span, to_text(body), written=to_text(define.body), original=original)
    yield from said(define.about)


def _whole(define: Define) -> Any:
    """The expression with what `original` stands for in its place, in terms of the parameters here."""
    below = define.original
    if below is None:
        return define.body
    renamed = {
        old.name: Name(new.span, new.name)
        for old, new in zip(below.head.parameters, define.head.parameters, strict=False)
        if old.name != new.name
    }
    return put(define.body, {"original": put(_whole(below), renamed)})


def procedure_details(procedure: Procedure) -> Iterator[Detail]:
    yield from parameters(procedure.head)
    for take in procedure.takes:
        yield Detail(f"takes.{to_text(take.head)}", take.head.span, to_text(take.declaration))
    for give in procedure.gives:
        yield Detail(f"gives.{give.name.name}", give.name.span, to_text(give.declaration))
    yield from said(procedure.about)
    yield from listed("do", block_lines(procedure.do, procedure.original))


def action_details(action: Action) -> Iterator[Detail]:
    yield from parameters(action.head)
    yield from said(action.about)
    yield from listed("requires", condition_lines(action.requires))
    yield from listed("choose", node_lines(action.choose))
    yield from listed("do", block_lines(action.do, action.original))


def menu_details(menu: MenuDecl) -> Iterator[Detail]:
    for branch in menu.branches:
        yield Detail(branch.label, branch.span, lines=branch_lines(branch))
    yield from said(menu.about)


def rule_details(rule: Rule) -> Iterator[Detail]:
    yield from said(rule.about)
    yield from node("during", rule.during)
    yield from node("when", rule.when)
    yield from node("if", rule.condition)
    yield from node("after", rule.after)
    yield from listed("do", block_lines(rule.do))


def phase_details(phase: Phase) -> Iterator[Detail]:
    yield from said(phase.about)
    yield from listed("do", block_lines(phase.do))


def end_details(end: End) -> Iterator[Detail]:
    yield from said(end.about)
    yield from node("if", end.condition)
    yield from node("when", end.when)
    yield from node("after", end.after) if end.after else [Detail("at", end.name.span, "once")]


def named_details(named: Named) -> Iterator[Detail]:
    yield from node("is", named.body)
    yield from said(named.about)
