"""Tests in processes of their own: signals, pipes, full disks, start-up."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from grader.catalogue.catalogue import Catalogue
from grader.cli.program import module_of
from tests.cli.puzzle_lines import EASY, HARD, SLOW

ROOT = Path(__file__).parents[2]
Start = Callable[..., "subprocess.Popen[str]"]


def start(*args: str, **options: Any) -> "subprocess.Popen[str]":
    path = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen(
        [sys.executable, "-m", "grader", *args],
        env={**os.environ, "PYTHONPATH": path},
        text=True,
        encoding="utf-8",
        **(pipes | options),
    )


def test_a_batch_from_standard_input(small: str) -> None:
    process = start("rate", "-", "--profile", small, "--format", "jsonl")
    out, err = process.communicate(f"{EASY}\nnonsense=1\n{HARD}\n")
    assert [json.loads(line)["status"] for line in out.splitlines()] == ["ok", "invalid", "ok"]
    assert (process.returncode, err) == (1, "")


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_leaves_whole_lines(small: str, tmp_path: Path, jobs: str) -> None:
    target = tmp_path / "out.jsonl"
    process = start(
        "rate", "-", "--profile", small, "--format", "jsonl", "--jobs", jobs, "-o", str(target)
    )
    assert process.stdin is not None
    deadline = time.monotonic() + 60
    while not (target.exists() and target.stat().st_size):
        process.stdin.write(f"{EASY}\n" * 500)
        process.stdin.flush()
        assert time.monotonic() < deadline
    process.send_signal(signal.SIGINT)
    _, err = process.communicate()
    assert (process.returncode, err.strip()) == (130, "")
    text = target.read_text(encoding="utf-8")
    assert text.endswith("\n")
    assert {json.loads(line)["puzzle"] for line in text.splitlines()} == {EASY}


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="needs signals as Unix has them")
@pytest.mark.parametrize(
    ("asked", "jobs", "to_all"),
    [
        pytest.param(
            asked,
            jobs,
            to_all,
            id=f"{asked.name}-{jobs}-{'terminal' if to_all else 'kill'}",
            marks=[] if (asked == signal.SIGINT) == to_all else [pytest.mark.slow],
        )
        for asked in (signal.SIGINT, signal.SIGTERM)
        for jobs in ("1", "2")
        for to_all in (True, False)
    ],
)
def test_a_chain_engine_at_work_is_stopped_at_once(
    tmp_path: Path, jobs: str, asked: signal.Signals, to_all: bool
) -> None:
    """A terminal sends its signal to all processes, `kill` to one."""
    target = tmp_path / "out.txt"
    args = ("rate", "-", "--profile", "explainer", "--format", "jsonl", "--jobs", jobs)
    process = start(*args, "-o", str(target), start_new_session=True)
    assert process.stdin is not None
    process.stdin.write(f"{EASY}\n" * 3 + f"{SLOW}\n" * 500)
    process.stdin.close()
    deadline = time.monotonic() + 60
    while not target.exists():
        assert time.monotonic() < deadline
        time.sleep(0.01)
    time.sleep(0.2)  # so that the signal usually meets the chain engine
    if to_all:
        os.killpg(process.pid, asked)
    else:
        process.send_signal(asked)
    status = process.wait(60)  # all puzzles take many minutes
    assert process.stderr is not None
    assert (status, process.stderr.read().strip()) == (128 + asked, "")
    lines = target.read_text(encoding="utf-8").splitlines(keepends=True)
    assert [json.loads(line)["puzzle"] for line in lines] == [EASY] * len(lines)
    assert len(lines) <= 3
    with pytest.raises(ProcessLookupError):
        os.killpg(process.pid, 0)
    for stream in (process.stdout, process.stderr):
        assert stream is not None
        stream.close()


def test_a_closed_pipe_is_not_an_error(small: str, tmp_path: Path) -> None:
    many = tmp_path / "many.txt"
    many.write_text(f"{EASY}\n" * 3000, encoding="utf-8")
    process = start("rate", str(many), "--profile", small, "--format", "jsonl")
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == ""
    assert process.wait() == 1
    process.stderr.close()
    assert process.stdin is not None
    process.stdin.close()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is always full")
@pytest.mark.parametrize(
    "args", [("rate", EASY), ("solve", EASY), ("profiles",), ("hint", EASY), ("--version",)]
)
def test_a_full_disk_is_one_sentence(small: str, args: tuple[str, ...]) -> None:
    if args[0] in {"rate", "hint"}:
        args = (*args, "--profile", small)
    with Path("/dev/full").open("w") as full:
        process = start(*args, stdout=full)
        _, err = process.communicate()
    assert err == "Error: cannot write standard output: No space left on device\n"
    assert process.returncode == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is always full")
def test_a_full_disk_behind_a_file_is_one_sentence(small: str) -> None:
    process = start("rate", EASY, "--profile", small, "--output", "/dev/full")
    _, err = process.communicate()
    assert err == "Error: cannot write '/dev/full': No space left on device\n"
    assert process.returncode == 1


def test_text_that_the_terminal_cannot_show_is_still_written(small: str, tmp_path: Path) -> None:
    file = tmp_path / "odd.txt"
    file.write_bytes(b"\xff" + EASY[1:].encode() + "\n\u0663\n".encode())
    process = start("rate", str(file), "--profile", small)
    out, err = process.communicate()
    assert "the byte 0xff is not UTF-8 text" in out
    assert (process.returncode, err) == (1, "")


def test_no_input_at_a_terminal_is_wrong_use() -> None:
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    try:
        process = start("rate", stdin=theirs)
        _, err = process.communicate(timeout=60)
    finally:
        os.close(ours)
        os.close(theirs)
    assert process.returncode == 2
    assert "give a file, a puzzle, or - for standard input" in err


def test_a_terminal_gets_a_table(small: str) -> None:
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    try:
        process = start("rate", EASY, "--profile", small, stdout=theirs)
        assert process.wait(60) == 0
        shown = os.read(ours, 100_000).decode()
    finally:
        os.close(ours)
        os.close(theirs)
    process.communicate()
    assert "\x1b[1measy" in shown
    assert "hardest" in shown


def test_start_imports_no_more_than_it_needs() -> None:
    code = (
        "import sys; from grader.cli import program; "
        "program(['profiles'], standalone_mode=False); "
        "print(*sorted(m for m in ('rich', 'hypothesis', 'concurrent.futures.process') "
        "if m in sys.modules))"
    )
    path = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.splitlines()[-1] == ""


@pytest.mark.parametrize("command", ["rate", "trace", "hint", "generate"])
def test_rarely_needed_libraries_are_not_imported(command: str) -> None:
    heavy = ("jinja2", "typst", "rich", "grader.render.trace_page", "grader.render.report")
    code = f"import sys, {module_of(command)}; print([m for m in {heavy} if m in sys.modules])"
    path = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
    environment = {**os.environ, "PYTHONPATH": path}
    found = subprocess.check_output([sys.executable, "-c", code], env=environment)
    assert found.strip() == b"[]"


def test_statistics_of_parquet_files_end_without_warnings(tmp_path: Path) -> None:
    """DuckDB reports what the garbage collector has not found at the end of the process."""
    pytest.importorskip("pyarrow")
    pytest.importorskip("duckdb")
    library, folder = tmp_path / "library.db", tmp_path / "export"
    with Catalogue.create(library) as catalogue:
        catalogue.add([EASY])
    start("catalogue", "export", str(library), str(folder), "--format", "parquet").communicate()
    out, err = start("catalogue", "stats", str(folder)).communicate()
    assert (out.splitlines()[0], err) == ("1 puzzle, 0 published", "")
