"""Layouts of every shape: geometry, names and rejected names."""

from __future__ import annotations

import pickle
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.errors import LayoutError
from grader.model import kinds as k
from grader.model import shapes
from grader.model.layout import Layout, layout_of
from grader.model.shapes import Extra, Grid, compose, jigsaw, latin, named, region_text, spelled
from grader.runtime import compiled
from grader.search.layout_problems import layout_problems

STEPS = "AABBACBBACDDCCDD"


def places(layout: Layout, house: k.House) -> set[tuple[int, int]]:
    """Return the 1-based places of a house, as people say them."""
    return {
        (row + 1, column + 1)
        for row, column in (layout.coordinates[cell] for cell in layout.cells_of(house))
    }


def extras(layout: Layout) -> dict[str, set[tuple[int, int]]]:
    return {layout.specs[h].short: places(layout, h) for h in layout.houses_of_kinds((k.EXTRA,))}


@pytest.mark.parametrize("name", list(shapes.names()))
def test_a_name_gives_the_layout_that_is_called_so(name: str) -> None:
    layout = named(name)
    assert layout.name == name
    assert spelled(layout) == name
    assert named(name) is layout
    assert not layout.overfull


LARGEST = 1000 if compiled.mode() == "compiled" else 160


def test_each_layout_can_be_filled() -> None:
    layouts = [layout for layout in map(named, shapes.names()) if layout.cells < LARGEST]
    problems = {layout.name: layout_problems(layout, timeout=None) for layout in layouts}
    assert [name for name, found in problems.items() if found] == []


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("classic-9", "classic-9"),
        ("classic-9-3x3", "classic-9"),
        ("classic-6-2x3", "classic-6-2x3"),
        ("classic-9+windoku+rising+falling", "diagonal-9+windoku"),
        ("windoku-9+diagonal", "diagonal-9+windoku"),
        ("diagonal-12-3x4", "diagonal-12-3x4"),
        ("diagonal-9+rising", "diagonal-9"),
        ("latin-5+diagonal", "latin-5+diagonal"),
        ("kazaguruma", "windmill"),
        ("sensei", "twodoku"),
        ("samurai-9", "samurai"),
        ("samurai-6-2x3", "samurai-6-2x3"),
        ("samurai+diagonal", "samurai+diagonal"),
        ("tripledoku-4", "tripledoku-4"),
        ("tripledoku-4-2x2", "tripledoku-4-2x2"),
        (f"jigsaw-4:{STEPS}", "jigsaw-4"),
        (f"jigsaw-4:{STEPS.lower()}+diagonal", "jigsaw-4+diagonal"),
        (" samurai ", "samurai"),
    ],
)
def test_other_spellings_of_names(text: str, name: str) -> None:
    layout = named(text)
    assert layout.name == name
    again = spelled(layout)
    assert again is not None
    assert named(again) == layout


def test_names_that_a_number_makes_ambiguous_are_kept_apart() -> None:
    assert named("tripledoku-4").digits == 9
    assert named("tripledoku-4-2x2").digits == 4


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("", "no layout ''"),
        ("classic", "did you mean 'classic-9'"),
        ("samurei", "did you mean 'samurai'"),
        ("sandwitch-9", "did you mean 'sandwich-9'"),
        ("butterfly-16", "did you mean 'butterfly'"),
        ("classic-26", "26 rows; 1 to 25 are possible"),
        ("classic-0", "0 rows; 1 to 25 are possible"),
        ("classic-7", "7 rows have no boxes but lines; latin-7 has none"),
        ("classic-9-2x4", "boxes of 2x4 cells do not fit a grid of 9 rows"),
        ("classic-9:AAA", "classic has no map of regions"),
        ("latin-9-3x3", "a Latin square has no boxes"),
        ("diagonal-9+moon", "no extra house 'moon'; known: diagonal, falling"),
        ("windoku-12", "windows need square boxes"),
        ("asterisk-16", "an asterisk needs a grid of 9 rows"),
        ("girandola-6", "a girandola needs a grid of 9 rows"),
        ("center-dot-6", "center dots need boxes with a cell in the middle"),
        ("latin-9+disjoint", "disjoint groups need boxes"),
        ("jigsaw-9", "the regions of jigsaw-9 are missing"),
        ("jigsaw-4:AABB", "a map of 4 regions does not go with 4 rows"),
        ("jigsaw-4:AAB", "the map of regions has 3 cells"),
        ("jigsaw-4:AAAAABBBCCCCDDDD", "each region has 4 cells, but region A has 5, B has 3"),
        ("jigsaw-4:AAAABBBBCCCCDDD#", "'#', character 16 of the map of regions"),
        ("x" * 1000, "no layout 'xxxx"),
    ],
)
def test_unknown_layouts_are_rejected(name: str, message: str) -> None:
    with pytest.raises(LayoutError) as caught:
        named(name)
    assert message in str(caught.value)
    assert len(str(caught.value)) < 600


