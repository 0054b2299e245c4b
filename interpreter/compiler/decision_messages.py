"""All wording of the checker's messages about how a decision is written: labels, menus and actions."""

from __future__ import annotations

from collections.abc import Iterable

from ..source.catalogue import code
from ..source.meant import did_you_mean, mend
from ..source.problem import Problem
from ..source.text import Span


@code("or-without-do", "`or:` beside a choice whose names go on")
def or_without_do(span: Span) -> Problem:
    """Without `do:` the chosen names live on after the choice, so there must be a choice. With `or:` put what is done
    with them under `do:`."""
    return Problem("or-without-do", span, "a choice with `or:` needs a `do:`", ("put what follows under `do:`",))


@code("secret-needed", "Several choose at once, but not in secret")
def secret_needed(span: Span) -> Problem:
    """`by: every p in …` hides each answer until all have answered. `secret: true` says so to the reader."""
    return Problem("secret-needed", span, "a choice by several players at once is secret", ("add `secret: true`",))


@code("label-twice", "One word for two answers")
def label_twice(span: Span, label: str) -> Problem:
    """Answers are told apart by their words, so labels differ from each other and from the names that are asked."""
    return Problem("label-twice", span, f"`{label}` is already an answer here", ("choose another word",))


@code("otherwise-unreachable", "A way out that is never offered")
def otherwise_unreachable(span: Span, label: str) -> Problem:
    """Branches under `otherwise:` are offered only when no other branch is. A branch without any condition is always
    offered, so these never are."""
    return Problem(
        "otherwise-unreachable",
        span,
        f"`{label}` is never offered: another branch always is",
        ("give the other branch a `requires:`, or move this one to `or:`",),
    )


@code("unknown-menu", "No menu of that name")
def unknown_menu(span: Span, name: str, menus: Iterable[str]) -> Problem:
    """`between:` takes a list of actions, a map of labelled blocks, or the name of a menu under `menus:`."""
    menus = list(menus)
    said = f"there is no menu `{name}`"
    return Problem("unknown-menu", span, said, did_you_mean(name, menus), fix=mend(span, name, menus))


@code("unknown-action", "No action of that name")
def unknown_action(span: Span, name: str, names: Iterable[str]) -> Problem:
    """`between:` and menus list entries of `actions:`; a block of its own needs a label: `pass: []`."""
    names = list(names)
    return Problem(
        "unknown-action",
        span,
        f"there is no action `{name}`",
        did_you_mean(name, names) or ("add it under `actions:`, or give the label a block",),
        fix=mend(span, name, names),
    )
