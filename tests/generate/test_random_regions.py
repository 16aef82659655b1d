"""Random regions are connected and equal in size; a jigsaw without a map gets them."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest

import grader
from grader.errors import LayoutError, TargetError
from grader.generate.random_regions import RandomRegions, random_regions_for
from grader.model.shapes import classic, is_connected, jigsaw, region_text
from grader.search.canonical.symmetry import images
from grader.search.layout_problems import layout_problems


@pytest.mark.parametrize("size", range(2, 26))
def test_regions_have_as_many_cells_as_rows_and_are_in_one_piece(size: int) -> None:
    layout = jigsaw(RandomRegions(size).make_map(Random(size)))
    boxes = range(2 * size, 3 * size)
    assert layout.houses == 3 * size
    assert all(is_connected(layout, house) for house in boxes)


def test_regions_are_random_and_follow_from_the_seed() -> None:
    maps = {RandomRegions(9).make_map(Random(seed)) for seed in range(20)}
    assert len(maps) == 20
    assert RandomRegions(9).make_map(Random(3)) == RandomRegions(9).make_map(Random(3))
    assert any(_is_no_rectangle(some) for some in maps)


def _is_no_rectangle(regions: tuple[int, ...]) -> bool:
    first = [divmod(cell, 9) for cell, region in enumerate(regions) if region == regions[0]]
    rows, columns = {row for row, _ in first}, {column for _, column in first}
    return len(rows) * len(columns) > 9


def borders(regions: tuple[int, ...]) -> int:
    """Return the number of adjacent pairs of cells in different regions."""
    size = round(len(regions) ** 0.5)
    right = [(c, c + 1) for c in range(len(regions)) if c % size < size - 1]
    below = [(c, c + size) for c in range(len(regions) - size)]
    return sum(regions[one] != regions[other] for one, other in right + below)


def test_compact_regions_have_shorter_borders() -> None:
    mean = [
        sum(
            borders(RandomRegions(9, compactness=compactness).make_map(Random(n))) for n in range(5)
        )
        / 5
        for compactness in (0.0, 0.9, 1.0)
    ]
    assert mean[0] > mean[1] > mean[2]
    assert len({RandomRegions(9, compactness=1.0).make_map(Random(n)) for n in range(5)}) == 5


@pytest.mark.parametrize("symmetry", ["180", "90", "horizontal", "diagonal", "both", "full"])
def test_regions_have_the_required_symmetry(symmetry: str) -> None:
    made = RandomRegions(9, symmetry=symmetry).make_map(Random(4))
    layout = jigsaw(made)
    assert all(is_connected(layout, house) for house in range(18, 27))
    for move in images(classic(), symmetry):
        pairs = {(made[cell], made[image]) for cell, image in enumerate(move)}
        assert len(pairs) == 9
    if symmetry == "180":
        assert _is_no_rectangle(made)


def test_regions_that_cannot_have_a_symmetry_are_refused() -> None:
    """Boxes of two rows and three columns do not become boxes by a quarter turn."""
    with pytest.raises(TargetError, match="regions of jigsaw-6 cannot have the symmetry 90"):
        random_regions_for("jigsaw-6", symmetry="90")


def test_a_jigsaw_without_a_map_gets_random_regions() -> None:
    regions = random_regions_for("jigsaw-6+diagonal")
    assert regions is not None
    layout = regions.make_layout(Random(1))
    assert layout.name == "jigsaw-6+diagonal"
    assert layout_problems(layout) == ()
    assert random_regions_for("classic-9") is None
    assert random_regions_for("jigsaw-4:AABBAABBCCDDCCDD") is None
    with pytest.raises(LayoutError, match="a jigsaw of 1 rows"):
        random_regions_for("jigsaw-1")
    with pytest.raises(LayoutError, match="no extra house 'moon'"):
        grader.generate(layout="jigsaw-6+moon")
    with pytest.raises(TargetError, match="only a jigsaw without a map"):
        grader.generate(layout="classic-6", own_regions=True)


def test_puzzles_may_have_regions_of_their_own() -> None:
    generate = partial(grader.generate, layout="jigsaw-6", seed=5, count=3, own_regions=True)
    made = list(generate())
    assert len({region_text(one.puzzle.layout) for one in made}) == 3
    assert [one.puzzle for one in generate(jobs=2)] == [one.puzzle for one in made]


def test_all_puzzles_of_a_run_have_the_same_regions() -> None:
    one, other = grader.generate(layout="jigsaw-6", seed=5, count=2)
    assert one.puzzle.layout is other.puzzle.layout
    (again,) = grader.generate(layout="jigsaw-6", seed=5, count=1)
    assert again.puzzle == one.puzzle
    (third,) = grader.generate(layout="jigsaw-6", seed=6, count=1)
    assert region_text(third.puzzle.layout) != region_text(one.puzzle.layout)
