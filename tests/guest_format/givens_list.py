"""Puzzles as lists of givens: `givens 9: r1c1=5 r1c2=3 r1c5=7 ...`."""

import re
from functools import partial

from grader.errors import FormatError
from grader.formats import SIGNATURE, Block, Candidate, ParsedPuzzle, PuzzleFormat
from grader.model.puzzle import Puzzle
from grader.model.shapes import named

_LINE = re.compile(r"givens (\d+):((?: r\d+c\d+=\d+)*)")
_GIVEN = re.compile(r"r(\d+)c(\d+)=(\d+)")


class GivensFormat(PuzzleFormat):
    """The size, and the givens one by one."""

    name = "givens"
    title = "the size and a list of givens, such as r1c1=5"
    example = "givens 4: r1c2=1 r2c4=2 r3c1=3 r4c3=4"

    def propose(self, block: Block) -> Candidate | None:
        match = _LINE.fullmatch(block.first.strip())
        if match is None:
            return None
        read = partial(_read, int(match[1]), match[2], block.number)
        return self.candidate(block, lines=1, confidence=SIGNATURE, read=read)

    def write(self, puzzle: Puzzle) -> str:
        size = puzzle.layout.digits
        if puzzle.removed or puzzle.layout != named(f"classic-{size}"):
            raise FormatError("not-in-givens", "a list of givens holds classic puzzles only")
        cells = [(*divmod(cell, size), digit) for cell, digit in enumerate(puzzle.givens)]
        givens = [f" r{row + 1}c{column + 1}={d + 1}" for row, column, d in cells if d >= 0]
        return f"givens {size}:{''.join(givens)}"


def _read(size: int, text: str, line: int) -> ParsedPuzzle:
    layout = named(f"classic-{size}")
    givens = [-1] * layout.cells
    for row, column, digit in (map(int, given) for given in _GIVEN.findall(text)):
        if not (1 <= row <= size and 1 <= column <= size and 1 <= digit <= size):
            given = f"r{row}c{column}={digit}"
            raise FormatError("given-outside", "{given} is outside", line=line, given=given)
        givens[(row - 1) * size + column - 1] = digit - 1
    return ParsedPuzzle(Puzzle(layout, tuple(givens)))
