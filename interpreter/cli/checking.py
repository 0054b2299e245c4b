"""The work of `check`: findings are printed, and become an exit code."""

from __future__ import annotations

import sys

from .exits import DONE
from .leaving import give_up_output

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..source.problem import Problem


def checked(rulesets: tuple[str, ...], fail_on: str, style: str) -> int:
    """Check rulesets by name or path; `style` is a format of `source/report.py`."""
    from ..door import check

    found = [problem for name in rulesets for problem in check(name)]
    try:
        tell(found, rulesets, style)
    except BrokenPipeError:  # what was found stays found, also if nobody reads it to the end
        give_up_output()
    return found_code(found, fail_on)


def tell(
    found: list[Problem], rulesets: tuple[str, ...], style: str, mends: list[Problem] | None = None
) -> None:
    """Print findings, and how many there are; `mends` are what was mended before, if anybody tried."""
    if style != "text" or found:
        from ..source.report import render
        from ..views.terminal import wants_colour

        text = render(found, style, colour=wants_colour(sys.stdout), mended=mends)
        if text:
            print(text)
    if style == "text":
        said = _hint(found, rulesets) if mends is None else f"; {len(mends)} mended"
        print(_count(found, len(rulesets)) + said, file=sys.stderr if found else sys.stdout)


def _hint(found: list[Problem], rulesets: tuple[str, ...]) -> str:
    """That something could be mended."""
    if not any(problem.fix for problem in found):
        return ""
    from ..mending import can_be_mended
    from ..ruleset.find import find
    from ..source.problem import Problem

    places = [place for name in rulesets if not isinstance(place := find(name), Problem)]
    count = sum(can_be_mended(found, place) for place in places)
    return f"; {count} can be mended by --fix" if count else ""


def _count(found: list[Problem], rulesets: int) -> str:
    levels = ("error", "warning", "note")
    counts = [(sum(problem.level == level for problem in found), level) for level in levels]
    parts = [f"{count} {level}{'s' if count > 1 else ''}" for count, level in counts if count]
    what = "1 ruleset" if rulesets == 1 else f"{rulesets} rulesets"
    return f"{what}: {', '.join(parts) or 'no findings'}"


def found_code(found: list[Problem], fail_on: str) -> int:
    """The exit code for findings, if those of level `fail_on` and above are grave."""
    levels = ["error", "warning", "note"]
    grave = levels[: levels.index(fail_on) + 1]
    if not any(problem.level in grave for problem in found):
        return DONE
    from .opening import exit_code

    return exit_code(found)
