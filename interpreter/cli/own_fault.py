"""What is said when Stockrail itself fails: one sentence, and a file with all that helps to mend it."""

from __future__ import annotations

import platform
import sys
import tempfile
import traceback
from pathlib import Path

from .. import __version__


def report(arguments: list[str]) -> str:
    """Write a report on the exception being handled and say in a sentence where it is."""
    kind, error, _ = sys.exc_info()
    name = kind.__name__ if kind else "error"
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
        return f"{said}; this is our fault, not yours. A report to send us is in {_written(text)}"
    except OSError:
        return f"{said}; this is our fault, not yours. No report could be written:\n{text}"


def _written(text: str) -> Path:
    with tempfile.NamedTemporaryFile(
        "w", prefix="stockrail-report-", suffix=".txt", delete=False, encoding="utf-8"
    ) as file:
        file.write(text)
    return Path(file.name)
