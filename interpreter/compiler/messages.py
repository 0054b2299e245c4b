"""All wording of the checker's messages about names, types and the shape of rules."""

from __future__ import annotations

from collections.abc import Iterable

from ..language.types import Type, article, describe
from ..source.catalogue import code
from ..source.nearest import choices_line, nearest
from ..source.problem import Problem
from ..source.text import Span


def _did_you_mean(name: str, names: Iterable[str]) -> tuple[str, ...]:
    near = nearest(name, list(names))
    return (f"did you mean `{near}`?",) if near else ()


def _mend(span: Span, name: str, names: Iterable[str]) -> tuple[Span, str] | None:
    near = nearest(name, list(names))
    return (span, near) if near else None


# Names


@code("unknown-name", "A name that nothing has")
def unknown_name(span: Span, name: str, names: Iterable[str]) -> Problem:
    """An expression may name a local, a field, a define, a table, an option, the plural of a kind, or a member.

    Check the spelling, or declare the name. Text is never written in expressions: a bare word is always a name.
    """
    names = list(names)
    help = _did_you_mean(name, names) or ((f"known here: {choices_line(names)}",) if names else ())
    return Problem("unknown-name", span, f"nothing here is called `{name}`", help, fix=_mend(span, name, names))


@code("unknown-field", "A kind has no such field or fact")
def unknown_field(span: Span, kind: str, name: str, names: Iterable[str]) -> Problem:
    """After a dot stands a fact or a state field of the kind on its left. Facts are declared under `facts:`,
    fields under `state:` of that kind."""
    names = list(names)
    help = _did_you_mean(name, names) or ((f"{article(kind)} {kind} has: {choices_line(names)}",) if names else ())
    return Problem("unknown-field", span, f"{article(kind)} {kind} has no `{name}`", help, fix=_mend(span, name, names))


@code("unknown-kind", "No kind of that name")
def unknown_kind(span: Span, name: str, names: Iterable[str]) -> Problem:
    """Types are `int`, `money`, `bool`, a range such as `0..6`, a declared kind, `set of` a kind and so on.
    Declare the kind under `kinds:`, or mend the spelling. A type takes the singular."""
    return Problem(
        "unknown-kind",
        span,
        f"there is no kind `{name}`",
        _did_you_mean(name, names),
        fix=_mend(span, name, names),
    )


@code("no-fields", "Only members of a kind have fields")
def no_fields(span: Span, name: str, found: Type) -> Problem:
    """`owner.field` needs one member of a kind on the left of the dot, not a number, a set or a condition."""
    return Problem(
        "no-fields",
        span,
        f"{describe(found)} has no fields, so `.{name}` means nothing here",
        ("for each member of a set, write a loop or a fold: `sum c.income for c in companies`",),
    )


@code("ambiguous-member", "A member's name that two kinds share")
def ambiguous_member(span: Span, name: str, kinds: list[str]) -> Problem:
    """Where the context does not say which kind is meant, name it: `kind(member)`."""
    choices = " or ".join(f"`{kind}({name})`" for kind in kinds)
    return Problem("ambiguous-member", span, f"`{name}` is a member of {' and '.join(kinds)}", (f"write {choices}",))


@code("name-twice", "One name for two things")
def name_twice(span: Span, name: str, first: Span | None, what: str) -> Problem:
    """Fields, defines, tables, options, tracks and the plurals of kinds share one set of names; phases,
    procedures and actions share another. Rename one of the two."""
    second = (first, "first used here") if first else None
    return Problem("name-twice", span, f"`{name}` is already {what}", (), second)


@code("shadowing", "A local with the name of another")
def shadowing(span: Span, name: str) -> Problem:
    """A new local may not take the name of a local that is in use, or of a field, define or table: readers would
    mistake one for the other. It may hide a member's name."""
    return Problem("shadowing", span, f"`{name}` is already in use here", ("choose another name",))


