"""Jobs whose processes die, are interrupted, or find the disk full."""

from __future__ import annotations

import gzip
import json
import os
import random
import signal
import subprocess
import sys
import time
import tracemalloc
from pathlib import Path

import pytest

from grader.batch.collecting import collect
from grader.batch.job import Job, read_job
from grader.batch.receipts import LATER
from grader.batch.runner import Choice, run_job
from grader.errors import BatchError
from grader.formats import parse, puzzle_line
from tests.batch.jobs import LINES, ROOT, environment, grader, planned, started
from tests.batch.test_running import collected, undisturbed
from tests.catalogue.disguises import disguised

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
TEXT = "\n".join(LINES * 15)


def wait_for_parts(job: Job, count: int) -> None:
    """Wait until some partitions are done."""
    end = time.monotonic() + 60
    while len(list((job.folder / "parts").glob("*.json"))) < count:
        assert time.monotonic() < end, "no partition has been done"
        time.sleep(0.005)


def rows_files(job: Job) -> int:
    """Return the number of files with the rows of whole partitions."""
    return len([path for path in (job.folder / "parts").glob("*.gz") if LATER not in path.name])


def temporary_files(job: Job) -> list[str]:
    """Return the names of files that are not whole."""
    return [path.name for path in job.folder.rglob(".tmp-*")]


@pytest.mark.parametrize(
    ("jobs", "sent", "status"),
    [
        (1, signal.SIGINT, 130),
        pytest.param(1, signal.SIGTERM, 143, marks=pytest.mark.slow),
        pytest.param(2, signal.SIGINT, 130, marks=pytest.mark.slow),
        (2, signal.SIGTERM, 143),
    ],
)
def test_an_interrupted_run_leaves_the_job_whole(
    tmp_path: Path, sent: signal.Signals, status: int, jobs: int
) -> None:
    endless = puzzle_line(disguised(parse(LINES[0]), 1))
    text = f"{TEXT}\n{endless}\n{TEXT}"
    job = planned(tmp_path / "job", text, rows=2)
    env = held_up(tmp_path / "site", endless)
    run = started("batch", "run", job.folder, "--jobs", jobs, **env)
    wait_for_parts(job, 2)
    run.send_signal(sent)
    _, errors = run.communicate(timeout=120)
    assert (run.returncode, errors.strip()) == (status, "")
    assert temporary_files(job) == []
    assert list((job.folder / "attempts").iterdir()) == []
    run_job(job, Choice(), 1)
    assert collected(job, tmp_path / "out.jsonl") == undisturbed(text)


@pytest.mark.slow_interpreted
def test_a_killed_run_is_continued(tmp_path: Path) -> None:
    job = planned(tmp_path / "job", TEXT, rows=4)
    for done in (1, 3):
        run = started("batch", "run", job.folder, "--jobs", 1)
        wait_for_parts(job, done)
        run.kill()
        run.communicate()
    assert grader("batch", "run", job.folder, "-j1").returncode == 0
    assert collected(job, tmp_path / "out.jsonl") == undisturbed(TEXT)


@pytest.mark.slow
def test_many_kills_lose_nothing_and_repeat_nothing(tmp_path: Path) -> None:
    """Three runs with claims, of which one is killed every moment."""
    text = "\n".join(LINES * 200)
    job = planned(tmp_path / "job", text, rows=5)
    rng = random.Random(1)
    runs = [started("batch", "run", job.folder, "--claim", "-j1") for _ in range(3)]
    kills = 0
    for done in range(3, len(job.partitions), 5):
        wait_for_parts(job, done)
        time.sleep(rng.uniform(0, 0.1))
        victim = rng.randrange(3)
        runs[victim].kill()
        runs[victim].communicate()
        kills += 1
        runs[victim] = started("batch", "run", job.folder, "--claim", "-j1")
    for run in runs:
        run.communicate(timeout=200)
        assert run.returncode == 0
    assert kills == 40
    assert collected(job, tmp_path / "out.jsonl") == undisturbed(text)
    assert rows_files(job) == len(job.partitions)


def with_full_disk(size: int, *arguments: object) -> subprocess.CompletedProcess[str]:
    """Run the program where no file can be larger than so many kilobytes."""
    command = f'ulimit -f {size}; trap "" XFSZ; exec "$@"'
    return subprocess.run(
        ["bash", "-c", command, "bash", sys.executable, "-m", "grader", *map(str, arguments)],
        check=False,
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=environment(),
        timeout=300,
    )


