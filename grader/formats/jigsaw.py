"""A jigsaw puzzle: its givens and its region map, 81 characters each.

    3.......4..2.6.1...1.9.8.2...5...6...2.....1...9...8...8.3.4.6...4.1.9..5.......7
    AAABCCCCCAAABBBCCCADABBEFFCAAD...

Each region is a letter or digit.  The two texts are in either order, on two lines or on one, with a
blank between them or without; any size is possible.  They may also be two grids of nine rows, one
below the other.  A text of 81 digits that is a solution, right or wrong, is not a region map:
hardly any cells with the same digit touch in it.

Source: Interactive Sudoku Solver and the jigsaw collections of the Players' Forum.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from grader.errors import Count, FormatError
from grader.formats.beyond import layout_beyond
from grader.formats.drawn_grid import ascii_line, drawn_spans, is_frame, with_ascii_bars
from grader.formats.line_buffer import LineBuffer
from grader.formats.puzzle_format import PuzzleFormat, refuse_removed_candidates
from grader.formats.reading.roles import ParsedPuzzle
from grader.formats.region_map import (
    LENGTHS,
    SIZES,
    is_jigsaw_pair,
    is_region_map,
    looks_like_regions,
)
from grader.formats.symbols import alphabet, quoted, symbol_set_of
from grader.model import kinds as k
from grader.model.puzzle import Puzzle
from grader.model.shapes import jigsaw, region_text

_SHORTEST = min(LENGTHS)
_MOST_BETWEEN = 3
"""Blank lines between two grids."""


class JigsawFormat(PuzzleFormat):
    """Givens and a region map."""

    name = "jigsaw"
    title = "givens and a region map (81+81), on one line or two"
    example = (
        "..63..8.....2...........97..8.9.34........3.8...5...2...4...6.9.7....."
        "5..631.....AAABBBBCCAADBBCCCCAADBEEFCCAADBBEFCFDDDEEEFFFDDDGEEFFHIGGGG"
        "EFHHIIIGGGHHHIIIIIGHHH"
    )

    def span(self, buffer: LineBuffer) -> int:
        """Claim a line of two halves, or two lines, of which one is a region map."""
        line = (buffer.peek(0) or "").partition("#")[0]
        if line.startswith(":"):
            return 0
        if span := _span_of_blocks(buffer):
            return span
        if len(line) < _SHORTEST:
            return 0
        pair = _halves(line.split())
        if pair is not None:
            return int(is_jigsaw_pair(*pair) or pair[0].isalpha() or pair[1].isalpha())
        words = line.split()
        if len(words) != 1 or len(words[0]) not in LENGTHS:
            return 0
        below = (buffer.peek(1) or "").partition("#")[0].split()
        return 2 if len(below) == 1 and is_jigsaw_pair(words[0], below[0]) else 0

    def forced_span(self, buffer: LineBuffer) -> int:
        """Return 1 for a line with both halves, else 2."""
        line = (buffer.peek(0) or "").partition("#")[0]
        if not line.strip():
            return 0
        if span := _span_of_blocks(buffer):
            return span
        below = (buffer.peek(1) or "").strip()
        return 2 if _halves(line.split()) is None and below and not below.startswith("#") else 1

    def read(self, lines: Sequence[str], first: int) -> ParsedPuzzle:
        """Return the puzzle on its regions."""
        comment = " ".join(line.partition("#")[2].strip() for line in lines).strip()
        blocks = _blocks(LineBuffer(lines))
        words = [word for line in lines for word in line.partition("#")[0].split()]
        pair = _halves(words) if blocks is None else (blocks[0].text, blocks[1].text)
        if pair is None:
            raise FormatError(
                "size-of-jigsaw",
                "{characters} are not a jigsaw; expected 81 cells and 81 regions",
                line=first,
                characters=Count("character", len("".join(words))),
            )
        one, other = pair
        if looks_like_regions(one) and not looks_like_regions(other):
            cells, regions = other, one
        elif looks_like_regions(other) or other.isalpha() or not one.isalpha():
            cells, regions = one, other
        else:
            cells, regions = other, one
        layout = jigsaw(regions)
        letters = alphabet(layout.digits, None, symbol_set_of(cells, layout.digits))
        givens = letters.row(cells)
        if givens is None:
            raise FormatError(
                "foreign-in-jigsaw",
                "{found} is not a cell of a puzzle with {digits} digits; {expected}",
                line=first,
                found=quoted(cells[letters.foreign(cells) or 0]),
                digits=layout.digits,
                expected=letters.expected(),
            )
        rows = [i for i, line in enumerate(lines) if not is_frame(with_ascii_bars(line))]
        spans, _ = drawn_spans(lines, rows)
        return ParsedPuzzle(Puzzle(layout, givens), comment, spans=spans)

    def write(self, puzzle: Puzzle) -> str:
        """Return givens and region map in one line, without a blank."""
        layout = puzzle.layout
        regions = region_text(layout)
        if regions is None or layout.digits not in LENGTHS.values() or not is_region_map(regions):
            raise layout_beyond("a region map", layout)
        if layout != jigsaw(regions):
            raise layout_beyond("a region map", layout)
        refuse_removed_candidates(puzzle, "givens and regions")
        return alphabet(layout.digits).text(puzzle.givens) + regions


@frozen
class _Block:
    """A square of symbols, one line a row."""

    text: str
    size: int
    end: int
    """Index of the line after it."""


def _span_of_blocks(buffer: LineBuffer) -> int:
    """Return how many of the lines ahead are a grid of givens and a grid of regions, or 0."""
    blocks = _blocks(buffer)
    if blocks is None or not is_jigsaw_pair(blocks[0].text, blocks[1].text):
        return 0
    return blocks[1].end


def _blocks(buffer: LineBuffer) -> tuple[_Block, _Block] | None:
    """Return two squares of the same size, one below the other, or None."""
    one = _block(buffer, 0)
    if one is None:
        return None
    start = one.end
    while start < one.end + _MOST_BETWEEN and (line := buffer.peek(start)) is not None:
        if line.strip():
            break
        start += 1
    other = _block(buffer, start)
    return None if other is None or one.size != other.size else (one, other)


def _block(buffer: LineBuffer, start: int) -> _Block | None:
    """Return the square that begins at a line; frames and bars around its cells are ignored."""
    rows: list[str] = []
    index = start
    frames = 0
    while len(rows) < (len(rows[0]) if rows else 1):
        line = ascii_line(buffer.peek(index))
        if line is None:
            return None
        row = "".join(line.replace("|", " ").split())
        index += 1
        if is_frame(line) and not (rows and len(row) == len(rows[0])):
            frames += 1
            if frames > k.MAX_DIGITS:
                return None
        elif len(row) not in SIZES or (rows and len(row) != len(rows[0])):
            return None
        else:
            rows.append(row)
    below = ascii_line(buffer.peek(index))
    closed = frames > 0 and below is not None and is_frame(below)
    return _Block("".join(rows), len(rows), index + closed)


def _halves(words: Sequence[str]) -> tuple[str, str] | None:
    """Return the two halves of a jigsaw in their order; None if the words are not a jigsaw."""
    if len(words) == 1 and len(words[0]) % 2 == 0:
        middle = len(words[0]) // 2
        words = (words[0][:middle], words[0][middle:])
    if len(words) != 2 or len(words[0]) != len(words[1]) or len(words[0]) not in LENGTHS:
        return None
    return words[0], words[1]