@code("arguments", "Wrong number of arguments")
def arguments(span: Span, name: str, wanted: list[str], found: int) -> Problem:
    """Write one argument for each parameter, in the order of the declaration."""
    shape = f"{name}({', '.join(wanted)})" if wanted else name
    return Problem(
        "arguments",
        span,
        f"`{name}` takes {_count(len(wanted), 'argument')}, not {found}",
        (f"it is `{shape}`",),
    )


def _count(n: int, noun: str) -> str:
    return f"{n if n else 'no'} {noun}{'' if n == 1 else 's'}"


@code("not-callable", "Brackets after something that takes no arguments")
def not_callable(span: Span, name: str) -> Problem:
    """Only fields with parameters, defines with parameters, tables and functions are followed by brackets."""
    return Problem("not-callable", span, f"`{name}` takes no arguments", (f"write `{name}`",))


@code("no-player", "Nobody is acting here")
def no_player(span: Span) -> Problem:
    """`player` is the one whose turn or decision it is. Outside `turns:`, `rounds:` and `decide:` there is none:
    name a player, take one as a parameter, or loop over players. In a trigger, bind players with `for`."""
    return Problem(
        "no-player",
        span,
        "nobody is acting here, so there is no `player`",
        ("in a trigger write `… for p in players`; in a procedure take a parameter such as `player who`",),
    )


@code("not-here", "A word that has no meaning in this place")
def not_here(span: Span, what: str, help: str) -> Problem:
    """Some words only work in certain places: `original` in an overlay, `leave: repeat` in a repeat, and so on."""
    return Problem("not-here", span, what, (help,))


# Types


@code("wrong-type", "One thing where another is asked for")
def wrong_type(span: Span, wanted: str, found: Type, help: tuple[str, ...] = ()) -> Problem:
    """Every place in a ruleset asks for one type of value. There is no conversion behind the author's back:
    conditions are yes-or-no, amounts are whole numbers, a number is not money."""
    return Problem("wrong-type", span, f"{wanted} is needed here; this is {describe(found)}", help)


@code("money-or-number", "Money where a number is asked for, or the other way round")
def money_or_number(span: Span, wanted: Type, found: Type) -> Problem:
    """Money and numbers of things do not mix. A literal fits both; `2 * count` is open and fits both;
    `money(n)` says that a number is meant as money."""
    text = span.text
    bracketed = f"({text})" if " " in text else text
    if describe(wanted).startswith("an amount"):
        help: tuple[str, ...] = (f"write `1 * {bracketed}` for 1 each, or `money({text})`",)
    else:
        help = (f"write `{bracketed} / money(1) rounded down` where money counts as a number",)
    return Problem("money-or-number", span, f"{describe(wanted)} is needed here; this is {describe(found)}", help)


@code("unlike", "Two things that cannot be compared or combined")
def unlike(span: Span, op: str, left: Type, right: Type) -> Problem:
    """Both sides of a comparison, of + and -, and both branches of an `if` must be of one type."""
    return Problem(
        "unlike",
        span,
        f"`{op}` stands between {describe(left)} and {describe(right)}",
        ("both sides must be of one type",),
    )


@code("may-be-none", "A value that may be none, not asked about")
def may_be_none(span: Span, found: Type) -> Problem:
    """A value that may be none must be asked about first, in the same condition (`x is not none and x.cash > 3`),
    in a `where`, or in an `if:` around the effect. An effect that may write the value ends that knowledge."""
    return Problem(
        "may-be-none",
        span,
        f"`{span.text}` may be none here",
        (f"ask first: `{span.text} is not none and …`",),
    )


@code("never-none", "A question whether something is none that never is")
def never_none(span: Span) -> Problem:
    """Only values declared `… or none`, results of `first`, and optional names of a choice can be none."""
    return Problem("never-none", span, f"`{span.text}` is never none", ("leave the question out",), level="warning")


@code("rounding", "A division that does not say how to round")
def rounding(span: Span) -> Problem:
    """All numbers are whole. Say `rounded up`, `rounded down` or `rounded half up` after every division."""
    return Problem(
        "rounding",
        span,
        "say which way to round this division",
        (f"write `{span.text} rounded up` or `{span.text} rounded down`",),
    )


