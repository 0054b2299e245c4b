"""How the line of a file is named to somebody who knows where he is."""

from __future__ import annotations

import os
from pathlib import PurePath


def place(path: str, line: int) -> str:
    """From the current folder: `my_game/ruleset.yaml:375`; of files elsewhere the last folder: `base/ruleset.yaml:375`.

    Files that come with the program lie at the end of long paths which differ from machine to machine.
    """
    try:
        within = os.path.relpath(path)
    except (OSError, ValueError):  # a current folder that is gone, or another drive
        within = os.pardir
    outside = within.startswith(os.pardir) or os.path.isabs(within)
    return f"{'/'.join(PurePath(path).parts[-2:]) if outside else PurePath(within).as_posix()}:{line}"
