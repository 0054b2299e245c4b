"""What is kept of a simulated game: enough for every figure of a report and to play it again."""

from __future__ import annotations

from typing import Literal

from ..engine.program import Site
from ..source.frozen import frozen

#: How a game came out: "finished" by its own rules, "stuck" at a question nobody can answer, a "fault" in a
#: rule, an invariant "broken", or "capped" because it ran too long.
Outcome = Literal["finished", "stuck", "fault", "broken", "capped"]
OUTCOMES: tuple[Outcome, ...] = ("finished", "stuck", "fault", "broken", "capped")


@frozen
class Trouble:
    """What stopped a game: the code of a fault, its sentence, the line of the ruleset, and what was seen there.

    `given` are the texts of all answers up to then: the game's seed and these lead there again.
    """

    code: str
    message: str
    site: Site | None
    values: dict[str, str]
    given: tuple[str, ...]

    def __str__(self) -> str:
        place = f"{self.site.path}:{self.site.line}:{self.site.column}: " if self.site else ""
        values = ", ".join(f"{name} = {value}" for name, value in self.values.items())
        return f"{place}error[{self.code}]: {self.message}{f' ({values})' if values else ''}"


@frozen
class GameRecord:
    """One game. Seats count from 0; `bots[seat]` is the name of the player who sat there.

    A decision takes one answer or, where several names are chosen together, several. `actions` counts the
    answers by which somebody did something: started an action, or a branch of `between:` with effects. `taken`
    counts, where there are such, each label answered, by the id of the question. `money_start` and `money_end`
    are sums of purses by the kind that holds them ("" for the whole game). `trouble` says why the game did not
    finish, if it didn't.
    """

    index: int
    seed: str
    bots: tuple[str, ...]
    outcome: Outcome
    decisions: int
    answers: int
    actions: int
    taken: dict[str, dict[str, int]]
    ended_by: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    money_start: dict[str, int]
    money_end: dict[str, int]
    trouble: Trouble | None = None