@code("zero-divisor", "A division by nothing")
def zero_divisor(span: Span) -> Problem:
    """Nothing can be divided by 0. A divisor that only may be 0 is found when the game is played: ask about it first,
    as in `where sold(company) > 0`."""
    return Problem("zero-divisor", span, "nothing can be divided by 0", ("write another divisor",))


@code("money-times-money", "Money multiplied by money")
def money_times_money(span: Span) -> Problem:
    """Money times a number is money; money times money means nothing."""
    return Problem(
        "money-times-money",
        span,
        "money cannot be multiplied by money",
        ("divide one side first, or use a number of things",),
    )


@code("not-a-collection", "A loop over something that has no members")
def not_a_collection(span: Span, found: Type) -> Problem:
    """After `in` and `from` stands a set, pile, order, a range such as `1..6`, a track or its marks,
    or a value that may be none (then there is one member or none)."""
    return Problem(
        "not-a-collection",
        span,
        f"this is {describe(found)}, which has no members",
        ("a set is needed, such as `players`, or a range such as `1..6`",),
    )


@code("order-unused", "An order that changes nothing")
def order_unused(span: Span, how: str) -> Problem:
    """`by` orders members for `first`, `the`, `those` and `each:`. For counts, sums and questions the order
    makes no difference."""
    return Problem("order-unused", span, f"`by` means nothing in `{how}`", ("leave it out",))


@code("fold-needs-brackets", "A comparison swallowed by a question")
def fold_needs_brackets(span: Span, how: str, op: str) -> Problem:
    """`count`, `sum` and their kin reach as far right as they can, so that a comparison behind `where` belongs to
    them. To compare the result, put brackets round the question: `(count c in companies where c.open) >= 2`.
    """
    return Problem(
        "fold-needs-brackets",
        span,
        f"this is a number, not a condition: everything after `where` belongs to the `{how}`",
        (f"to compare the number, put brackets round it: `({how} … where …) {op} …`",),
    )


@code("not-assignable", "Something that cannot be changed")
def not_assignable(span: Span, what: str) -> Problem:
    """Only state fields, table-like fields and locals made by `let` or given by a procedure can be changed.
    Facts, options, tables and the names of loops and choices are fixed."""
    return Problem("not-assignable", span, f"{what} cannot be changed")


@code("not-assignable")
def not_a_field(span: Span, does: str) -> Problem:
    verb = span.text.partition(":")[0]
    message = f"`{verb}` {does} between fields, and this is a local"
    return Problem("not-assignable", span, message, ("change a local by `set:`, `raise:` or `lower:`",))


@code("purse", "Money that only pay: may move")
def purse(span: Span, verb: str) -> Problem:
    """A purse holds money. Money comes from somewhere and goes somewhere, so only `pay:` changes it; that is how
    the engine knows that money is conserved."""
    return Problem(
        "purse",
        span,
        f"`{verb}` cannot change a purse",
        ("write `pay: amount` with `from:` and `to:`; leave one out for the bank",),
    )


@code("pieces", "Pieces lie in one place each")
def pieces(span: Span, verb: str, kind: str) -> Problem:
    """A kind with `starts_in:` has pieces, and each lies in exactly one place. Only `move:` and `swap:` (and `draw:`
    with `to:`) move them."""
    return Problem(
        "pieces",
        span,
        f"{article(kind)} {kind} is a piece and lies in one place, which `{verb}` cannot change",
        ("write `move: piece` with `to: place`",),
    )


@code("not-on-a-track", "advance and retreat move markers on tracks")
def not_on_a_track(span: Span, verb: str) -> Problem:
    """`advance:` and `retreat:` move a field declared `on` a track by spaces. A plain number is changed by `raise:`
    and `lower:`."""
    other = "raise" if verb == "advance" else "lower"
    return Problem("not-on-a-track", span, f"`{span.text}` is a number, not a place on a track", (f"use `{other}:`",))


