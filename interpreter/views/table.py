"""A table of words and numbers, as aligned text or as Markdown."""

from __future__ import annotations

from unicodedata import combining, east_asian_width

from ..source.frozen import frozen


@frozen
class Table:
    """`rows` hold one text for each column; the first column names the row."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def without_empty_columns(self) -> Table:
        """The table without columns in which no row says anything; the first column stays."""
        kept = [
            place
            for place in range(len(self.columns))
            if place == 0 or any(row[place] not in ("", "-") for row in self.rows)
        ]
        rows = tuple(tuple(row[place] for place in kept) for row in self.rows)
        return Table(self.title, tuple(self.columns[place] for place in kept), rows)


def as_text(table: Table) -> str:
    """Columns side by side, numbers to the right, with the title above."""
    right = [is_numeric(table, place) for place in range(len(table.columns))]
    lines = (table.columns, *table.rows)
    widths = [max(width(line[place]) for line in lines) for place in range(len(table.columns))]
    printed = [_line(line, widths, right) for line in lines]
    return "\n".join([table.title, *("  " + line for line in printed)] if table.title else printed)


def as_markdown(table: Table) -> str:
    """A Markdown table; the title, if any, is left to the reader's heading."""
    ruler = ["--:" if is_numeric(table, place) else "---" for place in range(len(table.columns))]
    lines = [table.columns, tuple(ruler), *table.rows]
    return "\n".join("| " + " | ".join(_escaped(cell) for cell in line) + " |" for line in lines)


def width(text: str) -> int:
    """How many columns of a terminal a text takes."""
    return sum(0 if combining(c) else 2 if east_asian_width(c) in "WF" else 1 for c in text)


def _line(cells: tuple[str, ...], widths: list[int], right: list[bool]) -> str:
    padded = []
    for cell, wide, to_right in zip(cells, widths, right, strict=True):
        gap = " " * (wide - width(cell))
        padded.append(gap + cell if to_right else cell + gap)
    return "  ".join(padded).rstrip()


def is_numeric(table: Table, place: int) -> bool:
    """Whether a column holds numbers alone."""
    cells = [row[place] for row in table.rows if row[place] not in ("", "-")]
    return bool(cells) and all(cell.removeprefix("-").replace(",", "").isdigit() for cell in cells)


def _escaped(cell: str) -> str:
    return cell.replace("|", "\\|").replace("\n", " ")
