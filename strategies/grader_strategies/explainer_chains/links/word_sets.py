"""Functions on sets of bits that are rows of tables of words.

The compiler reads the twin of this file instead.  Its bodies are inlined, and their loops are
short: a row has two to four words in a classic puzzle.
"""

from __future__ import annotations

from array import array

from grader.model import bits
from grader.model import kinds as k


def has(sets: array[int], start: k.Count, number: k.Count) -> k.Flag:
    """Return whether a set of a table has a number; `start` is the first word of the set."""
    return sets[start + (number >> 6)] & bits.word_bit(number & 63) != 0


def unite(
    target: array[int], at: k.Count, source: array[int], start: k.Count, words: k.Count
) -> None:
    """Add the set at word `start` of a table to the one at word `at` of a table.

    The two sets are equal or do not overlap in memory.
    """
    for w in range(words):
        target[at + w] |= source[start + w]


def unite_common(
    target: array[int],
    one: array[int],
    one_start: k.Count,
    other: array[int],
    other_start: k.Count,
    words: k.Count,
) -> None:
    """Add to a set what two sets of tables, at these words, have in common."""
    for w in range(words):
        target[w] |= one[one_start + w] & other[other_start + w]


def intersect(target: array[int], source: array[int], start: k.Count, words: k.Count) -> k.Flag:
    """Keep of a set what is in the set at word `start` of a table; return whether any is."""
    left = 0
    for w in range(words):
        target[w] &= source[start + w]
        left |= target[w]
    return left != 0


def any_common(
    within: array[int], table: array[int], rows: array[int], count: k.Count, words: k.Count
) -> k.Flag:
    """Return whether a set and the first `count` sets of a table in `rows` have a common bit."""
    for w in range(words):
        left = within[w]
        for i in range(count):
            left &= table[rows[i] * words + w]
        if left:
            return True
    return False


def add_common(
    target: array[int],
    within: array[int],
    table: array[int],
    rows: array[int],
    count: k.Count,
    words: k.Count,
) -> None:
    """Unite a set with what is in another one and the first `count` sets of a table in `rows`."""
    for w in range(words):
        left = within[w]
        for i in range(count):
            left &= table[rows[i] * words + w]
        target[w] |= left


def unite_partners(
    target: array[int],
    table: array[int],
    start: k.Count,
    paired: array[int],
    partners: array[int],
    partner_count: array[int],
    width: k.Count,
    words: k.Count,
) -> None:
    """Make a set of the partners of the candidates of another set.

    Args:
        target: becomes the set of the partners.
        table: a table with the set of the candidates.
        start: the first word of that set.
        paired: the set of the candidates with a partner.
        partners: a row of partners for each candidate.
        partner_count: how many partners each candidate has.
        width: the entries of a row of `partners`.
        words: the words of a set.
    """
    for w in range(words):
        target[w] = 0
    for w in range(words):
        left = table[start + w] & paired[w]
        while left:
            number = 64 * w + bits.lowest_of_word(left)
            left &= left - 1
            for i in range(number * width, number * width + partner_count[number]):
                target[partners[i] >> 6] |= bits.word_bit(partners[i] & 63)


def rule_out(
    new_true: array[int],
    new_false: array[int],
    seen_false: array[int],
    sees: array[int],
    present: array[int],
    words: k.Count,
) -> k.Flag:
    """Make false what new true candidates see; return whether any of it is new.

    Args:
        new_true: the set of these candidates.
        new_false: becomes the set of those that are false for the first time.
        seen_false: the set of all false ones, which grows by these.
        sees: a table with the set that each candidate sees.
        present: the set of the candidates of the board.
        words: the words of a set.
    """
    for w in range(words):
        new_false[w] = 0
    for v in range(words):
        left = new_true[v]
        while left:
            unite(new_false, 0, sees, (64 * v + bits.lowest_of_word(left)) * words, words)
            left &= left - 1
    found = 0
    for w in range(words):
        new_false[w] &= present[w] & ~seen_false[w]
        seen_false[w] |= new_false[w]
        found |= new_false[w]
    return found != 0


def make_true(
    new_false: array[int],
    new_true: array[int],
    seen_true: array[int],
    paired: array[int],
    partners: array[int],
    partner_count: array[int],
    width: k.Count,
    words: k.Count,
) -> k.Flag:
    """Make true the partners of new false candidates; return whether any of them is new.

    Args:
        new_false: the set of the false candidates.
        new_true: becomes the set of those that are true for the first time.
        seen_true: the set of all true ones, which grows by these.
        paired: the set of the candidates with a partner.
        partners: a table with the partners of each candidate.
        partner_count: how many partners each candidate has.
        width: the entries of a row of `partners`.
        words: the words of a set.
    """
    unite_partners(new_true, new_false, 0, paired, partners, partner_count, width, words)
    found = 0
    for w in range(words):
        new_true[w] &= ~seen_true[w]
        seen_true[w] |= new_true[w]
        found |= new_true[w]
    return found != 0
