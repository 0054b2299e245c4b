"""SHA-256, without the library of ciphers that `hashlib` loads: a third of the time that Python takes to start."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hashlib import sha256
else:
    try:
        from _sha2 import sha256
    except ImportError:
        try:
            from _sha256 import sha256
        except ImportError:  # a Python without its own
            from hashlib import sha256

__all__ = ["sha256"]
