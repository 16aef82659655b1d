"""Positions with candidates, as SudoCue saves them (.sdx).

    2 4678 6789 1 u5 ...

Nine lines of nine cells, separated by single blanks: a digit is a given, `u` and a digit is a
placed digit, several digits are the candidates of an open cell.  Placed digits count as givens.

Source: "SudoCue - File Formats", sudocue.net/fileformats.php, August 3, 2006.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from grader.errors import FormatError
from grader.formats.beyond import layout_beyond
from grader.formats.cell_candidates import candidate_puzzle, checked_masks
from grader.formats.line_buffer import LineBuffer
from grader.formats.puzzle_format import PuzzleFormat
from grader.formats.reading.roles import ParsedPuzzle
from grader.formats.symbols import alphabet, is_standard, quoted
from grader.model import kinds as k
from grader.model.board import bits_of
from grader.model.notation import DIGIT_SYMBOLS
from grader.model.puzzle import Puzzle

_CELL = re.compile(r"u?[1-9]{1,9}", re.ASCII)


class SdxFormat(PuzzleFormat):
    """Nine rows of digits and candidates."""

    name = "sdx"
    title = "a position with candidates, as SudoCue saves it (.sdx)"
    example = (
        "5 3 124 26 7 2468 1489 1249 248\n"
        "6 247 247 1 9 5 3478 234 2478\n"
        "12 9 8 23 34 24 13457 6 247\n"
        "8 125 1259 579 6 147 4579 2459 3\n"
        "4 25 2569 8 u5 3 579 259 1\n"
        "7 15 1359 59 2 14 4589 459 6\n"
        "139 6 134579 357 35 7 2 8 4\n"
        "23 278 237 4 1 9 36 3 5\n"
        "123 1245 12345 2356 8 26 1346 7 9"
    )

    def span(self, buffer: LineBuffer) -> int:
        """Claim nine rows with a placed digit; without one they are read as `marks`."""
        rows = [(buffer.peek(index) or "").split() for index in range(9)]
        placed = any(cell.startswith("u") for row in rows for cell in row)
        sound = all(len(row) == 9 and all(map(_CELL.fullmatch, row)) for row in rows)
        return 9 if placed and sound else 0

    def forced_span(self, buffer: LineBuffer) -> int:
        """Return the number of lines up to a blank one, at most nine."""
        rows = 0
        while rows < 9 and (buffer.peek(rows) or "").strip():
            rows += 1
        return rows

    def read(self, lines: Sequence[str], first: int) -> ParsedPuzzle:
        """Return the position; placed digits are givens, and noted in `Puzzle.placed`."""
        if len(lines) != 9:
            raise FormatError("lines-of-sdx", "an .sdx file has nine lines", line=first)
        givens: list[k.Digit] = []
        masks: list[k.Mask] = []
        placed: list[k.Cell] = []
        for number, line in enumerate(lines, start=first):
            cells = line.split()
            if len(cells) != 9:
                raise FormatError(
                    "cells-of-sdx", "a row has nine cells separated by blanks", line=number
                )
            for cell in cells:
                figures = cell.removeprefix("u")
                if _CELL.fullmatch(cell) is None or (figures != cell and len(figures) > 1):
                    raise FormatError(
                        "foreign-in-sdx",
                        "{found} is not a digit, u and a digit, or candidates",
                        line=number,
                        found=quoted(cell),
                    )
                masks.append(sum(1 << int(figure) - 1 for figure in set(figures)))
                if figures != cell:
                    placed.append(len(givens))
                givens.append(int(figures) - 1 if len(figures) == 1 else k.NO_DIGIT)
        return ParsedPuzzle(candidate_puzzle(alphabet(9).layout, givens, masks, placed))

    def write(self, puzzle: Puzzle) -> str:
        """Return nine lines.

        An open cell with one candidate is an error: it would be read as a given.
        """
        if not is_standard(puzzle.layout) or puzzle.layout.digits != 9:
            raise layout_beyond("a .sdx file", puzzle.layout)
        masks = checked_masks(puzzle, "a .sdx file", peers_decide=False)
        cells = [
            "u" * (cell in puzzle.placed) + "".join(DIGIT_SYMBOLS[digit] for digit in bits_of(mask))
            for cell, mask in enumerate(masks)
        ]
        return "\n".join(" ".join(cells[at : at + 9]) for at in range(0, 81, 9))
