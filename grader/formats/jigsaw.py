"""A jigsaw puzzle as its givens and the map of its regions, 81 characters each.

    3.......4..2.6.1...1.9.8.2...5...6...2.....1...9...8...8.3.4.6...4.1.9..5.......7
    AAABCCCCCAAABBBCCCADABBEFFCAAD...

A letter or digit stands for each region.  The two come in either order, in two lines, in one
with a blank between them, or run together; any size is possible.  81 digits that are a
solution (no row and no column repeats one) are no map of regions.

Source: how Interactive Sudoku Solver and the jigsaw collections of the Players' Forum write
them.
"""

from __future__ import annotations

from collections.abc import Sequence

from grader.errors import FormatError
from grader.formats.puzzle_format import (
    LineBuffer,
    ParsedPuzzle,
    PuzzleFormat,
    refuse_removed_candidates,
)
from grader.formats.symbols import alphabet, count_text, quoted, symbol_set_of
from grader.model import kinds as k
from grader.model.puzzle import Puzzle
from grader.model.shapes import jigsaw, region_text

_LENGTHS = {size * size: size for size in range(4, k.MAX_DIGITS + 1)}


class JigsawFormat(PuzzleFormat):
    """Givens and a map of regions."""

    name = "jigsaw"
    title = "givens and a map of the regions (81+81), in one line or two"

    def span(self, buffer: LineBuffer) -> int:
        """Claim a line of two halves, or two lines, of which one is a map of regions."""
        line = (buffer.peek(0) or "").partition("#")[0]
        if len(line) < 16 or line.startswith(":"):
            return 0
        pair = _halves(line.split())
        if pair is not None:
            return int(is_pair(*pair) or pair[0].isalpha() or pair[1].isalpha())
        words = line.split()
        if len(words) != 1 or len(words[0]) not in _LENGTHS:
            return 0
        below = (buffer.peek(1) or "").partition("#")[0].split()
        return 2 if len(below) == 1 and is_pair(words[0], below[0]) else 0

    def forced_span(self, buffer: LineBuffer) -> int:
        """Take a line, and the next if the first is not both halves."""
        line = (buffer.peek(0) or "").partition("#")[0]
        if not line.strip():
            return 0
        below = (buffer.peek(1) or "").strip()
        return 2 if _halves(line.split()) is None and below and not below.startswith("#") else 1

    def read(self, lines: Sequence[str], first: int) -> ParsedPuzzle:
        """Return the puzzle on the regions."""
        words = [word for line in lines for word in line.partition("#")[0].split()]
        comment = " ".join(line.partition("#")[2].strip() for line in lines).strip()
        pair = _halves(words)
        if pair is None:
            message = f"{count_text(len(''.join(words)), 'character')} are no jigsaw"
            raise FormatError(f"{message}; 81 cells and 81 regions make one", line=first)
        one, other = pair
        if is_map(one) and not is_map(other):
            cells, regions = other, one
        elif is_map(other) or other.isalpha() or not one.isalpha():
            cells, regions = one, other
        else:
            cells, regions = other, one
        layout = jigsaw(regions)
        letters = alphabet(layout.digits, None, symbol_set_of(cells, layout.digits))
        givens = letters.row(cells)
        if givens is None:
            wrong = quoted(cells[letters.foreign(cells) or 0])
            message = f"{wrong} is not a cell of a puzzle with {layout.digits} digits"
            raise FormatError(f"{message}; {letters.wanted()}", line=first)
        return ParsedPuzzle(Puzzle(layout, givens), comment)

    def write(self, puzzle: Puzzle) -> str:
        """Return givens and regions in one line, without a blank."""
        layout = puzzle.layout
        regions = region_text(layout)
        if regions is None or layout.digits not in _LENGTHS.values() or not is_map(regions):
            raise FormatError(f"a map of regions cannot tell the layout {layout.name}")
        if layout != jigsaw(regions):
            raise FormatError(f"a map of regions cannot tell the layout {layout.name}")
        refuse_removed_candidates(puzzle, "givens and regions")
        return alphabet(layout.digits).text(puzzle.givens) + regions


def is_map(text: str) -> bool:
    """Tell whether a text of n * n characters is a map of n regions of n cells."""
    size = _LENGTHS.get(len(text), 0)
    text = text.upper()
    symbols = set(text)
    if len(symbols) != size or not all(text.count(symbol) == size for symbol in symbols):
        return False
    # A solution has each digit as often, too.
    rows = [text[at : at + size] for at in range(0, len(text), size)]
    columns = [text[at::size] for at in range(size)]
    return any(len(set(line)) < size for line in rows + columns)


def is_pair(one: str, other: str) -> bool:
    """Tell whether one of two texts is a map of regions and the other one is not."""
    return len(one) == len(other) and is_map(one) != is_map(other)


def is_full(line: str) -> bool:
    """Tell whether a line has no empty cell, as a map of regions; a sieve, and a fast one."""
    return "." not in line and "0" not in line


def _halves(words: Sequence[str]) -> tuple[str, str] | None:
    """Return the two halves of a jigsaw, whichever is which; None if these are none."""
    if len(words) == 1 and len(words[0]) % 2 == 0:
        middle = len(words[0]) // 2
        words = (words[0][:middle], words[0][middle:])
    if len(words) != 2 or len(words[0]) != len(words[1]) or len(words[0]) not in _LENGTHS:
        return None
    return words[0], words[1]