@given(st.text(alphabet="classic-jgwdx0123456789:+AB. ", max_size=30))
def test_any_text_is_a_layout_or_a_clear_error(text: str) -> None:
    try:
        layout = named(text)
    except LayoutError:
        return
    assert spelled(layout) is not None


# Squares.


def test_a_latin_square_has_rows_and_columns_only() -> None:
    layout = latin(5)
    assert (layout.cells, layout.houses, layout.digits) == (25, 10, 5)
    assert layout.houses_of_kinds((k.BOX, k.EXTRA)) == ()
    with pytest.raises(LayoutError, match="a grid of 26 rows"):
        latin(26)


def test_regions_are_numbered_as_they_appear_and_read_back() -> None:
    layout = jigsaw("zzbb z1bb z1kk 11kk")
    assert region_text(layout) == STEPS
    assert layout == jigsaw(STEPS)
    assert [spec.name for spec in layout.specs[8:]] == [f"region {n}" for n in (1, 2, 3, 4)]
    assert places(layout, 8) == {(1, 1), (1, 2), (2, 1), (3, 1)}
    assert layout == jigsaw([STEPS.index(symbol) for symbol in STEPS])


def test_cells_may_be_in_no_region() -> None:
    layout = jigsaw("AABB AABB .... ....")
    assert len(layout.houses_of_kinds((k.BOX,))) == 2
    assert region_text(layout) == "AABBAABB........"
    assert layout == jigsaw([*(int(c) for c in "00110011"), *[None] * 8])


def test_a_classic_layout_has_a_map_of_regions_and_overlapping_grids_have_none() -> None:
    assert region_text(shapes.classic(2, 2)) == "AABBAABBCCDDCCDD"
    assert region_text(named("twodoku")) is None
    assert region_text(latin(3)) == "........."


@pytest.mark.parametrize("size", range(1, 26))
def test_the_usual_box_is_as_square_as_can_be_and_wide(size: int) -> None:
    width, height = shapes.usual_box(size)
    assert width * height == size
    assert width >= height
    assert not any(size % h == 0 for h in range(height + 1, width))


# Extra houses.


def test_diagonals() -> None:
    assert extras(named("diagonal-4")) == {
        "d1": {(1, 1), (2, 2), (3, 3), (4, 4)},
        "d2": {(1, 4), (2, 3), (3, 2), (4, 1)},
    }
    assert extras(named("falling-4")).keys() == {"d1"}
    assert extras(named("rising-4")).keys() == {"d2"}


def test_windows_stand_a_row_and_a_column_apart() -> None:
    nine = extras(named("windoku-9"))
    assert len(nine) == 4
    assert nine["w1"] == {(row, column) for row in (2, 3, 4) for column in (2, 3, 4)}
    assert nine["w4"] == {(row, column) for row in (6, 7, 8) for column in (6, 7, 8)}
    assert extras(named("windoku-4")) == {"w1": {(2, 2), (2, 3), (3, 2), (3, 3)}}
    sixteen = extras(named("windoku-16"))
    assert len(sixteen) == 9
    assert sixteen["w5"] == {(row, column) for row in range(7, 11) for column in range(7, 11)}


