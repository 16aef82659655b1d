"""Whether digits of a pattern may be swapped, as deductions from a second solution assume.

Such a deduction takes a solution, gives some cells other digits, and concludes that the result
would be a second solution.  So the result must obey all that the puzzle says:

1. The houses.  The pattern sees to that: each house with cells of the swap keeps its digits, or
   has none of them in other cells.
2. The givens: no cell of the swap is given.
3. The first candidates: each cell had its new digit from the start.  Marks of the player and
   deductions do not count.  Givens need not be asked for, because of 1: a given that has the new
   digit of a cell would be another cell of a house that gets the digit.

There is no other rule: cages, diagonals and exclusions are houses of the layout.  A rule that is
none has to be asked for here.

A digit that a cell still has was there from the start, so a pattern of open cells that have all
digits of the swap needs no question: rings of two digits and BUGs prove this in their modules.
"""

from __future__ import annotations

from collections.abc import Iterator

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board


def may_take(board: Board, cell: k.Cell, digits: k.Mask) -> k.Flag:
    """Return whether a swap may give a cell each of these digits.

    The cell is not given, and had all of them from the start.
    """
    allowed: k.Mask = board.layout.cell_digits[cell] & ~board.missing_masks[cell]
    return not board.given[cell] and not digits & ~allowed


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
