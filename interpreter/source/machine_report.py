"""Problems as JSON, and as annotations of a GitHub workflow."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from .problem import Problem
from .text import Span

SCHEMA_VERSION = 1

_COMMANDS = {"error": "error", "warning": "warning", "note": "notice"}
_ESCAPES = (("%", "%25"), ("\r", "%0D"), ("\n", "%0A"))


def as_json(problems: Sequence[Problem], mended: Sequence[Problem] | None = None) -> str:
    """One object: `schema_version`, and `problems`, a list of what `problem_data` gives.

    After mending also `mended`, such a list of what is mended, with the places of then.
    """
    data: dict[str, Any] = {"schema_version": SCHEMA_VERSION, "problems": [problem_data(each) for each in problems]}
    if mended is not None:
        data["mended"] = [problem_data(each) for each in mended]
    return json.dumps(data, ensure_ascii=False, indent=2)


def problem_data(problem: Problem) -> dict[str, Any]:
    """Lines and columns count characters from 1; the end is the first place after the span.

    Without a place `path`, `line` … are null; `second` and `fix` are null if there is none.
    """
    second = {**_place(problem.second[0]), "label": problem.second[1]} if problem.second else None
    fix = {**_place(problem.fix[0]), "text": problem.fix[1]} if problem.fix else None
    return {
        **_place(problem.span),
        "code": problem.code,
        "level": problem.level,
        "message": problem.message,
        "help": list(problem.help),
        "second": second,
        "fix": fix,
    }


def as_github(problems: Sequence[Problem]) -> str:
    """One workflow command a problem, which GitHub shows beside the line."""
    return "\n".join(_command(problem) for problem in problems)


def _command(problem: Problem) -> str:
    properties = {"title": problem.code}
    if problem.span:
        line, column = problem.span.source.place(problem.span.start)
        end_line, end_column = problem.span.source.place(problem.span.end)
        properties = {
            "file": problem.span.source.path,
            "line": str(line),
            "endLine": str(end_line),
        } | properties
        if line == end_line:
            properties |= {"col": str(column), "endColumn": str(end_column)}
    listed = ",".join(f"{name}={_property(value)}" for name, value in properties.items())
    message = "\n".join((problem.message, *problem.help))
    return f"::{_COMMANDS[problem.level]} {listed}::{_data(message)}"


def _place(span: Span | None) -> dict[str, Any]:
    if span is None:
        return dict.fromkeys(("path", "line", "column", "end_line", "end_column"))
    line, column = span.source.place(span.start)
    end_line, end_column = span.source.place(span.end)
    return {
        "path": span.source.path,
        "line": line,
        "column": column,
        "end_line": end_line,
        "end_column": end_column,
    }


def _data(text: str) -> str:
    for character, escape in _ESCAPES:
        text = text.replace(character, escape)
    return text


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
