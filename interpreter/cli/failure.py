"""What is said when something fails: the ruleset while it runs, or Stockrail itself."""

from __future__ import annotations

import json
import platform
import tempfile
import traceback
from pathlib import Path
from shlex import quote

from .. import __version__
from ..engine.fault import GameFault
from .exits import OUR_FAULT, RULES_FAILED


def told(error: Exception, arguments: list[str]) -> tuple[str, int]:
    """What to say about an exception that is being handled, and the exit code."""
    if isinstance(error, GameFault):
        return of_rules(error), RULES_FAILED
    return report(error, arguments), OUR_FAULT


def of_rules(fault: GameFault) -> str:
    """A fault of the ruleset: its line, the seed, and a saved game that leads to it."""
    from .opening import printed

    lines = [printed([fault.problem]), f"the seed is {fault.seed}"]
    if fault.saved is not None:
        try:
            file = _written(json.dumps(fault.saved, ensure_ascii=False), ".json")
        except OSError:
            return "\n".join(lines)
        lines.append(f"to see it again: stockrail play --resume {quote(str(file))}, then answer {fault.answer}")
    return "\n".join(lines)


def report(error: Exception, arguments: list[str]) -> str:
    """Write a report on the exception being handled and say in a sentence where it is."""
    name = type(error).__name__
    text = "\n".join(
        [
            f"stockrail {__version__}, Python {platform.python_version()}, {platform.system()}",
            f"arguments: {arguments}",
            "",
            traceback.format_exc(),
        ]
    )
    first = (str(error).splitlines() or [""])[0]
    said = f"Stockrail failed ({name}: {first})" if first else f"Stockrail failed ({name})"
    try:
        return f"{said}; this is our fault, not yours. A report to send us is in {_written(text, '.txt')}"
    except OSError:
        return f"{said}; this is our fault, not yours. No report could be written:\n{text}"


def _written(text: str, suffix: str) -> Path:
    """A file of its own in the folder for temporary files."""
    with tempfile.NamedTemporaryFile(
        "w", prefix="stockrail-", suffix=suffix, delete=False, encoding="utf-8"
    ) as file:
        file.write(text)
    return Path(file.name)
