"""The way in: rulesets by name or path, what is wrong with them, and games of them.

    >>> import stockrail
    >>> game = stockrail.load("union_station").start(players=3, seed=7)
    >>> game.play(game.legal()[0])

Nothing is read before it is needed, and what was worked out before is taken from the user's cache.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .compiler.cache import Cache, key, sources_digest, text_digest, users_cache
from .engine.argument import a_number, wrong
from .engine.argument import options as given_options
from .source.frozen import frozen

if TYPE_CHECKING:
    from .engine.chance import Seed
    from .engine.game import Game
    from .engine.program import Program
    from .engine.replay import Replay
    from .ruleset.model import Ruleset as Model
    from .source.problem import Problem

Options = Mapping[str, int | bool]


class FaultyRuleset(Exception):
    """A ruleset with errors, of which there can be no game. `problems` has them and all warnings."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = problems
        errors = [problem for problem in problems if problem.level == "error"]
        first = errors[0]
        more = f" (and {len(errors) - 1} more errors)" if len(errors) > 1 else ""
        place = f"{first.span}: " if first.span else ""
        super().__init__(f"{place}{first.message}{more}")


class BadSetting(ValueError):
    """A number of players or an option that a ruleset doesn't have; or a game is asked of a library."""


@frozen
class Summary:
    """What is known of a ruleset when it was checked. The last four are empty if it could not be read."""

    problems: tuple[Problem, ...]
    name: str = ""
    title: str = ""
    player_counts: tuple[int, int] = (0, 0)
    options: tuple[tuple[str, tuple[int, int] | None], ...] = ()

    @property
    def faulty(self) -> bool:
        return any(problem.level == "error" for problem in self.problems)


class Ruleset:
    """A ruleset at a path. Its file may have any number of problems; only `start` minds errors."""

    def __init__(self, path: Path, cache: Cache | None = None) -> None:
        self.path = path
        self._cache = users_cache() if cache is None else cache
        self._programs: dict[str, Program] = {}

    def start(
        self, players: int, seed: Seed = 0, options: Options | None = None, *, listening: bool = False
    ) -> Game:
        """A new game. `seed` is a whole number or text; `7` and `"7"` are the same.

        Raises FaultyRuleset, BadSetting, WrongArgument for arguments of other types, or GameFault if the setup fails.
        """
        from .engine.game import Game

        return Game(self.program(players, options), seed, listening=listening)

    def program(self, players: int, options: Options | None = None) -> Program:
        """The compiled ruleset for a number of players, ready to run.

        Raises FaultyRuleset, BadSetting, or WrongArgument for arguments of other types.
        """
        given = given_options(options)
        setting = f"{a_number('players', players)} {sorted(given.items())}"
        if setting not in self._programs:
            self._programs[setting] = self._program(players, given, setting)
        return self._programs[setting]

    @property
    def problems(self) -> list[Problem]:
        """Everything that is wrong with the ruleset or strange about it, by place."""
        return list(self.summary.problems)

    @property
    def name(self) -> str:
        return self.summary.name

    @property
    def title(self) -> str:
        return self.summary.title

    @property
    def player_counts(self) -> tuple[int, int]:
        """The lowest and the highest number of players."""
        return self.summary.player_counts

    @cached_property
    def summary(self) -> Summary:
        """What checking the ruleset brought out."""
        digest = self._digest
        kept = self._cache.get(key("check", self.path, digest)) if digest else None
        return kept if isinstance(kept, Summary) else self._checked()

    @cached_property
    def model(self) -> Model | None:
        """The ruleset as written, parsed anew; None if it can't be read."""
        return self._read[0]

    def _program(self, players: int, options: dict[str, int | bool], setting: str) -> Program:
        from .engine.program import Program

        digest = self._digest
        kept = self._cache.get(key("program", self.path, digest, setting)) if digest else None
        program = kept if isinstance(kept, Program) else self._built(players, options, setting)
        from .compiler.build import attach

        attach(program)
        program.twin = lambda: self._twin(program, dict(options), setting)
        return program

    def _twin(self, program: Program, options: dict[str, int | bool], setting: str) -> Program | None:
        """The traced program of the same game; None if the ruleset's text is no longer what it was."""
        from .compiler.build import attach, build
        from .engine.program import Program

        digest = self._digest
        kept = self._cache.get(key("traced", self.path, digest, setting)) if digest else None
        if not isinstance(kept, Program):
            if self.model is None or sources_digest(self.model.sources) != program.digest:
                return None
            kept = build(self.model, program.players, options, traced=True)
            if digest:
                self._cache.put(key("traced", self.path, digest, setting), kept)
        if kept.digest != program.digest:
            return None
        attach(kept)
        return kept

    def _built(self, players: int, options: dict[str, int | bool], setting: str) -> Program:
        if self.summary.faulty or self.model is None:
            raise FaultyRuleset(self.problems)
        if self.model.library:
            raise BadSetting(f"{self.name} is a library; a game takes it in with `use: [{self.name}]`")
        _check_setting(self.summary, players, options)
        from .compiler.build import Unbuildable, build

        try:
            program: Program = build(self.model, players, options)
        except Unbuildable as refused:
            raise FaultyRuleset(refused.problems) from None
        if self._digest:
            self._cache.put(key("program", self.path, self._digest, setting), program)
        return program

    def _checked(self) -> Summary:
        """What was read only in part is checked as far as nothing can follow from what is missing."""
        model, problems = self._read
        if model is None:
            return Summary(tuple(problems))
        from .ruleset.load import in_order

        if any(problem.level == "error" for problem in problems):
            from .compiler.partly import check_partly

            problems = in_order([*problems, *check_partly(model, problems)], model)
        else:
            from .compiler.check import check as check_model

            problems = in_order([*problems, *check_model(model)], model)
        from .ruleset.option_values import allowed

        counts = (model.low_players, model.high_players)
        summary = Summary(tuple(problems), model.name, model.title, counts, tuple(allowed(model).items()))
        self._remember([os.path.abspath(source.path) for source in model.sources], summary)
        return summary

    @cached_property
    def _read(self) -> tuple[Model | None, list[Problem]]:
        from .ruleset.load import load as load_model

        return load_model(self.path)

    def _remember(self, files: list[str], summary: Summary) -> None:
        """The list of files is kept too, so that the next run can tell without parsing if one has changed."""
        digest = text_digest(files)
        if digest:
            self._cache.put(self._files_key, files)
            self._cache.put(key("check", self.path, digest), summary)
            self.__dict__["_digest"] = digest

    @cached_property
    def _digest(self) -> str | None:
        """A digest of all texts, if it is known which they are."""
        files = self._cache.get(self._files_key)
        return text_digest(files) if isinstance(files, list) else None

    @property
    def _files_key(self) -> str:
        return key("files", self.path, os.path.abspath(self.path))


