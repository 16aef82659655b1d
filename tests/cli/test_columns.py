"""`--columns`, several profiles and `--repeats` of `grader rate` and `grader check`."""

from __future__ import annotations

import csv
import json
from io import StringIO
from pathlib import Path

import pytest

import grader as package
from tests.cli.conftest import Grader
from tests.cli.test_select import EASY, EMPTY, MEDIUM, SYMMETRIC, disguised


def rows(text: str) -> list[list[str]]:
    return list(csv.reader(StringIO(text)))


@pytest.fixture
def repeating(tmp_path: Path) -> str:
    """A file with a puzzle, another one, the first in disguise, and one with its solution."""
    solution = package.rate(EASY).solution
    assert solution is not None
    fuller = f"{solution[:40]}.....{solution[45:]}"
    file = tmp_path / "repeating.txt"
    lines = [EASY, MEDIUM, "nonsense=1", disguised(EASY, 1), fuller]
    file.write_text("\n".join([*lines, ""]), encoding="utf-8")
    return str(file)


EARLIER = ["", "", "", "is equivalent to line 1", "has a solution equivalent to that of line 1"]


def test_columns_of_csv(grader: Grader) -> None:
    args = ("--format", "csv", "--columns", "name,givens,symmetry,minimal,bottleneck,grade,rating")
    result = grader("rate", *args, input=f"{SYMMETRIC} # Anna\n{MEDIUM}\nnonsense=1\n{EMPTY}\n")

    assert rows(result.stdout) == [
        ["puzzle", "layout", *args[-1].split(",")],
        [SYMMETRIC, "classic-9", "Anna", "30", "180", "false", "11", "beginner", "1.42"],
        [MEDIUM, "classic-9", "", "17", "none", "true", "0", "medium", "2.54"],
        ["nonsense=1", "", "", "", "", "", "", "", ""],
        [EMPTY, "classic-9", "", "0", "full", "false", "", "", ""],
    ]
    assert result.exit_code == 1


def test_columns_of_json_lines_have_types(grader: Grader) -> None:
    args = ("--format", "jsonl", "--columns", "clues,minimal,explainer.er,id")
    result = grader("rate", MEDIUM, "--profile", "standard,explainer", *args)

    assert json.loads(result.stdout) == {
        "puzzle": MEDIUM,
        "layout": "classic-9",
        "givens": 17,
        "minimal": True,
        "name": "",
        "profiles": {"explainer": {"er": 2.6}},
    }


def test_several_profiles_keep_the_keys_of_the_first(grader: Grader) -> None:
    (plain,) = map(json.loads, grader("rate", EASY, "--format", "jsonl").stdout.splitlines())
    (other,) = map(
        json.loads,
        grader("rate", EASY, "--format", "jsonl", "--profile", "hodoku").stdout.splitlines(),
    )
    args = ("rate", EASY, "--profile", "standard, hodoku")
    both = json.loads(grader(*args, "--format", "jsonl").stdout)
    heading, row = rows(grader(*args, "--format", "csv").stdout)

    shared = (
        *("status", "grade", "rating", "ratings", "hardest", "steps", "techniques", "searched"),
        "version",
    )
    assert both == {**plain, "profiles": {"hodoku": {key: other[key] for key in shared}}}
    assert heading == [*plain, *(f"hodoku.{key}" for key in shared)]
    assert row[heading.index("hodoku.rating")] == str(other["rating"])


def test_a_file_of_a_profile_may_have_a_comma(grader: Grader, small: str) -> None:
    file = Path(small).with_name("a,b.yaml")
    file.write_text(Path(small).read_text(encoding="utf-8"), encoding="utf-8")
    result = grader("rate", EASY, "--profile", str(file), "--format", "jsonl")
    assert json.loads(result.stdout)["profile"] == "small"


def test_rate_names_repeats(grader: Grader, repeating: str) -> None:
    for jobs in ("1", "2"):
        args = ("rate", repeating, "--repeats", "--jobs", jobs)
        table = grader(*args)
        assert [line.partition("  # ")[2] for line in table.stdout.splitlines()[1:]][3:] == (
            EARLIER[3:]
        )
        assert table.stderr == "Note: 2 puzzles repeat an earlier one or its solution\n"
        records = map(json.loads, grader(*args, "--format", "jsonl").stdout.splitlines())
        assert [record["repeats"] or "" for record in records] == EARLIER
        found = rows(grader(*args, "--format", "csv", "--columns", "grade").stdout)
        assert [row[-1] for row in found] == ["repeats", *EARLIER]


