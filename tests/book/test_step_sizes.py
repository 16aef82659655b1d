"""Sizes of pictures of steps."""

from __future__ import annotations

import pytest

from grader.book.board_drawing import MarkPlaces
from grader.book.page_plan import Area
from grader.book.step_drawing import INSET, MARK_SHARE
from grader.book.step_sizes import StepSizes
from grader.model.layout import Layout
from grader.model.shapes import named
from tests.book.specifications import book
from tests.book.test_killers import KILLER


@pytest.mark.parametrize("layout", [KILLER, named("classic-9"), named("classic-16")])
@pytest.mark.parametrize("least_type", [0, 5, 6, 7])
@pytest.mark.parametrize("large", ["no", "yes"])
def test_candidates_are_large_enough(layout: Layout, least_type: float, large: str) -> None:
    wanted = book("  - generate: {}\n    count: 1\n", type=f"{{large_print: {large}}}").type
    sizes = StepSizes(wanted, Area(500, 700), least_type)
    side = sizes.cell(layout)
    mark = MarkPlaces.of(layout, INSET, side, least_type).part * MARK_SHARE * side
    assert sizes.least_mark - 1e-6 <= mark < 1.01 * sizes.least_mark or side == 24
