"""The cells that may be the third of an aligned triple.

The compiler reads the twin of this file instead, because all pairs of cells of a board are tried.
"""

from __future__ import annotations

from array import array

from grader.model import bits
from grader.model import kinds as k


def find(
    found: array[int],
    seen: array[int],
    excluders: array[int],
    thirds: array[int],
    fresh: array[int],
    one: k.Cell,
    other: k.Cell,
    one_rank: k.Count,
    other_rank: k.Count,
    one_qualifies: k.Flag,
    other_qualifies: k.Flag,
    sees: k.Flag,
    is_fresh: k.Flag,
    used: k.Count,
    words: k.Count,
) -> k.Flag:
    """Find the third cells for two cells that share two excluders or more.

    A third cell sees one of the two, and two excluders that they share.  It is left out if an
    earlier pair of the three cells has the remaining one as its third cell, and if neither a
    cell nor a shared excluder has changed.

    Args:
        found: becomes the set of their numbers; it has three times as many words as a set.
        seen: a table with the set of the excluders that each cell sees.
        excluders: the cells of the excluders, ascending.
        thirds: the excluders that may be a third cell.
        fresh: the excluders that have changed.
        one: the first cell.
        other: the second cell, a later one.
        one_rank: how many excluders come before the first cell.
        other_rank: how many come before the second cell.
        one_qualifies: whether the first cell is in `thirds`.
        other_qualifies: whether the second cell is.
        sees: whether the two cells see each other.
        is_fresh: whether one of the two cells has changed.
        used: the words of a set that may have excluders.
        words: the words of a row of `seen`.

    Returns:
        Whether there are any.
    """
    first = _joined(seen[one * words : one * words + used])
    second = _joined(seen[other * words : other * words + used])
    changed = _joined(fresh[:used])
    left = (first | second) & _joined(thirds[:used])
    everything = (1 << 64 * used) - 1
    if other_qualifies:
        left &= ~(1 << other_rank)
        left &= ~((everything if sees else second) & ((1 << other_rank) - 1))
    if one_qualifies:
        left &= ~(1 << one_rank)
        left &= ~((everything if sees else first) & ((1 << one_rank) - 1))
    once = 0
    twice = 0
    due = everything if is_fresh else changed
    both = first & second
    while both:
        number = (both & -both).bit_length() - 1
        both &= both - 1
        start = excluders[number] * words
        row = _joined(seen[start : start + used])
        twice |= once & row
        once |= row
        if changed >> number & 1:
            due |= row
    twice &= left & due
    for w in range(used):
        found[w] = twice >> 64 * w & (bits.word_bit(63) * 2 - 1)
    return twice != 0


def _joined(words: array[int]) -> int:
    """Return the words of a set as one number."""
    return sum(word << 64 * w for w, word in enumerate(words))
