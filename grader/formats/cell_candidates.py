"""Convert between a puzzle and the candidates of its cells, for formats with candidates."""

from __future__ import annotations

from collections.abc import Sequence

from grader.errors import FormatError, Term
from grader.formats.beyond import no_candidate_beyond
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
    """Return the puzzle whose open cells have only these candidates.

    Args:
        layout: the layout.
        givens: one digit a cell, NO_DIGIT for an open cell.
        masks: the candidates of each cell; None for all that the givens allow.
        placed: cells of `givens` that the player has filled.
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
    """Return the possible digits of each cell: its given, or the candidates of an open cell."""
    board = puzzle.board()
    return tuple(
        board.candidates_mask(cell) if digit == k.NO_DIGIT else 1 << digit
        for cell, digit in enumerate(puzzle.givens)
    )


def checked_masks(puzzle: Puzzle, name: str, *, peers_decide: bool) -> tuple[k.Mask, ...]:
    """Return the masks of the cells for a format in which a single candidate is a given.

    Args:
        puzzle: the puzzle.
        name: the name of the format in messages.
        peers_decide: a single candidate is not a given if a peer has the same candidate.

    Raises:
        FormatError: a cell would not be read back the same, or has no candidate.
    """
    layout = puzzle.layout
    masks = candidate_masks(puzzle)
    given = givens_from_candidates(layout, masks)
    for cell, digit in enumerate(puzzle.givens):
        short = cell_name(layout, cell)
        if not masks[cell]:
            raise no_candidate_beyond(name, short)
        single = masks[cell] & (masks[cell] - 1) == 0
        if digit != given[cell] or (digit == k.NO_DIGIT and single and not peers_decide):
            holder = Term("holder", name)
            if digit == k.NO_DIGIT:
                raise FormatError(
                    "single-beyond-format",
                    "{format} cannot show that {cell} is open with one candidate",
                    format=holder,
                    cell=short,
                )
            raise FormatError(
                "given-beyond-format",
                "{format} cannot show that {cell} is a given",
                format=holder,
                cell=short,
            )
    return masks


def givens_from_candidates(layout: Layout, masks: Sequence[k.Mask]) -> tuple[k.Digit, ...]:
    """Return the givens of a grid of candidates: single candidates that no peer has.

    A cell is open if a peer still has its single candidate.

    Source: HoDoKu imports grids of candidates in this way.
    """
    givens = []
    for cell, mask in enumerate(masks):
        lone = mask and mask & (mask - 1) == 0
        seen = lone and any(masks[peer] & mask for peer in layout.peers_of(cell))
        givens.append(mask.bit_length() - 1 if lone and not seen else k.NO_DIGIT)
    return tuple(givens)
