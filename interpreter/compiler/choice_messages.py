"""All wording of the checker's messages about decisions: ways out, secrets, how many answers there are."""

from __future__ import annotations

from ..source.catalogue import code
from ..source.problem import Problem
from ..source.text import Span


@code("may-be-stuck", "A decision that may leave nothing to do")
def nothing_to_choose(span: Span, name: str) -> Problem:
    """A player who has no answer at all is stuck: a fault while playing. Offer a way out (`or:` at a `choose:`, `or:`
    or `otherwise:` at a `decide:`), or ask only when an `if:` before it says that there is something to choose."""
    return Problem("may-be-stuck", span, f"there may be nothing to choose for `{name}`",
                   (f"add `do:` and `or: pass`, or ask first: `if: any {name} in …`",), level="warning")


@code("may-be-stuck")
def nothing_to_decide(span: Span, labels: list[str]) -> Problem:
    shown = " and ".join([", ".join(labels[:-1]), labels[-1]] if len(labels) > 1 else labels)
    all_ = "all have" if len(labels) > 1 else "has"
    return Problem("may-be-stuck", span, f"{shown} {all_} conditions, so there may be nothing to do here",
                   ("add `otherwise:` with a branch such as `pass: []`",), level="warning")


@code("hidden", "A choice that depends on what the player can't see")
def hidden(span: Span, what: str, level: str, own: tuple[str, str] = ("", "")) -> Problem:
    """What a player may choose, and every text he is shown, tells him something. It must not depend on a field that
    he can't see (`seen: owner`, `top`, `none`; piles and bags are hidden unless they say otherwise), nor on what was
    drawn from one. Rules, `if:` and amounts may use everything. How many lie in a hidden place is open to all. What is
    his own he sees: write it with `player`, or with the name that stands behind `decide:` or `by:`."""
    said = {"none": "nobody", "owner": "only its owner", "top": "only its top, which everybody"}[level]
    sees = f"{said} sees `{what}`" if level != "top" else f"of `{what}` players see only the top"
    name, written = own
    his = (f"if `{name}` is the player who is asked, write `{written}`",) if name else ()
    show = f"make `{what}` visible (`seen: all`), `say:` it first, or move it where the player sees it"
    return Problem("hidden", span, f"this tells a player what he can't see: {sees}", (*his, show))


@code("hidden")
def hidden_name(span: Span, name: str, source: str) -> Problem:
    return Problem("hidden", span, f"this tells a player what he can't see: `{name}` comes from `{source}`",
                   (f"`say:` what {name} is, or put it where the player sees it, before he is asked",))


@code("no-owner", "A field seen by its owner, of something that no player is")
def no_owner(span: Span, name: str, kind: str) -> Problem:
    """`seen: owner` lets the player see whose field it is. A field of another kind, or of the whole game, has no
    owner."""
    whose = f"a field of {kind}" if kind else "a field of the whole game"
    return Problem("no-owner", span, f"`{name}` is {whose}, which no player owns",
                   ("declare it in the state of player, or say `seen: all` or `seen: none`",))


@code("no-top", "A top to see where there is none")
def no_top(span: Span, name: str) -> Problem:
    """`seen: top` lets everybody see the top of a pile. Other fields have no top."""
    return Problem("no-top", span, f"`{name}` is no pile, so it has no top to see",
                   ("say `seen: all`, `owner` or `none`",))


@code("joint-choice", "A joint choice with very many answers")
def joint_choice(span: Span, names: list[str], count: int, *, error: bool) -> Problem:
    """Only values that can be completed are offered, so each value of a name is tried with those of the names after
    it. Above 2,000 combinations this is slow, above 100,000 it is refused. A set that holds only what may be chosen
    is quicker than a condition on a large one; so is asking one after the other."""
    many = f"{count:,}" if count < 10**9 else "countless"
    return Problem("joint-choice", span, f"{', '.join(names)}: up to {many} combinations may have to be tried",
                   ("choose from smaller sets, or write two effects `choose:`, one after the other",),
                   level="error" if error else "warning")
