"""How a verb ends: whatever it does or meets becomes an exit code, and nothing escapes."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable

from .exits import DONE, INTERRUPTED, USAGE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NoReturn


#: What stands in the way of writing, and is no fault of ours.
_UNWRITABLE = {errno.ENOSPC, errno.EFBIG, errno.EDQUOT, errno.EIO, errno.EBADF, errno.EROFS}


class Leave(Exception):
    """Everything has been said; leave with this code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


def say(message: str) -> None:
    """A line of talk, on stderr."""
    print(message, file=sys.stderr, flush=True)


def leave(message: str, code: int) -> NoReturn:
    """Say why on stderr and leave with an exit code."""
    if message:
        say(message)
    raise Leave(code)


def guarded(work: Callable[[], int], arguments: list[str]) -> int:
    """Do the work of a command line; the exit code."""
    _open_what_is_closed()
    for stream in (sys.stdout, sys.stderr):
        _say_what_it_can(stream)
    code = DONE
    try:
        code = work()
        if sys.stdout is not None:
            sys.stdout.flush()
        return code
    except Leave as left:
        return left.code
    except KeyboardInterrupt:
        say("interrupted")
        return INTERRUPTED
    except BrokenPipeError:
        give_up_output()  # whoever read it (`| head`) has seen enough
        return code
    except OSError as error:
        return _unwritten(error) if error.errno in _UNWRITABLE else _failed(error, arguments)
    except Exception as error:
        return _failed(error, arguments)


def _open_what_is_closed() -> None:
    """Daemons start programs without the usual streams: then nothing is read, and what is said goes nowhere."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115  (for as long as the program runs)
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115


def _failed(error: Exception, arguments: list[str]) -> int:
    if isinstance(error, FileNotFoundError) and _folder_is_gone():
        say("the folder this was started in is not there any more; go to another")
        return USAGE
    from .failure import told

    message, code = told(error, arguments)
    say(message)
    return code


def _folder_is_gone() -> bool:
    try:
        os.getcwd()
    except OSError:
        return True
    return False


def _say_what_it_can(stream: Any) -> None:
    """Signs that a stream can't print become question marks: `surrogateescape` is strict about most of them."""
    if getattr(stream, "errors", "") in ("strict", "surrogateescape") and hasattr(stream, "reconfigure"):
        stream.reconfigure(errors="replace")


def _unwritten(error: OSError) -> int:
    """The disk is full, or the output is no place to write to."""
    give_up_output()
    say(f"the output can't be written: {error.strerror}")
    return USAGE


def give_up_output() -> None:
    """What is still waiting to be printed goes nowhere, or Python would complain of it on its way out."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
