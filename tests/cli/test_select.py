"""`grader select`: choose puzzles of files by an expression."""

from __future__ import annotations

import csv
import json
from io import StringIO
from pathlib import Path
from random import Random

import pytest

from grader.formats import parse, puzzle_line
from grader.model.puzzle import Puzzle
from tests.cli.conftest import Grader
from tests.depth import tries

SYMMETRIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
"""Beginner, 30 givens, with the symmetry 180."""
EASY = "3.7.....8....123.....7.9....6..43.79.3.2..1.......7....1...6..4.....4.2..29......"
"""Easy, 25 givens."""
MEDIUM = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
"""Medium, 17 givens, minimal, solved by pointing."""
MINIMAL = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
"""Easy, 17 givens."""
EMPTY = "." * 81
FOUR = "1...\n..2.\n.3..\n...4"


def disguised(line: str, seed: int) -> str:
    """Return an equivalent puzzle: turned on its diagonal, bands shuffled, digits renamed."""
    random = Random(seed)
    puzzle = parse(line)
    names = random.sample(range(9), 9)
    rows = [3 * band + row for band in random.sample(range(3), 3) for row in range(3)]
    givens = [puzzle.givens[9 * column + rows[row]] for row in range(9) for column in range(9)]
    renamed = tuple(-1 if digit < 0 else names[digit] for digit in givens)
    return puzzle_line(Puzzle(puzzle.layout, renamed))


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "puzzles.txt"
    lines = (f"{SYMMETRIC} # the first one", EASY, MEDIUM, MINIMAL)
    path.write_text("\n".join([*lines, ""]), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(
    ("where", "expected"),
    [
        ("givens < 26", [EASY, MEDIUM, MINIMAL]),
        ("grade = easy", [EASY, MINIMAL]),
        ("grade >= easy and not minimal", []),
        ("symmetry = 180", [SYMMETRIC]),
        ("uses(pointing) >= 1 or id = 'the first one'", [SYMMETRIC, MEDIUM]),
        ("uses(locked candidates) = 0", [SYMMETRIC, EASY, MINIMAL]),
        ("hardest(Pointing)", [MEDIUM]),
        ("next(pointing)", [MEDIUM]),
        ("next(Locked Candidates) or next = x-wing", [MEDIUM]),
        ("rating in 1.5..2.4", [EASY, MINIMAL]),
        ("steps > 60 and searched = no", [MEDIUM, MINIMAL]),
        ("bottleneck in 3..11", [SYMMETRIC, EASY]),
        (f"like({disguised(MEDIUM, 1)})", [MEDIUM]),
        (f"within({SYMMETRIC})", [SYMMETRIC]),
        ("layout = classic-4", []),
    ],
)
def test_puzzles_are_selected(grader: Grader, file: str, where: str, expected: list[str]) -> None:
    for jobs in tries(("1",), thorough=("1", "2")):
        result = grader("select", file, "--where", where, "--jobs", jobs)
        assert result.stdout.splitlines() == expected
        assert result.exit_code == 0
        assert result.stderr == ("" if expected else "Note: no puzzle was selected\n")


def test_a_pattern_may_be_a_file(grader: Grader, file: str, tmp_path: Path) -> None:
    pattern = tmp_path / "ring.txt"
    rows = ["x" * 9 for _ in range(8)]
    pattern.write_text("\n".join(["........x", *rows]), encoding="utf-8")

    result = grader("select", file, "--where", f"within('{pattern}')")

    assert result.stdout.splitlines() == [MINIMAL]


def test_names_come_from_columns_and_records(grader: Grader, tmp_path: Path) -> None:
    table = tmp_path / "table.csv"
    table.write_text(f"id,puzzle,title\n7,{EASY},x\n8,{MEDIUM},y\n", encoding="utf-8")
    records = tmp_path / "records.jsonl"
    records.write_text(json.dumps({"puzzle": EASY, "name": "Anna"}) + "\n", encoding="utf-8")

    args = ("--where", "name in (8, Anna)", "--format", "csv", "--columns", "name,source,line")
    result = grader("select", str(table), str(records), *args)

    assert list(csv.reader(StringIO(result.stdout)))[1:] == [
        [MEDIUM, "classic-9", "8", str(table), "3"],
        [EASY, "classic-9", "Anna", str(records), "1"],
    ]


def test_a_file_is_named_with_its_directory_or_without(grader: Grader, file: str) -> None:
    for name in (file, "puzzles.txt"):
        where = f"source = '{name}' and givens = 30"
        assert grader("select", file, "--where", where).stdout.splitlines() == [SYMMETRIC]


def test_names_are_harmless(grader: Grader) -> None:
    names = ["=1+1", "a\nb\x1b[2J", "x" * 5000]
    text = "".join(json.dumps({"puzzle": EASY, "name": name}) + "\n" for name in names)
    result = grader("select", "--format", "csv", "--columns", "name", input=text)

    found = [row[2] for row in csv.reader(StringIO(result.stdout))][1:]
    assert found == ["'=1+1", "a b\ufffd[2J", "x" * 625 + "..."]


def test_sorting_and_limits(grader: Grader, file: str) -> None:
    def selected(*options: str) -> list[str]:
        return grader("select", file, *options).stdout.splitlines()

    assert selected("--sort", "-rating") == [MEDIUM, MINIMAL, EASY, SYMMETRIC]
    assert selected("--sort", "rating", "--limit", "2") == [SYMMETRIC, EASY]
    assert selected("--sort", "grade,-givens") == [SYMMETRIC, EASY, MINIMAL, MEDIUM]
    assert selected("--sort", "-givens,name") == [SYMMETRIC, EASY, MEDIUM, MINIMAL]
    assert selected("--limit", "1") == [SYMMETRIC]
    assert selected("--limit", "0") == []


def test_random_puzzles_depend_on_the_seed_only(grader: Grader, file: str) -> None:
    def selected(seed: int, *options: str) -> list[str]:
        return grader("select", file, "--random", str(seed), *options).stdout.splitlines()

    assert selected(1) == selected(1, "--jobs", "2")
    assert sorted(selected(1)) == sorted([SYMMETRIC, EASY, MEDIUM, MINIMAL])
    assert len({tuple(selected(seed)) for seed in range(5)}) > 1
    assert selected(3, "--limit", "2") == selected(3)[:2]
    ratings = [SYMMETRIC, EASY, MINIMAL, MEDIUM]
    by_rating = sorted(selected(3)[:2], key=ratings.index)
    assert selected(3, "--limit", "2", "--sort", "rating") == by_rating


def test_repeats_are_left_out(grader: Grader, tmp_path: Path) -> None:
    file = tmp_path / "repeats.txt"
    lines = [EASY, *(disguised(EASY, seed) for seed in range(3)), MEDIUM, EASY]
    file.write_text("\n".join(lines), encoding="utf-8")

    result = grader("select", str(file), "--no-repeats")

    assert result.stdout.splitlines() == [EASY, MEDIUM]


def test_csv_and_json_lines_have_what_rate_has_and_more(grader: Grader, file: str) -> None:
    (record,) = map(json.loads, grader("rate", MEDIUM, "--format", "jsonl").stdout.splitlines())
    args = ("select", file, "--where", "hardest = pointing")

    found = json.loads(grader(*args, "--format", "jsonl").stdout)
    (row,) = csv.DictReader(StringIO(grader(*args, "--format", "csv").stdout))

    assert found == {**record, "name": "", "givens": 17, "symmetry": "none"}
    assert row["techniques"] == "full-house:19 hidden-single:41 naked-single:4 pointing:7"
    assert (row["givens"], row["symmetry"], row["searched"]) == ("17", "none", "false")
    assert row.keys() == found.keys()


def test_several_profiles(grader: Grader, file: str) -> None:
    args = ("--profile", "standard,explainer,hodoku", "--format", "jsonl")
    where = "er > 2 and grade = easy and hodoku.grade = easy"
    columns = "rating,er,hodoku.score,explainer.rating"
    result = grader("select", file, "--where", where, *args, "--columns", columns)

    assert json.loads(result.stdout) == {
        "puzzle": MINIMAL,
        "layout": "classic-9",
        "rating": 2.23,
        "er": 2.3,
        "profiles": {"hodoku": {"score": 486}, "explainer": {"rating": 2.3}},
    }


def test_a_record_can_be_read_again(grader: Grader, file: str, tmp_path: Path) -> None:
    for name in ("found.jsonl", "found.csv"):
        made = tmp_path / name
        args = ("--profile", "standard,hodoku", "-o", str(made))
        assert grader("select", file, "--where", "givens < 20", *args).exit_code == 0
        assert grader("select", str(made)).stdout.splitlines() == [MEDIUM, MINIMAL]


def test_puzzles_without_a_result_are_reported(grader: Grader) -> None:
    text = f"{EASY}\nnonsense=1\n{EMPTY}\n"
    result = grader("select", "--where", "rating < 9", input=text)

    assert result.stdout.splitlines() == [EASY]
    assert result.exit_code == 1
    expected = "Note: 2 puzzles have no result; the first is standard"
    assert result.stderr.startswith(f"{expected} input: line 2, column 1: 'nonsense=1' is not")
    assert grader("select", "--where", "status = invalid", input=EMPTY).stdout == ""
    several = grader("select", "--where", "status = multiple-solutions", input=EMPTY)
    assert several.stdout.splitlines() == [EMPTY]


def test_only_what_is_needed_is_rated(
    grader: Grader, file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise AssertionError("a rating was made")

    monkeypatch.setattr("grader.query.puzzles.puzzle_facts.batch.rate_entry", fail)
    where = "rating > 1 and givens > 40 or symmetry = 180"
    assert grader("select", file, "--where", "givens < 20").stdout.splitlines() == [MEDIUM, MINIMAL]
    assert grader("select", SYMMETRIC, "--where", where).stdout.splitlines() == [SYMMETRIC]


def test_reading_ends_at_the_limit(grader: Grader, file: str, tmp_path: Path) -> None:
    late = tmp_path / "late.txt"
    late.write_text(f"{EASY}\n{MEDIUM} x\nnonsense=1\n", encoding="utf-8")
    result = grader("select", str(late), "--limit", "1")
    assert (result.stdout, result.stderr, result.exit_code) == (f"{EASY}\n", "", 0)


@pytest.mark.parametrize(
    ("options", "part"),
    [
        (("--where", "grad = hard"), "column 1: no field 'grad'; did you mean 'grade'?"),
        (("--where", "er > 3"), "column 1: standard has no er; use --profile explainer"),
        (("--where", "minutes < 9"), "standard has no minutes; add --minutes"),
        (("--where", "published"), "column 1: files have no published; only a catalogue has"),
        (("--where", "uses(x-wig)"), "column 6: no technique 'x-wig'; did you mean 'x-wing'?"),
        (("--where", "like(1234)"), "column 6: "),
        (("--where", "within(nofile.txt)"), "column 8: no such file: 'nofile.txt'"),
        (("--where", "within(xx)"), "column 8: "),
        (("--where", ""), "the expression is empty"),
        (("--sort", "ratin"), "no column 'ratin'; did you mean 'rating'?"),
        (("--sort", "techniques"), "rows cannot be sorted by techniques"),
        (("--sort", ","), "no column"),
        (("--columns", "grade"), "--columns needs --format csv, jsonl, parquet or xlsx"),
        (("--format", "csv", "--columns", "givnes"), "did you mean 'givens'?"),
        (("--format", "csv", "--columns", "hodoku.grade"), "no profile 'hodoku'"),
        (("--format", "csv", "--columns", "standard.givens"), "does not depend on a profile"),
        (("--format", "csv", "--columns", " , "), "no columns are named"),
        (("--profile", "standard,standad"), "did you mean 'standard'?"),
        (("--limit", "-1"), "-1 is not in the range"),
        (("--timeout", "nan"), "is not a number of seconds"),
    ],
)
def test_wrong_use(grader: Grader, file: str, options: tuple[str, ...], part: str) -> None:
    result = grader("select", file, *options)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert part in " ".join(result.stderr.split())


def test_two_profiles_of_one_name_are_refused(grader: Grader, small: str, tmp_path: Path) -> None:
    other = tmp_path / "other.yaml"
    other.write_text(Path(small).read_text(encoding="utf-8"), encoding="utf-8")
    result = grader("select", EASY, "--profile", f"{small},{other}")
    assert result.exit_code == 2
    assert "two profiles have the name small; rename one of them" in result.stderr


def test_minutes_of_another_profile(grader: Grader, file: str) -> None:
    args = ("--minutes", "--quick", "--format", "csv", "--columns", "minutes")
    rows = list(
        csv.reader(StringIO(grader("select", file, "--where", "minutes > 15", *args).stdout))
    )
    assert [row[0] for row in rows] == ["puzzle", MEDIUM, MINIMAL]
    assert all(float(row[2]) > 15 for row in rows[1:])


def test_no_puzzle_still_has_a_heading(grader: Grader, file: str) -> None:
    result = grader("select", file, "--where", "givens = 80", "--format", "csv", "--columns", "id")
    assert result.stdout == "puzzle,layout,name\n"


def test_puzzles_of_several_layouts(grader: Grader, tmp_path: Path) -> None:
    file = tmp_path / "mixed.txt"
    file.write_text(f"{EASY}\n\n{FOUR}\n", encoding="utf-8")
    args = ("--where", f"layout = classic-4 or within({EASY})")
    assert grader("select", str(file), *args).stdout.splitlines() == [EASY, "1.....2..3.....4"]


def test_a_name_of_a_field_and_a_function_is_listed_once(grader: Grader) -> None:
    listed = grader("select", EASY, "--where", "qqqq = 3").stderr.partition("known: ")[2]
    names = listed.strip().split(", ")
    assert "hardest" in names
    assert len(names) == len(set(names))


@pytest.mark.parametrize("named", ["date", "date,puzzle", "puzzle, date", "puzzle"])
def test_the_date_is_a_column_of_a_calendar(grader: Grader, file: str, named: str) -> None:
    options = ("--calendar", "2026-12-07..2026-12-07", "--format", "csv", "--columns", named)
    result = grader("select", file, *options)
    assert result.stdout.splitlines()[0] == "puzzle,layout,date"
    assert result.stdout.splitlines()[1].endswith(",2026-12-07")
    assert grader("select", file, "--format", "csv", "--columns", "date").exit_code == 2


def test_each_day_of_a_calendar_gets_a_puzzle_of_its_grade(grader: Grader, file: str) -> None:
    options = ("--calendar", "2026-12-07..2026-12-10", "--weekdays", "mon-tue=easy,thu=medium")
    result = grader("select", file, *options, "--format", "csv", "--columns", "grade")
    assert result.exit_code == 0
    rows = [*csv.DictReader(StringIO(result.stdout))]
    assert [(row["date"], row["puzzle"], row["grade"]) for row in rows] == [
        ("2026-12-07", EASY, "easy"),
        ("2026-12-08", MINIMAL, "easy"),
        ("2026-12-10", MEDIUM, "medium"),
    ]
    lines = grader("select", file, *options).stdout.splitlines()
    assert lines == [
        f"{puzzle}  # 2026-12-{day}"
        for puzzle, day in ((EASY, "07"), (MINIMAL, "08"), (MEDIUM, "10"))
    ]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--weekdays", "mon=easy"), "--weekdays needs --calendar"),
        (("--calendar", "2026"), "'2026' is neither a month"),
        (("--calendar", "2026-12", "--weekdays", "mon"), "'mon' is not a grade of weekdays"),
        (("--calendar", "2026-12", "--weekdays", "fri-mon=easy"), "'fri-mon' is not a run"),
        (("--calendar", "2026-12", "--weekdays", "mon=nosuch"), "no grade 'nosuch'"),
        (("--calendar", "2026-12", "--format", "table"), "--calendar needs"),
        (
            ("--calendar", "2026-12", "--weekdays", "mon=medium"),
            "days of the calendar for the grade 'medium': 4; puzzles: 1; the first day without "
            "one is 2026-12-14",
        ),
        (("--calendar", "2026-12-01..2026-12-05"), "days of the calendar: 5; puzzles: 4"),
    ],
)
def test_calendars_that_cannot_be_filled_are_refused_and_nothing_is_written(
    grader: Grader, file: str, tmp_path: Path, options: tuple[str, ...], message: str
) -> None:
    target = tmp_path / "x.csv"
    form = () if "--format" in options else ("--output", str(target))
    result = grader("select", file, *options, *form)
    assert result.exit_code == 2
    assert message in " ".join(result.stderr.split())
    assert not target.exists()
