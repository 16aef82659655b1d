"""The native format of the grader in YAML or JSON, which can hold every puzzle.

    layout: samurai
    givens: |
      53..7....67.8..4..
      ...
    removed:
      r1c3: "128"

`layout` is a name, or a description as in a layout file; the default is the standard layout with
this number of cells; it may also be the path of a layout file.  `givens` are the symbols of the
cells in the order of the page, row by row; white space is ignored.  They may also be a picture of
the page, with anything in its gaps, or a list of numbers, with 0 for an empty cell.  `removed` maps
cells to removed candidates.  `title` is the name.

In a YAML file each puzzle begins with `---`; JSON objects follow each other.  The records that
`grader rate` and `grader generate` write as JSON lines or YAML are read as well.

This module is long because the two notations have the same keys, and the same errors.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any

import yaml

from grader.errors import (
    Count,
    DocumentError,
    FormatError,
    LayoutError,
    Message,
    message_in,
    untranslated,
)
from grader.formats.json_values import load_object, object_span
from grader.formats.layout_files import layout_of_node, layout_record
from grader.formats.layout_names import layout_named
from grader.formats.line import LENGTHS
from grader.formats.line_buffer import LineBuffer
from grader.formats.nested_data import grids_in, puzzles_of_data
from grader.formats.page_picture import page_puzzle
from grader.formats.page_rows import page_fit
from grader.formats.page_shapes import shape_of_layout
from grader.formats.puzzle_format import LONGEST_MESSAGE, ParsedPuzzle, PuzzleFormat
from grader.formats.reading.roles import SIGNATURE
from grader.formats.records import is_record, record_name, record_puzzle
from grader.formats.symbols import EMPTY, alphabet, quoted
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.notation import DIGIT_SYMBOLS, cell_name, cell_named, digit_named
from grader.model.puzzle import Puzzle
from grader.model.shapes import spelled
from grader.runtime.strict_yaml import Node

_KEY = re.compile(r"(layout|givens|removed|title)\s*:")
_RECORD = re.compile(r"-\s+[\"']?puzzle[\"']?\s*:")
"""The first line of a record in a list, as `grader generate --format yaml` writes it."""
_BLOCK = re.compile(r"(givens\s*:\s*\|)([-+]?)(\s*(?:#.*)?)")
"""A block of lines that does not state its indentation."""
_CLOSING = re.compile(r"\s*(?:\[/\w+\]|```+|~~~+|</\w+>)+\s*")
"""The end of a wrapper around a document."""
_MOST_LINES = 20_000
_MOST_CHARACTERS = 1 << 20


class YamlFormat(PuzzleFormat):
    """One YAML document a puzzle."""

    name = "yaml"
    confidence = SIGNATURE
    title = "the native format in YAML; holds every puzzle"
    example = (
        "---\n"
        "layout: classic-9\n"
        "givens: |\n"
        "  53..7....\n"
        "  6..195...\n"
        "  .98....6.\n"
        "  8...6...3\n"
        "  4..8.3..1\n"
        "  7...2...6\n"
        "  .6....28.\n"
        "  ...419..5\n"
        "  ....8..79\n"
        "removed:\n"
        "  r1c3: '2'"
    )

    def span(self, buffer: LineBuffer) -> int:
        """Claim lines from a native key up to the next document."""
        if _RECORD.match(buffer.peek(0) or ""):
            return _end(buffer, 1, _RECORD)
        start = 1 if (buffer.peek(0) or "").rstrip() == "---" else 0
        while start < 50 and (line := buffer.peek(start)) is not None and _is_idle(line):
            start += 1
        if _KEY.match(buffer.peek(start) or "") is None:
            return 0
        return _end(buffer, start + 1)

    def forced_span(self, buffer: LineBuffer) -> int:
        """Claim the lines up to the next document."""
        return 0 if (buffer.peek(0) or "#").lstrip().startswith("#") else _end(buffer, 1)

    def read(self, lines: Sequence[str], first: int) -> ParsedPuzzle:
        """Return the puzzle of the document."""
        text = "\n".join(_with_indentation(lines))
        return _parsed(partial(Node.parse, text, "", LayoutError), first)

    def titled(self, text: str, name: str) -> str:
        """Return a document with a title."""
        title = yaml.dump({"title": name}, Dumper=_Dumper, width=1000, allow_unicode=True)
        return f"{text}\n{title}".rstrip()

    def write(self, puzzle: Puzzle) -> str:
        """Return one document."""
        record = puzzle_record(puzzle)
        rows: dict[int, str] = {}
        for (row, _), symbol in zip(puzzle.layout.coordinates, record["givens"], strict=True):
            rows[row] = rows.get(row, "") + symbol
        record["givens"] = "".join(f"{row}\n" for row in rows.values())
        return f"---\n{yaml.dump(record, Dumper=_Dumper, sort_keys=False, width=1000)}".rstrip()


class JsonFormat(PuzzleFormat):
    """One JSON object a puzzle."""

    name = "json"
    title = "the native format in JSON, one object a line"
    example = (
        '{"layout": "classic-9", "givens": "53..7....6..195....98....6.8...6...'
        '34..8.3..17...2...6.6....28....419..5....8..79", "removed": {"r1c3": "'
        '2"}}'
    )

    def span(self, buffer: LineBuffer) -> int:
        """Claim every JSON object that no earlier format has claimed."""
        return object_span(buffer)

    def read(self, lines: Sequence[str], first: int) -> ParsedPuzzle:
        """Return the puzzle of the object."""
        found = load_object("\n".join(lines), first)
        if is_record(found):
            return _parse_record(found, first)
        if "givens" not in found:
            grid = _parse_grid(found, first)
            if grid is not None:
                return grid
        return _parse_data(found, first)

    def titled(self, text: str, name: str) -> str:
        """Return an object with a title."""
        return json.dumps({**json.loads(text), "title": name}, ensure_ascii=False)

    def write(self, puzzle: Puzzle) -> str:
        """Return one object on one line."""
        return json.dumps(puzzle_record(puzzle))


def _parse_grid(found: Mapping[str, Any], first: int) -> ParsedPuzzle | None:
    """Return the puzzle of an object of another program that has a grid somewhere inside."""
    if not any(grids_in(found)):
        return None
    puzzles = [
        ParsedPuzzle(each.puzzle, each.comment, name=each.name)
        for each in puzzles_of_data(found, first)
    ]
    return puzzles[0]._replace(others=tuple(puzzles[1:]))


def puzzle_record(puzzle: Puzzle) -> dict[str, Any]:
    """Return a puzzle as plain data with the keys of this format."""
    layout = puzzle.layout
    name = spelled(layout)
    record: dict[str, Any] = {
        "layout": _description(layout) if name is None else name,
        "givens": "".join(f"{DIGIT_SYMBOLS}."[digit] for digit in puzzle.givens),
    }
    removed: dict[str, str] = {}
    for cell, digit in puzzle.removed:
        key = cell_name(layout, cell)
        removed[key] = removed.get(key, "") + DIGIT_SYMBOLS[digit]
    if removed:
        record["removed"] = removed
    return record


@lru_cache(maxsize=16)
def _description(layout: Layout) -> dict[str, Any]:
    return dict(layout_record(layout))


class _Dumper(yaml.SafeDumper):
    """A dumper that writes texts of several lines as literal blocks."""


def _represent(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    style = "|" if "\n" in text else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


_Dumper.add_representer(str, _represent)


def _is_idle(line: str) -> bool:
    return not line.strip() or line.startswith("#")


def _with_indentation(lines: Sequence[str]) -> list[str]:
    """Return a document in which the block of the givens states its indentation.

    YAML takes the indentation of its first line, but a page of grids may begin with blanks.
    """
    found = list(lines)
    at = next((i for i, line in enumerate(found) if _BLOCK.fullmatch(line)), None)
    if at is None:
        return found
    end = at + 1
    while end < len(found) and (not found[end].strip() or found[end][:1] == " "):
        end += 1
    block = [line for line in found[at + 1 : end] if line.strip()]
    depth = min((len(line) - len(line.lstrip(" ")) for line in block), default=0)
    if block and depth:
        found[at] = _BLOCK.sub(r"\g<1>1\2\3", found[at])
        found[at + 1 : end] = [f" {line[depth:]}" for line in found[at + 1 : end]]
    return found


def _end(buffer: LineBuffer, start: int, next_one: re.Pattern[str] | None = None) -> int:
    """Return the index of the first line of the next document or record, or of the end."""
    index = start
    total = 0
    while index < _MOST_LINES and total < _MOST_CHARACTERS:
        line = buffer.peek(index)
        if line is not None and next_one is not None and next_one.match(line):
            return index
        if line is not None and _CLOSING.fullmatch(line):
            return index
        if line is None or line.rstrip() in ("---", "..."):
            return index + (line is not None and line.rstrip() == "...")
        total += len(line)
        index += 1
    return index


def _parse_data(data: Mapping[str, Any], first: int) -> ParsedPuzzle:
    """Return the puzzle of a JSON object."""
    return _parsed(lambda: Node.of_data(data, 1, "", LayoutError), first)


def _parsed(root: Callable[[], Node], first: int) -> ParsedPuzzle:
    """Return the puzzle of the document whose root this function returns."""
    try:
        return _parse_node(root())
    except DocumentError as error:
        line = first + (error.line or 1) - 1
        message = error.message if error.column is None and not error.file else error.placed
        if len(message) > LONGEST_MESSAGE:
            message = untranslated(message[:LONGEST_MESSAGE])
        raise FormatError(message, line=line) from None


def _parse_node(node: Node) -> ParsedPuzzle:
    """Return the puzzle of a document.

    Raises:
        DocumentError: a key or value is unknown, missing or contradictory.
    """
    if node.is_sequence() and len(node.sequence()) == 1:
        return _parse_record_node(node.sequence()[0])
    keys = node.mapping(required=("givens",), optional=("layout", "removed", "title"))
    layout = _layout(keys["layout"]) if "layout" in keys else None
    givens, layout = _givens(keys["givens"], layout)
    removed: list[tuple[k.Cell, k.Digit]] = []
    if "removed" in keys:
        for name, (at, value) in keys["removed"].items():
            try:
                cell = cell_named(layout, name)
                digits = [digit_named(symbol) for symbol in _symbols(value)]
            except ValueError as error:
                raise at.error(message_in(error)) from None
            if any(digit >= layout.digits for digit in digits):
                raise at.error(_digits_of(layout))
            removed += [(cell, digit) for digit in digits]
    title = keys["title"].text() if "title" in keys else ""
    return ParsedPuzzle(Puzzle(layout, givens, tuple(removed)), name=title)


def _layout(node: Node) -> Layout:
    """Return the layout of a name, of the path of a layout file, or of a description."""
    if node.is_mapping():
        return layout_of_node(node)
    try:
        return layout_named(node.text())
    except FormatError as error:
        raise node.error(message_in(error)) from None


def _symbols(node: Node) -> list[str]:
    if node.is_sequence():
        numbers = [each.text() for each in node.sequence()]
        return [
            DIGIT_SYMBOLS[int(number) - 1 : int(number)]
            if number.isascii() and number.isdigit() and len(number) < 3
            else number
            for number in numbers
        ]
    return list(node.text().replace(" ", ""))


def _givens(node: Node, layout: Layout | None) -> tuple[tuple[k.Digit, ...], Layout]:
    """Return the givens, and the layout; without one, the standard layout of this length."""
    numbers: list[k.Digit] = []
    if node.is_sequence():
        for each in node.sequence():
            # Rows may be lists of their own.
            for one in each.sequence() if each.is_sequence() else [each]:
                number = one.number()
                if number != int(number) or not 0 <= number <= k.MAX_DIGITS:
                    raise one.error(
                        "given-number",
                        "{found} is not a digit; 0 is an empty cell",
                        found=quoted(one.text()),
                    )
                numbers.append(int(number) - 1)
    elif layout is not None and (page := _page_givens(node, layout)) is not None:
        return page, layout
    else:
        for symbol in "".join(node.text().split()):
            try:
                numbers.append(k.NO_DIGIT if symbol in EMPTY else digit_named(symbol))
            except ValueError as error:
                raise node.error(message_in(error)) from None
    if layout is None:
        size = LENGTHS.get(len(numbers))
        if size is None:
            raise node.error(
                "cells-standard",
                "{cells} are not a standard size; add a layout",
                cells=Count("cell", len(numbers)),
            )
        layout = alphabet(size).layout
    if len(numbers) != layout.cells:
        raise node.error(
            "cells-found",
            "{cells} found; {layout} has {number}",
            cells=Count("cell", len(numbers)),
            layout=layout.name,
            number=layout.cells,
        )
    if max(numbers, default=0) >= layout.digits:
        raise node.error(_digits_of(layout))
    return tuple(numbers), layout


def _digits_of(layout: Layout) -> Message:
    digits = Count("digit", layout.digits)
    return Message("digits-of-layout", "{layout} has {digits}", layout=layout.name, digits=digits)


def _page_givens(node: Node, layout: Layout) -> tuple[k.Digit, ...] | None:
    """Return the givens of a picture of the page; None if the text is not as high as the page.

    Raises:
        DocumentError: it is, but has a digit outside the layout, or something that is no cell.
    """
    lines = node.text().split("\n")
    shape = shape_of_layout(layout)
    if len(lines) < shape.height or page_fit(lines, shape) is None:
        return None
    try:
        return page_puzzle(lines, layout, 1).givens
    except FormatError as error:
        raise node.error(_without_line(error)) from None


def _parse_record(found: Mapping[str, Any], first: int) -> ParsedPuzzle:
    """Return the puzzle of a record that `grader rate` or `grader generate` has written."""
    try:
        return ParsedPuzzle(record_puzzle(found), name=record_name(found))
    except FormatError as error:
        raise FormatError(_without_line(error), line=first) from None


def _parse_record_node(node: Node) -> ParsedPuzzle:
    """Return the puzzle of a record in YAML."""
    found: dict[str, Any] = {}
    for key, (_, value) in node.items():
        is_text = key in ("puzzle", "layout") and not value.is_sequence() | value.is_mapping()
        found[key] = value.text() if is_text else value.plain()
    if found.get("layout") in ("null", "~", ""):
        found["layout"] = None
    if not is_record(found):
        raise node.error("record-line", "a record has a puzzle in one line")
    try:
        return ParsedPuzzle(record_puzzle(found), name=record_name(found))
    except FormatError as error:
        raise node.error(_without_line(error)) from None


def _without_line(error: FormatError) -> Message:
    """Return the message of an error inside a value, whose place is not that in the file."""
    return error.message if error.line is not None else error.placed