@code("out-of-range", "A value that cannot be held")
def out_of_range(span: Span, value: int, low: int, high: int) -> Problem:
    """The field's declaration says which values it may hold."""
    return Problem(
        "out-of-range",
        span,
        f"{value} does not lie in {low}..{high}",
        ("change the value, or the range in the declaration",),
    )


@code("not-a-space", "A number that is no space of the track")
def not_a_space(span: Span, value: int, track: str) -> Problem:
    """A marker stands on one of the numbers listed under `spaces:` of its track."""
    return Problem("not-a-space", span, f"{value} is not a space of {track}")


@code("function-arguments", "Wrong number of arguments to a function")
def function_arguments(span: Span, name: str, shape: str, found: int) -> Problem:
    """Functions of the language take a fixed number of arguments; the reference lists them."""
    return Problem(
        "function-arguments",
        span,
        f"`{name}` does not take {_count(found, 'argument')}",
        (f"it is `{shape}`",),
    )


@code("no-neighbours", "A kind without neighbours")
def no_neighbours(span: Span, kind: str) -> Problem:
    """`near`, `distance` and their kin follow the fact `neighbours: set of` the same kind. Give it in the data, or
    compute it: `neighbours: set of hex = hexagons(q, r)`."""
    return Problem(
        "no-neighbours",
        span,
        f"{article(kind)} {kind} has no `neighbours`",
        (f"declare the fact `neighbours: set of {kind}`",),
    )


# Declarations


@code("one-sided", "A neighbour that is not a neighbour back")
def one_sided(span: Span, here: str, there: str) -> Problem:
    """Places that touch list each other. A map with ways that lead one way only
    says `neighbours: {is: set of hex, one_way: true}`."""
    return Problem(
        "one-sided",
        span,
        f"{there} is a neighbour of {here}, but {here} is no neighbour of {there}",
        (f"add {here} to the neighbours of {there}, or say `one_way: true` where `neighbours` is declared",),
    )


@code("missing-fact", "A member without one of its kind's facts")
def missing_fact(span: Span, kind: str, member: str, fact: str, declared: Span) -> Problem:
    """Every member of a kind gives every declared fact, unless the fact is `or none` or computed."""
    return Problem(
        "missing-fact",
        span,
        f"{member} does not give its `{fact}`",
        (f"add `{fact}:` to {member}, or declare it `or none`",),
        (declared, "declared here"),
    )


@code("stray-fact", "A fact that the kind does not declare")
def stray_fact(span: Span, kind: str, name: str, known: Iterable[str]) -> Problem:
    """Facts are declared with their type under `facts:` of the kind; `name` and `colour` are known for every kind.
    A member may also give the start of a state field."""
    return Problem(
        "stray-fact",
        span,
        f"{article(kind)} {kind} has no fact `{name}`",
        _did_you_mean(name, known) or (f"declare it under `facts:` of {kind}",),
    )


@code("wrong-fact", "A fact of the wrong type")
def wrong_fact(span: Span, wanted: Type, value: object) -> Problem:
    """The value of a fact must fit its declared type: a whole number, `true` or `false`, a member's name, or a list
    of members for a set."""
    return Problem("wrong-fact", span, f"{describe(wanted)} is needed here, not `{span.text}`")


@code("spaces-must-rise", "Spaces of a track out of order")
def spaces_must_rise(span: Span, track: str) -> Problem:
    """The spaces of a track are listed from the lowest number to the highest, each once."""
    return Problem("spaces-must-rise", span, f"the spaces of {track} must rise from one to the next")


@code("wrong-row", "A row whose key is none of the table's")
def wrong_row(span: Span, key: str, limits: tuple[int, int]) -> Problem:
    """The keys of a table's rows are what `by:` says: numbers in the range, player counts, or members of the kind."""
    return Problem("wrong-row", span, f"`{key}` is no key of this table", ("`by:` says which keys there are",))


@code("row-twice", "Two rows for one key")
def row_twice(span: Span, key: str) -> Problem:
    """Each key of a table has one row; spans such as 6..10 must not overlap another row."""
    return Problem("row-twice", span, f"`{key}` has a row already")


