import csv
import json
from pathlib import Path

import pytest
import yaml

from grader.cli.shared.progress import progress_line
from grader.formats import parse
from grader.generate import GenerationReport, generation_run
from grader.search.solutions import is_unique
from tests.cli.conftest import Grader
from tests.clock import Clock


def test_the_same_seed_gives_the_same_puzzles(grader: Grader, small: str) -> None:
    args = ["generate", "--count", "3", "--seed", "5", "--profile", small]
    result = grader(*args)
    puzzles = result.stdout.splitlines()
    assert (result.exit_code, result.stderr, len(set(puzzles))) == (0, "", 3)
    assert all(is_unique(parse(puzzle)) for puzzle in puzzles)
    assert grader(*args, "--jobs", "2").stdout == result.stdout


def test_puzzles_meet_the_requirements(grader: Grader, small: str) -> None:
    result = grader(
        *("generate", "--count", "2", "--seed", "1", "--profile", small, "--format", "jsonl"),
        *("--grade", "easy", "--givens", "30..40", "--symmetry", "180", "--forbids", "pointing"),
    )
    records = [json.loads(line) for line in result.stdout.splitlines()]
    assert [r["grade"] for r in records] == ["easy", "easy"]
    for r in records:
        empty = [cell == "." for cell in r["puzzle"]]
        assert empty == empty[::-1]
        assert 30 <= r["givens"] == 81 - sum(empty) <= 40
        assert "pointing" not in r["techniques"]
        assert (r["symmetry"], r["seed"]) == ("180", 1)


def test_yaml_is_a_list_that_grows(grader: Grader, small: str, tmp_path: Path) -> None:
    target = tmp_path / "made.yaml"
    args = ("--count", "2", "--layout", "classic-4", "--format", "yaml", "--output", str(target))
    result = grader("generate", "--profile", small, "--seed", "1", *args)
    assert (result.exit_code, result.stdout) == (0, "")
    records = yaml.safe_load(target.read_text("utf-8"))
    assert [(r["layout"], len(r["puzzle"])) for r in records] == [("classic-4", 16)] * 2


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("--grade", "dreadful"), "no grade 'dreadful'; known: easy, hard, extreme"),
        (("--givens", "3..5"), "with fewer than 17"),
        (("--givens", "few"), "'few' is not an interval; write it like 3..5"),
        (("--rating", ".."), "'..' is not an interval; write it like 3..5, 3.. or ..5"),
        (("--rating", "99.."), "a rating of 99 or more is outside the profile"),
        (("--givens", "99.."), "99 or more givens"),
        (("--rating", "5..3"), "the lower number comes first"),
        (("--symmetry", "45"), "'45' is not one of"),
        (("--timeout", "0"), "'0' is not a number of seconds above 0"),
        (("--layout", "classic-7"), "7 rows have no boxes but lines"),
        (("--requires", "moon-jump"), "no technique 'moon-jump'"),
        (("--pattern", "###"), "the pattern has 1 lines of up to 3 cells"),
        (("--letters", "!"), "'!' cannot be drawn"),
        (("--digits", "1234567"), "so at least 8 of the 9 digits must be given"),
        (("--pearl",), "a pearl needs ER, EP and ED"),
        (("--compactness", "nan"), "'nan' is not a number"),
        (("--compactness", "2"), "2.0 is not in the range"),
        (("--compactness", "0.5"), "only a jigsaw without a map"),
        (("--layout", "jigsaw-6", "--region-symmetry", "90"), "cannot have the symmetry 90"),
    ],
)
def test_impossible_requirements_are_rejected_at_once(
    grader: Grader, small: str, args: tuple[str, ...], words: str
) -> None:
    result = grader("generate", "--profile", small, *args)
    assert (result.exit_code, result.stdout) == (2, "")
    assert words in result.stderr


