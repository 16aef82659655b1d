"""Catalogues from Python."""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import grader
from grader.catalogue import connection as connections
from grader.catalogue import migrations
from grader.catalogue.adding import Source
from grader.catalogue.catalogue import Catalogue
from grader.catalogue.maintenance import upgrade
from grader.catalogue.selection import COLUMNS, KNOWN
from grader.errors import CatalogueError, QueryError
from grader.formats import pieces
from grader.generate.fingerprints import fingerprint
from grader.model.puzzle import Puzzle
from grader.query.fields import FIELDS, OF_RATING, Cost
from grader.runtime.strict_json import json_line
from tests.catalogue.disguises import disguised, puzzles

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SEVERAL = "5" + "." * 80
CONTRADICTION = "55" + "." * 79


@pytest.fixture
def catalogue(tmp_path: Path) -> Iterator[Catalogue]:
    with Catalogue.create(tmp_path / "puzzles.db") as made:
        yield made


def rated(catalogue: Catalogue, count: int = 30) -> Catalogue:
    catalogue.add(puzzles()[:count], source="bench")
    assert len([*catalogue.rate()]) == count
    return catalogue


def test_a_new_catalogue_has_no_puzzles(catalogue: Catalogue) -> None:
    assert len(catalogue) == 0
    assert [*catalogue] == []
    assert EASY not in catalogue
    assert catalogue.find(EASY) is None


def test_a_puzzle_in_disguise_is_known(catalogue: Catalogue) -> None:
    first = puzzles()[:20]
    assert str(catalogue.add(first)) == "20 new, 0 known, 0 bad"
    again = [disguised(puzzle, seed) for seed, puzzle in enumerate(first)]
    assert str(catalogue.add(again, source="again")) == "0 new, 20 known, 0 bad"
    assert {entry.puzzle for entry in catalogue} == set(first)
    found = catalogue.find(again[3])
    assert found is not None
    assert found.entry.puzzle == first[3]
    assert [(each.source, each.position) for each in found.provenance] == [
        ("again", 4),
        ("python", 4),
    ]
    assert found.provenance[0].text == str(again[3])


def test_the_key_is_the_fingerprint(catalogue: Catalogue) -> None:
    catalogue.add([EASY])
    (entry,) = catalogue
    assert bytes.fromhex(entry.key) == fingerprint(grader.parse(EASY))


def test_equal_puzzles_of_one_call_are_there_once(catalogue: Catalogue) -> None:
    assert str(catalogue.add([EASY, EASY])) == "1 new, 1 known, 0 bad"


def test_bad_puzzles_are_refused_unless_they_are_wanted(catalogue: Catalogue) -> None:
    bad = [SEVERAL, CONTRADICTION, "junk", ""]
    assert str(catalogue.add(bad)) == "0 new, 0 known, 4 bad"
    assert str(catalogue.add(bad, keep_invalid=True)) == "2 new, 0 known, 2 bad"
    assert {entry.status for entry in catalogue} == {"multiple-solutions", "invalid"}


@pytest.mark.parametrize("layout", ["classic-4", "jigsaw-6", "diagonal-9", "samurai"])
def test_other_layouts_come_back(catalogue: Catalogue, layout: str) -> None:
    (made,) = grader.generate(layout=layout, seed=1, count=1)
    catalogue.add([made.puzzle])
    (entry,) = catalogue
    assert entry.puzzle == made.puzzle
    assert made.puzzle in catalogue


def test_removed_candidates_are_part_of_a_puzzle(catalogue: Catalogue) -> None:
    puzzle = grader.parse(EASY)
    marked = Puzzle(puzzle.layout, puzzle.givens, ((2, 0),))
    assert catalogue.add([puzzle, marked]).new == 2
    assert marked in catalogue
    assert {entry.puzzle.removed != () for entry in catalogue} == {False, True}


def test_ratings_are_those_of_rate(catalogue: Catalogue) -> None:
    rated(catalogue)
    for entry in catalogue.query():
        assert entry.rating == grader.rate(entry.puzzle)
    assert [*catalogue.rate()] == []


def test_a_larger_time_limit_rates_again(catalogue: Catalogue) -> None:
    catalogue.add([EASY])
    assert [r.status for r in catalogue.rate(timeout=1e-9)] == ["timeout"]
    assert [*catalogue.rate(timeout=1e-9)] == []
    assert [r.status for r in catalogue.rate(timeout=100)] == ["ok"]
    assert [*catalogue.rate()] == []


