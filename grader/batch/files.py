"""Files of a job: written under another name, renamed when they are whole."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from uuid import uuid4

from grader.errors import BatchError, unreadable_file, unwritable_file
from grader.outputs.output_file import sync

LARGEST_OBJECT = 1 << 26
"""Bytes of a JSON file beyond which it is damaged: a receipt with all items takes less."""
TEMPORARY = ".tmp-"
"""What the names of files begin with that are not whole yet."""


@contextmanager
def explained(path: Path) -> Iterator[None]:
    """Turn errors of the system in a block that writes a file into sentences.

    Raises:
        BatchError: the file cannot be written.
    """
    try:
        yield
    except OSError as error:
        raise BatchError(unwritable_file(path, error)) from None


def temporary(path: Path) -> Path:
    """Return a new name beside a file, under which it is written."""
    return path.with_name(f"{TEMPORARY}{uuid4().hex}")


def write_whole(path: Path, data: bytes, *, replace: bool = True) -> bool:
    """Write a file all or nothing, and so that it outlasts a power failure.

    Args:
        path: the file.
        data: its contents.
        replace: overwrite the file if it is there; otherwise the first to write it wins.

    Returns:
        Whether the file was written.

    Raises:
        BatchError: the file cannot be written.
    """
    new = temporary(path)
    try:
        with explained(path):
            with new.open("wb") as stream:
                stream.write(data)
                sync(stream.fileno())
            return put_in_place(new, path, replace=replace)
    finally:
        try:
            _remove(new)
        except BaseException:
            # An interrupt must not leave it.
            _remove(new)
            raise


def _remove(path: Path) -> None:
    with suppress(OSError):
        path.unlink(missing_ok=True)


def put_in_place(new: Path, path: Path, *, replace: bool = True) -> bool:
    """Give a file that is whole its name; return whether it has got it.

    Args:
        new: the file.
        path: its name.
        replace: overwrite another file of this name; otherwise that one stays.
    """
    if replace:
        new.replace(path)
    else:
        try:
            # The only operation of all systems that never overwrites.
            os.link(new, path)
        except FileExistsError:
            return False
        except OSError:
            # The file system has no links.
            if path.exists():
                return False
            new.replace(path)
    _sync_folder(path.parent)
    return True


def _sync_folder(folder: Path) -> None:
    if not hasattr(os, "O_DIRECTORY"):
        return
    with suppress(OSError):
        number = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


def json_bytes(data: Any) -> bytes:
    """Return data as a line of JSON."""
    return json.dumps(data).encode() + b"\n"


def read_object(path: Path) -> dict[str, Any] | None:
    """Return the object in a JSON file; None if there is no such file, or it is damaged.

    Raises:
        BatchError: the file cannot be read.
    """
    try:
        with path.open("rb") as stream:
            is_large = os.fstat(stream.fileno()).st_size > LARGEST_OBJECT
            found = None if is_large else json.loads(stream.read())
    except FileNotFoundError:
        return None
    except OSError as error:
        raise BatchError(unreadable_file(path, error)) from None
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def make_folder(path: Path) -> None:
    """Create a folder if it does not exist.

    Raises:
        BatchError: it cannot be created.
    """
    with explained(path):
        path.mkdir(parents=True, exist_ok=True)


def clock_of(folder: Path) -> float:
    """Return the time by the clock that dates the files of a folder, in seconds.

    Machines that share a folder may differ in their clocks.
    """
    probe = temporary(folder / "clock")
    try:
        probe.touch()
        return probe.stat().st_mtime
    except OSError:
        return time.time()
    finally:
        with suppress(OSError):
            probe.unlink(missing_ok=True)
