"""The ruleset that a new one begins with: a copy of it, or a variant of it."""

from __future__ import annotations

from pathlib import Path

from ..door import FaultyRuleset, Ruleset, load
from ..ruleset.find import RULESET_FILE
from ..ruleset.model import Ruleset as Model
from ..source.folders import folder
from ..source.frozen import frozen
from . import new_messages as m
from .beginning import CannotBegin, path_between


@frozen
class Base:
    """A ruleset without errors, its file, and whether it is shipped."""

    model: Model
    ruleset: Ruleset
    path: Path
    shipped: bool

    @property
    def name(self) -> str:
        return self.model.name

    def named_from(self, place: Path) -> str:
        """What `extends:` of a ruleset in the folder `place` writes: a name where one is enough, else a path."""
        home = self.path.parent
        plain = self.path.name == RULESET_FILE and home.name == self.name
        beside = plain and home.resolve().parent == place.resolve().parent
        return self.name if self.shipped or beside else path_between(self.path, place)


def base_of(name: str) -> Base:
    """The ruleset of a name or path. Raises FaultyRuleset if it can't be read or has errors."""
    ruleset = load(name)
    model = ruleset.model
    if model is None or any(problem.level == "error" for problem in ruleset.problems):
        raise FaultyRuleset(ruleset.problems)
    if model.library:
        raise CannotBegin(m.library(model.name))
    inside = ruleset.path.resolve().is_relative_to(folder("rulesets").resolve())
    return Base(model, ruleset, ruleset.path, inside)
