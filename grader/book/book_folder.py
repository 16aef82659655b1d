"""The folder of a book: its files are replaced together, by one build at a time."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from errno import EISDIR
from os import strerror
from pathlib import Path

from grader.outputs.output_file import OutputFile, Replacement

INTERIOR, ANSWERS, PUZZLES = "interior.pdf", "answers.csv", "puzzles.jsonl"
REPORT, LOCK, CACHE = "report.html", "book.lock.yaml", ".generated"
"""Names of the files of a book, and of the folder with generated puzzles."""
SINGLE = "single"
"""The folder with a file for each puzzle and for each answer."""
_IN_USE = ".building"
"""The file that is locked while files are replaced."""
_SINGLE_FILE = re.compile(
    r"(?:[0-9]{3,}|[0-9]{4}-[0-9]{2}-[0-9]{2})(-answer)?\.(pdf|png|svg)", re.ASCII
)


def require_writable(folder: Path) -> None:
    """Check that files can be created in a folder, which may be made for that.

    A folder that was made is removed again: a build that fails later leaves no empty one.

    Raises:
        OSError: they cannot.
    """
    missing = [parent for parent in (folder, *folder.parents) if not parent.exists()]
    folder.mkdir(parents=True, exist_ok=True)
    try:
        Replacement(str(folder / INTERIOR)).discard()
    finally:
        for parent in missing:
            with suppress(OSError):  # another process may have put a file there
                parent.rmdir()


def write_files(files: Mapping[str, bytes], folder: Path) -> None:
    """Write files into a folder; old ones are replaced when all new ones are complete.

    Files of puzzles that the book no longer has are removed from the folder `single`, if there
    are new ones.

    Raises:
        FileInUseError: another build is replacing the files of the folder.
        OSError: a file cannot be written; the old files stay.
    """
    folder.mkdir(parents=True, exist_ok=True)
    replacements: list[Replacement] = []
    with _locked(folder):
        try:
            for name, data in files.items():
                path = folder / name
                path.parent.mkdir(parents=True, exist_ok=True)
                if path.is_dir():
                    raise IsADirectoryError(EISDIR, strerror(EISDIR), str(path))
                replacements.append(Replacement(str(path)))
                Path(replacements[-1].path).write_bytes(data)
        except BaseException:
            for replacement in replacements:
                replacement.discard()
            raise
        for replacement in replacements:
            replacement.commit()
        if any(name.startswith(f"{SINGLE}/") for name in files):
            _remove_old(folder, files)


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    file = OutputFile(str(folder / _IN_USE))
    try:
        yield
    finally:
        path = folder / _IN_USE
        # Removed while it is locked: later it might be the file of another build.  Windows
        # removes no open file, and it may stay there.
        with suppress(OSError):
            path.unlink()
        file.close()


def _remove_old(folder: Path, files: Mapping[str, bytes]) -> None:
    for path in (folder / SINGLE).iterdir():
        if _SINGLE_FILE.fullmatch(path.name) and f"{SINGLE}/{path.name}" not in files:
            path.unlink()
