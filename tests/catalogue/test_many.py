"""Catalogues of thousands of puzzles: disguises, kills, several processes."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import grader
from grader.catalogue.catalogue import Catalogue
from tests.bench.catalogue import lines
from tests.catalogue.disguises import disguised
from tests.catalogue.test_interruptions import content, killed, posix_only, started, undisturbed
from tests.depth import tries

ADD = """
import sys
from grader.catalogue.catalogue import Catalogue
lines = open(sys.argv[2]).read().split()
print("begun", flush=True)
with Catalogue(sys.argv[1]) as catalogue:
    print(catalogue.add(lines, source="file"))
"""
RATE = """
import sys
from grader.catalogue import rating_run
from grader.catalogue.catalogue import Catalogue
rating_run.STALE_SECONDS = 0
print("begun", flush=True)
with Catalogue(sys.argv[1]) as catalogue:
    print(len([*catalogue.rate()]))
"""


def written(path: Path, texts: list[str]) -> Path:
    path.write_text("".join(f"{text}\n" for text in texts), encoding="utf-8")
    return path


@pytest.mark.compiled_only
def test_shuffled_disguises_are_there_once(tmp_path: Path) -> None:
    """Each puzzle comes in four disguises."""
    random = Random(5)
    count = tries(800, thorough=5_000)
    made = [grader.parse(line) for line in lines(count, seed=17)]
    some = [str(disguised(p, random.getrandbits(32))) for p in made for _ in range(4)]
    random.shuffle(some)
    with Catalogue.create(tmp_path / "puzzles.db") as catalogue:
        report = catalogue.add(some)
        assert (report.new, report.known, report.bad) == (count, 3 * count, 0)
        assert all(puzzle in catalogue for puzzle in made)


@pytest.mark.compiled_only
def test_two_processes_add_the_same_disguises(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.db"
    Catalogue.create(path).close()
    random = Random(6)
    count = tries(1_500, thorough=10_000)
    made = [grader.parse(line) for line in lines(count, seed=18)]
    processes = []
    for number in range(2):
        some = [str(disguised(puzzle, random.getrandbits(32))) for puzzle in made]
        random.shuffle(some)
        processes.append(started(ADD, path, written(tmp_path / f"{number}.txt", some)))
    outputs = [process.communicate()[0].replace(",", "").split() for process in processes]
    assert all(process.returncode == 0 for process in processes)
    assert sum(int(output[0]) for output in outputs) == count
    assert sum(int(output[2]) for output in outputs) == count
    with Catalogue(path) as catalogue:
        assert len(catalogue) == count
        assert [*catalogue.faults(quick=True)] == []


@posix_only
@pytest.mark.slow
@pytest.mark.compiled_only
def test_fifty_kills_lose_nothing_of_20000_puzzles(tmp_path: Path) -> None:
    file = written(tmp_path / "lines.txt", [*lines(20_000, seed=19)])
    path = tmp_path / "puzzles.db"
    Catalogue.create(path).close()
    random = Random(7)
    added: list[int] = []
    rated: list[int] = []
    for number in range(50):
        is_adding = number < 25
        if number == 25:
            started(ADD, path, file).communicate()
        process = started(ADD, path, file) if is_adding else started(RATE, path)
        killed(process, random.uniform(0, 3 if is_adding else 0.4))
        with Catalogue(path) as catalogue:
            assert [*catalogue.faults(quick=bool(number % 10))] == []
            (added if is_adding else rated).append(
                len(catalogue)
                if is_adding
                else sum(each.rated for each in catalogue.statistics().profile_versions)
            )
    assert added == sorted(added)
    assert rated == sorted(rated)
    # Some kills came while there was work to do.
    assert added[0] < 20_000
    assert rated[0] < 20_000
    started(RATE, path).communicate()
    with Catalogue(path) as catalogue:
        assert content(catalogue) == undisturbed(tmp_path, file)
