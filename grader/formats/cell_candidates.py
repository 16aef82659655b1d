"""Between a puzzle and the candidates of its cells, for notations that show candidates."""

from __future__ import annotations

from collections.abc import Sequence

from grader.errors import FormatError
from grader.model import kinds as k
from grader.model.board import Board, bits_of
from grader.model.layout import Layout
from grader.model.notation import cell_name
from grader.model.puzzle import Puzzle


def candidate_puzzle(
    layout: Layout,
    givens: Sequence[k.Digit],
    masks: Sequence[k.Mask | None],
    placed: Sequence[k.Cell] = (),
) -> Puzzle:
    """Return the puzzle in which the open cells have no other candidates than these.

    Args:
        layout: the layout.
        givens: one digit a cell, NO_DIGIT where it is open.
        masks: the candidates of each cell; None where nothing is said of them.  What the
            givens forbid anyway is not told again by the puzzle.
        placed: cells of the givens that have been filled since.
    """
    board = Board.of(layout, givens)
    removed = [
        (cell, digit)
        for cell, mask in enumerate(masks)
        if givens[cell] == k.NO_DIGIT and mask is not None
        for digit in bits_of(board.candidates_mask(cell) & ~mask)
    ]
    return Puzzle(layout, tuple(givens), tuple(removed), tuple(placed))


def candidate_masks(puzzle: Puzzle) -> tuple[k.Mask, ...]:
    """Return what each cell may take: its given alone, or the candidates of an open cell."""
    board = puzzle.board()
    return tuple(
        board.candidates_mask(cell) if digit == k.NO_DIGIT else 1 << digit
        for cell, digit in enumerate(puzzle.givens)
    )


def checked_masks(puzzle: Puzzle, what: str, *, seen: bool) -> tuple[k.Mask, ...]:
    """Return the masks for a notation in which a single candidate is a given.

    Args:
        puzzle: the puzzle.
        what: what the notation is called in messages.
        seen: it is not a given if a peer has that candidate, too.

    Raises:
        FormatError: a cell would be read otherwise, or has no candidate.
    """
    layout = puzzle.layout
    masks = candidate_masks(puzzle)
    given = givens_from_candidates(layout, masks)
    for cell, digit in enumerate(puzzle.givens):
        name = cell_name(layout, cell)
        if not masks[cell]:
            raise FormatError(f"{what} cannot tell that {name} has no candidate")
        single = masks[cell] & (masks[cell] - 1) == 0
        if digit != given[cell] or (digit == k.NO_DIGIT and single and not seen):
            state = "open with one candidate" if digit == k.NO_DIGIT else "given again"
            raise FormatError(f"{what} cannot tell that {name} is {state}")
    return masks


def givens_from_candidates(layout: Layout, masks: Sequence[k.Mask]) -> tuple[k.Digit, ...]:
    """Return the digits of cells with one candidate that none of their peers has.

    Such a cell has been filled; one whose candidate its peers still have is open.

    Source: how HoDoKu imports grids of candidates.
    """
    givens = []
    for cell, mask in enumerate(masks):
        lone = mask and mask & (mask - 1) == 0
        seen = lone and any(masks[peer] & mask for peer in layout.peers_of(cell))
        givens.append(mask.bit_length() - 1 if lone and not seen else k.NO_DIGIT)
    return tuple(givens)
