"""Jobs on Dask: whatever dies, the rows are those of one process."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from importlib.util import find_spec
from pathlib import Path

import pytest

from grader.batch.collecting import collect
from grader.batch.dask_engine import cluster, run_on_dask
from grader.batch.generation_planning import PlannedRun, plan_generation, run_until_enough
from grader.batch.job import read_job
from grader.batch.runner import Choice
from grader.errors import BatchError, DocumentError, MissingLibraryError
from grader.formats import parse, puzzle_line
from grader.generate import generate
from tests.batch.jobs import LINES, ROOT, environment, grader, planned, started
from tests.batch.test_faults import held_up, poisoned, rows_files, wait_for_parts
from tests.batch.test_running import collected, undisturbed
from tests.catalogue.disguises import disguised

# Not imported here: what is imported while tests are collected, each process that a test forks
# copies.
pytestmark = pytest.mark.skipif(find_spec("distributed") is None, reason="needs distributed")
TEXT = "\n".join(LINES * 60)


@pytest.mark.parametrize("where", ["", "local", "local:0", "local:x", "host:8786", "http://x"])
def test_a_malformed_cluster_is_refused(tmp_path: Path, where: str) -> None:
    job = planned(tmp_path / "job", LINES[0])
    with pytest.raises(BatchError, match="is no cluster; give local:8"):
        run_on_dask(job, Choice(), where)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("system: slurm\n", "workers is None"),
        ("system: moon\nworkers: 3\n", "system is 'moon'; it is one of slurm, pbs"),
        ("system: slurm\nworkers: 0\n", "workers is 0"),
        ("- slurm\n", "no mapping"),
        ("", "empty"),
        ("system: [", "not YAML"),
    ],
)
def test_a_malformed_file_of_a_batch_system_is_refused(
    tmp_path: Path, text: str, message: str
) -> None:
    job = planned(tmp_path / "job", LINES[0])
    (tmp_path / "slurm.yaml").write_text(text)
    with pytest.raises(DocumentError, match=message):
        run_on_dask(job, Choice(), str(tmp_path / "slurm.yaml"))


def test_a_missing_file_of_a_batch_system_is_refused(tmp_path: Path) -> None:
    job = planned(tmp_path / "job", LINES[0])
    with pytest.raises(DocumentError, match="no such file"):
        run_on_dask(job, Choice(), str(tmp_path / "slurm.yaml"))


def test_missing_libraries_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    job = planned(tmp_path / "job", LINES[0])
    monkeypatch.setitem(sys.modules, "dask_jobqueue", None)
    (tmp_path / "slurm.yaml").write_text("system: slurm\nworkers: 3\n")
    with pytest.raises(MissingLibraryError, match=r"dask-jobqueue.*grader\[cluster\]"):
        run_on_dask(job, Choice(), str(tmp_path / "slurm.yaml"))
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(MissingLibraryError, match=r"distributed.*grader\[cluster\]"):
        run_on_dask(job, Choice(), "local:1")


def test_options_of_other_runs_are_refused_with_dask(tmp_path: Path) -> None:
    job = planned(tmp_path / "job", LINES[0])
    found = grader("batch", "run", job.folder, "--dask", "local:1", "--claim")
    assert found.returncode == 2
    assert "--claim has no effect with --dask" in found.stderr


def free_port() -> int:
    """Return a port that is free now."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


@contextmanager
def process(*arguments: str, env: dict[str, str] | None = None) -> Iterator[subprocess.Popen[str]]:
    """Run a process while the block runs."""
    made = subprocess.Popen(
        [sys.executable, "-m", *arguments],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        text=True,
        cwd=ROOT,
        env=env or environment(),
    )
    try:
        yield made
    finally:
        made.terminate()
        try:
            made.wait(20)
        except subprocess.TimeoutExpired:
            made.kill()
            made.wait()


def scheduler_at(port: int) -> tuple[str, ...]:
    """Return the command of a scheduler, without `python -m`."""
    address = ("--host", "127.0.0.1", "--port", str(port), "--dashboard-address", "127.0.0.1:0")
    return ("distributed.cli.dask_scheduler", *address)


