"""Rows of masks and sets, one for each assumption, and the states of these.

The compiler reads the twin of this file instead.
"""

from __future__ import annotations

from array import array

from grader.model import kinds as k
from grader.model.board import Board

WIDTH: k.Count = 4
"""Words in a row of assumptions."""
UNKNOWN: k.Count = 0
"""Nothing is stored for an assumption."""
DUE: k.Count = 1
"""What is stored holds for an earlier board, and more may follow now."""
KNOWN: k.Count = 2
"""All that follows is stored."""
REFUTED: k.Count = 3
"""The assumption contradicts itself; what is stored is not complete."""
ANYTHING: k.Count = -1
"""In place of an assumption from which everything may follow."""


def load(board: Board, rows: array[int], start: k.Count) -> None:
    """Set the masks of a board to those of a row, which starts at an index."""
    middle = start + len(board.cell_masks)
    board.cell_masks[:] = rows[start:middle]
    board.place_masks[:] = rows[middle : middle + len(board.place_masks)]


def store(board: Board, rows: array[int], start: k.Count) -> None:
    """Store the masks of a board in a row, which starts at an index."""
    middle = start + len(board.cell_masks)
    rows[start:middle] = board.cell_masks
    rows[middle : middle + len(board.place_masks)] = board.place_masks


def copy(
    target: array[int], at: k.Count, source: array[int], start: k.Count, words: k.Count
) -> None:
    """Copy a set of so many words."""
    target[at : at + words] = source[start : start + words]
