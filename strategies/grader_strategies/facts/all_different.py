"""Houses and lines in which no subset and no basic fish can eliminate a candidate.

If a naked or hidden subset of any size eliminates a candidate of a complete house, no way to
fill the house contains that candidate.  Likewise, a basic fish eliminates only candidates that
are in no placement of its digit in the rows and columns of a grid.  So a house needs no search
if each of its candidates is in a perfect matching of digits with cells, and a digit of a grid
needs none if each of its candidates is in a perfect matching of rows with columns.

Source: J.-C. Regin, "A filtering algorithm for constraints of difference in CSPs", AAAI (1994).
"""

from __future__ import annotations

from array import array

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader_strategies.facts.changes import Changes
from grader_strategies.facts.sharing import shared


class Matching:
    """A bipartite graph of items and places, and a test of its perfect matchings.

    Fill in the masks `places` of each item and `items` of each place, which describe the same
    edges, and call `is_consistent`.
    """

    def __init__(self) -> None:
        self.places = array("I", [0]) * k.MAX_DIGITS
        self.items = array("I", [0]) * k.MAX_DIGITS
        self.place_of = array("i", [0]) * k.MAX_DIGITS
        self.item_at = array("i", [0]) * k.MAX_DIGITS
        self.free = 0
        self.tried = 0

    def is_consistent(self, items: k.Mask, places: k.Mask) -> k.Flag:
        """Return whether a perfect matching exists and each edge is in a perfect matching.

        An edge is in one if it is in the matching found, or on a cycle that alternates with it.
        """
        left: k.Mask = items
        self.free = places
        while left:
            self.tried = 0
            if not self._match(bits.lowest(left)):
                return False
            left = bits.without_lowest(left)
        if self.free:
            return False
        while items:
            left = items & ~bits.without_lowest(items)
            ahead: k.Mask = self._ahead(left)
            if ahead != self._behind(left):
                return False
            items &= ~ahead
        return True

    def has_twins(self, items: k.Mask, places: k.Mask) -> k.Flag:
        """Return whether two items have the same two places, or two places the same two items."""
        left: k.Mask
        while items:
            one: k.Mask = self.places[bits.lowest(items)]
            items = bits.without_lowest(items)
            left = items if bits.is_pair(one) else 0
            while left:
                if self.places[bits.lowest(left)] == one:
                    return True
                left = bits.without_lowest(left)
        while places:
            one = self.items[bits.lowest(places)]
            places = bits.without_lowest(places)
            left = places if bits.is_pair(one) else 0
            while left:
                if self.items[bits.lowest(left)] == one:
                    return True
                left = bits.without_lowest(left)
        return False

    def _match(self, item: k.Count) -> k.Flag:
        """Match an item, and move items that are matched already if necessary."""
        rest: k.Mask = self.places[item] & self.free
        place: k.Place
        if rest:
            place = bits.lowest(rest)
            self.free &= ~bits.bit(place)
        else:
            rest = self.places[item] & ~self.tried
            while rest:
                place = bits.lowest(rest)
                self.tried |= bits.bit(place)
                if self._match(self.item_at[place]):
                    break
                rest &= ~self.tried
            else:
                return False
        self.place_of[item] = place
        self.item_at[place] = item
        return True

    def _ahead(self, reached: k.Mask) -> k.Mask:
        """Return the items that can be reached along alternating paths from these."""
        left: k.Mask = reached
        seen: k.Mask = 0
        while left:
            fresh: k.Mask = self.places[bits.lowest(left)] & ~seen
            left = bits.without_lowest(left)
            seen |= fresh
            while fresh:
                item: k.Mask = bits.bit(self.item_at[bits.lowest(fresh)])
                fresh = bits.without_lowest(fresh)
                left |= item & ~reached
                reached |= item
        return reached

    def _behind(self, reached: k.Mask) -> k.Mask:
        """Return the items from which these can be reached along alternating paths."""
        left: k.Mask = reached
        while left:
            fresh: k.Mask = self.items[self.place_of[bits.lowest(left)]] & ~reached
            left = bits.without_lowest(left) | fresh
            reached |= fresh
        return reached


