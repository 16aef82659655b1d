"""Killers as forums have them: one number a cell, or one sign a cell.

    3x3::k:3595:3595:3844:3844:...:     as the program SudokuSolver writes them
    3x3:d:k:...                         with both diagonals
    G<<L<K<L<^G>^>^E^^>^IJ...           81 signs; only read

Each number is 256 times the sum of a cage, and a number of the cage below 256; cells of one cage
have the same.  Cells with the sum 0 are in no cage.  There are no givens.

Of the signs, `0-9A-Za-j` is the sum of the cage that begins there, and the others point to a cell
of the same cage: `< > ^ v` beside it, and ``` ` ' , . ``` up to the left and right, and down to the
left and right.

Source: killers of the Killer Assassin series, "Understandable snarfable killer cages" in the
Players' Forum, and public readers of these texts.
"""

from __future__ import annotations

import re
import string
from collections.abc import Mapping, Sequence

from grader.errors import FormatError
from grader.formats.beyond import layout_beyond
from grader.formats.cages import grouped, summed_cages, with_cages
from grader.formats.line_buffer import LineBuffer
from grader.formats.puzzle_format import PuzzleFormat
from grader.formats.reading.roles import SIGNATURE, ParsedPuzzle
from grader.formats.symbols import quoted
from grader.model import kinds as k
from grader.model.notation import cell_name
from grader.model.puzzle import Puzzle
from grader.model.shapes import named

_CODE = re.compile(r"(\d{1,2}x\d{1,2}):([a-z]*):k:(\S*)", re.ASCII)
_NUMBER = re.compile(r"\d{1,7}", re.ASCII)
_SIDE, _CELLS = 9, 81
_BASE = 256
_LAYOUTS = {"": "classic-9", "d": "diagonal-9"}
_SUMS = string.digits + string.ascii_uppercase + string.ascii_lowercase[:10]
"""The signs of the sums from 0 to 45."""
_POINTERS: Mapping[str, tuple[int, int]] = {
    "<": (0, -1),
    ">": (0, 1),
    "^": (-1, 0),
    "v": (1, 0),
    "`": (-1, -1),
    "'": (-1, 1),
    ",": (1, -1),
    ".": (1, 1),
}
"""The step in rows and columns of each sign that points to a cell of the same cage."""
_SIGNS = re.compile(r"(?=(?:[^<>^v]*[<>^v]){18})(?=.*[<>])(?=.*[v^])[\w<>^v`',.]{81}", re.ASCII)
"""A line of signs: many cells point to another one, in both directions.

One sign alone may stand for empty cells.
"""


class KillerCodeFormat(PuzzleFormat):
    """A line of numbers."""

    name = "killer-code"
    title = "a killer as SudokuSolver writes it: 3x3::k: and a number for each cell; or 81 signs"
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
        """Claim a line that begins with the size and the sign of killers, or a line of signs."""
        line = (buffer.peek(0) or "").strip()
        return int(_CODE.fullmatch(line) is not None or _SIGNS.fullmatch(line) is not None)

    def read(self, lines: Sequence[str], first: int) -> ParsedPuzzle:
        """Return the killer."""
        if _SIGNS.fullmatch(lines[0].strip()):
            return _killer_of_signs(lines[0].strip(), first)
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


def _killer_of_signs(signs: str, first: int) -> ParsedPuzzle:
    """Return the killer of a line with a sign for each cell."""
    layout = named("classic-9")
    heads = [_head(cell, signs, first) for cell in range(_CELLS)]
    totals = [_SUMS.index(signs[head]) for head in heads]
    cages = grouped(heads, totals, layout, first)
    return ParsedPuzzle(Puzzle(with_cages(layout, cages, first), (k.NO_DIGIT,) * _CELLS))


def _head(start: k.Cell, signs: str, first: int) -> k.Cell:
    """Return the cell with the sum to which the signs lead from a cell."""
    cell = start
    for _ in range(_CELLS):
        if signs[cell] in _SUMS:
            return cell
        down, right = _POINTERS.get(signs[cell], (0, 0))
        row, column = cell // _SIDE + down, cell % _SIDE + right
        if not (0 <= row < _SIDE and 0 <= column < _SIDE):
            break
        cell = row * _SIDE + column
    raise FormatError(
        "cage-of-signs",
        "the signs of the cage of {cell} lead to no sum",
        line=first,
        cell=cell_name(named("classic-9"), start),
    )