def test_a_run_that_is_left_goes_on_later(catalogue: Catalogue) -> None:
    catalogue.add(puzzles()[:10])
    run = catalogue.rate()
    next(run)
    run.close()  # type: ignore[attr-defined]
    assert len([*catalogue.rate()]) in range(10)
    assert all(entry.rating is not None for entry in catalogue.query())


def test_ratings_by_several_profiles(catalogue: Catalogue) -> None:
    rated(catalogue, 5)
    list(catalogue.rate("explainer"))
    found = catalogue.find(puzzles()[0])
    assert found is not None
    assert [rating.profile for rating in found.ratings] == ["standard", "explainer"]
    by_explainer = [*catalogue.query(profile="explainer")]
    assert {e.rating.profile for e in by_explainer if e.rating} == {"explainer"}
    both = "rating >= 1 and explainer.er >= 1"
    assert catalogue.count(both) == 5
    with pytest.raises(CatalogueError, match="did you mean 'explainer'"):
        catalogue.query(profile="explaine")


QUERIES: dict[str, Callable[[Any], bool]] = {
    "grade = hard": lambda r: r.grade == "hard",
    "grade in (hard, extreme)": lambda r: r.grade in ("hard", "extreme"),
    "not grade = hard": lambda r: r.grade != "hard",
    "rating >= 4.2": lambda r: r.rating >= 4.2,
    "rating in 2..4": lambda r: 2 <= r.rating <= 4,
    "uses(pointing) >= 1": lambda r: r.techniques.get("pointing", 0) >= 1,
    "uses(pointing) = 0": lambda r: "pointing" not in r.techniques,
    "not uses(pointing) and steps > 60": lambda r: "pointing" not in r.techniques and r.steps > 60,
    "uses(pointing) < 3": lambda r: r.techniques.get("pointing", 0) < 3,
    "uses(pointing) or uses(naked-pair)": lambda r: bool(
        {"pointing", "naked-pair"} & {*r.techniques}
    ),
    "uses(pointing) and uses(naked-pair)": lambda r: {"pointing", "naked-pair"} <= {*r.techniques},
    "uses(x-wing) >= 1": lambda r: "x-wing" in r.techniques,
    "hardest(skyscraper)": lambda r: r.hardest == "skyscraper",
    "searched": lambda r: r.searched,
    "not (searched or givens > 20)": lambda r: not r.searched and clues(r.puzzle) <= 20,
    "status = ok": lambda _: True,
    "givens < 22": lambda r: clues(r.puzzle) < 22,
    "minimal": lambda r: grader.is_minimal(r.puzzle),
    "symmetry = 180": lambda _: False,
    "layout = classic-9": lambda _: True,
    "source = bench": lambda _: True,
    "source != bench": lambda _: False,
    "tag = none or published": lambda _: False,
    "er > 1": lambda _: False,
    "not er > 1": lambda _: False,
}


def clues(line: str) -> int:
    return 81 - line.count(".")


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Catalogue]:
    with Catalogue.create(tmp_path_factory.mktemp("library") / "puzzles.db") as made:
        yield rated(made, 100)


@pytest.mark.parametrize("where", QUERIES)
def test_a_query_selects_what_python_does(library: Catalogue, where: str) -> None:
    ratings = [entry.rating for entry in library]
    expected = {r.puzzle for r in ratings if r is not None and QUERIES[where](r)}
    assert {entry.line for entry in library.query(where)} == expected
    assert library.count(where) == len(expected)


def test_like_and_within(library: Catalogue) -> None:
    puzzle = puzzles()[7]
    like = f"like('{disguised(puzzle, 5)}')"
    assert [entry.puzzle for entry in library.query(like)] == [puzzle]
    pattern = "".join("." if digit < 0 else "x" for digit in puzzle.givens)
    assert [entry.puzzle for entry in library.query(f"within('{pattern}')")] == [puzzle]
    assert library.count(f"within('{'x' * 81}')") == 100


def test_orders(library: Catalogue) -> None:
    ratings = [entry.rating for entry in library.query(order="rating")]
    values = [rating.rating or 0 for rating in ratings if rating]
    assert values == sorted(values)
    down = [entry.givens for entry in library.query(order="-givens", limit=10)]
    assert down == sorted(down, reverse=True)
    assert [entry.key for entry in library] == sorted(entry.key for entry in library)
    with pytest.raises(CatalogueError, match="no order 'ratin'; did you mean 'rating'"):
        library.query(order="ratin")


