"""What a player works out about a ruleset once, from its questions and from playing it a little."""

from __future__ import annotations

from random import Random

from ..engine.chance import seed_generator
from ..engine.fault import RULE_ERRORS
from ..engine.position import Position
from ..engine.program import Ask, Program
from .player import NoAnswer
from .rollout import play_on, scores
from .uniform import Uniform

#: How the pace is found: games that are begun with so many answers at random and left to themselves for so many more.
BEGUN, QUIET = (5, 20, 60), 150
#: A look ahead covers so many changes of the scores, within these numbers of answers.
CHANGES, SHORTEST, LONGEST = 3, 20, 50
#: With more answers than this between two changes of the scores, the score at once tells nothing.
SLOW = 6.0


class Outlook:
    """What `purposeful` knows of a program, by question and as a whole.

    `money[ask]` is true if an amount is asked for, `acts[ask]` if it is asked what to do. `calm[ask]` are the
    places of the labels by which one does nothing: `pass` beside bids or actions. `bids[ask]` is true if an amount
    is asked for that one need not give. `habitual` are the questions that one player meets in one way, all but
    those for an action or an amount. `horizon` is how many answers a look ahead covers; `slow` is true if scores
    move so seldom that an answer shows what it is worth only later.
    """

    __slots__ = ("acts", "bids", "calm", "habitual", "horizon", "money", "slow")

    def __init__(self, program: Program) -> None:
        self.money = tuple(ask.type is not None and ask.type.form == "money" for ask in program.asks)
        self.acts = tuple(any(ask.actions) for ask in program.asks)
        self.calm = tuple(frozenset(_abstaining(ask)) for ask in program.asks)
        self.bids = tuple(money and bool(calm) for money, calm in zip(self.money, self.calm, strict=True))
        self.habitual = frozenset(
            place for place in range(len(program.asks)) if not self.money[place] and not self.acts[place]
        )
        self.horizon = LONGEST
        pace = _pace(program, self)
        self.horizon = min(max(int(CHANGES * pace) + 1, SHORTEST), LONGEST)
        self.slow = pace > SLOW


def _abstaining(ask: Ask) -> list[int]:
    """Labels that start no action, where there is something to abstain from."""
    if ask.name is None and not any(ask.actions):
        return []
    return [place for place, action in enumerate(ask.actions) if not action]


def _pace(program: Program, outlook: Outlook) -> float:
    """Answers between two changes of the scores when nobody does more than he must."""
    answers = changes = 0
    for begun in BEGUN:
        for before, after in _quiet_game(program, outlook, begun):
            answers += 1
            changes += before != after
    return answers / changes if changes else float(LONGEST)


def _quiet_game(program: Program, outlook: Outlook, begun: int) -> list[tuple[list[int], list[int]]]:
    """The scores before and after each answer of a quiet stretch of play."""
    found: list[tuple[list[int], list[int]]] = []
    try:
        position = Position.opening(program, seed_generator(f"outlook/{begun}"))
        player = Uniform(begun)
        for _ in range(begun):
            if position.ask >= 0:
                position.answer(player.choose(position))
    except (NoAnswer, *RULE_ERRORS):
        return found
    draw = Random(begun).random
    while position.ask >= 0 and len(found) < QUIET:
        before = scores(position)
        play_on(position, draw, 1, outlook)
        found.append((before, scores(position)))
    return found


_known: list[tuple[Program, Outlook]] = []


def outlook(program: Program) -> Outlook:
    """The outlook on a program; the last one asked for is kept."""
    if not _known or _known[0][0] is not program:
        _known[:] = [(program, Outlook(program))]
    return _known[0][1]
