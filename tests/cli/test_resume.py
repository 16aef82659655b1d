"""`grader rate --resume` and puzzles that kill their process."""

from __future__ import annotations

import json
import os
import signal
import threading
import time
import tracemalloc
from collections.abc import Iterator
from multiprocessing import get_start_method
from pathlib import Path
from random import Random
from typing import Any

import pytest

from grader.formats import puzzle_line
from grader.model.puzzle import Puzzle
from grader.rating import rate_many as batch
from grader.rating.rater import Rater
from grader.rating.rating import Rating
from tests.cli.conftest import Grader
from tests.cli.puzzle_lines import EASY, HARD
from tests.cli.test_lasting_output import check_torn
from tests.cli.test_process import start
from tests.depth import tries
from tests.outputs.test_output_file import disk_of

FORMATS = ["csv", "jsonl", "table"]
posix = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs limits and signals of Unix")
forks = pytest.mark.skipif(
    get_start_method() != "fork", reason="only a forked process has the replaced function"
)
SIX = "2......1....5....6..3..4....1....6.."
GRID = "\n".join(f"| {EASY[9 * row : 9 * row + 9]} |" for row in range(8))
"""A malformed puzzle of several lines; its text has line ends in a field of CSV."""
LINES = [EASY, HARD, "nonsense=1", EASY, "." * 81, "5" * 81, SIX, EASY, HARD, f"\n{GRID}\n", HARD]


@pytest.fixture
def source(tmp_path: Path) -> str:
    file = tmp_path / "puzzles.txt"
    file.write_text("\n".join(LINES) + "\n", encoding="utf-8")
    return str(file)


def rating(small: str, source: str, output_format: str) -> list[str]:
    return ["rate", source, "--profile", small, "--format", output_format]


def record_of(file: Path) -> Path:
    return file.with_name(f"{file.name}.run")


@pytest.fixture
def record(grader: Grader, small: str, source: str, tmp_path: Path) -> Any:
    """What a run leaves beside its output when it is killed, by format."""
    found: dict[str, bytes] = {}
    for output_format in FORMATS:
        file = tmp_path / f"stopped.{output_format}"
        args = ["rate", source, "--profile", small, "--format", output_format]
        with pytest.MonkeyPatch.context() as patch:

            def stop(*_: object) -> Iterator[Any]:
                raise KeyboardInterrupt

            patch.setattr("grader.cli.rate.command.rate_and_write", stop)
            assert grader(*args, "--output", str(file)).exit_code == 130
        found[output_format] = record_of(file).read_bytes()
    return found


@pytest.mark.parametrize("output_format", FORMATS)
@pytest.mark.parametrize("step", [131, pytest.param(1, marks=pytest.mark.slow)])
def test_a_rating_is_continued_at_any_byte(
    grader: Grader,
    small: str,
    source: str,
    tmp_path: Path,
    record: dict[str, bytes],
    output_format: str,
    step: int,
) -> None:
    whole, part = tmp_path / "whole", tmp_path / "part"
    args = rating(small, source, output_format)

    def run(file: Path) -> int:
        record_of(file).write_bytes(record[output_format])
        status = grader(*args, "--output", str(file), "--resume").exit_code
        assert not record_of(file).exists()
        # Some puzzles have no rating, whether they are rated now or were before.
        return status - 1

    check_torn(run, whole, part, step)
    assert part.read_text("utf-8") == grader(*args).stdout
    assert grader(*args, "--output", str(part), "--resume").exit_code == 1
    assert part.read_bytes() == whole.read_bytes()


