"""The nodes of the shortest chains from a candidate to each literal.

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
    literal: k.Count,
    most: k.Count,
    sees: array[int],
    present: array[int],
    paired: array[int],
    partners: array[int],
    partner_count: array[int],
    width: k.Count,
    words: k.Count,
) -> None:
    """Note how many nodes the shortest chains have from a literal to each other one.

    Args:
        sizes: a table; the entry of a false candidate in a row is `2 * number`, that of a true
            one is the next.
        start: the first entry of the row that is written.
        literal: the literal, as an entry of a row.
        most: the most nodes; all longer chains get one node more.
        sees: a table with the set of the candidates that each one sees.
        present: the set of the candidates of the board; chains go through no others.
        paired: the set of the candidates with a partner.
        partners: a row of partners for each candidate.
        partner_count: how many partners each candidate has.
        width: the entries of a row of `partners`.
        words: the words of a set.
    """
    sizes[start : start + 128 * words] = array("h", [most + 1]) * (128 * words)
    sizes[start + literal] = 1
    trues = [literal >> 1] if literal & 1 else []
    falses = [] if literal & 1 else [literal >> 1]
    size = 1
    while (trues or falses) and size < most:
        if trues:
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
                other = partners[i]
                if not present[other >> 6] & bits.word_bit(other & 63):
                    continue
                if sizes[start + 2 * other + 1] > size:
                    sizes[start + 2 * other + 1] = size
                    trues.append(other)
        falses = []
