"""Algorithm X on a matrix of two dicts: the rows of each column, the columns of each row.

Source: D. E. Knuth, "Dancing Links", 2000, for the algorithm; A. Assaf, "Algorithm X in 30
lines!", for dicts and sets in place of links.  Digits of incomplete houses are columns that
need not be covered.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle

Column: TypeAlias = tuple[int, int]
"""A house and a digit of it, or -1 and a cell."""
Row: TypeAlias = tuple[int, int]
"""A cell and a digit."""
RowsOf: TypeAlias = dict[Column, set[Row]]
ColumnsOf: TypeAlias = dict[Row, list[Column]]


def solutions(puzzle: Puzzle) -> Iterator[tuple[int, ...]]:
    """Iterate over the solutions."""
    layout = puzzle.layout
    rows_of, columns_of = matrix(layout)
    partial = {h for h, s in enumerate(layout.specs) if len(s.cells) < s.digits.bit_count()}
    optional = {(house, digit) for house, digit in rows_of if house in partial}
    givens = [(c, d) for c, d in enumerate(puzzle.givens) if d != k.NO_DIGIT]
    for row in givens:
        if any(row not in rows_of.get(column, ()) for column in columns_of.get(row, [(-1, -1)])):
            return
        select(rows_of, columns_of, row)
    for rows in cover(rows_of, columns_of, optional):
        yield tuple(digit for _, digit in sorted(givens + rows))


def matrix(layout: Layout) -> tuple[RowsOf, ColumnsOf]:
    """Return the rows of each column and the columns of each row."""
    columns_of = {
        (cell, digit): [(-1, cell), *((house, digit) for house in layout.houses_of(cell))]
        for cell in range(layout.cells)
        for digit in layout.digits_of(cell)
    }
    rows_of: RowsOf = {(-1, cell): set() for cell in range(layout.cells)}
    for house, spec in enumerate(layout.specs):
        rows_of.update({(house, d): set() for d in range(layout.digits) if spec.digits >> d & 1})
    for row, columns in columns_of.items():
        for column in columns:
            rows_of[column].add(row)
    return rows_of, columns_of


def cover(rows_of: RowsOf, columns_of: ColumnsOf, optional: set[Column]) -> Iterator[list[Row]]:
    """Iterate over the sets of rows that cover each column once, the optional ones at most."""
    needed = [column for column in rows_of if column not in optional]
    if not needed:
        yield []
        return
    column = min(needed, key=lambda c: len(rows_of[c]))
    for row in sorted(rows_of[column]):
        removed = select(rows_of, columns_of, row)
        for rest in cover(rows_of, columns_of, optional):
            yield [row, *rest]
        restore(rows_of, columns_of, row, removed)


def select(rows_of: RowsOf, columns_of: ColumnsOf, row: Row) -> list[set[Row]]:
    """Remove the columns of a row, and the rows that share one with it from the others."""
    removed = []
    for column in columns_of[row]:
        for other in rows_of[column]:
            for another in columns_of[other]:
                if another != column and another in rows_of:
                    rows_of[another].discard(other)
        removed.append(rows_of.pop(column))
    return removed


def restore(rows_of: RowsOf, columns_of: ColumnsOf, row: Row, removed: list[set[Row]]) -> None:
    """Undo `select`."""
    for column in reversed(columns_of[row]):
        rows_of[column] = removed.pop()
        for other in rows_of[column]:
            for another in columns_of[other]:
                if another != column and another in rows_of:
                    rows_of[another].add(other)
