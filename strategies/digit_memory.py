"""Where a digit was found bare of a pattern, so that it need not be searched again."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Hashable
from functools import cache, partial

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from strategies.sharing import shared


class DigitMemory:
    """For each digit the candidates with which a search for it found nothing.

    For strategies that look at one digit at a time and at nothing but its candidates: as long
    as these are the same, there is nothing again.  From one step of a solve to the next, few
    digits change.
    """

    def __init__(self, layout: Layout) -> None:
        houses: list[int] = []
        met: set[int] = set()
        for house in range(layout.houses):
            cells = set(layout.cells_of(house))
            if not cells <= met:
                houses.append(house)
                met |= cells
        # Houses that have every cell between them.
        self.houses = array("i", houses)
        # No house has so many places.
        unknown = bits.bit(k.MAX_DIGITS)
        self.places = array("I", [unknown]) * (layout.digits * len(houses))

    def is_bare(self, board: Board, digit: k.Digit) -> k.Flag:
        """Tell whether the digit has the candidates of the last search without a finding."""
        start: k.Count = digit * len(self.houses)
        digits: k.Count = board.layout.digits
        i: k.Count
        for i in range(len(self.houses)):
            if self.places[start + i] != board.place_masks[self.houses[i] * digits + digit]:
                return False
        return True

    def note_bare(self, board: Board, digit: k.Digit) -> None:
        """Remember that there is nothing with the candidates that the digit has."""
        start: k.Count = digit * len(self.houses)
        digits: k.Count = board.layout.digits
        i: k.Count
        for i in range(len(self.houses)):
            self.places[start + i] = board.place_masks[self.houses[i] * digits + digit]


def memory_of(layout: Layout, *search: Hashable) -> DigitMemory:
    """Return the memory for a search, the same to all strategies whose search is the same."""
    return shared(_maker(search), layout)


@cache
def _maker(_: tuple[Hashable, ...]) -> Callable[[Layout], DigitMemory]:
    return partial(DigitMemory)
