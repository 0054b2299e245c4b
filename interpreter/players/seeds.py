"""Seeds derived from seeds: the same everywhere, for any number of workers."""

from __future__ import annotations

from hashlib import blake2b


def derived_seed(seed: int, *parts: int | str) -> int:
    """A 63-bit seed that depends on `seed` and `parts` only, not on platform, process or order of calls."""
    text = ":".join(str(part) for part in (seed, *parts))
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big") >> 1
