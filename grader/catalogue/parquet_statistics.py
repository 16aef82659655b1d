"""Statistics of Parquet files that a catalogue was exported to, by DuckDB (extra `analytics`).

DuckDB reads only the columns that a question needs, in several threads and in limited memory, so
that many millions of puzzles take seconds.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from grader.catalogue.statistics import CatalogueStatistics, Counts, ProfileVersionStatistics
from grader.errors import (
    CatalogueArgumentError,
    CatalogueError,
    Listed,
    MissingLibraryError,
    no_such_file,
)

_COLUMNS = frozenset(
    ("puzzle", "layout", "profile", "status", "grade", "givens", "symmetry", "techniques")
)
"""The columns of an export that are counted."""
_MOST = "GROUP BY 1 ORDER BY 2 DESC, 1"


def parquet_statistics(folder: Path) -> CatalogueStatistics:
    """Return numbers about the Parquet files of a folder, or about one file.

    Sources, tags and publications are not in these files.

    Raises:
        CatalogueError: there are no such files, or they are no exports of a catalogue.
        MissingLibraryError: DuckDB is not installed.
    """
    files = sorted(folder.glob("*.parquet")) if folder.is_dir() else [folder]
    if not files:
        raise CatalogueArgumentError(
            "no-parquet-files",
            "'{path}' has no Parquet files; `grader catalogue export --format parquet` makes one",
            path=str(folder),
        )
    if not all(file.is_file() for file in files):
        raise CatalogueArgumentError(no_such_file(folder))
    try:
        import duckdb  # noqa: PLC0415 - optional, and slow to import
    except ImportError:
        raise MissingLibraryError("duckdb", "analytics") from None
    connection = duckdb.connect(
        config={"autoinstall_known_extensions": False, "autoload_known_extensions": False}
    )
    try:
        return _Reader(connection, files).statistics(folder)
    except duckdb.Error as error:
        message = str(error).partition("\n")[0]
        raise CatalogueError(
            "parquet-unreadable",
            "'{path}' cannot be read: {reason}",
            path=str(folder),
            reason=message,
        ) from None
    finally:
        connection.close()


class _Reader:
    """Counts rows of files.

    Args:
        connection: a connection to DuckDB.
        files: the Parquet files.
    """

    def __init__(self, connection: Any, files: Sequence[Path]) -> None:
        self._connection = connection
        self._files = [str(file) for file in files]

    def statistics(self, folder: Path) -> CatalogueStatistics:
        """Return all numbers."""
        rows = self._rows("SELECT * FROM read_parquet($files) LIMIT 0", describe=True)
        if not _COLUMNS.issubset(rows):
            raise CatalogueArgumentError(
                "no-export",
                "'{path}' is no export of a catalogue; it has no column {columns}",
                path=str(folder),
                columns=Listed(tuple(sorted(_COLUMNS.difference(rows)))),
            )
        total = self._rows("SELECT '', count(*) FROM read_parquet($files)")[0][1]
        profiles = self._counts("profile", "WHERE profile IS NOT NULL")
        return CatalogueStatistics(
            total,
            0,
            self._counts("layout"),
            self._counts("symmetry"),
            dict(sorted(self._counts("givens").items(), key=lambda pair: int(pair[0]))),
            {},
            {},
            {},
            tuple(
                ProfileVersionStatistics(
                    profile,
                    "",
                    count,
                    self._counts("coalesce(grade, status)", "WHERE profile = $profile", profile),
                    self._counts("technique", _USES, profile),
                )
                for profile, count in profiles.items()
            ),
        )

    def _counts(self, column: str, rest: str = "", profile: str | None = None) -> Counts:
        sql = f"SELECT {column}, count(*) FROM "
        sql += rest if rest.startswith("(") else f"read_parquet($files) {rest}"
        found = self._rows(f"{sql} {_MOST}", profile)
        return {str(name): int(count) for name, count in found}

    def _rows(self, sql: str, profile: str | None = None, *, describe: bool = False) -> Any:
        parameters: dict[str, object] = {"files": self._files}
        if profile is not None:
            parameters["profile"] = profile
        cursor = self._connection.execute(sql, parameters)
        return [column[0] for column in cursor.description] if describe else cursor.fetchall()


_USES = (
    "(SELECT unnest(map_keys(techniques)) AS technique FROM read_parquet($files) "
    "WHERE profile = $profile)"
)
