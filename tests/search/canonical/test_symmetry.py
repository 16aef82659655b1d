"""Orbits of cells under each symmetry."""

from __future__ import annotations

import pytest

from grader.errors import TargetError
from grader.model import kinds as k
from grader.model.house import HouseSpec
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.model.shapes import classic
from grader.search.canonical.symmetry import SYMMETRIES, images, is_symmetric, orbits, symmetry_of

COUNTS = {
    "none": 81,
    "180": 41,
    "90": 21,
    "horizontal": 45,
    "vertical": 45,
    "diagonal": 45,
    "anti-diagonal": 45,
    "both": 25,
    "diagonals": 25,
    "full": 15,
}


def shaped(*rows: str) -> Layout:
    """A layout with a cell for each mark and no more to say than that."""
    places = [
        (r, c) for r, row in enumerate(rows, 3) for c, mark in enumerate(row, 2) if mark == "#"
    ]
    house = HouseSpec(k.EXTRA, "all", "x", tuple(range(len(places))), (1 << len(places)) - 1)
    return Layout("shape", places, len(places), [house])


def test_every_symmetry_is_counted_here() -> None:
    assert tuple(COUNTS) == SYMMETRIES


@pytest.mark.parametrize(("symmetry", "count"), COUNTS.items())
def test_every_cell_is_in_one_orbit(symmetry: str, count: int) -> None:
    groups = orbits(classic(), symmetry)
    assert len(groups) == count
    assert sorted(cell for group in groups for cell in group) == list(range(81))
    assert list(groups) == sorted(tuple(sorted(group)) for group in groups)


@pytest.mark.parametrize(
    ("symmetry", "cell", "orbit"),
    [
        ("none", 1, (1,)),
        ("180", 1, (1, 79)),
        ("180", 40, (40,)),
        ("90", 1, (1, 17, 63, 79)),
        ("horizontal", 1, (1, 73)),
        ("horizontal", 37, (37,)),
        ("vertical", 1, (1, 7)),
        ("vertical", 13, (13,)),
        ("diagonal", 1, (1, 9)),
        ("diagonal", 0, (0,)),
        ("anti-diagonal", 1, (1, 71)),
        ("anti-diagonal", 8, (8,)),
        ("full", 1, (1, 7, 9, 17, 63, 71, 73, 79)),
        ("full", 0, (0, 8, 72, 80)),
    ],
)
def test_mirrors_are_named_by_their_axis(symmetry: str, cell: int, orbit: tuple[int, ...]) -> None:
    assert next(group for group in orbits(classic(), symmetry) if cell in group) == orbit


def test_oblong_has_half_turns_and_upright_mirrors_only() -> None:
    oblong = shaped("###", "###")
    assert orbits(oblong, "180") == ((0, 5), (1, 4), (2, 3))
    assert orbits(oblong, "horizontal") == ((0, 3), (1, 4), (2, 5))
    assert orbits(oblong, "vertical") == ((0, 2), (1,), (3, 5), (4,))
    for symmetry in ("90", "diagonal", "anti-diagonal", "diagonals", "full"):
        with pytest.raises(TargetError, match=f"shape does not have the symmetry {symmetry}"):
            orbits(oblong, symmetry)


def test_corner_has_its_diagonal_only() -> None:
    corner = shaped("##", "#.")
    assert orbits(corner, "diagonal") == ((0,), (1, 2))
    for symmetry in set(SYMMETRIES) - {"none", "diagonal"}:
        with pytest.raises(TargetError, match="does not have"):
            orbits(corner, symmetry)


def test_unknown_symmetry_is_refused_with_those_there_are() -> None:
    with pytest.raises(TargetError, match="no symmetry 'round'; known: none, 180, 90"):
        orbits(classic(), "round")


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_the_strongest_symmetry_of_a_puzzle_is_found(symmetry: str) -> None:
    """One orbit in which no other symmetry lies: that of a cell in no special place."""
    layout = classic()
    (orbit,) = (group for group in orbits(layout, symmetry) if 11 in group)
    puzzle = Puzzle(layout, tuple(0 if cell in orbit else k.NO_DIGIT for cell in range(81)))
    assert is_symmetric(puzzle, symmetry)
    assert symmetry_of(puzzle) == symmetry


def test_nothing_given_is_as_symmetric_as_the_page() -> None:
    assert symmetry_of(Puzzle(classic(), (k.NO_DIGIT,) * 81)) == "full"
    corner = shaped("##", "#.")
    assert symmetry_of(Puzzle(corner, (k.NO_DIGIT,) * 3)) == "diagonal"


def test_images_say_where_the_cells_go() -> None:
    assert images(classic(), "none") == []
    (turned,) = images(classic(), "180")
    assert turned == tuple(reversed(range(81)))
    assert len(images(classic(), "full")) == 2
