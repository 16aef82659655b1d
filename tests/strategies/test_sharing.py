"""What strategies share of a layout: one thing for all of them, and not for ever."""

from __future__ import annotations

import gc
import weakref

from grader.model.layout import Layout
from grader.model.shapes import classic
from strategies.sharing import LAYOUTS, shared


class Made:
    """Something that is made for a layout."""

    def __init__(self, layout: Layout) -> None:
        self.cells = layout.cells


def test_all_who_ask_get_the_same() -> None:
    assert shared(Made, classic(2, 2)) is shared(Made, classic(2, 2))
    assert shared(Made, classic(2, 2)) is not shared(Made, classic(2, 3))


def test_what_was_made_for_many_layouts_is_let_go() -> None:
    first = weakref.ref(shared(Made, classic(2, 2)))
    for rows in range(2, 2 + LAYOUTS):
        for columns in range(2, 4):
            if rows * columns <= 25:
                shared(Made, classic(rows, columns))
    gc.collect()
    assert first() is None
