"""Who does the work on many items: this process, or several that are started for it.

A caller says what is done with consecutive items (`Work`) and gets the results in the order of
the items, whoever does it.  Several processes keep this promise when some of them die: an item
that kills its process costs one result, which says so, and any other death only time.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from contextlib import closing
from functools import partial
from time import monotonic
from typing import Generic, NamedTuple, Protocol, TypeVar

from grader.runtime import deadline
from grader.runtime.parallel import memory_limit
from grader.runtime.parallel.chunks import Chunk, Chunks, Pace, SizeOf

Item = TypeVar("Item")
Result = TypeVar("Result")


def nothing() -> None:
    """Do nothing."""


def unlimited() -> None:
    """Return that there is no limit of time."""


class Each(Generic[Item, Result]):
    """Does each item by itself; for works whose results come from one item each.

    Args:
        one: returns the result of an item.
    """

    def __init__(self, one: Callable[[Item], Result]) -> None:
        self.one = one

    def __call__(self, chunk: Chunk[Item]) -> Iterable[Result]:
        """Iterate over the results of a chunk."""
        return map(self.one, chunk.items)


class Work(NamedTuple, Generic[Item, Result]):
    """What is done with each item of a run.

    Several processes are sent the functions, so they are functions of modules, or a `partial`
    of one.
    """

    do: Callable[[Chunk[Item]], Iterable[Result]]
    """Iterates over the results of consecutive items, in their order.

    A result may stand for several items.  It depends on the items and their numbers only.
    """
    lost: Callable[[int, Item, str], Result]
    """Returns the result of an item that kills its process, from its number, itself, and how the
    process ended, as the end of a sentence."""
    size_of: SizeOf[Item] | None = None
    """Returns how many items an item stands for; None if each is one."""
    warm_up: Callable[[], object] = nothing
    """Called before processes are started that inherit what this one has imported."""
    pace: Pace = Pace()


class Executor(Protocol):
    """Does the work of a run."""

    def run(
        self,
        work: Work[Item, Result],
        items: Iterable[Item],
        left: Callable[[], float | None] = unlimited,
    ) -> Generator[Result, None, None]:
        """Iterate over the results of items, in the order of the items.

        Args:
            work: what is done.
            items: the items; read only as far as needed.
            left: returns the number of seconds to wait for the next result, at least 0; None for
                no limit.

        Raises:
            TimeoutError: there was no result in time.
            WorkerError: processes cannot be started, or cannot begin to work.
        """


class Local:
    """Does all work in this process, one item after another."""

    def run(
        self,
        work: Work[Item, Result],
        items: Iterable[Item],
        left: Callable[[], float | None] = unlimited,
    ) -> Generator[Result, None, None]:
        """Iterate over the results; each is handed out before the next item is read."""
        if isinstance(work.do, Each) and left is unlimited:
            # A chunk for each item would cost some percent of the time of an easy puzzle.
            yield from map(work.do.one, items)
            return
        number = 0
        for item in items:
            chunk = Chunk(number, [item])
            seconds = left()
            if seconds is None:
                yield from work.do(chunk)
            else:
                yield from _done_within(seconds, work, chunk)
            number += chunk.size(work.size_of)


def _done_within(seconds: float, work: Work[Item, Result], chunk: Chunk[Item]) -> list[Result]:
    """Return the results of items.

    Raises:
        TimeoutError: they took too long.
    """
    if not seconds:
        raise TimeoutError
    try:
        with deadline.within(seconds):
            return [*work.do(chunk)]
    except deadline.TimeUp:
        raise TimeoutError from None


class Pool:
    """Has processes do the work, which end with the run.

    Args:
        jobs: the number of processes; at most `pool.most_processes()` are started, and no more
            than the system allows.
    """

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs

    def run(
        self,
        work: Work[Item, Result],
        items: Iterable[Item],
        left: Callable[[], float | None] = unlimited,
    ) -> Generator[Result, None, None]:
        """Iterate over the results; closing the iterator kills the processes at once."""
        # Imported here: slow, and one process needs none of it.
        from grader.runtime.parallel import pool  # noqa: PLC0415

        if pool.forks():
            work.warm_up()
        chunks = Chunks(iter(items), work.pace, work.size_of)
        recovery = pool.Recovery[Chunk[Item], _Done[Result]](
            partial(_halves, work.size_of), partial(_given_up, work.lost)
        )
        do = partial(_done, work.do, work.size_of)
        with closing(
            pool.in_order(do, chunks, self.jobs, work.pace.ahead, left, recovery)
        ) as found:
            for results, seconds in found:
                if seconds:  # known, because no process died
                    chunks.adapt(seconds)
                yield from results
                if left() == 0.0:
                    raise TimeoutError


_Done = tuple[list[Result], float]
"""The results of a chunk, and the seconds that an item took, or 0 if that is unknown."""


def _done(
    do: Callable[[Chunk[Item]], Iterable[Result]], size_of: SizeOf[Item] | None, chunk: Chunk[Item]
) -> _Done[Result]:
    """Do a chunk, in a process of a pool."""
    start = monotonic()
    results = [*do(chunk)]
    return results, (monotonic() - start) / chunk.size(size_of)


def _halves(
    size_of: SizeOf[Item] | None, chunk: Chunk[Item]
) -> tuple[Chunk[Item], Chunk[Item]] | None:
    return chunk.halves(size_of)


def _given_up(
    lost: Callable[[int, Item, str], Result], chunk: Chunk[Item], cause: str
) -> _Done[Result]:
    (item,) = chunk.items
    return [lost(chunk.first, item, cause)], 0.0


def executor(jobs: int) -> Executor:
    """Return what does the work of a run.

    Args:
        jobs: the number of processes.  If their memory is limited, even one job is done by
            another process, which may die.  In a process that may not start others, such as a
            worker of `multiprocessing.Pool`, all is done by itself.
    """
    return Pool(jobs) if is_shared(jobs) else Local()


def is_shared(jobs: int) -> bool:
    """Return whether other processes do the work; `jobs` as in `executor`."""
    if jobs == 1 and memory_limit.limit() is None:
        return False
    from grader.runtime.parallel import pool  # noqa: PLC0415 - one process needs none of it

    return pool.may_start()
