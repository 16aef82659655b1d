"""`grader catalogue` from the command line."""

from __future__ import annotations

import csv
import json
import re
import shutil
import sqlite3
from pathlib import Path
from time import time

import pytest

from grader.catalogue import connection as connections
from grader.catalogue.catalogue import Catalogue
from tests.catalogue.disguises import disguised, puzzles
from tests.catalogue.old_catalogues import LINES, old_catalogue
from tests.cli.conftest import Grader

BAD = "5" + "." * 80


@pytest.fixture(scope="module")
def first_library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return where the catalogue of 40 rated puzzles is kept, once it has been made."""
    return tmp_path_factory.mktemp("catalogue") / "library.db"


@pytest.fixture
def library(grader: Grader, tmp_path: Path, first_library: Path) -> str:
    """Return the path of a catalogue with 40 rated puzzles."""
    file = tmp_path / "library.db"
    if not first_library.exists():
        make_library(grader, first_library)
    shutil.copy(first_library, file)
    return str(file)


def make_library(grader: Grader, file: Path) -> None:
    lines = file.with_name("lines.txt")
    lines.write_text("".join(f"{puzzle}\n" for puzzle in puzzles()[:40]), encoding="utf-8")
    assert grader("catalogue", "new", str(file)).exit_code == 0
    done = grader(
        "catalogue", "add", str(file), str(lines), "--licence", "MIT", "--rate", "standard"
    )
    assert done.exit_code == 0, done.stderr
    assert "lines.txt: 40 new, 0 known, 0 bad\n" in done.stdout
    assert "standard: 40 rated: " in done.stdout


def lines_of(file: str) -> set[str]:
    """Return the lines of all puzzles in a catalogue."""
    with Catalogue(file) as catalogue:
        return {entry.line for entry in catalogue}


def test_an_editor_month(grader: Grader, library: str, tmp_path: Path) -> None:
    """Files with repeats, what was printed, thirty that never were."""
    printed = tmp_path / "printed.txt"
    printed.write_text(
        "".join(f"{disguised(puzzle, 9)}\n" for puzzle in puzzles()[:10]), encoding="utf-8"
    )
    done = grader("catalogue", "published", library, str(printed), "--where", "News")
    assert done.stdout == "10 marked as published\n"
    out = tmp_path / "december.txt"
    query = ("catalogue", "query", library, "not published", "--random", "7", "-n", "30")
    done = grader(*query, "--mark-published", "News", "--when", "2026-12-01", "-o", str(out))
    assert done.exit_code == 0, done.stderr
    assert len(out.read_text(encoding="utf-8").split()) == 30
    assert grader(*query).stdout == ""
    assert grader("catalogue", "query", library, "published", "--count").stdout == "40\n"


def test_adding_again_reports_what_is_known_and_bad(
    grader: Grader, library: str, tmp_path: Path
) -> None:
    rejects = tmp_path / "rejects.txt"
    text = f"{disguised(puzzles()[0], 1)}\n{BAD}\nwhat = this\n"
    done = grader("catalogue", "add", library, "-", "--rejects", str(rejects), input=text)
    assert done.exit_code == 1
    assert done.stdout == "standard input: 0 new, 1 known, 2 bad\n"
    assert "standard input, line 2: the puzzle has several solutions" in done.stderr
    assert len(rejects.read_text(encoding="utf-8").splitlines()) == 2


def test_show_knows_a_disguise(grader: Grader, library: str) -> None:
    wanted = str(disguised(puzzles()[3], 4))
    done = grader("catalogue", "show", library, wanted)
    assert done.stdout.splitlines()[:2] == [str(puzzles()[3]), "the same puzzle in disguise"]
    assert "source lines.txt (MIT), line 4" in done.stdout
    record = json.loads(grader("catalogue", "show", library, wanted, "--format", "jsonl").stdout)
    assert record["puzzle"] == str(puzzles()[3])
    done = grader("catalogue", "show", library, str(puzzles()[50]))
    assert done.exit_code == 1
    assert "does not have this puzzle" in done.stderr


@pytest.mark.parametrize("form", ["csv", "jsonl", "xlsx", "parquet"])
def test_exports_carry_the_columns_of_suppliers(grader: Grader, tmp_path: Path, form: str) -> None:
    for library in {"xlsx": ("xlsxwriter", "python_calamine"), "parquet": ("pyarrow",)}.get(
        form, ()
    ):
        pytest.importorskip(library)
    bank, first, again = (str(tmp_path / name) for name in ("bank.csv", "first.db", "again.db"))
    lines = [
        "id,puzzle,Level,Code",
        *(f"n{i},{p},{i + 0.5},0{i}" for i, p in enumerate(puzzles()[:3])),
    ]
    Path(bank).write_text("\n".join([*lines, ""]), encoding="utf-8")
    for file in (first, again):
        grader("catalogue", "new", file)
    grader("catalogue", "add", first, bank)
    folder = tmp_path / "out"
    grader("catalogue", "export", first, str(folder), "--format", form)
    done = grader("catalogue", "add", again, str(folder / f"puzzles.{form}"))
    assert (done.exit_code, done.stderr) == (0, "")

    with Catalogue(first) as one, Catalogue(again) as other:
        assert [(e.name, e.external) for e in other] == [(e.name, e.external) for e in one]
        assert {e.name: e.external for e in one}["n1"] == {"level": 1.5, "code": "01"}
    query = grader("catalogue", "query", first, "name = n1", "--format", "csv").stdout
    (row,) = csv.DictReader(query.splitlines())
    assert (row["source"], row["external(level)"]) == ("bank.csv", "1.5")


@pytest.mark.parametrize("form", ["csv", "jsonl", "sdm", "parquet", "xlsx"])
def test_exports_are_read_back(grader: Grader, library: str, tmp_path: Path, form: str) -> None:
    if form == "parquet":
        pytest.importorskip("pyarrow")
    if form == "xlsx":
        pytest.importorskip("xlsxwriter")
        pytest.importorskip("python_calamine")
    folder = tmp_path / "out"
    command = ("catalogue", "export", library, str(folder), "--format", form)
    done = grader(*command, "--split", "train=0.5,test=0.5")
    assert done.exit_code == 0, done.stderr
    again = tmp_path / "again.db"
    grader("catalogue", "new", str(again))
    for part in ("train", "test"):
        assert grader("catalogue", "add", str(again), f"{folder}/{part}.{form}").exit_code == 0
    done = grader("catalogue", "merge", str(again), library)
    assert done.stdout.endswith("0 new, 40 known, 0 bad\n")
    assert "lines.txt,MIT,,40" in (folder / "sources.csv").read_text(encoding="utf-8")
    assert grader(*command).exit_code == 2 or form not in ("csv", "jsonl")


@pytest.mark.parametrize("split", ["train=0.9", "a=0.5,a=0.5", "train", "../x=1", "a=2,b=-1"])
def test_other_splits_are_refused(grader: Grader, library: str, tmp_path: Path, split: str) -> None:
    done = grader("catalogue", "export", library, str(tmp_path / "out"), "--split", split)
    assert done.exit_code == 2
    assert "is no split" in done.stderr


def test_the_catalogue_is_not_overwritten(grader: Grader, library: str) -> None:
    before = Path(library).read_bytes()
    assert grader("catalogue", "query", library, "-o", library, "--force").exit_code == 2
    assert grader("catalogue", "add", library, library).exit_code == 2
    assert grader("catalogue", "new", library).exit_code == 2
    assert Path(library).read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("query", "grad = hard"), "column 1: no field 'grad'; did you mean 'grade'?"),
        (("query", "--profile", "explainer"), "no ratings by it"),
        (("query", "--order", "size"), "no order 'size'"),
        (("published", "--where", ""), "no name of a place"),
        (("published", "--where", "x", "--when", "tomorrow"), "is not a date"),
        (("published", "--where", "x", "--when", "2026-02-31"), "is not a date"),
        (("rate", "--profile", "none"), "no profile 'none'"),
    ],
)
def test_mistakes_are_sentences(
    grader: Grader, library: str, arguments: tuple[str, ...], message: str
) -> None:
    command, *rest = arguments
    done = grader("catalogue", command, library, *rest, input=str(puzzles()[0]))
    assert done.exit_code in (1, 2)
    assert message in done.stderr.replace("\n", " ")


@pytest.mark.parametrize("command", ["query", "stats", "check", "vacuum", "upgrade", "rate"])
def test_other_files_are_no_catalogues(grader: Grader, tmp_path: Path, command: str) -> None:
    file = tmp_path / "junk.db"
    file.write_bytes(b"\0junk\xff" * 100)
    done = grader("catalogue", command, str(file))
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr == f"Error: '{file}' is not a catalogue\n"


def test_maintenance(grader: Grader, library: str) -> None:
    assert grader("catalogue", "vacuum", library).exit_code == 0
    assert grader("catalogue", "check", library).stdout.endswith("40 puzzles, no faults\n")
    assert "is up to date" in grader("catalogue", "upgrade", library).stdout
    assert "40 puzzles, 0 published" in grader("catalogue", "stats", library).stdout
    assert grader("catalogue", "tag", library, "few", "givens<20").stdout == "0 puzzles tagged\n"


def test_generated_puzzles_avoid_those_of_a_catalogue(
    grader: Grader, library: str, tmp_path: Path
) -> None:
    generate = ("generate", "-n", "2", "--seed", "3")
    first = grader(*generate).stdout
    file = tmp_path / "first.txt"
    file.write_text(first, encoding="utf-8")
    assert grader("catalogue", "add", library, str(file)).exit_code == 0
    second = grader(*generate, "--avoid", library).stdout
    assert len(second.split()) == 2
    assert not {*first.split()} & {*second.split()}


def test_generated_puzzles_go_into_a_catalogue(grader: Grader, tmp_path: Path) -> None:
    file = str(tmp_path / "made.db")
    generate = ("generate", "-n", "3", "--seed", "3", "--givens", "24..40", "--output", file)
    done = grader(*generate)
    assert (done.exit_code, done.stdout) == (0, "")
    assert done.stderr == f"{file}: 3 new\n"
    expected = {
        record["puzzle"]: record
        for record in map(
            json.loads, grader(*generate[:-2], "--format", "jsonl").stdout.splitlines()
        )
    }
    with Catalogue(file) as made:
        entries = [*made.query("rating > 0 and source != x")]
        details = [made.find(entry.line) for entry in entries]
    assert {entry.line for entry in entries} == expected.keys()
    for entry, found in zip(entries, details, strict=True):
        assert entry.rating is not None
        assert entry.rating.record().items() <= expected[entry.line].items()
        assert found is not None
        (origin,) = found.provenance
        assert origin.source == f"generate-{expected[entry.line]['run']}"
        assert origin.position == expected[entry.line]["attempt"]
        assert origin.requirements == {"seed": 3, "givens": "24..40"}
    assert "seed 3" in grader("catalogue", "show", file, entries[0].line).stdout
    # The same command is complete; a larger one goes on; another run makes other puzzles.
    assert grader(*generate).stderr == f"{file}: 0 new, 3 from before\n"
    more = grader(*generate, "-n", "5")
    assert more.stderr == f"{file}: 2 new, 3 from before\n"
    assert {*grader(*generate[:-2], "-n", "5").stdout.split()} == lines_of(file)
    assert len(lines_of(file)) == 5
    assert grader(*generate, "--seed", "3", "--givens", "24..41").stderr.endswith("3 new\n")
    assert len(lines_of(file)) == 8


@pytest.mark.parametrize("option", [("--format", "csv"), ("--trace",), ("--solutions",)])
def test_a_catalogue_has_no_format(grader: Grader, tmp_path: Path, option: tuple[str, ...]) -> None:
    file = tmp_path / "made.db"
    done = grader("generate", "--output", str(file), *option)
    assert done.exit_code == 2
    assert f"is a catalogue, for which {option[0]} does nothing" in done.stderr
    assert not file.exists()


def test_impossible_requirements_leave_no_catalogue(grader: Grader, tmp_path: Path) -> None:
    file = tmp_path / "made.db"
    assert grader("generate", "--givens", "3", "--output", str(file)).exit_code == 2
    assert [*tmp_path.iterdir()] == []
    file.write_text("junk")
    done = grader("generate", "--output", str(file))
    assert done.exit_code == 2
    assert "is not a catalogue" in done.stderr
    assert file.read_text() == "junk"


def test_a_report_of_a_catalogue(grader: Grader, library: str, tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    report = ("catalogue", "report", library, str(page))
    assert grader(*report, "--title", "Our puzzles").exit_code == 0
    text = page.read_text(encoding="utf-8")
    assert "Our puzzles" in text
    assert str(puzzles()[0]) in text
    assert grader(*report).exit_code == 2
    assert grader(*report, "--force", "--where", "rating > 0").exit_code == 0
    done = grader("catalogue", "report", library, str(tmp_path / "none.html"), "--where", "tag = x")
    assert (done.exit_code, "no rating by standard to report" in done.stderr) == (1, True)
    assert not (tmp_path / "none.html").exists()
    assert grader("catalogue", "report", library, str(tmp_path / "report.csv")).exit_code == 2


def test_profile_versions_are_compared(grader: Grader, library: str) -> None:
    assert grader("catalogue", "rate", library, "--profile", "explainer").exit_code == 0
    compare = ("catalogue", "stats", library, "--compare")
    done = grader(*compare, "standard", "explainer", "--format", "jsonl")
    record = json.loads(done.stdout)
    with Catalogue(library) as rated:
        ratings = [list(rated.query(profile=name)) for name in ("standard", "explainer")]
    pairs = [(a.rating, b.rating) for a, b in zip(*ratings, strict=True)]
    assert record["both"] == 40
    assert record["harder"] == sum(
        a is not None and b is not None and (b.rating or 0) > (a.rating or 0) for a, b in pairs
    )
    assert sum(record["grades"].values()) == sum(
        a is not None and b is not None and a.grade != b.grade for a, b in pairs
    )
    assert "rated by both 40, only by the first 0" in grader(*compare, "1", "2").stdout
    done = grader(*compare, "1", "standard")
    assert (done.exit_code, "both are the profile version 1 (standard, grader" in done.stderr) == (
        2,
        True,
    )
    refused = grader(*compare, "x", "1").stderr
    assert "no profile version 'x'; the catalogue has 1 (standard@" in refused


def test_a_catalogue_of_an_older_version_is_upgraded_and_used(
    grader: Grader, tmp_path: Path
) -> None:
    file = str(old_catalogue(tmp_path / "old.db"))
    query = ("catalogue", "query", file, "uses(x-wing) >= 1", "--format", "csv")
    for command in (query, ("catalogue", "rate", file)):
        done = grader(*command)
        assert (done.exit_code, done.stdout) == (1, "")
        assert "run `grader catalogue upgrade old.db`" in done.stderr
    done = grader("catalogue", "upgrade", file)
    assert (done.exit_code, done.stdout) == (0, f"the old file is {file}.version-2-1\n")
    (row,) = csv.DictReader(grader(*query).stdout.splitlines())
    assert (row["puzzle"], row["grade"], row["hardest"]) == (LINES[1], "hard", "x-wing")
    assert "profile version 1 (standard, grader 0.1.0): 2 rated" in (
        grader("catalogue", "stats", file).stdout
    )
    assert grader("catalogue", "rate", file).stdout.startswith("standard: 3 rated")
    folder = tmp_path / "export"
    assert grader("catalogue", "export", file, str(folder)).stdout == "puzzles.csv: 3 puzzles\n"
    with (folder / "puzzles.csv").open(newline="", encoding="utf-8") as stream:
        exported = [*csv.DictReader(stream)]
    assert {row["puzzle"] for row in exported} == {*LINES}
    assert {row["profile"] for row in exported} == {"standard"}
    assert grader("catalogue", "check", file).exit_code == 0


def test_minimal_is_stored(grader: Grader, library: str) -> None:
    before = grader("catalogue", "query", library, "minimal", "--count").stdout
    first = grader("catalogue", "minimal", library, "givens < 20")
    done = grader("catalogue", "minimal", library)
    assert done.stdout.startswith(f"{before.strip()} minimal, ")
    assert first.exit_code == 0
    with Catalogue(library) as catalogue, catalogue._explained() as connection:
        sql = "SELECT count(*) FROM puzzle WHERE minimal IS NULL"
        assert connection.execute(sql).fetchone() == (0,)
    assert grader("catalogue", "query", library, "minimal", "--count").stdout == before


def test_statistics_of_parquet_are_those_of_the_catalogue(
    grader: Grader, library: str, tmp_path: Path
) -> None:
    pytest.importorskip("pyarrow")
    pytest.importorskip("duckdb")
    folder = tmp_path / "out"
    export = ("catalogue", "export", library, str(folder), "--format", "parquet")
    assert grader(*export, "--split", "train=0.5,test=0.5").exit_code == 0
    stats = ("catalogue", "stats", "--format", "jsonl")
    expected = json.loads(grader(*stats, library).stdout)
    found = json.loads(grader(*stats, str(folder)).stdout)
    for name in ("puzzles", "layouts", "symmetries", "givens"):
        assert found[name] == expected[name]
    for name in ("profile", "rated", "grades", "techniques"):
        assert found["profile_versions"][0][name] == expected["profile_versions"][0][name]
    one = json.loads(grader(*stats, f"{folder}/train.parquet").stdout)
    assert 0 < one["puzzles"] < 40
    empty = tmp_path / "empty"
    empty.mkdir()
    assert "has no Parquet files" in grader(*stats, str(empty)).stderr
    (empty / "junk.parquet").write_bytes(b"PAR1junk")
    done = grader(*stats, str(empty))
    assert (done.exit_code, "cannot be read" in done.stderr) == (1, True)


def test_thirty_puzzles_that_were_never_printed_make_a_book(
    grader: Grader, library: str, tmp_path: Path
) -> None:
    for name in ("typst", "pikepdf", "pypdfium2"):
        pytest.importorskip(name)
    book = tmp_path / "december.yaml"
    book.write_text(
        "title: December\nsections:\n  - title: December\n    puzzles: library.db\n"
        "    query: not published\n    count: 30\n",
        encoding="utf-8",
    )
    done = grader("book", "build", str(book))
    assert done.exit_code == 0, done.stderr
    chosen = str(tmp_path / "december" / "puzzles.jsonl")
    publish = ("catalogue", "published", library, chosen, "--where", "Book", "--when", "2026-12-01")
    assert grader(*publish).stdout == "30 marked as published\n"
    assert grader("catalogue", "query", library, "not published", "--count").stdout == "10\n"
    done = grader("book", "build", str(book), "--output", str(tmp_path / "more"))
    assert done.exit_code != 0
    assert "has 10 puzzles for this section, but 30 are asked for" in done.stderr


def test_the_documented_questions_to_parquet_files(
    grader: Grader, library: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("pyarrow")
    duckdb = pytest.importorskip("duckdb")
    monkeypatch.chdir(tmp_path)
    assert grader("catalogue", "export", library, "bank", "--format", "parquet").exit_code == 0
    page = Path(__file__).parents[2].joinpath("docs", "catalogue.md").read_text("utf-8")
    (block,) = re.findall(r"^```sql\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    with duckdb.connect() as connection:
        grades, techniques, x_wings, repeats = (
            connection.execute(sql).fetchall() for sql in block.split(";") if sql.strip()
        )
    with Catalogue(library) as catalogue:
        (rated,) = catalogue.statistics().profile_versions
        expected = catalogue.query("uses(x-wing) and givens < 26", order="-rating")
        assert [line for line, _ in x_wings] == [entry.line for entry in expected]
    assert {grade: count for grade, count, *_ in grades} == rated.grades
    assert dict(techniques) == rated.techniques
    assert repeats == []


@pytest.mark.parametrize(
    "args",
    [
        ("query", "LIBRARY", "nothing = 3"),
        ("query", "LIBRARY", "rating >"),
        ("query", "LIBRARY", "--order", "beauty"),
        ("query", "LIBRARY", "--profile", "mine", "grade = hard"),
        ("stats", "no-such-file.db"),
        ("stats", "LIBRARY", "--compare", "7", "8"),
        ("stats", "FOLDER"),
        ("add", "TEXT", "TEXT"),
        ("merge", "LIBRARY", "LIBRARY"),
        ("tag", "LIBRARY", "", "rating > 3"),
    ],
)
def test_wrong_arguments_have_the_status_of_wrong_usage(
    grader: Grader, library: str, tmp_path: Path, args: tuple[str, ...]
) -> None:
    text = tmp_path / "text.txt"
    text.write_text("text")
    (tmp_path / "folder").mkdir()
    names = {"LIBRARY": library, "TEXT": str(text), "FOLDER": str(tmp_path / "folder")}
    done = grader("catalogue", *(names.get(arg, arg) for arg in args))
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.splitlines()[-1].startswith("Error: ")


def test_one_puzzle_is_not_called_puzzles(grader: Grader, tmp_path: Path) -> None:
    alone = str(tmp_path / "alone.db")
    assert grader("catalogue", "new", alone).exit_code == 0
    assert grader("catalogue", "add", alone, str(puzzles()[0])).exit_code == 0
    lines = [
        grader("catalogue", *args).stdout.splitlines()[0]
        for args in (
            ("stats", alone),
            ("check", alone),
            ("tag", alone, "one"),
            ("export", alone, str(tmp_path / "export")),
        )
    ]
    assert lines == [
        "1 puzzle, 0 published",
        f"{alone}: 1 puzzle, no faults",
        "1 puzzle tagged",
        "puzzles.csv: 1 puzzle",
    ]


def test_a_malformed_publication_is_named_with_its_file(
    grader: Grader, library: str, tmp_path: Path
) -> None:
    first, second = tmp_path / "first.txt", tmp_path / "second.txt"
    first.write_text(f"{puzzles()[0]}\n")
    second.write_text(f"{puzzles()[1]}\nnonsense=1\n")
    done = grader("catalogue", "published", library, str(first), str(second), "--where", "News")
    assert (done.exit_code, done.stdout) == (1, "2 marked as published\n")
    expected = f"Error: {second}, line 2, column 1: 'nonsense=1' is not a puzzle"
    assert done.stderr.startswith(expected)


@pytest.mark.parametrize("count", [10, 11, 25])
def test_ten_unknown_publications_are_named_and_the_others_counted(
    grader: Grader, library: str, count: int
) -> None:
    lines = [str(puzzle) for puzzle in puzzles()[39 : 40 + count]]
    text = "".join(f"{line}\n" for line in lines)
    done = grader("catalogue", "published", library, "-", "--where", "News", input=text)
    assert (done.exit_code, done.stdout) == (1, "1 marked as published\n")
    unknown = [f"Error: {library} does not have {line}; add it first" for line in lines[1:11]]
    if count > 10:
        others = "1 other puzzle" if count == 11 else "15 other puzzles"
        unknown.append(f"Error: {library} does not have {others} either")
    assert done.stderr.splitlines() == unknown


def test_puzzles_that_another_run_holds_are_told(grader: Grader, tmp_path: Path) -> None:
    file = tmp_path / "library.db"
    with Catalogue.create(file) as catalogue, catalogue._explained() as connection:
        catalogue.add(puzzles()[:4])
        list(catalogue.rate(where="givens < 1"))
        connection.execute(
            "INSERT INTO lease SELECT id, 1, 3, 'elsewhere - - 7 1 x', ? FROM profile_version",
            (time(),),
        )
    told = re.compile(
        r"Error: 3 puzzles are held by process 7 on elsewhere until \d\d:\d\d; the same command "
        r"rates later what is still without a rating\n"
    )
    for command in (("rate", str(file)), ("add", str(file), BAD[:-1] + "5", "--rate", "standard")):
        done = grader("catalogue", *command)
        assert done.exit_code == 1
        assert told.search(done.stderr)
    assert grader("catalogue", "rate", str(file), "--where", "givens < 1").exit_code == 0


def test_only_what_is_stored_counts_as_generated(
    grader: Grader, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "library.db"
    args = ("generate", "--layout", "classic-6", "--seed", "4", "--output", str(path), "-n")
    done = grader(*args, "5")
    assert (done.exit_code, done.stderr) == (0, f"{path}: 5 new\n")
    opened = connections.connect

    def full(path: Path, *, readonly: bool) -> sqlite3.Connection:
        connection = opened(path, readonly=readonly)
        connection.execute("PRAGMA max_page_count = 1")
        return connection

    monkeypatch.setattr(connections, "connect", full)
    done = grader(*args, "300")
    assert (done.exit_code, done.stderr) == (
        1,
        f"{path}: 0 new, 5 from before\n"
        f"Error: '{path}' cannot be written: the disk is full; what was there before is kept\n",
    )
    monkeypatch.undo()
    assert grader(*args, "300").stderr == f"{path}: 295 new, 5 from before\n"
