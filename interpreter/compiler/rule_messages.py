"""All wording of the checker's messages about rules, phases and the end: what can never be, and what never stops."""

from __future__ import annotations

from ..source.catalogue import code
from ..source.problem import Problem
from ..source.text import Span


def _listed(names: list[str]) -> str:
    """`a`, `b` and `c`."""
    quoted = [f"`{name}`" for name in names]
    return quoted[0] if len(quoted) == 1 else f"{', '.join(quoted[:-1])} and {quoted[-1]}"


@code("rule-circle", "Rules that set each other off for ever")
def rule_circle(span: Span, names: list[str], by: Span) -> Problem:
    """Rules may set each other off only if that stops by itself: going round must move a field that the circle moves
    one way only, and that has an end there. A value that falls on a track does; one that is `set` again and again
    does not."""
    said = f"`{names[0]}` sets itself off" if len(names) == 1 else (
        f"{' sets off '.join(f'`{n}`' for n in names)}, which sets off `{names[0]}`")
    after = names[1] if len(names) > 1 else names[0]
    return Problem("rule-circle", span, f"{said}, and nothing stops it",
                   ("watch for one direction (`rises`, `falls`), limit it with `where`, or count the passes in a field "
                    "with an end",), (by, f"this sets off `{after}`"))


@code("rule-circle")
def rule_tangle(span: Span, names: list[str]) -> Problem:
    return Problem("rule-circle", span, f"{_listed(names)} may set each other off for ever",
                   ("each circle among them comes to an end, but one may undo what another has done",), level="warning")


@code("rule-without-player", "A rule that needs a player, set off where nobody acts")
def rule_without_player(span: Span, name: str, where: Span) -> Problem:
    """A rule sees as `player` whoever acts when it is set off. What happens between turns is nobody's: limit the rule
    with `during:`, or bind a player in its trigger with `for`."""
    return Problem("rule-without-player", span, f"`{name}` speaks of `player`, but it may be set off where nobody acts",
                   ("limit it with `during:`, or bind a player: `… for p in players`",), (where, "nobody acts here"))


@code("growing-pile", "A pile that may grow without end")
def growing_pile(span: Span, name: str, kind: str, by: Span) -> Problem:
    """Copies are put on the pile while the game is played, and nothing says how many there may be. Piles of pieces
    need no limit: there are only so many pieces."""
    return Problem("growing-pile", span, f"nothing says how large `{name}` may grow",
                   (f"declare it as `{name}: {{is: pile of {kind}, most: 30}}`",), (by, "it grows here"),
                   level="warning")


# What can never happen


@code("never-reached", "Effects that come to nothing")
def never_reached(span: Span, before: Span) -> Problem:
    """Nothing after `leave:` or `end:` in the same block is done, nor anything after a loop without end that nothing
    leaves. A phase after such a loop never begins."""
    return Problem("never-reached", span, "this is never reached", ("remove it, or move it up",),
                   (before, "this never comes to its end"), level="warning")


@code("phase-not-running", "A phase left where it may not be running")
def phase_not_running(span: Span, phase: str) -> Problem:
    """`leave: phase` needs the phase to be running whenever it is done. A rule says so with `during: phase`; a
    procedure is only run inside the phase."""
    return Problem("phase-not-running", span, f"`{phase}` may not be running here, so it can't be left",
                   (f"in a rule say `during: {phase}`; run a procedure only in {phase}",))


@code("never-chosen", "An action that nobody can choose")
def never_chosen(span: Span, name: str) -> Problem:
    """An action is offered when a `between:`, an `or:` or a menu lists it. One that nothing lists is no part of the
    game."""
    return Problem("never-chosen", span, f"nobody can ever choose {name}: no `between:` lists it",
                   (f"add `{name}` to a menu or to `between:`, or remove it",), level="warning")


@code("never-run", "A procedure that nothing runs")
def never_run(span: Span, name: str) -> Problem:
    """A procedure is done when some effect says `run:`. One that nothing runs is no part of the game."""
    return Problem("never-run", span, f"nothing ever runs `{name}`",
                   (f"write `run: {name}` where it belongs, or remove it",), level="warning")


#: Why nothing sets a rule off, and what to do about it.
Why = tuple[str, str]


def never_at_edge(happening: str, word: str) -> Why:
    return f"`{happening}` never {word}", "watch for something that is reached"


