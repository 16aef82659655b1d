"""Write cells in one line: one character a cell, row by row."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from struct import Struct

from grader.model.notation import DIGIT_SYMBOLS
from grader.model.puzzle import Puzzle

_TEXT = (DIGIT_SYMBOLS + "." * (256 - len(DIGIT_SYMBOLS))).encode("ascii")
"""Maps the byte of a digit to its symbol; NO_DIGIT is -1, the last byte."""


def givens_line(puzzle: Puzzle) -> str:
    """Return the givens in one line, for any layout; the layout itself is not in the line."""
    givens = puzzle.givens
    return _byte_packer(len(givens))(*givens).translate(_TEXT).decode("ascii")


@cache
def _byte_packer(cells: int) -> Callable[..., bytes]:
    """Return a function that packs this many digits into signed bytes."""
    return Struct(f"{cells}b").pack


def codes_line(codes: bytes) -> str:
    """Return the line of a puzzle with the cells that `plain_line_codes` has returned."""
    return codes.translate(_TEXT).decode("ascii")
