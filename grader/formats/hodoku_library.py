"""Lines of HoDoKu's library of technique examples.

    :0300:4:135792..4.9.8315278725461...8.917...:653 472 473:481:c28 r68:

The fields are the code of the technique with the kind of example (`x`: the technique must not be
found), the candidates that matter, the cells (`+` before a placed digit), removed candidates, and
the effect of the technique.  Triples are digit, row, column.  A puzzle without a technique has
the code `0000`.  Placed digits are kept as `Puzzle.placed`; the effect becomes the comment.

Source: the regression library and the copy formats of HoDoKu, as described in its manual; lines
in public test files.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from grader.errors import Count, FormatError
from grader.formats.beyond import layout_beyond, left_over
from grader.formats.line_buffer import LineBuffer
from grader.formats.puzzle_format import PuzzleFormat
from grader.formats.reading.roles import SIGNATURE, ParsedPuzzle
from grader.formats.symbols import LENGTHS, alphabet, is_standard, quoted
from grader.model import kinds as k
from grader.model.puzzle import Puzzle

_HEAD = re.compile(r":\d{4}(?:-?\w+)?:[^:]*:[^:]*:")
_CANDIDATES = re.compile(r"[\dx ,-]*")
_TRIPLE = re.compile(r"[1-9]{3}")


class HodokuLibraryFormat(PuzzleFormat):
    """Fields separated by colons, one puzzle a line."""

    name = "hodoku-library"
    confidence = SIGNATURE
    takes_any_line = True
    title = "a line of HoDoKu's library of techniques, with fields separated by colons"
    example = (
        ":0000:x:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28"
        "....419..5....8..79:213::"
    )

    def span(self, buffer: LineBuffer) -> int:
        """Claim lines that begin with a code and three more fields between colons."""
        return int(_HEAD.match((buffer.peek(0) or "").lstrip()) is not None)

    def read(self, lines: Sequence[str], first: int) -> ParsedPuzzle:
        """Return the position on the line."""
        line = lines[0].strip()
        fields = line.split(":")
        if _HEAD.match(line) is None or len(fields) < 5:
            raise FormatError(
                "line-of-library",
                "a line of the library is :code:candidates:cells:removed:...",
                line=first,
            )
        cells = fields[3].replace("+", "")
        size = LENGTHS.get(len(cells), 0)
        if not 0 < size < 10:
            raise FormatError(
                "cells-of-library",
                "the third field has {cells}; 81 make a 9x9 puzzle",
                line=first,
                cells=Count("cell", len(cells)),
            )
        letters = alphabet(size)
        givens = letters.digits(cells)
        if givens is None:
            raise FormatError(letters.misfit(cells[letters.foreign(cells) or 0]), line=first)
        if _CANDIDATES.fullmatch(fields[2]) is None:
            raise left_over(fields[2].strip(), first)
        removed = [_triple(text, size, first) for text in fields[4].split()]
        comment = ":".join(field for field in (fields[1], *fields[5:8]) if field)
        puzzle = Puzzle(letters.layout, givens, tuple(removed), _placed(fields[3], givens))
        if fields[1] == "0000" and fields[2] in ("", "x"):
            return ParsedPuzzle(puzzle, ":".join(filter(str.strip, fields[5:])).strip(" \t#,;"))
        return ParsedPuzzle(puzzle, comment, fields[1])

    def write(self, puzzle: Puzzle) -> str:
        """Return a line with the code 0000: no technique."""
        size = puzzle.layout.digits
        if not is_standard(puzzle.layout) or size > 9:
            raise layout_beyond("a line of the library", puzzle.layout)
        removed = " ".join(
            f"{digit + 1}{cell // size + 1}{cell % size + 1}" for cell, digit in puzzle.removed
        )
        cells = "".join(
            f"+{symbol}" if cell in puzzle.placed else symbol
            for cell, symbol in enumerate(alphabet(size).text(puzzle.givens))
        )
        return f":0000:x:{cells}:{removed}::"


def _placed(cells: str, givens: Sequence[k.Digit]) -> tuple[k.Cell, ...]:
    """Return the cells of a field whose digits have a `+` before them."""
    found = []
    cell = 0
    for symbol in cells:
        if symbol == "+":
            found.append(cell)
        else:
            cell += 1
    marked = sorted({*found})
    return tuple(c for c in marked if c < len(givens) and givens[c] != k.NO_DIGIT)


def _triple(text: str, size: int, first: int) -> tuple[k.Cell, k.Digit]:
    if _TRIPLE.fullmatch(text) is None or int(max(text)) > size:
        raise FormatError(
            "candidate-of-library",
            "{found} is not a candidate; 143 is the digit 1 in row 4, column 3",
            line=first,
            found=quoted(text),
        )
    digit, row, column = (int(figure) - 1 for figure in text)
    return row * size + column, digit
