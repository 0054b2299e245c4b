"""What a player can see of the values that expressions read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ..source.frozen import frozen
from ..source.text import Span
from .form import Call, Expr, Fold, Load, Local, Op
from .same_player import SamePlayer
from .study import Study
from .substitution import substituted

#: No names.
NOTHING: frozenset[str] = frozenset()


@frozen
class Hidden:
    """Something that can't be seen: a field, read at `span` or known by the name of a local.

    `of_many` is true if it is read of one member of a set after the other.
    """

    load: Load
    name: str
    span: Span
    of_many: bool = False


class Sight:
    """Judges expressions. Where `who` is asked for, None stands for somebody who owns nothing."""

    def __init__(self, study: Study, same: SamePlayer | None = None) -> None:
        self._same = same or SamePlayer()
        self._fields = study.world.fields
        self._defined = study.made.t.defined
        self._secretive: dict[str, bool] = {}

    def hidden(
        self, node: Any, who: Expr | None, secrets: Mapping[str, Load], bound: frozenset[str] = NOTHING
    ) -> Iterator[Hidden]:
        """All that an expression reads and `who` can't see, defines followed; `secrets` are hidden locals.

        Names in `bound` run over the members of a set, and so are nobody in particular.
        """
        if isinstance(node, tuple):
            for each in node:
                yield from self.hidden(each, who, secrets, bound)
        elif isinstance(node, Local):
            load = secrets.get(node.name)
            if load is not None and not self.sees(load, who):
                yield Hidden(load, node.span.text, node.span)
        elif isinstance(node, Call):
            yield from self._called(node, who, secrets, bound)
        elif (held := self._open(node)) is not None:
            yield from self.hidden(held.index, who, secrets, bound)
        elif isinstance(node, Fold):
            yield from self.hidden(node.domain, who, secrets, bound)
            yield from self.hidden((node.where, node.value, node.keys), who, secrets, bound | {node.var.name})
        elif hasattr(node, "part_names") and not isinstance(node, Span):
            if isinstance(node, Load) and not self.sees(node, who, bound):
                yield Hidden(node, "", node.span, _runs(node, bound))
            for name in node.part_names:
                if name not in ("type", "span", "var"):
                    yield from self.hidden(getattr(node, name), who, secrets, bound)

    def sees(self, load: Load, who: Expr | None, bound: frozenset[str] = NOTHING) -> bool:
        """Whether `who` sees all of a field: everybody does, or he is its owner."""
        info = self._fields[load.field]
        if info.seen == "all":
            return True
        if info.seen != "owner" or not load.index or who is None:
            return False
        return self._same.are(load.index[0], who) and not _runs(load, bound)

    def _open(self, node: Any) -> Load | None:
        """The hidden place of which an expression asks no more than everybody sees: its size, or an open top."""
        if isinstance(node, Op) and node.args and isinstance(node.args[0], Load):
            held = node.args[0]
            if node.op == "size" or (node.op == "top" and self._fields[held.field].seen == "top"):
                return held
        if isinstance(node, Fold) and node.how in ("any", "no", "count") and not node.where:
            return node.domain if isinstance(node.domain, Load) else None
        return None

    def _called(
        self, call: Call, who: Expr | None, secrets: Mapping[str, Load], bound: frozenset[str]
    ) -> Iterator[Hidden]:
        """A define with its arguments put in; what it tells is told where it is called."""
        made = self._defined.get(call.name)
        if made is None or not self._reads_hidden(call.name):
            yield from self.hidden(call.args, who, secrets, bound)
            return
        values = {p.name: a for p, a in zip(made.params, call.args, strict=False)}
        for found in self.hidden(substituted(made.body, values), who, secrets, bound):
            yield Hidden(found.load, found.name, call.span)

    def _reads_hidden(self, name: str) -> bool:
        """Whether a define, or one that it uses, reads a field that not everybody sees."""
        if name not in self._secretive:
            self._secretive[name] = False
            made = self._defined.get(name)
            self._secretive[name] = made is not None and self._any_hidden(made.body)
        return self._secretive[name]

    def _any_hidden(self, node: Any) -> bool:
        if isinstance(node, tuple):
            return any(self._any_hidden(each) for each in node)
        if not hasattr(node, "part_names") or isinstance(node, Span):
            return False
        if isinstance(node, Load) and self._fields[node.field].seen != "all":
            return True
        if isinstance(node, Call) and self._reads_hidden(node.name):
            return True
        return any(self._any_hidden(getattr(node, n)) for n in node.part_names if n not in ("type", "span"))


def _runs(load: Load, bound: frozenset[str]) -> bool:
    """Whether the owner of a place is a name that runs over the members of a set."""
    return bool(load.index) and isinstance(load.index[0], Local) and load.index[0].name in bound
