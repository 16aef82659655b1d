"""A limit on the memory of worker processes."""

from __future__ import annotations

import pytest

from grader.runtime.parallel import memory_limit, pool
from grader.runtime.parallel.executor import is_shared
from grader.runtime.parallel.memory_limit import check_room, limit, limited
from grader.runtime.parallel.pool import Recovery, in_order

SMALL, LARGE = 1_000_000, 1_000_000_000


def sized(size: int) -> str:
    bytearray(size)
    return "enough"


def test_a_limit_holds_in_its_block() -> None:
    assert limit() is None
    with limited(5):
        assert limit() == 5
        with limited(None):
            assert limit() is None
        assert limit() == 5
    assert limit() is None


def test_with_a_limit_another_process_does_the_work() -> None:
    assert not is_shared(1)
    with limited(LARGE):
        assert is_shared(1) == pool.may_start()
        check_room()


@pytest.mark.skipif(not memory_limit.is_supported(), reason="needs a limit of memory")
def test_a_task_that_takes_more_is_given_up() -> None:
    recovery = Recovery[int, str](lambda _: None, lambda _, cause: cause)
    tasks = [SMALL, LARGE, SMALL]
    with limited(LARGE // 2):
        found = [*in_order(sized, iter(tasks), 2, 4, recovery=recovery)]
    assert found == ["enough", "ran out of memory", "enough"]
    assert [*in_order(sized, iter(tasks), 2, 4)] == ["enough"] * 3
