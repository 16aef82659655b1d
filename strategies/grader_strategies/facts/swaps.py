"""Whether digits of a pattern may be swapped, as deductions from a second solution assume.

Such a deduction takes a solution, gives some cells other digits, and concludes that the result
would be a second solution.  So the result must obey all that the puzzle says:

1. The houses.  The pattern sees to that: each house with cells of the swap keeps its digits, or
   has none of them in other cells.
2. The givens: no cell of the swap is given.
3. The first candidates: each cell had its new digit from the start.  Marks of the player and
   deductions do not count.  Givens need not be asked for, because of 1: a given that has the new
   digit of a cell would be another cell of a house that gets the digit.

4. The rules of the layout.  They do not say which digits may be swapped, so no cell of the swap
   is touched by one.  Diagonals and chess moves are houses, not rules.

A digit that a cell still has was there from the start, so a pattern of open cells that have all
digits of the swap needs only one question, `is_free`: rings of two digits and BUGs prove this in
their modules.
"""

from __future__ import annotations

from collections.abc import Iterator

from grader.errors import Message
from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout


def refusal(layout: Layout) -> Message | str:
    """Return why not all digits can be swapped on a layout, or an empty text if they can."""
    if layout.rules:
        return Message("proved-without-rules", "it is proved for layouts without rules only")
    return ""


def is_free(layout: Layout, cell: k.Cell) -> k.Flag:
    """Return whether no rule touches a cell, so that only houses say which digits it may swap."""
    return len(layout.rule_start) < 2 or layout.rule_start[cell] == layout.rule_start[cell + 1]


def may_take(board: Board, cell: k.Cell, digits: k.Mask) -> k.Flag:
    """Return whether a swap may give a cell each of these digits.

    The cell is not given, no rule touches it, and it had all of them from the start.
    """
    allowed: k.Mask = board.layout.cell_digits[cell] & ~board.missing_masks[cell]
    return not board.given[cell] and not digits & ~allowed and is_free(board.layout, cell)


def missing_candidates(board: Board) -> Iterator[tuple[k.Cell, k.Digit]]:
    """Iterate over the candidates that were missing from the start, as (cell, digit), ascending.

    Those that the houses of the layout or the givens rule out are not among them.
    """
    cell: k.Cell
    if not board.lacks_candidates:
        return
    for cell in range(board.layout.cells):
        mask: k.Mask = board.missing_masks[cell]
        while mask:
            yield cell, bits.lowest(mask)
            mask = bits.without_lowest(mask)
