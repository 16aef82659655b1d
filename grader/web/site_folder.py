"""The folder of a static site: the files of an export, which the next export replaces."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path

from grader.errors import GraderError
from grader.outputs.output_file import Replacement
from grader.runtime.strict_json import JsonError, load_json

LIST = "grader-site.json"
"""The list of the files of an export, by which the next one knows them."""
LARGEST_LIST = 1 << 20
"""Bytes of the list."""


class ExportError(GraderError):
    """The site cannot be exported."""


def require_free(folder: Path) -> None:
    """Check that a folder is new, empty, or has an earlier export.

    Raises:
        ExportError: it has other files.
    """
    _files_before(folder)


def replace_files(folder: Path, files: Mapping[str, bytes]) -> int:
    """Write the files of an export, remove those of an earlier one, and return their number.

    The files are written in their order, in which those that name others come after them, and old
    files are removed at last.  So the site works at every moment.

    Raises:
        ExportError: the folder has files of others.
        OSError: a file cannot be written; an earlier export still works.
    """
    before = _files_before(folder)
    folder.mkdir(parents=True, exist_ok=True)
    listed = [LIST, *files]
    # Both are listed first, so that an interrupted export is continued and not refused.
    _write(folder / LIST, _list([*dict.fromkeys([*before, *listed])]))
    for name, content in files.items():
        _write(folder / name, content)
    _remove(folder, before - {*listed})
    _write(folder / LIST, _list(listed))
    return len(listed)


def _list(names: list[str]) -> bytes:
    return (json.dumps(names, indent=1) + "\n").encode()


def _files_before(folder: Path) -> set[str]:
    """Return the names of the files of an earlier export.

    Raises:
        ExportError: it has other files, or is no folder.
    """
    if folder.exists() and not folder.is_dir():
        raise ExportError(
            "export-no-folder",
            "{folder} is no folder; name a new or an empty one",
            folder=str(folder),
        )
    if not folder.exists() or not any(folder.iterdir()):
        return set()
    try:
        with (folder / LIST).open("rb") as stream:
            found = load_json(stream.read(LARGEST_LIST).decode())
    except (OSError, UnicodeDecodeError, JsonError):
        found = None
    if not isinstance(found, list) or not all(map(_is_name, found)):
        raise ExportError(
            "export-foreign",
            "{folder} has files, but none of an earlier export; name a new or an empty folder",
            folder=str(folder),
        )
    return {*found}


def _is_name(value: object) -> bool:
    return isinstance(value, str) and "\0" not in value


def _write(path: Path, content: bytes) -> None:
    """Write a file, whose place it takes when it is complete."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = Replacement(str(path))
    try:
        Path(new.path).write_bytes(content)
        new.commit()
    except BaseException:
        new.discard()
        raise


def _remove(folder: Path, names: Iterable[str]) -> None:
    """Remove files of an earlier export, and folders that are empty then."""
    home = os.path.realpath(folder)
    folders = set()
    for name in names:
        path = Path(os.path.realpath(folder / name))
        # The list may have been changed; nothing outside the folder is touched.
        if home != str(path) and path.is_relative_to(home):
            with suppress(OSError):
                path.unlink()
            folders |= {each for each in path.parents if each.is_relative_to(home)} - {Path(home)}
    for each in sorted(folders, key=lambda path: -len(path.parts)):
        with suppress(OSError):
            each.rmdir()
