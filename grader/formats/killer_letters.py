"""Killers as people type them: a grid that names the cage of each cell, and a list of sums.

    aabb        a=6 b=3 c=4
    acbd        d: 3
    ...

Cells of one cage have the same name: a letter, or a word of letters and digits if the cells are
separated by blanks.  `.` and `-` are cells in no cage.  Upper and lower case are two names only if
the grid or the list has both.  The list may stand above the grid or below it, with `=`, `:` or a
blank, on one line or several; `15=a` is read as well.  A second grid, of digits, has the givens.
"""

from __future__ import annotations

import re
import string
from collections.abc import Iterator, Sequence
from itertools import product
from math import isqrt
from typing import NamedTuple

from grader.errors import FormatError, LayoutError, message_in
from grader.formats.beyond import layout_beyond
from grader.formats.cages import cage, cages_of, refuse_givens, sum_beyond, two_sums, with_cages
from grader.formats.drawn_grid import is_frame, with_ascii_bars
from grader.formats.line_buffer import LineBuffer
from grader.formats.puzzle_format import PuzzleFormat, refuse_removed_candidates
from grader.formats.reading.roles import SIGNATURE, ParsedPuzzle
from grader.formats.region_map import LENGTHS, SIZES
from grader.formats.square_parts import SquareParts
from grader.formats.symbols import alphabet, foreign_cell, is_standard, quoted
from grader.model import kinds as k
from grader.model.puzzle import Puzzle
from grader.model.rules import Rule

# Patterns that few sources need: `re` compiles them when they are used, not at each start.
_NAME = r"[A-Za-z][A-Za-z\d]{0,3}"
_SUM = (
    rf"(?:(?P<name>{_NAME})(?:\s*(?:=>?|:|->)\s*|\s+)(?P<sum>\d{{1,4}})"
    rf"|(?P<first>\d{{1,4}})\s*[=:]\s*(?P<last>{_NAME}))(?:[\s,;]+|$)"
)
_LABEL = r"(?:sums?|cages?|totals?|summen|k\u00e4fige)\s*[:=]\s*"
"""A word before a list of sums."""
_HEADING = r"(?:sums?|cages?|totals?|givens?|clues|grid|summen|k\u00e4fige|vorgaben)\s*:?"
"""A word above a part."""
_ROW = r"[A-Za-z\d.\-|\s]+"
_LETTER = r"[A-Za-z]"
_MARKS = str.maketrans(dict.fromkeys("\"'{}()[]", " "))
"""Signs of programs around names and lists."""
_EMPTY = ".-"
_OUTSIDE = "."
_LEAST_ROWS, _LEAST_SUMS = min(SIZES), 2
_MOST_ROWS = 2 * k.MAX_DIGITS
_MOST_LINES = 400
_MOST_BETWEEN = 3
"""Blank lines between two parts."""
_MOST_FIGURES = 9
_IN_A_LINE = 9
"""Sums that are written on one line."""


class _Sum(NamedTuple):
    """An item of the list."""

    name: str
    total: int
    line: int
    """Index of its line, from 0."""


class _Row(NamedTuple):
    """A row of a grid."""

    words: tuple[str, ...]
    line: int
    """Index of its line, from 0."""

    @property
    def characters(self) -> str:
        """The row without blanks and bars."""
        return "".join(self.words)


class _Parts(NamedTuple):
    """What the lines of a killer are."""

    grids: list[list[_Row]]
    """Rows with nothing but frames and blank lines between them."""
    sums: list[_Sum]
    end: int
    """Index of the line behind the last part."""


