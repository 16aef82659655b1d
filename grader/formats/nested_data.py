"""Find the grid in nested lists: those of a program, of JSON, of an array, of a caller.

    [[5, 3, 0, ...], ...]      [5, 3, 0, ...]      ["53..7....", ...]      {"board": [[5, 3, ...]]}

A grid is a list of rows, a flat list of all cells, a list of texts, or one text.  None, null, -1,
0, an empty text and signs of empty cells are empty cells.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import isnan
from typing import Any, NamedTuple

from grader.errors import FormatError
from grader.formats.beyond import possible_rule
from grader.formats.rules_text import written_rule
from grader.formats.symbols import (
    EMPTY,
    LENGTHS,
    SIZES,
    alphabet,
    quoted,
    refuse_digits_from_zero,
    symbol_set_of,
)
from grader.model import kinds as k
from grader.model.notation import DIGIT_SYMBOLS
from grader.model.puzzle import Puzzle

_DEEPEST = 40
_SOLUTIONS = ("solution", "solutions", "solved", "answer", "answers", "result", "results")
_QUIET = frozenset(
    """
    difficulty level grade rating message status size rows columns cols width height seed date
    author source url version clues
    """.split()  # noqa: SIM905 - keys, in lines
) | {*_SOLUTIONS}
"""Keys of a record that say nothing about its rules."""
_NAMES = ("name", "title", "id")
_NO_CELLS = frozenset(("", *EMPTY))
_COMMON = frozenset(
    """
    board boards grid grids puzzle puzzles sudoku sudokus data value values cells givens items list
    results unsolved mission quizzes quiz newboard question questions games game matrix rows
    """.split()  # noqa: SIM905 - keys, in lines
) | {"", *_SOLUTIONS}
"""Keys that do not name a puzzle."""


class Grid(NamedTuple):
    """A square of cells in data."""

    cells: tuple[str, ...]
    """The text of each cell, row by row; empty for an empty cell."""
    size: int
    key: str = ""
    """The key behind which it stands, in lower case."""

    @property
    def is_full(self) -> bool:
        """Whether no cell is empty."""
        return not any(cell in _NO_CELLS for cell in self.cells)

    @property
    def is_solution(self) -> bool:
        """Whether its key says that it is a solution."""
        return self.key in _SOLUTIONS

    def puzzle(self, line: int | None = None) -> Puzzle:
        """Return the puzzle of the grid.

        Raises:
            FormatError: a cell is none of a puzzle of this size.
        """
        size = self.size
        symbols = alphabet(size, None, symbol_set_of("".join(c or "." for c in self.cells), size))
        text = "".join(symbol if symbol else "-" for symbol in self.cells)
        refuse_digits_from_zero(text, size, line)
        givens = []
        for index, cell in enumerate(self.cells):
            digit = _digit(cell, symbols.symbols, size)
            if digit is None:
                raise FormatError(
                    "cell-of-list",
                    "{cell} in {place} is not a cell of a {size}x{size} puzzle",
                    line=line,
                    cell=quoted(cell),
                    place=f"r{index // size + 1}c{index % size + 1}",
                    size=size,
                )
            givens.append(digit)
        return Puzzle(symbols.layout, tuple(givens))


def _digit(cell: str, symbols: str, size: int) -> k.Digit | None:
    """Return the digit of a cell; None if it has no such digit."""
    if cell == "" or (cell in EMPTY and cell not in symbols[:-1]):
        return k.NO_DIGIT
    if cell.isdigit() and (len(cell) > 1 or symbols[0] == "1"):
        return int(cell) - 1 if int(cell) <= size else None
    at = symbols[:-1].find(cell.upper())
    return at if at >= 0 else None


def grids_in(data: object, key: str = "", depth: int = 0) -> Iterator[Grid]:
    """Iterate over the grids in nested data, those that are not parts of others."""
    found = _grid(data, key)
    if found is not None:
        yield found
    elif depth < _DEEPEST and isinstance(data, Mapping):
        for name, value in data.items():
            yield from grids_in(value, str(name).strip().lower(), depth + 1)
    elif depth < _DEEPEST and isinstance(data, list | tuple):
        for value in data:
            yield from grids_in(value, key, depth + 1)


class NamedPuzzle(NamedTuple):
    """A puzzle in data, and what stands beside it."""

    puzzle: Puzzle
    name: str = ""
    comment: str = ""


def puzzles_of_data(data: object, line: int | None = None) -> list[NamedPuzzle]:
    """Return the puzzles in nested data.

    A full grid behind a puzzle that it solves is no puzzle.  What stands beside a list of several
    puzzles belongs to each of them.

    Raises:
        FormatError: there is no grid, or something else may be a rule.
    """
    found = [*_puzzles(data, "", (), line)]
    if not found:
        raise FormatError("no-grid-in-list", "there is no grid in these lists", line=line)
    return found


def puzzle_of_data(data: object) -> NamedPuzzle:
    """Return the only puzzle in nested data, its name and a comment.

    Raises:
        FormatError: there is no grid, or more than one that is no solution; or something else
            may be a rule.
    """
    found = puzzles_of_data(data)
    if len(found) > 1:
        raise FormatError(
            "grids-in-list",
            "there are {count} grids in these lists; write them one by one",
            count=len(found),
        )
    return found[0]


def _puzzles(
    data: object, key: str, beside: tuple[tuple[str, Any], ...], line: int | None
) -> Iterator[NamedPuzzle]:
    """Iterate over the puzzles in data.

    Args:
        data: the data.
        key: the key behind which they stand.
        beside: keys and values that belong to all of them.
        line: the number of the line, for messages.
    """
    grids = [*grids_in(data, key)]
    puzzles = _unsolved(grids)
    if len(puzzles) == 1:
        yield _named(puzzles[0], (*beside, *_rest(data, key)), line)
        return
    children: list[tuple[str, Any]] = []
    if isinstance(data, Mapping):
        children = [(str(name).strip().lower(), value) for name, value in data.items()]
    elif isinstance(data, list | tuple):
        children = [(key, value) for value in data]
    said = [
        pair
        for name, value in children
        if not any(grids_in(value, name))
        for pair in _rest(value, name)
    ]
    for name, value in children:
        if any(grids_in(value, name)):
            label = (("name", name),) if name not in (*_COMMON, key) else ()
            yield from _puzzles(value, name, (*beside, *label, *said), line)


def _unsolved(grids: Sequence[Grid]) -> list[Grid]:
    """Return the grids that are no solutions: by their keys, or of the grid before them."""
    puzzles = [grid for grid in grids if not grid.is_solution] or [*grids]
    found: list[Grid] = []
    for grid in puzzles:
        if found and grid.is_full and grid.size == found[-1].size and not found[-1].is_full:
            givens = zip(found[-1].cells, grid.cells, strict=True)
            if all(one in (*_NO_CELLS, other) for one, other in givens):
                continue
        found.append(grid)
    return found


def _named(grid: Grid, beside: Iterable[tuple[str, Any]], line: int | None) -> NamedPuzzle:
    """Return the puzzle of a grid with what stands beside it."""
    name = ""
    said: list[str] = []
    for key, value in beside:
        _refuse_rule(key, value, line)
        if isinstance(value, Mapping | list | tuple):
            continue
        if key in _NAMES and not name:
            name = str(value)
        elif not _is_nothing(value) and key not in ("size", "rows", "cols", "columns"):
            said.append(f"{key}: {value}" if key else str(value))
    return NamedPuzzle(grid.puzzle(line), name, ", ".join(said))


def _is_nothing(value: object) -> bool:
    return value is None or value is False or value == ""


def _rest(data: object, key: str = "", depth: int = 0) -> Iterator[tuple[str, Any]]:
    """Iterate over keys and values beside the grids, those that hold others before these."""
    if _grid(data, key) is not None or depth > _DEEPEST:
        return
    if isinstance(data, Mapping | list | tuple) and data and key and not any(grids_in(data)):
        yield key, data
    if isinstance(data, Mapping):
        for name, value in data.items():
            yield from _rest(value, str(name).strip().lower(), depth + 1)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from _rest(value, key, depth + 1)
    else:
        yield key, data


def _refuse_rule(key: str, value: object, line: int | None) -> None:
    """Raise an error if a value beside a grid may be a rule."""
    text = value if isinstance(value, str) else ""
    plain = key in _QUIET or key in _NAMES or value in (None, "", False)
    rule = written_rule(f"{key}: {text}" if key and not plain else text) if text else None
    is_rule = rule is not None and not rule.is_plain
    if is_rule or (not plain and (value is True or written_rule(key) is not None)):
        raise possible_rule(quoted(f"{key}: {value}" if key else str(value), 60), line)


def _grid(data: object, key: str) -> Grid | None:
    """Return the grid that data are; None if they are none."""
    if isinstance(data, str):
        text = "".join(data.split())
        size = LENGTHS.get(len(text), 0)
        # Short texts are words.
        if size > 6 and alphabet(size, None, symbol_set_of(text, size)).foreign(text) is None:
            return Grid(tuple(text), size, key)
        return None
    if not isinstance(data, list | tuple) or not data:
        return None
    size = len(data)
    if size in SIZES and all(isinstance(row, list | tuple) and len(row) == size for row in data):
        return _cells([cell for row in data for cell in row], size, key)
    if size in SIZES and all(isinstance(row, str) and len(row.strip()) == size for row in data):
        return _cells([cell for row in data for cell in row.strip()], size, key)
    if size in LENGTHS and not any(isinstance(cell, list | tuple) for cell in data):
        return _cells(data, LENGTHS[size], key)
    return None


def _cells(values: Sequence[object], size: int, key: str) -> Grid | None:
    """Return the grid of values that may be cells; None if one may not."""
    found = [_cell(value) for value in values]
    if None in found:
        return None
    return Grid(tuple(cell or "" for cell in found), size, key)


def _cell(value: object) -> str | None:
    """Return the text of a cell, empty if it is empty; None if a value is no cell."""
    if value is None or isinstance(value, bool):
        return "" if value is None else None
    if isinstance(value, int):
        return "" if value == -1 else str(value) if value >= 0 else None
    if isinstance(value, float):
        if isnan(value):
            return ""
        return _cell(int(value)) if value.is_integer() else None
    if not isinstance(value, str):
        return None
    text = value.strip()
    if text in ("", "None", "null", "nan", "NaN", "-1"):
        return ""
    if text.isascii() and text.isdigit() and len(text) < 3:
        return text
    return text if len(text) == 1 and (text.upper() in DIGIT_SYMBOLS or text in EMPTY) else None
