"""Grids of candidates (pencil marks), one line a row, as solvers print them.

    *-----------------------------------------------------------*
    | 1567  3     1567  | 4     12579 179   | 689   5678  579   |
    | 9     45    2     | 8     57    6     | 3     457   1     |
    ...

Above 9 digits each cell is a list of numbers in braces, `{1,12,14}`, or one number.  Bars define
the shape of the boxes.  Characters that mark the cells of a step (`* # @ -`) are ignored.

A cell with one candidate is a given, unless a peer still has that candidate: then it is open.
A grid of the givens may precede the candidates, as in the clipboard of Simple Sudoku; its digits
are givens too.  If a second grid with the placed digits follows it, only these two grids count.

Source: "Sudoku Clipboard and File Formats", sudopedia.org; how HoDoKu imports such grids.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from attrs import frozen

from grader.errors import FormatError
from grader.formats.boxed_grid import BoxedGridFormat, box_width
from grader.formats.cell_candidates import candidate_puzzle, checked_masks, givens_from_candidates
from grader.formats.drawn_grid import MOST_FRAMES, ascii_line, find_grid, is_frame
from grader.formats.line_buffer import LineBuffer
from grader.formats.puzzle_format import ParsedPuzzle, PuzzleFormat
from grader.formats.symbols import SIZES, Alphabet, alphabet, count_text, quoted
from grader.model import kinds as k
from grader.model.board import bits_of
from grader.model.notation import DIGIT_SYMBOLS
from grader.model.puzzle import Puzzle

_MARKUP = str.maketrans("", "", "*#@-")
_GROUP = re.compile(
    r"[*#@-]*(?:[1-9][1-9*#@-]*[A-Za-z]?|\{\d{1,2}(?:,\d{1,2})*\}|\d{1,2})", re.ASCII
)
_MOST = 3 * k.MAX_DIGITS
_MOST_GIVENS = 24
"""Upper bound for the lines of a 9x9 grid with its frames."""
_LONGEST = 4 * k.MAX_DIGITS**2
"""Upper bound for the characters of a row in which every cell has all candidates."""
_BARS = str.maketrans("|:", "  ")


@frozen
class _Row:
    index: int
    groups: tuple[str, ...]
    width: int | None
    """Number of cells between two bars; None without bars."""


class PencilMarksFormat(PuzzleFormat):
    """One line a row, one group of digits a cell."""

    name = "marks"
    title = "a grid of candidates (pencil marks), one line a row"

    def span(self, buffer: LineBuffer) -> int:
        """Claim a square of groups of candidates, with the grids of givens above it."""
        rows = _rows(buffer, _givens_span(buffer))
        lone = all(len(group.translate(_MARKUP)) == 1 for row in rows for group in row.groups)
        return 0 if lone else _end(buffer, rows)

    def forced_span(self, buffer: LineBuffer) -> int:
        """Accept a grid in which every cell has one candidate."""
        rows = _rows(buffer, _givens_span(buffer))
        return _end(buffer, rows) if rows else 0

    def read(self, lines: Sequence[str], first: int) -> ParsedPuzzle:
        """Return the puzzle of the candidates."""
        buffer = LineBuffer(lines)
        start = _givens_span(buffer)
        rows = _rows(buffer, start)
        if not rows:
            message = "a grid of candidates needs as many groups in each row as rows"
            raise FormatError(message, line=first)
        size = len(rows)
        letters = alphabet(size, rows[0].width)
        masks = [_mask(group, size, first + row.index) for row in rows for group in row.groups]
        grids = _grids(lines[: rows[0].index], letters)
        givens = (
            list(givens_from_candidates(letters.layout, masks))
            if len(grids) < 2
            else list(grids[-1])
        )
        for grid in grids:
            for cell, digit in enumerate(grid):
                if digit != k.NO_DIGIT:
                    givens[cell] = digit
                    masks[cell] = 1 << digit
        # Of two grids the first is the puzzle, the second its present state.
        first_grid, *later = grids or [tuple(givens)]
        placed = [cell for cell, digit in enumerate(first_grid) if later and digit != givens[cell]]
        return ParsedPuzzle(candidate_puzzle(letters.layout, givens, masks, placed))

    def write(self, puzzle: Puzzle) -> str:
        """Return a framed grid of the candidates of a classic puzzle."""
        width = box_width(Puzzle(puzzle.layout, puzzle.givens), "a grid of candidates")
        size = puzzle.layout.digits
        groups = [
            _group(mask, size)
            for mask in checked_masks(puzzle, "a grid of candidates", peers_decide=True)
        ]
        widest = max(map(len, groups))
        part = "-" * (width * (widest + 1) + 1)
        frame = "+".join([part] * (size // width))
        lines = []
        for row in range(size):
            if row and row % (size // width) == 0:
                lines.append(f"|{frame}|")
            cells = [group.ljust(widest) for group in groups[row * size : (row + 1) * size]]
            parts = [" ".join(cells[at : at + width]) for at in range(0, size, width)]
            lines.append(f"| {' | '.join(parts)} |")
        edge = f"*{'-' * len(frame)}*"
        return "\n".join([edge, *lines, edge])


def _givens_span(buffer: LineBuffer) -> int:
    """Return the number of lines of the grids of givens above a grid of candidates."""
    head = ascii_line(buffer.peek(0)) or ""
    if not is_frame(head) and "|" not in head and len("".join(head.split())) != 9:
        return 0
    start = 0
    for _ in range(2):
        lines: list[str] = []
        while len(lines) < _MOST_GIVENS and (line := buffer.peek(start + len(lines))) is not None:
            lines.append(line)
        block = find_grid(LineBuffer(lines))
        if block.size != 9 or len(block.rows) != 9 or not block.dense:
            break
        start += block.span
        while (line := buffer.peek(start)) is not None and not line.strip():
            start += 1
    return start


def _grids(lines: Sequence[str], letters: Alphabet) -> list[tuple[k.Digit, ...]]:
    """Return the grids of givens in these lines."""
    buffer = LineBuffer(lines)
    found = []
    while find_grid(buffer).size == 9 and letters.layout.digits == 9:
        span = find_grid(buffer).span
        found.append(BoxedGridFormat().read(buffer.take(span), 1).puzzle.givens)
        while (line := buffer.peek(0)) is not None and not line.strip():
            buffer.take(1)
    return found


def _rows(buffer: LineBuffer, start: int) -> list[_Row]:
    """Return the rows of the grid of candidates at this line; none if there is no grid."""
    rows: list[_Row] = []
    index = start
    frames = 0
    while (text := ascii_line(buffer.peek(index), _LONGEST)) is not None and index < start + _MOST:
        if text.strip() and not is_frame(text):
            row = _row(index, text)
            if row is None or (rows and len(row.groups) != len(rows[0].groups)):
                break
            frames = 0
            rows.append(row)
            if len(rows) == len(row.groups):
                break
        elif frames == MOST_FRAMES or not (text.strip() or rows):
            break
        else:
            frames += 1
        index += 1
    size = len(rows)
    if size not in SIZES or len(rows[0].groups) != size:
        return []
    braces = any("{" in group for row in rows for group in row.groups)
    return rows if braces == (size > 9) and _is_sound(rows, size) else []


def _row(index: int, text: str) -> _Row | None:
    groups = tuple(text.translate(_BARS).split())
    if len(groups) not in SIZES or not all(map(_GROUP.fullmatch, groups)):
        return None
    parts = [len(part.split()) for part in text.replace(":", "|").strip(" |").split("|")]
    width = parts[0] if len(parts) > 1 and len(set(parts)) == 1 else None
    return _Row(index, groups, width)


def _is_sound(rows: Sequence[_Row], size: int) -> bool:
    """Return whether every candidate is a digit of this size and occurs once in its cell."""
    try:
        for row in rows:
            for group in row.groups:
                _mask(group, size, 0)
    except FormatError:
        return False
    return True


def _end(buffer: LineBuffer, rows: Sequence[_Row]) -> int:
    """Return the number of lines up to the last row and the frame below it."""
    end = rows[-1].index + 1
    following = ascii_line(buffer.peek(end), _LONGEST)
    return end + (following is not None and is_frame(following))


def _mask(group: str, size: int, line: int) -> k.Mask:
    if size > 9:
        numbers = group.translate(_MARKUP).strip("{}").split(",")
        digits = [int(number) - 1 if len(number) < 3 else -1 for number in numbers if number]
    else:
        digits = [int(figure) - 1 for figure in group if figure.isdigit()]
    if (
        not digits
        or not all(0 <= digit < size for digit in digits)
        or len(set(digits)) < len(digits)
    ):
        message = f"{quoted(group)} are not candidates of a puzzle with {count_text(size, 'digit')}"
        raise FormatError(message, line=line)
    return sum(1 << digit for digit in digits)


def _group(mask: k.Mask, size: int) -> str:
    digits = bits_of(mask)
    if size < 10:
        return "".join(DIGIT_SYMBOLS[digit] for digit in digits)
    numbers = ",".join(str(digit + 1) for digit in digits)
    return numbers if len(digits) == 1 else f"{{{numbers}}}"
