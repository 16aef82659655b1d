"""Layouts: consistency of their tables, and rejected houses."""

from __future__ import annotations

import pickle
from collections.abc import Callable

import pytest

from grader.errors import NoSolutionError
from grader.model import kinds as k
from grader.model import shapes
from grader.model.house import Frame, HouseSpec, kind_named
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.search.layout_problems import layout_problems
from tests.formats.layout_files import ALL, caged, diagonal, uneven

MADE = pytest.mark.parametrize("layout", ALL.values(), ids=ALL)


@MADE
def test_tables_of_cells_and_houses_agree(layout: Layout) -> None:
    by_house = {(c, h) for h in range(layout.houses) for c in layout.cells_of(h)}
    by_cell = {(c, h) for c in range(layout.cells) for h in layout.houses_of(c)}
    assert by_house == by_cell


@MADE
def test_peers_share_a_house(layout: Layout) -> None:
    for cell in range(layout.cells):
        peers = {p for h in layout.houses_of(cell) for p in layout.cells_of(h)} - {cell}
        assert layout.peers_of(cell) == tuple(sorted(peers))
        seen = {other for other in range(layout.cells) if layout.are_peers(cell, other)}
        assert seen == peers


@MADE
def test_digits_of_a_cell_are_those_of_all_its_houses(layout: Layout) -> None:
    for cell in range(layout.cells):
        sets = [layout.specs[h].digits for h in layout.houses_of(cell)]
        taken = tuple(d for d in range(layout.digits) if all(s >> d & 1 for s in sets))
        assert layout.digits_of(cell) == taken


@MADE
def test_frames_cross(layout: Layout) -> None:
    for frame in layout.frames:
        for i, row in enumerate(frame.rows):
            for j, column in enumerate(frame.columns):
                assert layout.cells_of(row)[j] == layout.cells_of(column)[i]


@MADE
def test_layouts_survive_pickling(layout: Layout) -> None:
    again = pickle.loads(pickle.dumps(layout))
    assert again == layout
    assert hash(again) == hash(layout)
    assert again.specs == layout.specs
    assert again.peers_of(0) == layout.peers_of(0)


def test_layouts_with_other_houses_differ() -> None:
    four = shapes.classic(2, 2)
    assert four != diagonal()
    assert four != "classic-4"
    assert Layout(four.name, four.coordinates, 4, four.specs) != four


def test_houses_of_the_classic_layout() -> None:
    layout = shapes.classic()
    assert (layout.cells, layout.houses, layout.digits) == (81, 27, 9)
    assert layout.cells_of(0) == (0, 1, 2, 3, 4, 5, 6, 7, 8)
    assert layout.cells_of(9) == (0, 9, 18, 27, 36, 45, 54, 63, 72)
    assert layout.cells_of(19) == (3, 4, 5, 12, 13, 14, 21, 22, 23)
    assert layout.houses_of(80) == (8, 17, 26)
    assert {len(layout.peers_of(cell)) for cell in range(81)} == {20}
    assert [layout.specs[h].name for h in (0, 9, 26)] == ["row 1", "column 1", "box 9"]
    assert [layout.specs[h].short for h in (0, 9, 26)] == ["r1", "c1", "b9"]


def test_houses_come_by_kind() -> None:
    layout = diagonal()
    assert layout.houses_of_kinds((k.EXTRA, k.BOX)) == (12, 13, 8, 9, 10, 11)
    assert layout.houses_of_kinds(()) == ()


@pytest.mark.parametrize(
    ("width", "height", "name"),
    [
        (3, 3, "classic-9"),
        (3, 2, "classic-6"),
        (2, 3, "classic-6-2x3"),
        (4, 3, "classic-12"),
        (5, 5, "classic-25"),
        (7, 1, "classic-7"),
    ],
)
def test_classic_layouts_have_names(width: int, height: int, name: str) -> None:
    layout = shapes.classic(width, height)
    assert layout.name == name
    assert layout.digits == width * height
    boxes = layout.houses_of_kinds((k.BOX,))
    corner = [layout.coordinates[c] for c in layout.cells_of(boxes[0])]
    assert corner == [(row, column) for row in range(height) for column in range(width)]


@pytest.mark.parametrize(("width", "height"), [(0, 3), (3, -1), (13, 2), (6, 5)])
def test_impossible_boxes_are_refused(width: int, height: int) -> None:
    with pytest.raises(ValueError, match=rf"boxes of {width}x{height} cells"):
        shapes.classic(width, height)


def spec(*cells: int, digits: int = 0b11) -> HouseSpec:
    return HouseSpec(k.ROW, "row 1", "r1", cells, digits)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Layout("x", [(0, 0)], 26, []), "x: 26 digits; 1 to 25 are possible"),
        (lambda: Layout("x", [(0, 0)], 0, []), "x: 0 digits"),
        (lambda: Layout("x", [(0, 0)], 2, [spec(0, 0)]), "row 1 names a cell twice"),
        (lambda: Layout("x", [(0, 0)], 2, [spec(0, 1)]), "row 1 names a cell that does not exist"),
        (lambda: Layout("x", [(0, 0)], 2, [spec(-1)]), "row 1 names a cell that does not exist"),
    ],
)
def test_impossible_layouts_are_refused(make: Callable[[], Layout], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        make()


def test_houses_with_more_cells_than_digits_are_listed_separately() -> None:
    """Editors create impossible layouts on the way: they are reported, not raised."""
    square = shapes.classic(2, 2)
    cage = HouseSpec(k.EXTRA, "cage", "g1", (0, 1, 2, 3, 4), 0b1111)
    layout = Layout("caged", square.coordinates, 4, [cage, *square.specs], [Frame((1,), (5,))])
    assert layout.overfull == (cage,)
    assert layout.specs == square.specs
    assert layout.frames == (Frame((0,), (4,)),)
    assert pickle.loads(pickle.dumps(layout)) == layout
    assert [problem.message for problem in layout_problems(layout)] == [
        "cage has 5 cells for 4 digits, so one would have to repeat"
    ]
    puzzle = Puzzle(layout, (k.NO_DIGIT,) * 16)
    assert puzzle.board().is_broken()
    assert [problem.cause for problem in puzzle.problems()] == [NoSolutionError]


def test_kinds_have_names() -> None:
    assert [kind_named(n) for n in ("row", "column", "box", "extra")] == [0, 1, 2, 3]
    with pytest.raises(ValueError, match="'cage' is no kind of house; kinds: row, column, box"):
        kind_named("cage")


def test_digits_of_uneven_cells() -> None:
    layout = uneven()
    assert [layout.digits_of(cell) for cell in range(6)] == [
        (0, 1),
        (0, 1, 2),
        (0, 1, 2),
        (0, 1),
        (0, 1, 2),
        (2,),
    ]


def test_repr() -> None:
    assert repr(caged()) == "<Layout caged-4: 16 cells, 13 houses>"


def test_classic_layouts_are_cached() -> None:
    """Comparing two that are only equal takes longer than solving a puzzle."""
    assert shapes.classic() is shapes.classic(3, 3) is shapes.classic(height=3)
