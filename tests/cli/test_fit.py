"""`grader fit`: a profile that is fitted to solving times."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

import grader as package
from tests.cli.conftest import Grader
from tests.corpus import FOLDER, load_yaml
from tests.solving_times import TIMES

ENTRIES = [
    entry["puzzle"]
    for grade in ("beginner", "easy", "medium")
    for entry in load_yaml(FOLDER / "graded" / f"{grade}.yaml")["puzzles"][:12]
]
SOLUTION = "954261837836457912172839546795618423341972685268543179613785294527194368489326751"


@pytest.fixture(scope="module")
def times() -> list[float]:
    """Return the seconds of players who are half as fast as those of `human`."""
    return [120 * float(rating.rating or 0) for rating in package.rate_many(ENTRIES, "human")]


def written(folder: Path, heading: str, rows: Sequence[object]) -> str:
    file = folder / "times.csv"
    file.write_text("\n".join([heading, *map(str, rows), ""]), encoding="utf-8")
    return str(file)


def rows(times: Sequence[float], scale: float = 1.0) -> list[str]:
    return [f"{puzzle},{time / scale!r}" for puzzle, time in zip(ENTRIES, times, strict=True)]


BAD = (
    ("", "line 1: there is no column 'puzzle'; expected 'puzzle' and 'seconds' or 'minutes'"),
    ("grid,seconds", "line 1: there is no column 'puzzle'"),
    ("puzzle,puzzle,seconds", "line 1: there is more than one column 'puzzle'"),
    ("puzzle,players", "line 1: there is no column of times; expected 'puzzle' and 'seconds'"),
    ("puzzle,seconds,minutes", "line 1: there are several columns of times: 'seconds', 'minutes'"),
    ("puzzle,mean_days", "the column 'mean_days' has the unknown unit 'days'; name it 'seconds'"),
    ("puzzle,hours", "the column 'hours' has the unknown unit 'hours'; name it 'seconds'"),
    ("puzzle,time", "the column 'time' has no unit; name it 'seconds' or 'minutes'"),
)


@pytest.mark.parametrize(("heading", "message"), BAD)
def test_wrong_columns_are_refused(
    grader: Grader, tmp_path: Path, heading: str, message: str
) -> None:
    result = grader("fit", written(tmp_path, heading, ["x,1"] * 40), "-o", str(tmp_path / "p.yaml"))

    assert result.exit_code == 2
    assert message in result.stderr
    assert not (tmp_path / "p.yaml").exists()


@pytest.mark.parametrize(
    ("row", "message"),
    [
        (f"{ENTRIES[0]},0", "'0' is not a number of seconds above 0"),
        (f"{ENTRIES[0]},-5", "'-5' is not a number of seconds above 0"),
        (f"{ENTRIES[0]},nan", "'nan' is not a number of seconds above 0"),
        (f"{ENTRIES[0]},inf", "'inf' is not a number of seconds above 0"),
        (f"{ENTRIES[0]},1e300", "'1e300' is not a number of seconds above 0"),
        (f"{ENTRIES[0]},6:29", "'6:29' is not a number of seconds above 0"),
        (f"{ENTRIES[0]},", "'' is not a number of seconds above 0"),
        (f"{ENTRIES[0]}", "there are 1 columns; the heading has 2"),
        (f"{ENTRIES[0]},1,2", "there are 3 columns; the heading has 2"),
        (f'"{ENTRIES[0]},1', "this is not CSV"),
        (f"{'.' * 81},300", "the puzzle cannot be used: the puzzle has several solutions"),
        (f"{'1' * 81},300", "the puzzle cannot be used: 1 is given 9 times"),
        ("x,300", "the puzzle cannot be used"),
        (f"{SOLUTION[1:]},300", "the puzzle cannot be used"),
    ],
)
def test_rows_that_cannot_be_used_are_refused(
    grader: Grader, tmp_path: Path, times: list[float], row: str, message: str
) -> None:
    given = [*rows(times)[:3], row, *rows(times)]
    file = written(tmp_path, "puzzle,seconds", given)
    result = grader("fit", file, "-o", str(tmp_path / "p.yaml"))

    assert result.exit_code == 2
    assert message in result.stderr
    assert "Traceback" not in result.stderr
    assert not (tmp_path / "p.yaml").exists()


def test_few_rows_are_refused(grader: Grader, tmp_path: Path, times: list[float]) -> None:
    file = written(tmp_path, "puzzle,seconds", rows(times)[:29])
    result = grader("fit", file)

    assert (result.exit_code, result.stdout) == (2, "")
    assert f"{file}: 29 rows of times; a fit needs at least 30" in result.stderr


def test_other_files_are_refused(grader: Grader, tmp_path: Path) -> None:
    junk = tmp_path / "junk.csv"
    for data, message in (
        (bytes(range(256)), "it is not UTF-8 text"),
        (b"\0" * 500, "this is no text file"),
        (b"puzzle,seconds\n" + b"1" * 200_000 + b",1\n", "this is not CSV"),
    ):
        junk.write_bytes(data)
        result = grader("fit", str(junk))

        assert (result.exit_code, result.stdout) == (2, "")
        assert message in result.stderr
    assert "no such file" in grader("fit", str(tmp_path / "none.csv")).stderr


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no /dev/zero")
def test_an_endless_file_is_refused(grader: Grader) -> None:
    result = grader("fit", "/dev/zero")

    assert result.exit_code == 2
    assert "it is larger than" in result.stderr


def test_profiles_with_other_schemes_are_refused(grader: Grader, tmp_path: Path) -> None:
    result = grader("fit", str(tmp_path), "--profile", "standard")

    assert result.exit_code == 2
    assert "the profile standard does not estimate minutes" in result.stderr


def test_the_times_are_not_overwritten(grader: Grader, tmp_path: Path, times: list[float]) -> None:
    file = written(tmp_path, "puzzle,seconds", rows(times))

    assert "is an input" in grader("fit", file, "-o", file, "--force").stderr
    other = tmp_path / "mine.yaml"
    other.write_text("kept", encoding="utf-8")
    result = grader("fit", file, "-o", str(other))
    assert result.exit_code == 2
    assert "overwrite it with --force" in result.stderr
    assert other.read_text(encoding="utf-8") == "kept"


def test_a_wrong_name_is_refused(grader: Grader, tmp_path: Path) -> None:
    result = grader("fit", str(tmp_path), "--name", "My Profile")

    assert result.exit_code == 2
    assert "a name is lower case with hyphens" in result.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
def test_a_full_disk_is_reported(grader: Grader, tmp_path: Path, times: list[float]) -> None:
    file = written(tmp_path, "puzzle,seconds", rows(times))
    result = grader("fit", file, "-o", "/dev/full")

    assert result.exit_code == 1
    assert "cannot write '/dev/full'" in result.stderr
    assert result.stdout == ""


@pytest.mark.skipif(sys.platform == "win32", reason="needs limits of Unix")
def test_a_profile_that_cannot_be_written_leaves_no_file(
    tmp_path: Path, times: list[float]
) -> None:
    file, mine = written(tmp_path, "puzzle,seconds", rows(times)), tmp_path / "mine.yaml"
    code = (
        "import resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (999, 999));"
        "from grader.cli import program; program(sys.argv[1:])"
    )
    command = [sys.executable, "-c", code, "fit", file, "-o", str(mine)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)

    assert ran.returncode == 1
    assert f"cannot write '{mine}'" in ran.stderr
    assert not mine.exists()


def test_the_fitted_profile_estimates_the_times(
    grader: Grader, tmp_path: Path, times: list[float]
) -> None:
    file = written(
        tmp_path,
        "Puzzle,players,Mean_Minutes",
        [row.replace(",", ",7,") for row in rows(times, 60)],
    )
    mine = str(tmp_path / "slow-players.yaml")
    result = grader("fit", file, "--output", mine)

    assert result.exit_code == 0, result.stderr
    profile = package.load_profile(mine)
    assert profile.name == "slow-players"
    assert profile.player is not None
    assert profile.player.constant == pytest.approx(228, rel=0.01)
    assert profile.player.search == pytest.approx(1.88, rel=0.01)
    assert profile.player.technique == pytest.approx(50, rel=0.05)
    human = package.load_profile("human")
    assert [(e.technique, e.rating, e.options, e.choice, e.why) for e in profile.entries] == [
        (e.technique, e.rating, e.options, e.choice, e.why) for e in human.entries
    ]
    assert profile.grades == human.grades
    assert 60 * float(package.rate(ENTRIES[0], mine).rating or 0) == pytest.approx(
        times[0], rel=0.01
    )


def test_the_report_says_how_well_estimates_agree(
    grader: Grader, tmp_path: Path, times: list[float]
) -> None:
    file = written(tmp_path, "puzzle,seconds", rows(times))
    lines = grader("fit", file).stdout.splitlines()

    assert lines[0] == "36 puzzles"
    assert lines[2] == "constant   228 s"
    assert "rank correlation (Spearman)  1.000" in lines
    assert "Kendall's tau                1.000" in lines
    assert "median error                 a factor of 1.00" in lines
    assert "within a factor of 1.25      100%" in lines
    assert lines[-1] == "Grades of human, geometric means in minutes."


def test_a_quick_fit_is_nearly_the_same(grader: Grader, tmp_path: Path, times: list[float]) -> None:
    file, mine = written(tmp_path, "puzzle,seconds", rows(times)), str(tmp_path / "mine.yaml")

    assert grader("fit", file, "--quick", "-o", mine).exit_code == 0
    player = package.load_profile(mine).player
    assert player is not None
    assert player.runs == 64
    assert player.search == pytest.approx(1.88, rel=0.1)


@pytest.mark.skipif(not TIMES.exists(), reason="the solving times are not here")
def test_the_profile_human_comes_from_its_times(grader: Grader) -> None:
    result = grader("fit", str(TIMES))

    assert result.exit_code == 0
    assert "rank correlation (Spearman)  0.759" in result.stdout
