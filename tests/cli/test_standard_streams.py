"""Closed, broken and replaced standard streams, and what a run leaves behind."""

from __future__ import annotations

import gc
import io
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from itertools import combinations
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from grader.cli import program
from tests.cli.puzzle_lines import EASY, HARD, MALFORMED

ROOT = Path(__file__).parents[2]
STANDARD_INPUT, STANDARD_OUTPUT, STANDARD_ERROR = 0, 1, 2
NOT_OPEN = "Bad file descriptor"

COMMANDS = {
    "rate": ("rate", EASY),
    "rate with jobs": ("rate", EASY, "--jobs", "2"),
    "trace": ("trace", EASY),
    "trace as svg": ("trace", EASY, "--format", "svg", "--step", "1"),
    "hint": ("hint", EASY),
    "explain": ("explain", HARD, "r1c1=4"),
    "solve": ("solve", HARD),
    "check": ("check", HARD),
    "generate": ("generate", "--layout", "classic-4", "--seed", "1", "--verbose"),
    "convert": ("convert", HARD, "--to", "marks"),
    "formats": ("formats",),
    "layouts": ("layouts",),
    "profiles": ("profiles",),
    "strategies": ("strategies",),
    "version": ("--version",),
    "help": ("--help",),
}
"""Commands that succeed, and need no standard input."""
READERS = {
    " ".join(args): args
    for args in (
        ("rate",),
        ("rate", "-"),
        ("trace", "-"),
        ("hint", "-"),
        ("explain", "-", "r1c1=4"),
        ("solve",),
        ("check", "-"),
        ("convert", "--to", "line"),
    )
}
"""Commands that read standard input."""

QUICK = {"rate with jobs", "rate"}
"""Commands that stand for the others in a run without the slow tests."""

pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs a shell's way to close streams")


def named(commands: Mapping[str, tuple[str, ...]]) -> list[Any]:
    """Return the names of commands as parameters; a process for each of them takes long."""
    return [
        name if name in QUICK else pytest.param(name, marks=pytest.mark.slow) for name in commands
    ]


def run(
    args: tuple[str, ...], closed: tuple[int, ...], text: str = ""
) -> subprocess.CompletedProcess[str]:
    """Run the program with some of its standard streams closed."""

    def close() -> None:
        for descriptor in closed:
            os.close(descriptor)

    path = os.pathsep.join([str(ROOT), str(ROOT / "strategies"), os.environ.get("PYTHONPATH", "")])
    return subprocess.run(
        [sys.executable, "-m", "grader", *args],
        env={**os.environ, "PYTHONPATH": path},
        input=text,
        capture_output=True,
        text=True,
        encoding="utf-8",
        preexec_fn=close,
        timeout=120,
        check=False,
    )


@pytest.mark.parametrize("name", named(COMMANDS))
def test_without_standard_output_nothing_can_be_written(name: str) -> None:
    done = run(COMMANDS[name], (STANDARD_OUTPUT,))
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == f"Error: cannot write standard output: {NOT_OPEN}"
    assert "Traceback" not in done.stderr
    assert run(COMMANDS[name], (STANDARD_INPUT, STANDARD_OUTPUT, STANDARD_ERROR)).returncode == 1


@pytest.mark.parametrize("name", named(COMMANDS))
def test_without_the_other_streams_a_command_succeeds(name: str) -> None:
    expected = run(COMMANDS[name], ())
    assert expected.returncode == 0
    done = run(COMMANDS[name], (STANDARD_INPUT, STANDARD_ERROR))
    assert (done.returncode, done.stdout, done.stderr) == (0, expected.stdout, "")


@pytest.mark.slow
@pytest.mark.parametrize("name", COMMANDS)
def test_every_combination_of_closed_streams_has_its_status(name: str) -> None:
    for count in range(4):
        for closed in combinations((STANDARD_INPUT, STANDARD_OUTPUT, STANDARD_ERROR), count):
            done = run(COMMANDS[name], closed)
            assert done.returncode == (1 if STANDARD_OUTPUT in closed else 0)
            assert "Traceback" not in done.stderr


@pytest.mark.parametrize("name", ["rate", "trace as svg"])
def test_a_pipe_without_a_reader_is_not_an_error(name: str) -> None:
    theirs, ours = os.pipe()
    os.close(theirs)
    command = [sys.executable, "-m", "grader", *COMMANDS[name]]
    done = subprocess.run(command, stdout=ours, stderr=subprocess.PIPE, check=False)
    with os.fdopen(ours, "w") as broken:
        assert (done.returncode, done.stderr) == (1, b"")
        with streams(stdout=broken):
            assert status_of(COMMANDS[name]) == 1
            assert sys.stdout is broken


@pytest.mark.parametrize("name", named(READERS))
def test_without_standard_input_nothing_can_be_read(name: str) -> None:
    done = run(READERS[name], (STANDARD_INPUT,))
    assert done.returncode == 2
    assert done.stderr == f"Error: cannot read standard input: {NOT_OPEN}\n"
    silent = run(READERS[name], (STANDARD_INPUT, STANDARD_ERROR))
    assert (silent.returncode, silent.stdout) == (2, done.stdout)