def load(name_or_path: str | os.PathLike[str]) -> Ruleset:
    """A shipped ruleset by its name, or the one in a file or folder.

    Raises FaultyRuleset if there is none, WrongArgument for what is neither text nor path.
    """
    from .ruleset.find import find

    if not isinstance(name_or_path, str) and not isinstance(_path(name_or_path), str):
        raise wrong("name_or_path", name_or_path, "text or a path")

    found = find(name_or_path)
    if not isinstance(found, Path):
        raise FaultyRuleset([found])
    return Ruleset(found)


def check(name_or_path: str | os.PathLike[str]) -> list[Problem]:
    """Everything that is wrong with a ruleset or strange about it, by place; empty for a sound one.

    Raises WrongArgument for what is neither text nor path.
    """
    try:
        return load(name_or_path).problems
    except FaultyRuleset as faulty:
        return faulty.problems


def restore(data: dict[str, Any], ruleset: Ruleset | None = None, *, listening: bool = False) -> Game:
    """A saved game, of its own ruleset found again, or of the one given.

    Raises CannotRestore if the data is damaged, ChangedRules if the ruleset's text has changed (see
    `played_again`), and what `load` and `Ruleset.program` raise.
    """
    from .engine.saved_game import check_form, restored

    check_form(data)
    _check_ruleset(ruleset)
    found = ruleset or load(data.get("path") or data["ruleset"])
    return restored(found.program(data["players"], data["options"]), data, listening=listening)


def played_again(data: dict[str, Any], ruleset: Ruleset | None = None, *, listening: bool = False) -> Replay:
    """The log of a saved game, played under its ruleset as it reads now, or under the one given.

    Raises CannotRestore if the data is damaged, CannotReplay, and what `load` and `Ruleset.program` raise.
    """
    from .engine.log import BadLog
    from .engine.replay import replay
    from .engine.saved_game import CannotRestore, log_of

    _check_ruleset(ruleset)
    if not isinstance(data, dict):
        raise CannotRestore("this is not a saved game of stockrail")
    try:
        log = log_of(data)
    except BadLog as error:
        raise CannotRestore(f"the saved game is damaged: {error}") from error
    found = ruleset or load(data.get("path") or log.header["ruleset"])
    program = found.program(log.header["players"], log.header["options"])
    return replay(program, log, listening=listening)


def _check_ruleset(given: object) -> None:
    if given is not None and not isinstance(given, Ruleset):
        raise wrong("ruleset", given, "a Ruleset")


def _path(given: object) -> object:
    """What a path is in text; None for what is no path."""
    return os.fspath(given) if isinstance(given, os.PathLike) else None


def _check_setting(summary: Summary, players: int, options: Options) -> None:
    low, high = summary.player_counts
    if not low <= players <= high:
        wanted = f"{low}" if low == high else f"{low} to {high}"
        raise BadSetting(f"{summary.name} is for {wanted} players, not {players}")
    known = dict(summary.options)
    for name, value in options.items():
        if name not in known:
            from .source.nearest import choices_line, nearest

            meant = nearest(name, list(known))
            hint = f"did you mean {meant}?" if meant else f"it has {choices_line(list(known)) or 'none'}"
            raise BadSetting(f"{summary.name} has no option {name}; {hint}")
        from .ruleset.option_values import misfit

        wrong = misfit(name, value, known[name])
        if wrong:
            raise BadSetting(wrong)
