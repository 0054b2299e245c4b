"""The lowering of a ruleset while it is under way: its names, texts, and the blocks still to be made."""

from __future__ import annotations

from typing import Any

from ..language import syntax as s
from ..language.types import Broken, Nothing
from ..ruleset import model
from ..source.frozen import replace
from .callers import Caller
from .form import Call, Expr
from .happenings import happenings, phases
from .lowered import Lowered, Text
from .scope import PLAYER, Namer, Scope
from .steps import Test
from .substitution import substituted
from .typing import Typing
from .world import World
from .writes import Writes


class Lowering:
    """Work under way: what bodies and effects ask of the program as a whole."""

    def __init__(self, world: World, t: Typing) -> None:
        self.world = world
        self.t = t
        self.made = Lowered(world, t)
        self.changed = self.made.changed
        self.writes = Writes(world.ruleset)
        self.phases = phases(world.ruleset)
        self.happenings = happenings(world.ruleset, self.phases)
        #: Blocks that something calls and that are still to be lowered: the name, and what `lower_…` needs.
        self.todo: list[tuple[str, Any]] = []
        #: The name of each block of a procedure or action, by what makes it unlike the others of that name.
        self.instances: dict[Any, str] = {}
        self.calls: list[Caller] = []
        #: Whether the procedure of that name may stop for a decision or chance, as far as is known.
        self.asking: dict[str, bool] = {}
        self._names: dict[str, int] = {}
        self._texts: dict[Text, int] = {}

    def new_name(self, word: str) -> str:
        """A mark for a loop, unlike all others of the program."""
        self._names[word] = self._names.get(word, 0) + 1
        return f"{word}#{self._names[word]}"

    def text(self, template: s.Template, scope: Scope) -> int:
        """The number of a text; what is wrong in it is reported and left out, and so is a plain none."""
        parts: list[str | Expr] = []
        for part in template.parts:
            typed = part if isinstance(part, str) else self.t.typed(part, scope)
            if isinstance(typed, str) or not isinstance(typed.type, (Nothing, Broken)):
                parts.append(typed)
        return self._numbered(Text(tuple(parts)))

    def _numbered(self, text: Text) -> int:
        if text not in self._texts:
            self._texts[text] = len(self.made.texts)
            self.made.texts.append(text)
        return self._texts[text]

    def test(self, expr: Expr, reason: int) -> Test:
        """A conjunct with its reason; a define that says why not speaks for itself."""
        if reason < 0 and isinstance(expr, Call):
            reason = self._define_reason(expr)
        return Test(expr, reason, expr.span)

    def _define_reason(self, call: Call) -> int:
        """The text that a define gives when it fails, with the arguments of the call in place."""
        define = self.world.ruleset.defines.get(call.name.partition("@")[0])
        made = self.t.defined.get(call.name)
        if define is None or made is None or define.about.says is None:
            return -1
        scope = Scope(Namer())
        for parameter, local in zip(define.head.parameters, made.params, strict=False):
            scope = replace(scope, player=local) if parameter.name == PLAYER else scope.bind(parameter.name, local)
        index = self.text(define.about.says, scope)
        args = {p.name: a for p, a in zip(made.params, call.args, strict=False)}
        parts = tuple(p if isinstance(p, str) else substituted(p, args) for p in self.made.texts[index].parts)
        return self._numbered(Text(parts))

    def reason(self, name: s.Name) -> None:
        """A reason for which `end:` may end the game."""
        if name.name not in [r for r, _ in self.made.reasons] and name.name not in self.world.ruleset.ends:
            self.made.reasons.append((name.name, name.span))

    def menu(self, name: s.Name) -> model.MenuDecl | None:
        """The menu of that name, which is now used."""
        self.t.used.add("menu:" + name.name)
        return self.world.ruleset.menus.get(name.name)
