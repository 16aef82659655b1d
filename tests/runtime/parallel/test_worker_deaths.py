"""Worker processes that die: their tasks are repeated, and only what kills them is given up."""

from __future__ import annotations

import copyreg
import multiprocessing
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from itertools import islice
from multiprocessing import active_children, get_start_method, process
from pathlib import Path
from typing import Any

import pytest

from grader.errors import WorkerError
from grader.runtime.parallel import pool, worker
from grader.runtime.parallel.pool import Recovery, in_order
from tests.depth import only_thorough

ROOT = Path(__file__).parents[3]
KILLERS = {3, 17, 18, 63}
FILLER = 20_000
"""Numbers that make a result longer than a pipe holds, so that processes die while they send."""
posix = pytest.mark.skipif(not hasattr(os, "killpg"), reason="needs signals as Unix has them")


def squares(numbers: list[int]) -> list[int]:
    return [number * number for number in numbers]


def killed(numbers: list[int]) -> list[int]:
    if KILLERS & {*numbers}:
        os.kill(os.getpid(), signal.SIGKILL)
    return squares(numbers)


def leaving(numbers: list[int]) -> list[int]:
    if KILLERS & {*numbers}:
        os._exit(9)
    return squares(numbers)


def hungry(numbers: list[int]) -> list[int]:
    if KILLERS & {*numbers}:
        raise MemoryError
    return squares(numbers)


def slow_squares(numbers: list[int]) -> list[int]:
    time.sleep(0.002 * len(numbers))
    return [*squares(numbers), *[0] * FILLER]


class OddError(Exception):
    """An error that cannot be unpickled: it is made from more than its message."""

    def __init__(self, message: str, cells: list[int]) -> None:
        super().__init__(message)
        self.cells = cells


def odd_error(_: int) -> int:
    raise OddError("r1c1 is wrong", [1])


def halves(numbers: list[int]) -> tuple[list[int], list[int]] | None:
    middle = len(numbers) // 2
    return (numbers[:middle], numbers[middle:]) if middle else None


def given_up(numbers: list[int], cause: str) -> list[Any]:
    (number,) = numbers
    return [f"{number} {cause}"]


RECOVERY: Recovery[list[int], list[Any]] = Recovery(halves, given_up)


def given_up_late(numbers: list[int], cause: str) -> list[Any]:
    (number,) = numbers
    return [f"{number} {cause}", *[0] * FILLER]


def chunks(count: int, size: int) -> list[list[int]]:
    return [[*range(start, min(start + size, count))] for start in range(0, count, size)]


@posix
@pytest.mark.parametrize(
    "jobs", [2, *(pytest.param(jobs, marks=pytest.mark.slow) for jobs in (1, 5))]
)
@pytest.mark.parametrize(
    ("work", "cause"),
    [
        (killed, "was killed by SIGKILL"),
        pytest.param(leaving, "died with status 9", marks=pytest.mark.slow),
        pytest.param(hungry, "ran out of memory", marks=pytest.mark.slow),
    ],
)
def test_only_what_kills_processes_is_given_up(
    work: Callable[[list[int]], list[Any]], cause: str, jobs: int
) -> None:
    found = in_order(work, iter(chunks(100, 16)), jobs, 3, recovery=RECOVERY)
    expected = [f"{n} {cause}" if n in KILLERS else n * n for n in range(100)]
    assert [one for part in found for one in part] == expected
    assert active_children() == []


def test_an_error_that_cannot_be_sent_is_still_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    # Dask lets every exception be pickled, once an earlier test of this process has imported it.
    monkeypatch.delitem(copyreg.dispatch_table, OddError, raising=False)
    with pytest.raises(WorkerError, match="OddError: r1c1 is wrong"):
        next(in_order(odd_error, iter([1]), 1, 1))


def kill_at_random(
    kills: int, seconds: float, stop: threading.Event, rng: random.Random, done: list[int]
) -> None:
    while len(done) < kills and not stop.is_set():
        time.sleep(rng.uniform(0, seconds))
        # Not `active_children`, which would collect the dead ones in the wrong thread.
        children = [*process._children]  # type: ignore[attr-defined]
        if children and (pid := rng.choice(children).pid) is not None:
            # It may just have been collected.
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
                done.append(pid)


@posix
@pytest.mark.parametrize(
    ("kills", "jobs"),
    [
        (12, 2),
        pytest.param(200, 2, marks=pytest.mark.slow),
        pytest.param(200, 4, marks=pytest.mark.slow),
    ],
)
def test_random_kills_lose_and_double_nothing(kills: int, jobs: int) -> None:
    stop, done = threading.Event(), list[int]()
    killer = threading.Thread(
        target=kill_at_random, args=(kills, 0.06, stop, random.Random(kills + jobs), done)
    )
    found: list[Any] = []
    number = 0
    recovery = Recovery(halves, given_up_late)

    def tasks() -> Any:
        nonlocal number
        while killer.is_alive():
            yield [*range(number, number + 8)]
            number += 8

    killer.start()
    try:
        for part in in_order(slow_squares, tasks(), jobs, 3, recovery=recovery):
            found += part[:-FILLER]
    finally:
        stop.set()
        killer.join()
    assert len(done) == kills
    lost = {each: one for each, one in enumerate(found) if isinstance(one, str)}
    expected: list[Any] = squares([*range(number)])
    for each in lost:
        expected[each] = f"{each} was killed by SIGKILL"
    assert found == expected
    # A number is only given up after the chunks of 8, 4, 2 and 1 that it was in.
    assert len(lost) <= kills // 4
    assert active_children() == []