def test_a_full_disk_is_one_sentence(tmp_path: Path) -> None:
    source = tmp_path / "puzzles.txt"
    easy = parse(LINES[0])
    source.write_text("\n".join(puzzle_line(disguised(easy, seed)) for seed in range(150)))
    found = with_full_disk(4, "batch", "plan", source, "--to", tmp_path / "job", "--sample", 0)
    assert found.returncode == 1
    assert found.stderr == f"Error: cannot write '{tmp_path}/job/puzzles.txt': File too large\n"
    assert not (tmp_path / "job").exists()
    job = planned(tmp_path / "job", source.read_text(), rows=100)
    found = with_full_disk(4, "batch", "run", job.folder, "-j1")
    assert found.returncode == 1
    assert found.stderr == f"Error: cannot write '{tmp_path}/job/parts': File too large\n"
    assert temporary_files(job) == []
    assert list((job.folder / "attempts").iterdir()) == []
    run_job(job, Choice(), 1)
    out = tmp_path / "out.jsonl"
    found = with_full_disk(4, "batch", "collect", job.folder, "--to", out)
    assert found.returncode == 1
    assert found.stderr == f"Error: cannot write '{out}': File too large\n"
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".tmp")] == []
    assert not out.exists()
    assert collected(job, out) == undisturbed(source.read_text())


POISON = """
import functools, os, signal
from grader.rating import rate_many as batch
ours = batch.rate_entry
@functools.wraps(ours)
def rate_entry(item, *rest, **options):
    text, _ = batch.described(item)
    if text == os.environ["POISON"]:
        os.kill(os.getpid(), signal.SIGKILL)
    return ours(item, *rest, **options)
batch.rate_entry = rate_entry
"""


def held_up(folder: Path, puzzle: str) -> dict[str, str]:
    """Return an environment in which the rating of a puzzle never ends."""
    env = poisoned(folder, puzzle)
    endless = POISON.replace("os.kill(os.getpid(), signal.SIGKILL)", "signal.pause()")
    (folder / "sitecustomize.py").write_text(endless)
    return env


def poisoned(folder: Path, puzzle: str) -> dict[str, str]:
    """Return an environment in which a puzzle kills the process that rates it."""
    folder.mkdir(exist_ok=True)
    (folder / "sitecustomize.py").write_text(POISON)
    path = os.pathsep.join([str(folder), environment()["PYTHONPATH"]])
    return {**environment(), "PYTHONPATH": path, "POISON": puzzle}


def run_poisoned(job: Job, folder: Path, jobs: int) -> int:
    """Run a job in which a puzzle kills its process; return the exit status."""
    return subprocess.run(
        [sys.executable, "-m", "grader", "batch", "run", str(job.folder), f"-j{jobs}"],
        check=False,
        capture_output=True,
        cwd=ROOT,
        env=poisoned(folder, LINES[1]),
        timeout=120,
    ).returncode


@pytest.mark.slow_interpreted
@pytest.mark.parametrize("jobs", [pytest.param(1, marks=pytest.mark.slow), 2])
def test_a_puzzle_that_kills_processes_gets_its_row(tmp_path: Path, jobs: int) -> None:
    text = "\n".join(LINES)
    job = planned(tmp_path / "job", text, rows=100)
    statuses: list[int] = []
    while not statuses or (statuses[-1] and len(statuses) < 12):
        statuses.append(run_poisoned(job, tmp_path / "site", jobs))
    assert statuses[-1] == 0
    assert len(statuses) == (1 if jobs > 1 else 7)
    rows = collected(job, tmp_path / "out.jsonl").splitlines()
    expected = undisturbed(text).splitlines()
    assert [rows[0], *rows[2:]] == [expected[0], *expected[2:]]
    assert json.loads(rows[1])["status"] == "crashed"


def test_rows_do_not_depend_on_the_compression(tmp_path: Path) -> None:
    """Digests are of the rows, because another version of zlib may pack them otherwise."""
    job = planned(tmp_path / "job", LINES[0])
    run_job(job, Choice(), 1)
    (rows,) = (job.folder / "parts").glob("*.gz")
    receipt = job.folder / "parts/00000.json"
    record = json.loads(receipt.read_text())
    rows.write_bytes(gzip.compress(gzip.decompress(rows.read_bytes()), 9))
    receipt.write_text(json.dumps({**record, "bytes": rows.stat().st_size}))
    assert collected(job, tmp_path / "out.jsonl") == undisturbed(LINES[0])


@pytest.mark.parametrize("name", ["plan.jsonl", "job.json", "parts/00000.json"])
def test_a_large_file_in_the_place_of_one_of_a_job_is_not_read_whole(
    tmp_path: Path, name: str
) -> None:
    job = planned(tmp_path, TEXT)
    run_job(job, Choice(), jobs=1)
    os.truncate(job.folder / name, 1 << 28)
    tracemalloc.start()
    with pytest.raises(BatchError):
        collect(read_job(job.folder), tmp_path / "rows", "jsonl")
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 100_000_000
