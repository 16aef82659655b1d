"""What a command tells on a terminal only: that it runs interpreted, and how far it is."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pty = pytest.importorskip("pty")

ROOT = Path(__file__).parents[2]
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
PLAIN = "from tests import plain; plain.install()\n"
RUN = "from grader.cli.program import program; program()"
NOTE = "Note: the grader runs interpreted"


def errors_of(
    *arguments: str, is_terminal: bool = True, plain: bool = True, **environment: str
) -> str:
    """Return what a command writes to standard error, which may be a terminal."""
    leader, follower = pty.openpty()
    try:
        ran = subprocess.run(
            [sys.executable, "-c", (PLAIN if plain else "") + RUN, *arguments],
            cwd=ROOT,
            env={**os.environ, "GRADER_C": "", **environment},
            stdout=subprocess.DEVNULL,
            stderr=follower if is_terminal else subprocess.PIPE,
            check=False,
        )
        if not is_terminal:
            return ran.stderr.decode()
        os.write(follower, b"\n.")  # so that there is something to read
        return os.read(leader, 10_000).decode()
    finally:
        os.close(leader)
        os.close(follower)


def test_it_is_said_once_on_a_terminal() -> None:
    told = errors_of("rate", EASY, EASY, "--jobs", "2")
    assert told.count(NOTE) == 1
    assert "GRADER_C=1 pip install" in told
    assert "GRADER_C=0" in told


def test_it_is_said_in_the_language_of_the_environment() -> None:
    assert "Hinweis: Der Grader läuft interpretiert" in errors_of(
        "solve", EASY, GRADER_LANGUAGE="de"
    )


def test_it_is_not_said_in_a_script() -> None:
    assert errors_of("solve", EASY, is_terminal=False) == ""


def test_it_is_not_said_if_interpreting_is_meant() -> None:
    assert NOTE not in errors_of("solve", EASY, GRADER_C="0")


@pytest.mark.parametrize(
    "arguments", [("formats",), ("rate", "--help"), ("completion", "bash"), ("--version",)]
)
def test_it_is_not_said_where_nothing_takes_long(arguments: tuple[str, ...]) -> None:
    assert NOTE not in errors_of(*arguments)


def test_the_search_for_drills_is_shown_on_a_terminal() -> None:
    wanted = ("drill", "naked-pair", "--count", "2", "--seed", "1")
    told = errors_of(*wanted, plain=False, TERM="xterm")
    assert "2 of 2 drills" in told
    assert errors_of(*wanted, plain=False, is_terminal=False) == ""


@pytest.mark.compiled_only
def test_compiled_modules_say_nothing() -> None:
    assert NOTE not in errors_of("solve", EASY, plain=False)
