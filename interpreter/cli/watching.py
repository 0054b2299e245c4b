"""`check --watch`: looks again whenever a file of a ruleset changes, until somebody says stop."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NoReturn

from ..source.stamps import changed, stamps
from ..views.terminal import is_terminal
from .leaving import say

#: Seconds between two looks at the files.
PAUSE = 0.5


def watch(names: Iterable[str], show: Callable[[], object], pause: Callable[[], None] | None = None) -> NoReturn:
    """Show, wait for a change, and show again. Ends with KeyboardInterrupt."""
    names, wait = list(names), pause or (lambda: time.sleep(PAUSE))
    said = ""
    while True:
        _begin(said)
        further = sources(names)
        before = stamps(files(names, further))
        show()
        say("watching; Ctrl-C ends")
        while not (now := changed(before, stamps(files(names, further)))):
            wait()
        said = ", ".join(os.path.relpath(path) for path in now)


def _begin(said: str) -> None:
    """On a terminal a clean screen, elsewhere a line that parts one look from the next."""
    if is_terminal(sys.stdout):
        print("\x1b[2J\x1b[H", end="", flush=True)
    if said:
        say(f"--- changed: {said}")


def files(names: Iterable[str], further: Iterable[str]) -> set[str]:
    """The files to watch: all YAML beside the rulesets, also what was not there before, and what they take in."""
    from ..ruleset.find import find

    places = [found for name in names if isinstance(found := find(name), Path)]
    beside = (str(file) for place in places for file in place.parent.glob("*.yaml"))
    return {os.path.abspath(path) for path in (*map(str, places), *beside, *further)}


def sources(names: Iterable[str]) -> set[str]:
    """The files that rulesets are made of, those of what they extend and use included."""
    from ..door import FaultyRuleset, load

    found: set[str] = set()
    for name in names:
        try:
            model = load(name).model
        except FaultyRuleset:
            continue
        found |= {source.path for source in model.sources} if model else set()
    return found
