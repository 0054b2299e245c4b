"""Builds a program from a checked ruleset, and makes it ready to run."""

from __future__ import annotations

import marshal
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from ..engine import chance, runtime
from ..engine.program import Loaded, Program
from ..engine.values import read, text

if TYPE_CHECKING:
    from ..ruleset.model import Ruleset
    from ..source.problem import Problem

if TYPE_CHECKING:
    from .lowered import Lowered


class Unbuildable(Exception):
    """A ruleset is sound, but not with the options that were chosen: they make too much of something, or too little."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = list(problems)


def build(ruleset: Ruleset, players: int, options: dict[str, int | bool], *, traced: bool = False) -> Program:
    """The program of a ruleset without errors for a number of players and options (missing ones at their default).

    A traced one plays the same game and reports every write and rule: see engine/tracing.py. Raises Unbuildable.
    """
    from .emit_program import ProgramWriter

    made = lowered(ruleset, players, options)
    errors = [problem for problem in made.world.problems if problem.level == "error"]
    if errors or (options and (errors := _too_much_work(made))):
        raise Unbuildable(errors)
    return ProgramWriter(made, traced=traced).write()


def lowered(ruleset: Ruleset, players: int, options: dict[str, int | bool]) -> Lowered:
    """A ruleset in the middle form; what is wrong with it for this setting is in `world.problems`.

    Raises Unbuildable if that is so much, or something so large, that it can't be lowered.
    """
    from ..source.plenty import Plenty
    from .limits import too_large
    from .survey import survey
    from .typing import Typing
    from .whole import lower
    from .world import Setting

    refused = too_large(ruleset, options) if options else []
    if refused:
        raise Unbuildable(refused)
    setting = Setting(players, tuple(sorted((name, int(value)) for name, value in options.items())))
    try:
        world = survey(ruleset, setting)
        return lower(world, Typing(world))
    except Plenty as plenty:
        raise Unbuildable(plenty.problems) from None


def _too_much_work(made: Lowered) -> list[Problem]:
    from .long_work import too_much_work
    from .study import Study

    return too_much_work(Study(made))


def attach(program: Program) -> None:
    """Run the program's code and find its functions; done once."""
    if program.loaded is not None:
        return
    names = _namespace(program)
    for code in program.code:
        exec(marshal.loads(code), names)
    names |= {name: names[segment] for name, segment in program.constants["(opened)"].items()}
    names["rule_entries"] = tuple((first, rest, names.get(f)) for first, rest, f in program.constants["(rules)"])
    names["rule_functions"] = tuple(names.get(f) for _, _, f in program.constants["(rules)"])
    lists = program.constants["(lists)"]

    def found(what: str) -> list[Any]:
        return [names[each] for each in lists[what]]

    program.loaded = Loaded(
        start=names["start"],
        segments=found("segments"),
        legal=found("legal"),
        scores=found("scores"),
        ties=found("ties"),
        invariants=found("invariants"),
        texts=found("texts"),
        why=_why(program, names),
        open_flow=names["open_flow"],
    )


def _namespace(program: Program) -> dict[str, Any]:
    """What generated code sees: the runtime, chance, constants, and functions of the language."""
    names: dict[str, Any] = {n: getattr(runtime, n) for n in dir(runtime) if not n.startswith("_")}
    if program.tracing is not None:
        from ..engine.tracing import written

        names["written"] = written
    names |= {
        "pick_member": chance.pick_member,
        "shuffle_pile": chance.shuffle_pile,
        "shown": _shown,
    }
    names |= {n: v for n, v in program.constants.items() if not n.startswith("(")}
    made = program.constants["(made)"]
    if made:
        from ..language.functions import FUNCTIONS

        for name, (function, static) in made.items():
            names[name] = FUNCTIONS[function].make(*(program.constants[s] for s in static))
    return names


def _shown(position: Any, type: Any, value: Any) -> str:
    """A value as texts show it: members by their printed names."""
    program = position.program
    return text(read(program.names, type, value))


def _why(program: Program, names: dict[str, Any]) -> Callable[[int], Callable[..., list[Any]]]:
    """Finds the cold function of a question, loading the cold code when first asked."""
    loaded = False

    def why(ask: int) -> Callable[..., list[Any]]:
        nonlocal loaded
        if not loaded:
            from ..engine import because

            names.update(because.namespace())
            for code in program.cold:
                exec(marshal.loads(code), names)
            loaded = True
        found: Callable[..., list[Any]] = names.get(f"why_{ask}", lambda P, S, f, answer: [])
        return found

    return why
