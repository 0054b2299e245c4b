"""Whether a game is as the expectations of a scenario say."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from ..engine.choice import IllegalChoice
from ..engine.fault import GameFault
from ..engine.game import Game
from ..ruleset import scenario as s
from ..ruleset.scenario_sections import THEN
from ..ruleset.shape import SHAPES, Record
from ..source.nearest import nearest
from ..source.text import Span
from . import scenario_messages as m
from .probe import Probe
from .scenario_messages import Failure
from .staging import CURTAIN

_RANGE = re.compile(r"(\S+) (-?\d+)\.\.(-?\d+)(?: step (\d+))?")


def held(game: Game, probe: Probe, expected: s.Expectation) -> list[Failure]:
    """What is not as expected; empty if all is."""
    failure = _HELD[type(expected)](game, probe, expected)
    return [] if failure is None else [failure]


def _asked(game: Game, probe: Probe, expected: s.Asked) -> Failure | None:
    decision = None if _at_the_curtain(game) else game.decision
    asked = str(decision) if decision is not None else ""
    wanted = f"{expected.player} {expected.id}".strip()
    found = decision.player if decision is not None and not expected.id else asked
    return None if found == wanted else m.wrong_decision(expected.span, asked, wanted)


def _legal(game: Game, probe: Probe, expected: s.Legal) -> Failure | None:
    wanted = [_canonical(game, text) for said in expected.answers for text in _spread(said.text)]
    found = [] if _at_the_curtain(game) else [choice.text for choice in game.legal()]
    missing = [text for text in wanted if text not in found]
    further = [text for text in found if text not in wanted]
    return m.wrong_legal(expected.span, missing, further) if missing or further else None


def _offered(game: Game, probe: Probe, expected: s.Offered) -> Failure | None:
    for said in expected.answers:
        for text in _spread(said.text):
            if not _possible(game, text):
                return m.not_legal(said.span, text, _reasons(game, text))
    return None


def _not_offered(game: Game, probe: Probe, expected: s.NotOffered) -> Failure | None:
    for said in expected.answers:
        for text in _spread(said.text):
            if _possible(game, text):
                return m.is_legal(said.span, text)
            if not _known(game, text):
                return m.never_an_answer(said.span, text)
    return None


def _illegal(game: Game, probe: Probe, expected: s.Illegal) -> Failure | None:
    for said, reason in expected.answers:
        for text in _spread(said.text):
            if _possible(game, text):
                return m.is_legal(said.span, text)
            if not _known(game, text):
                return m.never_an_answer(said.span, text)
            reasons = _reasons(game, text)
            if reason is not None and _plain(reason) not in [_plain(each) for each in reasons]:
                return m.other_reason(said.span, text, reason, reasons)
    return None


def _over(game: Game, probe: Probe, expected: s.Over) -> Failure | None:
    return None if game.over == expected.over else m.wrong_over(expected.span, game.over)


def _ended_by(game: Game, probe: Probe, expected: s.EndedBy) -> Failure | None:
    wanted = [name.name for name in expected.names]
    return None if sorted(wanted) == sorted(game.ended_by) else m.wrong_names(
        expected.span, "what ended the game", game.ended_by, wanted
    )


def _scores(game: Game, probe: Probe, expected: s.Scores) -> Failure | None:
    scores = game.scores
    for player, wanted in expected.scores:
        score = scores.get(player.name)
        if score is None:
            return m.wrong_names(player.span, "everybody", list(scores), [player.name])
        if score.total != wanted:
            parts = ", ".join(f"{name} {count}" for name, count in score.parts.items())
            return m.wrong_score(player.span, player.name, score.total, parts, wanted)
    return None


def _winners(game: Game, probe: Probe, expected: s.Winners) -> Failure | None:
    wanted = [name.name for name in expected.players]
    return None if sorted(wanted) == sorted(game.winners) else m.wrong_names(
        expected.span, "the winner", game.winners, wanted
    )


def _equal(game: Game, probe: Probe, expected: s.Equal) -> Failure | None:
    found = probe.compared(game, expected.left, expected.right)
    if isinstance(found, Failure):
        return _key_meant(expected.left.span) or found
    left, right = found
    if left.raw == right.raw:
        return None
    return m.wrong_value(expected.span, expected.left.span.text, left.shown, right.shown)


def _key_meant(said: Span) -> Failure | None:
    """`winner` and `ended` for `winners` and `ended_by`, which are no expressions."""
    shape = SHAPES[THEN.name]
    keys = [argument.key for argument in shape.keys] if isinstance(shape, Record) else []
    begun = next((key for key in keys if len(said.text) > 3 and key.startswith(said.text)), None)
    meant = begun or nearest(said.text, keys)
    return m.no_key(said, meant) if meant else None


_HELD: dict[type[Any], Callable[[Game, Probe, Any], Failure | None]] = {
    s.Asked: _asked, s.Legal: _legal, s.Offered: _offered, s.NotOffered: _not_offered, s.Illegal: _illegal,
    s.Over: _over, s.EndedBy: _ended_by, s.Scores: _scores, s.Winners: _winners, s.Equal: _equal,
}


def _at_the_curtain(game: Game) -> bool:
    """Whether the block of a `run:` is done."""
    return game.decision is not None and game.decision.labels == (CURTAIN,)


def _spread(text: str) -> Sequence[str]:
    """`bid 5..20` as all answers it stands for; any other text as it is."""
    found = _RANGE.fullmatch(text)
    if found is None:
        return (text,)
    name, low, high, step = found.groups()
    return [f"{name} {number}" for number in range(int(low), int(high) + 1, int(step or 1))]


def _canonical(game: Game, text: str) -> str:
    """The text of a choice as the game spells it: second names of members may be written too."""
    meant = game.choice(text)
    return text if meant is None else meant.text


def _possible(game: Game, text: str) -> bool:
    """Whether an answer, or several with commas, can be given; a fault on the way means that they could."""
    if _at_the_curtain(game):
        return False
    if "," not in text:
        return game.is_legal(text)
    try:
        game.copy().play(text)
    except IllegalChoice:
        return False
    except GameFault:
        return True
    return True


def _known(game: Game, text: str) -> bool:
    """Whether each answer of a text is one to some question of the game: what nobody could ever say proves nothing."""
    return all(any(asked.code(each.strip()) is not None for asked in game.lexicon.answers) for each in text.split(","))


def _reasons(game: Game, text: str) -> list[str]:
    """Why the answer, or the first of several that can't be given, is not possible."""
    return [str(reason) for reason in game.why_not(text)]


def _plain(reason: str) -> str:
    return reason.strip().rstrip(".").casefold()
