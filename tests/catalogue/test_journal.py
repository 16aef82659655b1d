"""What is removed from a catalogue is told, kept in its journal, and given back."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from grader.catalogue.catalogue import Catalogue
from grader.cli.catalogue.command import command
from grader.errors import CatalogueError, QueryError
from grader.formats import puzzle_line
from tests.catalogue.disguises import puzzles
from tests.cli.conftest import RUNNER


def lines_of(count: int) -> list[str]:
    """Return the first puzzles as lines."""
    return [puzzle_line(puzzle) for puzzle in puzzles()[:count]]


TABLES = ("puzzle", "provenance", "rating", "uses", "tag", "published", "external")


@pytest.fixture
def catalogue(tmp_path: Path) -> Iterator[Catalogue]:
    """Four puzzles, rated, tagged and published in two places."""
    with Catalogue.create(tmp_path / "bank.db") as found:
        lines = lines_of(4)
        found.add(lines, source="archive", tags=("summer",))
        assert len(list(found.rate("standard"))) == 4
        found.publish(lines[:2], "Morgenpost", "2025-03-01")
        found.publish(lines[:3], "Abendblatt", "2024-12-31", "7")
        found.publish(lines[3:], "Kurier")
        yield found


def contents(catalogue: Catalogue) -> dict[str, list[tuple[object, ...]]]:
    with closing(sqlite3.connect(catalogue.path)) as base:
        return {
            name: sorted(base.execute(f"SELECT * FROM {name}").fetchall(), key=repr)
            for name in TABLES
        }


def test_each_removal_is_undone_to_what_was_there(catalogue: Catalogue) -> None:
    before = contents(catalogue)
    first, *_ = lines_of(4)
    removals = [
        catalogue.unpublish([first], "Abendblatt", "2024-12-31"),
        catalogue.untag_where("summer"),
        catalogue.remove_where("published in 'Morgenpost'"),
    ]
    assert [(e.number, e.action, e.about, e.puzzles) for e in removals if e is not None] == [
        (1, "unpublish", "Abendblatt, 2024-12-31", 1),
        (2, "untag", "summer", 4),
        (3, "remove", "published in 'Morgenpost'", 2),
    ]
    assert len(catalogue) == 2
    assert catalogue.journal() == removals
    for number in (3, 2, 1):
        entry, lost = catalogue.undo()
        assert (entry.number, lost) == (number, 0)
    assert contents(catalogue) == before
    assert [entry.undone for entry in catalogue.journal()] == [True] * 3
    assert not [*catalogue.faults()]


def test_a_puzzle_that_was_added_again_gets_its_rows_back(catalogue: Catalogue) -> None:
    *_, last = lines_of(4)
    assert catalogue.remove_where("published in Kurier") is not None
    catalogue.add([*lines_of(5)[4:], last], source="again")
    catalogue.undo()
    found = catalogue.find(last)
    assert found is not None
    assert [each.place for each in found.published] == ["Kurier"]
    assert {each.source for each in found.provenance} == {"archive", "again"}
    assert len(catalogue) == 5
    assert not [*catalogue.faults()]


def test_what_is_not_there_any_more_is_told(catalogue: Catalogue) -> None:
    catalogue.untag_where("summer")
    catalogue.remove_where("published in Kurier")
    _, lost = catalogue.undo(1)
    assert lost == 1


def test_nothing_is_written_if_nothing_is_removed(catalogue: Catalogue) -> None:
    first, *_ = lines_of(4)
    assert catalogue.unpublish([first], "Kurier") is None
    assert catalogue.untag_where("winter") is None
    assert catalogue.remove_where("published in Nirgends") is None
    assert catalogue.journal() == []
    with pytest.raises(CatalogueError, match="nothing to undo"):
        catalogue.undo()
    with pytest.raises(CatalogueError, match="no removal 7"):
        catalogue.undo(7)


@pytest.mark.parametrize(
    ("query", "count"),
    [
        ("published in 'Morgenpost'", 2),
        ("published in 'Morgenpost' since 2025", 2),
        ("published in Morgenpost since 2025-03-02", 0),
        ("published in Morgenpost before 2025-03-01", 0),
        ("published before 2025", 3),
        ("published since 2024-12 before 2025-01", 3),
        ("not published since 2025", 2),
        ("published since 2000", 3),
        ("published in Kurier and not published in Abendblatt", 1),
    ],
)
def test_publications_are_asked_for_by_place_and_date(
    catalogue: Catalogue, query: str, count: int
) -> None:
    assert catalogue.count(query) == count


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ("published since 2025-13", "column 17: '2025-13' is no date"),
        ("published since 2026-02-31", "column 17: '2026-02-31' is no date"),
        ("published before 2025-02-29", "column 18: '2025-02-29' is no date"),
        ("published since 2025 before 2025", "no day is since 2025"),
        ("givens since 2025", "only published has dates"),
        ("layout in classic", "only published"),
    ],
)
def test_wrong_dates_and_places_are_told(catalogue: Catalogue, query: str, message: str) -> None:
    with pytest.raises(QueryError, match=message):
        catalogue.count(query)


def test_the_commands_tell_what_they_do(catalogue: Catalogue) -> None:
    file = str(catalogue.path)
    line = lines_of(4)[0]

    def run(*args: str) -> tuple[int, str]:
        found = RUNNER.invoke(command, args, standalone_mode=False)
        return found.return_value or 0, found.stdout

    status, text = run("unpublish", file, line, "--where", "Morgenpost")
    assert status == 0
    assert text.endswith("unpublish Morgenpost: 1 puzzle; to undo it: undo 1\n")
    status, text = run("remove", file, "published in Kurier")
    assert text.endswith("remove published in Kurier: 1 puzzle; to undo it: undo 2\n")
    assert run("undo", file)[1].startswith("undone: 2 ")
    assert run("journal", file)[1].count("undone") == 1
    assert run("untag", file, "winter")[0] == 1


def test_each_puzzle_has_the_date_of_its_row(catalogue: Catalogue, tmp_path: Path) -> None:
    table = tmp_path / "december.csv"
    rows = [f"{line},2026-12-0{day}" for day, line in enumerate(lines_of(4), start=1)]
    table.write_text("\n".join(["puzzle,Date", *rows]), encoding="utf-8")
    args = ("published", str(catalogue.path), str(table), "--where", "Blatt", "--dates", "date")
    assert RUNNER.invoke(command, args, standalone_mode=False).exception is None
    assert catalogue.count("published in Blatt since 2026-12-03") == 2
    table.write_text("\n".join(["puzzle,Date", *rows[:3], f"{lines_of(4)[3]},soon"]))
    args = ("published", str(catalogue.path), str(table), "--where", "Heft", "--dates", "date")
    error = RUNNER.invoke(command, args, standalone_mode=False).exception
    assert str(error) == "line 5: 'soon' in the column date is no date such as 2026-12-01"
    assert catalogue.count("published in Heft") == 0
