"""Read whole text files, of limited size.

What is read may be a device or a pipe without end, or a pipe to which nothing writes.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from os import PathLike

from grader.errors import Message, unreadable_file

LARGEST = 1 << 22
"""Maximum size of a file, in bytes."""
YAML_SUFFIXES = (".yaml", ".yml")
"""Endings of layout files, which distinguish them from names."""


def read_text(path: str | PathLike[str], largest: int = LARGEST) -> str:
    """Return the text of a UTF-8 file; a byte order mark is left out.

    A named pipe that no process writes to is read as an empty file, instead of waiting for one.

    Raises:
        OSError: the file cannot be read, or is larger than `largest` bytes.
        ValueError: it is not UTF-8 text, or its name is no name of a file.
    """
    with open(path, "rb", opener=_opened) as stream:
        data = stream.read(largest + 1)
    if len(data) > largest:
        raise OSError(errno.EFBIG, f"it is larger than {largest:,} bytes")
    return data.decode("utf-8").removeprefix("\ufeff")


def require_text(path: str | PathLike[str], error_type: Callable[[Message], Exception]) -> str:
    """Return what `read_text` does; a file that cannot be read is an error of the given type."""
    try:
        return read_text(path)
    except (OSError, ValueError) as error:
        raise error_type(unreadable_file(path, error)) from None


def _opened(path: str, flags: int) -> int:
    """Open a file without waiting for the other end of a pipe; reading waits as usual."""
    number = os.open(path, flags | getattr(os, "O_NONBLOCK", 0))
    try:
        if hasattr(os, "O_NONBLOCK"):
            os.set_blocking(number, True)
    except OSError:
        os.close(number)
        raise
    return number
