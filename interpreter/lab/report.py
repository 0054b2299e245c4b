"""A simulation's report as text for people and as JSON for programs: the same bytes for the same games."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..players.registry import BOTS
from ..source.frozen import as_dict, replace
from .flags import flags
from .measures import Share, Spread
from .record import GameRecord
from .summary import Flow, Seat, Summary

if TYPE_CHECKING:
    from .cases import Case


def as_json(summary: Summary, cases: Sequence[Case] = ()) -> str:
    """The summary, its flags and what stopped games, fields in a fixed order, fractions rounded to six places."""
    whole: dict[str, Any] = as_dict(summary)
    whole["flags"] = [as_dict(flag) for flag in flags(summary)]
    whole["cases"] = [as_dict(case) for case in cases]
    return json.dumps(_rounded(whole), indent=2, ensure_ascii=False) + "\n"


def _rounded(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, 6)
    if isinstance(value, dict):
        return {key: _rounded(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_rounded(each) for each in value]
    return value


def game_line(record: GameRecord) -> str:
    """One game as a line of JSON."""
    return json.dumps(as_dict(record), ensure_ascii=False) + "\n"


def as_text(summary: Summary, cases: Sequence[Case] = ()) -> str:
    """The first screen: what was played, how it ended, whether it is fair, what to look at; then what stopped games."""
    lines = [_title(summary), _outcomes(summary)]
    if summary.outcomes["finished"].count:
        lines += ["", _length(summary), *_ends(summary), *_seats(summary), *_bots(summary)]
        lines += [_scores(summary), *_money(summary), *_actions(summary)]
    lines += _flags(summary)
    lines += _longest(summary) + [line for case in cases for line in _case(case)]
    return "\n".join(lines).rstrip() + "\n"


def _title(summary: Summary) -> str:
    bots = " ".join(summary.bots) if len(set(summary.bots)) > 1 else f"all {summary.bots[0]}"
    parts = [
        f"{summary.ruleset} (sha {summary.digest[:8]})",
        f"{summary.players} players",
        f"{summary.played:,} games{_cut_short(summary)}",
        f"seed {summary.seed}",
        f"bots {bots}",
    ]
    parts += [f"{name} = {str(summary.options[name]).lower()}" for name in summary.chosen]
    return " · ".join(parts)


def _cut_short(summary: Summary) -> str:
    return f" of {summary.planned:,}, interrupted" if summary.interrupted else ""


def _outcomes(summary: Summary) -> str:
    counts = "   ".join(f"{outcome} {seen.count:,.0f}" for outcome, seen in summary.outcomes.items())
    unseen = f"   unseen: less than about {summary.unseen_below * 100:.1f} points"
    return counts + (unseen if summary.outcomes["finished"].count else "")


def _line(name: str, text: str) -> str:
    return f"{name:<12}{text}"


def _length(summary: Summary) -> str:
    return _line("length", f"decisions {_spread(summary.decisions)}   actions {_spread(summary.actions)}")


def _spread(seen: Spread | None) -> str:
    """Median and, in brackets, the middle nine tenths."""
    return "-" if seen is None else f"{seen.median:,.0f} ({seen.p5:,.0f}–{seen.p95:,.0f})"


def _share(seen: Share) -> str:
    return f"{seen.share * 100:.1f} % [{seen.low * 100:.1f}–{seen.high * 100:.1f}]"


def _ends(summary: Summary) -> list[str]:
    width = max((len(name) for name in summary.ended_by), default=0)
    lines = [
        f"{name:<{width}}  {_share(seen):<22} {'▇' * round(seen.share * 20)}".rstrip()
        for name, seen in summary.ended_by.items()
    ]
    together = [f"{names}: {count:,} at once" for names, count in summary.ended_together.items()]
    return _under("ended by", lines + together)


def _under(name: str, lines: list[str]) -> list[str]:
    return [_line(name if place == 0 else "", line) for place, line in enumerate(lines)]


def _seats(summary: Summary) -> list[str]:
    lines = [_seat(seat) for seat in summary.seats]
    test = summary.seat_test
    biased = any(flag.code == "seat-bias" for flag in flags(summary))
    seen = "seats differ" if biased else "no bias seen" if test.p >= 0.05 else "a hint of bias"
    lines.append(f"{seen} (p {test.p:.2g})")
    return _under("seat wins", lines)


def _seat(seat: Seat) -> str:
    return f"{seat.seat}: {_share(seat.wins):<22} score {_spread(seat.scores)}"


def _bots(summary: Summary) -> list[str]:
    return _under(
        "bot wins",
        [f"{each.bot}: {_share(each.wins)}, {each.expected:.1%} if equal" for each in summary.bot_wins],
    )


def _scores(summary: Summary) -> str:
    margin = "-" if summary.margin is None else f"{summary.margin.median * 100:.0f} %"
    return _line("scores", f"{_spread(summary.scores)}   margin {margin}   ties {_share(summary.ties)}")


def _money(summary: Summary) -> list[str]:
    return _under("money", [_flow(flow) for flow in summary.money])


def _flow(flow: Flow) -> str:
    growth = f" (×{flow.end / flow.start:.1f})" if flow.start > 0 else ""
    return f"{flow.holder or 'bank'}: {flow.start:,.0f} at start → {flow.end:,.0f} at end{growth}"


def _actions(summary: Summary) -> list[str]:
    """One line a question."""
    lines = [
        "   ".join(f"{label} {seen.share * 100:.1f} %" for label, seen in taken.items())
        for taken in summary.taken.values()
    ]
    return [_line("" if place else "chosen", line) for place, line in enumerate(lines)]


def _flags(summary: Summary) -> list[str]:
    lines = [f"! {flag.code}: {flag.message}" for flag in flags(summary)]
    random = sorted({bot for bot in summary.bots if bot in BOTS and not BOTS[bot].believable})
    if random:
        lines.append(f"! bots: {', '.join(random)} answers at random: nothing here says how fair the game is")
    return ["", *lines] if lines else []


def _longest(summary: Summary) -> list[str]:
    if summary.longest is None:
        return []
    return ["", f"longest: seed {summary.longest.seed}, {summary.longest.decisions:,} decisions"]


def _case(case: Case) -> list[str]:
    """How often, with which seeds, where in the rules, with which values, and how to see it."""
    games = "1 game" if case.games == 1 else f"{case.games:,} games"
    more = " …" if case.games > len(case.seeds) else ""
    heading = f"{case.outcome}: {games}, seed {', '.join(case.seeds)}{more}"
    from ..source.report import render

    problem = case.problem
    again = (f"the first after {case.decisions:,} decisions; to see it: {case.again}",)
    return ["", heading, *render([replace(problem, help=(*problem.help, *again))]).split("\n")]
