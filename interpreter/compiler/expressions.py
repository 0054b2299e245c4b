"""What the expressions of one program share: its constants, its functions, and which defines are put in place."""

from __future__ import annotations

import ast
from collections.abc import Callable
from functools import cached_property
from typing import Any

from .form import Call, Const, Defined, Expr, Load, Local, Op
from .form_nodes import nodes
from .most_work import MostWork
from .simplify import simplified
from .substitution import substituted
from .total import total
from .work import Work
from .world import World

#: Defines up to this many nodes are put in place where they are used.
SMALL = 60
#: Constant domains up to this size are written out.
UNROLLED = 8


class Expressions:
    """The constants and functions of one program, as its expressions come to need them."""

    def __init__(self, world: World, defines: dict[str, Defined | None]) -> None:
        self.world = world
        self.defines = defines
        self.constants: dict[str, Any] = {}
        #: Runtime functions made at load: name -> (function, names of constants).
        self.made: dict[str, tuple[str, tuple[str, ...]]] = {}
        self.functions: list[tuple[Any, ast.FunctionDef]] = []
        #: The functions of folds by what they do, so that equal folds share one.
        self.folds: dict[Any, str] = {}
        #: The names of the functions of defines, written or soon to be.
        self.written: set[str] = set()
        #: Defines called by what has been written, whose own functions are still to come.
        self.unwritten: list[str] = []
        self.writing = False
        self._sizes: dict[str, int] = {}

    @cached_property
    def work(self) -> Work:
        """How long expressions take, as far as that is certain."""
        return Work(self.defines)

    @cached_property
    def most_work(self) -> MostWork:
        """How long expressions may take, whatever the state comes to be."""
        return MostWork(self.world, self.defines)

    def table(self, name: str) -> str:
        """Make a constant list of the world known to the code."""
        self.constants.setdefault(name, self.world.constants[name])
        return name

    def constant(self, prefix: str, value: Any) -> str:
        """A named constant for a value that is dear to build."""
        for name, known in self.constants.items():
            if name.startswith(prefix) and type(known) is type(value) and known == value:
                return name
        name = f"{prefix}_{len(self.constants)}"
        self.constants[name] = value
        return name

    def inlined(self, call: Call) -> Expr | None:
        """The define's body with the arguments in place, when that is cheap; else None.

        An argument that may fail is computed once, before the body, whether the body needs it or not.
        """
        defined = self.defines[call.name]
        assert defined is not None
        if self.size(call.name) > SMALL or not total(call.args, self.defines, self.world.tables, here=True):
            return None
        for param, arg in zip(defined.params, call.args, strict=True):
            if not _cheap(arg) and _uses(defined.body, param.name) > 1:
                return None
        return self.body_of(call)

    def body_of(self, call: Call) -> Expr:
        """The define's body with the arguments in place, whatever that costs."""
        defined = self.defines[call.name]
        assert defined is not None
        return simplified(
            substituted(defined.body, {p.name: a for p, a in zip(defined.params, call.args, strict=True)})
        )

    def forget_since(self, place: int) -> None:
        """Take back the functions written from that place on."""
        gone = {function.name for _, function in self.functions[place:]}
        self.written -= gone
        self.folds = {key: name for key, name in self.folds.items() if name not in gone}
        del self.functions[place:]

    def size(self, name: str) -> int:
        """Nodes of a define's body, its own defines counted in."""
        if name not in self._sizes:
            defined = self.defines[name]
            assert defined is not None
            self._sizes[name] = _nodes(defined.body, self.size)
        return self._sizes[name]


def _cheap(arg: Expr) -> bool:
    """An argument that may be written several times: dearer ones are worth a call."""
    if isinstance(arg, Load):
        return all(isinstance(i, (Local, Const)) for i in arg.index)
    if isinstance(arg, Op) and arg.op in ("|", "bit"):
        return all(_cheap(a) for a in arg.args)
    return isinstance(arg, (Local, Const))


def _uses(body: Expr, name: str) -> int:
    return sum(isinstance(node, Local) and node.name == name for node in nodes(body))


def _nodes(body: Expr, size: Callable[[str], int]) -> int:
    return sum(1 + (size(node.name) if isinstance(node, Call) else 0) for node in nodes(body))
