"""Rows of tables with what each candidate excludes, level by level.

The compiler reads the twin of this file instead, because its loops are short and take most of the
time of a search for the shortest chain.
"""

from __future__ import annotations

from array import array

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board


def note_houses(
    of_digit: array[int],
    of_house: array[int],
    place: array[int],
    cell_start: array[int],
    cell_houses: array[int],
    count: k.Count,
    digits: k.Count,
    words: k.Count,
) -> None:
    """Make the sets of the candidates with each digit, and of those in each house.

    Args:
        of_digit: a row for each digit; the rows are empty at first.
        of_house: a row for each `house * digits + digit`; the rows are empty at first.
        place: `cell * digits + digit` of each candidate, ascending.
        cell_start: where the houses of each cell start.
        cell_houses: the houses of the cells.
        count: the number of candidates.
        digits: the number of digits.
        words: the words of a row.
    """
    for i in range(count):
        cell, digit = divmod(place[i], digits)
        own = bits.word_bit(i & 63)
        of_digit[digit * words + (i >> 6)] |= own
        for house in cell_houses[cell_start[cell] : cell_start[cell + 1]]:
            of_house[(house * digits + digit) * words + (i >> 6)] |= own


def note_sights(
    near: array[int],
    sees: array[int],
    of_house: array[int],
    place: array[int],
    listed: array[int],
    cell_start: array[int],
    cell_houses: array[int],
    listed_count: k.Count,
    count: k.Count,
    digits: k.Count,
    words: k.Count,
) -> None:
    """Make the sets of the candidates that some of them see.

    Args:
        near: a row for each candidate; becomes what it sees with the same digit.
        sees: a row for each candidate; becomes what it sees in any way.
        of_house: what `note_houses` has made.
        place: `cell * digits + digit` of each candidate, ascending.
        listed: the candidates whose rows are made, ascending.
        cell_start: where the houses of each cell start.
        cell_houses: the houses of the cells.
        listed_count: the number of candidates that are listed.
        count: the number of all candidates.
        digits: the number of digits.
        words: the words of a row.
    """
    of_cell: dict[int, list[int]] = {}
    for i in range(count):
        of_cell.setdefault(place[i] // digits, []).append(i)
    for i in listed[:listed_count]:
        cell, digit = divmod(place[i], digits)
        row = [0] * words
        for house in cell_houses[cell_start[cell] : cell_start[cell + 1]]:
            start = (house * digits + digit) * words
            for w in range(words):
                row[w] |= of_house[start + w]
        row[i >> 6] &= ~bits.word_bit(i & 63)
        near[i * words : (i + 1) * words] = array("Q", row)
        for other in of_cell[cell]:
            if other != i:
                row[other >> 6] |= bits.word_bit(other & 63)
        sees[i * words : (i + 1) * words] = array("Q", row)


def grow(
    rows: array[int],
    before: k.Count,
    after: k.Count,
    beyond: array[int],
    sees: array[int],
    paired: array[int],
    partners: array[int],
    partner_count: array[int],
    width: k.Count,
    words: k.Count,
) -> k.Flag:
    """Add to what paired candidates exclude what those exclude that they make true.

    Args:
        rows: the tables of what candidates exclude.
        before: the first word of the table that is read.
        after: the first word of the table that is written.
        beyond: becomes a table of what paired candidates exclude when they are false.
        sees: a table with the candidates that each one sees.
        paired: the set of the candidates with a partner.
        partners: a row of partners for each candidate.
        partner_count: how many partners each candidate has.
        width: the entries of a row of `partners`.
        words: the words of a set.

    Returns:
        Whether any of them excludes more than before.
    """
    numbers = [n for w in range(words) for n in _members(paired[w], w)]
    for number in numbers:
        row = [0] * words
        for i in range(number * width, number * width + partner_count[number]):
            start = before + partners[i] * words
            row = [row[w] | rows[start + w] for w in range(words)]
        beyond[number * words : (number + 1) * words] = array("Q", row)
    grown = False
    for number in numbers:
        start = before + number * words
        own = rows[start : start + words].tolist()
        row = own
        for w in range(words):
            for seen in _members(sees[number * words + w] & paired[w], w):
                row = [row[v] | beyond[seen * words + v] for v in range(words)]
        rows[after + number * words : after + (number + 1) * words] = array("Q", row)
        grown = grown or row != own
    return grown


def _members(word: k.Word, w: k.Count) -> list[int]:
    """Return the numbers in word `w` of a set."""
    found = []
    while word:
        found.append(64 * w + bits.lowest_of_word(word))
        word &= word - 1
    return found


def add_common(
    target: array[int],
    within: array[int],
    rows: array[int],
    one: k.Count,
    other: k.Count,
    pairs: array[int],
    count: k.Count,
    words: k.Count,
) -> k.Flag:
    """Add what both candidates of any pair exclude, each by its own table.

    Args:
        target: the set to which it is added.
        within: the set of the candidates that count.
        rows: the tables.
        one: the first word of the table of the first candidates.
        other: the first word of the table of the second ones.
        pairs: the two candidates of each pair.
        count: the number of pairs.
        words: the words of a row.

    Returns:
        Whether the set has any members now.
    """
    for i in range(count):
        first = one + pairs[2 * i] * words
        second = other + pairs[2 * i + 1] * words
        for w in range(words):
            target[w] |= rows[first + w] & rows[second + w] & within[w]
    return any(target[:words])


def pair_up(
    pairs: array[int],
    partners: array[int],
    partner_count: array[int],
    paired: array[int],
    number: array[int],
    width: k.Count,
    board: Board,
    which: k.Mask,
    in_cells: k.Flag,
    in_houses: k.Flag,
) -> k.Count:
    """Find the pairs of a board, which make its strong links; each is noted once.

    Args:
        pairs: becomes the list of the two candidates of each pair.
        partners: becomes a row of partners for each candidate.
        partner_count: becomes how many partners each candidate has; zeros at first.
        paired: becomes the set of the candidates with a partner; empty at first.
        number: the number of each candidate `cell * digits + digit`.
        width: the entries of a row of `partners`.
        board: the board.
        which: the digits of pairs in houses.
        in_cells: include pairs in cells.
        in_houses: include pairs in houses.

    Returns:
        How many pairs there are.
    """
    layout = board.layout
    digits = layout.digits
    found = []
    for cell in range(layout.cells if in_cells else 0):
        if bits.is_pair(board.cell_masks[cell]):
            found.append([cell * digits + digit for digit in bits.each(board.cell_masks[cell])])
    for house in range(layout.houses if in_houses else 0):
        for digit in bits.each(which) if layout.complete[house] else ():
            mask = board.place_masks[house * digits + digit]
            if bits.is_pair(mask):
                places = bits.each(mask)
                found.append([board.cell_at(house, place) * digits + digit for place in places])
    count = 0
    for pair in found:
        one, other = (number[candidate] for candidate in pair)
        if other in partners[one * width : one * width + partner_count[one]]:
            continue
        pairs[2 * count] = one
        pairs[2 * count + 1] = other
        count += 1
        for each, partner in ((one, other), (other, one)):
            partners[each * width + partner_count[each]] = partner
            partner_count[each] += 1
            paired[each >> 6] |= bits.word_bit(each & 63)
    return count
