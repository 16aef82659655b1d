"""A puzzle of candidates in one line: as many characters a cell as there are digits.

    123456789.2.4.6.8.1.3.5.7.9...  (729 characters)

Character `9 * cell + digit` (both 0-based) is the digit if it is a candidate of the cell, else `.`
or `0`.  There are no givens: a cell with one candidate is open.  Other sizes have `n * n * n`
characters.  64 characters are also a line of 8x8, so a sukaku of 4x4 is read only by name.

Source: Sukaku Explainer, tdoku and others read such lines; "Sukaku" in the forum of the New
Sudoku Players.
"""

from __future__ import annotations

from collections.abc import Sequence

from grader.errors import Count, FormatError
from grader.formats.beyond import layout_beyond
from grader.formats.cell_candidates import candidate_masks, candidate_puzzle
from grader.formats.line import cells_of_line, line_spans
from grader.formats.line_buffer import LineBuffer
from grader.formats.puzzle_format import PuzzleFormat
from grader.formats.reading.roles import ParsedPuzzle
from grader.formats.symbols import EMPTY, SIZES, alphabet, is_standard, quoted
from grader.model import kinds as k
from grader.model.notation import DIGIT_SYMBOLS, cell_name
from grader.model.puzzle import Puzzle

_LENGTHS = {size**3: size for size in SIZES}


class SukakuFormat(PuzzleFormat):
    """One character a candidate, one puzzle a line."""

    name = "sukaku"
    title = "one line a puzzle, one character a candidate (729 for 9x9)"
    takes_any_line = True
    example = (
        "....5......3......12.4......2...6.........7...2.4.6.8.1..4...8912.4..."
        ".9.2.4...8......6....2.4..7...2.4..7..1................9....5......34."
        ".78..234......2.4..78.12...............9.......8..23........34......2."
        "4.....1.345.7.......6....2.4..7.........8.12..5....12..5...9....5.7.9."
        "....6...1..4..7.....45.7.9.2.45...9..3.........4......2..5.....2..56.."
        "9.......8.....5......3..........5.7.9.2..5...91..............7..1...5."
        "...1.3.5...9....5...9.2.......1..4........45..89...45...9.....6...1.3."
        "....9.....6...1.345.7.9..3.5.7....3.5..........7...2..............8..."
        ".4......23.......2....78..23...7.....4.....1................9..3..6..."
        "..3..........5....123......12.45....12345.....23.56..........8..2...6."
        "..1.34.6.........7..........9"
    )

    def span(self, buffer: LineBuffer) -> int:
        """Claim lines of 729 characters, and of another cube if each digit is at its place."""
        line = buffer.peek(0) or ""
        cells, _, _ = cells_of_line(line)
        size = _LENGTHS.get(len(cells), 0)
        return int(size == 9 or (size > 4 and _foreign(cells, size) is None))

    def read(self, lines: Sequence[str], first: int) -> ParsedPuzzle:
        """Return the puzzle at the start of the line."""
        cells, comment, column = cells_of_line(lines[0])
        size = _LENGTHS.get(len(cells))
        if size is None:
            raise FormatError(
                "characters-of-sukaku",
                "the line has {characters}; a 9x9 puzzle has 729 candidates",
                line=first,
                column=column,
                characters=Count("character", len(cells)),
            )
        wrong = _foreign(cells, size)
        if wrong is not None:
            cell, digit = divmod(wrong, size)
            row, along = divmod(cell, size)
            raise FormatError(
                "foreign-in-sukaku",
                "{found} is not {symbol} or . for {place}",
                line=first,
                column=column + wrong,
                found=quoted(cells[wrong]),
                symbol=DIGIT_SYMBOLS[digit],
                place=f"r{row + 1}c{along + 1}",
            )
        layout = alphabet(size).layout
        masks = [
            sum(1 << d for d in range(size) if cells[at + d] not in EMPTY)
            for at in range(0, len(cells), size)
        ]
        puzzle = candidate_puzzle(layout, [k.NO_DIGIT] * layout.cells, masks)
        return ParsedPuzzle(puzzle, comment, spans=(*line_spans(lines[0]),))

    def write(self, puzzle: Puzzle) -> str:
        """Return the line of a classic puzzle without givens."""
        layout = puzzle.layout
        if not is_standard(layout):
            raise layout_beyond("a line of candidates", layout)
        for cell, digit in enumerate(puzzle.givens):
            if digit != k.NO_DIGIT:
                name = cell_name(layout, cell)
                raise FormatError(
                    "given-beyond-line",
                    "a line of candidates cannot show that {cell} is given",
                    cell=name,
                )
        return "".join(
            DIGIT_SYMBOLS[digit] if mask >> digit & 1 else "."
            for mask in candidate_masks(puzzle)
            for digit in range(layout.digits)
        )


def _foreign(cells: str, size: int) -> int | None:
    """Return the index of the first character that does not fit its place, or None."""
    for index, character in enumerate(cells):
        right = character.upper() == DIGIT_SYMBOLS[index % size]
        if not right and character not in EMPTY:
            return index
    return None
