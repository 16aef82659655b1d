import csv
import io
import json
import sys
from pathlib import Path

import pytest

from grader.rating.profile_loading import load_profile
from grader.render import html_template
from tests.cli.conftest import Grader
from tests.cli.puzzle_lines import (
    EASY,
    EMPTY,
    HARD,
    MALFORMED,
    SLOW,
    SOLUTION,
    TWICE,
    UNSOLVABLE,
)
from tests.clock import Clock


def test_table_is_aligned_plain_text_in_a_pipe(grader: Grader, small: str) -> None:
    result = grader("rate", EASY, HARD, "--profile", small)
    lines = result.stdout.split("\n")
    assert lines[0].split() == ["#", "grade", "rating", "hardest", "steps", "puzzle"]
    assert [line.index(puzzle) for line, puzzle in zip(lines[1:3], (EASY, HARD), strict=True)] == [
        lines[0].index("puzzle")
    ] * 2
    assert lines[1].split()[:2] == ["1", "easy"]
    assert lines[3:] == ["", "2 puzzles: 1 easy, 1 extreme", ""]
    assert (result.exit_code, result.stderr) == (0, "")
    assert "\x1b" not in result.stdout


def test_jsonl_has_the_promised_keys_in_input_order(grader: Grader, small: str) -> None:
    result = grader("rate", HARD, EASY, "--profile", small, "--format", "jsonl")
    hard, easy = map(json.loads, result.stdout.splitlines())
    assert list(hard) == [
        "puzzle",
        "layout",
        "profile",
        "status",
        "grade",
        "rating",
        "ratings",
        "hardest",
        "steps",
        "techniques",
        "searched",
        "solution",
        "error",
        "version",
    ]
    assert easy.pop("version") == hard["version"] == load_profile(small).version
    assert 1 <= easy.pop("rating") < 2
    assert easy == {
        "puzzle": EASY,
        "layout": "classic-9",
        "profile": "small",
        "status": "ok",
        "grade": "easy",
        "ratings": {},
        "hardest": "full-house",
        "steps": 9,
        "techniques": {"full-house": 9},
        "searched": False,
        "solution": SOLUTION,
        "error": None,
    }
    assert (hard["puzzle"], hard["searched"], hard["solution"]) == (HARD, True, SOLUTION)


def test_json_lines_end_with_the_name_of_a_puzzle(
    grader: Grader, small: str, tmp_path: Path
) -> None:
    text = f"Easter special\n{EASY}\n\n{HARD}\n"
    args = ("rate", "-", "--profile", small, "--format", "jsonl")
    named, other = map(json.loads, grader(*args, input=text).stdout.splitlines())
    assert (list(named)[-1], named["name"]) == ("name", "Easter special")
    assert "name" not in other
    out = tmp_path / "out.jsonl"
    grader(*args, "-o", str(out), input=text)
    whole = out.read_text()
    again = grader("convert", str(out), "--to", "json")
    assert json.loads(again.stdout.splitlines()[0])["title"] == "Easter special"
    assert whole == grader(*args, "--jobs", "2", input=text).stdout


def test_an_invalid_puzzle_has_its_error_as_result(grader: Grader, small: str) -> None:
    puzzles = [EASY, MALFORMED, TWICE, UNSOLVABLE, EMPTY, SOLUTION]
    text = "\n".join(puzzles)
    result = grader("rate", "-", "--profile", small, "--format", "jsonl", input=text)
    records = [json.loads(line) for line in result.stdout.splitlines()]
    assert [r["puzzle"] for r in records] == puzzles
    assert [r["status"] for r in records] == [
        "ok",
        "invalid",
        "invalid",
        "no-solution",
        "multiple-solutions",
        "ok",
    ]
    assert [r["error"] is None for r in records] == [r["status"] == "ok" for r in records]
    assert "line 2, column 1: the line has 80 cells; a 9x9 puzzle has 81" in records[1]["error"]
    assert "4 is given twice in row 1: r1c12" in records[2]["error"]
    assert (result.exit_code, result.stderr) == (1, "")


