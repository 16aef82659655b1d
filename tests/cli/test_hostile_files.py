"""Files that are read whole and are no such files: one sentence, in bounded time and memory."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Grader
from tests.cli.puzzle_lines import EASY
from tests.processor_time import at_most

SECONDS = 5.0
"""For one command; most take milliseconds."""
READERS = {
    "profile": ("rate", EASY, "--profile"),
    "layout": ("layouts",),
    "generated layout": ("generate", "--layout"),
    "entries": ("hint", EASY, "--entries"),
    "pattern": ("generate", "--pattern"),
    "avoid": ("generate", "--avoid"),
}


def refused(grader: Grader, reader: str, file: str) -> str:
    """Run a command with a file that it cannot read; return its sentence."""
    with at_most(SECONDS):
        result = grader(*READERS[reader], file)
    assert result.exit_code in (1, 2)
    assert result.stdout == ""
    (sentence,) = [line for line in result.stderr.splitlines() if line.startswith("Error: ")]
    return sentence.removeprefix("Error: ")


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no /dev/zero")
@pytest.mark.parametrize("reader", READERS)
def test_a_device_without_end(grader: Grader, tmp_path: Path, reader: str) -> None:
    file = tmp_path / "zero.yaml"
    file.symlink_to("/dev/zero")
    expected = {
        "avoid": f"{file} is not a text file",
    }.get(reader, f"cannot read '{file}': it is larger than 4,194,304 bytes")
    assert refused(grader, reader, str(file)) == expected


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
@pytest.mark.parametrize("reader", [name for name in READERS if name != "avoid"])
def test_a_pipe_to_which_nothing_writes(grader: Grader, tmp_path: Path, reader: str) -> None:
    file = tmp_path / "pipe.yaml"
    os.mkfifo(file)
    sentence = refused(grader, reader, str(file))
    assert any(word in sentence for word in ("is empty", "no puzzle in the text", "0 lines"))


@pytest.mark.parametrize("reader", READERS)
def test_a_directory(grader: Grader, tmp_path: Path, reader: str) -> None:
    file = tmp_path / "folder.yaml"
    file.mkdir()
    assert str(file) in refused(grader, reader, str(file))


@pytest.mark.parametrize("reader", [name for name in READERS if name != "avoid"])
def test_a_file_that_is_no_text(grader: Grader, tmp_path: Path, reader: str) -> None:
    file = tmp_path / "latin.yaml"
    file.write_bytes(b"name: \xfc\n")
    expected = f"cannot read '{file}': it is not UTF-8 text"
    assert refused(grader, reader, str(file)) == expected


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("length", [10, 300, 5_000])
def test_a_missing_file(grader: Grader, reader: str, length: int) -> None:
    sentence = refused(grader, reader, f"./{'q' * length}.yaml")
    assert sentence.startswith(("no such file: '", "cannot read '"))
    assert len(sentence) < 250


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_layout_may_come_through_a_pipe(tmp_path: Path) -> None:
    code = "from grader.cli import program; program(['layouts', '/dev/stdin'])"
    ran = subprocess.run(
        [sys.executable, "-c", code],
        input=f"name: mine\ngrids: [{{size: 4}}] #{'x' * 100_000}\n",
        check=True,
        capture_output=True,
        encoding="utf-8",
    )
    assert ran.stdout.startswith("mine: 16 cells")


@pytest.mark.parametrize("form", ["jsonl", "yaml"])
def test_a_hostile_kept_file_ends_no_run(grader: Grader, tmp_path: Path, form: str) -> None:
    made = grader("generate", "--layout", "classic-4", "--format", form, "--seed", "1")
    lines = {
        "jsonl": (
            '{"puzzle": ' + "[" * 100_000,
            '{"puzzle": "' + "1" * 100_000 + '"}',
            '{"puzzle": NaN, "puzzle": 1e999}',
            f'{{"puzzle": "x", "run": "x", "attempt": {"9" * 10_000}}}',
        ),
        "yaml": (
            "- puzzle: 2024-01-01",
            "- puzzle: !!python/name:os.system",
            "- puzzle: " + "[" * 100_000,
        ),
    }[form]
    for line in lines:
        file = tmp_path / f"kept.{form}"
        file.write_text(f"{made.stdout}{line}\n", encoding="utf-8")
        result = grader("generate", "--layout", "classic-4", "--seed", "2", "--avoid", str(file))
        assert (result.exit_code, result.stderr) == (0, "")