class AllDifferentHouses:
    """The complete houses in which no subset eliminates anything."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.changes: Changes = shared(Changes, layout)
        self.matching = Matching()
        self.consistent = array("i", [0]) * layout.houses
        self.known = array("Q", [0]) * layout.houses

    def is_consistent(self, board: Board, house: k.House) -> k.Flag:
        """Return whether a house is one of them on the board that `changes` has.

        It is tested if it has changed since it was asked for.
        """
        if self.known[house] < self.changes.houses[house]:
            self.consistent[house] = self.layout.complete[house] and self._is_consistent(
                board, house
            )
            self.known[house] = self.changes.now
        return self.consistent[house]

    def _is_consistent(self, board: Board, house: k.House) -> k.Flag:
        """Match the digits of a house with its cells."""
        layout = self.layout
        matching: Matching = self.matching
        start: k.Count = layout.house_start[house]
        first: k.Count = house * layout.digits
        digits: k.Mask = 0
        places: k.Mask = 0
        lone: k.Mask = board.lone_masks[house]
        place: k.Place
        for place in range(layout.house_start[house + 1] - start):
            mask: k.Mask = board.cell_masks[layout.house_cells[start + place]]
            if mask:
                matching.items[place] = mask
                digits |= mask
                places |= bits.bit(place)
                if bits.is_single(mask):
                    lone = mask
        left: k.Mask = digits
        while left:
            digit: k.Digit = bits.lowest(left)
            left = bits.without_lowest(left)
            matching.places[digit] = board.place_masks[first + digit]
        # Without singles, a subset and the rest of its house have two cells or more each; up to
        # five open cells, one of the two is a pair of cells or of digits.
        is_small: k.Flag = board.open_cells[house] <= 5 and not lone and not board.broken
        if is_small and not matching.has_twins(digits, places):
            return True
        return matching.is_consistent(digits, places)


class AllDifferentLines:
    """The digits for which no basic fish eliminates anything in a grid.

    Call `update` with the board, then read `consistent[f * layout.digits + d]` for digit `d`
    of frame `f`.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.changes: Changes = shared(Changes, layout)
        self.matching = Matching()
        frames = [(*frame.rows, *frame.columns) for frame in layout.frames]
        self.lines = array("i", [line for lines in frames for line in lines])
        self.starts = array("i", [0] * (len(frames) + 1))
        for i, lines in enumerate(frames):
            self.starts[i + 1] = self.starts[i] + len(lines)
        self.whole = array("i", [all(layout.complete[line] for line in lines) for lines in frames])
        self.consistent = array("i", [0]) * (layout.digits * len(frames) + 1)
        self.known = 0

    def update(self, board: Board) -> None:
        """Test the digits that have changed."""
        frame: k.Count
        digit: k.Digit
        digits: k.Count = self.layout.digits
        self.changes.update(board)
        for digit in range(digits):
            if self.changes.digits[digit] > self.known:
                for frame in range(len(self.whole)):
                    self.consistent[frame * digits + digit] = self.whole[
                        frame
                    ] and self._is_consistent(board, frame, digit)
        self.known = self.changes.now

    def _is_consistent(self, board: Board, frame: k.Count, digit: k.Digit) -> k.Flag:
        """Match the rows of a frame with its columns."""
        matching: Matching = self.matching
        digits: k.Count = self.layout.digits
        start: k.Count = self.starts[frame]
        count: k.Count = (self.starts[frame + 1] - start) // 2
        rows: k.Mask = 0
        columns: k.Mask = 0
        lone: k.Flag = False
        crossed: k.Count = 0
        i: k.Count
        for i in range(count):
            row: k.Mask = board.place_masks[self.lines[start + i] * digits + digit]
            if row:
                matching.places[i] = row
                rows |= bits.bit(i)
                crossed += 1
                lone |= bits.is_single(row)
        for i in range(count):
            column: k.Mask = board.place_masks[self.lines[start + count + i] * digits + digit]
            if column:
                matching.items[i] = column
                columns |= bits.bit(i)
                lone |= bits.is_single(column)
        # See `AllDifferentHouses`; there are as many columns as rows.
        is_small: k.Flag = crossed <= 5 and not lone and bits.size(columns) == crossed
        if is_small and not matching.has_twins(rows, columns):
            return True
        return matching.is_consistent(rows, columns)
