"""Recognize the region map of a jigsaw: a line with one character a cell."""

from __future__ import annotations

from collections import Counter

from grader.model import kinds as k

SIZES = range(4, k.MAX_DIGITS + 1)
"""The sizes of jigsaws."""
LENGTHS = {size * size: size for size in SIZES}
"""Maps the number of cells of a jigsaw to its size."""
_MOST_FIGURES = 9
"""Up to this number of digits letters are no digits."""
_MOST_WRONG = 3


def is_region_map(text: str) -> bool:
    """Return whether a text of n * n characters is a region map: n regions of n cells."""
    size = LENGTHS.get(len(text), 0)
    counts = Counter(text.upper())
    return (
        len(counts) == size
        and set(counts.values()) == {size}
        and not _is_solution(text.upper(), size)
        and (_touches(text, size) or (size <= _MOST_FIGURES and text.isalpha()))
    )


def is_jigsaw_pair(one: str, other: str) -> bool:
    """Return whether exactly one of two texts is a region map, be it with wrong regions."""
    return len(one) == len(other) and looks_like_regions(one) != looks_like_regions(other)


def may_be_regions(line: str) -> bool:
    """Return whether a line may be a region map: a fast necessary condition.

    It has no empty cell, unless its digits are 0 to 8; then it has as many zeros as rows.
    """
    if "." in line:
        return False
    zeros = line.count("0")
    return not zeros or zeros * zeros == len(line.strip())


def looks_like_regions(text: str) -> bool:
    """Return whether a text is a region map, or one in which some regions have a wrong size."""
    if is_region_map(text):
        return True
    size = LENGTHS.get(len(text), 0)
    counts = Counter(text.upper())
    return (
        text.isalnum()
        and abs(len(counts) - size) < 2
        and max(counts.values()) <= size + _MOST_WRONG
        and not _is_solution(text.upper(), size)
        and _touches(text, size)
    )


def _is_solution(text: str, size: int) -> bool:
    """Return whether no row and no column repeats a symbol, as in a solution."""
    rows = [text[at : at + size] for at in range(0, len(text), size)]
    columns = [text[at::size] for at in range(size)]
    return all(len(set(line)) == size for line in rows + columns)


def _touches(text: str, size: int) -> bool:
    """Return whether many neighbouring cells have the same symbol, as in connected regions."""
    text = text.upper()
    beside = sum(text[at] == text[at + 1] for at in range(len(text) - 1) if (at + 1) % size)
    below = sum(text[at] == text[at + size] for at in range(len(text) - size))
    return 2 * (beside + below) >= size * (size - 1)
