"""Connections to the SQLite files of catalogues.

A file may be damaged or hostile: its schema must be exactly the one that this package writes, and
it is given no functions or extensions.  Every error of SQLite becomes a sentence.

This module is long because it explains what SQLite reports, and what may be wrong with a file.
"""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from grader.catalogue import migrations
from grader.errors import (
    CatalogueArgumentError,
    CatalogueError,
    Message,
    no_such_file,
    unreadable_file,
    unwritable_file,
)

APPLICATION_ID = 0x53646B43
"""Marks the SQLite file of a catalogue, at bytes 68 to 71."""
LARGEST_VALUE = 1 << 22
"""Maximum size of a value in bytes; the description of the largest layout is smaller."""
BUSY_SECONDS = 30.0
"""Seconds to wait for another process that writes."""
OLDEST_SQLITE = (3, 37, 0)
"""The first version of SQLite with strict tables."""
_SIGNAL_STEPS = 100_000
"""Instructions of SQLite between two looks for Ctrl-C: some milliseconds."""
_DAMAGED = Message("cause-damaged", "is damaged; use a copy, or export what can still be read")
_NO_LOCKS = Message(
    "cause-locks",
    "is on a file system without the locks that a catalogue needs; keep it on a local disk",
)
_FULL = Message("cause-full", "cannot be written: the disk is full; what was there before is kept")
_DISK_FAILS = Message("cause-disk", "cannot be read or written: the disk fails or is full")
_FAILURES_OF_FULL_DISKS = ("SQLITE_IOERR", "SQLITE_CANTOPEN", "SQLITE_PROTOCOL")
"""What SQLite reports besides if there is no room for the files beside a catalogue."""
_LEAST_ROOM = 1 << 20
"""Bytes that a disk has if it is not full: more than an empty catalogue and those files take."""
_FILES = ("", "-wal", "-shm")
"""Endings of the files of a catalogue."""
_HEADER = b"SQLite format 3\0"
_QUOTED = re.compile(r'"(\w+)"')


@contextmanager
def explained(path: Path) -> Iterator[None]:
    """Turn errors of SQLite in the block into errors for the user.

    Raises:
        CatalogueError: SQLite has failed; the message has the cause in a sentence.
        KeyboardInterrupt: SQLite was interrupted by Ctrl-C.
    """
    try:
        yield
    except sqlite3.Error as error:
        name = getattr(error, "sqlite_errorname", "") or ""
        # Functions of ours raise nothing else than an interruption.
        if name == "SQLITE_INTERRUPT" or "user-defined function raised" in str(error):
            raise KeyboardInterrupt from None
        raise CatalogueError(
            "catalogue-failed", "'{path}' {cause}", path=str(path), cause=_cause(name, error, path)
        ) from None
    except UnicodeDecodeError:
        # Messages of SQLite repeat what a damaged file has for names.
        raise CatalogueError(
            "catalogue-failed", "'{path}' {cause}", path=str(path), cause=_DAMAGED
        ) from None


def _cause(name: str, error: sqlite3.Error, path: Path) -> Message:
    """Return what has happened to a file, as the end of a sentence."""
    if name.startswith(_FAILURES_OF_FULL_DISKS) and _is_full(path.absolute().parent):
        return _FULL
    causes = {
        "SQLITE_FULL": _FULL,
        "SQLITE_IOERR_SHMSIZE": _DISK_FAILS,
        "SQLITE_IOERR_LOCK": _NO_LOCKS,
        "SQLITE_IOERR_SHM": _NO_LOCKS,
        "SQLITE_PROTOCOL": _NO_LOCKS,
        "SQLITE_NOLFS": _NO_LOCKS,
        "SQLITE_IOERR": _DISK_FAILS,
        "SQLITE_BUSY": Message(
            "cause-busy",
            "has been locked by another process for {seconds:g} s; try again",
            seconds=BUSY_SECONDS,
        ),
        "SQLITE_LOCKED": Message("cause-locked", "is locked by another query of this process"),
        "SQLITE_NOTADB": Message("cause-foreign", "is not a catalogue"),
        "SQLITE_CORRUPT": _DAMAGED,
        "SQLITE_READONLY": Message("cause-readonly", "cannot be written: there is no permission"),
        "SQLITE_CANTOPEN": Message(
            "cause-cantopen", "cannot be opened: there is no permission, or no such folder"
        ),
        "SQLITE_PERM": Message("cause-perm", "cannot be opened: there is no permission"),
        "SQLITE_TOOBIG": Message(
            "cause-toobig", "has a value that is larger than any catalogue has; it is damaged"
        ),
        "SQLITE_CONSTRAINT": Message(
            "cause-constraint", "holds contradictory rows; run `grader catalogue check`"
        ),
        "SQLITE_NOMEM": Message("cause-nomem", "needs more memory than there is"),
    }
    for code, cause in causes.items():
        if name.startswith(code):
            return cause
    return (
        _DAMAGED
        if "Could not decode" in str(error)
        else Message("cause-other", "cannot be used: {reason}", reason=str(error))
    )


