"""Test results as JUnit XML, which build servers read."""

from __future__ import annotations

from collections.abc import Sequence
from xml.sax.saxutils import escape, quoteattr

from ..source.frozen import frozen


@frozen
class Case:
    """One test. `failure` is what went wrong, "" if nothing did."""

    name: str
    path: str
    line: int
    failure: str


def as_junit(suite: str, cases: Sequence[Case]) -> str:
    """One test suite; without times, so that equal results are equal bytes."""
    failed = sum(bool(case.failure) for case in cases)
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<testsuite name={quoteattr(suite)} tests="{len(cases)}" failures="{failed}">',
        *(_case(case) for case in cases),
        "</testsuite>",
    ]
    return "\n".join(lines)


def _case(case: Case) -> str:
    where = f"classname={quoteattr(case.path)} file={quoteattr(case.path)} line=\"{case.line}\""
    head = f"  <testcase name={quoteattr(case.name)} {where}"
    if not case.failure:
        return head + "/>"
    first = quoteattr(case.failure.splitlines()[0])
    return f"{head}>\n    <failure message={first}>{escape(case.failure)}</failure>\n  </testcase>"
