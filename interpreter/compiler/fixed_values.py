"""Values that stay the same while choices are listed, computed once before the loop."""

from __future__ import annotations

import ast

from ..source.digest import sha256
from .python_code import Writer


class Invariants:
    """Values that stay the same while choices are listed, since nothing is written then: computed once, by name."""

    def __init__(self) -> None:
        self.values: dict[str, ast.expr] = {}
        self._names: dict[str, str] = {}

    def take(self, w: Writer, value: ast.expr) -> ast.expr:
        """A name for the value, if it depends on the state alone and is worth it; else the value itself."""
        if not _of_state(value):
            return value
        key = ast.dump(value)
        if key not in self._names:
            self._names[key] = f"h_{sha256(key.encode()).hexdigest()[:8]}"
            self.values[self._names[key]] = value
        return w.name(self._names[key])


def _of_state(value: ast.expr) -> bool:
    """Whether an expression reads nothing but slots and constants, and calls something."""
    calls = False
    for node in ast.walk(value):
        if isinstance(node, ast.Call):
            calls = True
        elif isinstance(node, ast.Name) and (node.id[:2] in ("v_", "w_", "m_") or node.id in ("f", "P")):
            return False
    return calls