@pytest.mark.parametrize(
    ("args", "status"),
    [
        (("rate", MALFORMED), 1),
        pytest.param(("trace", MALFORMED), 1, marks=pytest.mark.slow),
        pytest.param(("rate", "nosuch.txt"), 2, marks=pytest.mark.slow),
        pytest.param(("rate", EASY, "--profile", "nosuch"), 2, marks=pytest.mark.slow),
        (("rate", "--nosuch"), 2),
        pytest.param(("nosuch",), 2, marks=pytest.mark.slow),
    ],
)
def test_errors_that_nobody_reads_have_their_status(args: tuple[str, ...], status: int) -> None:
    assert run(args, ()).returncode == status
    assert run(args, (STANDARD_ERROR,)).returncode == status
    if Path("/dev/full").exists():
        with Path("/dev/full").open("w") as full:
            command = [sys.executable, "-m", "grader", *args]
            done = subprocess.run(command, stdout=subprocess.PIPE, stderr=full, check=False)
        assert done.returncode == status


@pytest.mark.parametrize(
    "closed",
    [
        pytest.param((STANDARD_OUTPUT,), marks=pytest.mark.slow),
        (STANDARD_INPUT, STANDARD_OUTPUT),
    ],
)
def test_an_output_file_never_takes_the_place_of_a_stream(
    closed: tuple[int, ...], tmp_path: Path
) -> None:
    """The system gives the lowest number that is free to the next file that is opened."""
    for jobs in ("1", "2"):
        file, expected = tmp_path / f"out-{jobs}.txt", tmp_path / f"expected-{jobs}.txt"
        args = ("rate", EASY, MALFORMED, "--jobs", jobs, "--output")
        assert run((*args, str(expected)), ()).returncode == 1
        assert run((*args, str(file)), closed).returncode == 1
        assert file.read_text("utf-8") == expected.read_text("utf-8") != ""


@contextmanager
def streams(**new: object) -> Iterator[None]:
    """Replace attributes of `sys`."""
    before = {name: getattr(sys, name) for name in new}
    try:
        for name, stream in new.items():
            setattr(sys, name, stream)
        yield
    finally:
        for name, stream in before.items():
            setattr(sys, name, stream)


@pytest.mark.parametrize("standalone", [True, False])
@pytest.mark.parametrize("args", [("rate", EASY), ("hint", EASY), ("rate", "-"), ("--nosuch",)])
def test_a_process_without_streams_can_run_the_program(
    args: tuple[str, ...], standalone: bool
) -> None:
    """Such as one without a console on Windows."""
    with streams(stdin=None, stdout=None, stderr=None):
        assert status_of(args, standalone) == (2 if args[-1] in {"-", "--nosuch"} else 1)
        assert (sys.stdin, sys.stdout, sys.stderr) == (None, None, None)
    closed = io.StringIO()
    closed.close()
    with streams(stdout=closed):
        assert status_of(("rate", EASY), standalone) == 1
        assert sys.stdout is closed


def status_of(args: tuple[str, ...], standalone: bool = True) -> object:
    """Run the program in this process."""
    if not standalone:
        return program.main(args, standalone_mode=False)
    with pytest.raises(SystemExit) as exited:
        program.main(args)
    return exited.value.code


def handler(_: int, __: FrameType | None) -> None:
    """Do nothing with a signal."""


@pytest.mark.parametrize(
    ("before", "args", "status"),
    [
        pytest.param(before, args, status, marks=[pytest.mark.slow] if is_slow else [])
        for args, status in [
            (("rate", EASY), 0),
            (("rate", MALFORMED), 1),
            (("rate", "--nosuch"), 2),
            (("--help",), 0),
            (("rate", EASY, "--jobs", "2"), 0),
        ]
        for before in (handler, signal.SIG_DFL, signal.SIG_IGN)
        for is_slow in [before is not handler and args != ("rate", EASY)]
    ],
)
def test_a_run_leaves_the_process_as_it_was(
    before: Callable[[int, FrameType | None], None] | signal.Handlers,
    args: tuple[str, ...],
    status: int,
    tmp_path: Path,
) -> None:
    kept = signal.signal(signal.SIGTERM, before)
    try:
        with (tmp_path / "out").open("w", encoding="ascii") as out, streams(stdout=out):
            settings, frozen = process_settings(), gc.get_freeze_count()
            assert status_of(args) == status
            assert process_settings() == settings
            # What the tests have frozen may go away.
            assert gc.get_freeze_count() <= frozen
    finally:
        signal.signal(signal.SIGTERM, kept)


def process_settings() -> tuple[object, ...]:
    """Return what a run could change for the whole process."""
    handlers = [signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)]
    out = sys.stdout
    return (
        *handlers,
        gc.get_threshold(),
        gc.isenabled(),
        out,
        out.errors,
        out.encoding,
        sys.stderr,
        sys.excepthook,
    )


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is always full")
def test_a_broken_standard_output_is_not_replaced(tmp_path: Path) -> None:
    """The error is reported, and the stream still leads where it led."""
    with (tmp_path / "errors").open("w+") as errors, Path("/dev/full").open("w") as full:
        with streams(stdout=full, stderr=errors):
            assert status_of(("rate", EASY)) == 1
        assert os.path.samestat(os.fstat(full.fileno()), Path("/dev/full").stat())
        errors.seek(0)
        expected = "Error: cannot write standard output: No space left on device\n"
        assert errors.read() == expected
