"""`explain`: what a message code, an effect, a function or a section means; the pages of the documents."""

from __future__ import annotations

from collections.abc import Iterator

import click

from .exits import DONE, USAGE


@click.command(
    short_help="Explain a message code, an effect, a function, a section.",
    help="""\b
  stockrail explain unknown-name
  stockrail explain advance
  stockrail explain tutorial
  stockrail explain            lists all there is to explain

WORD is the code in square brackets of a message, the first key of an effect, a function of the
expression language, a section of a ruleset, a procedure of a library, or a page of the documents. For
any other word the pages that speak of it are named.""",
)
@click.argument("word", required=False)
def command(word: str | None) -> int:
    if word is None:
        click.echo("\n".join(_overview()))
        return DONE
    asked = word.strip("[]")
    text = _explained(asked) or _explained(asked.lower()) or _elsewhere(asked.lower())
    if text is not None:
        click.echo(text)
        return DONE
    click.echo(_unknown(word), err=True)
    return USAGE


def _explained(word: str) -> str | None:
    from ..views.explanation import of_code, of_effect, of_function
    from ..views.page import of_page, page_called
    from ..views.section import of_section

    asked = (of_code(word), of_section(word), of_effect(word), of_function(word))
    found = [text for text in asked if text is not None]
    page = page_called(word)
    if page is None:
        return "\n\n".join(found) if found else None
    return "\n\n".join([*found, f"More: stockrail explain {page}"]) if found else of_page(page)


def _elsewhere(word: str) -> str | None:
    """What is no word of the language may be in a library, or spoken of in the documents."""
    from ..views.borrowable import of_library
    from ..views.mentions import mentions

    return of_library(word) or mentions(word)


def _all() -> dict[str, dict[str, str]]:
    """All that can be explained, by what it is."""
    from ..views.borrowable import borrowable
    from ..views.explanation import codes, effects, functions
    from ..views.page import pages
    from ..views.section import sections

    return {
        "Codes": codes(), "Sections": sections(), "Effects": effects(), "Functions": functions(),
        "Libraries": borrowable(), "Pages": pages(),
    }


def _overview() -> Iterator[str]:
    for title, words in _all().items():
        yield title
        wide = max((len(word) for word in words), default=0)
        yield from (f"  {word:<{wide}}  {says}" for word, says in words.items())
        yield ""


def _unknown(word: str) -> str:
    from ..source.nearest import nearest

    names = [name for words in _all().values() for name in words]
    meant = nearest(word, [*names, *(name.rpartition("/")[2] for name in names)])
    hint = f"did you mean {meant!r}?" if meant else "`stockrail explain` lists everything"
    return f"there is nothing called {word!r} to explain; {hint}"
