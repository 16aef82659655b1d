"""A technique that is wrong at one puzzle does not stop a run, and is told as a bug."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from multiprocessing import get_start_method
from pathlib import Path
from typing import Any

import pytest

from grader.cli.program import INTERRUPTED, UNRATED
from grader.formats import parse
from grader.model.board import Board
from grader.model.step import Step
from grader.pipeline.technique import Technique
from grader.runtime.version import version
from tests.cli.conftest import Grader
from tests.guests import Wrong, broken, installed, profile_with

HARD = "26...7.197....68..8..14..7.3...9.5.....2.1.....4.7...8.5..19..3..75....493.7...56"
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
OTHER = "3.7.....8....123.....7.9....6..43.79.3.2..1.......7....1...6..4.....4.2..29......"
LINES = [EASY, HARD, OTHER, HARD, EASY]
forks = pytest.mark.skipif(
    get_start_method() != "fork", reason="only a forked process has the technique that is wrong"
)
JOBS = ["1", pytest.param("2", marks=forks)]


def told(profile: str = "standard", where: str = " (step 21)") -> str:
    return (
        "the technique 'x-wing' is unsound: it offered r1c3<>5, but the solution has 5 there"
        f"{where}; this is a bug of the grader {version()}; please report it, with the profile "
        f"{profile} and the puzzle {HARD}"
    )


@pytest.fixture
def bank(tmp_path: Path) -> str:
    file = tmp_path / "bank.txt"
    file.write_text("\n".join(LINES) + "\n", encoding="utf-8")
    return str(file)


@pytest.fixture
def wrong() -> Iterator[None]:
    """A built-in technique is wrong at one puzzle."""
    with broken("x-wing", lambda: Wrong(parse(HARD))):
        yield


@pytest.mark.parametrize("jobs", JOBS)
@pytest.mark.parametrize("form", ["table", "csv", "jsonl", "serate"])
def test_all_other_puzzles_are_rated(grader: Grader, bank: str, form: str, jobs: str) -> None:
    profile = "explainer" if form == "serate" else "standard"
    args = ("rate", bank, "--format", form, "--profile", profile, "--jobs", jobs)
    usual = grader(*args).stdout.splitlines()
    with broken("x-wing", lambda: Wrong(parse(HARD))):
        result = grader(*args)
    assert (result.exit_code, result.stderr) == (UNRATED, "")
    rows = result.stdout.splitlines()
    first = 1 if form in ("table", "csv") else 0
    bad = [first + 1, first + 3]
    if form == "table":
        assert rows[-1] == "5 puzzles: 2 beginner, 1 easy, 2 unsound"
    rows, usual = rows[: first + 5], usual[: first + 5]
    assert [r for n, r in enumerate(rows) if n not in bad] == [
        r for n, r in enumerate(usual) if n not in bad
    ]
    assert all(told(profile) in rows[n] for n in bad)
    if form == "jsonl":
        row = json.loads(rows[1])
        facts = (row["puzzle"], row["status"], row["grade"], row["rating"], row["error"])
        assert facts == (HARD, "unsound", None, None, told())


@pytest.mark.usefixtures("wrong")
@pytest.mark.parametrize("form", ["table", "csv", "jsonl"])
def test_an_output_with_such_a_row_is_continued(
    grader: Grader, bank: str, form: str, tmp_path: Path
) -> None:
    whole, part = tmp_path / "whole.txt", tmp_path / "part.txt"
    args = ("rate", bank, "--format", form, "--output")
    assert grader(*args, str(whole)).exit_code == UNRATED
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("grader.cli.rate.command.rate_and_write", interrupted)
        assert grader(*args, str(part)).exit_code == INTERRUPTED
    text = whole.read_bytes()
    part.write_bytes(text[: text.index(b"\n", text.index(b"unsound")) + 1])
    assert grader(*args, str(part), "--resume").exit_code == UNRATED
    assert part.read_bytes() == text


def interrupted(*_: object) -> Iterator[Any]:
    raise KeyboardInterrupt


@pytest.mark.usefixtures("wrong")
@pytest.mark.parametrize("jobs", JOBS)
def test_others_are_selected(grader: Grader, bank: str, jobs: str) -> None:
    result = grader("select", bank, "--where", "grade = beginner", "--jobs", jobs)
    assert (result.exit_code, result.stdout) == (UNRATED, f"{EASY}\n{EASY}\n")
    assert result.stderr == (
        f"Note: 2 puzzles have no result; the first is {bank}, line 2: {told()}\n"
    )
    result = grader("select", bank, "--where", "status = unsound", "--jobs", jobs)
    assert (result.exit_code, result.stdout) == (UNRATED, f"{HARD}\n{HARD}\n")


@pytest.mark.usefixtures("wrong")
def test_checks_and_solutions_need_no_techniques(grader: Grader, bank: str) -> None:
    for command in ("check", "solve"):
        result = grader(command, bank)
        assert (result.exit_code, result.stderr) == (0, "")
        assert len(result.stdout.splitlines()) == len(LINES)


@pytest.mark.usefixtures("wrong")
@pytest.mark.parametrize(
    ("args", "where"),
    [
        (("trace", HARD), " (step 21)"),
        (("trace", HARD, "--format", "jsonl"), " (step 21)"),
        (("trace", HARD, "--format", "markdown"), " (step 21)"),
        (("trace", HARD, "--step", "1"), " (step 21)"),
        (("hint", HARD, "--technique", "x-wing"), ""),
        (("explain", HARD, "r1c3=5"), ""),
    ],
    ids=lambda each: " ".join(each) if isinstance(each, tuple) else "",
)
def test_a_command_about_one_puzzle_ends_with_one_sentence(
    grader: Grader, args: tuple[str, ...], where: str
) -> None:
    result = grader(*args)
    assert (result.exit_code, result.stdout) == (UNRATED, "")
    assert result.stderr == f"Error: {told(where=where)}\n"


@pytest.mark.usefixtures("wrong")
def test_a_list_of_steps_ends_with_the_sentence(grader: Grader) -> None:
    result = grader("hint", HARD, "--all")
    assert result.exit_code == UNRATED
    assert "Hidden Single" in result.stdout
    assert "r1c3<>5" not in result.stdout
    assert result.stderr == f"Error: {told(where='')}\n"


@pytest.mark.usefixtures("wrong")
@pytest.mark.parametrize("jobs", JOBS)
def test_the_puzzles_of_a_catalogue_are_rated(
    grader: Grader, bank: str, jobs: str, tmp_path: Path
) -> None:
    file = str(tmp_path / "library.db")
    grader("catalogue", "new", file)
    result = grader("catalogue", "add", file, bank, "--rate", "standard", "--jobs", jobs)
    assert result.exit_code == UNRATED
    assert result.stdout.splitlines() == [
        "bank.txt: 3 new, 2 known, 0 bad",
        "standard: 3 rated: beginner 1, unsound 1, easy 1",
    ]
    assert result.stderr == f"Error: {told()}\n"
    listed = grader("catalogue", "query", file, "status = unsound")
    assert listed.stdout.split() == [HARD]


def test_a_puzzle_of_a_catalogue_is_rated_again_when_the_technique_is_mended(
    grader: Grader, bank: str, tmp_path: Path
) -> None:
    file = str(tmp_path / "library.db")
    grader("catalogue", "new", file)
    grader("catalogue", "add", file, bank)
    with broken("x-wing", lambda: Wrong(parse(HARD))):
        for rated in ("3 rated", "1 rated: unsound 1"):
            result = grader("catalogue", "rate", file)
            assert (result.exit_code, result.stderr) == (UNRATED, f"Error: {told()}\n")
            assert result.stdout.startswith(f"standard: {rated}")
    result = grader("catalogue", "rate", file)
    assert (result.exit_code, result.stdout) == (0, "standard: 1 rated: hard 1\n")
    result = grader("catalogue", "rate", file)
    assert (result.exit_code, result.stdout) == (0, "standard: 0 rated\n")


@pytest.mark.usefixtures("wrong")
@pytest.mark.parametrize("jobs", JOBS)
def test_the_partitions_of_a_job_are_done(
    grader: Grader, bank: str, jobs: str, tmp_path: Path
) -> None:
    job, rows = str(tmp_path / "job"), tmp_path / "rows.jsonl"
    args = ("--to", job, "--sample", "0", "--rows", "2")
    assert grader("batch", "plan", bank, *args).exit_code == 0
    result = grader("batch", "run", job, "--jobs", jobs)
    assert (result.exit_code, result.stdout) == (UNRATED, "3 tasks done, 5 puzzles rated\n")
    assert result.stderr == (
        "Error: 2 results with the status unsound, because a technique offered a wrong step; the "
        "errors of such rows say whose bug that is\n"
    )
    assert grader("batch", "status", job).exit_code == 0
    result = grader("batch", "collect", job, "--to", str(rows))
    assert (result.exit_code, result.stderr) == (
        UNRATED,
        "Note: without a final rating: 2 unsound\n",
    )
    expected = grader("rate", bank, "--format", "jsonl").stdout
    assert rows.read_text(encoding="utf-8") == expected


@pytest.mark.parametrize("jobs", JOBS)
def test_a_guest_is_told_from_us(grader: Grader, bank: str, jobs: str, tmp_path: Path) -> None:
    with installed(Technique("guest", "Guest", lambda: Wrong(parse(HARD)))):
        profile_with(tmp_path, "guest")
        profile = str(tmp_path / "guests.yaml")
        args = (bank, "--profile", profile)
        result = grader("rate", *args, "--format", "jsonl", "--jobs", jobs)
        single = grader("trace", HARD, "--profile", profile)
    rows = [json.loads(line) for line in result.stdout.splitlines()]
    assert (result.exit_code, result.stderr) == (UNRATED, "")
    assert [row["status"] for row in rows] == ["ok", "unsound", "ok", "unsound", "ok"]
    assert rows[1]["error"] == (
        "the technique 'guest' is unsound: it offered r1c3<>5, but the solution has 5 there "
        "(step 1); this is a bug of the pack ?[guest]; please report it to its authors, with the "
        f"profile with-guests and the puzzle {HARD}"
    )
    assert (single.exit_code, single.stdout) == (UNRATED, "")
    assert single.stderr == f"Error: {rows[1]['error']}\n"


class Sometimes(Wrong):
    """Is wrong on a third of the boards; which ones follows from the board alone."""

    def steps(self, board: Board) -> Iterator[Step]:
        if hash(board.digits()) % 3 == 0:
            yield from super().steps(board)


def generated(grader: Grader, make: Callable[[], Wrong], jobs: str, seed: str) -> tuple[str, ...]:
    # Each run has a seed of its own, because a thread keeps what makes puzzles for a run.
    args = ("--count", "3", "--seed", seed, "--grade", "hard", "--jobs", jobs)
    with broken("pointing", make):
        result = grader("generate", *args)
    assert result.exit_code == UNRATED
    return result.stdout, result.stderr


@forks
@pytest.mark.slow_interpreted
def test_attempts_at_puzzles_are_given_up(grader: Grader) -> None:
    stdout, stderr = generated(grader, Sometimes, "1", "2")
    assert len(stdout.split()) == 3
    assert stderr.startswith(
        "Error: 20 attempts were given up, the first because the technique 'pointing' is unsound: "
    )
    assert generated(grader, Sometimes, "2", "2") == (stdout, stderr)


@pytest.mark.slow_interpreted
@pytest.mark.parametrize("jobs", JOBS)
def test_a_run_ends_if_the_technique_is_always_wrong(grader: Grader, jobs: str) -> None:
    stdout, stderr = generated(grader, Wrong, jobs, f"4{jobs}")
    assert stdout == ""
    assert stderr.startswith("Error: the technique 'pointing' is unsound: it offered ")
    assert stderr.count("\n") == 1
