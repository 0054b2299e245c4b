"""What in a report deserves a second look: thresholds, and the sentences that go with them."""

from __future__ import annotations

from ..source.frozen import frozen
from .measures import Share
from .summary import Summary

#: A p-value below this, with a distance above the other, is called a bias.
BIAS_P, BIAS_DISTANCE = 0.01, 0.02
RARE_ACTION = 0.01
MANY_TIES = 0.05
WIDE_MARGIN = 0.25
GREAT_GROWTH = 10
#: Below this many games only trouble is flagged.
ENOUGH_GAMES = 30


@frozen
class Flag:
    code: str
    message: str


def flags(summary: Summary) -> list[Flag]:
    """Every flag of a summary, the gravest first."""
    found = _trouble(summary)
    if _finished(summary) >= ENOUGH_GAMES:
        found += _ends(summary) + _fairness(summary) + _actions(summary) + _money(summary)
    return found


def _finished(summary: Summary) -> int:
    return round(summary.outcomes["finished"].count)


def _trouble(summary: Summary) -> list[Flag]:
    words = {
        "stuck": "got stuck: somebody had to answer and could not",
        "fault": "stopped at a fault in a rule",
        "broken": "broke an invariant",
        "capped": "were stopped because they did not end",
    }
    return [
        Flag(outcome, f"{_games(summary.outcomes[outcome].count)} {says}")
        for outcome, says in words.items()
        if summary.outcomes[outcome].count
    ]


def _games(count: float) -> str:
    return "1 game" if count == 1 else f"{count:,.0f} games"


def _ends(summary: Summary) -> list[Flag]:
    return [
        Flag("end-never", f"no game was ended by {name} (likely fewer than {seen.high:.1%} are)")
        for name, seen in summary.ended_by.items()
        if not seen.count
    ]


def _fairness(summary: Summary) -> list[Flag]:
    found = []
    test = summary.seat_test
    if test.p < BIAS_P and test.largest > BIAS_DISTANCE:
        found.append(Flag("seat-bias", f"seats don't win equally often (p {test.p:.3g})"))
    if summary.ties.share > MANY_TIES:
        found.append(Flag("ties", f"{summary.ties.share:.1%} of games have more than one winner"))
    if summary.margin is not None and summary.margin.median > WIDE_MARGIN:
        found.append(Flag("margin", f"half of the winners lead by more than {summary.margin.median:.0%}"))
    return found


def _actions(summary: Summary) -> list[Flag]:
    return [
        Flag("rare-action", f"{label} is {_how_often(seen)} in {seen.total:,} choices")
        for taken in summary.taken.values()
        for label, seen in taken.items()
        if seen.share < RARE_ACTION
    ]


def _how_often(seen: Share) -> str:
    if not seen.count:
        return "never chosen"
    return "chosen once" if seen.count == 1 else f"chosen {seen.count:,.0f} times"


def _money(summary: Summary) -> list[Flag]:
    start, end = sum(f.start for f in summary.money), sum(f.end for f in summary.money)
    if start > 0 and end / start > GREAT_GROWTH:
        return [Flag("money", f"money grows to {end / start:.0f} times what there was")]
    return []
