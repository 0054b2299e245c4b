"""The front desk: help and version, which need no argument parser; everything else goes on to `main`.

Importing click is two thirds of what a small command costs, so that `stockrail --help` takes 1.6 times as long as
starting Python instead of 4.6 times. Plain lines of some verbs do without it too.
"""

from __future__ import annotations

import gc
import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

#: Verbs in the order of the help, each with its line. A verb lives in the module of its name, as `command`.
VERBS = {
    "new": "Begin a game or a variant of your own.",
    "check": "Look for mistakes in a ruleset.",
    "show": "Print the rules as prose, the numbers as tables.",
    "diff": "Tell what changes in the rules between two rulesets.",
    "test": "Run a ruleset's scenarios.",
    "play": "Play a game, people and bots in any mix.",
    "replay": "Play a recorded game again and verify it.",
    "simulate": "Let bots play many games and report.",
    "explain": "Explain a message, an effect, a section; print the tutorial.",
    "schema": "Print a JSON Schema for editors.",
    "bench": "Measure how fast a ruleset plays.",
}

_HELP = """\
Usage: stockrail VERB [ARGS]...

  stockrail new my_game
  stockrail check my_game
  stockrail simulate my_game --players 4 -n 200
  stockrail play my_game --seat p2=purposeful

`stockrail VERB --help` tells what a verb takes.

Verbs:
{verbs}

RULESET is a file, a folder, or the name of a shipped ruleset:
{shipped}

Options:
  --version   Print the version.
  -h, --help  Print this.

Exit codes: 0 done, 1 the ruleset or game failed, 2 wrong usage or unreadable file,
3 a fault of ours, 4 the rules failed while running, 5 nothing to do, 130 interrupted."""


def help_text() -> str:
    """What `stockrail --help` prints."""
    verbs = "\n".join(f"  {verb:<10}{line}" for verb, line in VERBS.items())
    return _HELP.format(verbs=verbs, shipped="\n".join(f"  {name}" for name in _shipped()))


def _shipped() -> list[str]:
    """The names of the rulesets that come with the program, the examples among them last.

    Only `os` is asked: `ruleset.find`, which knows them too, costs more to import than all else that help needs.
    """
    import os

    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    inside = os.path.join(package, "rulesets")
    place = inside if os.path.isdir(inside) else os.path.join(os.path.dirname(package), "rulesets")
    found = []
    for folder in (place, os.path.join(place, "examples")):
        names = sorted(os.listdir(folder)) if os.path.isdir(folder) else []
        found += [name for name in names if os.path.isfile(os.path.join(folder, name, "ruleset.yaml"))]
    return found


def main() -> None:
    """The command `stockrail`: leaves the process with its exit code."""
    arguments = sys.argv[1:]
    if not arguments:
        sys.stderr.write(help_text() + "\n")
        sys.exit(2)
    if arguments in (["--help"], ["-h"]):
        _print(help_text())
    if arguments == ["--version"]:
        from .. import __version__

        _print(f"stockrail {__version__}")
    # What a check makes it keeps to its end: looking for rubbish among it every 700 things takes an eighth of the time.
    gc.set_threshold(200_000, 20, 20)
    from .plain import work_of

    work = work_of(arguments)
    if work is not None:
        from .leaving import guarded

        _end(guarded(work, arguments))
    from .main import main as parse_and_run

    parse_and_run(arguments)


def _end(code: int) -> NoReturn:
    """Leave at once where nobody waits to tidy up: taking apart what a check has made takes a fifth of its time."""
    if "multiprocessing" in sys.modules:
        sys.exit(code)
    for stream in (sys.stdout, sys.stderr):
        try:  # noqa: SIM105  (contextlib takes a while to come)
            stream.flush()
        except (OSError, AttributeError):  # closed, or never open
            pass
    os._exit(code)


def _print(text: str) -> NoReturn:
    from .leaving import guarded

    def printed() -> int:
        print(text)
        return 0

    _end(guarded(printed, sys.argv[1:]))