def _is_full(folder: Path) -> bool:
    """Return whether there is no room on the disk of a folder, for data or for another file."""
    if not hasattr(os, "statvfs"):
        return False
    try:
        found = os.statvfs(folder)
    except OSError:
        return False
    # Some file systems do not count files.
    no_files = found.f_files > 0 and found.f_favail == 0
    return found.f_bavail * found.f_frsize < _LEAST_ROOM or no_files


def remove(path: Path) -> None:
    """Remove the files of a catalogue."""
    for ending in _FILES:
        with suppress(OSError):
            Path(f"{path}{ending}").unlink()


def create(path: Path) -> None:
    """Create an empty catalogue.

    Raises:
        CatalogueError: the file exists and has contents, or cannot be written.
    """
    _require_sqlite()
    with suppress(OSError):
        if path.exists() and (not path.is_file() or path.stat().st_size):
            raise CatalogueArgumentError(
                "catalogue-exists",
                "'{path}' exists; name another file for the new catalogue",
                path=str(path),
            )
    # A process that is killed meanwhile leaves no file under this name, or a whole one.
    draft = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        _create(draft, path)
        draft.replace(path)
    except OSError as error:
        raise CatalogueError(unwritable_file(path, error)) from None
    finally:
        remove(draft)


def _create(draft: Path, path: Path) -> None:
    """Create an empty catalogue as a draft of another file, which messages name."""
    with explained(path):
        connection = _connected(draft, "rwc")
        try:
            _use_write_ahead_log(connection, path)
            with transaction(connection):
                for statement in migrations.statements(0):
                    connection.execute(statement)
                connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
                connection.execute(f"PRAGMA user_version = {migrations.NEWEST}")
                connection.execute(
                    "INSERT INTO meta VALUES('canonical', ?)", (migrations.CANONICAL_VERSION,)
                )
            # Closing would do the same, and not report a disk that is full.
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        finally:
            connection.close()


def connect(path: Path, *, readonly: bool) -> sqlite3.Connection:
    """Return a connection to a catalogue whose schema has been checked.

    Raises:
        CatalogueError: there is no such file, it is no catalogue of this version, or it cannot be
            read.
    """
    _require_sqlite()
    _require_file(path)
    with explained(path):
        connection = reconnect(path, readonly=readonly)
        try:
            _check_schema(connection, path)
            if not readonly:
                _use_write_ahead_log(connection, path)
        except BaseException:
            connection.close()
            raise
        return connection


def reconnect(path: Path, *, readonly: bool) -> sqlite3.Connection:
    """Return a connection to a file that has been checked.

    Raises:
        sqlite3.Error: it cannot be opened.
    """
    if not readonly:
        return _configured(_connected(path, "rw"))
    try:
        return _configured(_connected(path, "ro"))
    except sqlite3.OperationalError:
        # A reader writes an index beside the file.  Where it cannot, nobody else writes either.
        if Path(f"{path}-wal").exists():
            raise
        return _configured(_connected(path, "ro&immutable=1"))


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Write in the block, all or nothing; other processes that write wait meanwhile."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        # SQLite itself ends a transaction when the disk is full.
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def is_catalogue(path: Path) -> bool:
    """Return whether a file seems to be a catalogue, from its first bytes."""
    try:
        if not path.is_file():
            return False
        with path.open("rb") as stream:
            head = stream.read(72)
    except (OSError, ValueError):
        return False
    return head.startswith(_HEADER) and head[68:72] == APPLICATION_ID.to_bytes(4, "big")


def version_of(path: Path) -> int:
    """Return the version of the schema of a catalogue, which may be older or newer than ours.

    Raises:
        CatalogueError: it is no catalogue.
    """
    _require_sqlite()
    _require_file(path)
    with explained(path):
        connection = reconnect(path, readonly=True)
        try:
            return _version(connection, path)
        finally:
            connection.close()


def _connected(path: Path, mode: str) -> sqlite3.Connection:
    uri = f"{path.absolute().as_uri()}?mode={mode}"
    return sqlite3.connect(uri, uri=True, timeout=BUSY_SECONDS, isolation_level=None)


def _configured(connection: sqlite3.Connection) -> sqlite3.Connection:
    """Return a connection with the settings for files that are not trusted."""
    try:
        connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LARGEST_VALUE)
        connection.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 1)
        connection.execute("PRAGMA trusted_schema = OFF")
        connection.execute("PRAGMA cell_size_check = ON")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    except BaseException:
        connection.close()
        raise
    # Without it, Ctrl-C waits for the end of a query.
    connection.set_progress_handler(lambda: 0, _SIGNAL_STEPS)
    return connection


def _require_sqlite() -> None:
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        needed = ".".join(map(str, OLDEST_SQLITE))
        raise CatalogueError(
            "sqlite-version",
            "catalogues need SQLite {needed}; this Python has {found}",
            needed=needed,
            found=sqlite3.sqlite_version,
        )


