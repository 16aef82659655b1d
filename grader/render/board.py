"""A board drawn in text, with boxes framed, with or without pencil marks."""

from __future__ import annotations

from collections.abc import Sequence

from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.model.notation import digit_name


def grid(layout: Layout, digits: Sequence[k.Digit]) -> str:
    """Return a drawing of the digits, NO_DIGIT as a dot."""
    return _draw(layout, ["." if d == k.NO_DIGIT else digit_name(d) for d in digits])


def pencil_marks(board: Board) -> str:
    """Return a drawing of the board with the candidates of each open cell."""
    cells = []
    for cell in range(board.layout.cells):
        value = board.value(cell)
        digits = board.candidates(cell) if value is None else (value,)
        cells.append("".join(map(digit_name, digits)) or "!")
    return _draw(board.layout, cells)


def _draw(layout: Layout, cells: Sequence[str]) -> str:
    """Return the texts of the cells at their places, in columns as wide as need be."""
    rows = 1 + max(row for row, _ in layout.coordinates)
    columns = 1 + max(column for _, column in layout.coordinates)
    table = [[""] * columns for _ in range(rows)]
    for (row, column), text in zip(layout.coordinates, cells, strict=True):
        table[row][column] = text
    widths = [max(len(line[column]) for line in table) for column in range(columns)]
    width, height = _box(layout) or (columns, rows)
    bands = [range(at, min(at + width, columns)) for at in range(0, columns, width)]
    rule = "+".join(["", *["-" * (sum(widths[c] + 1 for c in band) + 1) for band in bands], ""])
    lines = []
    for row, line in enumerate(table):
        if row % height == 0:
            lines.append(rule)
        parts = [" ".join(line[c].ljust(widths[c]) for c in band) for band in bands]
        lines.append(f"| {' | '.join(parts)} |")
    return "\n".join([*lines, rule])


def _box(layout: Layout) -> tuple[int, int] | None:
    """Return width and height of the boxes if all are rectangles that tile a grid."""
    shapes = set()
    for spec in layout.specs:
        if spec.kind != k.BOX:
            continue
        places = [layout.coordinates[cell] for cell in spec.cells]
        top, left = min(places)
        height = 1 + max(row for row, _ in places) - top
        width = 1 + max(column for _, column in places) - left
        if width * height != len(places) or top % height or left % width:
            return None
        shapes.add((width, height))
    return shapes.pop() if len(shapes) == 1 else None