@pytest.mark.parametrize("name", ["asterisk-9", "girandola-9", "center-dot-9"])
def test_figures_of_nine_cells_have_one_in_each_box(name: str) -> None:
    (cells,) = extras(named(name)).values()
    assert {((row - 1) // 3, (column - 1) // 3) for row, column in cells} == {
        (band, stack) for band in range(3) for stack in range(3)
    }
    assert {(10 - row, 10 - column) for row, column in cells} == cells, "a half turn keeps it"


def test_asterisk_girandola_and_center_dots() -> None:
    assert (3, 3) in extras(named("asterisk-9"))["a1"]
    assert (2, 5) in extras(named("asterisk-9"))["a1"]
    assert (1, 1) in extras(named("girandola-9"))["n1"]
    assert (2, 5) in extras(named("girandola-9"))["n1"]
    assert extras(named("center-dot-9"))["t1"] == {(r, c) for r in (2, 5, 8) for c in (2, 5, 8)}
    assert len(extras(named("center-dot-15"))["t1"]) == 15


def test_disjoint_groups_are_the_cells_at_the_same_place_of_all_boxes() -> None:
    groups = extras(named("disjoint-6"))
    assert len(groups) == 6
    assert groups["p1"] == {(1, 1), (1, 4), (3, 1), (3, 4), (5, 1), (5, 4)}
    assert sum(len(cells) for cells in groups.values()) == 36


def test_a_small_extra_house_only_forbids_repeats() -> None:
    cage = Extra("cage", "g1", (0, 5, 10))
    layout = compose("caged", (Grid(4, box=(2, 2), extras=(cage,)),))
    assert layout.specs[-1].digits == 0b1111
    assert len(layout.specs[-1].cells) == 3
    assert layout_problems(layout) == ()


# Overlapping grids.

CELLS = {
    "twodoku": 153,
    "sensei-2": 144,
    "sensei-4": 126,
    "tripledoku": 225,
    "tripledoku-2": 207,
    "tripledoku-3": 189,
    "tripledoku-4": 171,
    "treble": 180,
    "butterfly": 144,
    "flower": 189,
    "cross": 297,
    "windmill": 333,
    "sohei": 288,
    "wing": 225,
    "wing-5": 351,
    "samurai": 369,
    "harakiri": 576,
    "ninja": 621,
    "shogun": 783,
    "sumo": 909,
    "shaolin": 1701,
}
"""Cells of published puzzles of each sort, counted in them."""


@pytest.mark.parametrize(("name", "cells"), list(CELLS.items()))
def test_overlapping_grids_have_as_many_cells_as_published_puzzles(name: str, cells: int) -> None:
    assert named(name).cells == cells


def test_the_samurai() -> None:
    layout = named("samurai")
    assert (layout.digits, len(layout.frames)) == (9, 5)
    assert layout.houses == 5 * 27 - 4, "each corner box is one house, not two"
    corners = [layout.coordinates[layout.cells_of(frame.rows[0])[0]] for frame in layout.frames]
    assert corners == [(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)]
    kinds = [spec.kind for spec in layout.specs]
    assert kinds == sorted(kinds)
    shared = layout.coordinates.index((6, 6))
    names = [layout.specs[house].name for house in layout.houses_of(shared)]
    assert names == [
        "row 7 of grid 1",
        "row 1 of grid 3",
        "column 7 of grid 1",
        "column 1 of grid 3",
        "box 9 of grid 1",
    ]
    assert [layout.specs[house].short for house in layout.houses_of(shared)][-1] == "g1b9"
    assert (9, 0) not in layout.coordinates


def test_the_middle_grid_of_a_flower_is_made_of_the_others() -> None:
    without = compose(
        "petals", tuple(Grid(9, box=(3, 3), at=at) for at in ((0, 3), (3, 0), (3, 6), (6, 3)))
    )
    flower = named("flower")
    assert {frozenset(spec.cells) for spec in flower.specs} == {
        frozenset(spec.cells) for spec in without.specs
    }
    assert len(flower.frames) == 5


def test_a_shared_cell_takes_only_the_digits_that_all_its_grids_have() -> None:
    layout = compose("two", (Grid(9, box=(3, 3)), Grid(4, box=(2, 2), at=(7, 7))))
    shared = layout.coordinates.index((8, 8))
    assert layout.digits_of(shared) == (0, 1, 2, 3)
    assert layout.digits_of(0) == tuple(range(9))
    assert layout_problems(layout) == ()


def test_the_page_begins_where_the_first_grid_does() -> None:
    one = compose("x", (Grid(4, box=(2, 2), at=(-3, 5)), Grid(4, box=(2, 2), at=(-1, 7))))
    other = compose("x", (Grid(4, box=(2, 2)), Grid(4, box=(2, 2), at=(2, 2))))
    assert one == other


def test_the_same_grid_twice_is_one_grid() -> None:
    grid = Grid(4, box=(2, 2))
    layout = compose("twice", (grid, grid))
    assert (layout.houses, len(layout.frames)) == (12, 1)


def test_houses_of_the_page_come_last() -> None:
    bridge = Extra("bridge", "x1", (0, 20))
    layout = compose("two", (Grid(4, box=(2, 2)), Grid(4, box=(2, 2), at=(2, 2))), extras=(bridge,))
    assert layout.specs[-1].name == "bridge"
    assert layout.cells_of(layout.houses - 1) == (0, 20)


def test_compositions_that_cannot_be_meant() -> None:
    with pytest.raises(LayoutError, match="nothing has no grid"):
        compose("nothing", ())
    with pytest.raises(LayoutError, match="bridge names a cell that does not exist"):
        compose("x", (Grid(4),), (Extra("bridge", "x1", (0, 99)),))
    with pytest.raises(LayoutError, match="boxes of 2x3 cells do not fit a grid of 4 rows"):
        Grid(4, box=(2, 3))
    with pytest.raises(LayoutError, match="9000 cells and 3000 houses are the most"):
        compose("huge", tuple(Grid(25, at=(25 * i, 0)) for i in range(15)))


@pytest.mark.parametrize("name", ["samurai", "diagonal-9", f"jigsaw-4:{STEPS}", "samurai-4"])
def test_layouts_survive_pickling_as_the_same_object(name: str) -> None:
    layout = named(name)
    again = pickle.loads(pickle.dumps(layout))
    assert again == layout
    assert pickle.loads(pickle.dumps(layout)) is again


def test_threads_get_the_same_object() -> None:
    parts = named("samurai").__reduce__()[1]
    renamed = ("a samurai for threads", *parts[1:])
    gate = Barrier(4)

    def make(_: int) -> Layout:
        gate.wait(60)
        made: Layout = layout_of(*renamed)
        return made

    with ThreadPoolExecutor(4) as pool:
        one, *others = pool.map(make, range(4))
    assert all(other is one for other in others)


def test_a_layout_in_use_stays_the_same_object_when_caches_forget_it() -> None:
    layout = named("hyper-9")
    for cache in (named, compose, layout_of):
        cache.cache_clear()
    assert named("windoku-9") is layout


def test_other_regions_make_another_layout_with_the_same_name() -> None:
    one, other = jigsaw(STEPS), jigsaw("AABBAABBCCDDCCDD")
    assert one.name == other.name
    assert one != other
    assert hash(one) != hash(other)


@pytest.mark.parametrize(
    ("other", "name"),
    [
        ("hyper-9", "windoku-9"),
        ("x-9", "diagonal-9"),
        ("X-16+hyper", "diagonal-16+windoku"),
        ("gattai-8", "harakiri"),
        ("gattai-13", "sumo"),
        ("Samurai", "samurai"),
    ],
)
def test_layouts_have_other_names(other: str, name: str) -> None:
    assert named(other) is named(name)
    assert named(other).name == name


@pytest.mark.parametrize(
    ("name", "message"),
    [
        (
            "gattai-7",
            "no layout 'gattai-7'; known: gattai-5, gattai-8, gattai-11, gattai-13",
        ),
        ("samuria-16", "no layout 'samuria-16'; did you mean 'samurai'?"),
        ("clasic-9", "no layout 'clasic-9'; did you mean 'classic-9'?"),
    ],
)
def test_another_number_is_not_suggested(name: str, message: str) -> None:
    with pytest.raises(LayoutError) as caught:
        named(name)
    assert str(caught.value) == message
