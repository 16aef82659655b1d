"""What strategies share of a layout: one thing for all of them, and not for ever."""

from __future__ import annotations

import gc
import weakref
from concurrent.futures import ThreadPoolExecutor

from grader.model.layout import Layout
from grader.model.shapes import classic
from grader_strategies.facts.sharing import LAYOUTS, shared


class Made:
    """Something that is made for a layout."""

    def __init__(self, layout: Layout) -> None:
        self.cells = layout.cells


def test_all_who_ask_get_the_same() -> None:
    assert shared(Made, classic(2, 2)) is shared(Made, classic(2, 2))
    assert shared(Made, classic(2, 2)) is not shared(Made, classic(2, 3))


def is_first_let_go() -> bool:
    """Return whether what was made for a layout goes when many more have come."""
    first = weakref.ref(shared(Made, classic(2, 2)))
    others = {(rows, columns) for rows in range(2, 9) for columns in (2, 3)} - {(2, 2)}
    others |= {(rows, 2) for rows in range(9, 13)}
    assert len(others) >= LAYOUTS
    for rows, columns in others:
        shared(Made, classic(rows, columns))
    gc.collect()
    return first() is None


def test_what_was_made_for_many_layouts_is_let_go() -> None:
    # In a thread of its own, which begins with nothing.
    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(is_first_let_go).result()
