"""Givens that are named one by one, as programs and spreadsheets list them.

    cell(1,1,5).        {(0, 0): 5, (0, 1): 3}        r1c1=5 r1c2=3        1 1 5
    cell(1,2,3).        {"A1": 5, "A2": 3}            [[1,1,5],[1,2,3]]    1 2 3

Rows and columns count from 0 or 1: a list with a 0 from 0, one with the highest number from 1.  The
letter of a cell is its row.  A list that fits both is an error.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from grader.errors import FormatError
from grader.formats.beyond import layout_beyond
from grader.formats.line_buffer import LineBuffer
from grader.formats.puzzle_format import PuzzleFormat, refuse_removed_candidates
from grader.formats.reading.roles import SIGNATURE, ParsedPuzzle
from grader.formats.reading.written_rules import ruled
from grader.formats.rules_text import written_rule
from grader.formats.symbols import SIZES, alphabet, is_standard
from grader.model import kinds as k
from grader.model.puzzle import Puzzle

_VALUE = r"[\"']?(?P<value>\d{1,2}|[._]|None|null|(?=[\"'\s,}\]]))[\"']?"
_ITEMS = tuple(
    re.compile(rf"[\s,;]*{item}[\s.,;]*", re.ASCII)
    for item in (
        rf"(?P<word>[A-Za-z]\w*)\(\s*(?P<row>\d+)\s*,\s*(?P<column>\d+)\s*,\s*{_VALUE}\s*\)",
        rf"[\"']?[\[(]\s*(?P<row>\d+)\s*,\s*(?P<column>\d+)\s*[\])][\"']?\s*(?::|=>?|->)\s*{_VALUE}",
        rf"[\"']?[rR](?P<row>\d+)\s?[cC](?P<column>\d+)[\"']?\s*[:=]\s*{_VALUE}",
        rf"[\"']?(?P<letter>[A-Ja-j])(?P<column>\d)[\"']?\s*[:=]\s*{_VALUE}",
        rf"[\[(]\s*(?P<row>\d+)\s*,\s*(?P<column>\d+)\s*,\s*{_VALUE}\s*[\])]",
    )
)
_TRIPLE = re.compile(r"\s*(?P<row>\d{1,2})[\s,;]+(?P<column>\d{1,2})[\s,;]+(?P<value>\d{1,2})\s*")
_COLUMNS = re.compile(
    r"\s*(?:row|r|y|i)\W+(?:col(?:umn)?|c|x|j)\W+(?:value|val|v|digit|number|n)\s*", re.I
)
_NAME = re.compile(
    r"\s*(?:(?:(?:const|let|var|val|auto)\s+)?(?P<name>[A-Za-z_]\w*)\s*(?::\s*\w+\s*)?:?=\s*)?(?:dict\s*)?"
)
_BRACKET = re.compile(r"\s*[\[{(]")
_CLOSING = re.compile(r"[\s\])};.,]*")
_QUIET = frozenset(
    """
    cell given givens initial clue clues fixed hint value at grid sudoku puzzle board x val start
    init input number digit pos in dict data
    """.split()  # noqa: SIM905 - words, in lines
)
"""Words that say nothing about a puzzle."""
_FEWEST = 8
"""Givens of a list; fewer may be steps of a solution."""
_MOST_LINES = 700
_LONGEST = 20_000


class _Given(NamedTuple):
    row: int
    column: int
    value: int
    """The digit from 1; 0 for an empty cell."""


class _List(NamedTuple):
    lines: int
    givens: tuple[_Given, ...]
    words: tuple[str, ...] = ()
    counts_rows: bool = True
    """Whether rows are numbers; letters count from the first."""


class CellListFormat(PuzzleFormat):
    """One item a given, with its row, its column and its digit."""

    name = "cell-list"
    title = "givens with row, column and digit, such as facts of Prolog"
    confidence = SIGNATURE
    takes_any_line = True
    example = (
        "cell(1,1,1).\ncell(1,3,3).\ncell(2,1,4).\ncell(2,2,3).\ncell(3,2,1).\n"
        "cell(3,3,4).\ncell(4,1,3).\ncell(4,4,2)."
    )

    def span(self, buffer: LineBuffer) -> int:
        """Claim lines with nothing but items."""
        found = _found(buffer)
        return 0 if found is None else found.lines

    def read(self, lines: Sequence[str], first: int) -> ParsedPuzzle:
        """Return the puzzle of the items."""
        found = _found(LineBuffer(lines))
        if found is None:
            raise FormatError(
                "no-cell-list",
                "this is no list of givens; expected items such as {example}",
                line=first,
                example="cell(1,1,5).",
            )
        places, size = _places(found, first)
        cells = [k.NO_DIGIT] * (size * size)
        for given in places:
            cell = given.row * size + given.column
            if cells[cell] not in (k.NO_DIGIT, given.value - 1):
                raise FormatError(
                    "given-twice",
                    "{cell} has two digits, {one} and {other}",
                    line=first,
                    cell=f"r{given.row + 1}c{given.column + 1}",
                    one=cells[cell] + 1,
                    other=given.value,
                )
            cells[cell] = given.value - 1
        name = " ".join(word for word in found.words if word.lower() not in _QUIET)
        rules = filter(None, [written_rule(name.replace("_", " "))])
        return ParsedPuzzle(
            ruled(Puzzle(alphabet(size).layout, tuple(cells)), rules, first), name=name
        )

    def write(self, puzzle: Puzzle) -> str:
        """Return facts of Prolog, one a line."""
        size = puzzle.layout.digits
        if not is_standard(puzzle.layout):
            raise layout_beyond("a list of cells", puzzle.layout)
        refuse_removed_candidates(puzzle, "a list of cells")
        return "\n".join(
            f"cell({cell // size + 1},{cell % size + 1},{digit + 1})."
            for cell, digit in enumerate(puzzle.givens)
            if digit != k.NO_DIGIT
        )


def _found(buffer: LineBuffer) -> _List | None:
    """Return the list at the next line; None if there is none."""
    first = buffer.peek(0) or ""
    may_begin = any(map(str.isdigit, first)) or first.rstrip().endswith(("{", "[", "("))
    if not may_begin and _COLUMNS.fullmatch(first) is None:
        return None
    opening = _NAME.match(first)
    name_end = opening.end() if opening else 0
    pattern, at = _pattern_at(first, (0, name_end))
    if pattern is None:
        at = name_end
        while pattern is None and (bracket := _BRACKET.match(first, at)) is not None:
            pattern, at = _pattern_at(first, (bracket.end(),))
        if pattern is None and name_end <= at == len(first.rstrip()) > 0:
            pattern, _ = _pattern_at((buffer.peek(1) or "").lstrip(), (0,))
    if pattern is None:
        return _triples(buffer)
    lines: list[str] = []
    while len(lines) < _MOST_LINES and (line := buffer.peek(len(lines))) and line.strip():
        if lines and not pattern.match(line) and not _CLOSING.fullmatch(line):
            break
        lines.append(line.rstrip())
    text = "\n".join(lines)
    if len(text) > _LONGEST:
        return None
    matches = [*_items(pattern, text, at)]
    end = matches[-1].end() if matches else 0
    if len(matches) < _FEWEST or not _CLOSING.fullmatch(text[end:]):
        return None
    words = [opening["name"] or ""] if opening and at >= name_end else []
    words += dict.fromkeys(match["word"] for match in matches if "word" in pattern.groupindex)
    return _List(
        len(lines),
        tuple(map(_given, matches)),
        tuple(filter(None, words)),
        "letter" not in pattern.groupindex,
    )


def _pattern_at(line: str, places: Sequence[int]) -> tuple[re.Pattern[str] | None, int]:
    """Return the pattern of the item at one of some places, and the place, or the last one."""
    for at in places:
        for pattern in _ITEMS:
            if pattern.match(line, at):
                return pattern, at
    return None, places[-1]


def _items(pattern: re.Pattern[str], text: str, at: int) -> Iterator[re.Match[str]]:
    while (match := pattern.match(text, at)) is not None and match.end() > at:
        yield match
        at = match.end()


def _given(match: re.Match[str]) -> _Given:
    found = match.groupdict()
    row = ord(found["letter"].upper()) - ord("A") + 1 if "letter" in found else int(found["row"])
    value = found["value"]
    return _Given(row, int(found["column"]), int(value) if value.isdigit() else 0)


def _triples(buffer: LineBuffer) -> _List | None:
    """Return lines of three numbers, each cell once."""
    start = int(_COLUMNS.fullmatch(buffer.peek(0) or "") is not None)
    found: list[_Given] = []
    while len(found) < _MOST_LINES:
        match = _TRIPLE.fullmatch(buffer.peek(start + len(found)) or "")
        if match is None:
            break
        found.append(_given(match))
    cells = {(given.row, given.column) for given in found}
    if (
        len(found) < _FEWEST
        or len(cells) < len(found)
        or (buffer.peek(start + len(found)) or "").strip()
    ):
        return None
    return _List(start + len(found), tuple(found))


def _places(found: _List, first: int) -> tuple[list[_Given], int]:
    """Return the givens with rows and columns from 0, and the size.

    Raises:
        FormatError: rows and columns may count from 0 or from 1, or there is no such puzzle.
    """
    numbers = [given.column for given in found.givens]
    if found.counts_rows:
        numbers += [given.row for given in found.givens]
    highest = max(*numbers, *(given.value for given in found.givens))
    size = next((each for each in (4, 6, 9, 12, 16, 25) if each >= highest), 0)
    starts = [start for start in (0, 1) if start <= min(numbers) and max(numbers) - start < size]
    if len(starts) > 1 and not found.counts_rows:
        starts = [1]
    if len(starts) != 1 or size not in SIZES:
        raise FormatError(
            "count-of-cells",
            "rows and columns of these givens may count from 0 or from 1; "
            "name all cells, or write a grid",
            line=first,
        )
    start = starts[0]
    return [
        _Given(row - (start if found.counts_rows else 1), column - start, value)
        for row, column, value in found.givens
    ], size
