"""Work in several processes: order, errors and cleanup."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import count, islice
from typing import Any

import pytest

from grader.errors import WorkerError
from grader.runtime.parallel.pool import in_order

PATIENCE = 300
"""Seconds within which everything here is over, on a busy machine as well."""
BIG = 1 << 20
"""Bytes that no pipe holds at once."""


def slow_first(number: int) -> tuple[int, int]:
    time.sleep(0.2 if number == 0 else 0)
    return number, os.getpid()


def failing_at_three(number: int) -> int:
    if number == 3:
        raise ValueError("three")
    return number


def dying_at_three(number: int) -> int:
    if number == 3:
        os._exit(7)
    return number


def doubled(data: bytes) -> bytes:
    return data + data


def sleeping(_: int) -> None:
    time.sleep(PATIENCE * 2)


def busy(number: int) -> int:
    while number:
        pass
    return number


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize("jobs", [1, 2, 5])
def test_results_come_in_the_order_of_the_tasks(jobs: int) -> None:
    results = list(in_order(slow_first, iter(range(40)), jobs, 3))
    assert [number for number, _ in results] == list(range(40))
    assert len({pid for _, pid in results}) == (1 if jobs == 1 else jobs)
    assert not any(is_alive(pid) for _, pid in results)


def test_no_tasks_are_no_work() -> None:
    assert list(in_order(slow_first, iter(()), 2, 3)) == []


def test_tasks_are_read_no_further_than_needed() -> None:
    read = []

    def tasks() -> Iterator[int]:
        for number in count():
            read.append(number)
            yield number

    with closing(in_order(slow_first, tasks(), 2, 3)) as results:
        assert [number for number, _ in islice(results, 4)] == [0, 1, 2, 3]
    assert len(read) <= 4 + 2 * 3


def test_large_tasks_and_results_do_not_wait_for_each_other() -> None:
    results = list(in_order(doubled, iter([bytes(BIG)] * 6), 2, 3))
    assert [len(result) for result in results] == [2 * BIG] * 6


@pytest.mark.parametrize(
    ("work", "error", "words"),
    [(failing_at_three, ValueError, "three"), (dying_at_three, WorkerError, "status 7")],
)
def test_an_error_comes_out_where_the_result_would_be(
    work: Callable[[int], int], error: type[Exception], words: str
) -> None:
    results = in_order(work, iter(range(10)), 1, 1)
    assert list(islice(results, 3)) == [0, 1, 2]
    with pytest.raises(error, match=words):
        next(results)


def test_waiting_ends_when_no_time_is_left() -> None:
    start = time.monotonic()
    with pytest.raises(TimeoutError):
        next(in_order(sleeping, iter([1]), 1, 1, lambda: 0.1))
    assert time.monotonic() - start < PATIENCE


@pytest.mark.parametrize("work", [sleeping, busy])
def test_closing_ends_busy_processes(work: Callable[[Any], Any]) -> None:
    for _ in range(5):
        start = time.monotonic()
        with (
            closing(in_order(work, iter([1, 2]), 2, 1, lambda: 0.01)) as results,
            pytest.raises(TimeoutError),
        ):
            next(results)
        assert time.monotonic() - start < PATIENCE


@pytest.mark.parametrize("fatal", [signal.SIGTERM, signal.SIGKILL])
@pytest.mark.parametrize("work", [slow_first, busy])
@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a process that can be lost")
def test_processes_end_with_their_parent(work: Callable[[Any], Any], fatal: signal.Signals) -> None:
    ours, theirs = os.pipe()

    def waiting() -> None:
        if work is busy:
            os.write(theirs, b"x")

    parent = os.fork()
    if parent == 0:
        os.close(ours)
        # The write end stays open as long as any process of this family lives.
        results = in_order(work, iter([1] * 4), 3, 1, waiting)
        try:
            next(results)
            os.write(theirs, b"x")
            time.sleep(PATIENCE)
        finally:
            os._exit(1)
    os.close(theirs)
    # Its processes are at work, or have nothing to do any more.
    assert os.read(ours, 1) == b"x"
    os.kill(parent, fatal)
    os.waitpid(parent, 0)
    while os.read(ours, 1):
        pass
    os.close(ours)
