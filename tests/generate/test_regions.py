"""Random regions are regions, and a jigsaw without a map gets them."""

from __future__ import annotations

from random import Random

import pytest

import grader
from grader.errors import LayoutError
from grader.generate.regions import made_up, random_regions
from grader.model.shapes import is_connected, jigsaw, region_text


@pytest.mark.parametrize("size", range(2, 26))
def test_regions_have_as_many_cells_as_rows_and_are_in_one_piece(size: int) -> None:
    layout = jigsaw(random_regions(size, Random(size)))
    boxes = range(2 * size, 3 * size)
    assert layout.houses == 3 * size
    assert all(is_connected(layout, house) for house in boxes)


def test_regions_are_random_and_follow_from_the_seed() -> None:
    maps = {random_regions(9, Random(seed)) for seed in range(20)}
    assert len(maps) == 20
    assert random_regions(9, Random(3)) == random_regions(9, Random(3))
    assert any(_is_no_rectangle(some) for some in maps)


def _is_no_rectangle(regions: tuple[int, ...]) -> bool:
    first = [divmod(cell, 9) for cell, region in enumerate(regions) if region == regions[0]]
    rows, columns = {row for row, _ in first}, {column for _, column in first}
    return len(rows) * len(columns) > 9


def test_a_jigsaw_without_a_map_is_made_up() -> None:
    layout = made_up("jigsaw-6+diagonal", Random(1))
    assert layout is not None
    assert layout.name == "jigsaw-6+diagonal"
    assert layout.problems() == ()
    assert made_up("classic-9", Random(1)) is None
    assert made_up("jigsaw-4:AABBAABBCCDDCCDD", Random(1)) is None
    with pytest.raises(LayoutError, match="a jigsaw of 1 rows"):
        made_up("jigsaw-1", Random(1))
    with pytest.raises(LayoutError, match="no extra house 'moon'"):
        made_up("jigsaw-6+moon", Random(1))


def test_all_puzzles_of_a_run_have_the_same_regions() -> None:
    one, other = grader.generate(layout="jigsaw-6", seed=5, count=2)
    assert one.puzzle.layout is other.puzzle.layout
    (again,) = grader.generate(layout="jigsaw-6", seed=5, count=1)
    assert again.puzzle == one.puzzle
    (third,) = grader.generate(layout="jigsaw-6", seed=6, count=1)
    assert region_text(third.puzzle.layout) != region_text(one.puzzle.layout)
