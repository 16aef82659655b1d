"""Chunks of work take about equally long."""

from __future__ import annotations

from grader.runtime.chunks import AdaptiveChunks


def test_the_size_follows_the_time_that_items_take() -> None:
    chunks = AdaptiveChunks(iter(range(1000)), seconds=0.05, largest=200)
    sizes = [len(next(chunks))]
    for seconds in (0.0, 40e-6, 0.001, 0.02, 10.0):
        chunks.adapt(seconds)
        sizes.append(len(next(chunks)))
    assert sizes == [1, 200, 200, 50, 2, 1]


def test_chunks_keep_the_order_and_the_last_one_may_be_short() -> None:
    chunks = AdaptiveChunks(iter("abcdefg"), seconds=1.0, largest=3)
    chunks.adapt(0.0)
    assert list(chunks) == [["a", "b", "c"], ["d", "e", "f"], ["g"]]
