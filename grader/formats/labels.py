"""Labels in texts that are pasted: headings above puzzles, numbers or names before them.

    Puzzle 7 (hard)
    4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......
    8) 4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......

A label becomes the name of its puzzle.  Only what cannot be read otherwise is taken for one, and
only if a whole puzzle follows, so that no part of a malformed puzzle becomes a label.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from grader.errors import FormatError
from grader.formats.line import LENGTHS, LineFormat, cells_of_line
from grader.formats.plain_lines import PlainLines
from grader.formats.puzzle_entry import PuzzleEntry
from grader.model import kinds as k

Piece = PuzzleEntry | PlainLines
_LONGEST = 60
"""Characters of a label."""
_MOST_CELLS = 12
"""Digits and signs of empty cells in a label, such as those of a date."""
_MOST_LINES = 3
"""Lines of a heading."""
_NUMBER = r"[(\[]?\d{1,6}[\])]?[).:\]]?"
_CELL = r"[\d._*-]"
_NUMBERED = r"(?=.*[^\W\d_])(?:.*\s)?[(#]?\d+[).:]*(?:\s.*)?"
"""Words with a number of its own."""
_FIELD = r"[^\W\d_][^:]*:.*"
"""A text after a colon that says what it is."""
_MARKUP = r"""[{}<>\[\]=,;"|\\]"""
"""What is found in records and tables, but not in headings."""
_LINE = LineFormat()


def with_labels(found: Iterator[Piece]) -> Iterator[Piece]:
    """Iterate over pieces, with labels as names of the puzzles that follow them."""
    heading: list[PuzzleEntry] = []
    for piece in found:
        if isinstance(piece, PlainLines) or (piece.error is None and not heading):
            yield from heading
            heading = []
            yield piece
        elif piece.error is None:
            name = " ".join(_name(line.text) for line in heading)
            yield piece if piece.name else piece._replace(name=name)
            heading = []
        elif (labelled := _labelled_line(piece)) is not None:
            yield from heading
            heading = []
            yield labelled
        elif _is_heading(piece.text):
            heading.append(piece)
            if len(heading) > _MOST_LINES:
                yield heading.pop(0)
        else:
            yield from heading
            heading = []
            yield piece
    yield from heading


def _is_heading(text: str) -> bool:
    """Return whether a line can be the heading of a puzzle: `Nr. 7`, `Name: Maja`, `(12)`.

    Other words are no heading: they may be what is left of a puzzle.
    """
    text = text.strip()
    if "\n" in text or len(text) > _LONGEST or len(re.findall(_CELL, text)) > _MOST_CELLS:
        return False
    if re.fullmatch(_NUMBER, text):
        # A number alone, even with a point, might be the rest of a row.
        return text[-1] in ")]:"
    if re.search(_MARKUP, text):
        return False
    return re.fullmatch(_NUMBERED, text) is not None or re.fullmatch(_FIELD, text) is not None


def _labelled_line(entry: PuzzleEntry) -> PuzzleEntry | None:
    """Return the entry of a line with a label before its cells; None if it is no such line."""
    words = re.finditer(r"\S+", entry.text[:_LONGEST]) if "\n" not in entry.text else ()
    for match in islice(words, 1, None):
        label, rest = entry.text[: match.start()].strip(), entry.text[match.start() :]
        cells = cells_of_line(rest)[0]
        # Shorter ones may be the rows of a grid.
        if len(cells) not in LENGTHS or len(cells) <= k.MAX_DIGITS:
            continue
        if not re.fullmatch(_NUMBER, label) and not _is_heading(label):
            return None
        try:
            parsed = _LINE.read([rest], entry.line)
        except FormatError:
            return None
        return PuzzleEntry(
            entry.text, entry.line, parsed.puzzle, comment=parsed.comment, name=_name(label)
        )
    return None


def _name(label: str) -> str:
    """Return a label without the sign that separates it from the puzzle."""
    label = label.strip()
    return (
        label.strip("()[].:") if re.fullmatch(_NUMBER, label) else label.removesuffix(":").strip()
    )
