"""The open file of a catalogue."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Self

from grader import arguments
from grader.catalogue import connection as connections
from grader.catalogue.preparation import key_of
from grader.errors import CatalogueError
from grader.model.puzzle import Puzzle


class CatalogueFile:
    """The SQLite file of a catalogue while it is open, a context manager.

    Args:
        path: the file.
        readonly: only read; the file need not be writable.
    """

    def __init__(self, path: str | Path, *, readonly: bool = False) -> None:
        arguments.file("path", path)
        arguments.flag("readonly", readonly)
        self.path: Path = Path(path)
        self.readonly = readonly
        self._connection: sqlite3.Connection | None = connections.connect(
            self.path, readonly=readonly
        )

    def close(self) -> None:
        """Close the file; the catalogue cannot be used afterwards."""
        if self._connection is not None:
            # The file is complete without the last words of its log.
            with suppress(sqlite3.Error):
                self._connection.close()
            self._connection = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    @contextmanager
    def _explained(self, *, write: bool = False) -> Iterator[sqlite3.Connection]:
        """Give the connection, and turn errors of SQLite into sentences."""
        if self._connection is None:
            raise CatalogueError("catalogue-closed", "'{path}' is closed", path=str(self.path))
        if write and self.readonly:
            raise CatalogueError(
                "catalogue-read-only", "'{path}' was opened only for reading", path=str(self.path)
            )
        with connections.explained(self.path):
            yield self._connection

    def _id(self, puzzle: Puzzle) -> int | None:
        """Return the id of a puzzle, or None."""
        with self._explained() as connection:
            found = connection.execute(
                "SELECT id FROM puzzle WHERE canon = ?", (key_of(puzzle)[0],)
            ).fetchone()
            return None if found is None else int(found[0])