def _require_file(path: Path) -> None:
    """Check that a file is there and begins as SQLite files do.

    Raises:
        CatalogueError: it is not, or does not.
    """
    try:
        if not path.exists():
            raise CatalogueArgumentError(
                "catalogue-missing",
                "{what}; `grader catalogue new` makes a catalogue",
                what=no_such_file(path),
            )
        if not path.is_file():
            raise CatalogueArgumentError(
                "catalogue-no-file",
                "'{path}' is not a file; name the file of a catalogue",
                path=str(path),
            )
        with path.open("rb") as stream:
            head = stream.read(len(_HEADER))
    except (OSError, ValueError) as error:
        raise CatalogueArgumentError(unreadable_file(path, error)) from None
    if head != _HEADER:
        raise CatalogueArgumentError("no-catalogue", "'{path}' is not a catalogue", path=str(path))


def _version(connection: sqlite3.Connection, path: Path) -> int:
    mark = connection.execute("PRAGMA application_id").fetchone()[0]
    if mark != APPLICATION_ID:
        raise CatalogueArgumentError("no-catalogue", "'{path}' is not a catalogue", path=str(path))
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    return version


def check_tables(connection: sqlite3.Connection, path: Path) -> int:
    """Check that a file has the tables and indexes of its version, and nothing else.

    Returns:
        The version.

    Raises:
        CatalogueError: it does not, or the version is newer than ours.
    """
    version = _version(connection, path)
    if version > migrations.NEWEST:
        raise CatalogueError(
            "catalogue-newer",
            "'{path}' was written by a newer version of the grader (format {version}, this one "
            "reads {newest}); upgrade the grader",
            path=str(path),
            version=version,
            newest=migrations.NEWEST,
        )
    if version < 1:
        raise CatalogueError(
            "catalogue-version",
            "'{path}' is damaged: {version} is no version of a catalogue",
            path=str(path),
            version=version,
        )
    if schema(connection) != _expected(version):
        raise CatalogueError(
            "catalogue-tables",
            "'{path}' has other tables than a catalogue of its version; it is not used",
            path=str(path),
        )
    return version


def canonical_version(connection: sqlite3.Connection) -> str:
    """Return the version of the canonical forms of a catalogue; `0` if it is not known."""
    row = connection.execute("SELECT value FROM meta WHERE key = 'canonical'").fetchone()
    return "0" if row is None or not str(row[0]).isdecimal() else str(int(row[0]))


def _check_schema(connection: sqlite3.Connection, path: Path) -> None:
    """Check that a file has the tables and keys that this version writes.

    Raises:
        CatalogueError: it has not.
    """
    version = check_tables(connection, path)
    if version < migrations.NEWEST:
        raise CatalogueError(
            "catalogue-older",
            "'{path}' was written by an older version of the grader; run `grader catalogue "
            "upgrade {name}`",
            path=str(path),
            name=path.name,
        )
    keys = canonical_version(connection)
    if int(keys) > int(migrations.CANONICAL_VERSION):
        raise CatalogueError(
            "catalogue-forms-newer",
            "'{path}' recognizes puzzles by canonical forms of a newer version of the grader; "
            "upgrade the grader",
            path=str(path),
        )
    if keys != migrations.CANONICAL_VERSION:
        raise CatalogueError(
            "catalogue-forms-older",
            "'{path}' recognizes puzzles by canonical forms of an older version of the grader; "
            "run `grader catalogue upgrade {name}`",
            path=str(path),
            name=path.name,
        )


def schema(connection: sqlite3.Connection) -> set[tuple[str, str, str, str]]:
    """Return type, name, table and SQL of the tables, indexes, views and triggers of a file.

    Names are without quotes, because it depends on SQLite which names it quotes when it renames.
    """
    rows = connection.execute("SELECT type, name, tbl_name, coalesce(sql, '') FROM sqlite_schema")
    # SQLite itself makes indexes of keys and statistics of tables.
    return {
        (kind, name, table, _QUOTED.sub(r"\1", sql))
        for kind, name, table, sql in rows
        if not str(name).startswith(("sqlite_autoindex_", "sqlite_stat"))
    }


def _expected(version: int) -> set[tuple[str, str, str, str]]:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    try:
        for statement in migrations.statements(0, version):
            connection.execute(statement)
        return schema(connection)
    finally:
        connection.close()


def _use_write_ahead_log(connection: sqlite3.Connection, path: Path) -> None:
    """Let readers read while a process writes.

    Raises:
        CatalogueError: the file system has no shared memory between processes.
    """
    mode = connection.execute("PRAGMA journal_mode = WAL").fetchone()[0]
    if mode != "wal":
        raise CatalogueError(
            "catalogue-failed", "'{path}' {cause}", path=str(path), cause=_NO_LOCKS
        )