def test_a_timeout_is_reported_in_one_line(grader: Grader, small: str, clock: Clock) -> None:
    clock.run()
    args = ("--grade", "hard", "--givens", "70..72", "--timeout", "0.2", "--seed", "1")
    result = grader("generate", "--profile", small, *args)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith(
        "Error: no puzzle that meets the requirements was found in 0.2 seconds"
    )
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize("form", ["line", "jsonl", "yaml"])
def test_an_output_is_taken_up_where_it_was_left(
    grader: Grader, small: str, tmp_path: Path, form: str
) -> None:
    whole, part = tmp_path / "whole", tmp_path / "part"
    args = [
        *("generate", "--profile", small, "--layout", "classic-6", "--seed", "4"),
        *("--format", form, "--output"),
    ]
    assert grader(*args, str(whole), "-n", "6").exit_code == 0
    assert grader(*args, str(part), "-n", "4").exit_code == 0
    assert whole.read_bytes().startswith(part.read_bytes())
    if form != "yaml":
        # As if it had been killed within a line.
        part.write_bytes(part.read_bytes()[:-7])
    assert grader(*args, str(part), "-n", "6").exit_code == 0
    assert part.read_bytes() == whole.read_bytes()
    assert grader(*args, str(part), "-n", "6").exit_code == 0
    assert part.read_bytes() == whole.read_bytes()


def test_puzzles_of_another_run_are_appended_to_a_file(
    grader: Grader, small: str, tmp_path: Path
) -> None:
    target = tmp_path / "made.txt"
    args = ("generate", "--profile", small, "--output", str(target))
    assert grader(*args, "--seed", "4").exit_code == 0
    assert grader(*args, "--seed", "5", "--count", "2").exit_code == 0
    assert len(set(target.read_text("utf-8").splitlines())) == 3


@pytest.mark.parametrize("form", ["line", "jsonl", "yaml"])
def test_puzzles_of_a_file_are_avoided(
    grader: Grader, small: str, tmp_path: Path, form: str
) -> None:
    target = tmp_path / "made"
    args = ("generate", "--profile", small, "--layout", "classic-4", "--seed", "4", "-n", "5")
    first = grader(*args).stdout.splitlines()
    assert grader(*args, "--format", form, "--output", str(target)).exit_code == 0
    second = grader(*args, "--avoid", str(target)).stdout.splitlines()
    assert len(set(first + second)) == 10
    missing = grader(*args, "--avoid", str(tmp_path / "nothing"))
    assert (missing.exit_code, missing.stdout) == (2, "")
    assert "no such file" in missing.stderr


def test_the_trace_is_written_on_request(grader: Grader, small: str) -> None:
    args = ("generate", "--profile", small, "--layout", "classic-4", "--seed", "1", "--trace")
    (record,) = map(json.loads, grader(*args, "--format", "jsonl").stdout.splitlines())
    assert len(record["trace"]) == record["steps"]
    assert record["trace"][0]["step"] == 1
    assert grader(*args).exit_code == 2


def test_verbose_reports_the_method_and_the_attempts(grader: Grader, small: str) -> None:
    args = ("generate", "--profile", small, "--layout", "classic-4", "--seed", "1", "--verbose")
    result = grader(*args)
    lines = result.stderr.splitlines()
    assert lines[0].startswith("dig: ")
    assert lines[-2:] == [
        "attempts: 1, puzzles: 1, repetitions: 0",
        "hardest techniques: 1 hidden-single",
    ]
    assert len(result.stdout.splitlines()) == 1


def test_patterns_are_files_or_texts_or_letters(grader: Grader, small: str, tmp_path: Path) -> None:
    picture = "##..\n..##\n#.#.\n.#.#"
    file = tmp_path / "picture.txt"
    file.write_text(picture + "\n", encoding="utf-8")
    args = ("generate", "--profile", small, "--layout", "classic-4", "--seed", "1")
    for text in (str(file), picture.replace("\n", ""), picture.replace("\n", "\\n")):
        made = grader(*args, "--pattern", text).stdout.strip()
        shown = "".join("." if symbol == "." else "#" for symbol in made)
        assert shown == picture.replace("\n", "")
    letters = ["generate", "--letters", "X", "--seed", "1", "--profile", small]
    letters += ["--rating", "1..10"]
    made = grader(*letters).stdout.strip()
    assert "." not in made[:3] + made[6:9]
    assert made[3:6] == "..."
    both = grader(*letters, "--pattern", str(file))
    assert both.exit_code == 2
    assert "exclude each other" in both.stderr
    assert grader("generate", "--within").exit_code == 2


def test_each_jigsaw_may_have_regions_of_its_own(grader: Grader, small: str) -> None:
    args = ("--layout", "jigsaw-6", "--own-regions", "-n", "2", "--seed", "1", "--profile", small)
    maps = {line[36:] for line in grader("generate", *args).stdout.splitlines()}
    assert len(maps) == 2


