"""Catalogues when processes are killed, or several of them write."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from datetime import datetime
from pathlib import Path
from random import Random
from time import sleep, time

import pytest
from attrs import evolve

from grader.catalogue import rating_run
from grader.catalogue.catalogue import Catalogue
from grader.catalogue.rating_run import _RUNS, HeldPuzzles, RatingRun
from grader.catalogue.records import CatalogueDetails
from grader.rating.profile_loading import load_profile
from grader.runtime.process_identity import ProcessIdentity
from tests.catalogue.disguises import disguised, puzzles

ADD = """
import sys
from grader.catalogue import adding
from grader.catalogue.catalogue import Catalogue
adding.BATCH = 20
lines = open(sys.argv[2]).read().split()
print("begun", flush=True)
with Catalogue(sys.argv[1]) as catalogue:
    print(catalogue.add(lines, source="file"))
"""
RATE = """
import sys
from grader.catalogue import rating_run
from grader.catalogue.catalogue import Catalogue
rating_run.LEASE, rating_run._LONGEST_RUN, rating_run.STALE_SECONDS = 20, 5, float(sys.argv[2])
print("begun", flush=True)
with Catalogue(sys.argv[1]) as catalogue:
    print(len([*catalogue.rate()]))
"""
posix_only = pytest.mark.skipif(sys.platform == "win32", reason="kills as POSIX does")


def started(script: str, *arguments: object) -> subprocess.Popen[str]:
    process = subprocess.Popen(
        [sys.executable, "-c", script, *map(str, arguments)], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "begun\n"
    return process


def killed(process: subprocess.Popen[str], after: float) -> None:
    sleep(after)
    process.send_signal(signal.SIGKILL)
    process.communicate()


def lines(path: Path) -> Path:
    """Write 400 lines, in which each of 100 puzzles is four times."""
    some = [disguised(puzzle, seed) for seed in range(4) for puzzle in puzzles()]
    Random(1).shuffle(some)
    path.write_text("".join(f"{puzzle}\n" for puzzle in some), encoding="utf-8")
    return path


def content(catalogue: Catalogue) -> list[CatalogueDetails]:
    """Return all that a catalogue knows, ordered by key, without the ids."""
    found = [catalogue.find(entry.line) for entry in catalogue]
    return [evolve(each, entry=evolve(each.entry, id=0)) for each in found if each is not None]


def undisturbed(tmp_path: Path, file: Path) -> list[CatalogueDetails]:
    with Catalogue.create(tmp_path / "undisturbed.db") as catalogue:
        catalogue.add(file.read_text(encoding="utf-8").split(), source="file")
        list(catalogue.rate())
        return content(catalogue)


@posix_only
@pytest.mark.parametrize("kills", [4, pytest.param(50, marks=pytest.mark.slow)])
def test_nothing_is_lost_when_processes_are_killed(tmp_path: Path, kills: int) -> None:
    file = lines(tmp_path / "lines.txt")
    path = tmp_path / "puzzles.db"
    Catalogue.create(path).close()
    random = Random(kills)
    for number in range(kills):
        # The first half while puzzles are added, the second one while they are rated.
        if number < kills // 2:
            process = started(ADD, path, file)
        else:
            with Catalogue(path) as catalogue:
                catalogue.add(file.read_text(encoding="utf-8").split(), source="file")
            process = started(RATE, path, 0)
        killed(process, random.uniform(0, 0.15))
        with Catalogue(path) as catalogue:
            assert [*catalogue.faults()] == []
    with Catalogue(path) as catalogue:
        catalogue.add(file.read_text(encoding="utf-8").split(), source="file")
    finished = started(RATE, path, 0)
    finished.communicate()
    with Catalogue(path) as catalogue:
        assert content(catalogue) == undisturbed(tmp_path, file)


@pytest.mark.parametrize("count", [2, pytest.param(3, marks=pytest.mark.slow)])
def test_processes_that_add_the_same_puzzles(tmp_path: Path, count: int) -> None:
    path = tmp_path / "puzzles.db"
    Catalogue.create(path).close()
    processes = []
    for seed in range(count):
        file = tmp_path / f"lines-{seed}.txt"
        some = [disguised(puzzle, seed) for puzzle in puzzles()]
        file.write_text("".join(f"{puzzle}\n" for puzzle in some), encoding="utf-8")
        processes.append(started(ADD, path, file))
    outputs = [process.communicate()[0].split() for process in processes]
    assert all(process.returncode == 0 for process in processes)
    assert sum(int(output[0]) for output in outputs) == 100
    assert sum(int(output[2]) for output in outputs) == 100 * (count - 1)
    with Catalogue(path) as catalogue:
        assert len(catalogue) == 100
        assert [*catalogue.faults()] == []


def test_processes_that_rate_share_the_work(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.db"
    with Catalogue.create(path) as catalogue:
        catalogue.add(puzzles())
    processes = [started(RATE, path, 600) for _ in range(2)]
    counts = [int(process.communicate()[0]) for process in processes]
    assert sum(counts) == 100
    with Catalogue(path) as catalogue:
        assert all(entry.rating is not None for entry in catalogue.query())


def lease(catalogue: Catalogue, worker: object, since: float | None = None) -> None:
    """Have another run take the puzzles 1 to 5 of a catalogue."""
    assert len([*catalogue.rate(where="givens < 1")]) == 0
    sql = "INSERT INTO lease SELECT id, 1, 5, ?, ? FROM profile_version"
    with catalogue._explained() as connection:
        connection.execute(sql, (f"{worker} 0123456789ab", time() if since is None else since))


def ended() -> ProcessIdentity:
    """Return a process that has ended."""
    script = "from grader.runtime.process_identity import ProcessIdentity as P; print(P.own())"
    text = subprocess.run(
        [sys.executable, "-c", script], check=True, capture_output=True, text=True
    ).stdout
    process = ProcessIdentity.parse(text.strip())
    assert process is not None
    return process


@posix_only
def test_leases_of_ended_processes_of_this_machine_are_taken_over(catalogue: Catalogue) -> None:
    catalogue.add(puzzles()[:9])
    own = ProcessIdentity.own()
    workers = [ended(), own]
    if own.start:
        # Another process has got the number since, or the machine was started anew.
        workers += [own._replace(start="1"), own._replace(boot="another", pid=1)]
    for worker in workers:
        with catalogue._explained() as connection:
            connection.execute("DELETE FROM rating")
        lease(catalogue, worker)
        assert catalogue.held() == []
        assert len([*catalogue.rate()]) == 9


@pytest.mark.parametrize("is_known", [True, False])
def test_leases_of_others_are_told(catalogue: Catalogue, is_known: bool) -> None:
    catalogue.add(puzzles()[:9])
    other = ProcessIdentity("elsewhere", "boot", "space", 4711, "1")
    since = time()
    # Earlier versions wrote a number and a random text.
    lease(catalogue, other if is_known else "4711-0123456789ab", since)
    assert len([*catalogue.rate()]) == 4
    until = datetime.fromtimestamp(since + 600)
    host, pid = ("elsewhere", 4711) if is_known else ("", 0)
    assert catalogue.held() == [HeldPuzzles(5, host, pid, until)]
    assert catalogue.held("explainer") == []
    assert catalogue.held(where="givens < 1") == []
    holder = "process 4711 on elsewhere" if is_known else "another run"
    assert str(catalogue.held()[0]) == f"5 puzzles are held by {holder} until {until:%H:%M}"
    with catalogue._explained() as connection:
        connection.execute("UPDATE lease SET since = ?", (time() - 3600,))
    assert catalogue.held() == []
    assert len([*catalogue.rate()]) == 5


def test_leases_of_a_run_that_goes_on_are_its_own(catalogue: Catalogue) -> None:
    catalogue.add(puzzles()[:9])
    run = RatingRun(catalogue._connection, load_profile("standard"), None, 1, None)  # type: ignore[arg-type]
    entries = run._entries()
    _RUNS.add(run._worker)
    try:
        next(entries)
        assert [(held.count, held.pid) for held in catalogue.held()] == [(9, os.getpid())]
        assert [*catalogue.rate()] == []
    finally:
        _RUNS.discard(run._worker)
    assert len([*catalogue.rate()]) == 9


def test_what_another_run_leaves_is_rated_at_the_end(
    catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rating_run, "LEASE", 4)
    monkeypatch.setattr(rating_run, "_LONGEST_RUN", 1)
    catalogue.add(puzzles()[:9])
    other = RatingRun(catalogue._connection, load_profile("standard"), None, 1, None)  # type: ignore[arg-type]
    _RUNS.add(other._worker)
    assert len(other._lease()) == 4
    ratings = catalogue.rate()
    assert next(ratings).status == "ok"
    # The other one dies.
    _RUNS.discard(other._worker)
    assert len([*ratings]) == 8


@posix_only
def test_a_killed_rating_goes_on_at_once(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.db"
    with Catalogue.create(path) as catalogue:
        catalogue.add(puzzles())
    process = started(RATE, path, 600)
    with Catalogue(path, readonly=True) as catalogue, catalogue._explained() as connection:
        while not connection.execute("SELECT count(*) FROM rating").fetchone()[0]:
            assert process.poll() is None, "the run has ended before it was killed"
    process.send_signal(signal.SIGKILL)
    # Not waited for yet: only its exit status is left of it.
    with Catalogue(path) as catalogue:
        list(catalogue.rate())
        assert catalogue.held() == []
        assert all(entry.rating is not None for entry in catalogue.query())
    process.communicate()


@posix_only
@pytest.mark.skipif(not Path("/bin/sh").exists(), reason="needs a shell")
def test_a_file_that_may_not_grow_is_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.db"
    with Catalogue.create(path) as catalogue:
        catalogue.add(puzzles()[:3])
        catalogue.vacuum()
    file = lines(tmp_path / "lines.txt")
    command = f"ulimit -f 80; exec {sys.executable} -m grader catalogue add {path} {file}"
    done = subprocess.run(
        ["/bin/sh", "-c", command],
        check=False,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert "cannot be read or written" in done.stderr or "disk is full" in done.stderr
    with Catalogue(path) as catalogue:
        assert len(catalogue) == 3
        assert [*catalogue.faults()] == []


@posix_only
@pytest.mark.compiled_only
@pytest.mark.parametrize(
    "kind", [signal.SIGKILL, pytest.param(signal.SIGINT, marks=pytest.mark.slow)]
)
def test_an_interrupted_generation_goes_on(tmp_path: Path, kind: signal.Signals) -> None:
    def begun(name: str) -> subprocess.Popen[str]:
        command = ["generate", "-v", "-n", "60", "--seed", "4", "--layout", "classic-6", "--output"]
        return subprocess.Popen(
            [sys.executable, "-m", "grader", *command, str(tmp_path / name)],
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        )

    random = Random(8)
    for _ in range(4):
        process = begun("killed.db")
        if kind is signal.SIGINT:
            # Ctrl-C is handled once the program has begun, which its first line shows.
            assert process.stderr is not None
            process.stderr.readline()
        sleep(random.uniform(0, 0.5))
        process.send_signal(kind)
        assert "Traceback" not in process.communicate()[1]
    for name in ("killed.db", "undisturbed.db"):
        process = begun(name)
        assert (process.communicate()[1] != "", process.returncode) == (True, 0)
    with (
        Catalogue(tmp_path / "killed.db") as one,
        Catalogue(tmp_path / "undisturbed.db") as other,
    ):
        assert len(one) == 60
        assert content(one) == content(other)
        assert [*one.faults()] == []
