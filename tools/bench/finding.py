"""What a section of the bench found: a ratio beside what it must and what it should be."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

from .side_by_side import Ratio


class NotThereYet(Exception):
    """A section needs a part of the product that is missing or gives no answer; the message says which."""


@dataclass(frozen=True, slots=True)
class Target:
    """Bounds of a ratio: `must` is the gate, `aim` the goal; speeds have to be above them, costs below."""

    must: float
    aim: float
    above: bool = False

    def verdict(self, ratio: float) -> str:
        if self._holds(ratio, self.aim):
            return "aim"
        return "must" if self._holds(ratio, self.must) else "missed"

    def _holds(self, ratio: float, bound: float) -> bool:
        return ratio >= bound if self.above else ratio <= bound

    def __str__(self) -> str:
        sign = "≥" if self.above else "≤"
        return f"{sign} {self.must:g}, aim {sign} {self.aim:g}"


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the table; `detail` holds absolute figures, good for this machine and hour only."""

    what: str
    ratio: Ratio
    target: Target
    rounds: int
    detail: dict[str, Any] = field(default_factory=dict)

    @property
    def verdict(self) -> str:
        return self.target.verdict(self.ratio.median)

    def to_dict(self) -> dict[str, Any]:
        return {**asdict(self), "verdict": self.verdict}

    def __str__(self) -> str:
        detail = "  ".join(f"{name} {value}" for name, value in self.detail.items())
        return f"{self.verdict:7}{self.what}: {self.ratio}  ({self.target})\n       {detail}"


@dataclass(frozen=True, slots=True)
class Settings:
    """How long and with what the sections measure."""

    rounds: int = 9
    slice_seconds: float = 0.3
    ruleset: str = "union_station"
    players: int = 4
    seed: int = 7
    games: int = 12
    simulated: int = 2000
    here: bool = False
