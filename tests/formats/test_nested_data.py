"""Grids in lists of callers, arrays, bytes and files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import grader
from grader import formats
from grader.errors import FormatError
from grader.model.puzzle import Puzzle
from tests.formats.grid_makers import NINE

PUZZLE = formats.parse(NINE)
ROWS = [[digit + 1 for digit in PUZZLE.givens[at : at + 9]] for at in range(0, 81, 9)]


class Array:
    """What NumPy's arrays have."""

    def __init__(self, values: Any) -> None:
        self.values = values

    def tolist(self) -> Any:
        return self.values


@pytest.mark.parametrize(
    "given",
    [
        ROWS,
        tuple(map(tuple, ROWS)),
        [cell for row in ROWS for cell in row],
        [[cell or None for cell in row] for row in ROWS],
        [[cell or -1 for cell in row] for row in ROWS],
        [[str(cell or "") for cell in row] for row in ROWS],
        [[float(cell) for cell in row] for row in ROWS],
        [[cell or float("nan") for cell in row] for row in ROWS],
        [NINE[at : at + 9] for at in range(0, 81, 9)],
        [NINE],
        Array(ROWS),
        NINE.encode(),
        str(ROWS).encode(),
        bytearray(NINE.encode("utf-16")),
    ],
)
def test_what_parse_takes(given: Any) -> None:
    assert grader.parse(given) == PUZZLE
    assert grader.rate(given).status == "ok"


def test_a_path_is_that_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "puzzle.txt"
    file.write_text(NINE, encoding="utf-16")
    assert grader.parse(file) == PUZZLE
    with pytest.raises(FormatError, match="no such file"):
        grader.parse(tmp_path / "none.txt")


@pytest.mark.parametrize("given", [[], [1, 2], [[1, 2], [3]], [ROWS, ROWS], [[10] * 9] * 9])
def test_lists_without_one_grid_are_errors(given: Any) -> None:
    with pytest.raises(FormatError, match=r"lists|is not a cell"):
        grader.parse(given)


def test_digits_from_zero_are_an_error() -> None:
    with pytest.raises(FormatError, match="both 0 and another sign"):
        grader.parse([[cell - 1 for cell in row] for row in ROWS])


def test_a_puzzle_takes_rows_and_arrays() -> None:
    rows = [PUZZLE.givens[at : at + 9] for at in range(0, 81, 9)]
    assert Puzzle(PUZZLE.layout, rows) == PUZZLE  # type: ignore[arg-type]
    assert Puzzle(PUZZLE.layout, tuple(rows)) == PUZZLE  # type: ignore[arg-type]
    assert Puzzle(PUZZLE.layout, Array(rows)) == PUZZLE  # type: ignore[arg-type]


@pytest.mark.parametrize("more", [3, 0, "x", [3], ["Maja"]])
def test_what_stands_beside_the_grid_of_a_caller_is_an_error(more: object) -> None:
    rows = [[digit + 1 for digit in PUZZLE.givens[at : at + 9]] for at in range(0, 81, 9)]
    with pytest.raises(FormatError, match="is left over: it is no part of the puzzle"):
        formats.parse([rows, more])
    with pytest.raises(FormatError, match="is left over"):
        grader.common_cells([formats.write(PUZZLE), more])
