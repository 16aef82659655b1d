"""Game ids of Solo in Simon Tatham's Portable Puzzle Collection.

    3x3:5_3b7d6b1_9_5...        boxes in three columns and three rows
    3x3x:...                    with both diagonals
    6j:1a2b...,a3c2ba...        regions, whose borders follow the comma

Digits are givens, a letter is a run of 1 to 26 empty cells, `_` separates two givens.  Borders are
vertical ones row by row, then horizontal ones column by column: a letter from `a` to `y` is so many
places without a border and then one with it, `z` is 25 places without a border, `_` is a border,
and a number behind a letter repeats it.  A saved game is read as well.

An id with a seed, `3x3#123`, has no puzzle.  Killers are refused.

Source: the manual of the collection, and ids that it prints.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial

from grader.errors import FormatError, LayoutError, message_in
from grader.formats.beyond import layout_beyond
from grader.formats.line_buffer import LineBuffer
from grader.formats.puzzle_format import PuzzleFormat, refuse_removed_candidates
from grader.formats.reading.roles import SIGNATURE, Candidate, ParsedPuzzle
from grader.formats.symbols import quoted
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.model.shapes import classic, jigsaw, region_text

_ID = re.compile(
    r"(?P<columns>\d{1,2})(?:x(?P<rows>\d{1,2})|(?=j))(?P<rules>[jxk]*)(?:[amr]\d?|d[a-z])*"
    r":(?P<cells>[0-9a-z_]+)(?:,(?P<rest>[0-9a-z_,]+))?"
)
_SEED = re.compile(r"\d{1,2}(?:x\d{1,2}|(?=j))[jxk]*(?:[amr]\d?|d[a-z])*#\w+")
_LINK = re.compile(r"\S+/\S*solo\S*#(\S+)")
"""An address of the game in a browser, with an id."""
_SAVED = re.compile(r"([A-Z]+) *:\d+:(.*)")
_RUNS = re.compile(r"\d+|[a-z]|_")
_WALLS = re.compile(r"([a-z]|_)(\d*)")
_Z = 25
"""Places without a border that `z` stands for."""
_MOST_LINES = 20


class SoloFormat(PuzzleFormat):
    """An id of a game, or a saved game."""

    name = "solo"
    title = "game ids of Solo in Simon Tatham's collection"
    confidence = SIGNATURE
    takes_any_line = True
    example = "2x2:a1e2_3e4a"

    def propose(self, block: LineBuffer) -> Candidate | None:
        """Return the puzzle of an id, or of a saved game."""
        text = (block.peek(0) or "").strip()
        if text.startswith("SAVEFILE:"):
            lines = 1
            while lines < _MOST_LINES and _SAVED.fullmatch((block.peek(lines) or "").strip()):
                lines += 1
            return self.candidate(block, lines)
        link = _LINK.fullmatch(text)
        text = text if link is None else link[1]
        if _ID.fullmatch(text) or _SEED.fullmatch(text):
            return self.candidate(block, 1, read=partial(_read, text, block.number))
        return None

    def read(self, lines: Sequence[str], first: int) -> ParsedPuzzle:
        """Return the puzzle."""
        if not lines[0].lstrip().startswith("SAVEFILE:"):
            return _read(lines[0].strip(), first)
        saved = {match[1]: match[2] for line in lines if (match := _SAVED.fullmatch(line.strip()))}
        if saved.get("GAME", "Solo") != "Solo":
            raise FormatError(
                "other-game",
                "this is a game of {game}, not of Solo",
                line=first,
                game=quoted(saved["GAME"]),
            )
        return _read(f"{saved.get('PARAMS', '')}:{saved.get('DESC', '')}", first)

    def write(self, puzzle: Puzzle) -> str:
        """Return the id of a puzzle with boxes, with diagonals, or with regions."""
        refuse_removed_candidates(puzzle, "an id of Solo")
        head, rest = _head(puzzle.layout)
        return f"{head}:{_runs(puzzle.givens)}{rest}"


def _read(text: str, first: int) -> ParsedPuzzle:
    """Return the puzzle of an id."""
    match = _ID.fullmatch(text)
    if match is None:
        if _SEED.fullmatch(text):
            raise FormatError(
                "seed-of-solo",
                "this id has the seed of a puzzle, not the puzzle; copy the id with a colon",
                line=first,
            )
        raise FormatError(
            "id-of-solo",
            "this is no id of Solo; expected one such as {example}",
            line=first,
            example="3x3:5_3b7d6...",
        )
    if "k" in match["rules"]:
        raise FormatError(
            "killer-of-solo",
            "this is a killer of Simon Tatham's collection; cages are not supported yet",
            line=first,
        )
    columns, rows = int(match["columns"]), int(match["rows"] or 1)
    size = columns * rows
    if not 1 < size <= k.MAX_DIGITS:
        raise FormatError(
            "size-of-solo", "a puzzle of {size} digits is not supported", line=first, size=size
        )
    figures = ("diagonal",) if "x" in match["rules"] else ()
    try:
        if "j" in match["rules"]:
            layout = jigsaw(_regions(match["rest"] or "", size, first), figures)
        elif match["rest"]:
            raise FormatError(
                "rest-of-solo",
                "{text} is left over: this puzzle has boxes, and no regions",
                line=first,
                text=quoted(match["rest"]),
            )
        else:
            layout = classic(rows, columns, figures)
    except LayoutError as error:
        raise FormatError(message_in(error), line=first) from None
    return ParsedPuzzle(Puzzle(layout, _givens(match["cells"], size, first)))


def _givens(text: str, size: int, first: int) -> tuple[k.Digit, ...]:
    """Return the digits of the cells."""
    found: list[k.Digit] = []
    for token in _RUNS.findall(text):
        if token.isdigit():
            if not 1 <= int(token) <= size:
                raise FormatError(
                    "digit-of-solo",
                    "{digit} is not a digit of a {size}x{size} puzzle",
                    line=first,
                    digit=token,
                    size=size,
                )
            found.append(int(token) - 1)
        elif token != "_":
            found += [k.NO_DIGIT] * (ord(token) - ord("a") + 1)
    if len(found) != size * size:
        raise FormatError(
            "cells-of-solo",
            "the id has {count} cells; a {size}x{size} puzzle has {cells}",
            line=first,
            count=len(found),
            size=size,
            cells=size * size,
        )
    return tuple(found)


def _regions(text: str, size: int, first: int) -> list[int]:
    """Return the region of each cell, from the borders between cells."""
    places = 2 * size * (size - 1)
    open_places: set[int] = set()
    at = 0
    for letter, times in _WALLS.findall(text):
        for _ in range(min(int(times or 1), places + 1)):
            run = _Z if letter == "z" else 0 if letter == "_" else ord(letter) - ord("a") + 1
            open_places.update(range(at, at + run))
            at += run + (letter != "z")
    if not places <= at <= places + 1:
        raise FormatError(
            "borders-of-solo",
            "the id has {count} borders between cells; this size has {places}",
            line=first,
            count=at,
            places=places,
        )
    homes = [*range(size * size)]
    for place in sorted(open_places):
        one, other = _neighbours(place, size)
        old, new = homes[other], homes[one]
        homes = [new if home == old else home for home in homes]
    return homes


def _neighbours(place: int, size: int) -> tuple[k.Cell, k.Cell]:
    """Return the two cells on both sides of a place for a border."""
    line, at = divmod(place, size - 1)
    if line < size:
        return line * size + at, line * size + at + 1
    column = line - size
    return at * size + column, (at + 1) * size + column


def _head(layout: Layout) -> tuple[str, str]:
    """Return what stands before the colon, and the borders behind the cells.

    Raises:
        FormatError: an id cannot hold the layout.
    """
    size = layout.digits
    for figures in ((), ("diagonal",)):
        mark = "x" if figures else ""
        for wide in (each for each in range(2, size) if size % each == 0):
            if layout == classic(wide, size // wide, figures):
                return f"{size // wide}x{wide}{mark}", ""
        regions = region_text(layout) if layout.cells == size * size else None
        if regions is not None and "." not in regions and layout == jigsaw(regions, figures):
            return f"{size}j{mark}", "," + _borders(regions, size)
    raise layout_beyond("an id of Solo", layout)


def _runs(givens: Sequence[k.Digit]) -> str:
    """Return the cells of an id."""
    return "".join(_tokens(givens))


def _tokens(givens: Sequence[k.Digit]) -> Iterator[str]:
    empty = 0
    was_digit = False
    for digit in [*givens, None]:
        if digit == k.NO_DIGIT:
            empty += 1
            continue
        while empty:
            run = min(empty, 26)
            yield chr(ord("a") + run - 1)
            empty -= run
            was_digit = False
        if digit is not None:
            yield f"{'_' if was_digit else ''}{digit + 1}"
            was_digit = True


def _borders(regions: str, size: int) -> str:
    """Return the borders between cells of different regions."""
    text = ""
    run = 0
    for place in range(2 * size * (size - 1) + 1):
        is_end = place == 2 * size * (size - 1)
        pair = (0, 0) if is_end else _neighbours(place, size)
        if not is_end and regions[pair[0]] == regions[pair[1]]:
            run += 1
            continue
        text += "z" * ((run - 1) // _Z)
        run -= max(0, (run - 1) // _Z) * _Z
        text += chr(ord("a") + run - 1) if run else "_"
        run = 0
    return text
