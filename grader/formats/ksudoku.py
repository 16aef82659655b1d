"""Puzzle files of KSudoku (XML).

    <ksudoku><game><puzzle><graph order="9" type="sudoku"/><values>_b_...</values></puzzle></game>

`values` has one character a cell, column by column: `_` is an empty cell, `b` is 1, `c` is 2.  A
graph of the type `custom` lists the groups of cells; those of a sudoku or a jigsaw are read.  Cages
and other shapes are refused.

Source: serializer.cpp and skgraph.h of KSudoku, which give the names of elements and the order of
cells.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import unescape
from math import isqrt
from xml.sax.saxutils import quoteattr

from grader.errors import FormatError, LayoutError, message_in
from grader.formats.beyond import layout_beyond, left_over, possible_rule
from grader.formats.line_buffer import LineBuffer
from grader.formats.puzzle_format import PuzzleFormat, refuse_removed_candidates
from grader.formats.reading.roles import SIGNATURE, ParsedPuzzle
from grader.formats.square_parts import SquareParts
from grader.formats.symbols import alphabet, is_standard, quoted
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle

_ROOT = re.compile(r"<ksudoku\b", re.IGNORECASE)
_OPENS = re.compile(r"[\ufeff\s]*<(?:\?xml|!|ksudoku)", re.IGNORECASE)
_TAG = re.compile(r"<([?!/]?[\w-]+)([^<>]*)>")
_TEXT = re.compile(r"<values>([^<]*)</values>")
_VALUES = re.compile(r"<(values|solution)>[^<]*</\1>")
_CLIQUE = re.compile(r"<clique\b[^<>]*>([^<]*)</clique>")
_ATTRIBUTE = re.compile(r"([\w-]+)\s*=\s*\"([^\"]*)\"|([\w-]+)\s*=\s*'([^']*)'")
_KNOWN = frozenset(
    (
        *("ksudoku", "game", "puzzle", "graph", "clique", "values", "solution", "history"),
        *("simple-event", "complex-event"),
    )
)
_NEAR = 4
_MOST_LINES = 5000


class KSudokuFormat(PuzzleFormat):
    """An XML document with one game."""

    name = "ksudoku"
    title = "a file of KSudoku (XML)"
    confidence = SIGNATURE
    example = (
        '<ksudoku><game><puzzle><graph type="sudoku" order="4"/>'
        "<values>c_____b____e_d__</values></puzzle></game></ksudoku>"
    )

    def span(self, buffer: LineBuffer) -> int:
        """Claim a document whose root is near."""
        return self._lines(buffer) if is_ksudoku(buffer) else 0

    def forced_span(self, buffer: LineBuffer) -> int:
        """Accept any lines up to the end of a document."""
        return 0 if buffer.peek(0) is None else max(1, self._lines(buffer))

    def _lines(self, buffer: LineBuffer) -> int:
        span = 0
        while span < _MOST_LINES and (line := buffer.peek(span)) is not None:
            span += 1
            if "</ksudoku>" in line:
                break
        return span

    def read(self, lines: Sequence[str], first: int) -> ParsedPuzzle:
        """Return the puzzle of the document."""
        text = "\n".join(lines)
        tags = [(name.lower(), rest) for name, rest in _TAG.findall(text)]
        _refuse_others(text, tags, first)
        found = _TEXT.search(text)
        graph = next((_attributes(rest) for name, rest in tags if name == "graph"), None)
        if found is None or graph is None:
            raise FormatError(
                "no-values-of-ksudoku", "the document has no graph with values", line=first
            )
        if graph.get("type", "sudoku") not in ("sudoku", "custom"):
            raise FormatError(
                "kind-of-ksudoku",
                "a puzzle of KSudoku of the type {kind} is not supported",
                line=first,
                kind=quoted(graph["type"]),
            )
        values = "".join(found[1].split())
        size = isqrt(len(values))
        if not 4 <= size <= k.MAX_DIGITS or size * size != len(values):
            raise FormatError(
                "values-of-ksudoku",
                "{count} values are not the cells of a square grid",
                line=first,
                count=len(values),
            )
        if graph.get("order", str(size)).strip() != str(size):
            raise left_over(graph["order"], first)
        givens = _givens(values, size, first)
        if graph.get("type") == "custom":
            layout = _custom(_CLIQUE.findall(text), size, first)
        else:
            layout = alphabet(size).layout
        name = unescape(graph.get("name", ""))
        return ParsedPuzzle(Puzzle(layout, givens), name=name)

    def write(self, puzzle: Puzzle) -> str:
        """Return a document with one game."""
        size = puzzle.layout.digits
        if not is_standard(puzzle.layout) or isqrt(size) ** 2 != size:
            raise layout_beyond("KSudoku", puzzle.layout)
        refuse_removed_candidates(puzzle, "KSudoku")
        digits = [puzzle.givens[_cell(index, size)] for index in range(size * size)]
        values = "".join("_" if digit < 0 else chr(ord("b") + digit) for digit in digits)
        return (
            f'<ksudoku><game><puzzle><graph type="sudoku" order="{size}"/>'
            f"<values>{values}</values></puzzle></game></ksudoku>"
        )

    def titled(self, text: str, name: str) -> str:
        """Return a document with the name of its graph."""
        return text.replace("<graph ", f"<graph name={quoteattr(name)} ", 1)


def is_ksudoku(buffer: LineBuffer) -> bool:
    """Return whether the lines ahead begin a document of KSudoku."""
    if _OPENS.match(buffer.peek(0) or "") is None:
        return False
    return any(_ROOT.search(line[:1000]) for line in buffer.ahead(_NEAR))


def _refuse_others(text: str, tags: Sequence[tuple[str, str]], first: int) -> None:
    """Raise an error if a document has tags, attributes or text of another kind."""
    for name, _ in tags:
        if name.strip("/") not in _KNOWN and name[0] not in "?!":
            raise possible_rule(quoted(name), first)
    rest = next(
        (
            rest
            for name, rest in tags
            if _ATTRIBUTE.sub("", rest).strip(" /?\n\t")
            and (name, rest.strip().lower()) != ("!doctype", "ksudoku")
        ),
        None,
    )
    outside = _TAG.sub(" ", _CLIQUE.sub(" ", _VALUES.sub(" ", text))).strip()
    if rest is not None or outside:
        raise left_over(outside or (rest or "").strip(), first)


def _givens(values: str, size: int, first: int) -> tuple[k.Digit, ...]:
    """Return the digit of each cell; the letters of digits begin with b."""
    givens = [k.NO_DIGIT] * (size * size)
    for index, value in enumerate(values):
        digit = k.NO_DIGIT if value == "_" else ord(value) - ord("b")
        if not k.NO_DIGIT <= digit < size:
            raise FormatError(
                "value-of-ksudoku",
                "{value} is not a cell of a {size}x{size} puzzle",
                line=first,
                value=quoted(value),
                size=size,
            )
        givens[_cell(index, size)] = digit
    return tuple(givens)


def _cell(index: int, size: int) -> k.Cell:
    """Return the cell of a value: they stand column by column."""
    column, row = divmod(index, size)
    return row * size + column


def _attributes(text: str) -> dict[str, str]:
    return {
        (one or other).lower(): value or second
        for one, value, other, second in _ATTRIBUTE.findall(text)
    }


def _custom(cliques: Sequence[str], size: int, first: int) -> Layout:
    """Return the layout of groups of cells, which must have all rows and columns."""
    groups = {
        tuple(sorted(_cell(int(number), size) for number in text.split() if number.isdigit()))
        for text in cliques
    }
    lines = {tuple(range(at * size, at * size + size)) for at in range(size)}
    lines |= {tuple(range(at, size * size, size)) for at in range(size)}
    rest = sorted(groups - lines)
    regions: list[int | None] = [None] * (size * size)
    extra = []
    for number, cells in enumerate(rest):
        if len(cells) == size and all(
            0 <= cell < size * size and regions[cell] is None for cell in cells
        ):
            for cell in cells:
                regions[cell] = number
        else:
            extra.append(cells)
    if not lines <= groups or any(max(cells, default=size * size) >= size * size for cells in rest):
        raise FormatError("shape-of-ksudoku", "this shape of KSudoku is no square grid", line=first)
    try:
        return SquareParts(size, tuple(regions), tuple(extra)).layout()
    except LayoutError as error:
        raise FormatError(message_in(error), line=first) from None
