"""Commands give the same with every way to start processes; Windows has only `spawn`."""

from __future__ import annotations

import os
import subprocess
import sys
from multiprocessing import get_all_start_methods
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SLOW = {("forkserver", "rate"), ("spawn", "generate")} if os.name == "posix" else set()
"""Each way starts processes for one of the commands in the usual run."""
SCRIPT = """\
import multiprocessing, sys

if __name__ == "__main__":
    multiprocessing.set_start_method(sys.argv.pop(1))
    from grader.cli import main

    main()
"""


@pytest.mark.parametrize(
    ("method", "arguments"),
    [
        pytest.param(
            method,
            arguments,
            id=f"{arguments[0]}-{method}",
            marks=[pytest.mark.slow] if (method, arguments[0]) in SLOW else [],
        )
        for method in get_all_start_methods()
        if method != "fork"
        for arguments in [
            ("rate", "puzzles.txt", "--format", "csv"),
            ("generate", "--count", "3", "--seed", "1", "--grade", "easy", "--format", "line"),
        ]
    ],
)
def test_several_processes_write_what_one_writes(
    method: str, arguments: tuple[str, ...], tmp_path: Path
) -> None:
    (tmp_path / "script.py").write_text(SCRIPT, encoding="utf-8")
    (tmp_path / "puzzles.txt").write_text(f"{EASY}\nnonsense=1\n" * 60, encoding="utf-8")
    path = os.pathsep.join([str(ROOT), str(ROOT / "strategies")])

    def run(jobs: str) -> tuple[int, str, str]:
        ran = subprocess.run(
            [sys.executable, "script.py", method, *arguments, "--jobs", jobs],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": path},
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )
        return ran.returncode, ran.stdout, ran.stderr

    alone = run("1")
    assert alone[1]
    assert run("2") == alone
