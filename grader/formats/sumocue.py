"""Jigsaws and killers of SumoCue: one token a cell.

    SumoCueV1=0J0=8J0=0J0=0J1=0J2...        a jigsaw
    SumoCueV1=12+0=9=15+3+3...              a killer
    SumoCueV1D=12J0+0J0...                  a killer on a jigsaw with diagonals

In a jigsaw each token has the digit of the cell, 0 for an empty one, and behind `J` the number of
its region.  In files in which some tokens begin with `+`, those are givens, and the others are
empty.

In a killer a token with `=` has the sum of the cage that begins there, 0 for a cell in no cage, and
one with `+` the number of the cell, from 0, where its cage begins.  A killer has no givens; without
regions it has boxes.

Source: files of this kind in public tests; the forum of SudoCue for killers.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import isqrt

from grader.errors import FormatError, LayoutError, Message, message_in
from grader.formats.beyond import layout_beyond
from grader.formats.cages import grouped, summed_cages, with_cages
from grader.formats.fpuzzles_rules import diagonals
from grader.formats.line_buffer import LineBuffer
from grader.formats.puzzle_format import PuzzleFormat, refuse_removed_candidates
from grader.formats.reading.roles import SIGNATURE, ParsedPuzzle
from grader.formats.square_parts import SquareParts, square_of
from grader.formats.symbols import quoted
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.notation import cell_name
from grader.model.puzzle import Puzzle
from grader.model.shapes import region_text

_HEAD = "SumoCueV1"
_DIAGONALS = "D"
_TOKEN = re.compile(r"([=+])(\d{1,3})(?:J(\d{1,3}))?", re.ASCII)
_MOST_LINES = 700


class SumoCueFormat(PuzzleFormat):
    """A line or several of tokens."""

    name = "sumocue"
    title = "a jigsaw or killer of SumoCue: a token for each cell"
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
        has_diagonals = text.startswith(_DIAGONALS)
        text = text.removeprefix(_DIAGONALS)
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
        is_killer = bool(sums) or max(numbers) > size
        regions = [region for _, _, region in found]
        has_regions = any(regions) or not is_killer
        if has_regions and "" in regions:
            raise FormatError("regions-of-sumocue", "each cell needs a region behind J", line=first)
        homes = tuple(map(int, regions)) if has_regions else None
        groups = tuple(diagonals(size).values()) if has_diagonals else ()
        try:
            layout = SquareParts(size, homes, groups).layout()
        except LayoutError as error:
            raise FormatError(message_in(error), line=first) from None
        if is_killer:
            return ParsedPuzzle(_killer(layout, [sign for sign, _, _ in found], numbers, first))
        return ParsedPuzzle(Puzzle(layout, tuple(number - 1 for number in numbers)))

    def write(self, puzzle: Puzzle) -> str:
        """Return one line of tokens."""
        layout = puzzle.layout.plain
        refuse_removed_candidates(puzzle, "SumoCue")
        square = square_of(layout, "SumoCue")
        regions = region_text(layout)
        has_diagonals = {*square.groups} == {*diagonals(square.size).values()}
        if (square.groups and not has_diagonals) or regions is None or "." in regions:
            raise layout_beyond("SumoCue", layout)
        order = {region: number for number, region in enumerate(dict.fromkeys(regions))}
        tokens = [f"={digit + 1}" for digit in puzzle.givens]
        if puzzle.layout.rules:
            for rule in summed_cages(puzzle, "SumoCue"):
                head = min(rule.cells)
                for cell in rule.cells:
                    tokens[cell] = f"+{head}"
                tokens[head] = f"={rule.values[0]}"
        if square.regions is not None or not puzzle.layout.rules:
            tokens = [
                f"{token}J{order[region]}" for token, region in zip(tokens, regions, strict=True)
            ]
        return _HEAD + (_DIAGONALS if has_diagonals else "") + "".join(tokens)


def _killer(layout: Layout, signs: Sequence[str], numbers: Sequence[int], first: int) -> Puzzle:
    """Return the killer of the signs and numbers of all tokens."""
    heads = []
    for cell, (sign, number) in enumerate(zip(signs, numbers, strict=True)):
        head = number if sign == "+" else cell
        if head >= len(signs) or signs[head] == "+":
            raise FormatError(
                "head-of-cage",
                "{cell} belongs to the cage of the cell {number}, where none begins",
                line=first,
                cell=cell_name(layout, cell),
                number=number,
            )
        heads.append(head)
    totals = [0 if sign == "+" else number for sign, number in zip(signs, numbers, strict=True)]
    cages = grouped(heads, totals, layout, first)
    return Puzzle(with_cages(layout, cages, first), (k.NO_DIGIT,) * layout.cells)
