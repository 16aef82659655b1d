"""Sizes of pictures of steps: candidates can be read, and the words stand beside or below."""

from __future__ import annotations

import math

from grader.book.board_drawing import MarkPlaces
from grader.book.page_plan import Area, frame_of, page_span
from grader.book.specification import Type
from grader.book.step_drawing import INSET, MARK_SHARE
from grader.errors import Message
from grader.model.layout import Layout

GAP = 14.0
"""Space between a picture and the words beside it, in points."""
_MARK, _LARGE_MARK = 7.0, 10.0
"""Least size of candidates, in points, and that in large print."""
_USUAL_CELL = 24.0
"""Side of a cell, in points, unless candidates need more."""
_LEAST_WORDS = 8.5
"""Least width of words beside a picture, as a multiple of the size of the text."""


class StepSizes:
    """Sizes of pictures of steps on pages of equal areas.

    Args:
        wanted: the type of the book.
        area: the area of a page.
        least_type: the least size of type of the vendor.
    """

    def __init__(self, wanted: Type, area: Area, least_type: float) -> None:
        self._type = wanted
        self._area = area
        self._least_type = least_type
        self.least_mark: float = max(_LARGE_MARK if wanted.large_print else _MARK, least_type)
        """The least size of candidates, in points."""

    def columns(self, layout: Layout) -> int:
        """Return how many pictures stand side by side."""
        return 2 if (self._area.width - 20) / 2 >= self._width(layout) else 1

    def words_width(self, layout: Layout) -> float:
        """Return the width of the words beside a picture; 0 if they stand below it."""
        if self.columns(layout) > 1:
            return 0.0
        left = self._area.width - self._width(layout) - GAP
        return left if left >= _LEAST_WORDS * self._type.text_size else 0.0

    def cell(self, layout: Layout) -> float:
        """Return the side of a cell whose candidates can be read."""
        before = side = _USUAL_CELL
        # Texts of rules keep their size, so the share depends on the side.  The sides found are in
        # turn too large and too small, and nearer each time: the larger one is enough.
        for _ in range(6):
            places = MarkPlaces.of(layout, INSET, side, self._least_type)
            before, side = side, max(self.least_mark / (places.part * MARK_SHARE), _USUAL_CELL)
        return max(before, side)

    def small_marks(self, layout: Layout, mark: float) -> Message:
        """Return the message that candidates are smaller than they should be."""
        return Message(
            "small-step-marks",
            "pictures of steps of {layout} have candidates of {mark:.1f} pt, less than {least:g} "
            "pt; take larger pages, or other hints",
            layout=layout.name,
            mark=math.floor(mark * 10) / 10,
            least=self.least_mark,
        )

    def _width(self, layout: Layout) -> float:
        return page_span(layout)[1] * self.cell(layout) + frame_of(self._type)
