"""A jigsaw puzzle: its givens and its region map, 81 characters each.

    3.......4..2.6.1...1.9.8.2...5...6...2.....1...9...8...8.3.4.6...4.1.9..5.......7
    AAABCCCCCAAABBBCCCADABBEFFCAAD...

Each region is a letter or digit.  The two texts are in either order, on two lines or on one, with a
blank between them or without; any size is possible.  A text of 81 digits that is a solution (no
row or column repeats a digit) is not a region map.

Source: Interactive Sudoku Solver and the jigsaw collections of the Players' Forum.
"""

from __future__ import annotations

from collections.abc import Sequence

from grader.errors import FormatError
from grader.formats.line_buffer import LineBuffer
from grader.formats.puzzle_format import ParsedPuzzle, PuzzleFormat, refuse_removed_candidates
from grader.formats.symbols import alphabet, count_text, quoted, symbol_set_of
from grader.model import kinds as k
from grader.model.puzzle import Puzzle
from grader.model.shapes import jigsaw, region_text

_LENGTHS = {size * size: size for size in range(4, k.MAX_DIGITS + 1)}


class JigsawFormat(PuzzleFormat):
    """Givens and a region map."""

    name = "jigsaw"
    title = "givens and a region map (81+81), on one line or two"

    def span(self, buffer: LineBuffer) -> int:
        """Claim a line of two halves, or two lines, of which one is a region map."""
        line = (buffer.peek(0) or "").partition("#")[0]
        if len(line) < 16 or line.startswith(":"):
            return 0
        pair = _halves(line.split())
        if pair is not None:
            return int(is_jigsaw_pair(*pair) or pair[0].isalpha() or pair[1].isalpha())
        words = line.split()
        if len(words) != 1 or len(words[0]) not in _LENGTHS:
            return 0
        below = (buffer.peek(1) or "").partition("#")[0].split()
        return 2 if len(below) == 1 and is_jigsaw_pair(words[0], below[0]) else 0

    def forced_span(self, buffer: LineBuffer) -> int:
        """Return 1 for a line with both halves, else 2."""
        line = (buffer.peek(0) or "").partition("#")[0]
        if not line.strip():
            return 0
        below = (buffer.peek(1) or "").strip()
        return 2 if _halves(line.split()) is None and below and not below.startswith("#") else 1

    def read(self, lines: Sequence[str], first: int) -> ParsedPuzzle:
        """Return the puzzle on its regions."""
        words = [word for line in lines for word in line.partition("#")[0].split()]
        comment = " ".join(line.partition("#")[2].strip() for line in lines).strip()
        pair = _halves(words)
        if pair is None:
            message = f"{count_text(len(''.join(words)), 'character')} are not a jigsaw"
            raise FormatError(f"{message}; expected 81 cells and 81 regions", line=first)
        one, other = pair
        if is_region_map(one) and not is_region_map(other):
            cells, regions = other, one
        elif is_region_map(other) or other.isalpha() or not one.isalpha():
            cells, regions = one, other
        else:
            cells, regions = other, one
        layout = jigsaw(regions)
        letters = alphabet(layout.digits, None, symbol_set_of(cells, layout.digits))
        givens = letters.row(cells)
        if givens is None:
            wrong = quoted(cells[letters.foreign(cells) or 0])
            message = f"{wrong} is not a cell of a puzzle with {layout.digits} digits"
            raise FormatError(f"{message}; {letters.expected()}", line=first)
        return ParsedPuzzle(Puzzle(layout, givens), comment)

    def write(self, puzzle: Puzzle) -> str:
        """Return givens and region map in one line, without a blank."""
        layout = puzzle.layout
        regions = region_text(layout)
        if regions is None or layout.digits not in _LENGTHS.values() or not is_region_map(regions):
            raise FormatError(f"a region map cannot hold the layout {layout.name}")
        if layout != jigsaw(regions):
            raise FormatError(f"a region map cannot hold the layout {layout.name}")
        refuse_removed_candidates(puzzle, "givens and regions")
        return alphabet(layout.digits).text(puzzle.givens) + regions


def is_region_map(text: str) -> bool:
    """Return whether a text of n * n characters is a region map: n regions of n cells."""
    size = _LENGTHS.get(len(text), 0)
    text = text.upper()
    symbols = set(text)
    if len(symbols) != size or not all(text.count(symbol) == size for symbol in symbols):
        return False
    # A solution has each digit n times, too.
    rows = [text[at : at + size] for at in range(0, len(text), size)]
    columns = [text[at::size] for at in range(size)]
    return any(len(set(line)) < size for line in rows + columns)


def is_jigsaw_pair(one: str, other: str) -> bool:
    """Return whether exactly one of two texts is a region map."""
    return len(one) == len(other) and is_region_map(one) != is_region_map(other)


def has_no_empty_cell(line: str) -> bool:
    """Return whether a line has no empty cell: a fast necessary condition for a region map."""
    return "." not in line and "0" not in line


def _halves(words: Sequence[str]) -> tuple[str, str] | None:
    """Return the two halves of a jigsaw in their order; None if the words are not a jigsaw."""
    if len(words) == 1 and len(words[0]) % 2 == 0:
        middle = len(words[0]) // 2
        words = (words[0][:middle], words[0][middle:])
    if len(words) != 2 or len(words[0]) != len(words[1]) or len(words[0]) not in _LENGTHS:
        return None
    return words[0], words[1]