@code("rows-missing", "A table without a row for some key")
def rows_missing(span: Span, table: str, missing: list[str]) -> Problem:
    """A table must have a row for every key, or say `else:`. A table by player count covers every count that
    `players:` allows."""
    return Problem(
        "rows-missing",
        span,
        f"{table} has no row for {choices_line(missing)}",
        ("add the rows, or `else:` with the value of all others",),
    )


@code("starts-nowhere", "Pieces that start in no set or pile of theirs")
def starts_nowhere(span: Span, kind: str, place: str, fitting: list[str]) -> Problem:
    """`starts_in:` names a set or pile of the kind in the `state:` of the whole game. A bag only counts: it cannot tell
    one piece from another. To draw a piece by chance, shuffle a pile, or `random:` from a set and `move:`."""
    help = (f"it may be {choices_line(fitting)}",) if fitting else (f"declare `{place}: set of {kind}` under `state:`",)
    return Problem("starts-nowhere", span, f"`{place}` is no set or pile of {kind} in the state of the game", help)


@code("start-fails", "A starting value that cannot be computed")
def start_fails(span: Span, why: str) -> Problem:
    """A start or computed fact divides by zero, asks for `the` member of an empty set, or for a missing table row."""
    return Problem("start-fails", span, f"this cannot be computed at the start: {why}")


# Effects


@code("no-purse", "Money paid by or to something without a purse")
def no_purse(span: Span, found: Type) -> Problem:
    """`from:` and `to:` name a purse, or a member of a kind that has one purse. The bank is left out, or written
    `bank`."""
    return Problem(
        "no-purse",
        span,
        f"this is {describe(found)}, which holds no money",
        ("name a member whose kind has a field of type `purse`",),
    )


@code("which-purse", "A kind with no purse, or with several")
def which_purse(span: Span, kind: str, purses: list[str]) -> Problem:
    """A member stands for its only purse. With several purses, name the field; with none, declare one:
    `cash: purse = 0`."""
    if not purses:
        return Problem(
            "which-purse",
            span,
            f"{article(kind)} {kind} has no purse",
            (f"declare one in the state of {kind}: `cash: purse = 0`",),
        )
    choices = " or ".join(f"`{span.text}.{p}`" for p in purses)
    return Problem("which-purse", span, f"{article(kind)} {kind} has {len(purses)} purses", (f"write {choices}",))


@code("bank-both", "Money from the bank to the bank")
def bank_both(span: Span) -> Problem:
    """At least one side of a payment is somebody's purse."""
    return Problem("bank-both", span, "both sides of this payment are the bank", ("give `from:` or `to:`",))


@code("not-counted", "raise: or lower: on a marker of a track")
def not_counted(span: Span, verb: str, track: str) -> Problem:
    """A marker on a track moves by spaces: `advance:` and `retreat:`. Adding to its number could miss a space."""
    other = "advance" if verb == "raise" else "retreat"
    return Problem(
        "not-counted",
        span,
        f"`{span.text}` is a marker on {track}, not a plain number",
        (f"use `{other}:`, which counts spaces",),
    )


@code("by-and-rows", "Both by and rows")
def by_and_rows(span: Span) -> Problem:
    """A marker moves by spaces (`by`) or by rows (`rows`), not both at once."""
    return Problem("by-and-rows", span, "`by` and `rows` cannot stand together", ("write two effects",))


@code("no-rows", "Rows on a track that has none")
def no_rows(span: Span, track: str) -> Problem:
    """A track printed in rows says how many spaces a row has: `row: 5`."""
    return Problem("no-rows", span, f"{track} has no rows", ("add `row:` to the track, or use `by:`",))


@code("one-of", "One of two keys is needed")
def one_of(span: Span, verb: str, a: str, b: str) -> Problem:
    """Some effects take exactly one of two keys."""
    return Problem("one-of", span, f"`{verb}` takes either `{a}` or `{b}`", (f"write one of `{a}:` and `{b}:`",))


