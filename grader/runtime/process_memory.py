"""A limit on the memory of each worker process, so that no task takes that of the machine.

A process that needs more is told so by the system, raises `MemoryError` and ends; its task is
then isolated like one that kills its process.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

LEAST = 300_000_000
"""Bytes that a process needs at least, with its code and what the system reserves for it."""
_LIMIT: ContextVar[int | None] = ContextVar("limit", default=None)


def is_supported() -> bool:
    """Return whether this system limits the memory of a process.

    Windows has no such limit for a process by itself, and macOS does not enforce it.
    """
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
        size: bytes of address space; None sets no limit.
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
    """Limit the address space of this process to so many bytes, from now on."""
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415 - Unix only

    _, most = resource.getrlimit(resource.RLIMIT_AS)
    least = size if most == resource.RLIM_INFINITY else min(size, most)
    resource.setrlimit(resource.RLIMIT_AS, (least, most))
