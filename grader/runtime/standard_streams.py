"""The standard streams of a run: closed ones, broken ones, and text that they cannot encode."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import IO

_WRONG_WAY = {
    "stdin": (os.O_WRONLY, "r"),
    "stdout": (os.O_RDONLY, "w"),
    "stderr": (os.O_WRONLY, "w"),
}
"""How the null device is opened in place of a closed stream, and the mode of the stream."""


@contextmanager
def usable_streams() -> Iterator[None]:
    """Put streams in the place of closed ones, and restore them after the block.

    Python has None for a stream that was closed when it started.  Reading from the stream in its
    place, or writing to it, raises an `OSError`, as with any broken stream; what is written to
    standard error is discarded.  It also occupies the number of the closed stream, which the next
    file that is opened would get otherwise.

    Within the block standard output escapes characters that it cannot encode.
    """
    with ExitStack() as after:
        # In the order of their numbers: the system gives the lowest that is free.
        for name in _WRONG_WAY:
            stream = getattr(sys, name)
            after.callback(_restore, name, stream)
            if stream is None or getattr(stream, "closed", False):
                setattr(sys, name, after.enter_context(_unusable_stream(name)))
        if hasattr(sys.stdout, "reconfigure"):
            after.callback(_escape, sys.stdout, sys.stdout.errors)
            _escape(sys.stdout, "backslashreplace")
        yield


def _restore(name: str, stream: IO[str] | None) -> None:
    # Click replaces both output streams when a pipe has no reader left.
    if stream is not None and getattr(sys, name) is not stream:
        discard(stream)
    setattr(sys, name, stream)


@contextmanager
def _unusable_stream(name: str) -> Iterator[IO[str]]:
    """Open the null device in place of a standard stream, the input for writing and vice versa."""
    flags, mode = _WRONG_WAY[name]
    descriptor = os.open(os.devnull, flags)
    # Worker processes have the same streams.
    os.set_inheritable(descriptor, True)
    stream = open(descriptor, mode, encoding="utf-8", errors="backslashreplace")  # noqa: PTH123, SIM115
    try:
        yield stream
    finally:
        discard(stream)
        stream.close()


def _escape(stream: IO[str], errors: str | None) -> None:
    """Set what a stream does with characters that it cannot encode."""
    # This flushes a stream, which may be broken.
    with suppress(OSError, ValueError):
        stream.reconfigure(errors=errors)  # type: ignore[attr-defined]


def discard(stream: IO[str]) -> None:
    """Discard what a broken stream has not written yet.

    Otherwise the next flush, such as that of Python at its end, reports the same error again.
    """
    # Streams of tests have no descriptor.
    with suppress(OSError, ValueError), ExitStack() as after:
        descriptor = stream.fileno()
        kept = os.dup(descriptor)
        after.callback(os.close, kept)
        null_device = os.open(os.devnull, os.O_WRONLY)
        after.callback(os.close, null_device)
        os.dup2(null_device, descriptor)
        after.callback(os.dup2, kept, descriptor)
        stream.flush()
