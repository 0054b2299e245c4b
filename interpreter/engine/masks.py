"""Sets as bit masks: which members one holds."""

from __future__ import annotations

from itertools import compress

#: With more members than this, and no fewer than one in so many places, all places are gone through at once.
MANY = 24

_BITS = bytes.maketrans(b"01", b"\0\1")


def listed(mask: int) -> tuple[int, ...]:
    """The members of a mask in declared order."""
    count, places = mask.bit_count(), mask.bit_length()
    if count > MANY and count * MANY > places:
        return tuple(compress(range(places), bin(mask)[:1:-1].encode().translate(_BITS)))
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return tuple(found)
