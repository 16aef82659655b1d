"""Grids of candidates (pencil marks), one line a row, as solvers print them.

    *-----------------------------------------------------------*
    | 1567  3     1567  | 4     12579 179   | 689   5678  579   |
    | 9     45    2     | 8     57    6     | 3     457   1     |
    ...

Above 9 digits each cell is a list of numbers in braces, `{1,12,14}`, or one number.  Bars define
the shape of the boxes, or regions; see `walls`.

People mark the cells and candidates of a step: `*39`, `24-89`, `#3478`, `(3)478`, `24(+9)8`,
`3478a`.  These marks are no candidates; a digit that is marked as eliminated is still one.

A cell with one candidate is a given, unless a peer still has that candidate: then it is open.
A grid of the givens may precede the candidates, as in the clipboard of Simple Sudoku; its digits
are givens too.  If a second grid with the placed digits follows it, only these two grids count.

Source: "Sudoku Clipboard and File Formats", sudopedia.org; how HoDoKu imports such grids.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from attrs import frozen

from grader.errors import Count, FormatError
from grader.formats.boxed_grid import BoxedGridFormat, box_width
from grader.formats.cell_candidates import candidate_puzzle, checked_masks, givens_from_candidates
from grader.formats.drawn_grid import (
    MOST_FRAMES,
    ascii_line,
    drawn_spans,
    find_grid,
    is_frame,
    with_ascii_bars,
)
from grader.formats.line_buffer import LineBuffer
from grader.formats.puzzle_format import PuzzleFormat
from grader.formats.reading.roles import ParsedPuzzle, Role, Span
from grader.formats.symbols import SIZES, Alphabet, alphabet, quoted
from grader.formats.walls import CellRow, layout_of_walls
from grader.model import kinds as k
from grader.model.board import bits_of
from grader.model.notation import DIGIT_SYMBOLS
from grader.model.puzzle import Puzzle

_MARKS = "*#@+!?~^'\"()[]<>=/,;_%&$\xa7\xb0\u2020\u2021\\-"
"""Signs that people write around and between the digits of a group."""
_MARK = f"[{re.escape(_MARKS)}]"
_LETTERS = "[A-TV-Za-tv-z]{0,2}"
_SMALL = re.compile(
    rf"{_MARK}*{_LETTERS}{_MARK}*[1-9](?:{_MARK}*[1-9])*{_MARK}*[A-Za-z]{{0,2}}{_MARK}*"
    rf"|{_MARK}*\{{[1-9](?:[ ,/]?[1-9])*\}}{_MARK}*",
    re.ASCII,
)
"""A group of candidates up to 9 digits."""
_LABELLED = re.compile(rf"{_MARK}*[A-Za-z]{{1,2}}([1-9])[-=:][1-9].*", re.ASCII)
"""A group such as `a1-3478`, whose first digit may belong to the letter."""
_LARGE = re.compile(r"[*#@-]*(?:\{\d{1,2}(?:,\d{1,2})*\}|\d{1,2})[*#@-]*", re.ASCII)
_GROUPS = re.compile(r"[^\s|:{}]*\{[^{}|]*\}[^\s|:{}]*|[^\s|:]+")
_SINGLE = re.compile(r"[1-9]|\{[1-9]+\}|\([1-9]+\)|\[[1-9]+\]|<[1-9]+>", re.ASCII)
_RUN = re.compile(rf"(?:{_SINGLE.pattern})+", re.ASCII)
_SEPARATED = re.compile(r"[^,;/|]+")
"""The groups of a row between commas, semicolons or strokes."""
_NUMBER = re.compile(r"\d+", re.ASCII)
_REMARK = re.compile(r"(?:^|\s)#(?:\s.*)?$|^\s*#.*$")
"""A comment; a `#` before a digit is a mark."""
_MOST = 3 * k.MAX_DIGITS
_MOST_GIVENS = 24
"""Upper bound for the lines of a 9x9 grid with its frames."""
_NINE = 9
_LONGEST = 4 * k.MAX_DIGITS**2
"""Upper bound for the characters of a row in which every cell has all candidates."""


@frozen
class _Row:
    index: int
    groups: tuple[str, ...]
    places: tuple[tuple[int, int], ...]
    """First column of each group, and the column behind it, 0-based."""


class PencilMarksFormat(PuzzleFormat):
    """One line a row, one group of digits a cell."""

    name = "marks"
    title = "a grid of candidates (pencil marks), one line a row"
    example = (
        "*--------------------------------------------------------------------*"
        "\n"
        "| 5      3      14     | 26     7      2468   | 1489   1249   248    |"
        "\n"
        "| 6      247    247    | 1      9      5      | 3478   234    2478   |"
        "\n"
        "| 12     9      8      | 23     34     24     | 13457  6      247    |"
        "\n"
        "|----------------------+----------------------+----------------------|"
        "\n"
        "| 8      125    1259   | 579    6      147    | 4579   2459   3      |"
        "\n"
        "| 4      25     2569   | 8      5      3      | 579    259    1      |"
        "\n"
        "| 7      15     1359   | 59     2      14     | 4589   459    6      |"
        "\n"
        "|----------------------+----------------------+----------------------|"
        "\n"
        "| 139    6      134579 | 357    35     7      | 2      8      4      |"
        "\n"
        "| 23     278    237    | 4      1      9      | 36     3      5      |"
        "\n"
        "| 123    1245   12345  | 2356   8      26     | 1346   7      9      |"
        "\n"
        "*--------------------------------------------------------------------*"
    )

    def span(self, buffer: LineBuffer) -> int:
        """Claim a square of groups of candidates, with the grids of givens above it."""
        rows = _rows(buffer, _givens_span(buffer))
        lone = all(len(group.strip(_MARKS)) == 1 for row in rows for group in row.groups)
        return 0 if lone else _end(buffer, rows)

    def forced_span(self, buffer: LineBuffer) -> int:
        """Accept a grid in which every cell has one candidate."""
        rows = _rows(buffer, _givens_span(buffer))
        return _end(buffer, rows) if rows else 0

    def read(self, lines: Sequence[str], first: int) -> ParsedPuzzle:
        """Return the puzzle of the candidates."""
        buffer = LineBuffer(lines)
        start = _givens_span(buffer)
        rows = _rows(buffer, start)
        if not rows:
            raise FormatError(
                "groups-of-candidates",
                "a grid of candidates needs as many groups in each row as rows",
                line=first,
            )
        size = len(rows)
        cells = [CellRow(row.index, row.places) for row in rows]
        layout, width = layout_of_walls(lines, cells, first)
        letters = alphabet(size, width)
        masks = [_mask(group, size, first + row.index) for row in rows for group in row.groups]
        _refuse_labels(rows, size, first)
        grids = _grids(lines[: rows[0].index], letters)
        givens = list(givens_from_candidates(layout, masks)) if len(grids) < 2 else list(grids[-1])
        for grid in grids:
            for cell, digit in enumerate(grid):
                if digit != k.NO_DIGIT:
                    givens[cell] = digit
                    masks[cell] = 1 << digit
        # Of two grids the first is the puzzle, the second its present state.
        first_grid, *later = grids or [tuple(givens)]
        placed = [cell for cell, digit in enumerate(first_grid) if later and digit != givens[cell]]
        spans, comment = _spans(lines, rows)
        puzzle = candidate_puzzle(layout, givens, masks, placed)
        return ParsedPuzzle(puzzle, comment, spans=spans)

    def write(self, puzzle: Puzzle) -> str:
        """Return a framed grid of the candidates of a classic puzzle."""
        width = box_width(Puzzle(puzzle.layout, puzzle.givens), "a grid of candidates")
        size = puzzle.layout.digits
        groups = [
            _group(mask, size)
            for mask in checked_masks(puzzle, "a grid of candidates", peers_decide=True)
        ]
        widest = max(map(len, groups))
        part = "-" * (width * (widest + 1) + 1)
        frame = "+".join([part] * (size // width))
        lines = []
        for row in range(size):
            if row and row % (size // width) == 0:
                lines.append(f"|{frame}|")
            cells = [group.ljust(widest) for group in groups[row * size : (row + 1) * size]]
            parts = [" ".join(cells[at : at + width]) for at in range(0, size, width)]
            lines.append(f"| {' | '.join(parts)} |")
        edge = f"*{'-' * len(frame)}*"
        return "\n".join([edge, *lines, edge])


def _givens_span(buffer: LineBuffer) -> int:
    """Return the number of lines of the grids of givens above a grid of candidates."""
    head = ascii_line(buffer.peek(0)) or ""
    if not is_frame(head) and "|" not in head and len("".join(head.split())) != 9:
        return 0
    start = 0
    for _ in range(2):
        lines: list[str] = []
        while len(lines) < _MOST_GIVENS and (line := buffer.peek(start + len(lines))) is not None:
            lines.append(line)
        block = find_grid(LineBuffer(lines))
        if block.size != 9 or len(block.rows) != 9 or not block.dense:
            break
        if any(row.count != block.size for row in block.rows):
            # A grid of candidates whose first rows are solved.
            break
        start += block.span
        while (line := buffer.peek(start)) is not None and not line.strip():
            start += 1
    return start


def _grids(lines: Sequence[str], letters: Alphabet) -> list[tuple[k.Digit, ...]]:
    """Return the grids of givens in these lines."""
    buffer = LineBuffer(lines)
    found = []
    while find_grid(buffer).size == 9 and letters.layout.digits == 9:
        span = find_grid(buffer).span
        found.append(BoxedGridFormat().read(buffer.take(span), 1).puzzle.givens)
        while (line := buffer.peek(0)) is not None and not line.strip():
            buffer.take(1)
    return found


def _line(line: str | None) -> str | None:
    """Return a line with ASCII bars and without its comment; None if it is too long."""
    if line is None or len(line) > _LONGEST:
        return None
    text = with_ascii_bars(line.removeprefix("\ufeff"))
    return _REMARK.sub("", text) if "#" in text else text


def _rows(buffer: LineBuffer, start: int) -> list[_Row]:
    """Return the rows of the grid of candidates at this line; none if there is no grid."""
    rows: list[_Row] = []
    index = start
    frames = 0
    while (text := _line(buffer.peek(index))) is not None and index < start + _MOST:
        if text.strip() and not is_frame(text):
            row = _row(index, text)
            if row is None or (rows and len(row.groups) != len(rows[0].groups)):
                break
            frames = 0
            rows.append(row)
            if len(rows) == len(row.groups):
                break
        elif frames == MOST_FRAMES or not (text.strip() or rows):
            break
        else:
            frames += 1
        index += 1
    size = len(rows)
    if size not in SIZES or len(rows[0].groups) != size:
        return []
    return rows if _is_sound(rows, size) else []


def _row(index: int, text: str) -> _Row | None:
    """Return the groups of a row, between blanks, between other separators, or in brackets."""
    found = [*_GROUPS.finditer(text)]
    if len(found) not in SIZES or not _are_groups(found):
        bare = "".join(text.replace("|", " ").split())
        separated = [match for match in _SEPARATED.finditer(text) if match[0].strip(" \"'")]
        if len(separated) in SIZES and len(separated) > len(found):
            found = separated
        elif _RUN.fullmatch(bare) and (len(found) == 1 or any(each in text for each in "{([<")):
            # `6{379}5418{379}{37}2`, or such a row that is solved.
            found = [*_SINGLE.finditer(text)]
    if len(found) not in SIZES or not _are_groups(found):
        return None
    return _Row(
        index,
        tuple(match[0].strip() for match in found),
        tuple((match.start(), match.end()) for match in found),
    )


def _are_groups(found: Sequence[re.Match[str]]) -> bool:
    """Return whether matches are groups of candidates."""
    pattern = _SMALL if len(found) <= _NINE else _LARGE
    return all(pattern.fullmatch(match[0].strip()) for match in found)


def _spans(lines: Sequence[str], rows: Sequence[_Row]) -> tuple[tuple[Span, ...], str]:
    """Return the roles of the characters, and the comment: marks are wrappers."""
    above = rows[0].index
    found, comment = drawn_spans(lines[:above], range(above))
    spans = [*found]
    said = [comment]
    by_line = {row.index: row for row in rows}
    for number, line in enumerate(lines[above:], start=above):
        text = _line(line) or ""
        row = by_line.get(number)
        end = len(text.rstrip())
        if row is None:
            spans.append(Span(number, 0, end, Role.FRAME))
        else:
            at = 0
            for start, stop in row.places:
                spans += [Span(number, at, start, Role.FRAME), Span(number, start, stop, Role.CELL)]
                at = stop
            spans.append(Span(number, at, end, Role.FRAME))
        if end < len(line):
            spans.append(Span(number, end, len(line), Role.COMMENT))
            said.append(line[end:].strip("# \t"))
    return tuple(spans), " ".join(filter(None, said))


def _is_sound(rows: Sequence[_Row], size: int) -> bool:
    """Return whether every candidate is a digit of this size and occurs once in its cell."""
    try:
        for row in rows:
            for group in row.groups:
                _mask(group, size, 0)
    except FormatError:
        return False
    return True


def _end(buffer: LineBuffer, rows: Sequence[_Row]) -> int:
    """Return the number of lines up to the last row and the frame below it."""
    end = rows[-1].index + 1
    following = ascii_line(buffer.peek(end), _LONGEST)
    return end + (following is not None and is_frame(following))


def _mask(group: str, size: int, line: int) -> k.Mask:
    if size > _NINE:
        digits = [int(number) - 1 for number in _NUMBER.findall(group)]
    else:
        digits = [int(figure) - 1 for figure in group if figure.isdigit()]
    if (
        not digits
        or not all(0 <= digit < size for digit in digits)
        or len(set(digits)) < len(digits)
    ):
        raise FormatError(
            "foreign-candidates",
            "{found} are not candidates of a puzzle with {digits}",
            line=line,
            found=quoted(group),
            digits=Count("digit", size),
        )
    return sum(1 << digit for digit in digits)


def _refuse_labels(rows: Sequence[_Row], size: int, first: int) -> None:
    """Raise an error if the first digit of a group may be a label, not a candidate."""
    for row in rows if size <= _NINE else ():
        for group, (start, _) in zip(row.groups, row.places, strict=True):
            match = _LABELLED.fullmatch(group)
            if match is not None:
                raise FormatError(
                    "label-or-candidate",
                    "{digit} of {found} may be a candidate or belong to the letter; "
                    "write the candidates alone",
                    line=first + row.index,
                    column=start + 1,
                    digit=match[1],
                    found=quoted(group),
                )


def _group(mask: k.Mask, size: int) -> str:
    digits = bits_of(mask)
    if size < 10:
        return "".join(DIGIT_SYMBOLS[digit] for digit in digits)
    numbers = ",".join(str(digit + 1) for digit in digits)
    return numbers if len(digits) == 1 else f"{{{numbers}}}"
