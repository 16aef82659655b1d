"""Sets of parallel lines of a frame, as flat tables."""

from __future__ import annotations

from array import array
from itertools import combinations

from grader.errors import Message
from grader.model import bits
from grader.model.layout import Layout

LEAST_LINES = 3
MOST_LINES = 6
"""At most 7, so that a count of lines fits into three bits."""
FEW_LINES = 4
"""The most lines on more than `MANY_DIGITS` digits."""
MANY_DIGITS = 12
MOST_DIGITS = 16
"""As many counts of four bits fit into a word."""


def refusal(layout: Layout) -> Message | str:
    """Return why there are no sets of rows by columns on a layout, or an empty text."""
    if layout.digits > MOST_DIGITS:
        return Message(
            "many-line-sets",
            "on more than {most} digits there are too many sets of rows and columns",
            most=MOST_DIGITS,
        )
    if any(len(frame.rows) > LEAST_LINES for frame in layout.frames):
        return ""
    return Message(
        "needs-rows",
        "it needs more than {least} rows that cross as many columns",
        least=LEAST_LINES,
    )


class LineSets:
    """All sets of up to `most` of `lines` parallel lines, by size and then lexicographically.

    Set `i` has the mask `masks[i]`.  It consists of the line `lasts[i]` and of the set
    `parents[i]`, which stands before it, or is -1 for a single line.  The sets of `least`
    lines and more begin with number `first`.
    """

    def __init__(self, lines: int, least: int, most: int) -> None:
        sets = [c for size in range(1, most + 1) for c in combinations(range(lines), size)]
        numbers = {chosen: number for number, chosen in enumerate(sets)}
        self.masks = array("I", [bits.of(chosen) for chosen in sets])
        self.parents = array("i", [numbers.get(chosen[:-1], -1) for chosen in sets])
        self.lasts = array("i", [chosen[-1] for chosen in sets])
        self.first = sum(len(chosen) < least for chosen in sets)
