"""Jobs that version 0.2.0 has begun are continued to what it would have written itself.

The folders in `begun_by_0_2_0` were written by that version before the code behind them was
rearranged; they are never written anew.  In `rating` the first partition is done; the second has
killed three processes, and is being done in pieces.  In `generation` only the second is done.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from grader.batch.collecting import collect
from grader.batch.job import read_job
from grader.batch.runner import Choice, run_job

BEGUN = Path(__file__).resolve().parent / "begun_by_0_2_0"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the folders, in the program of that version."""
    for module in ("runtime.version", "rating.profiles.profile"):
        monkeypatch.setattr(f"grader.{module}.VERSION", "0.2.0")
    folder = Path(shutil.copytree(BEGUN, tmp_path / "begun"))
    # Signs of life are long ago, however new the files of this checkout are.
    for path in folder.rglob("*"):
        os.utime(path, (0, 0))
    return folder


def test_a_job_of_ratings_is_continued(folder: Path) -> None:
    report = run_job(read_job(folder / "rating"), Choice(), jobs=1)
    assert (report.done, report.rows, report.failed) == (2, 5, [])
    job = read_job(folder / "rating")
    collected = folder / "collected.jsonl"
    collect(job, collected, "jsonl")
    assert collected.read_bytes() == (folder / "rated.jsonl").read_bytes()
    assert [*(job.folder / "attempts").iterdir()] == []
    assert [*(job.folder / "careful").iterdir()] == []


def test_a_job_of_generated_puzzles_is_continued(folder: Path) -> None:
    report = run_job(read_job(folder / "generation"), Choice(), jobs=1)
    assert (report.done, report.rows, report.failed) == (2, 10, [])
    collected = folder / "collected.jsonl"
    collect(read_job(folder / "generation"), collected, "jsonl")
    assert collected.read_bytes() == (folder / "generated.jsonl").read_bytes()
