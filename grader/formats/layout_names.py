"""Layouts that texts and options name: by name, or by the path of a layout file."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path

from grader.errors import FormatError, LayoutError, message_in
from grader.model.layout import Layout
from grader.model.rules.ruled_layout import plain_name
from grader.model.shapes import named
from grader.runtime.whole_files import YAML_SUFFIXES


class _Local(threading.local):
    """Whether texts that this thread reads may name layout files."""

    def __init__(self) -> None:
        self.may_read_files = True


_LOCAL = _Local()


@contextmanager
def without_files() -> Iterator[None]:
    """Refuse layout files in the block: what strangers send must not name paths."""
    before = _LOCAL.may_read_files
    _LOCAL.may_read_files = False
    try:
        yield
    finally:
        _LOCAL.may_read_files = before


def layout_named(name: str, line: int | None = None) -> Layout:
    """Return the layout of a name, or of a layout file, whose path ends in `.yaml` or `.yml`.

    A path is relative to the current folder.  `line` is the number of the line for messages.

    Raises:
        FormatError: there is no such layout, or its file is malformed.
    """
    try:
        if not name.endswith(YAML_SUFFIXES):
            return _of_name(name)
        if not _LOCAL.may_read_files:
            raise LayoutError(
                "layout-files", "layout files are not read here; name or describe the layout"
            )
        path = Path(name)
        state = path.stat() if path.is_file() else None
        return _of_file(name, state and (state.st_mtime_ns, state.st_size))
    except (LayoutError, OSError, ValueError) as error:
        raise FormatError(message_in(error), line=line) from None


def _of_name(name: str) -> Layout:
    try:
        return named(name)
    except LayoutError:
        plain = plain_name(name)
        if plain == name:
            raise
        raise LayoutError(
            "layout-without-rules",
            "{layout} is the layout {plain} with rules, which are missing; list them as `rules`",
            layout=name,
            plain=plain,
        ) from None


@lru_cache(maxsize=16)
def _of_file(name: str, state: tuple[int, int] | None) -> Layout:  # noqa: ARG001 - a changed file
    """Return the layout of a file, which is read once for all puzzles of a source."""
    from grader.formats.layout_files import load_layout  # noqa: PLC0415 - imports a reader of YAML

    return load_layout(name)
