"""A text that doesn't parse: where it stops, what could stand there, and what a change would mend."""

from __future__ import annotations

from collections.abc import Callable

from ..source.frozen import frozen
from ..source.text import Span
from .grammar import Stop
from .tokens import Token


@frozen
class Edit:
    """Replace the text from `start` to `end` by `write`."""

    start: int
    end: int
    write: str


@frozen
class Mend:
    """A change after which more of the text parses. `text` is the whole text as changed.

    `fix` is the change as an edit of the file, if then all of the text parses.
    """

    text: str
    edits: tuple[Edit, ...]
    fix: tuple[Span, str] | None = None


@frozen
class Broken:
    """A text that stops at `tokens[index]`, or at its end. `stops` parses another text for the same start."""

    start: str
    span: Span
    tokens: tuple[Token, ...]
    index: int
    stop: Stop
    stops: Callable[[str], Stop | None]

    @property
    def text(self) -> str:
        return self.span.text

    @property
    def accepts(self) -> frozenset[str]:
        return self.stop.accepts

    @property
    def here(self) -> Token | None:
        """The token that doesn't fit; None at the end of the text."""
        return self.at(self.index)

    @property
    def before(self) -> Token | None:
        return self.at(self.index - 1)

    def at(self, index: int) -> Token | None:
        return self.tokens[index] if 0 <= index < len(self.tokens) else None

    def said(self, index: int) -> str:
        """The text of a token; empty beyond either end."""
        token = self.at(index)
        return token.text if token else ""

    def place(self, token: Token | None, last: Token | None = None) -> Span:
        """The span of a token, or from one to another. Without a token, the place behind the last one."""
        if token is None:
            end = self.tokens[-1].end if self.tokens else 0
            return self._span(end, end)
        return self._span(token.start, (last or token).end)

    @property
    def wants_value(self) -> bool:
        """Whether a value could stand here."""
        return {"NAME", "INT", "("} <= self.accepts

    @property
    def after_value(self) -> bool:
        """Whether a value ends here."""
        return "+" in self.accepts

    @property
    def may_end(self) -> bool:
        return "END" in self.accepts

    def open_bracket(self) -> Token | None:
        """The innermost bracket that is open here."""
        opened: list[Token] = []
        for token in self.tokens[: self.index]:
            if token.text == "(":
                opened.append(token)
            elif token.text == ")" and opened:
                opened.pop()
        return opened[-1] if opened else None

    def value_before(self, index: int) -> int:
        """The index at which the value that ends before `index` begins: a name, number or bracket, dotted."""
        begin = index - 1
        if self.said(begin) == ")":
            begin = self._opening(begin)
            if begin > 0 and self.tokens[begin - 1].kind == "word":
                begin -= 1
        while begin >= 2 and self.said(begin - 1) == ".":
            begin = self.value_before(begin - 1)
        return max(begin, 0)

    def value_after(self, index: int) -> int:
        """The index behind the value that begins at `index`."""
        end = index + 1
        if self.said(index) == "(":
            end = self._closing(index)
        while self.said(end) in (".", "("):
            end = self._closing(end) if self.said(end) == "(" else end + 2
        return min(end, len(self.tokens))

    def _opening(self, index: int) -> int:
        level = 0
        for i in range(index, -1, -1):
            level += (self.said(i) == ")") - (self.said(i) == "(")
            if level == 0:
                return i
        return 0

    def _closing(self, index: int) -> int:
        level = 0
        for i in range(index, len(self.tokens)):
            level += (self.said(i) == "(") - (self.said(i) == ")")
            if level == 0:
                return i + 1
        return len(self.tokens)

    # Trying changes

    def replace(self, first: Token, last: Token, write: str) -> Mend | None:
        return self.mend(Edit(first.start, last.end, write))

    def insert(self, write: str, before: Token | None = None) -> Mend | None:
        """`write` as words of their own before a token, or at the end."""
        if before is None:
            end = self.tokens[-1].end if self.tokens else 0
            return self.mend(Edit(end, end, f" {write}"))
        return self.mend(Edit(before.start, before.start, f"{write} "))

    def close(self, behind: Token | None) -> Mend | None:
        """A closing bracket behind a token, or at the end."""
        end = behind.end if behind else self.tokens[-1].end
        return self.mend(Edit(end, end, ")"))

    def mend(self, *edits: Edit) -> Mend | None:
        """What these changes do, or None if no more of the text parses after them."""
        text = changed(self.text, edits)
        if text == self.text:
            return None
        stop = self.stops(text)
        if stop is None:
            return Mend(text, edits, self._fix(text, edits))
        still_unread = len(text) - stop.at
        was_unread = len(self.text) - max(self.stop.at, *(edit.end for edit in edits))
        return Mend(text, edits) if still_unread < was_unread else None

    def _fix(self, text: str, edits: tuple[Edit, ...]) -> tuple[Span, str]:
        if len(edits) > 1:
            return self.span, text
        return self._span(edits[0].start, edits[0].end), edits[0].write

    def _span(self, start: int, end: int) -> Span:
        return Span(self.span.source, self.span.start + start, self.span.start + end)


def whole(mend: Mend | None) -> Mend | None:
    """A change that mends all of the text."""
    return mend if mend and mend.fix else None


def changed(text: str, edits: tuple[Edit, ...]) -> str:
    """A text after edits, which don't overlap."""
    for edit in sorted(edits, key=lambda edit: edit.start, reverse=True):
        text = text[: edit.start] + edit.write + text[edit.end :]
    return text
