"""Values in layout files: numbers, digits, and cells such as `r1c1 r1c2-9 r1-3c1-3`.

`r1-3c7-9` is the rectangle of rows 1 to 3 and columns 7 to 9, row by row.  In traces `r1c12` may be
two cells; in layout files it is always row 1, column 12.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from grader.errors import Term, message_in
from grader.model import bits
from grader.model import kinds as k
from grader.model.house import kind_named
from grader.model.layout import MAX_CELLS
from grader.model.notation import digit_name, digit_named
from grader.runtime.strict_yaml import Node

Place = tuple[int, int]
"""Row and column, 0-based."""

_RANGE = re.compile(r"r(\d{1,4})(?:-(\d{1,4}))?c(\d{1,4})(?:-(\d{1,4}))?", re.ASCII | re.IGNORECASE)
MOST = MAX_CELLS
"""Maximum number of cells of a page."""
LARGEST_PAGE = 1000
"""Maximum row and column of a cell: pages are drawn whole, also where they are empty."""
_LAST_CELL = f"r{LARGEST_PAGE}c{LARGEST_PAGE}"
MOST_IN_HOUSE = 625
"""Maximum number of cells of a house.  More cells than digits are reported as a problem."""


def places_of(node: Node, most: int = MOST) -> list[Place]:
    """Return the places of the cells in a text or a list of texts.

    Raises:
        DocumentError: a word is not a cell or rectangle, or there are too many cells.
    """
    parts = node.sequence() if node.is_sequence() else [node]
    found: list[Place] = []
    for part in parts:
        for word in part.text().replace(",", " ").split():
            found += _rectangle(part, word)
            if len(found) > most:
                raise node.error("many-cells", "more than {most} cells", most=most)
    if not found:
        raise node.error("no-cells", "no cells; cells are written like r1c5 or r1-3c1-3")
    return found


def place_of(node: Node) -> Place:
    """Return the place of the only cell in a text.

    Raises:
        DocumentError: the text is not one cell.
    """
    found = places_of(node)
    if len(found) > 1:
        raise node.error("one-cell", "{text!r} is more than one cell", text=node.text())
    return found[0]


def _rectangle(node: Node, word: str) -> list[Place]:
    match = _RANGE.fullmatch(word)
    if match is None:
        raise node.error(
            "not-a-cell-name",
            "{word!r} is not a cell; cells are written like r1c5 or r1-3c1-3",
            word=word,
        )
    top, left = int(match[1]), int(match[3])
    bottom, right = int(match[2] or top), int(match[4] or left)
    if not (1 <= top <= bottom and 1 <= left <= right):
        raise node.error(
            "not-a-rectangle", "{word!r} is not a rectangle; numbers ascend from 1", word=word
        )
    if max(bottom, right) > LARGEST_PAGE:
        raise node.error(
            "outside-page",
            "{word!r} is outside the page; its last cell is {last}",
            word=word,
            last=_LAST_CELL,
        )
    if (bottom - top + 1) * (right - left + 1) > MOST:
        raise node.error(
            "large-rectangle", "{word!r} has more than {most} cells", word=word, most=MOST
        )
    return [(row, column) for row in range(top - 1, bottom) for column in range(left - 1, right)]


def places_text(places: Sequence[Place]) -> str:
    """Return places as text; runs in a row or column are joined."""
    words = []
    i = 0
    while i < len(places):
        row, column = places[i]
        run = _run(places[i:], (0, 1))
        if run > 1:
            words.append(f"r{row + 1}c{column + 1}-{column + run}")
        else:
            run = _run(places[i:], (1, 0))
            down = f"-{row + run}" if run > 1 else ""
            words.append(f"r{row + 1}{down}c{column + 1}")
        i += run
    return " ".join(words)


def _run(places: Sequence[Place], step: Place) -> int:
    """Return the length of the run at the start of the places, in steps of this size."""
    row, column = places[0]
    count = 1
    while count < len(places):
        if places[count] != (row + count * step[0], column + count * step[1]):
            break
        count += 1
    return count


def cells_of(node: Node, numbers: Mapping[Place, k.Cell]) -> tuple[k.Cell, ...]:
    """Return the numbers of the cells in a node.

    Raises:
        DocumentError: a cell occurs twice, or has no number.
    """
    places = places_of(node, MOST_IN_HOUSE)
    for row, column in places:
        if (row, column) not in numbers:
            if max(row, column) >= 9:
                # Texts of ours join cells in this way, but r1c12 may be a cell of its own.
                raise node.error(
                    "no-such-cells",
                    "no cell r{row}c{number}; several cells are written like r1c1-3 or r1c1 r2c1",
                    row=row + 1,
                    number=column + 1,
                )
            raise node.error(
                "no-such-cell", "no cell r{row}c{number}", row=row + 1, number=column + 1
            )
    if len(set(places)) < len(places):
        raise node.error("duplicate-cell", "duplicate cell")
    return tuple(numbers[place] for place in places)


def kind_of(node: Node) -> k.Kind:
    """Return the kind of house that a node names.

    Raises:
        DocumentError: there is no such kind.
    """
    try:
        return kind_named(node.text())
    except ValueError as error:
        raise node.error(message_in(error)) from None


def digits_of(node: Node, digits: int) -> k.Mask:
    """Return the mask of digits such as `1-6`, `13579` or `A-C`.

    Raises:
        DocumentError: the text is not a list of digits, or one is not below `digits`.
    """
    text = node.text().replace(" ", "")
    mask = 0
    try:
        for first, last in re.findall(r"(\w)(?:-(\w))?", text):
            for digit in range(digit_named(first), digit_named(last or first) + 1):
                mask |= 1 << digit
    except ValueError as error:
        raise node.error(message_in(error)) from None
    if not mask or mask >> digits or not re.fullmatch(r"(\w(-\w)?)+", text, re.ASCII):
        raise node.error(
            "digits-list",
            "{text!r} is not a list of digits of the layout, like 1-6 or 135",
            text=node.text(),
        )
    return mask


def digits_text(mask: k.Mask) -> str:
    """Return a mask of digits as text: `13579`."""
    return "".join(map(digit_name, bits.each(mask)))


def count_of(node: Node, low: int, high: int) -> int:
    """Return a whole number from `low` to `high`.

    Raises:
        DocumentError: it is not such a number.
    """
    number = node.number()
    if number != int(number) or not low <= number <= high:
        raise node.error(
            "whole-number",
            "{text!r} is not a whole number from {low} to {high}",
            text=node.text(),
            low=low,
            high=high,
        )
    return int(number)


def nodes_of(node: Node, what: str, most: int) -> list[Node]:
    """Return the nodes of a list with at most `most` items.

    Raises:
        DocumentError: it is not a list, or too long.
    """
    nodes = node.sequence()
    if len(nodes) > most:
        raise node.error(
            "long-list",
            "{number} {what}; at most {most} are possible",
            number=len(nodes),
            what=Term("things", what),
            most=most,
        )
    return nodes