def test_repeats_leave_ratings_as_they_are(grader: Grader, repeating: str) -> None:
    args = ("rate", repeating, "--format", "jsonl")
    plain = [json.loads(line) for line in grader(*args).stdout.splitlines()]
    with_repeats = [json.loads(line) for line in grader(*args, "--repeats").stdout.splitlines()]
    assert [
        {**record, "repeats": one["repeats"]}
        for record, one in zip(plain, with_repeats, strict=True)
    ] == with_repeats


def test_check_names_repeats(grader: Grader, repeating: str) -> None:
    plain = grader("check", repeating)
    result = grader("check", repeating, "--repeats")

    expected = [
        f"{line}; {earlier}" if earlier else line
        for line, earlier in zip(plain.stdout.splitlines(), EARLIER, strict=True)
    ]
    assert result.stdout.splitlines() == expected
    assert (plain.stderr, result.exit_code) == ("", 1)
    assert result.stderr == "Note: 2 puzzles repeat an earlier one or its solution\n"


def test_repeats_are_told_in_the_language(grader: Grader, repeating: str) -> None:
    result = grader("check", repeating, "--repeats", "--language", "de")
    told = [line.rpartition("; ")[2] for line in result.stdout.splitlines()]
    assert [each for each in told if "äquivalent" in each] == [
        earlier.replace("is equivalent to line", "ist zu Zeile").replace(
            "has a solution equivalent to that of line", "hat eine Lösung, die zu der von Zeile"
        )
        + (" äquivalent" if earlier.startswith("is") else " äquivalent ist")
        for earlier in EARLIER
        if earlier
    ]


def test_repeats_in_several_files_name_the_file(grader: Grader, tmp_path: Path) -> None:
    files = [tmp_path / "one.txt", tmp_path / "two.txt"]
    for file in files:
        file.write_text(f"{EASY}\n", encoding="utf-8")
    result = grader("check", *map(str, files), "--repeats")
    assert result.stdout.splitlines()[1].endswith(f"; is equivalent to {files[0]}, line 1")


@pytest.mark.parametrize(
    ("options", "part"),
    [
        (("--columns", "grade"), "--columns needs --format csv, jsonl, parquet or xlsx"),
        (
            ("--profile", "standard,hodoku"),
            "several profiles need --format csv, jsonl, parquet or xlsx",
        ),
        (("--format", "csv", "--columns", "score"), "standard has no score; use --profile hodoku"),
        (("--repeats", "--resume", "-o", "x.csv"), "--resume needs one profile"),
        (("--repeats", "--report", "x.html"), "--report needs one profile"),
        (("--format", "serate", "--profile", "explainer", "--repeats"), "use csv or jsonl"),
        (("--profile", ","), "','"),
    ],
)
def test_wrong_use(grader: Grader, options: tuple[str, ...], part: str) -> None:
    result = grader("rate", EASY, *options)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert part in " ".join(result.stderr.split())


def test_columns_of_a_supplier_are_carried_and_read_again(grader: Grader, tmp_path: Path) -> None:
    puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    bank, rated, chosen = (tmp_path / f"{name}.csv" for name in ("bank", "rated", "chosen"))
    bank.write_text(f"id,puzzle,Difficulty,rating\nA1,{puzzle},3 stars,7.5\n", encoding="utf-8")
    columns = ("--columns", "name,grade,rating,external(difficulty),external(rating)")
    assert grader("rate", str(bank), *columns, "-o", str(rated)).exit_code == 0
    again = ("--where", "external(rating) = 7.5 and external(difficulty) = '3 stars'", *columns)
    assert grader("select", str(rated), *again, "-o", str(chosen)).exit_code == 0
    assert chosen.read_text() == rated.read_text()
    assert chosen.read_text().splitlines() == [
        "puzzle,layout,name,grade,rating,external(difficulty),external(rating)",
        f"{puzzle},classic-9,A1,beginner,1.42,3 stars,7.5",
    ]
    lines = grader("select", str(rated), *again, "--format", "jsonl").stdout
    assert '"external": {"difficulty": "3 stars", "rating": "7.5"}' in lines
    assert grader("select", str(bank), "--sort", "external(rating)").exit_code == 2