class KillerLettersFormat(PuzzleFormat):
    """A grid of names, a list of sums and, with givens, a grid of digits."""

    name = "killer-letters"
    title = "a killer as a grid of letters, one for each cage, and a list of sums: a=15 b=7"
    confidence = SIGNATURE
    example = "aabc\ndebf\nghif\nhhjj\n\na=6 b=3 c=3 d=1 e=3 f=6 g=4 h=6 i=3\nj=5"

    def span(self, buffer: LineBuffer) -> int:
        """Claim rows of names and a list of sums, if half of either are in the other."""
        # Faster than looking at each row of digits.
        if not re.search(_LETTER, "".join(buffer.ahead(_MOST_ROWS))):
            return 0
        parts = _parts(buffer)
        if len(parts.sums) < _LEAST_SUMS:
            return 0
        return parts.end if any(_has_names(rows, parts.sums) for rows in parts.grids) else 0

    def forced_span(self, buffer: LineBuffer) -> int:
        """Claim all lines that may be parts of a killer, or one."""
        return _parts(buffer).end or int(bool((buffer.peek(0) or "").strip()))

    def read(self, lines: Sequence[str], first: int) -> ParsedPuzzle:
        """Return the killer."""
        parts = _parts(LineBuffer(lines))
        grids = [grid for rows in parts.grids for grid in _grids(rows, first)]
        named = [grid for grid in grids if _has_names(grid, parts.sums)]
        rest = [grid for grid in grids if not _has_names(grid, parts.sums)]
        if len(named) != 1 or len(rest) > 1 or parts.end < len(lines):
            raise FormatError(
                "parts-of-killer",
                "a killer with letters has one grid of letters, a list of sums such as a=15 b=7 "
                "and, if there are givens, one grid of digits",
                line=first,
            )
        cells = _cells(named[0])
        size = isqrt(len(cells))
        try:
            layout = SquareParts(size, None).layout()
        except LayoutError as error:
            raise FormatError(message_in(error), line=first) from None
        layout = with_cages(layout, _cages(cells, parts.sums, first), first)
        givens = _givens(rest[0], size, first) if rest else (k.NO_DIGIT,) * layout.cells
        return ParsedPuzzle(Puzzle(layout, givens))

    def write(self, puzzle: Puzzle) -> str:
        """Return the grid of letters, the list of sums and, with givens, the grid of digits."""
        layout = puzzle.layout
        size = layout.digits
        cages = cages_of(layout, "a grid of letters")
        if not is_standard(layout.plain) or len(cages) < _LEAST_SUMS or size not in SIZES:
            raise layout_beyond("a grid of letters", layout)
        refuse_removed_candidates(puzzle, "a grid of letters")
        if size > _MOST_FIGURES:
            # Larger digits are letters themselves.
            refuse_givens(puzzle, "a grid of letters")
        names = [_OUTSIDE] * layout.cells
        sums = []
        for name, rule in zip(_names(len(cages)), cages, strict=False):
            if not rule.values:
                raise sum_beyond("a grid of letters", layout, rule)
            for cell in rule.cells:
                names[cell] = name
            sums.append(f"{name}={rule.values[0]}")
        between = " " if len(cages) > len(string.ascii_letters) else ""
        grid = [between.join(names[at : at + size]) for at in range(0, layout.cells, size)]
        lists = [" ".join(sums[at : at + _IN_A_LINE]) for at in range(0, len(sums), _IN_A_LINE)]
        givens = []
        if puzzle.clues:
            text = alphabet(size).text(puzzle.givens)
            givens = ["", *(text[at : at + size] for at in range(0, layout.cells, size))]
        return "\n".join([*grid, "", *lists, *givens])


def _names(count: int) -> Iterator[str]:
    """Iterate over the names of cages: letters, or pairs of letters if there are too many."""
    if count <= len(string.ascii_letters):
        return iter(string.ascii_letters)
    return ("".join(pair) for pair in product(string.ascii_lowercase, repeat=2))


def _parts(buffer: LineBuffer) -> _Parts:
    """Return the grids and the sums in the lines ahead, up to the next killer or other text."""
    grids: list[list[_Row]] = []
    sums: list[_Sum] = []
    end = blank = 0
    in_grid = False
    for index in range(_MOST_LINES):
        line = buffer.peek(index)
        text = "" if line is None else with_ascii_bars(line).strip()
        blank = 0 if text else blank + 1
        if line is None or blank > _MOST_BETWEEN:
            break
        if not text:
            continue
        # Behind the grid of letters and the list another one of both begins the next killer.
        is_whole = bool(sums) and any(map(_has_letters, grids))
        found = _sums(text, index)
        if found:
            if is_whole and in_grid:
                break
            sums += found
            in_grid = False
        elif re.fullmatch(_HEADING, text, re.IGNORECASE):
            in_grid = False
        elif not is_frame(text) or set(text) == {_OUTSIDE}:
            row = _row(text, index)
            if row is None or (in_grid and not _is_like(row, grids[-1])):
                break
            if not in_grid:
                if is_whole and (_has_letters([row]) or len(grids) > 1):
                    break
                grids.append([])
                in_grid = True
            grids[-1].append(row)
            if len(grids[-1]) > _most_rows(grids[-1], sums):
                break
        end = index + 1
    return _Parts(grids, sums, end)


def _row(text: str, line: int) -> _Row | None:
    """Return the row in a line; None if it is none."""
    if not re.fullmatch(_ROW, text):
        return None
    words = tuple(text.replace("|", " ").split())
    return _Row(words, line) if words else None


def _is_like(row: _Row, rows: Sequence[_Row]) -> bool:
    """Return whether a row may belong to a grid: it has as many cells, or nearly so."""
    last = rows[-1]
    return (
        abs(len(row.characters) - len(last.characters)) <= 1
        or len(row.words) == len(last.words) >= _LEAST_ROWS
    )


