"""Reads plain command lines without click, whose import takes as long as starting Python three times.

Only of verbs that are started often, and only what needs no thinking: names, and options with a value of their own.
Anything else, and everything that is wrong, is left to click, which reads the same options.
"""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    #: Option → the parameter it sets, and how its text is read; None where that is not plain.
    Options = dict[str, tuple[str, Callable[[str], Any]]]


def work_of(arguments: list[str]) -> Callable[[], int] | None:
    """The work that a plain command line asks for, or None."""
    verb, rest = arguments[0], arguments[1:]
    found = _read(rest, _OPTIONS[verb]) if verb in _OPTIONS else None
    if found is None:
        return None
    names, given = found
    if verb == "check":
        return (lambda: _check(names, given)) if names else None
    return (lambda: _or_click(_VERBS[verb], names[0], given, arguments)) if len(names) == 1 else None


def _check(names: list[str], given: dict[str, Any]) -> int:
    from .checking import checked

    return checked(tuple(names), "error", given.get("style", "text"))


def _simulate(name: str, given: dict[str, Any]) -> int:
    from .simulating import simulated

    return simulated(name, **given)


def _play(name: str, given: dict[str, Any]) -> int:
    from .playing import among_people

    return among_people(name, **given)


_VERBS = {"simulate": _simulate, "play": _play}


def _or_click(
    work: Callable[[str, dict[str, Any]], int], name: str, given: dict[str, Any], arguments: list[str]
) -> int:
    """What turns out to be wrong usage is told by click, as for every command line."""
    try:
        return work(name, given)
    except Exception as error:
        click = sys.modules.get("click")
        if click is None or not isinstance(error, click.UsageError):
            raise
    from .main import run

    return run(arguments)


def _read(arguments: list[str], options: Options) -> tuple[list[str], dict[str, Any]] | None:
    """Names and the values of options, or None if something is not plain."""
    names: list[str] = []
    given: dict[str, Any] = {}
    left = list(arguments)
    while left:
        word = left.pop(0)
        if not word.startswith("-"):
            names.append(word)
            continue
        name, read = options.get(word, ("", _not_plain))
        value = read(left.pop(0)) if left else None
        if value is None or name in given:
            return None
        given[name] = value
    return names, given


def _not_plain(text: str) -> None:
    return None


def _seed(text: str) -> str | None:
    return None if text.startswith("-") else text


def _count(text: str) -> int | None:
    """A whole number from 1 on."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 and int(text) else None


def _one_of(*words: str) -> Callable[[str], str | None]:
    return lambda text: text if text in words else None


def _bots(text: str) -> tuple[str, ...] | None:
    from ..players.registry import BOTS

    names = tuple(text.split(","))
    return names if all(name in BOTS for name in names) else None


_OPTIONS: dict[str, Options] = {
    "check": {
        "--format": ("style", _one_of("text", "json", "github", "sarif")),
    },
    "simulate": {
        "--players": ("players", _count), "-p": ("players", _count),
        "--games": ("games", _count), "-n": ("games", _count),
        "--jobs": ("jobs", _count), "-j": ("jobs", _count),
        "--seed": ("seed", _seed), "-s": ("seed", _seed),
        "--bots": ("bots", _bots), "-b": ("bots", _bots),
        "--format": ("style", _one_of("text", "json")),
    },
    "play": {
        "--players": ("players", _count), "-p": ("players", _count),
        "--seed": ("seed", _seed), "-s": ("seed", _seed),
    },
}
