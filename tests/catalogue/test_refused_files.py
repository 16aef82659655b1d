"""Files that are no catalogues, are damaged, or cannot be written."""

from __future__ import annotations

import sqlite3
import sys
from pathlib import Path

import pytest

from grader.catalogue import connection as connections
from grader.catalogue import migrations
from grader.catalogue.catalogue import Catalogue
from grader.errors import CatalogueError
from tests.catalogue.catalogues import EASY, changed, message_for, rated
from tests.catalogue.disguises import puzzles


@pytest.mark.parametrize(
    "content",
    [b"", b"junk", b"\0" * 5000, b"SQLite format 3\0", b"SQLite format 3\0" + b"x" * 9000],
)
def test_other_files_are_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "puzzles.db"
    path.write_bytes(content)
    assert "is not a catalogue" in message_for(path)
    assert path.read_bytes() == content


def test_missing_files_folders_and_devices(tmp_path: Path) -> None:
    assert "no such file" in message_for(tmp_path / "none.db")
    assert not (tmp_path / "none.db").exists()
    assert "is not a file" in message_for(tmp_path)


def test_another_database_is_refused(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / "other.db")
    connection.execute("CREATE TABLE puzzle(id INTEGER)")
    connection.close()
    assert "is not a catalogue" in message_for(tmp_path / "other.db")


@pytest.mark.parametrize(
    "statement",
    [
        "CREATE TRIGGER t AFTER INSERT ON puzzle BEGIN DELETE FROM puzzle; END",
        "CREATE VIEW v AS SELECT * FROM puzzle",
        "CREATE TABLE more(x)",
        "DROP TABLE tag",
        "ALTER TABLE puzzle ADD COLUMN more TEXT",
        "DROP INDEX rating_grade",
    ],
)
def test_another_schema_is_refused(catalogue: Catalogue, statement: str) -> None:
    assert "has other tables than a catalogue" in changed(catalogue, statement)


def test_a_newer_file_is_refused(catalogue: Catalogue) -> None:
    message = changed(catalogue, f"PRAGMA user_version = {migrations.NEWEST + 1}")
    assert "newer version of the grader" in message


def test_other_canonical_forms_are_refused(catalogue: Catalogue) -> None:
    message = changed(catalogue, "UPDATE meta SET value = '99'")
    assert "canonical forms of a newer version" in message


def test_damaged_pages_are_sentences(catalogue: Catalogue, tmp_path: Path) -> None:
    rated(catalogue)
    catalogue.vacuum()
    catalogue.close()
    whole = catalogue.path.read_bytes()
    path = tmp_path / "damaged.db"
    seen: set[str] = set()
    for start in range(4096, len(whole), 4096):
        path.write_bytes(whole[:start] + b"\xff" * 4096 + whole[start + 4096 :])
        for leftover in tmp_path.glob("damaged.db-*"):
            leftover.unlink()
        try:
            with Catalogue(path, readonly=True) as damaged:
                list(damaged.query("uses(pointing) >= 1"))
                damaged.statistics()
                assert [*damaged.faults()] != []
        except CatalogueError as error:
            seen.add(str(error).removeprefix(f"'{path}' ").split(";")[0])
    assert "is damaged" in seen
    assert seen <= {"is damaged", "is not a catalogue"}


def test_damaged_values_are_sentences(catalogue: Catalogue) -> None:
    rated(catalogue, 1)
    catalogue.close()
    connection = sqlite3.connect(catalogue.path)
    connection.execute("UPDATE rating SET ratings = '[1]'")
    connection.execute("UPDATE puzzle SET line = 'junk'")
    connection.commit()
    connection.close()
    with Catalogue(catalogue.path) as damaged:
        with pytest.raises(CatalogueError, match="a rating of the catalogue is damaged"):
            list(damaged.query())
        (fault,) = damaged.faults()
        assert "cannot be read" in fault
        assert damaged.count("minimal") == 0


def test_text_that_is_not_utf_8_is_a_sentence(catalogue: Catalogue) -> None:
    rated(catalogue, 1)
    catalogue.close()
    connection = sqlite3.connect(catalogue.path)
    connection.execute("UPDATE rating SET grade = CAST(x'ff' AS TEXT)")
    connection.commit()
    connection.close()
    with Catalogue(catalogue.path) as damaged, pytest.raises(CatalogueError, match="is damaged"):
        list(damaged.query())


def test_create_overwrites_nothing(catalogue: Catalogue, tmp_path: Path) -> None:
    with pytest.raises(CatalogueError, match="exists"):
        Catalogue.create(catalogue.path)
    with pytest.raises(CatalogueError, match="no such folder"):
        Catalogue.create(tmp_path / "none" / "puzzles.db")


def test_a_full_disk_is_a_sentence(catalogue: Catalogue) -> None:
    catalogue.add([EASY])
    with catalogue._explained() as connection:
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(CatalogueError, match="the disk is full"):
        catalogue.add(puzzles())
    assert len(catalogue) == 1
    assert [*catalogue.faults()] == []


def test_a_locked_file_is_a_sentence(catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "BUSY_SECONDS", 0.01)
    with (
        Catalogue(catalogue.path) as other,
        Catalogue(catalogue.path) as late,
        other._explained() as connection,
        connections.transaction(connection),
        pytest.raises(CatalogueError, match="locked by another process"),
    ):
        late.add([EASY])


@pytest.mark.parametrize("code", ["SQLITE_PROTOCOL", "SQLITE_IOERR_LOCK", "SQLITE_NOLFS"])
def test_a_file_system_without_locks_is_a_sentence(tmp_path: Path, code: str) -> None:
    error = sqlite3.OperationalError("locking protocol")
    error.sqlite_errorname = code
    with (
        pytest.raises(CatalogueError, match="keep it on a local disk"),
        connections.explained(tmp_path),
    ):
        raise error


@pytest.mark.skipif(sys.platform == "win32", reason="SQLite has other file systems there")
def test_a_catalogue_is_not_made_without_locks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def without_locks(path: Path, mode: str) -> sqlite3.Connection:
        uri = f"{path.as_uri()}?mode={mode}&vfs=unix-none"
        return sqlite3.connect(uri, uri=True, isolation_level=None)

    monkeypatch.setattr(connections, "_connected", without_locks)
    with pytest.raises(CatalogueError, match="without the locks that a catalogue needs"):
        Catalogue.create(tmp_path / "puzzles.db")
    assert [*tmp_path.iterdir()] == []