@pytest.mark.parametrize("output_format", FORMATS)
def test_rows_of_puzzles_with_rules_are_those_of_another_profile(
    grader: Grader, tmp_path: Path, output_format: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are rated by `variants` where `standard` is meant."""
    cages = [(3, "r1c1-2"), (9, "r2c1-2 r3c1"), (3, "r3c3-4")]
    rules = [{"kind": "cage", "sum": total, "cells": cells} for total, cells in cages]
    ruled = {"layout": "classic-4", "givens": "1234............", "rules": rules}
    file, whole, part = tmp_path / "killers.jsonl", tmp_path / "whole", tmp_path / "part"
    file.write_text(f"{json.dumps(ruled)}\n{EASY}\n{json.dumps(ruled)}\n", encoding="utf-8")
    args = ["rate", str(file), "--format", output_format, "--output"]
    grader(*args, str(whole))
    expected = whole.read_bytes()

    def stop(*_: object) -> Iterator[Any]:
        raise KeyboardInterrupt

    places = [place + 1 for place, byte in enumerate(expected) if byte == 10]
    for size in places[:-1]:
        with monkeypatch.context() as patch:
            patch.setattr("grader.cli.rate.command.rate_and_write", stop)
            assert grader(*args, str(part), "--force").exit_code == 130
        part.write_bytes(expected[:size])
        assert grader(*args, str(part), "--resume").stderr == ""
        assert part.read_bytes() == expected


@pytest.mark.parametrize("output_format", FORMATS)
def test_rows_of_any_malformed_line_are_recognized(
    grader: Grader, small: str, tmp_path: Path, record: dict[str, bytes], output_format: str
) -> None:
    """Those too short for their column, not in UTF-8, and with signs of the format among them."""
    file, whole, part = tmp_path / "puzzles.txt", tmp_path / "whole", tmp_path / "part"
    lines = [b"x", b"-  -", b"=1,2", b'q"', b"\xff\xfe", "\u2028ü".encode(), b"a  # b", b"x" * 700]
    file.write_bytes(b"\n".join([EASY.encode(), *lines, HARD.encode()]) + b"\n")
    args = [*rating(small, str(file), output_format), "--output"]
    assert grader(*args, str(whole)).exit_code == 1
    expected = whole.read_bytes()
    places = [place for place, byte in enumerate(expected) if byte == 10]
    for size in (*(place + 1 for place in places), *(place - 1 for place in places)):
        record_of(part).write_bytes(record[output_format])
        part.write_bytes(expected[:size])
        result = grader(*args, str(part), "--resume")
        assert (result.exit_code, result.stderr) == (1, "")
        assert part.read_bytes() == expected


@pytest.mark.parametrize("output_format", FORMATS)
def test_what_is_no_row_is_refused_and_kept(
    grader: Grader,
    small: str,
    source: str,
    tmp_path: Path,
    record: dict[str, bytes],
    output_format: str,
) -> None:
    """Whether it has line ends or not, and wherever it stands."""
    file = tmp_path / "out"
    args = rating(small, source, output_format)
    rows = grader(*args).stdout.encode().splitlines(keepends=True)
    for garbage in (b"\0" * 99, b"hello", b"hello\n", b'"\n\n', b"[" * 99_999 + b"\n", b"\n\0\n"):
        for before in (b"", b"".join(rows[:3]), b"".join(rows)):
            content = before + garbage
            file.write_bytes(content)
            record_of(file).write_bytes(record[output_format])
            result = grader(*args, "--output", str(file), "--resume")
            assert "cannot be continued: row " in result.stderr.replace("\n", " ")
            assert (result.exit_code, file.read_bytes() == content) == (2, True)


@pytest.mark.parametrize("output_format", FORMATS)
@pytest.mark.parametrize("line_ends", [False, True])
def test_a_large_file_that_is_no_output_is_not_read_whole(
    grader: Grader,
    small: str,
    source: str,
    tmp_path: Path,
    record: dict[str, bytes],
    output_format: str,
    line_ends: bool,
) -> None:
    file = tmp_path / "out"
    args = rating(small, source, output_format)
    first = grader(*args).stdout.encode().splitlines(keepends=True)[0]
    with file.open("wb") as stream:
        # The field of CSV that begins here has no end.
        stream.write(first + b'"' + b"\n" * (1 << 15) * line_ends)
        stream.truncate(1 << 30)
    record_of(file).write_bytes(record[output_format])
    tracemalloc.start()
    result = grader(*args, "--output", str(file), "--resume")
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert (result.exit_code, file.stat().st_size) == (2, 1 << 30)
    assert peak < 100_000_000


def test_serate_lines_are_continued(
    grader: Grader, tmp_path: Path, record: dict[str, bytes]
) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text(f"{EASY}\nnonsense=1\n{EASY}\n", encoding="utf-8")
    args = ("rate", str(file), "--profile", "explainer", "--format", "serate", "--output")
    whole, part = tmp_path / "whole", tmp_path / "part"
    assert grader(*args, str(whole)).exit_code == 1
    expected = whole.read_bytes()
    for size in range(0, len(expected) + 1, tries(61, thorough=29)):
        part.write_bytes(b"")
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("grader.outputs.rating_sink.RatingFile.finish", lambda _: None)
            assert grader(*args, str(part)).exit_code == 1
        part.write_bytes(expected[:size])
        assert grader(*args, str(part), "--resume", "--jobs", "2").exit_code == 1
        assert part.read_bytes() == expected


def test_a_report_has_the_ratings_from_before(
    grader: Grader, small: str, source: str, tmp_path: Path, record: dict[str, bytes]
) -> None:
    pytest.importorskip("jinja2")
    pages = []
    for output_format in ("csv", "jsonl"):
        file, page = tmp_path / f"out.{output_format}", tmp_path / "page.html"
        args = rating(small, source, output_format)
        assert grader(*args, "--report", str(page)).exit_code == 1
        pages.append(page.read_text("utf-8"))
        grader(*args, "--output", str(file))
        content = file.read_bytes()
        file.write_bytes(content[: len(content) // 2])
        record_of(file).write_bytes(record[output_format])
        assert (
            grader(*args, "--output", str(file), "--resume", "--report", str(page)).exit_code == 1
        )
        assert file.read_bytes() == content
        pages.append(page.read_text("utf-8"))
    assert len(set(pages)) == 1
    table = rating(small, source, "table")
    refused = grader(*table, "--output", "x", "--resume", "--report", str(page))
    assert refused.exit_code == 2
    assert "--report with --resume needs --format csv or jsonl" in refused.stderr


def test_only_the_same_run_is_continued(
    grader: Grader, small: str, source: str, tmp_path: Path, record: dict[str, bytes]
) -> None:
    file = tmp_path / "out"
    args = rating(small, source, "jsonl")
    assert grader(*args, "--output", str(file)).exit_code == 1
    content = file.read_bytes()
    half = content[: content.index(b"\n", len(content) // 2) + 1]

    def refused(words: str, *args: str, kept: bytes = half, known: bytes | None = None) -> None:
        file.write_bytes(kept)
        record_of(file).unlink(missing_ok=True)
        if known != b"":
            record_of(file).write_bytes(record["jsonl"] if known is None else known)
        result = grader(*args, "--output", str(file), "--resume")
        assert result.exit_code == 2
        assert words in result.stderr.replace("\n", " ")
        assert file.read_bytes() == kept

    refused("was begun with no --timeout, and this is --timeout 9.0", *args, "--timeout", "9")
    refused(
        "was begun with --format jsonl, and this is --format csv", *rating(small, source, "csv")
    )
    refused(
        "was begun with --profile small, and this is --profile standard", "rate", source, *args[4:]
    )
    old = record["jsonl"].replace(b'"grader": "', b'"grader": "0.0.')
    refused("was begun with version 0.0.", *args, known=old)
    changed = Path(small).with_name("changed.yaml")
    changed.write_text(Path(small).read_text("utf-8").replace("1.5", "1.6"), encoding="utf-8")
    refused("was begun with the profile as of ", *rating(str(changed), source, "jsonl"))
    other = tmp_path / "other.txt"
    other.write_text("\n".join([EASY, EASY, *LINES[2:]]) + "\n", encoding="utf-8")
    refused("row 2 is not the rating of puzzle 2", *rating(small, str(other), "jsonl"))
    other.write_text("\n".join(LINES[:3]) + "\n", encoding="utf-8")
    refused("row 4 is not the rating of puzzle 4", *rating(small, str(other), "jsonl"))
    refused("row 1 is not the rating of puzzle 1", *args, kept=b"hello\n" + half)
    other_text = half.replace(b'"nonsense=1"', b'"no"')
    refused("row 3 is not the rating of puzzle 3", *args, kept=other_text)
    for damaged in (b"{}", b"[", b"[]", b"\x00\xff", b"[" * 100_000):
        refused("is damaged", *args, known=damaged)
    refused("is missing, which says how it was begun", *args, known=b"")


def test_options_that_contradict_each_other_are_refused(grader: Grader, tmp_path: Path) -> None:
    file = str(tmp_path / "out")
    result = grader("rate", EASY, "--resume", "--force", "--output", file)
    assert (result.exit_code, result.stderr.splitlines()[-1]) == (
        2,
        "Error: --resume and --force cannot be combined",
    )
    assert grader("rate", EASY, "--resume").exit_code == 2
    assert grader("rate", EASY, "--resume", "--output", os.devnull).exit_code == 0
    assert not Path(file).exists()


@posix
@pytest.mark.parametrize("jobs", [pytest.param("1", marks=pytest.mark.slow), "2"])
def test_a_killed_run_is_continued(small: str, tmp_path: Path, jobs: str) -> None:
    many, file = tmp_path / "many.txt", tmp_path / "out.csv"
    many.write_text(f"{EASY}\n{HARD}\n" * 200_000, encoding="utf-8")
    args = [*rating(small, str(many), "csv"), "--jobs", jobs, "--output", str(file)]
    killed = start(*args)
    deadline = time.monotonic() + 60
    while not (file.exists() and file.stat().st_size > 1000):
        assert time.monotonic() < deadline
        time.sleep(0.01)
    killed.kill()
    killed.communicate()
    before = file.read_bytes()
    refused = start(*args)
    assert refused.communicate()[1].endswith("name another one\n")
    assert file.read_bytes() == before
    many.write_text(f"{EASY}\n{HARD}\n" * (before.count(b"\n") // 2 + 50), encoding="utf-8")
    continued = start(*args, "--resume")
    assert continued.communicate() == ("", "")
    assert continued.returncode == 0
    after = file.read_bytes()
    assert after.startswith(before[: before.rindex(b"\n") + 1])
    assert after.count(b"\n") == 1 + len(many.read_text("utf-8").splitlines())
    rows = after.splitlines()[1:]
    assert set(rows[::2]) == {rows[0]}
    assert set(rows[1::2]) == {rows[1]}


@posix
@pytest.mark.parametrize("output_format", ["csv", "jsonl"])
@pytest.mark.parametrize("steps", [4, pytest.param(200, marks=pytest.mark.slow)])
def test_a_rating_goes_on_after_the_disk_was_full(
    grader: Grader, small: str, tmp_path: Path, output_format: str, steps: int
) -> None:
    """At any size of the disk the rows that fit are there."""
    many, whole, part = tmp_path / "many.txt", tmp_path / "whole", tmp_path / "part"
    many.write_text(f"{EASY}\n{HARD}\n" * 500, encoding="utf-8")
    args = rating(small, str(many), output_format)
    assert grader(*args, "--output", str(whole)).exit_code == 0
    expected = whole.read_bytes()
    for number in range(steps):
        size = len(expected) * (2 * number + 1) // (2 * steps)
        part.unlink(missing_ok=True)
        with disk_of(size):
            result = grader(*args, "--output", str(part))
        assert result.stderr == f"Error: cannot write '{part}': File too large\n"
        assert part.read_bytes() == expected[: expected.rfind(b"\n", 0, size) + 1]
        if number % 10 == 0:
            assert grader(*args, "--output", str(part), "--resume").exit_code == 0
            assert part.read_bytes() == expected
            assert not record_of(part).exists()


@forks
@pytest.mark.parametrize(
    "output_format",
    ["jsonl", "api", *(pytest.param(name, marks=pytest.mark.slow) for name in ("csv", "table"))],
)
@pytest.mark.parametrize("jobs", ["2", pytest.param("3", marks=pytest.mark.slow)])
def test_a_puzzle_that_kills_its_process_is_isolated(
    grader: Grader,
    small: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    output_format: str,
    jobs: str,
) -> None:
    rate = Rater.rate
    texts = [*[EASY, SIX, HARD, EASY] * 4, *[HARD, EASY] * 60]

    def fatal(self: Rater, puzzle: Puzzle | bytes, *rest: Any, **options: Any) -> Rating:
        # The cells of a line of 81 come as bytes.
        if isinstance(puzzle, Puzzle) and puzzle_line(puzzle) == SIX:
            os.kill(os.getpid(), signal.SIGKILL)
        return rate(self, puzzle, *rest, **options)

    expected = [*batch.rate_many(texts, small)]
    error = "the process that rated the puzzle was killed by SIGKILL"
    monkeypatch.setattr(Rater, "rate", fatal)
    if output_format == "api":
        found = [*batch.rate_many(texts, small, jobs=int(jobs))]
        assert [r for r in found if r.status != "crashed"] == [
            r for r in expected if r.puzzle != SIX
        ]
        assert {(r.puzzle, r.status, r.error) for r in found[1:16:4]} == {(SIX, "crashed", error)}
        return
    file = tmp_path / "puzzles.txt"
    file.write_text("\n".join(texts) + "\n", encoding="utf-8")
    args = rating(small, str(file), output_format)
    result = grader(*args, "--jobs", jobs)
    assert (result.exit_code, result.stderr) == (1, "")
    lines = result.stdout.splitlines()
    monkeypatch.undo()
    usual = grader(*args).stdout.splitlines()
    first = 0 if output_format == "jsonl" else 1
    crashed = lines[first + 1 : first + 16 : 4]
    del lines[first + 1 : first + 16 : 4]
    del usual[first + 1 : first + 16 : 4]
    assert lines[: first + 132] == usual[: first + 132]
    assert len(crashed) == 4
    assert all("crashed" in row and error in row for row in crashed)
    if output_format == "jsonl":
        row = json.loads(crashed[0])
        assert (row["puzzle"], row["layout"], row["grade"]) == (SIX, "classic-6", None)


@forks
def test_an_attempt_that_kills_its_process_is_skipped(
    grader: Grader, small: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from grader.generate import generation_run  # noqa: PLC0415

    make = generation_run.make_attempt  # type: ignore[attr-defined]
    args = ["generate", "--profile", small, "--layout", "classic-6", "--seed", "4", "-n", "9"]
    expected = grader(*args, "--format", "jsonl").stdout.splitlines()
    number = json.loads(expected[4])["attempt"]

    def fatal(specification: Any, attempt: int, *rest: Any) -> Any:
        if attempt == number:
            os._exit(5)
        return make(specification, attempt, *rest)

    monkeypatch.setattr(generation_run, "make_attempt", fatal)
    result = grader(*args, "--jobs", "2", "--format", "jsonl")
    assert result.exit_code == 0
    assert result.stderr == (
        f"Note: skipped what ended its process: attempt {number} died with status 5\n"
    )
    found = result.stdout.splitlines()
    assert found[:8] == expected[:4] + expected[5:]
    assert len(found) == 9


@posix
@pytest.mark.parametrize("kills", [5, pytest.param(200, marks=pytest.mark.slow)])
def test_random_kills_change_no_row(small: str, tmp_path: Path, kills: int) -> None:
    """The input does not end before enough processes have been killed."""
    rng = Random(kills)
    file = tmp_path / "out.jsonl"
    text = "".join(f"{rng.choice([EASY, HARD, SIX, '5' * 81])}\n" for _ in range(500))
    args = rating(small, "-", "jsonl")
    usual, _ = start(*args).communicate(text)
    running = start(*args, "--jobs", "2", "--output", str(file))
    children = Path(f"/proc/{running.pid}/task/{running.pid}/children")
    done, blocks = 0, 0

    def kill() -> None:
        nonlocal done
        written = 0
        while done < kills and running.poll() is None:
            time.sleep(rng.uniform(0, 0.12))
            pids = [int(pid) for pid in children.read_text("utf-8").split()]
            size = file.stat().st_size if file.exists() else 0
            # Some puzzles are rated between two kills, however slow the machine is: one that is
            # met by three kills is given up.
            if pids and size > written:
                os.kill(rng.choice(pids), signal.SIGKILL)
                done += 1
                written = size

    killer = threading.Thread(target=kill)
    if children.exists():
        killer.start()
    assert running.stdin is not None
    while killer.is_alive():
        running.stdin.write(text)
        blocks += 1
    assert running.communicate() == ("", "")
    if not done:
        pytest.skip("needs the list of child processes")
    assert (running.returncode, done) == (1, kills)
    assert file.read_text("utf-8") == usual * blocks


@posix
def test_more_jobs_than_a_system_has_room_for(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    many = tmp_path / "many.txt"
    many.write_text(f"{EASY}\n" * 3000, encoding="utf-8")
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    expected = start("rate", str(many), "--format", "csv").communicate()
    assert expected[1] == ""
    for files in (256, 20):
        # The program inherits the limit.
        resource.setrlimit(resource.RLIMIT_NOFILE, (files + 80, before[1]))
        try:
            running = start("rate", str(many), "--format", "csv", "--jobs", "600")
        finally:
            resource.setrlimit(resource.RLIMIT_NOFILE, before)
        assert running.communicate() == expected
        assert running.returncode == 0


def test_a_table_is_continued_in_its_language(
    grader: Grader, small: str, source: str, tmp_path: Path
) -> None:
    whole, part = tmp_path / "whole", tmp_path / "part"
    args = [*rating(small, source, "table"), "--language", "de"]
    assert grader(*args, "--output", str(whole)).exit_code == 1
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("grader.outputs.rating_sink.RatingFile.finish", lambda _: None)
        assert grader(*args, "--output", str(part)).exit_code == 1
    expected = whole.read_bytes()
    part.write_bytes(expected[: len(expected) // 2])
    resume = ("--output", str(part), "--resume")
    result = grader(*args[:-1], "en", *resume)
    assert "was begun with --language de, and this is --language en" in result.stderr.replace(
        "\n", " "
    )
    assert grader(*args, *resume).exit_code == 1
    assert part.read_bytes() == expected
