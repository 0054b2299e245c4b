"""The work of `check`: findings are printed, and become an exit code."""

from __future__ import annotations

import sys

from .exits import DONE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..source.problem import Problem


def checked(rulesets: tuple[str, ...], fail_on: str, style: str) -> int:
    """Check rulesets by name or path; `style` is a format of `source/report.py`."""
    from ..door import check

    found = [problem for name in rulesets for problem in check(name)]
    if style != "text" or found:
        from ..source.report import render
        from ..views.terminal import wants_colour

        text = render(found, style, colour=wants_colour(sys.stdout))  # type: ignore[arg-type]
        if text:
            print(text)
    if style == "text":
        print(_count(found, len(rulesets)), file=sys.stderr if found else sys.stdout)
    return _exit_code(found, fail_on)


def _count(found: list[Problem], rulesets: int) -> str:
    levels = ("error", "warning", "note")
    counts = [(sum(problem.level == level for problem in found), level) for level in levels]
    parts = [f"{count} {level}{'s' if count > 1 else ''}" for count, level in counts if count]
    what = "1 ruleset" if rulesets == 1 else f"{rulesets} rulesets"
    return f"{what}: {', '.join(parts) or 'no findings'}"


def _exit_code(found: list[Problem], fail_on: str) -> int:
    levels = ["error", "warning", "note"]
    grave = levels[: levels.index(fail_on) + 1]
    if not any(problem.level in grave for problem in found):
        return DONE
    from .opening import exit_code

    return exit_code(found)
