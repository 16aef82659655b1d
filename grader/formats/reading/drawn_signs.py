"""Bars, corners and empty cells that are drawn with unusual signs.

    #53.#.7.#...#      o---o---o      !5 3 . ! . 7 .      5 3 ~ | ~ 7 ~
    #6..#195#...#      |53.|.7.|      !6 . . ! 1 9 5      6 ~ ~ | 1 9 5

Each change returns lines with the usual signs in the same columns; None if there are none.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from grader.formats.drawn_grid import is_frame, with_ascii_bars
from grader.formats.symbols import FEWEST, LENGTHS, SIZES
from grader.model import kinds as k

_LONGEST_ROW = k.MAX_DIGITS
_BARS = {"#": ("\u2551", "="), "!": ("|", "-"), ":": ("\u250a", ":")}
"""The bar that each sign stands for, heavy, usual or light, and its sign in a frame."""
_ROW = re.compile(
    r"[\d\s._*xX|:!#\u2502\u2503\u2551-]*\d[\d\s._*xX|:!#\u2502\u2503\u2551-]*|[\s.:!#|]*"
)
_FRAME = re.compile(r"[\s=+*:!#|._-]+")
_CORNERS = re.compile(r"\s*([oOxX*@#!:])(?:[-=]{2,60}\1)+\s*")
_EMPTY = "?#~=@$%^/'`!:&\\+,;"
"""Signs that may stand for empty cells, if no usual one does."""
_SEPARATORS = "+,;"
"""Signs that are empty cells only in rows that have as many signs as cells."""
_TWO_DIGITS = re.compile(r"\d\d")
_USUAL = ".0_*xX"
_CELLS = re.compile(rf"[\d\s|+{re.escape(_EMPTY)}-]{{{FEWEST},}}")
_ZEROS = re.compile(r"[\d.\s|+\-Oo]*[Oo][\d.\s|+\-Oo]*")


def has_unusual_corners(line: str) -> bool:
    """Return whether a line is a frame with letters or other signs at its corners."""
    return _CORNERS.fullmatch(line) is not None


def with_usual_corners(lines: Sequence[str]) -> list[str] | None:
    """Return lines with `+` for letters and other signs at the corners of frames."""
    found = [
        line.replace(match[1], "+") if (match := _CORNERS.fullmatch(line)) else line
        for line in lines
    ]
    return found if found != lines else None


def with_usual_bars(lines: Sequence[str]) -> list[str] | None:
    """Return lines with the usual bars for signs that stand in the same columns of all rows."""
    found = [*lines]
    for sign, (bar, rule) in _BARS.items():
        rows = _block(found, sign)
        places = {tuple(i for i, each in enumerate(found[at]) if each == sign) for at in rows}
        if len(rows) < FEWEST or len(places) != 1 or len(*places) < 2:
            continue
        for at in range(max(0, rows[0] - 1), min(len(found), rows[-1] + 2)):
            if at in rows:
                found[at] = found[at].replace(sign, bar)
            elif sign in found[at] and _FRAME.fullmatch(found[at]):
                found[at] = found[at].replace(sign, "+" if {*found[at]} - {sign, " "} else rule)
    return found if found != lines else None


def _block(lines: Sequence[str], sign: str) -> list[int]:
    """Return the indexes of the first rows that have a sign, with nothing but frames between."""
    rows: list[int] = []
    for at, line in enumerate(lines):
        if sign in line and _ROW.fullmatch(line) and not _is_frame(line, sign):
            rows.append(at)
        elif line.strip() and not _FRAME.fullmatch(line):
            break
    return rows


def _is_frame(line: str, sign: str) -> bool:
    """Return whether a line has no cell: nothing but the sign, or a frame."""
    return is_frame(with_ascii_bars(line)) or {*line} <= {sign, " "}


def with_usual_cells(lines: Sequence[str]) -> tuple[list[str], str] | None:
    """Return lines with a dot for another sign of empty cells, and that sign."""
    rows = [
        at
        for at, line in enumerate(lines)
        if _CELLS.fullmatch(line) and not is_frame(with_ascii_bars(line))
    ]
    found = next((each for at in rows for each in lines[at] if each in _EMPTY), None)
    rows = [at for at in rows if found is not None and found in lines[at]]
    others = {*_EMPTY, *_USUAL} - {found}
    if found is None or any(not others.isdisjoint(lines[at]) for at in rows):
        return None
    if found in _SEPARATORS and not _are_dense([lines[at] for at in rows], found):
        return None
    return [
        line.replace(found, ".") if at in rows else line for at, line in enumerate(lines)
    ], found


def _are_dense(lines: Sequence[str], sign: str) -> bool:
    """Return whether lines have one sign for each cell, so that a sign separates no numbers."""
    rows = ["".join(line.replace("|", " ").split()) for line in lines]
    for count in map(len, rows):
        if count not in SIZES and not (count in LENGTHS and count > _LONGEST_ROW):
            return False
    text = "\n".join(rows)
    return sign * 2 in text and _TWO_DIGITS.search(text) is not None


def with_zeros(lines: Sequence[str]) -> list[str] | None:
    """Return lines with a dot for the letter O."""
    found = [
        re.sub("[oO]", ".", line) if len(line) >= FEWEST and _ZEROS.fullmatch(line) else line
        for line in lines
    ]
    return found if found != lines else None
