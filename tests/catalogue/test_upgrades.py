"""Upgrades of catalogues that an earlier version has made."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from grader.catalogue import connection as connections
from grader.catalogue import migrations
from grader.catalogue.catalogue import Catalogue
from grader.catalogue.maintenance import upgrade
from grader.errors import CatalogueError
from tests.catalogue.catalogues import EASY, changed, message_for, rated
from tests.catalogue.disguises import disguised, puzzles
from tests.catalogue.old_catalogues import LINES, old_catalogue


def test_an_upgrade_renews_keys_and_unites_puzzles(catalogue: Catalogue) -> None:
    """As if other canonical forms had not recognized two pairs of disguises."""
    some = puzzles()[:8]
    twins = [disguised(puzzle, 1) for puzzle in some[:2]]
    rated(catalogue, 8)
    expected = [(e.key, e.line, e.rating) for e in catalogue]
    for number, twin in enumerate(twins):
        with catalogue._explained() as connection:
            connection.execute(
                "INSERT INTO puzzle(id, canon, layout, line, status, givens, symmetry) "
                "VALUES(?, randomblob(16), 1, ?, 'ok', 20, 'none')",
                (100 + number, str(twin)),
            )
            connection.execute("INSERT INTO tag VALUES('late', ?)", (100 + number,))
            connection.execute(
                "INSERT INTO published VALUES(?, 'News', '', '', NULL)", (100 + number,)
            )
            connection.execute(
                "INSERT INTO rating SELECT profile_version, ?, status, grade, value, ratings, "
                "hardest, steps, techniques, searched, error, time_limit FROM rating "
                "WHERE puzzle = 1",
                (100 + number,),
            )
    with catalogue._explained() as connection:
        connection.execute("UPDATE puzzle SET canon = randomblob(16) WHERE id > 2")
    message = changed(catalogue, "UPDATE meta SET value = '0'")
    assert "run `grader catalogue upgrade" in message
    copy = upgrade(catalogue.path)
    assert copy is not None
    assert upgrade(catalogue.path) is None
    with Catalogue(catalogue.path) as renewed:
        assert [*renewed.faults()] == []
        known = {*map(str, some)}
        assert [(e.key, e.line, e.rating) for e in renewed if e.line in known] == expected
        assert {e.puzzle for e in renewed.query("tag = late and published")} == {*some[:2]}
    with closing(connections.reconnect(copy, readonly=True)) as connection:
        assert connections.canonical_version(connection) == "0"


def test_a_file_of_the_first_version_is_upgraded(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    connection = sqlite3.connect(path, isolation_level=None)
    for statement in migrations.statements(0, 1):
        connection.execute(statement)
    connection.execute(f"PRAGMA application_id = {connections.APPLICATION_ID}")
    connection.execute("PRAGMA user_version = 1")
    connection.execute("INSERT INTO meta VALUES('canonical', '1')")
    connection.close()
    assert "run `grader catalogue upgrade" in message_for(path)
    assert upgrade(path) is not None
    with Catalogue(path) as upgraded:
        assert upgraded.add([EASY]).new == 1


def test_ratings_of_the_second_version_are_kept(tmp_path: Path) -> None:
    """Its profile versions were called schemes."""
    path = old_catalogue(tmp_path / "old.db")
    before = path.read_bytes()
    assert "run `grader catalogue upgrade old.db`" in message_for(path)
    assert path.read_bytes() == before
    copy = upgrade(path)
    assert copy is not None
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("SELECT count(*) FROM scheme").fetchone() == (1,)
    with Catalogue(path, readonly=True) as upgraded:
        assert [*upgraded.faults()] == []
        (entry,) = upgraded.query("uses(x-wing) >= 2 and tag = summer")
        assert entry.line == LINES[1]
        assert entry.rating is not None
        assert (entry.rating.grade, entry.rating.rating) == ("hard", 3.4)
        assert entry.rating.version == "0.1.0+00000000"
        assert upgraded.count("published and grade = hard") == 1
        assert upgraded.count("external(difficulty) = 2") == 1
    with Catalogue(path) as upgraded:
        assert {*(rating.puzzle for rating in upgraded.rate())} == {*LINES}
        (old, new) = upgraded.statistics().profile_versions
        assert (old.version, old.rated, new.rated) == ("0.1.0", 2, 3)
        compared = upgraded.comparison("1", "2")
        assert (compared.both, compared.only_first, compared.only_second) == (2, 0, 1)
        assert [*upgraded.faults()] == []


def test_upgraded_and_new_catalogues_are_merged(catalogue: Catalogue, tmp_path: Path) -> None:
    path = old_catalogue(tmp_path / "old.db")
    with pytest.raises(CatalogueError, match=r"run `grader catalogue upgrade old\.db`"):
        catalogue.merge(path)
    upgrade(path)
    assert catalogue.merge(path).new == 3
    assert catalogue.count("uses(x-wing) = 2") == 1
    (merged,) = catalogue.statistics().profile_versions
    assert (merged.version, merged.grades) == ("0.1.0", {"hard": 2})


def test_an_upgrade_that_is_interrupted_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = old_catalogue(tmp_path / "old.db")
    original = migrations.statements

    def with_a_fault(before: int, after: int = migrations.NEWEST) -> tuple[str, ...]:
        found = original(before, after)
        return (*found, "ALTER TABLE none RENAME TO another") if before == 2 else found

    monkeypatch.setattr(migrations, "statements", with_a_fault)
    with pytest.raises(CatalogueError):
        upgrade(path)
    monkeypatch.undo()
    assert connections.version_of(path) == 2
    assert [each.name for each in tmp_path.iterdir()] == ["old.db"]
    copy = upgrade(path)
    assert copy is not None
    assert sorted(tmp_path.iterdir()) == [path, copy]


@pytest.mark.parametrize("form", ["profile_version", '"profile_version"'])
def test_names_are_the_same_in_quotes(form: str) -> None:
    """Versions of SQLite may differ in which names they quote when they rename."""
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute(f"CREATE TABLE {form}(id INTEGER PRIMARY KEY, {form} TEXT) STRICT")
        sql = "CREATE TABLE profile_version(id INTEGER PRIMARY KEY, profile_version TEXT) STRICT"
        expected = {("table", "profile_version", "profile_version", sql)}
        assert connections.schema(connection) == expected


def test_the_newest_version_needs_no_upgrade(catalogue: Catalogue) -> None:
    assert upgrade(catalogue.path) is None


def test_an_upgrade_keeps_a_copy(catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch) -> None:
    rated(catalogue, 3)
    catalogue.close()
    original = migrations.statements
    newest = migrations.NEWEST

    def with_another(before: int, after: int = newest + 1) -> tuple[str, ...]:
        more = ("CREATE TABLE note(puzzle INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT",)
        return (*original(before, min(after, newest)), *(more if after > newest else ()))

    monkeypatch.setattr(migrations, "NEWEST", newest + 1)
    monkeypatch.setattr(migrations, "statements", with_another)
    assert "run `grader catalogue upgrade" in message_for(catalogue.path)
    copy = upgrade(catalogue.path)
    assert copy is not None
    with Catalogue(catalogue.path) as upgraded:
        assert len(upgraded) == 3
    monkeypatch.undo()
    with Catalogue(copy) as kept:
        assert len(kept) == 3
    assert "newer version" in message_for(catalogue.path)
