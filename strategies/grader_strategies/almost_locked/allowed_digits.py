"""The combinations of digits of two or three cells that leave each excluder a candidate."""

from __future__ import annotations

from array import array

from grader.model import bits
from grader.model import kinds as k
from grader.model.layout import Layout


class AllowedDigits:
    """Finds the candidates of two or three cells that are in allowed combinations.

    Attributes:
        masks: the candidates of the excluders, of which each must keep one.
        count: how many excluders there are.
        possible: the candidates of each of the three cells that have been found.
    """

    def __init__(self, layout: Layout) -> None:
        self.masks = array("I", [0]) * layout.cells
        self.count = 0
        self.possible = array("I", [0]) * 3
        self.thirds = 0
        self.with_first = 0
        self.with_second = 0

    def find(self, firsts: k.Mask, seconds: k.Mask, thirds: k.Mask, clashing: k.Mask) -> k.Flag:
        """Find the candidates of allowed combinations; return whether these are all candidates.

        The digits that the third cell cannot share with the others are in `with_first` and
        `with_second`.

        Args:
            firsts: the candidates of the first cell.
            seconds: those of the second cell.
            thirds: those of the third cell.
            clashing: the digits that the first and the second cell cannot share.
        """
        self.thirds = thirds
        self.possible[0] = 0
        self.possible[1] = 0
        self.possible[2] = 0
        self._try_disjoint(firsts, seconds, clashing)
        if not self._has_all(firsts, seconds):
            self._try_all(firsts, seconds, clashing)
        return self._has_all(firsts, seconds)

    def _has_all(self, firsts: k.Mask, seconds: k.Mask) -> k.Flag:
        return (
            self.possible[0] == firsts
            and self.possible[1] == seconds
            and self.possible[2] == self.thirds
        )

    def _try_disjoint(self, firsts: k.Mask, seconds: k.Mask, clashing: k.Mask) -> None:
        """Try combinations that have nothing in common; mostly these are enough."""
        left: k.Mask = firsts
        right: k.Mask = seconds
        while left or right:
            one: k.Mask = left if left else firsts & ~(lowest(right) & clashing)
            one = lowest(one)
            others: k.Mask = right & ~(one & clashing)
            if not others:
                others = seconds & ~(one & clashing)
            if not one or not others:
                return
            left &= ~one
            right &= ~lowest(others)
            self._combine(one, lowest(others))

    def _try_all(self, firsts: k.Mask, seconds: k.Mask, clashing: k.Mask) -> None:
        """Try all combinations, except those of candidates that are known to be possible."""
        left: k.Mask = firsts
        while left:
            one: k.Mask = lowest(left)
            left &= ~one
            right: k.Mask = seconds & ~(one & clashing)
            while right:
                two: k.Mask = lowest(right)
                right &= ~two
                if self.possible[0] & one and self.possible[2] == self.thirds:
                    right &= ~self.possible[1]
                    if self.possible[1] & two:
                        continue
                self._combine(one, two)

    def _combine(self, one: k.Mask, two: k.Mask) -> None:
        """Add two digits, and those that the third cell can have beside them, if there are any."""
        allowed: k.Mask = self.thirds & ~(self.with_first & one) & ~(self.with_second & two)
        both: k.Mask = one | two
        i: k.Count
        for i in range(self.count):
            rest: k.Mask = self.masks[i] & ~both
            if not bits.without_lowest(rest):
                if not rest:
                    return
                allowed &= ~rest
        if allowed:
            self.possible[0] |= one
            self.possible[1] |= two
            self.possible[2] |= allowed


def lowest(mask: k.Mask) -> k.Mask:
    """Return the lowest bit of a mask."""
    return mask & ~bits.without_lowest(mask)