@code("draw-needs-to", "A piece drawn to nowhere")
def draw_needs_to(span: Span, kind: str) -> Problem:
    """A piece lies in one place. When it is drawn it must go to another: `to: player.hand`."""
    return Problem(
        "draw-needs-to",
        span,
        f"{article(kind)} {kind} is a piece; a drawn piece must go somewhere",
        ("add `to: place`",),
    )


@code("not-pieces", "Something moved that is no piece")
def not_pieces(span: Span, found: Type) -> Problem:
    """`move:` takes pieces (members of a kind with `starts_in:`), or with `from:` a number."""
    return Problem(
        "not-pieces",
        span,
        f"this is {describe(found)}, not a piece",
        ("for a field use `set:`; for a set use `add:` and `remove:`",),
    )


@code("move-needs-from", "A number moved from nowhere")
def move_needs_from(span: Span) -> Problem:
    """A number moves from one counter to another, so both are named."""
    return Problem("move-needs-from", span, "say where the number comes from", ("add `from: counter`",))


@code("needs-type", "A local whose type cannot be seen")
def needs_type(span: Span, name: str) -> Problem:
    """`none` and `set()` do not say of what. Give the type: `is: player or none`, `is: set of hex`."""
    return Problem(
        "needs-type",
        span,
        f"the type of `{name}` cannot be seen from `{span.text}`",
        ("add `is:` with its type",),
    )


@code("endless", "A loop that nothing stops")
def endless(span: Span, what: str) -> Problem:
    """A loop without end needs a decision or chance in every pass, or a limit. Loops over members end by themselves."""
    help = "add `at_most:`, or put a decision into it" if what == "while" else "put a decision into it"
    return Problem(
        "endless",
        span,
        f"nothing in this `{what}` asks a player or draws by chance, so it may never stop",
        (help,),
    )


@code("unknown-happening", "Nothing of that name begins or ends")
def unknown_happening(span: Span, name: str, names: Iterable[str]) -> Problem:
    """`after:`, `during:`, `leave:`, `begins` and `ends` name a phase, a procedure, an action, `turn`, `round` or
    `action`. The label of a branch is none of these: what belongs to a branch stands in it."""
    names = list(names)
    return Problem(
        "unknown-happening",
        span,
        f"there is no phase, procedure or action `{name}`",
        _did_you_mean(name, names) or ((f"known here: {choices_line(names)}",) if names else ()),
        fix=_mend(span, name, names),
    )


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
    return Problem("unknown-menu", span, f"there is no menu `{name}`", _did_you_mean(name, menus))


@code("unknown-procedure", "No procedure of that name")
def unknown_procedure(span: Span, name: str, names: Iterable[str], action: bool) -> Problem:
    """`run:` names a procedure of this ruleset or of a library in `use:`. Actions are offered by `decide:`."""
    names = list(names)
    help = (
        ("offer an action with `decide:`, or move its effects to a procedure",)
        if action
        else _did_you_mean(name, names)
    )
    return Problem("unknown-procedure", span, f"there is no procedure `{name}`", help, fix=_mend(span, name, names))


@code("unknown-action", "No action of that name")
def unknown_action(span: Span, name: str, names: Iterable[str]) -> Problem:
    """`between:` and menus list entries of `actions:`; a block of its own needs a label: `pass: []`."""
    names = list(names)
    return Problem(
        "unknown-action",
        span,
        f"there is no action `{name}`",
        _did_you_mean(name, names) or ("add it under `actions:`, or give the label a block",),
        fix=_mend(span, name, names),
    )


@code("unknown-parameter", "A procedure has no such optional parameter")
def unknown_parameter(span: Span, procedure: str, name: str, names: Iterable[str]) -> Problem:
    """Further keys of `run:` are the optional parameters that the procedure lists under `takes:`."""
    names = list(names)
    help = _did_you_mean(name, names) or ((f"it takes {choices_line(names)}",) if names else ("it takes none",))
    return Problem("unknown-parameter", span, f"`{procedure}` takes no `{name}`", help, fix=_mend(span, name, names))


