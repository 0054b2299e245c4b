"""The wording of faults: what goes wrong in a ruleset only while a game runs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..source.catalogue import code
from ..source.problem import Problem
from ..source.text import Span
from .program import NO_NUMBER

Values = dict[str, Any]

#: The largest number there is, above 0 and below.
_LARGEST = -NO_NUMBER - 1

#: Their own words have all the values.
_SAYING_ALL = ("stuck", "not-over")


def worded(name: str, span: Span | None, values: Values) -> Problem:
    """The problem for a fault's code, with the values seen in its last help line."""
    problem = _WORDED.get(name, _unworded(name))(span, values)
    if not values or name in _SAYING_ALL:
        return problem
    seen = ", ".join(f"{key} = {value}" for key, value in values.items())
    return Problem(problem.code, span, problem.message, (*problem.help, f"here: {seen}"))


@code("stuck", "Nobody can go on, and the game is not over")
def stuck(span: Span | None, values: Values) -> Problem:
    """A question came up to which there is no answer, or a round in which every player is skipped.

    Give the question a way out: `or:` with a label that is always possible, or `otherwise:` for what is to
    happen when nothing else can be done; or test before it whether there is anything to choose.
    """
    barred = tuple(f"{answer}: {reason}" for answer, reason in values.items())
    return Problem("stuck", span, "nobody can go on here, and the game is not over",
                   (*barred, "add a label that is always possible, with `or:` or `otherwise:`"))


@code("out-of-range")
def out_of_range(span: Span | None, values: Values) -> Problem:
    """Widen the bounds where the field is declared, test before, or stop there with `min` or `max`. No number may lie
    beyond 2147483647 or -2147483647, neither in a field nor in a local."""
    value = int(values.get("value", 0))  # a report keeps values as text
    beyond = "the largest number there is" if value > _LARGEST else "the lowest number there is"
    what = "the bounds of the field" if abs(value) <= _LARGEST else f"{beyond}, {'-' * (value < 0)}{_LARGEST}"
    return Problem("out-of-range", span, f"this goes beyond {what}",
                   ("test before, or say how far it may go with `min(…)` or `max(…)`",))


@code("not-a-space")
def not_a_space(span: Span | None, values: Values) -> Problem:
    """A marker stands on one of the spaces of its track; `advance` and `retreat` keep it there."""
    return Problem("not-a-space", span, "this number is no space of the track",
                   ("move the marker with `advance` or `retreat`, or set it to one of the spaces",))


@code("nothing-found", "`the` found nothing")
def nothing_found(span: Span | None, values: Values) -> Problem:
    """`the x in … where …` says that there is one. If there may be none, write `first` and test it."""
    return Problem("nothing-found", span, "nothing meets this condition",
                   ("write `first` if there may be none",))


@code("no-such-seat", "Nobody sits there")
def no_such_seat(span: Span | None, values: Values) -> Problem:
    """Seats are counted from 1 to the number of players."""
    return Problem("no-such-seat", span, "nobody sits in this seat")


@code("bad-swap", "Two things that can't change places")
def bad_swap(span: Span | None, values: Values) -> Problem:
    """All pieces of one side lie together in one place, those of the other side together in another."""
    return Problem("bad-swap", span, "these can't change places",
                   ("the pieces of each side must lie together, and not in the same place as the others",))


@code("not-enough-money", "A payment of more than there is")
def not_enough_money(span: Span | None, values: Values) -> Problem:
    """Somebody was to pay more than his purse holds.

    Where a payment may fall short, pay `min(due, p.cash)`; where it must not, require it before.
    """
    return Problem("not-enough-money", span, "there is not enough money to pay this",
                   ("require the money before, or pay `min(due, purse)`",))


@code("negative-amount", "An amount below zero")
def negative_amount(span: Span | None, values: Values) -> Problem:
    """Amounts paid, raised, lowered or moved are never below zero: the other verb or direction says that.

    Use `max(0, …)` if nothing should happen then.
    """
    return Problem("negative-amount", span, "this amount is below zero",
                   ("write `max(0, …)`, or test before",))


@code("negative-payment", "A payment below zero")
def negative_payment(span: Span | None, values: Values) -> Problem:
    """Nobody pays less than nothing. To pay the other way round, change `from` and `to`."""
    return Problem("negative-payment", span, "this payment is below zero",
                   ("write `max(0, …)`, or test before",))


@code("pile-full", "A pile that can hold no more")
def pile_full(span: Span | None, values: Values) -> Problem:
    """The pile's declaration says with `most:` how many it can hold."""
    return Problem("pile-full", span, "this pile can hold no more", ("raise its `most:`, or test before",))


@code("everybody-skipped", "A round in which nobody has a turn")
def everybody_skipped(span: Span | None, values: Values) -> Problem:
    """`skip` holds for every player, and `until` doesn't, so that nobody would ever have a turn.

    Let `until` hold as well then, or end the game before.
    """
    return Problem("everybody-skipped", span, "every player is skipped here, and the game is not over",
                   ("let `until` hold when everybody is skipped, or test before",))


@code("endless")
def endless(span: Span | None, values: Values) -> Problem:
    """Loops pass again and again, and nothing that would end them changes, as no player decides anything.

    Say when the loop is left, or give it a bound with `at_most:`.
    """
    return Problem("endless", span, "this goes round and round without anybody being asked",
                   ("say when to leave the loop, or give it `at_most:`",))