def test_progress_is_a_line_with_rate_and_estimate() -> None:
    report = GenerationReport()
    report.found, report.tried = 12, 345
    assert progress_line(report, 100, 6.0, 2) == (
        "12 of 100 puzzles, 345 attempts, 1.7 a second, about 0:53 left"
    )
    assert progress_line(report, 13, 3600.0) == (
        "12 of 13 puzzles, 345 attempts, one in 300.0 s, about 5:00 left"
    )
    report = GenerationReport()
    report.tried = 7
    assert progress_line(report, 5, 4000.0) == ("0 of 5 puzzles, 7 attempts, 1:06:40 elapsed")


@pytest.mark.parametrize(
    "layout", ["latin-5", "diagonal-6", "jigsaw-4:AABBACBBACDDCCDD", "sensei-4"]
)
def test_layouts_are_given_by_name(grader: Grader, layout: str) -> None:
    result = grader("generate", "--layout", layout, "--seed", "1", "--format", "jsonl")
    assert result.exit_code == 0
    assert json.loads(result.stdout)["layout"] == layout.partition(":")[0]


@pytest.mark.parametrize(
    "layout", ["latin-5", "diagonal-6", "jigsaw-6", "sensei-4", "classic-6-2x3", "samurai-4"]
)
def test_generated_puzzles_are_read_again_with_their_layout(grader: Grader, layout: str) -> None:
    made = grader("generate", "--layout", layout, "--seed", "2", "--count", "2").stdout
    result = grader("rate", "--format", "jsonl", "-", input=made)
    ratings = [json.loads(line) for line in result.stdout.splitlines()]
    assert [(r["status"], r["layout"]) for r in ratings] == [("ok", layout)] * 2


def test_a_puzzle_on_a_layout_file_is_read_again(grader: Grader, tmp_path: Path) -> None:
    file = tmp_path / "cross.yaml"
    file.write_text("name: cross-4\ngrids:\n- size: 4\n- {size: 4, at: r3c3}\n", encoding="utf-8")
    made = grader("generate", "--layout", str(file), "--seed", "1").stdout
    result = grader("rate", "--format", "jsonl", "-", input=made)
    assert json.loads(result.stdout)["layout"] == "cross-4"


def test_a_layout_that_cannot_be_filled_is_refused_with_the_reason(grader: Grader) -> None:
    result = grader("generate", "--layout", "latin-3+diagonal")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "r1c3 has no possible digit" in result.stderr


def test_layouts_are_given_as_files(grader: Grader, tmp_path: Path) -> None:
    file = tmp_path / "cross.yaml"
    file.write_text("name: cross-4\ngrids:\n- size: 4\n- {size: 4, at: r3c3}\n", encoding="utf-8")
    result = grader("generate", "--layout", str(file), "--seed", "1", "--format", "jsonl")
    assert result.exit_code == 0
    assert json.loads(result.stdout)["layout"] == "cross-4"


CSV_HEAD = "puzzle,layout,profile,status,grade,rating,ratings,hardest,steps,techniques,searched,"
CSV_HEAD += "solution,error,version,givens,symmetry,seed,attempt,run"


@pytest.mark.parametrize("layout", ["classic-9", "jigsaw-6", "diagonal-6", "twodoku"])
def test_csv_is_read_back_and_continued(grader: Grader, tmp_path: Path, layout: str) -> None:
    args = ("generate", "--layout", layout, "--seed", "1", "--format", "csv")
    whole = grader(*args, "-n", "3").stdout
    head, *rows = csv.reader(whole.splitlines())
    assert ",".join(head) == CSV_HEAD
    for row in rows:
        record = dict(zip(head, row, strict=True))
        assert (record["status"], record["layout"], record["seed"]) == ("ok", layout, "1")
        assert "." not in record["solution"]
        assert len(record["solution"]) == len(record["puzzle"][: len(record["solution"])])
    lines = grader("generate", "--layout", layout, "--seed", "1", "-n", "3").stdout
    assert grader("convert", "--to", "json", input=whole).stdout == (
        grader("convert", "--to", "json", input=lines).stdout
    )
    file = tmp_path / "made.csv"
    for count in ("2", "3"):
        assert grader(*args, "-n", count, "--output", str(file)).exit_code == 0
    assert file.read_text("utf-8") == whole


