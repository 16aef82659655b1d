"""Allocations: their sum is limited, and what is not in use is released."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from threading import Thread

import pytest

from grader.errors import TooLargeError
from grader.runtime import memory
from grader.runtime.memory import Allocation


class Owner:
    """Has a table that may be released."""

    def __init__(self) -> None:
        self.released = 0
        self.allocation = Allocation(self.release)

    def release(self) -> None:
        self.released += 1


@pytest.fixture(autouse=True)
def room_for_100(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Release what other tests have left; let 100 bytes be allocated, and 30 stay."""
    monkeypatch.setattr(memory, "MOST_BYTES", 100)
    monkeypatch.setattr(memory, "KEPT_BYTES", -1)
    memory.begin_search()
    monkeypatch.setattr(memory, "KEPT_BYTES", 30)
    assert memory.allocated() == 0
    yield
    gc.collect()  # an owner and its allocation refer to each other
    assert memory.allocated() == 0


def test_sizes_are_added_up() -> None:
    before = memory.allocated()
    one, other = Owner(), Owner()
    one.allocation.resize(40)
    other.allocation.resize(60)
    one.allocation.resize(30)
    assert memory.allocated() - before == 90
    assert one.released == other.released == 0


def test_an_owner_that_is_gone_takes_nothing() -> None:
    before = memory.allocated()
    allocation = Allocation(lambda: None)
    allocation.resize(50)
    assert memory.allocated() == before + 50
    del allocation
    assert memory.allocated() == before


def test_nothing_runs_when_an_allocation_is_deleted() -> None:
    """The interpreter would run it within a search, where it loses what a signal raises."""
    called = []
    allocation = Allocation(lambda: None)
    allocation.resize(50)
    before = sys.getprofile()
    sys.setprofile(lambda _, event, __: called.append(event))
    try:
        del allocation
    finally:
        sys.setprofile(before)
    assert "call" not in called
    assert memory.allocated() == 0


def test_allocations_that_are_gone_leave_the_ledger() -> None:
    kept = Owner()
    ledger = memory._LOCAL.ledger
    alive = len([*ledger.live()])  # other tests may have left some
    for _ in range(10 * memory.LEAST_SETTLED + 2 * alive):
        Allocation(lambda: None).resize(1)
    assert len(ledger.made) <= memory.LEAST_SETTLED + 2 * (alive + 1)
    assert memory.allocated() == kept.allocation.bytes == 0


def test_another_thread_may_delete_an_allocation() -> None:
    """The thread of the allocation subtracts its bytes, so that it need not wait for others."""
    allocation = [Allocation(lambda: None)]
    allocation[0].resize(50)
    ledger = memory._LOCAL.ledger
    thread = Thread(target=allocation.clear)
    thread.start()
    thread.join()
    assert ledger.bytes == 50
    assert memory.allocated() == 0


def test_a_search_that_needs_too_much_is_refused() -> None:
    one, other = Owner(), Owner()
    one.allocation.resize(60)
    with pytest.raises(TooLargeError, match="a search needs more than 0 MB for this puzzle"):
        other.allocation.resize(41)
    assert one.released == 0
    assert (one.allocation.bytes, other.allocation.bytes) == (60, 0)
    other.allocation.resize(40)


def test_what_an_earlier_search_has_left_makes_room() -> None:
    one, other, third = Owner(), Owner(), Owner()
    one.allocation.resize(15)
    other.allocation.resize(15)
    memory.begin_search()
    assert one.released == other.released == 0
    other.allocation.use()
    third.allocation.resize(85)
    assert (one.released, other.released) == (1, 0)
    assert (one.allocation.bytes, other.allocation.bytes) == (0, 15)


def test_much_is_not_kept_for_later_searches() -> None:
    one, other = Owner(), Owner()
    one.allocation.resize(20)
    other.allocation.resize(20)
    memory.begin_search()
    assert one.released == other.released == 1
    assert one.allocation.bytes == other.allocation.bytes == 0
