import json
from pathlib import Path

import pytest
import yaml

from grader.formats import parse
from grader.search.solutions import is_unique
from tests.cli.conftest import Grader


def test_the_same_seed_gives_the_same_puzzles(grader: Grader, small: str) -> None:
    args = ["generate", "--count", "3", "--seed", "5", "--profile", small]
    result = grader(*args)
    puzzles = result.stdout.splitlines()
    assert (result.exit_code, result.stderr, len(set(puzzles))) == (0, "", 3)
    assert all(is_unique(parse(puzzle)) for puzzle in puzzles)
    assert grader(*args, "--jobs", "2").stdout == result.stdout


def test_puzzles_are_as_asked(grader: Grader, small: str) -> None:
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
        (("--grade", "dreadful"), "no grade 'dreadful'; it has easy, hard, extreme"),
        (("--givens", "3..5"), "with fewer than 17"),
        (("--givens", "few"), "'few' is not an interval; it is written like 3..5"),
        (("--rating", "3.."), "'3..' is not an interval"),
        (("--rating", "5..3"), "the lower number comes first"),
        (("--symmetry", "45"), "'45' is not one of"),
        (("--timeout", "0"), "0.0 is not in the range"),
        (("--layout", "classic-7"), "7 rows have no boxes but lines"),
        (("--requires", "moon-jump"), "no technique 'moon-jump'"),
    ],
)
def test_what_cannot_be_is_refused_at_once(
    grader: Grader, small: str, args: tuple[str, ...], words: str
) -> None:
    result = grader("generate", "--profile", small, *args)
    assert (result.exit_code, result.stdout) == (2, "")
    assert words in result.stderr


def test_what_is_not_found_in_time_is_one_sentence(grader: Grader, small: str) -> None:
    args = ("--grade", "hard", "--givens", "79..80", "--timeout", "0.2", "--seed", "1")
    result = grader("generate", "--profile", small, *args)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("Error: no puzzle like that was found in 0.2 seconds")


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
def test_what_is_made_is_read_again_with_its_layout(grader: Grader, layout: str) -> None:
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
    assert "r1c3 can take no digit" in result.stderr


def test_layouts_are_given_as_files(grader: Grader, tmp_path: Path) -> None:
    file = tmp_path / "cross.yaml"
    file.write_text("name: cross-4\ngrids:\n- size: 4\n- {size: 4, at: r3c3}\n", encoding="utf-8")
    result = grader("generate", "--layout", str(file), "--seed", "1", "--format", "jsonl")
    assert result.exit_code == 0
    assert json.loads(result.stdout)["layout"] == "cross-4"
