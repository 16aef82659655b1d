"""A board as text, with or without pencil marks.

Lines separate boxes or regions and surround the grids; cells in extra houses and
even and odd cells are marked.

    +-------+-------+       +-----------+---+
    | 1 . | . .     |       | 1   .   . | 2 |
    ...                     |   +---+---+   |
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.model.notation import RC, CellStyle, cell_name, cells_name, digit_name
from grader.model.parity import EVEN, ODD, parities, parity_of
from grader.model.rules.registry import rule_kind
from grader.model.rules.rule import Rule
from grader.model.rules.ruled_layout import implied_rules

_Place = tuple[int, int]
Paint = Callable[[k.Cell, k.Digit], str]
DIAGONALS = {"diagonal 1": "\\", "diagonal 2": "/"}
"""The marks of cells on the diagonals; a cell on both is marked X."""
EXTRA = "*"
"""The mark of cells in other extra houses."""
_LINE = 79
"""Columns of the list of rules below a board."""
PARITY = {EVEN: "e", ODD: "o"}
"""The mark of even and odd cells, behind others."""


def grid(layout: Layout, digits: Sequence[k.Digit], style: CellStyle = RC) -> str:
    """Return a drawing of the digits, with dots for NO_DIGIT; see `pencil_marks` for `style`."""
    texts = ["." if d == k.NO_DIGIT else digit_name(d) for d in digits]
    return drawing(layout, texts, style=style)


def pencil_marks(board: Board, paint: Paint | None = None, style: CellStyle = RC) -> str:
    """Return a drawing of the board with the candidates of each open cell.

    Args:
        board: the board.
        paint: returns the symbol of a digit in a cell with terminal color codes.
        style: the style of cell names; if it uses letters, rows and columns are labeled.
    """
    cells = []
    painted = {}
    for cell, place in enumerate(board.layout.coordinates):
        value = board.value(cell)
        digits = board.candidates(cell) if value is None else (value,)
        cells.append("".join(map(digit_name, digits)) or "!")
        if paint is not None and digits:
            painted[place] = "".join(paint(cell, digit) for digit in digits)
    return drawing(board.layout, cells, painted, style)


def drawing(
    layout: Layout,
    texts: Sequence[str],
    painted: Mapping[_Place, str] | None = None,
    style: CellStyle = RC,
) -> str:
    """Return the texts of the cells at their places, in aligned columns, and the rules below.

    A painted text replaces the text of its cell and counts as equally wide.
    """
    marks = _marks(layout)
    shown = {**painted} if painted else {}
    if any(marks):
        texts = [text + mark for text, mark in zip(texts, _padded(marks), strict=True)]
        for place, mark in zip(layout.coordinates, _padded(marks), strict=True):
            if place in shown:
                shown[place] += mark
    drawing = _Drawing(layout, dict(zip(layout.coordinates, texts, strict=True)), shown)
    board = drawing.text() if style is RC else drawing.labeled(style)
    return "\n".join([board, *_rules(layout, style)])


def _rules(layout: Layout, style: CellStyle) -> Iterator[str]:
    """Iterate over the lines that list the rules, as many in a line as fit: `cage 15: r1c1-2`.

    Those that a word in the name of the layout means by itself are left out.
    """
    implied = {*implied_rules(layout)}
    texts = [
        f"{' '.join([rule.kind, *map(str, rule.values)])}: {_places(layout, rule, style)}"
        for rule in sorted(layout.rules, key=lambda rule: layout.coordinates[rule.cells[0]])
        if rule not in implied
    ]
    width = max(map(len, texts), default=0) + 2
    count = max(1, (_LINE + 2) // width)
    for start in range(0, len(texts), count):
        yield "".join(text.ljust(width) for text in texts[start : start + count]).rstrip()


def _places(layout: Layout, rule: Rule, style: CellStyle) -> str:
    """Return the cells of a rule, shortened if their order does not matter."""
    kind = rule_kind(rule.kind)
    if kind.is_unordered:
        return cells_name(layout, rule.cells, style).replace(",", " ")
    return " ".join(cell_name(layout, cell, style) for cell in kind.written_order(rule.cells))


def _marks(layout: Layout) -> list[str]:
    """Return the mark of each cell for the extra houses that it is in.

    There are no marks if every cell is in an extra house, as with disjoint groups.
    """
    found: list[set[str]] = [set() for _ in range(layout.cells)]
    signs = parities(layout)
    for house in layout.plain.houses_of_kinds((k.EXTRA,)):
        if parity_of(layout, layout.specs[house]) is not None:
            continue
        name = layout.specs[house].name.partition(" of grid ")[0]
        for cell in layout.cells_of(house):
            found[cell].add(DIAGONALS.get(name, EXTRA))
    if all(found):
        found = [set() for _ in range(layout.cells)]
    return [
        ("X" if len(marks) > 1 and EXTRA not in marks else max(marks, default=""))
        + (PARITY[signs[cell]] if cell in signs else "")
        for cell, marks in enumerate(found)
    ]


def _padded(marks: Sequence[str]) -> list[str]:
    """Return marks of equal widths."""
    width = max(map(len, marks))
    return [mark.ljust(width) for mark in marks]


class _Drawing:
    """The page of a layout as characters.

    Columns are one blank apart, or three if a border separates them in any row.
    """

    def __init__(
        self, layout: Layout, texts: Mapping[_Place, str], painted: Mapping[_Place, str]
    ) -> None:
        self.texts = texts
        self.painted = painted
        self.rows = 1 + max(row for row, _ in texts)
        self.columns = 1 + max(column for _, column in texts)
        boxes: dict[_Place, set[k.House]] = {place: set() for place in texts}
        for house in layout.houses_of_kinds((k.BOX,)):
            for cell in layout.cells_of(house):
                boxes[layout.coordinates[cell]].add(house)
        self.boxes = boxes
        self.widths = [
            max((len(text) for place, text in texts.items() if place[1] == column), default=0)
            for column in range(self.columns)
        ]
        self.bars = [
            any(self._upright(row, column) for row in range(self.rows))
            for column in range(self.columns + 1)
        ]

    def text(self, names: Sequence[str] = ()) -> str:
        """Return the lines of the page, with row names on the left if given."""
        margin = max(map(len, names), default=-1) + 1
        lines = []
        for row in range(self.rows + 1):
            if any(self._level(row, column) for column in range(self.columns)):
                lines.append(" " * margin + self._rule(row))
            if row < self.rows:
                name = f"{names[row]:>{margin - 1}} " if names else ""
                lines.append(name + self._line(row))
        return "\n".join(line.rstrip() for line in lines)

    def labeled(self, style: CellStyle) -> str:
        """Return the page with row and column names."""
        rows = [style.labels((row,), 0, 0) for row in range(self.rows)]
        columns = [style.labels((column,), 1, 0) for column in range(self.columns)]
        pairs = zip(self.widths, columns, strict=True)
        self.widths = [max(width, len(name)) for width, name in pairs]
        margin = " " * (max(map(len, rows)) + 1)
        return f"{margin}{self._heading(columns)}\n{self.text(rows)}"

    def _heading(self, names: Sequence[str]) -> str:
        """Return the names of the columns, each above its cells."""
        parts = []
        for column in range(self.columns + 1):
            parts.append(self._set_apart(" ", column, " ", " ") if self.bars[column] else " ")
            if column < self.columns:
                parts.append(names[column].ljust(self.widths[column]))
        return "".join(parts).rstrip()

    def _upright(self, row: int, column: int) -> bool:
        """Return whether a border runs left of a cell."""
        return self.boxes.get((row, column - 1)) != self.boxes.get((row, column))

    def _level(self, row: int, column: int) -> bool:
        """Return whether a border runs above a cell."""
        return self.boxes.get((row - 1, column)) != self.boxes.get((row, column))

    def _line(self, row: int) -> str:
        parts = []
        for column in range(self.columns + 1):
            if not self.bars[column]:
                parts.append(" ")
            else:
                bar = "|" if self._upright(row, column) else " "
                parts.append(self._set_apart(bar, column, " ", " "))
            if column < self.columns:
                text = self.texts.get((row, column), "")
                parts.append(self.painted.get((row, column), text))
                parts.append(" " * (self.widths[column] - len(text)))
        return "".join(parts)

    def _rule(self, row: int) -> str:
        parts = []
        for column in range(self.columns + 1):
            before = "-" if column and self._level(row, column - 1) else " "
            after = "-" if column < self.columns and self._level(row, column) else " "
            if not self.bars[column]:
                parts.append(after)
            else:
                corner = self._corner(row, column, before == "-", after == "-")
                parts.append(self._set_apart(corner, column, before, after))
            if column < self.columns:
                parts.append(after * self.widths[column])
        return "".join(parts)

    def _corner(self, row: int, column: int, before: bool, after: bool) -> str:
        above, below = self._upright(row - 1, column), self._upright(row, column)
        if not (above or below):
            return "-" if before or after else " "
        if not (before or after):
            return "|"
        return "+"

    def _set_apart(self, middle: str, column: int, before: str, after: str) -> str:
        """Return a bar or corner with its neighbours on the left and right inside the page."""
        left = before if column else ""
        return left + middle + (after if column < self.columns else "")