def test_csv_has_a_row_a_puzzle(grader: Grader, small: str) -> None:
    result = grader("rate", EASY, MALFORMED, "--profile", small, "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(result.stdout)))
    assert [row["status"] for row in rows] == ["ok", "invalid"]
    assert (rows[0]["grade"], rows[0]["techniques"]) == ("easy", "full-house:9")
    assert 1 <= float(rows[0]["rating"]) < 2
    assert rows[1]["grade"] == rows[1]["rating"] == ""
    assert result.exit_code == 1


def test_serate_wants_a_profile_with_its_ratings(
    grader: Grader, small: str, tmp_path: Path
) -> None:
    target = tmp_path / "out.txt"
    target.write_text("kept", encoding="utf-8")
    result = grader("rate", MALFORMED, "--profile", small, "--format", "serate", "-o", str(target))
    assert "the profile small has no ratings ER, EP and ED" in result.stderr
    assert (result.exit_code, result.stdout) == (2, "")
    assert target.read_text(encoding="utf-8") == "kept"


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_after_its_time_the_batch_goes_on_without_a_puzzle(grader: Grader, jobs: str) -> None:
    args = ("rate", EASY, MALFORMED, EASY, "--profile", "explainer", "--timeout", "1e-9")
    error = "not finished after 1e-09 s; it is not proved yet that the puzzle has one solution"

    result = grader(*args, "--jobs", jobs, "--format", "jsonl")
    first, bad, last = map(json.loads, result.stdout.splitlines())
    assert first == last
    assert (first["status"], bad["status"]) == ("timeout", "invalid")
    assert (first["rating"], first["ratings"], first["grade"]) == (None, {}, None)
    assert first["error"] == error
    assert (result.exit_code, result.stderr) == (1, "")

    result = grader(*args, "--jobs", jobs, "--format", "csv")
    row = next(csv.DictReader(io.StringIO(result.stdout)))
    assert (row["status"], row["grade"], row["rating"]) == ("timeout", "", "")
    assert (row["ratings"], row["error"]) == ("", error)

    result = grader(*args, "--jobs", jobs, "--format", "serate")
    lines = result.stdout.splitlines()
    assert lines[0] == lines[2] == f"{EASY} # {error}"
    assert (len(lines), result.exit_code) == (3, 1)

    result = grader(*args, "--jobs", jobs)
    assert result.stdout.splitlines()[-1] == "3 puzzles: 2 timeout, 1 invalid"


def test_a_puzzle_with_one_solution_has_a_lower_bound_after_its_time(
    grader: Grader, clock: Clock
) -> None:
    clock.run()
    args = ("rate", SLOW, "--profile", "explainer", "--timeout", "0.5", "--format", "jsonl")
    record = json.loads(grader(*args).stdout)
    assert record["status"] == "timeout"
    assert 1 < record["rating"] == record["ratings"]["er"] < 11.9
    bound = f"the rating is {record['rating']:.2f} or higher"
    assert record["error"] == f"not finished after 0.5 s; {bound}"


def test_grades_are_counted_in_the_order_of_the_profile(grader: Grader, small: str) -> None:
    puzzles = [UNSOLVABLE, HARD, EASY, EASY]
    result = grader("rate", *puzzles, "--profile", small)
    assert result.stdout.splitlines()[-1] == "4 puzzles: 2 easy, 1 extreme, 1 no-solution"


@pytest.mark.parametrize("form", ["table", "csv", "jsonl"])
def test_jobs_do_not_change_the_result(grader: Grader, small: str, form: str) -> None:
    args = ["rate", HARD, MALFORMED, EASY, EMPTY, "--profile", small, "--format", form]
    assert grader(*args, "--jobs", "2").stdout == grader(*args).stdout


def test_output_goes_to_a_file(grader: Grader, small: str, tmp_path: Path) -> None:
    target = tmp_path / "out.jsonl"
    args = ["rate", EASY, HARD, "--profile", small, "--format", "jsonl"]
    result = grader(*args, "--output", str(target))
    assert (result.exit_code, result.stdout) == (0, "")
    assert target.read_text(encoding="utf-8") == grader(*args).stdout


def test_an_input_is_never_overwritten(grader: Grader, small: str, tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text(EASY, encoding="utf-8")
    result = grader("rate", str(file), "--profile", small, "--output", str(file))
    assert (result.exit_code, file.read_text(encoding="utf-8")) == (2, EASY)
    assert "is an input; choose another file for the output" in result.stderr


def test_the_standard_profile_is_the_default(grader: Grader) -> None:
    result = grader("rate", EASY, "--format", "jsonl")
    assert json.loads(result.stdout)["profile"] == "standard"


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("--profile", "nowhere"), "no profile 'nowhere'; known: "),
        (("--profile", "missing.yaml"), "no such file: 'missing.yaml'"),
        (("--format", "xml"), "'xml' is not one of"),
        (("--jobs", "0"), "0 is not in the range"),
        (
            ("--output", "/no/such/folder/x"),
            "cannot write '/no/such/folder/x': No such file",
        ),
        (
            ("--report", "/no/such/folder/x"),
            "cannot write '/no/such/folder/x': No such file",
        ),
        (("--frobnicate",), "No such option"),
    ],
)
def test_wrong_use(grader: Grader, args: tuple[str, ...], words: str) -> None:
    result = grader("rate", EASY, *args)
    assert result.exit_code == 2
    assert words in result.stderr
    assert result.stdout == ""