def test_random_order_follows_from_the_seed(library: Catalogue) -> None:
    one, same, other = (
        [entry.key for entry in library.query(random=seed, limit=20)] for seed in (1, 1, 2)
    )
    assert one == same != other


@pytest.mark.parametrize(
    "where",
    [
        'source = "x\' OR 1=1 --"',
        "tag = 'a''; DROP TABLE puzzle; --'",
        'name = "%"',
        "source in ('?', ':q0', ':limit')",
    ],
)
def test_texts_never_become_sql(library: Catalogue, where: str) -> None:
    assert library.count(where) == 0
    assert len(library) == 100


@pytest.mark.parametrize("where", ["grad = hard", "grade = hrd", "1=1", "", "uses(x-wong)", "a;b"])
def test_mistakes_in_queries_are_sentences(library: Catalogue, where: str) -> None:
    with pytest.raises(QueryError):
        library.query(where)


def test_a_query_about_ratings_needs_some(catalogue: Catalogue) -> None:
    catalogue.add([EASY])
    with pytest.raises(CatalogueError, match="no ratings yet"):
        catalogue.query("rating > 1")


def test_writing_while_a_query_is_read(library: Catalogue) -> None:
    seen = 0
    for entry in library.query():
        library.tag([entry.puzzle], "seen")
        seen += 1
    assert seen == library.count("tag = seen") == 100


def test_publishing(catalogue: Catalogue) -> None:
    catalogue.add(puzzles()[:3])
    known, unknown = disguised(puzzles()[0], 1), puzzles()[5]
    assert catalogue.publish([known, unknown], "Daily News", "2026-12-01", "7") == [unknown]
    assert catalogue.count("published") == 1
    assert catalogue.count("not published") == 2
    found = catalogue.find(puzzles()[0])
    assert found is not None
    assert [(p.place, p.day, p.page) for p in found.published] == [
        ("Daily News", "2026-12-01", "7")
    ]


def test_tags(catalogue: Catalogue) -> None:
    catalogue.add(puzzles()[:3], tags=["new", "bench"])
    assert catalogue.tag_where("few", "givens < 20") == catalogue.count("tag = few")
    assert catalogue.count("tag = new and tag = bench") == 3
    with pytest.raises(CatalogueError, match="no name of a tag"):
        catalogue.add([EASY], tags=["\x1b[31m"])


def test_merging(catalogue: Catalogue, tmp_path: Path) -> None:
    rated(catalogue, 6)
    with Catalogue.create(tmp_path / "other.db") as other:
        other.add([disguised(p, 3) for p in puzzles()[4:10]], source="other", licence="MIT")
        list(other.rate())
        other.publish([puzzles()[4]], "there")
    report = catalogue.merge(tmp_path / "other.db")
    assert str(report) == "4 new, 2 known, 0 bad"
    assert str(catalogue.merge(tmp_path / "other.db")) == "0 new, 6 known, 0 bad"
    assert catalogue.count("published") == 1
    assert catalogue.count("rating > 0") == 10
    assert catalogue.sources() == [("bench", "", "", 6), ("other", "MIT", "", 6)]
    assert [*catalogue.faults()] == []
    for entry in catalogue.query("not source = bench"):
        assert entry.rating == grader.rate(entry.puzzle)
    with pytest.raises(CatalogueError, match="the catalogue itself"):
        catalogue.merge(catalogue.path)


def test_statistics(library: Catalogue) -> None:
    found = library.statistics()
    assert found.puzzles == 100
    assert sum(found.givens.values()) == 100
    assert found.sources == {"bench": 100}
    (scheme,) = found.schemes
    assert scheme.rated == sum(scheme.grades.values()) == 100
    for name, count in scheme.techniques.items():
        assert count == library.count(f"uses({name})")


def test_vacuum_keeps_all(catalogue: Catalogue) -> None:
    rated(catalogue, 5)
    before = [*catalogue]
    catalogue.vacuum()
    assert [*catalogue] == before


def test_a_catalogue_for_reading_is_not_written(catalogue: Catalogue) -> None:
    catalogue.add([EASY])
    with Catalogue(catalogue.path, readonly=True) as reader:
        assert EASY in reader
        with pytest.raises(CatalogueError, match="only for reading"):
            reader.add([EASY])


