"""Functions on sets of bits that are rows of tables of words.

The compiler reads the twin of this file instead.  Its bodies are inlined, and their loops are
short: a row has two to four words in a classic puzzle.
"""

from __future__ import annotations

from array import array

from grader.model import kinds as k


def unite(
    target: array[int], at: k.Count, source: array[int], start: k.Count, words: k.Count
) -> None:
    """Add the set at word `start` of a table to the one at word `at` of a table.

    The two sets are equal or do not overlap in memory.
    """
    for w in range(words):
        target[at + w] |= source[start + w]


def intersect(target: array[int], source: array[int], start: k.Count, words: k.Count) -> k.Flag:
    """Remove from a set what is not in the one at word `start`; return whether any is left."""
    left = 0
    for w in range(words):
        target[w] &= source[start + w]
        left |= target[w]
    return left != 0