@posix
def test_processes_that_cannot_begin_end_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    if get_start_method() != "fork":
        pytest.skip("only a forked process has the replaced function")
    monkeypatch.setattr(worker, "_serve", lambda *_: os._exit(4))
    with pytest.raises(WorkerError, match="cannot begin to work: the last one died with status 4"):
        next(in_order(squares, iter([[1]]), 2, 1, recovery=RECOVERY))
    monkeypatch.setattr(worker, "_serve", lambda *_: os.kill(os.getpid(), signal.SIGKILL))
    with pytest.raises(WorkerError, match="the last one was killed by SIGKILL"):
        next(in_order(squares, iter([[1]]), 2, 1, recovery=RECOVERY))
    assert active_children() == []


def test_no_more_processes_are_started_than_are_of_use(monkeypatch: pytest.MonkeyPatch) -> None:
    found = in_order(squares, iter([[1], [2]]), 10_000, 3)
    assert next(found) == [1]
    assert len(active_children()) <= 2
    found.close()
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    results = in_order(slow_squares, iter(chunks(100, 2)), 10_000, 1)
    assert next(results)[:2] == [0, 1]
    assert len(active_children()) == pool.most_processes() == 8
    results.close()


def test_a_run_makes_do_with_the_processes_that_it_gets(monkeypatch: pytest.MonkeyPatch) -> None:
    pipe = multiprocessing.Pipe
    pipes: list[Any] = []

    def scarce() -> Any:
        if len(pipes) == allowed:
            raise OSError(24, "Too many open files")
        pipes.append(pipe())
        return pipes[-1]

    monkeypatch.setattr(multiprocessing, "Pipe", scarce)
    allowed = 2
    found = in_order(squares, iter(chunks(40, 4)), 5, 3)
    assert [one for part in found for one in part] == squares([*range(40)])
    assert len(pipes) == 2
    with pytest.raises(WorkerError, match="cannot start a worker process: Too many open files"):
        next(in_order(squares, iter([[1]]), 5, 3))


SCRIPT = """\
import multiprocessing, sys
from grader import rate_many, generate
EASY = "3.7.....8....123.....7.9....6..43.79.3.2..1.......7....1...6..4.....4.2..29......"
def main():
    print(*[r.grade for r in rate_many([EASY] * 30, jobs=2)])
    print(*[g.rating.grade for g in generate(grade="easy", seed=1, count=2, jobs=2)])
"""
GUARDED = (
    SCRIPT
    + """\
if __name__ == "__main__":
    multiprocessing.set_start_method(sys.argv[1])
    main()
"""
)
UNGUARDED = (
    SCRIPT
    + """\
if multiprocessing.get_start_method(allow_none=True) is None:
    multiprocessing.set_start_method(sys.argv[1])
try:
    main()
except Exception as error:
    print(type(error).__name__, error)
"""
)
DAEMONIC = (
    SCRIPT
    + """\
def count(_):
    main()
    return 1
if __name__ == "__main__":
    multiprocessing.set_start_method(sys.argv[1])
    with multiprocessing.Pool(1) as pool:
        assert pool.map(count, [1]) == [1]
"""
)
RESULT = " ".join(["easy"] * 30) + "\neasy easy\n"
SENTENCE = (
    "WorkerError the script would start processes without end, because each of them imports it; "
    'put the code that runs below `if __name__ == "__main__":`\n'
)
METHODS = ["spawn", *(["fork", "forkserver"] if hasattr(os, "fork") else [])]


def ran(script: str, method: str, folder: Path) -> tuple[str, str]:
    file = folder / "script.py"
    file.write_text(script, encoding="utf-8")
    path = os.pathsep.join([str(ROOT), str(ROOT / "strategies")])
    done = subprocess.run(
        [sys.executable, str(file), method],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    return done.stdout, done.stderr


@pytest.mark.parametrize(
    ("script", "method"),
    [
        *((GUARDED, method) for method in METHODS),
        (DAEMONIC, METHODS[0]),
        *only_thorough((DAEMONIC, method) for method in METHODS[1:]),
    ],
)
def test_scripts_with_every_start_method(script: str, method: str, tmp_path: Path) -> None:
    """The workers of a pool may not start processes, so they do the work themselves."""
    assert ran(script, method, tmp_path) == (RESULT, "")


@pytest.mark.parametrize("method", [name for name in METHODS if name != "fork"])
def test_a_script_without_a_guard_gets_a_sentence(method: str, tmp_path: Path) -> None:
    assert ran(UNGUARDED, method, tmp_path) == (SENTENCE, "")


def test_results_are_taken_while_others_are_awaited() -> None:
    found = in_order(slow_squares, iter(chunks(400, 4)), 2, 3, recovery=RECOVERY)
    assert [part[0] for part in islice(found, 3)] == [0, 16, 64]
    found.close()
    assert active_children() == []
