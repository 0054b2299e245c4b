"""Problems as SARIF 2.1.0, which code-scanning services read.

https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any
from urllib.parse import quote

from .. import __version__
from .catalogue import Explanation, explanations
from .problem import Problem
from .text import Span

_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json"


def as_sarif(problems: Sequence[Problem]) -> str:
    """One log with one run; its rules are the codes that occur, in alphabetical order."""
    codes = sorted({problem.code for problem in problems})
    known = explanations()
    driver = {
        "name": "stockrail",
        "version": __version__,
        "rules": [_rule(code, known.get(code)) for code in codes],
    }
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_result(problem, codes.index(problem.code)) for problem in problems],
    }
    return json.dumps({"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}, ensure_ascii=False, indent=2)


def _rule(code: str, explanation: Explanation | None) -> dict[str, Any]:
    if explanation is None:
        return {"id": code}
    return {
        "id": code,
        "shortDescription": {"text": explanation.title},
        "fullDescription": {"text": explanation.text},
    }


def _result(problem: Problem, rule: int) -> dict[str, Any]:
    result: dict[str, Any] = {
        "ruleId": problem.code,
        "ruleIndex": rule,
        "level": problem.level,
        "message": {"text": "\n".join((problem.message, *problem.help))},
    }
    if problem.span:
        result["locations"] = [_location(problem.span)]
    if problem.second:
        span, said = problem.second
        result["relatedLocations"] = [{**_location(span), "message": {"text": said}}]
    if problem.fix:
        result["fixes"] = [_fix(*problem.fix)]
    return result


def _location(span: Span) -> dict[str, Any]:
    place: dict[str, Any] = {"artifactLocation": _artifact(span)}
    if not span.is_whole_file:
        place["region"] = _region(span)
    return {"physicalLocation": place}


def _fix(span: Span, text: str) -> dict[str, Any]:
    replacement = {"deletedRegion": _region(span), "insertedContent": {"text": text}}
    return {"artifactChanges": [{"artifactLocation": _artifact(span), "replacements": [replacement]}]}


def _artifact(span: Span) -> dict[str, str]:
    return {"uri": quote(span.source.path.replace("\\", "/"))}


def _region(span: Span) -> dict[str, int]:
    line, column = span.source.place(span.start)
    end_line, end_column = span.source.place(span.end)
    return {"startLine": line, "startColumn": column, "endLine": end_line, "endColumn": end_column}
