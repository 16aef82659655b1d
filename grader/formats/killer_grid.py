"""Killers as two grids: the sums of the cages, and which cage each cell belongs to.

    4 4
    6 - 3 3
    1 3 - 6
    ...
    1 1 2 3
    4 5 2 6
    ...

The first line has the numbers of rows and columns.  The sum stands in one cell of its cage; `-` is
a cell without a sum.  In the second grid cells of one cage have the same name, and `-` is a cell in
no cage.  There are no givens.  A cage without a sum only forbids repeats.

Source: puzzlekit, the page of the killer sudoku.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from grader.errors import FormatError, LayoutError, message_in
from grader.formats.beyond import layout_beyond
from grader.formats.cages import cage, cages_of, refuse_givens, sum_beyond, two_sums, with_cages
from grader.formats.line_buffer import LineBuffer
from grader.formats.puzzle_format import PuzzleFormat, refuse_removed_candidates
from grader.formats.reading.roles import SIGNATURE, ParsedPuzzle
from grader.formats.square_parts import SquareParts
from grader.formats.symbols import is_standard, quoted
from grader.model import kinds as k
from grader.model.puzzle import Puzzle
from grader.model.rules import Rule

_HEAD = re.compile(r"(\d{1,2})\s+(\d{1,2})", re.ASCII)
_SUM = re.compile(r"\d{1,4}", re.ASCII)
_CAGE = re.compile(r"\w{1,6}")
_EMPTY = "-"
_MOST_WRONG = 2
"""Rows that may be wrong in what is still told from other puzzles."""


class KillerGridFormat(PuzzleFormat):
    """A line with the size, and two grids of words."""

    name = "killer-grid"
    title = "a killer as a grid of sums and a grid of cages, as puzzlekit has it"
    confidence = SIGNATURE
    takes_any_line = True
    example = "4 4\n6 - 3 3\n1 3 - 6\n4 6 3 -\n- - 5 -\n1 1 2 3\n4 5 2 6\n7 8 9 6\n8 8 10 10"

    def span(self, buffer: LineBuffer) -> int:
        """Claim a size with both grids, if the sums stand in different cages.

        What is nearly so, with a sum that is too large for a digit, is claimed as well, so that
        the mistake is named.
        """
        size = _size(buffer.peek(0) or "")
        rows = [(buffer.peek(at) or "").split() for at in range(1, 2 * size + 1)]
        if not size:
            return 0
        sums = [word for row in rows[:size] for word in row]
        names = [word for row in rows[size:] for word in row]
        whole = [row for row in rows if len(row) == size]
        if len(whole) + _MOST_WRONG >= len(rows) and any(_is_large(word, size) for word in sums):
            return 1 + next((at for at, row in enumerate(rows) if not row), len(rows))
        if len(whole) < len(rows):
            return 0
        if not all(word == _EMPTY or _SUM.fullmatch(word) for word in sums):
            return 0
        if not all(word == _EMPTY or _CAGE.fullmatch(word) for word in names):
            return 0
        counts = Counter(names)
        with_sums = Counter(name for name, word in zip(names, sums, strict=True) if word != _EMPTY)
        # The regions of a jigsaw have as many cells as the grid has rows.
        is_jigsaw = all(count == size for count in counts.values())
        likely = not is_jigsaw and 2 * len(with_sums) > len(counts)
        return 2 * size + 1 if likely and max(with_sums.values()) == 1 else 0

    def forced_span(self, buffer: LineBuffer) -> int:
        """Claim a size and as many lines as both grids have."""
        size = _size(buffer.peek(0) or "")
        return len(buffer.ahead(2 * size + 1)) if size else super().forced_span(buffer)

    def read(self, lines: Sequence[str], first: int) -> ParsedPuzzle:
        """Return the killer."""
        size = _size(lines[0])
        rows = [line.split() for line in lines[1:]]
        if not size or len(rows) != 2 * size:
            raise FormatError(
                "rows-of-killer",
                "a killer has a line with its size, such as 9 9, then 9 rows of sums and 9 rows "
                "of cages",
                line=first,
            )
        for at, words in enumerate(rows, start=1):
            if len(words) != size:
                raise FormatError(
                    "row-of-killer",
                    "a row of a killer with the size {size} has {count} words instead of {size}",
                    line=first + at,
                    size=size,
                    count=len(words),
                )
        try:
            layout = SquareParts(size, None).layout()
        except LayoutError as error:
            raise FormatError(message_in(error), line=first) from None
        cages = _cages(rows[:size], rows[size:], first + 1)
        return ParsedPuzzle(Puzzle(with_cages(layout, cages, first), (k.NO_DIGIT,) * layout.cells))

    def write(self, puzzle: Puzzle) -> str:
        """Return the size and both grids."""
        layout = puzzle.layout
        cages = cages_of(layout, "a grid of cages")
        if not cages or not is_standard(layout.plain):
            raise layout_beyond("a grid of cages", layout.plain)
        refuse_removed_candidates(puzzle, "a grid of cages")
        refuse_givens(puzzle, "a grid of cages")
        size = layout.digits
        sums, names = [_EMPTY] * layout.cells, [_EMPTY] * layout.cells
        for number, rule in enumerate(cages, start=1):
            if len(rule.cells) == 1 and not rule.values:
                raise sum_beyond("a grid of cages", layout, rule)
            for total in rule.values:
                sums[min(rule.cells)] = str(total)
            for cell in rule.cells:
                names[cell] = str(number)
        rows = [
            " ".join(words[at : at + size])
            for words in (sums, names)
            for at in range(0, size * size, size)
        ]
        return "\n".join([f"{size} {size}", *rows])


def _cages(sums: Sequence[Sequence[str]], names: Sequence[Sequence[str]], first: int) -> list[Rule]:
    """Return the cages of both grids; those of one cell have a sum."""
    size = len(sums)
    cells: dict[str, list[k.Cell]] = {}
    found: dict[str, int] = {}
    for cell in range(size * size):
        row, column = divmod(cell, size)
        word, name = sums[row][column], names[row][column]
        if name != _EMPTY:
            cells.setdefault(name, []).append(cell)
        if word == _EMPTY:
            continue
        if _SUM.fullmatch(word) is None:
            raise FormatError(
                "sum-of-cell",
                "{found} is not the sum of a cage",
                line=first + row,
                found=quoted(word),
            )
        if name == _EMPTY:
            raise FormatError(
                "sum-without-cage",
                "the sum {found} stands in a cell that is in no cage",
                line=first + row,
                found=word,
            )
        if name in found:
            raise two_sums(name, found[name], word, first + row)
        found[name] = int(word)
    return [
        cage(places, found.get(name))
        for name, places in cells.items()
        if name in found or len(places) > 1
    ]


def _is_large(word: str, size: int) -> bool:
    """Return whether a word is a number larger than the digits of a grid."""
    return _SUM.fullmatch(word) is not None and int(word) > size


def _size(line: str) -> int:
    """Return the size in the first line; 0 if it has none."""
    match = _HEAD.fullmatch(line.strip())
    size = int(match[1]) if match and match[1] == match[2] else 0
    return size if 1 < size <= k.MAX_DIGITS else 0
