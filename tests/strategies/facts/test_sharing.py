"""Shared facts: one object per layout and thread, dropped after many other layouts."""

from __future__ import annotations

import gc
import weakref
from concurrent.futures import ThreadPoolExecutor

from grader.model.layout import Layout
from grader.model.shapes import classic
from grader_strategies.facts.sharing import LAYOUTS, shared


class Made:
    """An object made for a layout."""

    def __init__(self, layout: Layout) -> None:
        self.cells = layout.cells


def test_every_caller_gets_the_same_object() -> None:
    assert shared(Made, classic(2, 2)) is shared(Made, classic(2, 2))
    assert shared(Made, classic(2, 2)) is not shared(Made, classic(2, 3))


def is_first_dropped() -> bool:
    """Return whether an object is dropped after objects of many other layouts were made."""
    first = weakref.ref(shared(Made, classic(2, 2)))
    others = {(rows, columns) for rows in range(2, 9) for columns in (2, 3)} - {(2, 2)}
    others |= {(rows, 2) for rows in range(9, 13)}
    assert len(others) >= LAYOUTS
    for rows, columns in others:
        shared(Made, classic(rows, columns))
    gc.collect()
    return first() is None


def test_objects_of_old_layouts_are_dropped() -> None:
    # In a new thread, which has no shared objects yet.
    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(is_first_dropped).result()