def test_a_closed_catalogue(catalogue: Catalogue) -> None:
    catalogue.close()
    with pytest.raises(CatalogueError, match="is closed"):
        len(catalogue)


# Files that are no catalogues of ours.


def message_for(path: Path) -> str:
    with pytest.raises(CatalogueError) as caught:
        Catalogue(path)
    with pytest.raises(CatalogueError):
        Catalogue(path, readonly=True)
    return str(caught.value)


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


def changed(catalogue: Catalogue, *statements: str) -> str:
    catalogue.add([EASY])
    catalogue.close()
    connection = sqlite3.connect(catalogue.path)
    for statement in statements:
        connection.execute(statement)
    connection.commit()
    connection.close()
    return message_for(catalogue.path)


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
                "INSERT INTO rating SELECT scheme, ?, status, grade, value, ratings, hardest, "
                "steps, techniques, searched, error, time_limit FROM rating WHERE puzzle = 1",
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
    assert connections.canonical_version(connections.reconnect(copy, readonly=True)) == "0"


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


# Values of other programs.


def test_values_of_banks_are_kept_and_queried(catalogue: Catalogue, tmp_path: Path) -> None:
    first, second, third, fourth = puzzles()[:4]
    table = ["id,puzzle,Level,Author", f"a1,{first},2.5,Ann", f"a2,{second},7,Bob", f"a3,{third},,"]
    bank = [f"0000183b305c {str(fourth).replace('.', '0')} 1.2"]
    for name, lines in (("table.csv", table), ("bank.txt", bank)):
        assert catalogue.add_pieces(pieces(lines), Source(name)).new
    selected = {
        "external(level) >= 2.5": {first, second},
        "external(LEVEL) > 2.5": {second},
        "not external(level) > 2.5": {first},
        "external(author) = Ann": {first},
        "external(author) != Ann": {second},
        "external(level) = 'Ann' or external(author) = 7": set(),
        "external(rating) = 1.2": {fourth},
        "name = a3": {third},
    }
    for where, expected in selected.items():
        assert {entry.puzzle for entry in catalogue.query(where)} == expected, where
    found = catalogue.find(disguised(first, 2))
    assert found is not None
    assert [(e.source, e.name, e.value) for e in found.external] == [
        ("table.csv", "author", "Ann"),
        ("table.csv", "level", 2.5),
    ]
    with Catalogue.create(tmp_path / "other.db") as other:
        other.merge(catalogue.path)
        assert other.count("external(level) > 0") == 2
    with pytest.raises(QueryError, match="texts have no order"):
        catalogue.query("external(level) > high")
    with pytest.raises(QueryError, match="needs a comparison"):
        catalogue.query("external(level)")


def test_own_tables_have_no_values(catalogue: Catalogue) -> None:
    lines = ["puzzle,layout,profile,status,grade", f"{EASY},classic-9,standard,ok,easy"]
    catalogue.add_pieces(pieces(lines), Source("ratings.csv"))
    found = catalogue.find(EASY)
    assert found is not None
    assert found.external == ()


def test_a_catalogue_knows_all_fields_but_those_of_traces() -> None:
    traced = {name for name, field in FIELDS.items() if field.cost is Cost.TRACED}
    assert {*KNOWN} == {*FIELDS} - traced
    rated_columns = {name for name in KNOWN if "{r}" in COLUMNS.get(name, "")}
    assert rated_columns == {*OF_RATING} - traced


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


def test_ratings_of_exported_records_are_used_again(catalogue: Catalogue, tmp_path: Path) -> None:
    rated(catalogue, 6)
    lines = [json_line(entry.record()) for entry in catalogue]
    lines[4] = lines[4].replace(grader.__version__, "0.0.1")
    lines[5] = lines[5].replace('"steps": ', '"steps": "many", "other": ')
    with Catalogue.create(tmp_path / "other.db") as other:
        assert other.add(lines).new == 6
        found = [other.find(entry.line) for entry in catalogue]
        assert [len(each.ratings) for each in found if each] == [1, 1, 1, 1, 1, 0]
        assert len([*other.rate()]) == 2
        assert [e.rating for e in other] == [e.rating for e in catalogue]
        assert all(
            each is not None and each.provenance[0].text == each.entry.line for each in found
        )
