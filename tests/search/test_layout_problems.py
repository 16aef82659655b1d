"""Problems of layouts are reported with their place; layouts that can be filled have none."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grader.model import kinds as k
from grader.model.house import HouseSpec
from grader.model.layout import Layout
from grader.model.shapes import Extra, Grid, compose, jigsaw, named
from grader.runtime import deadline
from grader.search.layout_problems import (
    IMPOSSIBLE,
    UNPROVED,
    WARNING,
    can_be_filled,
    layout_problems,
)
from tests.clock import Clock
from tests.formats.layout_files import ALL


def square(size: int, row: int, column: int) -> Grid:
    boxes = {4: (2, 2), 6: (3, 2), 9: (3, 3)}
    return Grid(size, box=boxes[size], at=(row, column))


def messages(layout: Layout) -> list[str]:
    return [problem.message for problem in layout_problems(layout)]


@pytest.mark.parametrize("layout", ALL.values(), ids=ALL)
def test_sound_layouts_have_no_problems(layout: Layout) -> None:
    assert [p for p in layout_problems(layout) if p.severity == IMPOSSIBLE] == []


def test_a_house_with_more_cells_than_digits() -> None:
    cage = Extra("cage", "g1", (0, 1, 2, 4, 5))
    layout = compose("x", (Grid(4, box=(2, 2), extras=(cage,)),))
    (problem,) = layout_problems(layout)
    assert problem.severity == IMPOSSIBLE
    assert problem.is_impossible
    assert problem.message == "cage has 5 cells for 4 digits, so one would have to repeat"
    assert problem.cells == (0, 1, 2, 4, 5)
    assert problem.houses == ("cage",)


def test_a_small_grid_inside_a_box_leaves_too_few_digits() -> None:
    layout = compose("x", (square(9, 0, 0), square(6, 6, 6)))
    (problem, *_) = layout_problems(layout)
    assert problem.message == (
        "7 cells of box 9 of grid 1 have only the digits 123456: r7c(7,8,9),r8c(7,8,9),r9c7"
    )


def test_grids_that_overlap_inside_boxes_so_that_a_digit_would_repeat() -> None:
    """The last row of one grid and two boxes of the other leave no place for the third."""
    one = Grid(4, box=(2, 2))
    other = Grid(4, box=(4, 1), at=(0, 0), extras=(Extra("corner", "x1", (0, 1, 4, 6)),))
    layout = compose("x", (one, other))
    first = layout_problems(layout)[0]
    assert first.severity == IMPOSSIBLE
    assert first.message == (
        "r2c2 has no possible digit: it shares houses with all cells of corner of grid 2, "
        "so its digit would have to repeat"
    )
    assert first.cells == (5,)


def test_cells_whose_houses_have_no_digit_in_common() -> None:
    houses = [
        HouseSpec(k.ROW, "row 1", "r1", (0, 1), 0b0011),
        HouseSpec(k.COLUMN, "column 1", "c1", (0, 2), 0b1100),
    ]
    layout = Layout("x", [(0, 0), (0, 1), (1, 0)], 4, houses)
    assert messages(layout) == ["r1c1 has no possible digit: its houses have no digit in common"]


def test_a_layout_without_solution_is_found_out_by_search() -> None:
    """Single houses are all right here; only together they leave no way."""
    odd = Extra("odd", "x1", (0, 7, 8, 10))
    layout = compose("x", (Grid(4, box=(2, 2), extras=(odd,)),))
    (problem,) = layout_problems(layout, timeout=60)
    assert problem.severity == IMPOSSIBLE
    assert problem.message.startswith("this layout cannot be filled")


def test_a_timeout_leaves_the_layout_unproved(clock: Clock) -> None:
    clock.run()
    (problem,) = layout_problems(named("classic-25"), 1e-9)
    assert problem.severity == UNPROVED
    assert not problem.is_impossible
    assert "no solution was found in 1e-09 seconds" in problem.message


def test_regions_in_several_pieces_are_worth_a_warning() -> None:
    (one, *others) = layout_problems(jigsaw("ABABABABCDCDCDCD"))
    assert one.severity == WARNING
    assert one.message == "region 1 is in several pieces: r1c13,r2c13"
    assert len(others) == 3


def by_hand(layout: Layout) -> bool:
    """Return whether a small layout can be filled, by brute force."""
    digits: list[k.Digit] = [k.NO_DIGIT] * layout.cells

    def fill(cell: k.Cell) -> bool:
        if cell == layout.cells:
            return True
        for digit in layout.digits_of(cell):
            if all(digits[peer] != digit for peer in layout.peers_of(cell)):
                digits[cell] = digit
                if fill(cell + 1):
                    return True
        digits[cell] = k.NO_DIGIT
        return False

    return not layout.overfull and fill(0)


@settings(max_examples=60)
@given(st.sets(st.frozensets(st.integers(0, 15), min_size=2, max_size=5), max_size=4))
def test_a_problem_is_reported_exactly_for_unfillable_layouts(
    extras: set[frozenset[int]],
) -> None:
    houses = tuple(
        Extra(f"extra {i}", f"x{i}", tuple(sorted(cells))) for i, cells in enumerate(extras, 1)
    )
    layout = compose("x", (Grid(4, box=(2, 2), extras=houses),))
    found = any(problem.is_impossible for problem in layout_problems(layout, timeout=None))
    assert found == (not by_hand(layout))
    if not layout.overfull:
        assert can_be_filled(layout, None) == by_hand(layout)


@pytest.mark.parametrize(("row", "column"), list(product(range(4), repeat=2)))
def test_two_grids_at_any_offset(row: int, column: int) -> None:
    layout = compose("x", (square(4, 0, 0), square(4, row, column)))
    impossible = any(problem.is_impossible for problem in layout_problems(layout, timeout=None))
    assert impossible == (not by_hand(layout))


def test_the_reasoning_ends_at_the_timeout(monkeypatch: pytest.MonkeyPatch, clock: Clock) -> None:
    """What is found by then is returned; the search is not begun."""
    clock.run()

    def never(*_: object) -> None:
        raise AssertionError("the search has begun")

    monkeypatch.setattr("grader.search.layout_problems.can_be_filled", never)
    (problem,) = layout_problems(named("samurai-16"), 1e-6)
    assert (problem.severity, problem.reason) == (UNPROVED, "unproved")
    cage = Extra("cage", "g1", (0, 1, 2, 4, 5))
    layout = compose("x", (Grid(4, box=(2, 2), extras=(cage,)),))
    assert [each.reason for each in layout_problems(layout, 1e-6)] == ["overfull"]


def test_an_earlier_deadline_stays_in_force(clock: Clock) -> None:
    clock.run()
    with deadline.within(1e-6), pytest.raises(deadline.TimeUp):
        layout_problems(named("samurai"), 60)


def test_problems_have_reasons() -> None:
    layout = compose("x", (square(9, 0, 0), square(6, 6, 6)))
    found = layout_problems(layout)[0]
    assert (found.reason, found.digits) == ("crowded", (0, 1, 2, 3, 4, 5))
