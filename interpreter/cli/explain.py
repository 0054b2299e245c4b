"""`explain`: what a message code, an effect or a function means, with an example."""

from __future__ import annotations

from collections.abc import Iterator

import click

from .exits import DONE, USAGE


@click.command(
    short_help="Explain a message code, an effect or a function.",
    help="""\b
  stockrail explain unknown-name
  stockrail explain advance
  stockrail explain            lists all there is to explain

WORD is the code in square brackets of a message, the first key of an effect, or a function of the
expression language.""",
)
@click.argument("word", required=False)
def command(word: str | None) -> int:
    if word is None:
        click.echo("\n".join(_overview()))
        return DONE
    text = _explained(word.strip("[]"))
    if text is not None:
        click.echo(text)
        return DONE
    click.echo(_unknown(word), err=True)
    return USAGE


def _explained(word: str) -> str | None:
    from ..views.explanation import of_code, of_effect, of_function

    found = [text for text in (of_code(word), of_effect(word), of_function(word)) if text is not None]
    return "\n\n".join(found) if found else None


def _overview() -> Iterator[str]:
    from ..views.explanation import codes, effects, functions

    for title, words in (("Codes", codes()), ("Effects", effects()), ("Functions", functions())):
        yield title
        wide = max((len(word) for word in words), default=0)
        yield from (f"  {word:<{wide}}  {says}" for word, says in words.items())
        yield ""


def _unknown(word: str) -> str:
    from ..source.nearest import nearest
    from ..views.explanation import codes, effects, functions

    meant = nearest(word, [*codes(), *effects(), *functions()])
    hint = f"did you mean {meant!r}?" if meant else "`stockrail explain` lists everything"
    return f"there is nothing called {word!r} to explain; {hint}"
