"""The nodes of the shortest chains from a candidate to each literal, and their least sums.

The compiler reads the twin of this file instead.
"""

from __future__ import annotations

from array import array

from grader.model import bits
from grader.model import kinds as k

MOST_WORDS: k.Count = 16
"""The most words of a set of candidates."""


def note_sizes(
    sizes: array[int],
    start: k.Count,
    number: k.Count,
    most: k.Count,
    sees: array[int],
    present: array[int],
    paired: array[int],
    partners: array[int],
    partner_count: array[int],
    width: k.Count,
    words: k.Count,
) -> None:
    """Note how many nodes the shortest chains have from a true candidate to each literal.

    Args:
        sizes: a table; entry `2 * number` of a row is that of a false candidate, the next one
            that of the true one.
        start: the first entry of the row that is written.
        number: the candidate.
        most: the most nodes; all longer chains get one node more.
        sees: a table with the set of the candidates that each one sees.
        present: the set of the candidates of the board.
        paired: the set of the candidates with a partner.
        partners: a row of partners for each candidate.
        partner_count: how many partners each candidate has.
        width: the entries of a row of `partners`.
        words: the words of a set.
    """
    sizes[start : start + 128 * words] = array("h", [most + 1]) * (128 * words)
    sizes[start + 2 * number + 1] = 1
    trues = [number]
    size = 1
    while trues and size < most:
        size += 1
        falses = []
        for true in trues:
            for w in range(words):
                seen = sees[true * words + w] & present[w]
                while seen:
                    other = 64 * w + bits.lowest_of_word(seen)
                    seen &= seen - 1
                    if sizes[start + 2 * other] > size:
                        sizes[start + 2 * other] = size
                        falses.append(other)
        size += 1
        trues = []
        for false in falses:
            if not paired[false >> 6] & bits.word_bit(false & 63):
                continue
            for i in range(false * width, false * width + partner_count[false]):
                if sizes[start + 2 * partners[i] + 1] > size:
                    sizes[start + 2 * partners[i] + 1] = size
                    trues.append(partners[i])


def least_sum(
    sums: array[int], sizes: array[int], starts: array[int], count: k.Count, width: k.Count
) -> k.Count:
    """Return the least sum of the entries of some rows of a table for a common literal.

    Args:
        sums: a buffer of a row.
        sizes: the table.
        starts: the first entries of the rows.
        count: the number of rows.
        width: the entries of a row.
    """
    rows = [sizes[start : start + width] for start in starts[:count]]
    sums[:width] = array("h", map(sum, zip(*rows, strict=True)))
    return min(sums[:width])
