"""The native format of the grader in YAML or JSON, which can hold every puzzle.

    layout: samurai
    givens: |
      53..7....67.8..4..
      ...
    removed:
      r1c3: "128"

`layout` is a name, or a description as in a layout file; the default is the standard layout with
this number of cells.  `givens` are the symbols of the cells in the order of the page, row by row;
white space is ignored.  They may also be a list of numbers, with 0 for an empty cell.  `removed`
maps cells to removed candidates.  `title` is a comment.

In a YAML file each puzzle begins with `---`; JSON objects follow each other.  The JSON records of
`grader rate --format jsonl` are read as well.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

import yaml

from grader.errors import DocumentError, FormatError, LayoutError
from grader.formats.csv_table import entry_of_field
from grader.formats.json_values import load_object, object_span
from grader.formats.line import LENGTHS
from grader.formats.line_buffer import LineBuffer
from grader.formats.puzzle_format import LONGEST_MESSAGE, ParsedPuzzle, PuzzleFormat
from grader.formats.symbols import EMPTY, alphabet, count_text, quoted
from grader.layouts import layout_of_node, layout_record
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.notation import DIGIT_SYMBOLS, cell_name, cell_named, digit_named
from grader.model.puzzle import Puzzle
from grader.model.shapes import named, spelled
from grader.runtime.strict_yaml import Node

_KEY = re.compile(r"(layout|givens|removed|title)\s*:")
_MOST_LINES = 20_000
_MOST_CHARACTERS = 1 << 20
_DEEPEST = 24
_STEPS = re.compile(r"(?:[-?:]\s+){24}")
"""Nested lists on one line, which YAML parsers need very long for."""


class YamlFormat(PuzzleFormat):
    """One YAML document a puzzle."""

    name = "yaml"
    title = "the native format in YAML; holds every puzzle"

    def span(self, buffer: LineBuffer) -> int:
        """Claim lines from a native key up to the next document."""
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
        text = "\n".join(lines)
        _refuse_expensive_yaml(text, first)
        return _parse_text(text, first)

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

    def span(self, buffer: LineBuffer) -> int:
        """Claim every JSON object that no earlier format has claimed."""
        return object_span(buffer)

    def read(self, lines: Sequence[str], first: int) -> ParsedPuzzle:
        """Return the puzzle of the object."""
        text = "\n".join(lines)
        _refuse_expensive_yaml(text, first)
        found = load_object(text, first)
        if isinstance(found.get("puzzle"), str) and "givens" not in found:
            return _parse_record(found, first)
        return _parse_text(json.dumps(found), first)

    def write(self, puzzle: Puzzle) -> str:
        """Return one object on one line."""
        return json.dumps(puzzle_record(puzzle))


def puzzle_record(puzzle: Puzzle) -> dict[str, Any]:
    """Return a puzzle as plain data with the keys of this format."""
    layout = puzzle.layout
    name = spelled(layout)
    record: dict[str, Any] = {
        "layout": dict(layout_record(layout)) if name is None else name,
        "givens": "".join(f"{DIGIT_SYMBOLS}."[digit] for digit in puzzle.givens),
    }
    removed: dict[str, str] = {}
    for cell, digit in puzzle.removed:
        key = cell_name(layout, cell)
        removed[key] = removed.get(key, "") + DIGIT_SYMBOLS[digit]
    if removed:
        record["removed"] = removed
    return record


class _Dumper(yaml.SafeDumper):
    """A dumper that writes texts of several lines as literal blocks."""


def _represent(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    style = "|" if "\n" in text else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


_Dumper.add_representer(str, _represent)


def _is_idle(line: str) -> bool:
    return not line.strip() or line.startswith("#")


def _end(buffer: LineBuffer, start: int) -> int:
    """Return the index of the first line of the next document, or of the end."""
    index = start
    total = 0
    while index < _MOST_LINES and total < _MOST_CHARACTERS:
        line = buffer.peek(index)
        if line is None or line.rstrip() in ("---", "..."):
            return index + (line is not None and line.rstrip() == "...")
        total += len(line)
        index += 1
    return index


def _refuse_expensive_yaml(text: str, first: int) -> None:
    """Raise an error for a text that YAML parsers need very long for: large or nested."""
    depth = deepest = 0
    for mark in re.findall(r"[\[\]{}]", text):
        depth += 1 if mark in "[{" else -1
        deepest = max(deepest, depth)
    if len(text) > _MOST_CHARACTERS or deepest > _DEEPEST or _STEPS.search(text):
        raise FormatError("the document is too large, or nested too deeply", line=first)


def _parse_text(text: str, first: int) -> ParsedPuzzle:
    """Return the puzzle of a YAML document; JSON is a subset of YAML."""
    try:
        for event in yaml.parse(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)):
            if isinstance(event, yaml.AliasEvent):
                line = first + (event.start_mark.line if event.start_mark else 0)
                raise FormatError("a puzzle must not have YAML aliases", line=line)
        return _parse_node(Node.parse(text, "", LayoutError))
    except DocumentError as error:
        line = first + (error.line or 1) - 1
        message = str(error).removeprefix(f"line {error.line}: ")[:LONGEST_MESSAGE]
        raise FormatError(message, line=line) from None
    except (yaml.YAMLError, RecursionError, ValueError) as error:
        message = str(error).partition("\n")[0][:LONGEST_MESSAGE]
        raise FormatError(f"this is not a puzzle document: {message}", line=first) from None


def _parse_node(node: Node) -> ParsedPuzzle:
    """Return the puzzle of a document.

    Raises:
        DocumentError: a key or value is unknown, missing or contradictory.
    """
    keys = node.mapping(required=("givens",), optional=("layout", "removed", "title"))
    layout = layout_of_node(keys["layout"]) if "layout" in keys else None
    givens, layout = _givens(keys["givens"], layout)
    removed: list[tuple[k.Cell, k.Digit]] = []
    if "removed" in keys:
        for name, (at, value) in keys["removed"].items():
            try:
                cell = cell_named(layout, name)
                digits = [digit_named(symbol) for symbol in _symbols(value)]
            except ValueError as error:
                raise at.error(str(error)) from None
            if any(digit >= layout.digits for digit in digits):
                raise at.error(f"{layout.name} has {count_text(layout.digits, 'digit')}")
            removed += [(cell, digit) for digit in digits]
    title = keys["title"].text() if "title" in keys else ""
    return ParsedPuzzle(Puzzle(layout, givens, tuple(removed)), title)


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
                    raise one.error(f"{quoted(one.text())} is not a digit; 0 is an empty cell")
                numbers.append(int(number) - 1)
    else:
        for symbol in "".join(node.text().split()):
            try:
                numbers.append(k.NO_DIGIT if symbol in EMPTY else digit_named(symbol))
            except ValueError as error:
                raise node.error(str(error)) from None
    if layout is None:
        size = LENGTHS.get(len(numbers))
        if size is None:
            message = f"{count_text(len(numbers), 'cell')} are not a standard size; add a layout"
            raise node.error(message)
        layout = alphabet(size).layout
    if len(numbers) != layout.cells:
        message = f"{count_text(len(numbers), 'cell')} found; {layout.name} has {layout.cells}"
        raise node.error(message)
    if max(numbers, default=0) >= layout.digits:
        raise node.error(f"{layout.name} has {count_text(layout.digits, 'digit')}")
    return tuple(numbers), layout


def _parse_record(found: Mapping[str, Any], first: int) -> ParsedPuzzle:
    """Return the puzzle of a record that `grader rate` has written."""
    text = found["puzzle"]
    name = found.get("layout")
    entry = entry_of_field(text, first)
    if entry.puzzle is not None and name in (None, entry.puzzle.layout.name):
        return ParsedPuzzle(entry.puzzle)
    try:
        layout = named(name) if isinstance(name, str) else None
    except LayoutError as error:
        raise FormatError(str(error), line=first) from None
    if layout is None:
        raise entry.error or FormatError("the record has no layout", line=first)
    plain = {"layout": name, "givens": text}
    return _parse_text(json.dumps(plain), first)
