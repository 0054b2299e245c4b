"""Whether a block may stop for a decision or for chance."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..effects.forms import Block as Effects

if TYPE_CHECKING:
    from .lowering import Lowering


def asks(low: Lowering, block: Effects) -> bool:
    """Whether a block contains a decision or chance, procedures followed."""
    return any(_asks_one(low, e) for e in block)


def _asks_one(low: Lowering, node: Any) -> bool:
    name = type(node).__name__
    if name in ("Choose", "Decide", "Random", "Shuffle", "Draw"):
        return True
    if name == "Run":
        return _procedure_asks(low, node.call.name)
    if hasattr(node, "part_names"):
        return any(
            isinstance(v, tuple) and any(_asks_one(low, e) for e in v if hasattr(e, "span"))
            for v in (getattr(node, f) for f in node.part_names)
        )
    return False


def _procedure_asks(low: Lowering, name: str) -> bool:
    if name not in low.asking:
        low.asking[name] = False
        procedure = low.world.ruleset.procedures.get(name)
        low.asking[name] = procedure is not None and asks(low, procedure.do)
    return low.asking[name]
