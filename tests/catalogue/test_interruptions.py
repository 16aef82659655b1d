"""Catalogues when processes are killed, or several of them write."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from time import sleep, time

import pytest
from attrs import evolve

from grader.catalogue.catalogue import Catalogue
from grader.catalogue.records import CatalogueDetails
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


def test_a_lease_of_a_dead_process_is_taken_over(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.db"
    with Catalogue.create(path) as catalogue:
        catalogue.add(puzzles()[:9])
        assert len([*catalogue.rate(where="givens < 1")]) == 0
        lease = "INSERT INTO lease SELECT id, 1, 5, 'dead', ? FROM profile_version"
        with catalogue._explained() as connection:
            connection.execute(lease, (time(),))
        assert len([*catalogue.rate()]) == 4
        with catalogue._explained() as connection:
            connection.execute("UPDATE lease SET since = ?", (time() - 3600,))
        assert len([*catalogue.rate()]) == 5


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