def _most_rows(rows: Sequence[_Row], sums: Sequence[_Sum]) -> int:
    """Return how many rows may follow each other: without letters and sums only one grid."""
    if sums or _has_letters(rows):
        return _MOST_ROWS
    return len(rows[0].characters)


def _has_letters(rows: Sequence[_Row]) -> bool:
    return any(re.search(_LETTER, row.characters) for row in rows)


def _sums(text: str, line: int) -> list[_Sum]:
    """Return the sums of a line; none if it has anything else."""
    text = text.translate(_MARKS).strip()
    label = re.match(_LABEL, text, re.IGNORECASE)
    place = label.end() if label else 0
    pattern = re.compile(_SUM)
    found = []
    while place < len(text):
        match = pattern.match(text, place)
        if match is None:
            return []
        found.append(
            _Sum(match["name"] or match["last"], int(match["sum"] or match["first"]), line)
        )
        place = match.end()
    return found


def _has_names(rows: Sequence[_Row], sums: Sequence[_Sum]) -> bool:
    """Return whether the names in some rows are those of the list, or half of either are."""
    listed = {each.name.lower() for each in sums}
    words = {word.lower() for row in rows for word in row.words if word not in _EMPTY}
    letters = {letter.lower() for row in rows for letter in row.characters} - {*_EMPTY}
    is_grid = len(rows) >= _LEAST_ROWS or len(rows[0].characters) in LENGTHS
    return is_grid and any(
        len(names & listed) >= max(_LEAST_SUMS, min(len(names), len(listed)) / 2)
        for names in (words, letters)
    )


def _grids(rows: Sequence[_Row], first: int) -> list[Sequence[_Row]]:
    """Return the one grid of some rows, or the two."""
    half = len(rows) // 2
    for parts in ([rows], [rows[:half], rows[half:]]):
        if all(part and _cells(part) for part in parts):
            return parts
    counts = [len(row.characters) for row in rows]
    wrong = next((row for row in rows if len(row.characters) != counts[0]), None)
    if wrong is None:
        raise FormatError(
            "rows-of-letters",
            "the grid has {count} rows of {size} cells",
            line=first + rows[0].line,
            count=len(rows),
            size=counts[0],
        )
    raise FormatError(
        "row-of-letters",
        "a row of the grid has {count} cells; the first one has {size}",
        line=first + wrong.line,
        count=len(wrong.characters),
        size=counts[0],
    )


def _cells(rows: Sequence[_Row]) -> list[str]:
    """Return what stands in the cells of a square grid; nothing if the rows are none."""
    if len(rows) == 1 and len(rows[0].characters) in LENGTHS:
        return [*rows[0].characters]
    size = len(rows)
    if size not in SIZES:
        return []
    if all(len(row.words) == size for row in rows):
        return [word for row in rows for word in row.words]
    if all(len(row.characters) == size for row in rows):
        return [cell for row in rows for cell in row.characters]
    return []


def _cages(cells: Sequence[str], sums: Sequence[_Sum], first: int) -> list[Rule]:
    """Return the cages of a grid of names and a list of their sums."""
    names = {cell for cell in cells if cell not in _EMPTY}
    listed = {each.name for each in sums}
    is_exact = any(len({name.lower() for name in each}) < len(each) for each in (names, listed))
    places: dict[str, list[k.Cell]] = {}
    for cell, name in enumerate(cells):
        if name not in _EMPTY:
            places.setdefault(name if is_exact else name.lower(), []).append(cell)
    totals: dict[str, int] = {}
    for name, total, line in sums:
        key = name if is_exact else name.lower()
        if key not in places:
            raise FormatError(
                "sum-without-letters",
                "the list has a sum for {name}, which is in no cell of the grid",
                line=first + line,
                name=quoted(name),
            )
        if key in totals:
            raise two_sums(name, totals[key], str(total), first + line)
        totals[key] = total
    for name in places:
        if name not in totals:
            raise FormatError(
                "letters-without-sum",
                "the list has no sum for the cage {name}; expected one such as {name}=15",
                line=first,
                name=name,
            )
    return [cage(places[name], total) for name, total in totals.items()]


def _givens(rows: Sequence[_Row], size: int, first: int) -> tuple[k.Digit, ...]:
    """Return the givens of a grid of digits."""
    symbols = alphabet(size)
    cells = _cells(rows)
    text = "".join(cells)
    givens = symbols.row(text) if len(cells) == size * size == len(text) else None
    if givens is None:
        wrong = next(
            (cell for cell in cells if len(cell) > 1 or symbols.foreign(cell) is not None), text
        )
        raise FormatError(foreign_cell(wrong, size, symbols.expected()), line=first + rows[0].line)
    return givens
