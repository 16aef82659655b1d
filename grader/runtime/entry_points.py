"""Entry points of installed distributions, found without `importlib.metadata`.

Importing that module and asking it takes longer than rating a puzzle, because it parses all
metadata.  Here only `entry_points.txt` of each distribution is looked at.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from functools import reduce
from importlib import import_module
from importlib.machinery import PathFinder
from typing import NamedTuple

_METADATA = (".dist-info", ".egg-info")
_DASHES = str.maketrans("_.", "--")


class EntryPoint(NamedTuple):
    """An object that a distribution offers under a name."""

    name: str
    value: str
    """Where the object is: `package.module:attribute`."""
    distribution: str
    """The name of the distribution; `?` if it is not known."""

    def load(self) -> object:
        """Import the module and return the object.

        Raises:
            ImportError: there is no such module.
            AttributeError: the module has no such object.
        """
        # Extras in brackets may follow.
        module, _, attributes = self.value.partition("[")[0].partition(":")
        names = attributes.strip().split(".") if attributes else []
        return reduce(getattr, names, import_module(module.strip()))


def entry_points(group: str) -> list[EntryPoint]:
    """Return the entry points of a group, of the first distribution of each name on the path."""
    if not _only_folders():
        return _of_metadata(group)
    seen = set()
    found: list[EntryPoint] = []
    for folder in sys.path:
        for metadata in _metadata_folders(folder):
            plain = os.path.splitext(metadata)[0].partition("-")[0]
            name = "-".join(filter(None, plain.lower().translate(_DASHES).split("-")))
            if name not in seen:
                seen.add(name)
                found += _of_folder(os.path.join(folder, metadata), group)
    return found


def _only_folders() -> bool:
    """Return whether all distributions lie in folders: neither in archives nor elsewhere."""
    finders = [finder for finder in sys.meta_path if hasattr(finder, "find_distributions")]
    return finders == [PathFinder] and not any(
        folder.endswith(".egg") or os.path.isfile(folder) for folder in sys.path
    )


def _metadata_folders(folder: str) -> Iterator[str]:
    try:
        names = os.listdir(folder or ".")
    except OSError:
        return
    for name in names:
        if name.lower().endswith(_METADATA):
            yield name


def _of_folder(metadata: str, group: str) -> Iterator[EntryPoint]:
    """Iterate over the entry points of a distribution."""
    text = _text(os.path.join(metadata, "entry_points.txt"))
    if group not in text:
        return
    section = ""
    for line in map(str.strip, text.splitlines()):
        if line.startswith("[") and line.endswith("]"):
            section = line[1:-1]
        elif section == group and line and not line.startswith("#"):
            name, _, value = line.partition("=")
            yield EntryPoint(name.strip(), value.strip(), _name_in(metadata))


def _name_in(metadata: str) -> str:
    """Return the name of a distribution as it is written in its metadata."""
    text = _text(os.path.join(metadata, "METADATA")) or _text(os.path.join(metadata, "PKG-INFO"))
    for line in text.splitlines():
        if line.lower().startswith("name:"):
            return line[5:].strip()
    return "?"


def _text(file: str) -> str:
    """Return the text of a file, and nothing if there is none."""
    try:
        with open(file, encoding="utf-8", errors="replace") as stream:
            return stream.read()
    except OSError:
        return ""


def _of_metadata(group: str) -> list[EntryPoint]:
    """Return the entry points of a group by way of the standard library."""
    from importlib.metadata import entry_points as listed  # noqa: PLC0415 - slow to import

    return [
        EntryPoint(point.name, point.value, point.dist.name if point.dist else "?")
        for point in listed(group=group)
    ]
