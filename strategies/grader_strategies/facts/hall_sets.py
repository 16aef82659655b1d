"""Enumeration of Hall sets: n items whose masks have exactly n bits together.

Cells of a house with their digits give naked subsets, digits with their places give hidden
subsets, and lines with the places of a digit give basic fish.  By Hall's marriage theorem
the items of such a set take all its bits.
"""

from __future__ import annotations

from array import array

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.runtime import deadline

TRIALS_PER_CHECK: k.Count = 4096
"""Items that are tried between two checks of the deadline: there are many sets of eleven."""
TRIALS_PER_SET: k.Count = 16
"""What a set or the end of a search counts as, because its caller has work with it."""


class HallSets:
    """Enumerator of all sets of `size` items whose masks have `size` bits together.

    Call `start`, `add` each item, then `advance` for one set after the other:

        halls.start(2, 2)
        halls.add(0, 0b011); halls.add(1, 0b110); halls.add(2, 0b011)
        halls.advance()     # true: halls.picked == 0b101, halls.covered == 0b011
        halls.advance()     # false, and picked == 0

    Nothing is allocated during a search.  A branch ends as soon as its items have more than
    `size` bits.

    Args:
        colex: order of the sets.  False: lexicographic, (0,1), (0,2), (0,3), (1,2), ...;
            true: colexicographic, (0,1), (0,2), (1,2), (0,3), ..., that is by `picked` as a
            number.
    """

    def __init__(self, colex: k.Flag) -> None:
        room = k.MAX_DIGITS + 1
        self.colex = colex
        self.size = 0
        self.least = 0
        self.count = 0
        self.depth = -1
        self.trials = 0
        self.items = array("i", [0]) * room
        self.masks = array("I", [0]) * room
        self.next = array("i", [0]) * room
        self.picked_masks = array("I", [0]) * room
        self.covered_masks = array("I", [0]) * room
        self.picked = 0
        self.covered = 0

    def start(self, size: k.Count, least: k.Count) -> None:
        """Begin with no items; items with fewer than `least` bits will be left out.

        `size` is at least 1.
        """
        self.size = size
        self.least = least
        self.count = 0
        self.depth = 0
        self.next[0] = size - 1 if self.colex else 0
        self.picked_masks[0] = 0
        self.covered_masks[0] = 0
        self.picked = 0
        self.covered = 0

    def add(self, item: k.Count, mask: k.Mask) -> None:
        """Add an item if a set can contain it.  Items ascend and are below 25."""
        if self._fits(mask):
            self.items[self.count] = item
            self.masks[self.count] = mask
            self.count += 1

    def _fits(self, mask: k.Mask) -> k.Flag:
        """Return whether a set can contain an item with these bits."""
        if self.least == 2 and self.size == 2:  # by far the most frequent case
            return bits.is_pair(mask)
        return self.least <= bits.size(mask) <= self.size

    def add_cells(self, board: Board, house: k.House) -> k.Count:
        """Add the cells of a house with their candidates; return how many items there are."""
        layout = board.layout
        start: k.Count = layout.house_start[house]
        count: k.Count = self.count
        place: k.Place
        for place in range(layout.house_start[house + 1] - start):
            mask: k.Mask = board.cell_masks[layout.house_cells[start + place]]
            if self._fits(mask):
                self.items[count] = place
                self.masks[count] = mask
                count += 1
        self.count = count
        return count

    def add_digits(self, board: Board, house: k.House) -> k.Count:
        """Add the digits with their places in a house; return how many items there are."""
        start: k.Count = house * board.layout.digits
        count: k.Count = self.count
        digit: k.Digit
        for digit in range(board.layout.digits):
            mask: k.Mask = board.place_masks[start + digit]
            if self._fits(mask):
                self.items[count] = digit
                self.masks[count] = mask
                count += 1
        self.count = count
        return count

    def may_advance(self) -> k.Flag:
        """Return false if there is certainly no set, which takes less time than `advance`."""
        i: k.Count
        j: k.Count
        if self.count < self.size:
            return False
        if self.size != 2 or self.least != 2:
            return True
        for i in range(self.count):
            for j in range(i):
                if self.masks[i] == self.masks[j]:
                    return True
        return False

    def advance(self) -> k.Flag:
        """Go to the next set, and put its items into `picked` and their bits into `covered`.

        Return false, with both empty, when there is none.

        Raises:
            TimeUp: the deadline has passed.
        """
        trials: k.Count = self.trials + TRIALS_PER_SET
        size: k.Count = self.size
        depth: k.Count = self.depth
        last: k.Count
        while depth >= 0:
            i: k.Count = self.next[depth]
            # Colex chooses the last item of a set first, so that it changes least often.
            if not self.colex:
                last = self.count - size + depth
            elif depth == 0:
                last = self.count - 1
            else:
                last = self.next[depth - 1] - 2
            if i > last:
                depth -= 1
                continue
            trials += 1
            if trials >= TRIALS_PER_CHECK:
                trials = 0
                deadline.check()
            self.next[depth] = i + 1
            covered: k.Mask = self.covered_masks[depth] | self.masks[i]
            width: k.Count = bits.size(covered)
            if width > size:
                continue
            picked: k.Mask = self.picked_masks[depth] | bits.bit(self.items[i])
            if depth < size - 1:
                depth += 1
                self.covered_masks[depth] = covered
                self.picked_masks[depth] = picked
                self.next[depth] = size - 1 - depth if self.colex else i + 1
            elif width == size:
                self.trials = trials
                self.depth = depth
                self.picked = picked
                self.covered = covered
                return True
        self.trials = trials
        self.depth = -1
        self.picked = 0
        self.covered = 0
        return False
