"""A limit on the memory of each worker process, so that no task takes that of the machine.

A process that needs more is told so by the system, raises `MemoryError` and ends; its task is
then isolated like one that kills its process.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

LEAST = 100_000_000
"""Bytes that a process should be allowed at least."""
ROOM = 1 << 24
"""Bytes that must be free before a thread is started."""
_LIMIT: ContextVar[int | None] = ContextVar("limit", default=None)


def is_supported() -> bool:
    """Return whether the address space of a process can be limited: not on Windows and macOS."""
    if sys.platform in {"win32", "darwin"}:
        return False
    try:
        import resource  # noqa: PLC0415 - Unix only
    except ImportError:
        return False
    return hasattr(resource, "RLIMIT_AS")


@contextmanager
def limited(size: int | None) -> Iterator[None]:
    """Limit the memory of each worker process that is started in the block.

    Args:
        size: bytes of address space beside what it has in the beginning; None sets no limit.
    """
    token = _LIMIT.set(size)
    try:
        yield
    finally:
        _LIMIT.reset(token)


def limit() -> int | None:
    """Return the limit of worker processes that are started now, in bytes; None for no limit."""
    return _LIMIT.get()


def limit_this_process(size: int) -> None:
    """Limit what this process may take from now on to so many bytes of address space."""
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415 - Unix only

    _, most = resource.getrlimit(resource.RLIMIT_AS)
    size += _address_space()
    least = size if most == resource.RLIM_INFINITY else min(size, most)
    resource.setrlimit(resource.RLIMIT_AS, (least, most))
    # In this process it means that there is a limit; it has no processes of its own.
    _LIMIT.set(size)


def check_room() -> None:
    """Raise `MemoryError` unless this process may start a thread, if its memory is limited.

    A thread that finds no memory in its first moments leaves the one that started it waiting.
    """
    if limit() is not None:
        bytearray(ROOM)


def _address_space() -> int:
    """Return the bytes of address space of this process, or 0 if the system does not tell."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:  # noqa: PTH123 - not a real file
            pages = int(file.read().split()[0])
    except (OSError, ValueError):
        return 0
    import resource  # noqa: PLC0415 - Unix only

    return pages * resource.getpagesize()
