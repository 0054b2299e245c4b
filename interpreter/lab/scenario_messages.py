"""The wording of what fails in a scenario."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from ..source.frozen import frozen
from ..source.nearest import choices_line, nearest
from ..source.problem import Problem
from ..source.text import Span


@frozen
class Failure:
    """Something that is not as a scenario says, at the place that says it."""

    span: Span | None
    message: str
    help: tuple[str, ...] = ()

    def __str__(self) -> str:
        place = f"{self.span}: " if self.span else ""
        return "\n".join([f"{place}{self.message}", *(f"  = {line}" for line in self.help)])


def of_problem(problem: Problem) -> Failure:
    """What is wrong with the text of a ruleset or scenario."""
    return Failure(problem.span, problem.message, problem.help)


def faulty(path: Path) -> Failure:
    return Failure(None, f"the errors in {path} are told above")


# How a scenario begins


def no_phase(span: Span, name: str, names: Sequence[str]) -> Failure:
    return Failure(span, f"there is no phase `{name}`", _mean(name, names))


def no_key(span: Span, meant: str) -> Failure:
    return Failure(span, f"`then` has no `{span.text}`", (f"did you mean `{meant}`?",))


def no_player(span: Span, name: str, players: Sequence[str]) -> Failure:
    return Failure(span, f"there is no player {name}", (f"there are {choices_line(players)}",))


def no_turns(span: Span, phase: str) -> Failure:
    return Failure(span, f"nobody's turn can be set: {phase} has no `turns:` or `rounds:`",
                   ("leave `turn:` out, and give what decides the order under `given:`",))


def not_a_setting(span: Span, name: str, wanted: str) -> Failure:
    return Failure(span, f"the option `{name}` needs {wanted}")


def unknown_option(span: Span, name: str, names: Iterable[str]) -> Failure:
    return Failure(span, f"there is no option `{name}`", _mean(name, names))


def wrong_players(span: Span, low: int, high: int) -> Failure:
    wanted = f"{low}" if low == high else f"{low} to {high}"
    return Failure(span, f"the ruleset is for {wanted} players")


def not_a_field(span: Span) -> Failure:
    return Failure(span, f"`{span.text}` is no field, so it can't be given")


def too_low(span: Span, value: int, low: int) -> Failure:
    return Failure(span, f"{value} is too low: the lowest here is {low}")


def too_high(span: Span, value: int, high: int) -> Failure:
    return Failure(span, f"{value} is too high: the highest here is {high}")


def no_space(span: Span, value: int, track: str) -> Failure:
    return Failure(span, f"{value} is no space of {track}")


def breaks(span: Span, invariant: str) -> Failure:
    return Failure(span, f"what is given breaks the invariant {invariant}",
                   (f"give the rest of it, or say `given_breaks: [{invariant}]`",))


# What happens


def broken(span: Span, answer: str, invariants: Sequence[str]) -> Failure:
    return Failure(span, f"after {answer} this doesn't hold any more: {', '.join(invariants)}")


def unsound(span: Span, answer: str, wrong: Sequence[str]) -> Failure:
    return Failure(span, f"after {answer} the position is not sound", tuple(wrong))


def chance_first(span: Span) -> Failure:
    return Failure(span, "`chance:` stands behind the answer that leads to it",
                   ("before the first answer of all it tells how chance falls until the first question",))


def no_such_chance(span: Span) -> Failure:
    return Failure(span, f"nothing is drawn here that could come out as {span.text}")


def not_an_outcome(span: Span) -> Failure:
    return Failure(span, f"`{span.text}` can't come out of chance",
                   ("write a member or number that is drawn, or order(…) for a pile that is shuffled",))


def nobody_asked(span: Span, player: str, ended_by: Sequence[str]) -> Failure:
    why = f"the game is over ({', '.join(ended_by)})" if ended_by else "nothing more is asked"
    return Failure(span, f"{player} can't answer: {why}")


def other_asked(span: Span, player: str, asked: str) -> Failure:
    return Failure(span, f"it is not for {player} to answer: the question is {asked}")


def refused(span: Span, answer: str, reasons: Sequence[str], legal: Sequence[str]) -> Failure:
    possible = (f"possible here: {choices_line(legal)}",) if legal else ()
    return Failure(span, f"{answer} is not possible: {_joined(reasons)}", possible)


def fault(span: Span | None, text: str) -> Failure:
    first, *rest = text.splitlines()
    return Failure(span, f"the rules fail: {first}", tuple(line.strip().removeprefix("= ") for line in rest))


# What holds


def wrong_value(span: Span, shown: str, value: str, wanted: str) -> Failure:
    return Failure(span, f"{shown} is {value}, not {wanted}")


def wrong_decision(span: Span, asked: str, wanted: str) -> Failure:
    return Failure(span, f"the question is {asked or 'put to nobody'}, not {wanted or 'none'}")


def wrong_legal(span: Span, missing: Sequence[str], further: Sequence[str]) -> Failure:
    parts = [f"{choices_line(missing)} is not possible"] if missing else []
    parts += [f"{choices_line(further)} is possible too"] if further else []
    return Failure(span, "; ".join(parts))


def is_legal(span: Span, answer: str) -> Failure:
    return Failure(span, f"{answer} is possible")


def not_legal(span: Span, answer: str, reasons: Sequence[str]) -> Failure:
    return Failure(span, f"{answer} is not possible: {_joined(reasons)}")


def never_an_answer(span: Span, answer: str) -> Failure:
    return Failure(span, f"no question of the game takes {answer}, so this would always hold",
                   ("correct the spelling, or leave it out",))


def other_reason(span: Span, answer: str, wanted: str, reasons: Sequence[str]) -> Failure:
    return Failure(span, f"{answer} is not possible for another reason", (*reasons, f"not: {wanted}"))


def wrong_over(span: Span, over: bool) -> Failure:
    return Failure(span, "the game is over" if over else "the game is not over")


def wrong_names(span: Span, what: str, found: Sequence[str], wanted: Sequence[str]) -> Failure:
    return Failure(span, f"{what} is {' and '.join(found) or 'none'}, not {' and '.join(wanted) or 'none'}")


def wrong_score(span: Span, player: str, total: int, parts: str, wanted: int) -> Failure:
    return Failure(span, f"{player} scores {total} ({parts}), not {wanted}")


def _joined(reasons: Sequence[str]) -> str:
    """Several reasons as one line: full stops only between them."""
    return "; ".join(reason.rstrip(".") for reason in reasons)


def _mean(name: str, names: Iterable[str]) -> tuple[str, ...]:
    names = list(names)
    meant = nearest(name, names)
    if meant:
        return (f"did you mean `{meant}`?",)
    return (f"there are {choices_line(names)}",) if names else ()