def worker_of(port: int) -> tuple[str, ...]:
    """Return the command of a worker with a nanny, without `python -m`."""
    options = ("--nthreads", "1", "--host", "127.0.0.1", "--dashboard-address", "127.0.0.1:0")
    return (
        "distributed.cli.dask_worker",
        f"tcp://127.0.0.1:{port}",
        *options,
        "--death-timeout",
        "60",
    )


def children_of(pid: int) -> list[int]:
    """Return the processes that a process has started, and those that they have."""
    found = []
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in map(int, task.read_text().split()):
            found += [child, *children_of(child)]
    return found


def commands_of(pids: list[int], words: str) -> list[int]:
    """Return the processes that have some words in their command."""
    found = []
    for pid in pids:
        try:
            command = Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()
        except OSError:
            continue
        if words in command:
            found.append(pid)
    return found


linux = pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")


@pytest.mark.slow
@linux
def test_killed_workers_and_a_poisonous_puzzle(tmp_path: Path) -> None:
    text = "\n".join([*LINES * 30, LINES[1], *LINES[2:] * 20])
    job = planned(tmp_path / "job", text, rows=8)
    env = poisoned(tmp_path / "site", "nothing")
    (tmp_path / "site" / "sitecustomize.py").write_text(
        (tmp_path / "site" / "sitecustomize.py")
        .read_text()
        .replace("    if text ==", "    import time; time.sleep(0.02)\n    if text ==")
    )
    run = subprocess.Popen(
        [sys.executable, "-m", "grader", "batch", "run", str(job.folder), "--dask", "local:2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env=env,
    )
    wait_for_parts(job, 3)
    workers = commands_of(children_of(run.pid), "spawn_main")
    assert workers
    for pid in workers:
        os.kill(pid, signal.SIGKILL)
        time.sleep(1)
    output, errors = run.communicate(timeout=200)
    assert (run.returncode, errors) == (0, ""), output
    assert collected(job, tmp_path / "out.jsonl") == undisturbed(text)
    assert list((job.folder / "attempts").iterdir()) == []


@pytest.mark.slow
@linux
def test_a_poisonous_puzzle_on_dask(tmp_path: Path) -> None:
    text = "\n".join([*LINES, *[LINES[0], LINES[2]] * 10])
    job = planned(tmp_path / "job", text, rows=5)
    found = subprocess.run(
        [sys.executable, "-m", "grader", "batch", "run", str(job.folder), "--dask", "local:2"],
        check=False,
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=poisoned(tmp_path / "site", LINES[1]),
        timeout=300,
    )
    assert (found.returncode, found.stderr) == (0, "")
    rows = collected(job, tmp_path / "out.jsonl").splitlines()
    expected = undisturbed(text).splitlines()
    assert [rows[0], *rows[2:]] == [expected[0], *expected[2:]]
    assert json.loads(rows[1])["status"] == "crashed"


@pytest.mark.slow
@linux
def test_a_killed_scheduler_and_a_killed_nanny(tmp_path: Path) -> None:
    job = planned(tmp_path / "job", TEXT, rows=2)
    port = free_port()
    where = f"tcp://127.0.0.1:{port}"
    with ExitStack() as stack:
        scheduler = stack.enter_context(process(*scheduler_at(port)))
        stack.enter_context(process(*worker_of(port)))
        run = started("batch", "run", job.folder, "--dask", where)
        wait_for_parts(job, 3)
        scheduler.kill()
        _, errors = run.communicate(timeout=120)
    assert run.returncode == 1
    assert errors.startswith("Error: the scheduler of Dask is gone; start it again and repeat")
    with ExitStack() as stack:
        stack.enter_context(process(*scheduler_at(port)))
        nanny = stack.enter_context(process(*worker_of(port)))
        stack.enter_context(process(*worker_of(port)))
        before = len(list((job.folder / "parts").glob("*.json")))
        run = started("batch", "run", job.folder, "--dask", where)
        wait_for_parts(job, before + 2)
        nanny.kill()
        _, errors = run.communicate(timeout=200)
        assert (run.returncode, errors) == (0, "")
    assert collected(job, tmp_path / "out.jsonl") == undisturbed(TEXT)


@pytest.mark.slow
@linux
def test_two_schedulers_on_one_job(tmp_path: Path) -> None:
    job = planned(tmp_path / "job", TEXT, rows=4)
    runs = [started("batch", "run", job.folder, "--dask", "local:1") for _ in range(2)]
    for run in runs:
        _, errors = run.communicate(timeout=200)
        assert (run.returncode, errors) == (0, "")
    assert collected(job, tmp_path / "out.jsonl") == undisturbed(TEXT)
    assert rows_files(job) == len(job.partitions)


@pytest.mark.slow
@linux
def test_sigterm_leaves_the_job_whole(tmp_path: Path) -> None:
    endless = puzzle_line(disguised(parse(LINES[0]), 1))
    text = f"{TEXT}\n{endless}\n{TEXT}"
    job = planned(tmp_path / "job", text, rows=2)
    env = held_up(tmp_path / "site", endless)
    run = started("batch", "run", job.folder, "--dask", "local:2", **env)
    wait_for_parts(job, 3)
    run.terminate()
    _, errors = run.communicate(timeout=60)
    assert (run.returncode, errors) == (143, "")
    assert grader("batch", "run", job.folder, "-j1").returncode == 0
    assert collected(job, tmp_path / "out.jsonl") == undisturbed(text)


@pytest.mark.slow
@linux
def test_a_worker_of_another_version_is_refused(tmp_path: Path) -> None:
    job = planned(tmp_path / "job", TEXT, rows=50)
    site = tmp_path / "site"
    site.mkdir()
    (site / "sitecustomize.py").write_text(
        "from grader.runtime import version\nversion.VERSION = '9.9.9'\n"
    )
    path = os.pathsep.join([str(site), environment()["PYTHONPATH"]])
    port = free_port()
    with ExitStack() as stack:
        stack.enter_context(process(*scheduler_at(port)))
        stack.enter_context(process(*worker_of(port), env=environment(PYTHONPATH=path)))
        found = grader("batch", "run", job.folder, "--dask", f"tcp://127.0.0.1:{port}")
    assert found.returncode == 1
    assert f"version {job.grader}" in found.stderr
    assert "version 9.9.9" in found.stderr


@pytest.mark.slow
@linux
def test_a_full_disk_on_dask_is_one_sentence(tmp_path: Path) -> None:
    job = planned(tmp_path / "job", "\n".join(LINES * 400), rows=1000)
    port = free_port()
    with ExitStack() as stack:
        stack.enter_context(process(*scheduler_at(port)))
        command = f"ulimit -f 4; trap '' XFSZ; exec {sys.executable} -m {' '.join(worker_of(port))}"
        worker = subprocess.Popen(
            ["bash", "-c", command],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd=ROOT,
            env=environment(),
        )
        try:
            found = grader("batch", "run", job.folder, "--dask", f"tcp://127.0.0.1:{port}")
        finally:
            worker.terminate()
            worker.wait(30)
    assert found.returncode == 1
    said = "Error: a worker of Dask refused: cannot write"
    assert found.stderr == f"{said} '{job.folder}/parts': File too large\n"


@pytest.mark.slow_interpreted
def test_puzzles_are_generated_until_there_are_enough(tmp_path: Path) -> None:
    folder = tmp_path / "job"
    wanted = PlannedRun(12, 5, {"givens": (4, 4)}, layout="classic-4", attempts=4)
    job, _ = plan_generation(folder, wanted)
    # Most attempts repeat earlier puzzles, so more have to be planned.
    with cluster(Choice(), "local:2") as run:
        found = run_until_enough(job, run)
    assert found.found == 12
    assert read_job(folder).extensions
    collect(read_job(folder), tmp_path / "out.jsonl", "jsonl")
    made = generate(layout="classic-4", givens=(4, 4), count=12, seed=5, timeout=None)
    rows = (tmp_path / "out.jsonl").read_text().splitlines()
    puzzles = [json.loads(row)["puzzle"] for row in rows]
    assert puzzles == [puzzle_line(each.puzzle) for each in made]