def never_changed(what: str) -> Why:
    return f"nothing ever changes {what}", "add an effect that changes it, or remove the rule"


def never_that_way(subject: str) -> Why:
    return f"`{subject}` changes, but never the way this waits for", "watch for the other direction"


def never_during(subject: str, phase: str) -> Why:
    return f"`{subject}` never changes that way during `{phase}`", "name another phase, or leave `during:` out"


#: Why an end condition made of constants does not hold.
NEVER_TRUE = "its condition is never true"


@code("never-fires", "A rule that nothing can set off")
def never_fires(span: Span, name: str, why: str, help: str) -> Problem:
    """A rule fires when something changes what it watches, in a phase that its `during` allows. This one waits for
    something that no effect of the ruleset does."""
    return Problem("never-fires", span, f"`{name}` never fires: {why}", (help,), level="warning")


@code("never-ends", "An end condition that can never hold")
def never_ends(span: Span, name: str, why: str) -> Problem:
    """An end condition is judged on what it reads. If nothing ever changes that, or what it waits for never happens,
    it does not end a game."""
    return Problem("never-ends", span, f"`{name}` never ends the game: {why}",
                   ("mend the condition, or remove the entry",), level="warning")


@code("never-happens", "Something waits for what never happens")
def never_happens(span: Span, name: str, waiting: str) -> Problem:
    """`after:` and `during:` name a phase, procedure or action. One that is never reached never begins and never ends,
    so nothing that waits for it is done."""
    return Problem("never-happens", span, f"{waiting} `{name}`, which never happens",
                   ("name something that is reached, or remove this",), level="warning")


# The end of the game


@code("no-end", "A game that nothing ends")
def no_end(span: Span, condition: str) -> Problem:
    """A game ends when an entry of `end:` holds, or at an effect `end: reason`. Without either it goes on for ever."""
    return Problem("no-end", span, "nothing ends this game",
                   (f"add a section `end:`, such as:\nend:\n  enough:\n    if: {condition}\n    at: once",),
                   level="warning")


@code("flow-runs-out", "A flow that may come to its end before the game does")
def flow_runs_out(span: Span, phase: str) -> Problem:
    """When the last phase is over and the game is not, there is nothing left to do: a fault while playing. Let the
    last phase go on until an end condition holds, or close with `end: reason`."""
    return Problem("flow-runs-out", span, f"after `{phase}` there is nothing left to do, but the game may not be over",
                   (f"add an effect `end: reason` to {phase}, or judge an end condition `after: {phase}`",),
                   level="warning")


@code("no-scoring", "A game without winners")
def no_scoring(span: Span, score: str) -> Problem:
    """`scoring:` names the parts of a player's score. Without it a game ends and nobody has won."""
    return Problem("no-scoring", span, "nothing says who wins",
                   (f"add a section `scoring:`, such as:\nscoring:\n  {score}",), level="warning")


# When things happen


@code("outside", "A rule that waits for something that may not be going on")
def outside(span: Span, name: str, after: str, where: Span) -> Problem:
    """A rule with `after:` waits for the end of what it names. Where that is not going on there is nothing to wait
    for, and the rule runs at once. If that is meant, all is well."""
    return Problem("outside", span, f"`{name}` runs at once where `{after}` is not going on",
                   (f"limit the rule with `during:`, or make sure that this happens only in {after}",),
                   (where, f"{after} may not be going on here"), level="note")


@code("money-stops-halfway", "An end that may interrupt a row of payments")
def money_stops_halfway(span: Span, name: str, where: Span) -> Problem:
    """An end condition judged `at: once` is judged after each payment. In a loop that pays one player after another
    it may end the game before the last is paid."""
    return Problem("money-stops-halfway", span, f"`{name}` may end the game before everybody is paid",
                   ("judge it `after:` the procedure, action or phase that pays",),
                   (where, "one payment after another"), level="note")


@code("set-passes-marks", "A marker that is set, and a rule for the marks it passes")
def set_passes_marks(span: Span, rules: list[str]) -> Problem:
    """`set:` is a transition like any other: putting a marker somewhere else sets off the rules for the marks between
    the old and the new place. If that is not meant, limit the rules with `during:`."""
    return Problem("set-passes-marks", span, f"this also sets off {_listed(rules)} if it passes a mark",
                   ("if that is not meant, limit the rule with `during:`",), level="note")

