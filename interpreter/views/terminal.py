"""Text and tables on a stream: styled on a terminal, plain everywhere else."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import IO, TYPE_CHECKING, Literal

from .table import Table, as_text, is_numeric

if TYPE_CHECKING:
    from rich.console import Console


def is_terminal(stream: IO[str]) -> bool:
    """Whether a person is looking, on a terminal that can do more than print."""
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def wants_colour(stream: IO[str]) -> bool:
    """Colour needs a terminal and the consent of NO_COLOR (no-color.org)."""
    return is_terminal(stream) and not os.environ.get("NO_COLOR")


class Screen:
    """Where a game is shown. rich is loaded only for a terminal, and styles nothing where colour is not wanted."""

    def __init__(self, stream: IO[str]) -> None:
        self.stream = stream
        self._console: Console | None = None
        if is_terminal(stream):
            from rich.console import Console

            system: Literal["auto"] | None = "auto" if wants_colour(stream) else None
            self._console = Console(file=stream, highlight=False, color_system=system)

    @property
    def styled(self) -> bool:
        return self._console is not None

    def say(self, text: str = "", style: str = "") -> None:
        """A line, or several; `style` is a style of rich such as "bold"."""
        if self._console is None:
            print(text, file=self.stream)
        else:
            self._console.print(text, style=style or None, markup=False, soft_wrap=True)

    def tables(self, tables: Iterable[Table]) -> None:
        """Tables one below the other."""
        for table in tables:
            if self._console is None:
                print(as_text(table) + "\n", file=self.stream)
            else:
                self._styled(table)

    def clear(self) -> None:
        """Empty the terminal, so that the next player doesn't see what the last one saw."""
        if self._console is not None:
            self._console.clear()

    def _styled(self, table: Table) -> None:
        from rich import box
        from rich.table import Table as Drawn
        from rich.text import Text

        assert self._console is not None
        drawn = Drawn(box=box.SIMPLE_HEAD, title=table.title or None, title_justify="left", pad_edge=False)
        for place, name in enumerate(table.columns):
            drawn.add_column(name, justify="right" if is_numeric(table, place) else "left")
        for row in table.rows:
            drawn.add_row(*(Text(cell) for cell in row))
        self._console.print(drawn)
