"""Chunks of work take about equally long."""

from __future__ import annotations

from typing import NamedTuple

from grader.runtime.parallel.chunks import Chunk, Chunks, Pace


class Block(NamedTuple):
    """An item that stands for several."""

    text: str

    def split(self, count: int) -> tuple[Block, Block | None]:
        return Block(self.text[:count]), Block(self.text[count:]) if self.text[count:] else None


def length(item: str | Block) -> int:
    return len(item.text) if isinstance(item, Block) else 1


def test_the_size_follows_the_time_that_items_take() -> None:
    chunks = Chunks(iter(range(1000)), Pace(seconds=0.05, largest=200))
    sizes = [len(next(chunks).items)]
    for seconds in (0.0, 40e-6, 0.001, 0.02, 10.0):
        chunks.adapt(seconds)
        sizes.append(len(next(chunks).items))
    assert sizes == [1, 200, 200, 50, 2, 1]


def test_chunks_keep_the_order_and_the_last_one_may_be_short() -> None:
    chunks = Chunks(iter("abcdefg"), Pace(seconds=1.0, largest=3))
    chunks.adapt(0.0)
    assert [*chunks] == [
        Chunk(0, ["a", "b", "c"]),
        Chunk(3, ["d", "e", "f"]),
        Chunk(6, ["g"]),
    ]


def test_an_item_that_stands_for_several_is_split_where_a_chunk_ends() -> None:
    items: list[str | Block] = ["x", Block("abcdefg"), "y", Block("z"), "w"]
    chunks = Chunks(iter(items), Pace(seconds=1.0, largest=3), length)
    chunks.adapt(0.0)
    found = [*chunks]
    assert found == [
        Chunk(0, ["x", Block("ab")]),
        Chunk(3, [Block("cde")]),
        Chunk(6, [Block("fg"), "y"]),
        Chunk(9, [Block("z"), "w"]),
    ]
    assert [chunk.size(length) for chunk in found] == [3, 3, 3, 2]


def test_a_chunk_has_halves_down_to_one_item() -> None:
    assert Chunk(4, ["a", "b", "c"]).halves(None) == (Chunk(4, ["a"]), Chunk(5, ["b", "c"]))
    assert Chunk(4, ["a"]).halves(None) is None
    mixed = Chunk[str | Block](4, [Block("abc"), "x"])
    halves = mixed.halves(length)
    assert halves == (Chunk(4, [Block("abc")]), Chunk(7, ["x"]))
    assert halves[0].halves(length) == (Chunk(4, [Block("a")]), Chunk(5, [Block("bc")]))
    assert Chunk(4, [Block("a")]).halves(length) is None
