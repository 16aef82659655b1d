"""Find a drawn grid in a text: its lines and its rows of cells."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from attrs import frozen

from grader.formats.line_buffer import LineBuffer
from grader.formats.reading.roles import Role, Span
from grader.formats.symbols import EMPTY, SIZES, alphabet, characters
from grader.model import kinds as k

_PLAIN = str.maketrans(
    dict.fromkeys("│┃║┆┊¦", "|")
    | dict.fromkeys("─━═", "-")
    | dict.fromkeys("┌┬┐├┼┤└┴┘┏┳┓┣╋┫┗┻┛╔╦╗╠╬╣╚╩╝╟╫╢╤╧╪╭╮╰╯", "+")
    | {"\t": " ", "\xa0": " "}
)
_DRAWN = re.compile("[\t\xa0\xa6\u2500-\u257f]")
"""The characters that `_PLAIN` replaces, and others for drawing."""
_DASHES = frozenset("-| ")
_UNDERSCORES = frozenset("_| ")
_LONG_SIGNS = "-_"
"""Signs of empty cells of which frames consist, too."""
_EDGES = re.compile(r"--|==|__|\+[-=]\+|^\s*(?:\+\s+){3,}\+$")
"""What frames have, and rows of cells have not; crosses may be all there is below a row."""
_FRAME = frozenset("-=+*.:'|_ ")
_LONGEST = 200
"""Upper bound for the characters of a line of a grid."""
_LARGE = 10
_MOST = 2 * k.MAX_DIGITS + 12
"""Upper bound for the lines of a grid with its frames."""

LENGTHS_OF_LINES = frozenset(size * size for size in SIZES)

_PITCHES = (2, 4, 6)
_PARTS = re.compile(r"\|+|[^|]+")
MOST_FRAMES = 3
"""Frame lines that may follow each other above a grid."""


@frozen
class GridRow:
    """A line with a row of cells."""

    index: int
    """Index of the line in the grid, 0-based."""
    parts: tuple[tuple[int, str], ...]
    """The texts between bars, each with its start column, 0-based."""

    @property
    def count(self) -> int:
        """Number of characters that are not blank."""
        return sum(len("".join(part.split())) for _, part in self.parts)

    def text(self) -> str:
        """Return the cells without blanks between them."""
        return "".join("".join(part.split()) for _, part in self.parts)


@frozen
class DrawnGrid:
    """A grid drawn in lines of text."""

    span: int = 0
    """Number of its lines; 0 if there is no grid."""
    rows: tuple[GridRow, ...] = ()
    size: int = 0
    dense: bool = True
    """Whether every cell has a character, so that blanks mean nothing."""


def find_grid(buffer: LineBuffer) -> DrawnGrid:
    """Return the grid that begins at the next line; takes no lines from the buffer."""
    found: list[tuple[int, str]] = []
    dashes: list[tuple[int, str]] = []
    index = 0
    frames = 0
    while index < _MOST and (line := ascii_line(buffer.peek(index))) is not None:
        if not line.strip():
            if not _is_gap(found, ascii_line(buffer.peek(index + 1))):
                break
        elif is_frame(line):
            if frames and (found or frames == MOST_FRAMES):
                break
            frames += 1
            if _DASHES.issuperset(line) or _UNDERSCORES.issuperset(line):
                dashes.append((index, line))
        elif _is_row(line, started=bool(found or frames)):
            frames = 0
            found.append((index, line))
            if _is_square(found):
                index += 1
                break
        else:
            break
        index += 1
    return _cut(buffer, found, dashes, index) if found else DrawnGrid()


def _is_square(rows: Sequence[tuple[int, str]]) -> bool:
    """Return whether rows without bars are a whole grid: as many rows as each has cells."""
    size = len(rows)
    if size not in SIZES or len(_joined(rows[-1][1])) != size:
        return False
    return all("|" not in line and len(_joined(line)) == size for _, line in rows)


def _cut(
    buffer: LineBuffer, found: list[tuple[int, str]], dashes: list[tuple[int, str]], span: int
) -> DrawnGrid:
    """Determine the size, and drop lines after the last row of the grid."""
    margin = _margin([line for _, line in found])
    rows = [_row(index, line, margin) for index, line in found]
    barred = len(rows[0].parts) > 1
    # Above 9 digits 0 may be a digit.
    fillers = EMPTY if len(rows) < _LARGE else EMPTY.replace("0", "")
    filled = any(character in fillers for row in rows for character in row.text())
    counts = Counter(row.count for row in rows if row.count in SIZES)
    size = counts.most_common(1)[0][0] if counts else 0
    even = len(rows) >= size > 0 and all(row.count == size for row in rows[:size])
    if barred and not filled and not even:
        return DrawnGrid(span, tuple(rows), len(rows), dense=False)
    if not barred and (size == 0 or _is_lines(rows, size)):
        return DrawnGrid()
    signs = {sign for row in rows for sign in row.text() if sign in _LONG_SIGNS}
    if len(rows) < size or signs:
        # Dashes may be empty cells here, and a line of as many dashes a row.
        more = [
            _row(index, line, margin)
            for index, line in dashes
            if signs or len(rows) + len(dashes) == size
        ]
        whole = sorted([*rows, *(row for row in more if row.count == size)], key=_index)
        rows = whole if len(whole) <= size else rows
    if size == 0:
        return DrawnGrid(span, tuple(rows), len(rows))
    rows = rows[:size]
    end = rows[-1].index + 1
    following = ascii_line(buffer.peek(end))
    if rows[0].index > 0 and following is not None and is_frame(following):
        end += 1
    return DrawnGrid(end, tuple(rows), size)


def _index(row: GridRow) -> int:
    return row.index


def with_ascii_bars(line: str) -> str:
    """Return a line with ASCII bars and frames, and no blanks at its end."""
    # Translating takes twenty times as long as searching.
    return (line.translate(_PLAIN) if _DRAWN.search(line) else line).rstrip()


def ascii_line(line: str | None, longest: int = _LONGEST) -> str | None:
    """Return a line with ASCII bars and frames, without its comment; columns stay in place.

    None if there is no line, or if it has more than `longest` characters and so is no row.
    """
    if line is None or (len(line) > longest and "#" not in line[:longest]):
        return None
    return with_ascii_bars(line[:longest].removeprefix("\ufeff").partition("#")[0])


def _joined(line: str) -> str:
    """Return a line without bars and blanks."""
    return "".join(line.replace("|", " ").split())


def is_frame(line: str) -> bool:
    """Return whether a line is a frame above, below or between rows."""
    return _FRAME.issuperset(line) and _EDGES.search(line) is not None


def _is_row(line: str, *, started: bool) -> bool:
    """Return whether a line is a row; after the start of a grid it may have a wrong cell."""
    cells = _joined(line)
    if "|" in line:
        if len(line.strip(" |").split("|")) < 2 and not started and not _is_edged(line):
            return False
        foreign = sum(cell not in characters(k.MAX_DIGITS) for cell in cells)
        return foreign == 0 or foreign * 2 < len(cells)
    if len(cells) not in SIZES and not started:
        return False
    size = len(cells) if len(cells) in SIZES else k.MAX_DIGITS
    foreign = sum(cell not in characters(size) for cell in cells)
    return foreign == 0 if not started else foreign <= 1 and len(cells) <= k.MAX_DIGITS


def _is_edged(line: str) -> bool:
    """Return whether a line has a bar at one end or both, and as many cells as a row."""
    inner = line.strip()
    return "|" in (inner[0], inner[-1]) and len(_joined(inner)) in SIZES


def _margin(lines: Sequence[str]) -> int:
    """Return the column after the bar that begins every row; 0 if there is none."""
    bar = lines[0].find("|")
    opens = bar >= 0 and all(
        not line[:bar].strip() and line[bar : bar + 1] == "|" for line in lines
    )
    return bar + 1 if opens else 0


def _row(index: int, line: str, margin: int) -> GridRow:
    text = line[margin:]
    if margin:
        # A dot ends the rows of grids in LaTeX.
        text = text.removesuffix(".") if text.endswith("|.") else text
        text = text.removesuffix("|")
    parts = []
    start = margin
    for part in text.split("|"):
        parts.append((start, part))
        start += len(part) + 1
    return GridRow(index, tuple(parts))


def _is_gap(rows: Sequence[tuple[int, str]], following: str | None) -> bool:
    """Return whether a blank line after these rows separates two bands of boxes."""
    size = len(_joined(rows[0][1])) if rows else 0
    if size not in SIZES or following is None or not following.strip():
        return False
    if _is_double_spaced(rows, size):
        return len(_joined(following)) == size and _is_row(following, started=True)
    height = size // alphabet(size).layout.specs[2 * size].cells.index(size)
    more = _is_row(following, started=True) or is_frame(following)
    return len(rows) < size and len(rows) % height == 0 and more


def _is_double_spaced(rows: Sequence[tuple[int, str]], size: int) -> bool:
    """Return whether a blank line follows each row, as in some mails; the next one is blank."""
    # Rows of 16 may be puzzles of 4x4, one a line.
    return size not in LENGTHS_OF_LINES and all(
        index == rows[0][0] + 2 * number for number, (index, _) in enumerate(rows)
    )


def _is_lines(rows: Sequence[GridRow], size: int) -> bool:
    """Return whether rows of 16 cells are more likely puzzles of 4x4, one a line."""
    if size != 16:
        return False
    beyond = alphabet(4)
    return len(rows) < size or all(beyond.foreign(row.text()) is None for row in rows[:size])


def split_columns(parts: Sequence[str], width: int) -> list[list[tuple[int, str]]] | None:
    """Split parts of rows into `width` cells by position, at the same columns for all.

    Returns:
        For each part, position and character of each cell, `.` for a blank; None if the digits
        are not aligned in such columns, or in several ways.
    """
    longest = max(len(part) for part in parts)
    usual = {width: (1, 0), 2 * width - 1: (2, 0), 2 * width + 1: (2, 1), 3 * width: (3, 1)}
    if longest in usual and (found := _split(parts, width, *usual[longest])) is not None:
        return found
    ways = [(step, offset) for step in (4, 3, 2, 1) for offset in range(step)]
    fits = [each for way in ways if (each := _split(parts, width, *way)) is not None]
    texts = {tuple("".join(c for _, c in row) for row in found) for found in fits}
    return fits[0] if len(texts) == 1 else None


def _split(
    parts: Sequence[str], width: int, step: int, offset: int
) -> list[list[tuple[int, str]]] | None:
    """Split parts at every `step`-th column; None if a character is elsewhere."""
    spots = range(offset, offset + width * step, step)
    if all(not character.strip() or i in spots for p in parts for i, character in enumerate(p)):
        return [[(i, (part[i : i + 1].strip() or ".")) for i in spots] for part in parts]
    return None


def split_pitched(rows: Sequence[str], size: int) -> list[list[tuple[int, str]]] | None:
    """Split rows of a drawing whose cells have the same distance, bars or not between them.

    Returns:
        For each row, column and character of each cell, `.` for a blank; None if the rows do not
        begin and end with a bar, or characters are elsewhere.
    """
    margin = len(rows[0]) - len(rows[0].lstrip())
    pitch, left = divmod(len(rows[0]) - margin - 1, size)
    if left or pitch not in _PITCHES:
        return None
    found = []
    for row in rows:
        if len(row) != len(rows[0]) or row[margin] != "|" or row[-1] != "|" or row[:margin].strip():
            return None
        cells = []
        for at, character in enumerate(row[margin:]):
            offset = at % pitch
            if offset == pitch // 2:
                cells.append((margin + at, character.strip() or "."))
            elif character not in " |" or (character == "|" and offset):
                return None
        found.append(cells)
    return found


def drawn_spans(lines: Sequence[str], rows: Collection[int]) -> tuple[tuple[Span, ...], str]:
    """Return the roles of the characters of a drawing, and its comment.

    Args:
        lines: its lines.
        rows: the indexes of the lines whose characters have been read as cells.
    """
    spans: list[Span] = []
    said: list[str] = []
    for number, line in enumerate(lines):
        end = len(line.partition("#")[0])
        if number in rows:
            spans += _row_spans(number, line[:end])
        elif _is_drawn(line[:end]):
            spans.append(Span(number, 0, end, Role.FRAME))
        if end < len(line):
            spans.append(Span(number, end, len(line), Role.COMMENT))
            said.append(line[end:].strip("# \t"))
    return tuple(spans), " ".join(filter(None, said))


def _is_drawn(line: str) -> bool:
    """Return whether a line has nothing but signs of frames."""
    return _FRAME.issuperset(with_ascii_bars(line.removeprefix("\ufeff")))


def _row_spans(number: int, line: str) -> Iterator[Span]:
    for match in _PARTS.finditer(with_ascii_bars(line)):
        role = Role.FRAME if match[0][0] == "|" else Role.CELL
        yield Span(number, match.start(), match.end(), role)