def test_tables_of_others_are_avoided_and_stay_as_they_are(grader: Grader, tmp_path: Path) -> None:
    file = tmp_path / "others.csv"
    args = ("generate", "--layout", "classic-4", "--seed", "1", "-n", "2")
    first = grader(*args).stdout.splitlines()
    text = f"puzzle,name\n{first[0]},one\n{first[1]},two"
    file.write_text(text, encoding="utf-8")
    second = grader(*args, "--avoid", str(file)).stdout.splitlines()
    assert len({*first, *second}) == 4
    assert file.read_text("utf-8") == text


def test_csv_is_avoided(grader: Grader, tmp_path: Path) -> None:
    file = tmp_path / "made.csv"
    args = ("generate", "--layout", "classic-4", "--seed", "1", "-n", "4")
    grader(*args, "--format", "csv", "--output", str(file))
    first = grader(*args).stdout.splitlines()
    second = grader(*args, "--avoid", str(file)).stdout.splitlines()
    assert len({*first, *second}) == 8


@pytest.mark.parametrize("layout", ["classic-4", "classic-9", "jigsaw-6", "diagonal-6", "twodoku"])
def test_solutions_stand_behind_the_puzzles(grader: Grader, tmp_path: Path, layout: str) -> None:
    args = ("generate", "--layout", layout, "--seed", "1", "-n", "2")
    plain = grader(*args).stdout
    both = grader(*args, "--solutions").stdout
    assert [line.partition(" # ")[0] for line in both.splitlines()] == plain.splitlines()
    solved = [line.partition(" # ")[2] for line in both.splitlines()]
    assert "." not in "".join(solved)
    file = tmp_path / "both.txt"
    file.write_text(both, encoding="utf-8")
    assert grader("convert", str(file), "--to", "json").stdout == (
        grader("convert", "--to", "json", input=plain).stdout
    )
    grader(*args[:-1], "3", "--solutions", "--output", str(file))
    assert file.read_text("utf-8") == grader(*args[:-1], "3", "--solutions").stdout


def test_the_solution_of_a_layout_from_a_file_is_its_title(grader: Grader, tmp_path: Path) -> None:
    layout = tmp_path / "own.yaml"
    text = "name: own\ngrids: [{size: 4}]\nextras: [{name: mine, short: m1, cells: r1c1 r2c3}]\n"
    layout.write_text(text, encoding="utf-8")
    result = grader("generate", "--layout", str(layout), "--seed", "1", "--solutions")
    record = json.loads(result.stdout)
    assert len(record["title"].removeprefix("solution ")) == 16
    assert parse(result.stdout).layout.name == "own"


def test_a_distribution_is_printed_for_varied_runs(grader: Grader) -> None:
    args = ("generate", "--grade", "easy", "--seed", "1", "-n", "6")
    assert grader(*args).stderr == ""
    varied = grader(*args, "--vary", "hardest")
    assert varied.stderr == "hardest techniques: 3 hidden-single, 3 naked-single\n"
    assert len(varied.stdout.splitlines()) == 6
    none = grader("generate", "--grade", "expert", "--vary", "hardest", "-n", "1", "--seed", "1")
    assert "; none with " in none.stderr


def test_distinct_solutions_are_an_option(grader: Grader, clock: Clock) -> None:
    clock.run()
    args = ("generate", "--layout", "classic-4", "--seed", "1", "--distinct", "solutions")
    assert len(grader(*args, "-n", "2").stdout.splitlines()) == 2
    third = grader(*args, "-n", "3", "--timeout", "0.5")
    assert third.exit_code == 1
    assert "others have the solution of an earlier one" in third.stderr


HEART = """
.........
.11...11.
1..1.1..1
1...1...1
1.......1
.1.....1.
..1...1..
...1.1...
....1....
"""


def test_pattern_that_cannot_be_filled_says_early_what_helps(
    grader: Grader, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(generation_run, "HINT_SECONDS", 0.0)
    pattern = tmp_path / "heart.txt"
    pattern.write_text(HEART.lstrip(), encoding="utf-8")
    result = grader("generate", "--pattern", str(pattern), "--seed", "1", "--timeout", "2")

    note, error = result.stderr.splitlines()
    assert note.startswith("Note: no digits were found with which these 20 givens have one")
    assert "was found in 2 seconds" in error
    assert result.exit_code == 1