def test_a_grid_whose_boxes_lie_otherwise_is_rated_like_any_other(
    grader: Grader, small: str
) -> None:
    """A line alone does not hold such a puzzle; together with the name of its layout it does."""
    rows = ["12|34|56", "34|56|12", "56|12|34", "21|43|65", "43|65|21", "65|21|4."]
    result = grader("rate", "\n".join(rows), "--profile", small, "--format", "jsonl")
    record = json.loads(result.stdout)
    assert (record["layout"], record["status"]) == ("classic-6-2x3", "ok")
    assert record["puzzle"] == "".join(rows).replace("|", "")
    assert record["solution"] == record["puzzle"].replace(".", "3")


def test_a_report_is_written_beside_the_ratings(grader: Grader, small: str, tmp_path: Path) -> None:
    pytest.importorskip("jinja2")
    file = tmp_path / "report.html"
    args = ("rate", EASY, HARD, EMPTY, "--profile", small)
    result = grader(*args, "--report", str(file), "--title", "Two & one")
    plain = grader(*args)
    assert (result.exit_code, result.stdout, result.stderr) == (1, plain.stdout, plain.stderr)
    page = file.read_text("utf-8")
    assert "<h1>Two &amp; one</h1>" in page
    assert all(puzzle in page for puzzle in (EASY, HARD, EMPTY))


def test_a_report_keeps_the_input_and_the_ratings(
    grader: Grader, small: str, tmp_path: Path
) -> None:
    pytest.importorskip("jinja2")
    file = tmp_path / "puzzles.txt"
    file.write_text(EASY, encoding="utf-8")
    other = tmp_path / "out.html"
    options = ("--profile", small, "--report")
    assert grader("rate", str(file), *options, str(file)).exit_code == 2
    assert file.read_text("utf-8") == EASY
    assert grader("rate", EASY, *options, str(other), "--output", str(other)).exit_code == 2
    assert not other.exists()


def test_without_the_extra_nothing_is_rated_for_a_report(
    grader: Grader, small: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "jinja2", None)
    monkeypatch.setattr(html_template, "_environment", html_template._environment.__wrapped__)
    file = tmp_path / "report.html"
    result = grader("rate", EASY, "--profile", small, "--report", str(file))
    assert (result.exit_code, result.stdout) == (2, "")
    assert "pip install 'sudoku-grader[html]'" in result.stderr
    assert not file.exists()


def test_the_table_is_in_the_given_language(grader: Grader, small: str) -> None:
    args = ("rate", EASY, HARD, EMPTY, "--profile", small, "--language", "de")
    result = grader(*args)
    lines = result.stdout.split("\n")
    assert lines[0].split() == [
        *("#", "Grad", "Wertung", "Schwerster", "Schritt", "Schritte", "Rätsel")
    ]
    assert lines[0].index("Rätsel") == lines[1].index(EASY)
    assert lines[1].split()[1:5] == ["leicht", "1,20", "Letzte", "Zelle"]
    assert lines[3].startswith("    3  mehrere Lösungen ")
    assert lines[4:] == ["", "3 Rätsel: 1 leicht, 1 extrem, 1 mehrere Lösungen", ""]
    assert grader(*args, "--jobs", "2").stdout == result.stdout


@pytest.mark.parametrize("output_format", ["csv", "jsonl"])
def test_records_are_the_same_in_every_language(
    grader: Grader, small: str, output_format: str
) -> None:
    args = ("rate", EASY, EMPTY, "--profile", small, "--format", output_format)
    assert grader(*args, "--language", "de").stdout == grader(*args).stdout
