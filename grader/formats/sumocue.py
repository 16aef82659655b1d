"""Jigsaws of SumoCue: one token a cell.

    SumoCueV1=0J0=8J0=0J0=0J1=0J2...

Each token has the digit of the cell, 0 for an empty one, and behind `J` the number of its region.
In files in which some tokens begin with `+`, those are givens, and the others are empty.  Tokens
with the sums of cages are refused.

Source: files of this kind in public tests.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import isqrt

from grader.errors import FormatError, LayoutError, Message, message_in
from grader.formats.beyond import layout_beyond
from grader.formats.line_buffer import LineBuffer
from grader.formats.puzzle_format import PuzzleFormat, refuse_removed_candidates
from grader.formats.reading.roles import SIGNATURE, ParsedPuzzle
from grader.formats.square_parts import SquareParts, square_of
from grader.formats.symbols import quoted
from grader.model import kinds as k
from grader.model.puzzle import Puzzle
from grader.model.shapes import region_text

_HEAD = "SumoCueV1"
_TOKEN = re.compile(r"([=+])(\d{1,3})(?:J(\d{1,3}))?", re.ASCII)
_MOST_LINES = 700


class SumoCueFormat(PuzzleFormat):
    """A line or several of tokens."""

    name = "sumocue"
    title = "a jigsaw of SumoCue: a digit and a region for each cell"
    confidence = SIGNATURE
    takes_any_line = True
    example = "SumoCueV1=1J0=0J0=0J0=0J1=0J0=0J1=2J1=0J1=0J2=4J2=0J2=0J3=0J2=0J3=0J3=1J3"

    def span(self, buffer: LineBuffer) -> int:
        """Claim the head, and lines of tokens."""
        if not (buffer.peek(0) or "").lstrip().startswith(_HEAD):
            return 0
        span = 1
        while span < _MOST_LINES and _TOKEN.match((buffer.peek(span) or "").lstrip()):
            span += 1
        return span

    def read(self, lines: Sequence[str], first: int) -> ParsedPuzzle:
        """Return the puzzle on its regions."""
        text = "".join("".join(lines).split()).removeprefix(_HEAD)
        found = _TOKEN.findall(text)
        rest = _TOKEN.sub("", text)
        size = isqrt(len(found))
        if rest or not 4 <= size <= k.MAX_DIGITS or size * size != len(found):
            raise FormatError(
                "tokens-of-sumocue",
                "{count} tokens are not the cells of a puzzle{rest}; expected 81 such as =5J3",
                line=first,
                count=len(found),
                rest=Message("with-rest", " with {rest}", rest=quoted(rest)) if rest else "",
            )
        marked = any(sign == "+" for sign, _, _ in found)
        numbers = [int(number) for _, number, _ in found]
        sums = [number for sign, number, _ in found if marked and sign == "=" and int(number)]
        if sums or max(numbers) > size:
            raise FormatError(
                "cages-of-sumocue",
                "this is a killer of SumoCue; sums of cages are not supported yet",
                line=first,
            )
        regions = [region for _, _, region in found]
        if "" in regions:
            raise FormatError("regions-of-sumocue", "each cell needs a region behind J", line=first)
        try:
            layout = SquareParts(size, tuple(map(int, regions))).layout()
        except LayoutError as error:
            raise FormatError(message_in(error), line=first) from None
        return ParsedPuzzle(Puzzle(layout, tuple(number - 1 for number in numbers)))

    def write(self, puzzle: Puzzle) -> str:
        """Return one line of tokens."""
        layout = puzzle.layout
        refuse_removed_candidates(puzzle, "SumoCue")
        square = square_of(layout, "SumoCue")
        regions = region_text(layout)
        if square.groups or regions is None or "." in regions:
            raise layout_beyond("SumoCue", layout)
        order = {region: number for number, region in enumerate(dict.fromkeys(regions))}
        tokens = (
            f"={digit + 1}J{order[region]}"
            for digit, region in zip(puzzle.givens, regions, strict=True)
        )
        return _HEAD + "".join(tokens)