@code("empty-pile", "A pile with nothing in it")
def empty_pile(span: Span | None, values: Values) -> Problem:
    """Something was drawn from, or looked for on, a pile that holds nothing. Ask for its `size` before."""
    return Problem("empty-pile", span, "this pile is empty", ("test `size(…) > 0` before",))


@code("division-by-zero", "A division by zero")
def division_by_zero(span: Span | None, values: Values) -> Problem:
    """Nothing can be divided by zero. Test the divisor before, with `if … then … else …` or in a `where`."""
    return Problem("division-by-zero", span, "this divides by zero", ("test the divisor before",))


@code("not-in-table", "A table has no such entry")
def not_in_table(span: Span | None, values: Values) -> Problem:
    """A table was read beyond its rows. Add the rows, or an `else:` for all that is not listed."""
    return Problem("not-in-table", span, "the table has no entry for this", ("add the row, or an `else:`",))


@code("nothing-to-draw", "A draw from nothing")
def nothing_to_draw(span: Span | None, values: Values) -> Problem:
    """`random:` draws one of a set, and the set was empty. Test before whether there is anything in it."""
    return Problem("nothing-to-draw", span, "there is nothing to draw from",
                   ("test before whether there is any",))


@code("too-much-work")
def too_much_work(span: Span | None, values: Values) -> Problem:
    """Questions about piles and ranges within each other multiply: a thousand cards, each held against a thousand."""
    return Problem("too-much-work", span, "this goes through more than anybody would wait for",
                   ("go through fewer things, or say with `most:` how many a pile may hold",))


@code("too-many-passes", "More passes than the loop allows")
def too_many_passes(span: Span | None, values: Values) -> Problem:
    """`at_most:` says how many passes there may be, and the condition of the loop still holds after them.

    Something that should make it fail doesn't change, or `at_most:` is too low.
    """
    return Problem("too-many-passes", span, "this has passed as often as `at_most:` allows, and goes on",
                   ("let the block change what the condition asks, or raise `at_most:`",))


@code("too-many-numbers", "A range too long to be gone through")
def too_many_numbers(span: Span | None, values: Values) -> Problem:
    """Loops and folds go through a range number by number. A bound came out far beyond what was meant, or the range
    should be narrowed with `min` and `max`."""
    return Problem("too-many-numbers", span, "this range has more numbers than can be gone through",
                   ("narrow it, for example with `min(…)`",))


@code("step-too-small", "A range whose step leads nowhere")
def step_too_small(span: Span | None, values: Values) -> Problem:
    """The step of a range is 1 or more: with 0 it would never come to its end, and it never goes down."""
    return Problem("step-too-small", span, "the step of a range must be 1 or more",
                   ("write `max(1, …)`, or test before",))


@code("chance-does-not-fit", "A prescribed outcome that can't be")
def chance_does_not_fit(span: Span | None, values: Values) -> Problem:
    """A log or a scenario prescribes how chance falls, and the rules ask for something else here.

    The ruleset may have changed since the log was written, or the scenario lists other draws than are made.
    """
    return Problem("chance-does-not-fit", span, "the outcome prescribed for this draw is not possible")


@code("too-deep", "Rules that set each other off without end")
def too_deep(span: Span | None, values: Values) -> Problem:
    """Rules or defines led to each other more often than can be followed. One must come to a bound."""
    return Problem("too-deep", span, "these rules set each other off too often to be followed")


def _unworded(name: str) -> Callable[[Span | None, Values], Problem]:
    return lambda span, values: Problem(name, span, f"this can't be done: {name.replace('-', ' ')}")


@code("broken-invariant", "What should always hold does not hold")
def broken_invariant(span: Span | None, values: Values) -> Problem:
    """`invariants:` are tested after every decision of a simulation and of a scenario.

    Either a rule brings about what should not be, or the invariant asks for more than the rules promise.
    """
    return Problem("broken-invariant", span, "this should always hold, and does not hold here",
                   ("mend the rule that brings it about, or say in the invariant where it need not hold",))


@code("not-over", "A game goes on and on")
def not_over(span: Span | None, values: Values) -> Problem:
    """A simulation stops a game after so many decisions; `--cap` says how many.

    Either the rules have no way to an end that everybody comes to, or those who play do not look for it.
    """
    return Problem("not-over", span, f"not over after {values['decisions']} decisions",
                   ("see that something always brings the end nearer, or let a simulation go on with `--cap`",))


_WORDED: dict[str, Callable[[Span | None, Values], Problem]] = {
    "stuck": stuck,
    "out-of-range": out_of_range,
    "not-a-space": not_a_space,
    "nothing-found": nothing_found,
    "no-such-seat": no_such_seat,
    "bad-swap": bad_swap,
    "not-enough-money": not_enough_money,
    "negative-amount": negative_amount,
    "negative-payment": negative_payment,
    "pile-full": pile_full,
    "everybody-skipped": everybody_skipped,
    "endless": endless,
    "empty-pile": empty_pile,
    "division-by-zero": division_by_zero,
    "not-in-table": not_in_table,
    "nothing-to-draw": nothing_to_draw,
    "chance-does-not-fit": chance_does_not_fit,
    "too-deep": too_deep,
    "too-much-work": too_much_work,
    "too-many-passes": too_many_passes,
    "too-many-numbers": too_many_numbers,
    "step-too-small": step_too_small,
    "broken-invariant": broken_invariant,
    "not-over": not_over,
}
