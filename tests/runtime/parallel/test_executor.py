"""Work on many items: the same results, in the same order, whoever does it."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import count, islice
from multiprocessing import active_children
from pathlib import Path
from typing import NamedTuple

import pytest

from grader.runtime import deadline
from grader.runtime.parallel import pool
from grader.runtime.parallel.chunks import Chunk, Pace
from grader.runtime.parallel.executor import Each, Executor, Local, Pool, Work, executor

posix = pytest.mark.skipif(not hasattr(os, "killpg"), reason="needs signals as Unix has them")
EXECUTORS = [Local(), Pool(1), Pool(2), Pool(5)]


class Block(NamedTuple):
    """Numbers that are one item."""

    numbers: tuple[int, ...]

    def split(self, size: int) -> tuple[Block, Block | None]:
        rest = self.numbers[size:]
        return Block(self.numbers[:size]), Block(rest) if rest else None


def size_of(item: int | Block) -> int:
    return len(item.numbers) if isinstance(item, Block) else 1


def numbers_in(items: Iterable[int | Block]) -> Iterator[int]:
    for item in items:
        if isinstance(item, Block):
            yield from item.numbers
        else:
            yield item


def squares(chunk: Chunk[int | Block], killers: frozenset[int] = frozenset()) -> Iterator[str]:
    """Iterate over a text for each number; some kill the process."""
    for place, number in enumerate(numbers_in(chunk.items), start=chunk.first):
        if number in killers:
            os.kill(os.getpid(), signal.SIGKILL)
        yield f"{place}: {number * number}"


def square(number: int) -> int:
    return number * number


def lost(place: int, item: int | Block, cause: str) -> str:
    (number,) = numbers_in([item])
    return f"{place}: {number} {cause}"


def mixed() -> list[int | Block]:
    """Return the numbers from 0 to 99, some of them in blocks."""
    blocks = [Block(tuple(range(first, first + 30))) for first in (10, 60)]
    return [*range(10), blocks[0], *range(40, 60), blocks[1], *range(90, 100)]


@pytest.mark.parametrize("hands", EXECUTORS)
def test_results_come_in_the_order_of_the_items(hands: Executor) -> None:
    work = Work(squares, lost, size_of)
    assert [*hands.run(work, mixed())] == [f"{n}: {n * n}" for n in range(100)]
    assert [*hands.run(work, [])] == []
    assert active_children() == []


@pytest.mark.parametrize("hands", EXECUTORS)
def test_items_may_be_done_one_by_one(hands: Executor) -> None:
    work = Work(Each(square), never_lost, pace=Pace(largest=7))
    expected = [n * n for n in range(100)]
    assert [*hands.run(work, range(100))] == expected
    assert [*hands.run(work, range(100), lambda: 1000.0)] == expected


@posix
@pytest.mark.parametrize("jobs", [pytest.param(1, marks=pytest.mark.slow), 2])
def test_an_item_that_kills_its_process_costs_one_result(jobs: int) -> None:
    killers = frozenset({3, 17, 18, 45})
    work = Work(partial(squares, killers=killers), lost, size_of, pace=Pace(largest=16))
    assert [*Pool(jobs).run(work, mixed())] == [
        f"{n}: {n} was killed by SIGKILL" if n in killers else f"{n}: {n * n}" for n in range(100)
    ]
    assert active_children() == []


def killing_once(chunk: Chunk[int], marks: Path) -> Iterator[int]:
    """Iterate over numbers; each tenth kills the process that meets it first."""
    for number in chunk.items:
        if number % 10 == 0:
            mark = marks / str(number)
            if not mark.exists():
                mark.touch()
                os.kill(os.getpid(), signal.SIGKILL)
        yield number


def same(chunk: Chunk[int]) -> list[int]:
    return chunk.items


def never_lost(_: int, number: int, cause: str) -> int:
    raise AssertionError(f"{number} {cause}")


@posix
def test_a_death_that_is_not_the_items_fault_costs_only_time(tmp_path: Path) -> None:
    work = Work(partial(killing_once, marks=tmp_path), never_lost)
    assert [*Pool(2).run(work, range(60))] == [*range(60)]


def test_this_process_reads_an_item_when_its_result_is_wanted() -> None:
    read: list[int] = []

    def items() -> Iterator[int]:
        for number in count():
            read.append(number)
            yield number

    found = Local().run(Work(same, never_lost), items())
    assert [*islice(found, 3)] == [0, 1, 2]
    assert read == [0, 1, 2]
    assert [*islice(Local().run(Work(Each(square), never_lost), items()), 2)] == [0, 1]
    assert read == [0, 1, 2, 0, 1]


def failing(chunk: Chunk[int]) -> Iterator[int]:
    for number in chunk.items:
        if number == 5:
            raise ValueError("five")
        yield number


@pytest.mark.parametrize("hands", EXECUTORS)
def test_an_error_comes_out_behind_the_results_before_it(hands: Executor) -> None:
    work = Work(failing, never_lost, pace=Pace(largest=1))
    found: list[int] = []
    with pytest.raises(ValueError, match="five"):
        found.extend(hands.run(work, range(10)))
    assert found == [0, 1, 2, 3, 4]
    assert active_children() == []


def endless(chunk: Chunk[int]) -> Iterator[int]:
    for number in chunk.items:
        while number == 3:
            deadline.check()
        yield number


@pytest.mark.parametrize("hands", EXECUTORS)
def test_waiting_for_a_result_ends_when_no_time_is_left(hands: Executor) -> None:
    work = Work(endless, never_lost, pace=Pace(largest=1))
    with pytest.raises(TimeoutError):
        next(hands.run(work, [3], lambda: 0.01))
    found: list[int] = []
    left = iter([1000.0] * 3)
    with pytest.raises(TimeoutError):
        found.extend(Local().run(work, range(10), lambda: next(left, 0.0)))
    assert found == [0, 1, 2]
    assert active_children() == []


def test_only_processes_that_inherit_imports_are_warmed_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    calls: list[str] = []
    work = Work(same, never_lost, warm_up=lambda: calls.append("warm"))
    assert [*Local().run(work, [2])] == [2]
    assert calls == []
    monkeypatch.setattr(pool, "forks", lambda: True)
    [*Pool(1).run(work, [])]
    assert calls == ["warm"]


def test_one_job_is_done_by_this_process() -> None:
    assert isinstance(executor(1), Local)
    assert isinstance(executor(2), Pool)
