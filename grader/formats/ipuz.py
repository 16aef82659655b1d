"""Puzzles in ipuz, a JSON format for puzzles of many kinds.

    {"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/sudoku#1"],
     "puzzle": [[0, 1, 2, 0, 0, 7, 0, 0, 0], ...]}

Sudoku, diagonal, jigsaw and hyper sudoku and Latin squares are read; zones are groups of cells
without repeats.  Cages and other kinds are refused with their name.

Source: ipuz.org, version 2; files in public tests.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from grader.errors import FormatError
from grader.formats.beyond import left_over, unsupported_rules
from grader.formats.json_values import (
    as_digit,
    cell_rows,
    load_object,
    name_list,
    object_span,
    quoted_value,
)
from grader.formats.line_buffer import LineBuffer
from grader.formats.puzzle_format import PuzzleFormat, refuse_removed_candidates
from grader.formats.reading.roles import SIGNATURE, ParsedPuzzle
from grader.formats.square_parts import SquareParts, square_of
from grader.formats.symbols import SYMBOL_SETS, quoted
from grader.model import kinds as k
from grader.model.puzzle import Puzzle

_MARK = "ipuz.org/"
_KINDS = ("sudoku", "diagonalsudoku", "jigsawsudoku", "hypersudoku", "latinsquare")
_KIND = re.compile(r"(?:https?://)?(?:www\.)?ipuz\.org/(?:\w+/)*(\w+)(?:#\d+)?")
_VERSION = re.compile(r"(?:https?://)?(?:www\.)?ipuz\.org/v\d+", re.IGNORECASE)
_SAID = ("author", "publisher", "publication", "copyright", "date", "difficulty", "intro", "notes",
         "explanation", "annotation", "editor")  # fmt: skip
"""Keys whose texts are the comment."""
_RULES = ("cages", "showoperators", "cageborder")
_KNOWN = frozenset(
    """
    version kind copyright publisher publication url uniqueid title intro explanation annotation
    author editor date notes difficulty charset displaycharset origin block empty boxes puzzle zones
    solution saved checksum styles dimensions volatile
    """.split()  # noqa: SIM905 - keys, in lines
)
"""Keys that are no rules, or that are read."""
_EMPTY = (0, "0", "", "_", "-")


class IpuzFormat(PuzzleFormat):
    """A JSON object with a kind."""

    name = "ipuz"
    confidence = SIGNATURE
    title = "ipuz, a JSON format for puzzles of many kinds"
    example = (
        '{"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/sudoku#1"]'
        ', "charset": "123456789", "boxes": true, "puzzle": [[5, 3, 0, 0, 7, 0,'
        " 0, 0, 0], [6, 0, 0, 1, 9, 5, 0, 0, 0], [0, 9, 8, 0, 0, 0, 0, 6, 0], ["
        "8, 0, 0, 0, 6, 0, 0, 0, 3], [4, 0, 0, 8, 0, 3, 0, 0, 1], [7, 0, 0, 0, "
        "2, 0, 0, 0, 6], [0, 6, 0, 0, 0, 0, 2, 8, 0], [0, 0, 0, 4, 1, 9, 0, 0, "
        "5], [0, 0, 0, 0, 8, 0, 0, 7, 9]]}"
    )

    def span(self, buffer: LineBuffer) -> int:
        """Claim an object with a kind of ipuz."""
        span = object_span(buffer)
        head = "".join(buffer.peek(index) or "" for index in range(span))
        return span if _MARK in head.replace("\\/", "/") and '"puzzle"' in head else 0

    def forced_span(self, buffer: LineBuffer) -> int:
        """Accept any object."""
        return object_span(buffer)

    def read(self, lines: Sequence[str], first: int) -> ParsedPuzzle:
        """Return the puzzle, with its title as the name."""
        found = load_object("\n".join(lines).removeprefix("ipuz("), first)
        kinds = found.get("kind")
        if not isinstance(kinds, list) or not kinds:
            raise FormatError("kinds-of-ipuz", "an ipuz object needs a list of kinds", line=first)
        known = [_kind(kind, first) for kind in kinds]
        rules = [key for key in _RULES if found.get(key)]
        rules += [key for key, value in found.items() if value and key not in (*_KNOWN, *_RULES)]
        if rules:
            raise unsupported_rules(name_list(rules), first)
        version = str(found.get("version", "ipuz.org/v2"))
        if _VERSION.fullmatch(version) is None:
            raise left_over(version, first)
        rows = cell_rows(found.get("puzzle"), "the puzzle", first)
        size = len(rows)
        symbols = found.get("charset", SYMBOL_SETS["1"][:size])
        usual = isinstance(symbols, str) and SYMBOL_SETS["1"].startswith(symbols)
        if (
            not isinstance(symbols, str)
            or len(symbols) < size
            or (not usual and len(symbols) != size)
        ):
            raise FormatError(
                "symbols-of-ipuz",
                "{found} is not a set of {size} symbols",
                line=first,
                found=quoted_value(symbols),
                size=size,
            )
        square = _square(found, known, size, first)
        empty = (*_EMPTY, found.get("empty"))
        givens = [_digit(cell, symbols, size, empty, first) for row in rows for cell in row]
        title = found.get("title")
        puzzle = Puzzle(square.layout(), tuple(givens))
        said = (found[key] for key in _SAID if isinstance(found.get(key), str))
        return ParsedPuzzle(puzzle, " ".join(said), name=title if isinstance(title, str) else "")

    def titled(self, text: str, name: str) -> str:
        """Return an object with a title."""
        return json.dumps({**json.loads(text), "title": name}, ensure_ascii=False)

    def write(self, puzzle: Puzzle) -> str:
        """Return one object on one line."""
        refuse_removed_candidates(puzzle, "ipuz")
        square = square_of(puzzle.layout, "ipuz")
        size = square.size
        kind = "sudoku"
        groups = list(square.groups)
        diagonals = _diagonals(size)
        boxes = square.regions is None
        if boxes and all(cells in groups for cells in diagonals):
            kind = "sudoku/diagonalsudoku"
            groups = [cells for cells in groups if cells not in diagonals]
        elif not boxes:
            regions: dict[int, list[k.Cell]] = {}
            for cell, region in enumerate(square.regions or ()):
                if region is not None:
                    regions.setdefault(region, []).append(cell)
            kind = "sudoku/jigsawsudoku" if regions else "sudoku/latinsquare"
            groups = [*map(tuple, regions.values()), *groups]
        found: dict[str, Any] = {
            "version": "http://ipuz.org/v2",
            "kind": [f"http://ipuz.org/{kind}#1"],
            "charset": SYMBOL_SETS["1"][:size],
            "boxes": boxes,
            "puzzle": [
                [digit + 1 for digit in puzzle.givens[at : at + size]]
                for at in range(0, size * size, size)
            ],
        }
        if groups:
            found["zones"] = [
                {"cells": [[c % size + 1, c // size + 1] for c in cells]} for cells in groups
            ]
        return json.dumps(found)


def _kind(kind: Any, first: int) -> str:
    match = _KIND.fullmatch(kind) if isinstance(kind, str) else None
    name = match[1] if match else ""
    if name not in _KINDS:
        raise FormatError(
            "kind-of-ipuz",
            "{found} is not a supported kind",
            line=first,
            found=quoted(str(kind), 60),
        )
    return name


def _digit(cell: Any, symbols: str, size: int, empty: Sequence[Any], first: int) -> k.Digit:
    if isinstance(cell, dict):
        given = next((cell[key] for key in ("given", "value", "cell") if key in cell), None)
        if isinstance(given, dict):
            raise FormatError(
                "cell-of-ipuz",
                "{found} is not a cell with a digit",
                line=first,
                found=quoted_value(cell),
            )
        return _digit(given, symbols, size, empty, first)
    if isinstance(cell, str) and len(cell) == 1 and cell in symbols[:size]:
        return symbols.index(cell)
    return as_digit(cell, size, first, empty)


def _square(found: Mapping[str, Any], kinds: Sequence[str], size: int, first: int) -> SquareParts:
    """Return the parts of the layout: boxes or regions, diagonals, other zones."""
    zones = found.get("zones") or []
    if not isinstance(zones, list):
        raise FormatError("zones-list", "zones must be a list", line=first)
    groups = [_zone(zone, size, first) for zone in zones]
    if "diagonalsudoku" in kinds:
        groups = [*_diagonals(size), *groups]
    has_regions = "jigsawsudoku" in kinds or "latinsquare" in kinds
    if found.get("boxes", not has_regions) and not has_regions:
        return SquareParts(size, None, tuple(groups))
    regions: list[int | None] = [None] * (size * size)
    rest = []
    for number, cells in enumerate(groups):
        if (
            len(cells) == size
            and "latinsquare" not in kinds
            and all(regions[cell] is None for cell in cells)
        ):
            for cell in cells:
                regions[cell] = number
        else:
            rest.append(cells)
    return SquareParts(size, tuple(regions), tuple(rest))


def _zone(zone: Any, size: int, first: int) -> tuple[k.Cell, ...]:
    """Return the cells of a zone: listed as [column, row], or a rectangle of two corners."""
    places = zone.get("cells") if isinstance(zone, dict) else None
    corners = zone.get("rect") if isinstance(zone, dict) else None
    if places is None and corners is not None:
        places = _rectangle(corners)
    if not isinstance(places, list) or not places:
        raise FormatError(
            "zone-object", "a zone must be an object with cells or a rect", line=first
        )
    found = []
    for place in places:
        if not _is_place(place) or not all(1 <= n <= size for n in place):
            raise FormatError(
                "place-of-ipuz",
                "{found} is not a cell; [9, 1] is column 9 of row 1",
                line=first,
                found=quoted_value(place),
            )
        found.append((place[1] - 1) * size + place[0] - 1)
    return tuple(found)


def _is_place(place: Any) -> bool:
    return isinstance(place, list) and len(place) == 2 and all(type(n) is int for n in place)


def _rectangle(corners: Any) -> list[list[int]] | None:
    if isinstance(corners, list) and len(corners) == 4:
        corners = [corners[:2], corners[2:]]
    if not isinstance(corners, list) or len(corners) != 2 or not all(map(_is_place, corners)):
        return None
    (left, top), (right, bottom) = corners
    if not 1 <= left <= right <= k.MAX_DIGITS or not 1 <= top <= bottom <= k.MAX_DIGITS:
        return None
    return [[x, y] for y in range(top, bottom + 1) for x in range(left, right + 1)]


def _diagonals(size: int) -> list[tuple[k.Cell, ...]]:
    return [
        tuple(i * size + i for i in range(size)),
        tuple(i * size + size - 1 - i for i in range(size)),
    ]