@code("caller-player", "A procedure that needs a player, called where nobody acts")
def caller_player(span: Span, name: str) -> Problem:
    """The procedure speaks of `player`, the one who acts; it can only be called inside `turns:`, `rounds:` or
    `decide:`. Give it a player as a parameter instead."""
    return Problem(
        "caller-player",
        span,
        f"`{name}` speaks of `player`, but nobody is acting here",
        ("call it inside a turn or decision, or give it a parameter such as `player who`",),
    )


@code("unmet-need", "A field that a library needs and the game does not declare")
def unmet_need(span: Span, kind: str, name: str, type: str, needed: Span) -> Problem:
    """A library names the fields it relies on under `needs:`. The game that uses it declares them, with the start it
    wants, or says in `names:` what it calls them."""
    return Problem("unmet-need", span, f"a library needs the field `{name}` of {kind}, of type `{type}`",
                   (f"declare `{name}: {type}` in the state of {kind}",), (needed, "needed here"))


@code("changing-range", "A trigger that looks at a changing set")
def changing_range(span: Span, name: str) -> Problem:
    """What a trigger compares before and after an effect must be the same things: all members of a kind, or some that
    are named. Which of them count is said by `where`, judged after the effect."""
    text = f"({span.text})" if " " in span.text else span.text
    return Problem("changing-range", span, f"`{name}` ranges over a set that changes",
                   (f"let `{name}` range over all of them, and add `where {name} in {text}`",))


@code("no-trigger", "A rule that cannot be set off")
def no_trigger(span: Span) -> Problem:
    """A rule watches something that changes: a state field, or an expression over state fields."""
    return Problem("no-trigger", span, "nothing this rule watches ever changes", ("watch a state field",))


@code("state-in-start", "A start that depends on the state")
def state_in_start(span: Span) -> Problem:
    """Starting values may use facts, options and tables, not other fields; use `setup:` for the rest."""
    return Problem(
        "state-in-start", span, "a starting value cannot depend on another field", ("set it under `setup:`",)
    )


@code("recursive", "Definitions that go round in a circle")
def recursive(span: Span, chain: list[str]) -> Problem:
    """Defines may not use themselves, and procedures may not run themselves, also not by way of others: that is how
    the engine knows that every rule ends."""
    return Problem("recursive", span, f"{' uses '.join(f'`{c}`' for c in chain)}", ("break the circle",))


@code("parameter-needed", "An optional parameter without a default, not given")
def parameter_needed(span: Span, procedure: str, name: str) -> Problem:
    """A parameter under `takes:` has a default (`raise_by: money = 1`), or every caller gives it."""
    return Problem(
        "parameter-needed",
        span,
        f"`{name}` has no default and is not given",
        (f"add `{name}:` to the `run:`, or a default to the procedure",),
    )


@code("result-taken", "A result whose name is taken")
def result_taken(span: Span, name: str) -> Problem:
    """The results of a procedure come into scope under their own names. When one is taken, for instance because the
    procedure is run twice in one block, say `as: first`; the result is then `first.winner`."""
    return Problem(
        "result-taken",
        span,
        f"the result `{name}` would hide another `{name}`",
        ("add `as: word`; results are then called `word." + name + "`",),
    )


@code("result-needs-start", "A result without a start")
def result_needs_start(span: Span, name: str) -> Problem:
    """A result under `gives:` has a starting value, as in `winner: player or none = none`."""
    return Problem("result-needs-start", span, f"`{name}` has no starting value", (f"write `{name}: type = start`",))


@code("player-parameter", "A parameter called player")
def player_parameter(span: Span) -> Problem:
    """In procedures and actions `player` is the one who acts, and no parameter can take its name. In a `define:` it
    can, since defines see only their parameters."""
    return Problem(
        "player-parameter",
        span,
        "a parameter of a procedure or action cannot be called `player`",
        ("call it for instance `player who`",),
    )
