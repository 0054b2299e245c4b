"""Types and triggers: each with an example that is right and one that is refused, both checked."""

from __future__ import annotations

from dataclasses import dataclass

from . import example
from .markdown import table


@dataclass(frozen=True, slots=True)
class Shown:
    """A type or trigger as the reference shows it: what it is, an example, and one that is refused."""

    form: str
    says: str
    passing: str
    failing: str


TYPES = (
    Shown("`bool`", "`true`, `false`", "shut: bool = false", "shut: bool = 0"),
    Shown("`int`", "a number, 0 or more", "days: int = 3", "days: int = red"),
    Shown("`0..6`, `-5..5`", "a number in this range; ends may be options or `player_count`", "steps: 0..9 = 2",
          "steps: 0..9 = 12"),
    Shown("`money`", "an amount of money, 0 or more", "toll: money = 4", "toll: money = true"),
    Shown("`purse`", "money that somebody holds; only `pay:` moves it", "pot: purse = 20", "pot: purse = red"),
    Shown("`on price_track`", "the number of a space of the track", "limit: on price_track = 15",
          "limit: on price_track = 12"),
    Shown("a kind", "one member", "leader: player = seat(1)", "leader: player = red"),
    Shown("`… or none`", "one of these, or nothing", "owner: player or none", "owner: player = none"),
    Shown("`set of company`", "each member at most once", "open: set of company = set(red)",
          "open: set of company = set(a1)"),
    Shown("`pile of company`", "in order, top first; a member may lie twice", "heap: pile of company",
          "heap: pile of int"),
    Shown("`bag of company`", "counted, without order; drawn by chance", "sack: bag of company", "sack: bag of money"),
)

TRIGGERS = (
    Shown("`E rises`, `E falls`, `E changes`", "once for each effect that does so; `by n` tells how far",
          "company.price rises by n", "company.track rises"),
    Shown("`E rises through M`, `E falls through M`, `E crosses M`",
          "once for each mark passed; `M` is a number or the marks of a track; `as mark` tells which",
          "company.price falls through price_track.gold as mark", "company.price rises through red"),
    Shown("`S gains x`, `S loses x`",
          "once for each member; `x` is a member, or the name of its kind, which then stands for any",
          "company.track gains hex", "marker gains hex"),
    Shown("`C becomes true`", "when `C` was false before an effect and is true after it",
          "size(deck) > 3 becomes true", "marker becomes true"),
    Shown("`X begins`, `X ends`", "for [happenings](#happenings)", "buy_share ends", "company ends"),
    Shown("`… for p in players`", "for each of them; `p` is known to the rule", "p.cash falls for p in players",
          "p.cash falls for p in marker"),
    Shown("`… where C`", "only if this holds when it happens", "marker rises where marker < 6",
          "marker rises where marker"),
)


def types() -> str:
    """The table of types."""
    rows = ((each.form, each.says, f"`{each.passing}`", _refused(each, field(each.failing))) for each in TYPES)
    return table(("type", "its values", "for example", "refused"), rows)


def triggers() -> str:
    """The table of triggers."""
    rows = ((each.form, each.says, f"`{each.passing}`", _refused(each, rule(each.failing))) for each in TRIGGERS)
    return table(("trigger", "fires", "for example", "refused"), rows)


def _refused(shown: Shown, text: str) -> str:
    found = example.errors(text)
    assert found, f"{shown.failing} is not refused"
    return f"`{shown.failing}` ({found[0].code})"


def field(declaration: str) -> str:
    """The world with this field."""
    return example.of_sections(f"state:\n  {declaration}\n")


def rule(trigger: str) -> str:
    """The world with a rule that this sets off."""
    return example.of_sections(f"rules:\n  shown:\n    when: {trigger}\n    do:\n      - say: So it is.\n")
