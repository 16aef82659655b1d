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
the page, with anything in its gaps, or a list of numbers, with 0 for an empty cell.  `even` and
`odd` are cells, `r1c1 r2c3-5`, that take an even or an odd digit.  `rules` lists the rules besides
the houses, such as `{kind: cage, sum: 15, cells: r1c1-2 r2c1}`.  `removed` maps cells to removed
candidates.  `title` is the name, and `author` says who made the puzzle.

In a YAML file each puzzle begins with `---`; JSON objects follow each other.  The records that
`grader rate` and `grader generate` write as JSON lines or YAML are read as well.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import partial
from typing import Any

import yaml

from grader.errors import FormatError, LayoutError
from grader.formats.json_values import object_span
from grader.formats.line_buffer import LineBuffer
from grader.formats.native_data import parsed, puzzle_of_node, puzzle_record
from grader.formats.puzzle_format import PuzzleFormat, without_line
from grader.formats.reading.roles import SIGNATURE, ParsedPuzzle
from grader.formats.records import is_record, parsed_record, puzzle_of_object
from grader.model.puzzle import Puzzle
from grader.runtime.strict_yaml import Node

_KEY = re.compile(r"(layout|even|odd|rules|givens|removed|title|author)\s*:")
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
        return parsed(partial(_puzzle_of_document, text), first)

    def titled(self, text: str, name: str) -> str:
        """Return a document with a title."""
        return _with_text(text, "title", name)

    def signed(self, text: str, author: str) -> str:
        """Return a document with an author."""
        return _with_text(text, "author", author)

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
        return puzzle_of_object("\n".join(lines), first)

    def titled(self, text: str, name: str) -> str:
        """Return an object with a title."""
        return json.dumps({**json.loads(text), "title": name}, ensure_ascii=False)

    def signed(self, text: str, author: str) -> str:
        """Return an object with an author."""
        return json.dumps({**json.loads(text), "author": author}, ensure_ascii=False)

    def write(self, puzzle: Puzzle) -> str:
        """Return one object on one line."""
        return json.dumps(puzzle_record(puzzle))


def _with_text(text: str, key: str, value: str) -> str:
    """Return a document in YAML with one more key."""
    line = yaml.dump({key: value}, Dumper=_Dumper, width=1000, allow_unicode=True)
    return f"{text}\n{line}".rstrip()


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


def _puzzle_of_document(text: str) -> ParsedPuzzle:
    """Return the puzzle of a document: in the native format, or a list of one record."""
    root = Node.parse(text, "", LayoutError)
    if root.is_sequence() and len(root.sequence()) == 1:
        return _puzzle_of_record(root.sequence()[0])
    return puzzle_of_node(root)


def _puzzle_of_record(node: Node) -> ParsedPuzzle:
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
        return parsed_record(found)
    except FormatError as error:
        raise node.error(without_line(error)) from None
