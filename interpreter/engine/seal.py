"""A seal on data that is put away: whether it still is what it was when somebody comes back to it."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

#: What may be changed by hand: where the ruleset lies now.
_FREE = ("seal", "path")


def sealed(data: dict[str, Any]) -> dict[str, Any]:
    """JSON-able data with a `seal` over all of it but its `path`."""
    return data | {"seal": _seal(data)}


def is_whole(data: dict[str, Any]) -> bool:
    """Whether data has the seal that it was given."""
    return data.get("seal") == _seal(data)


def _seal(data: dict[str, Any]) -> str:
    """16 hexadecimal digits, the same for data that reads the same as JSON."""
    words = {key: value for key, value in data.items() if key not in _FREE}
    return sha256(json.dumps(words, sort_keys=True).encode()).hexdigest()[:16]
