"""Written functions as the code that a program keeps."""

from __future__ import annotations

import ast
import marshal

from ..source.text import Source


def compiled(functions: list[tuple[Source | None, ast.FunctionDef]]) -> tuple[bytes, ...]:
    """Marshalled code objects, one for each source file, in order of first use."""
    by_path: dict[str, list[ast.stmt]] = {}
    for source, function in functions:
        by_path.setdefault(source.path if source is not None else "<stockrail>", []).append(function)
    return tuple(
        marshal.dumps(compile(ast.Module(body, []), path, "exec", dont_inherit=True, optimize=0))
        for path, body in by_path.items()
    )
