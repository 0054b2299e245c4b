"""Python syntax trees from templates, each node placed at the author's line and column."""

from __future__ import annotations

import ast
from typing import Any, TypeVar

from ..source.text import Source, Span

N = TypeVar("N", bound=ast.AST)

_EXPRESSIONS: dict[str, ast.expr] = {}
_STATEMENTS: dict[str, list[ast.stmt]] = {}


def python_name(name: str) -> str:
    """A local's name as Python accepts it; `v_` keeps it apart from everything generated."""
    return "v_" + name.replace(".", "__").replace("@", "_at_")


class Writer:
    """Builds nodes for one source file. Spans of other files are placed where the last own span was."""

    def __init__(self, source: Source | None, lineno: int = 1) -> None:
        self.source = source
        self._place = (lineno, 0, lineno, 0)

    def at(self, span: Span) -> None:
        """Place what is written next at `span`, if it lies in this file."""
        if span.source is not self.source:
            return
        line, column = span.source.place(span.start)
        end_line, end_column = span.source.place(max(span.end - 1, span.start))
        self._place = (
            line,
            _bytes(span.source, line, column - 1),
            end_line,
            _bytes(span.source, end_line, end_column),
        )

    def expr(self, template: str, *parts: ast.expr) -> ast.expr:
        """The template with _0, _1 … replaced by the parts."""
        tree = _EXPRESSIONS.get(template)
        if tree is None:
            tree = _EXPRESSIONS[template] = ast.parse(template, mode="eval").body
        made: ast.expr = self._copy(tree, parts)
        return made

    def stmts(self, template: str, *parts: ast.expr) -> list[ast.stmt]:
        tree = _STATEMENTS.get(template)
        if tree is None:
            tree = _STATEMENTS[template] = ast.parse(template).body
        return [self._copy(each, parts) for each in tree]

    def constant(self, value: Any) -> ast.expr:
        return self.placed(ast.Constant(value))

    def name(self, name: str) -> ast.expr:
        return self.placed(ast.Name(name, ast.Load()))

    def call(self, name: str, *args: ast.expr) -> ast.expr:
        return self.placed(ast.Call(self.name(name), list(args), []))

    def row(self, *items: ast.expr) -> ast.expr:
        return self.placed(ast.Tuple(list(items), ast.Load()))

    def either(self, parts: list[ast.expr]) -> ast.expr:
        return parts[0] if len(parts) == 1 else self.placed(ast.BoolOp(ast.Or(), parts))

    def both(self, parts: list[ast.expr]) -> ast.expr:
        return parts[0] if len(parts) == 1 else self.placed(ast.BoolOp(ast.And(), parts))

    def branch(self, test: ast.expr, then: list[ast.stmt], otherwise: list[ast.stmt] | None = None) -> ast.stmt:
        return self.placed(ast.If(test, then or [self.placed(ast.Pass())], otherwise or []))

    def loop(self, var: str, items: ast.expr, body: list[ast.stmt]) -> ast.stmt:
        target = self.placed(ast.Name(var, ast.Store()))
        return self.placed(ast.For(target, items, body or [self.placed(ast.Pass())], []))

    def while_(self, test: ast.expr, body: list[ast.stmt]) -> ast.stmt:
        return self.placed(ast.While(test, body, []))

    def assign(self, var: str, value: ast.expr) -> ast.stmt:
        return self.placed(ast.Assign([self.placed(ast.Name(var, ast.Store()))], value))

    def function(self, name: str, params: list[str], body: list[ast.stmt]) -> ast.FunctionDef:
        arguments = ast.arguments([], [self.placed(ast.arg(p)) for p in params], None, [], [], None, [])
        made = ast.FunctionDef(name, arguments, body or [self.placed(ast.Pass())], [], None, None)
        return self.placed(made)

    def placed(self, node: N) -> N:
        placed: Any = node
        placed.lineno, placed.col_offset, placed.end_lineno, placed.end_col_offset = self._place
        return node

    def _copy(self, node: Any, parts: tuple[ast.expr, ...]) -> Any:
        if isinstance(node, ast.Name) and node.id[0] == "_" and node.id[1:].isdigit():
            return parts[int(node.id[1:])]
        if isinstance(node, list):
            return [self._copy(each, parts) for each in node]
        if not isinstance(node, ast.AST):
            return node
        made = type(node)(**{name: self._copy(value, parts) for name, value in ast.iter_fields(node)})
        return self.placed(made) if "lineno" in node._attributes else made


def _bytes(source: Source, line: int, column: int) -> int:
    """Python counts columns in UTF-8 bytes."""
    text = source.line(line)[:column]
    return len(text) if text.isascii() else len(text.encode())


def safe(name: str) -> str:
    """The name of a block or action as part of a Python name."""
    return name.replace(".", "__").replace("#", "_no_")
