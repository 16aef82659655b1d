"""Killers as the program SudokuSolver writes them: one number a cell.

    3x3::k:3595:3595:3844:3844:...:
    3x3:d:k:...                         with both diagonals

Each number is 256 times the sum of a cage, and a number of the cage below 256; cells of one cage
have the same.  Cells with the sum 0 are in no cage.  There are no givens.

Source: killers of the Killer Assassin series, and public readers of this text.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from grader.errors import FormatError
from grader.formats.beyond import layout_beyond
from grader.formats.cages import grouped, summed_cages, with_cages
from grader.formats.line_buffer import LineBuffer
from grader.formats.puzzle_format import PuzzleFormat
from grader.formats.reading.roles import SIGNATURE, ParsedPuzzle
from grader.formats.symbols import quoted
from grader.model import kinds as k
from grader.model.puzzle import Puzzle
from grader.model.shapes import named

_CODE = re.compile(r"(\d{1,2}x\d{1,2}):([a-z]*):k:(\S*)", re.ASCII)
_NUMBER = re.compile(r"\d{1,7}", re.ASCII)
_CELLS = 81
_BASE = 256
_LAYOUTS = {"": "classic-9", "d": "diagonal-9"}


class KillerCodeFormat(PuzzleFormat):
    """A line of numbers."""

    name = "killer-code"
    title = "a killer as SudokuSolver writes it: 3x3::k: and a number for each cell"
    confidence = SIGNATURE
    takes_any_line = True
    example = (
        "3x3::k:4609:4609:1283:1028:1541:262:2055:2824:2824:4609:5131:1283:1293:3854:3854"
        ":2064:2064:2064:275:5131:2069:3094:3095:3095:2841:2841:1819:1052:5131:3094:3094:"
        "1312:1312:3106:2083:1572:549:3622:1575:2344:3369:3369:3106:1068:813:814:3622:157"
        "5:2865:2865:3379:564:309:2358:2103:2103:2617:2617:2363:3379:2877:2877:2877:4672:"
        "577:1602:2883:1604:1605:838:3143:3143:4672:4672:1867:2883:1604:1605:3919:3919:11"
        "05:"
    )

    def span(self, buffer: LineBuffer) -> int:
        """Claim a line that begins with the size and the sign of killers."""
        return int(_CODE.fullmatch((buffer.peek(0) or "").strip()) is not None)

    def read(self, lines: Sequence[str], first: int) -> ParsedPuzzle:
        """Return the killer."""
        match = _CODE.fullmatch(lines[0].strip())
        if match is None or match[1] != "3x3" or match[2] not in _LAYOUTS:
            raise FormatError(
                "head-of-killer",
                "{found} is no killer of SudokuSolver that is supported; expected 3x3::k: or "
                "3x3:d:k: and 81 numbers",
                line=first,
                found=quoted(lines[0].strip(), 20),
            )
        words = match[3].removesuffix(":").split(":")
        wrong = next((at for at, word in enumerate(words) if not _NUMBER.fullmatch(word)), None)
        if wrong is not None:
            raise FormatError(
                "number-of-killer",
                "{found} is no number of a killer of SudokuSolver; expected one such as 3595, 256 "
                "times the sum and the number of the cage",
                line=first,
                column=1 + lines[0].index(match[3]) + sum(len(word) + 1 for word in words[:wrong]),
                found=quoted(words[wrong], 20),
            )
        if len(words) != _CELLS:
            raise FormatError(
                "numbers-of-killer",
                "the killer has {count} numbers; a killer of SudokuSolver has 81, such as 3595",
                line=first,
                count=len(words),
            )
        layout = named(_LAYOUTS[match[2]])
        numbers = [int(word) for word in words]
        # A 0 is a cell that stands alone.
        heads = [number % _BASE if number else -cell for cell, number in enumerate(numbers)]
        cages = grouped(heads, [number // _BASE for number in numbers], layout, first)
        return ParsedPuzzle(Puzzle(with_cages(layout, cages, first), (k.NO_DIGIT,) * layout.cells))

    def write(self, puzzle: Puzzle) -> str:
        """Return a line with 81 numbers."""
        plain = puzzle.layout.plain
        sign = next((sign for sign, name in _LAYOUTS.items() if named(name) == plain), None)
        if sign is None or not puzzle.layout.rules:
            raise layout_beyond("a killer of SudokuSolver", plain)
        numbers = [*range(1, _CELLS + 1)]
        for rule in summed_cages(puzzle, "a killer of SudokuSolver"):
            number = min(rule.cells) + 1
            for cell in rule.cells:
                numbers[cell] = rule.values[0] * _BASE + number
        return f"3x3:{sign}:k:" + "".join(f"{number}:" for number in numbers)
