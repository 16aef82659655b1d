"""Names of cells, digits and candidates, written and parsed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.model import notation, shapes
from grader.model.layout import Layout
from tests.formats.layout_files import ALL

NINE = shapes.classic()
BIG = shapes.classic(4, 4)


@pytest.mark.parametrize("layout", [*ALL.values(), BIG], ids=lambda layout: layout.name)
def test_cells_are_called_by_their_names(layout: Layout) -> None:
    for cell in range(layout.cells):
        assert notation.cell_named(layout, notation.cell_name(layout, cell)) == cell


def test_digits_are_called_by_their_symbols() -> None:
    for digit in range(25):
        assert notation.digit_named(notation.digit_name(digit)) == digit
        assert notation.digit_named(notation.digit_name(digit).lower()) == digit


@pytest.mark.parametrize("symbol", ["0", "Q", "", "12", ".", "²"])
def test_invalid_digits(symbol: str) -> None:
    with pytest.raises(ValueError, match="is not a digit"):
        notation.digit_named(symbol)


@pytest.mark.parametrize("name", ["", "r1", "c1r1", "r1c1 ", "r-1c1", "r1c\u0661", "r1.5c2"])
def test_invalid_cell_names(name: str) -> None:
    with pytest.raises(ValueError, match="is not a cell; a cell is written like r1c5"):
        notation.cell_named(NINE, name)


@pytest.mark.parametrize("name", ["r0c1", "r1c0", "r10c1", "R1C10"])
def test_cells_outside_the_layout(name: str) -> None:
    with pytest.raises(ValueError, match=f"classic-9 has no cell {name}"):
        notation.cell_named(NINE, name)


@pytest.mark.parametrize(
    ("cells", "name"),
    [
        ((), ""),
        ((0,), "r1c1"),
        ((80, 0), "r1c1,r9c9"),
        ((6, 1), "r1c27"),
        ((4, 22), "r13c5"),
        ((1, 32), "r1c2,r4c6"),
        ((0, 0, 9, 1), "r1c12,r2c1"),
    ],
)
def test_cells_in_short(cells: tuple[int, ...], name: str) -> None:
    assert notation.cells_name(NINE, cells) == name


def test_where_numbers_can_have_two_figures_merged_ones_stand_in_brackets() -> None:
    """Otherwise r1c12 could be two cells or one."""
    assert notation.cells_name(BIG, [0, 9, 15]) == "r1c(1,10,16)"
    assert notation.cells_name(BIG, [0, 1]) == "r1c(1,2)"
    assert notation.cells_name(BIG, [0, 16, 33]) == "r(1,2)c1,r3c2"
    assert notation.cells_name(BIG, [15]) == "r1c16"
    assert notation.cell_named(BIG, "r1c16") == 15


def expand(name: str) -> set[str]:
    """Return the names of the cells in a short name without brackets."""
    found = set()
    for group in name.split(","):
        rows, columns = group[1:].split("c")
        found |= {f"r{row}c{column}" for row in rows for column in columns}
    return found


@given(st.sets(st.integers(0, 80), min_size=1))
def test_a_short_name_names_each_cell_and_no_other(cells: set[int]) -> None:
    name = notation.cells_name(NINE, cells)
    assert expand(name) == {notation.cell_name(NINE, cell) for cell in cells}


def test_placements_and_eliminations() -> None:
    assert notation.placement_name(NINE, 4, 2) == "r1c5=3"
    assert notation.elimination_name(NINE, 4, 2) == "r1c5<>3"
    struck = [(6, 2), (40, 3), (1, 2)]
    assert notation.eliminations_name(NINE, struck) == "r1c27<>3, r5c5<>4"
    assert notation.eliminations_name(NINE, []) == ""


@pytest.mark.parametrize("style", notation.CELL_STYLES.values(), ids=notation.CELL_STYLES)
@pytest.mark.parametrize("layout", [*ALL.values(), BIG], ids=lambda layout: layout.name)
def test_cells_have_one_name_in_each_style(layout: Layout, style: notation.CellStyle) -> None:
    names = [notation.cell_name(layout, cell, style) for cell in range(layout.cells)]
    assert len({*names}) == layout.cells
    assert [notation.cell_named(layout, name, style) for name in names] == [*range(layout.cells)]


@pytest.mark.parametrize(
    ("cells", "rows", "columns"),
    [
        ((0,), "A1", "A1"),
        ((4,), "A5", "E1"),
        ((6, 1), "A27", "BG1"),
        ((4, 22), "AC5", "E13"),
        ((1, 32), "A2,D6", "B1,F4"),
    ],
)
def test_letters_for_rows_or_for_columns(cells: tuple[int, ...], rows: str, columns: str) -> None:
    assert notation.cells_name(NINE, cells, notation.A1) == rows
    assert notation.cells_name(NINE, cells, notation.A1_COLUMNS) == columns


def test_letters_go_on_behind_z_and_stand_in_brackets_where_they_do() -> None:
    many = shapes.named("sumo")
    rows = 1 + max(row for row, _ in many.coordinates)
    assert rows > 26
    last = many.coordinates.index(max(many.coordinates))
    assert notation.cell_name(many, last, notation.A1) == f"AG{many.coordinates[last][1] + 1}"
    column = [c for c, place in enumerate(many.coordinates) if place[1] == 0][:2]
    assert notation.cells_name(many, column, notation.A1) == "(A,B)1"
    assert notation.cells_name(many, column, notation.A1_COLUMNS) == "A(1,2)"


def test_invalid_cell_names_in_letters() -> None:
    with pytest.raises(ValueError, match="'5A' is not a cell; a cell is written like A5"):
        notation.cell_named(NINE, "5A", notation.A1)
    with pytest.raises(ValueError, match="a cell is written like E1"):
        notation.cell_named(NINE, "AAA1", notation.A1_COLUMNS)
    with pytest.raises(ValueError, match="classic-9 has no cell J1"):
        notation.cell_named(NINE, "J1", notation.A1)
    assert notation.cell_named(NINE, "r1c5", notation.A1) == 4
