"""Command-line options that several verbs share, and how their texts are read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])


#: How an option that holds or does not may be set.
_TRUTHS = {"true": True, "yes": True, "false": False, "no": False}


def players(command: F) -> F:
    return click.option(
        "--players", "-p", type=int, metavar="N", help="How many play; else the middle of what is allowed."
    )(command)


def seed(command: F) -> F:
    return click.option(
        "--seed", "-s", default="0", show_default=True, help="The seed of chance and bots; any text will do."
    )(command)


def option(command: F) -> F:
    return click.option(
        "--option", "-o", "options", multiple=True, metavar="NAME=VALUE", callback=_settings,
        help="Set an option of the ruleset; may be given several times.",
    )(command)


def formats(*names: str) -> Callable[[F], F]:
    """`--format` with the first of `names` as default."""
    return click.option(
        "--format", "-f", "style", type=click.Choice(names), default=names[0], show_default=True,
        help="How the result is printed.",
    )


def _settings(_: click.Context, __: click.Parameter, texts: tuple[str, ...]) -> dict[str, int | bool]:
    found: dict[str, int | bool] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise click.BadParameter(f"{text!r} should be NAME=VALUE")
        found[name.strip()] = _value(value.strip())
    return found


def _value(text: str) -> int | bool:
    if text.casefold() in _TRUTHS:
        return _TRUTHS[text.casefold()]
    try:
        return int(text)
    except ValueError:
        raise click.BadParameter(f"{text!r} should be a whole number, true or false") from None


def seats(_: click.Context, __: click.Parameter, texts: tuple[str, ...]) -> dict[str, str]:
    """`p2=purposeful` as a map from players to bots; `person` is no bot."""
    found = {}
    for text in texts:
        player, equals, who = text.partition("=")
        if not equals:
            raise click.BadParameter(f"{text!r} should be PLAYER=BOT, such as p2=purposeful")
        found[player] = who if who == "person" else bot(who)
    return found


def bot(name: str) -> str:
    """A bot's name, if there is such a bot."""
    from ..players.registry import BOTS
    from ..source.nearest import choices_line, nearest

    if name in BOTS:
        return name
    meant = nearest(name, BOTS)
    hint = f"did you mean {meant}?" if meant else f"there are {choices_line(BOTS)}"
    raise click.BadParameter(f"there is no bot {name!r}; {hint}")


def bots(_: click.Context, __: click.Parameter, text: str) -> tuple[str, ...]:
    return bots_named(text)


def bots_named(text: str) -> tuple[str, ...]:
    """`uniform,purposeful` as names of bots."""
    return tuple(bot(name.strip()) for name in text.split(","))
