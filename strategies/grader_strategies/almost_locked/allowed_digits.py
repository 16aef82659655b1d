"""The combinations of digits of two or three cells that leave each excluder a candidate.

The compiler reads the twin of this file instead, because most of the time of a search for
aligned triples is spent here.
"""

from __future__ import annotations

from array import array

from grader.model import bits
from grader.model import kinds as k


def gather(
    shared: array[int],
    masks: array[int],
    seen: array[int],
    one: k.Count,
    two: k.Count,
    three: k.Count,
    excluder_masks: array[int],
    used: k.Count,
) -> k.Count:
    """List the excluders that three cells share; return how many there are.

    Args:
        shared: becomes the list of their numbers.
        masks: becomes the list of their candidates.
        seen: a table with the set of the excluders that each cell sees.
        one: the first word of the set of the first cell.
        two: that of the second cell.
        three: that of the third cell.
        excluder_masks: the candidates of each excluder.
        used: the words of a set that may have excluders.
    """
    count = 0
    for w in range(used):
        word = seen[one + w] & seen[two + w] & seen[three + w]
        while word:
            shared[count] = 64 * w + bits.lowest_of_word(word)
            masks[count] = excluder_masks[shared[count]]
            word &= word - 1
            count += 1
    return count


def find_possible(
    possible: array[int],
    masks: array[int],
    count: k.Count,
    firsts: k.Mask,
    seconds: k.Mask,
    thirds: k.Mask,
    clashing: k.Mask,
    with_first: k.Mask,
    with_second: k.Mask,
) -> k.Flag:
    """Find the candidates of allowed combinations; return whether these are all candidates.

    Args:
        possible: becomes the candidates of each of the three cells.
        masks: the candidates of the excluders.
        count: the number of excluders.
        firsts: the candidates of the first cell.
        seconds: those of the second cell.
        thirds: those of the third cell.
        clashing: the digits that the first and the second cell cannot share.
        with_first: the digits that the third cell cannot share with the first.
        with_second: those that it cannot share with the second.
    """
    done = [0, 0, 0]

    def combine(one: k.Mask, two: k.Mask) -> None:
        allowed = thirds & ~(with_first & one) & ~(with_second & two)
        for i in range(count):
            rest = masks[i] & ~(one | two)
            if not bits.without_lowest(rest):
                if not rest:
                    return
                allowed &= ~rest
        if allowed:
            done[0] |= one
            done[1] |= two
            done[2] |= allowed

    # At first, combinations that have nothing in common; mostly these are enough.
    left, right = firsts, seconds
    while left or right:
        one = lowest(left) if left else lowest(firsts & ~(lowest(right) & clashing))
        others = right & ~(one & clashing) or seconds & ~(one & clashing)
        if not one or not others:
            break
        two = lowest(others)
        left &= ~one
        right &= ~two
        combine(one, two)
    complete = [firsts, seconds, thirds]
    if done == complete:
        return True
    left = firsts
    while left:
        one = lowest(left)
        left &= ~one
        right = seconds & ~(one & clashing)
        while right:
            two = lowest(right)
            right &= ~two
            # Candidates that are known to be possible need no second test.
            if done[0] & one and done[2] == thirds:
                right &= ~done[1]
                if done[1] & two:
                    continue
            combine(one, two)
    possible[0], possible[1], possible[2] = done
    return done == complete


def lowest(mask: k.Mask) -> k.Mask:
    """Return the lowest bit of a mask."""
    return mask & ~bits.without_lowest(mask)
