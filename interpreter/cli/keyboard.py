"""Where answers come from: a person at a terminal, or a script on standard input."""

from __future__ import annotations

from typing import IO

from ..views.terminal import Screen


class Keyboard:
    """Lines from a person or a script. A script's lines are echoed, so that the output reads like play."""

    def __init__(self, source: IO[str], screen: Screen) -> None:
        self._source = source
        self._screen = screen
        self.interactive = source.isatty()

    def line(self, prompt: str) -> str | None:
        """The next line, None at the end. Empty lines and comments (#) of a script are passed over."""
        if self.interactive:
            try:
                return input(prompt).strip()
            except EOFError:
                return None
        for line in self._source:
            text = line.strip()
            if text and not text.startswith("#"):
                self._screen.say(f"{prompt}{text}")
                return text
        return None
