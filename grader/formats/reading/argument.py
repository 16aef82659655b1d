"""Decide whether an argument that is no file is a puzzle."""

from __future__ import annotations

from grader.formats.line import plain_line_puzzle
from grader.formats.line_buffer import LineBuffer
from grader.formats.reading.stream import detected
from grader.formats.reading.words import LooseLine, labelled

_CELLS = frozenset("0123456789.*_xX-|+ ")
_SHORTEST = 16
"""Number of cells of the smallest puzzle."""


def may_be_puzzle(text: str) -> bool:
    """Return whether some format proposes a puzzle for a text, even a malformed one.

    A text of which most characters are cells was meant to be one.
    """
    if "\n" in text or "://" in text or plain_line_puzzle(text) is not None:
        return True
    from grader.formats.all_formats import DETECTED  # noqa: PLC0415 - not for a plain line

    for piece in detected(LineBuffer([text]), lambda: DETECTED):
        if not isinstance(piece, LooseLine) or labelled(piece) is not None:
            return True
    cells = sum(character in _CELLS for character in text)
    return cells >= _SHORTEST and cells * 10 >= len(text) * 8
