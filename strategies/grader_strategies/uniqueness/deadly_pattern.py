"""The four types of deductions from a ring of cells in which digits a and b could be swapped.

Type 1: one cell has extra candidates.  It is neither a nor b.
Type 2: the extras are one digit.  It is eliminated from every cell that sees all cells with it.
Type 3: two cells have extras and share a house.  One of the extras is true there, so the two
    count as one cell with the extras as candidates in a naked subset of the house, and as one
    place of a and b in a hidden subset.
Type 4: two cells with extras are the only places of a in a house.  One of them is a and the
    other one takes an extra, so neither is b.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from grader.model import bits, roles
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.model.step import Step
from grader.pipeline.finding import Finding
from grader_strategies.facts import candidates
from grader_strategies.facts.hall_sets import HallSets

Bare = tuple[str, int, int, list[tuple[int, int]]]
"""Technique, size, surcharge and eliminations of a deduction."""

SHORTEST = 4
"""How many cells the shortest ring has, a rectangle."""


class Ring:
    """A ring of cells, and the deductions from all rings of a board.

    Set `pair`, write `cells` and call `deduce` for each ring.  `found` has rating, type, first
    cell and the deduction itself: a step, or what is left of it where no evidence is noted.
    Ratings are added up as in Sudoku Explainer, so that equal ratings sort as they do there.
    """

    def __init__(self, layout: Layout, kinds: Sequence[k.Kind]) -> None:
        self.kinds = tuple(kinds)
        self.halls = HallSets(1)
        self.finding = Finding(layout)
        self.cells = array("i", [0]) * layout.cells
        self.rich = array("i", [0]) * layout.cells
        self.shared = array("i", [0]) * layout.houses
        # The pair of digits, and the cells as a set of bits.
        self.key = array("Q", [0]) * (1 + (layout.cells + 63) // 64)
        self.key_view = self.key
        self.length = 0
        self.rich_count = 0
        self.shared_count = 0
        self.pair = 0
        self.extras = 0
        self.forget()

    def forget(self) -> None:
        """Start with another board."""
        self.found: list[tuple[float, int, k.Cell, Step | Bare]] = []
        self.met: set[bytes] = set()

    def deduce(self, board: Board, length: k.Count) -> k.Flag:
        """Find the deductions from `length` cells, unless they were a ring before."""
        i: k.Count
        for i in range(1, len(self.key_view)):
            self.key_view[i] = 0
        self.key_view[0] = self.pair
        for i in range(length):
            self.key_view[1 + (self.cells[i] >> 6)] |= bits.word_bit(self.cells[i] & 63)
        key: bytes = self.key.tobytes()
        if key in self.met:
            return False
        self.met.add(key)
        self.length = length
        self.rich_count = 0
        self.extras = 0
        for i in range(length):
            if board.cell_masks[self.cells[i]] != self.pair:
                self.rich[self.rich_count] = self.cells[i]
                self.rich_count += 1
                self.extras |= board.cell_masks[self.cells[i]] & ~self.pair
        if self.rich_count == 1:
            self._type_1(board)
        elif self.rich_count > 2:
            self._type_2(board)
        elif self.rich_count == 2:
            self._find_shared(board.layout)
            if bits.is_single(self.extras):
                self._type_2(board)
            else:
                self._type_3(board)
            self._type_4(board)
        return True

    def listed(self, length: k.Count) -> list[int]:
        """Return the first cells of the ring."""
        return [self.cells[i] for i in range(length)]

    def _find_shared(self, layout: Layout) -> None:
        """List the houses that the two cells with extras share, by kind."""
        kind: k.Kind
        i: k.Count
        j: k.Count
        one: k.Cell = self.rich[0]
        other: k.Cell = self.rich[1]
        self.shared_count = 0
        for kind in self.kinds:
            for i in range(layout.cell_start[one], layout.cell_start[one + 1]):
                house: k.House = layout.cell_houses[i]
                if layout.kinds[house] != kind:
                    continue
                for j in range(layout.cell_start[other], layout.cell_start[other + 1]):
                    if layout.cell_houses[j] == house:
                        self.shared[self.shared_count] = house
                        self.shared_count += 1

    def _type_1(self, board: Board) -> k.Flag:
        self._begin(board, 1, self.pair)
        candidates.strike_digits(board, self.finding, self.rich[0], self.pair)
        return self._keep(1, 0)

    def _type_2(self, board: Board) -> k.Flag:
        layout = board.layout
        first: k.Cell = self.rich[0]
        i: k.Count
        j: k.Count
        self._begin(board, 2, self.pair)
        self.finding.digit(bits.lowest(self.extras))
        for i in range(layout.peer_start[first], layout.peer_start[first + 1]):
            peer: k.Cell = layout.peers[i]
            seen: k.Count = 1
            for j in range(1, self.rich_count):
                seen += layout.sees[peer * layout.cells + self.rich[j]]
            if seen == self.rich_count:
                candidates.strike_digits(board, self.finding, peer, self.extras)
        return self._keep(2, 0)

    def _type_4(self, board: Board) -> k.Flag:
        layout = board.layout
        within: k.House = k.NO_HOUSE
        left: k.Mask = self.pair
        i: k.Count
        # The lower digit that qualifies, and the last house in which it does.
        while left and within == k.NO_HOUSE:
            locked: k.Digit = bits.lowest(left)
            left = bits.without_lowest(left)
            for i in range(self.shared_count):
                house: k.House = self.shared[i]
                if layout.complete[house] and bits.is_pair(
                    board.place_masks[house * layout.digits + locked]
                ):
                    within = house
            if within != k.NO_HOUSE:
                self._begin(board, 4, bits.bit(locked))
                candidates.name_digits(self.finding, self.pair & ~bits.bit(locked))
                self.finding.house(roles.WITHIN, within)
                for i in range(self.rich_count):
                    candidates.strike_digits(
                        board, self.finding, self.rich[i], self.pair & ~bits.bit(locked)
                    )
                self._keep(4, 0)
        return True

    def _type_3(self, board: Board) -> k.Flag:
        """Search for subsets by size and house, naked before hidden ones."""
        size: k.Count
        i: k.Count
        for size in range(bits.size(self.extras), board.layout.digits - 1):
            for i in range(self.shared_count):
                house: k.House = self.shared[i]
                if 2 * size <= board.open_cells[house]:
                    self._naked(board, house, size)
                if 2 * size < board.open_cells[house] and board.layout.complete[house]:
                    self._hidden(board, house, size)
        return True

    def _naked(self, board: Board, house: k.House, size: k.Count) -> k.Flag:
        """Find the naked subsets in which the first of the two cells has only the extras."""
        layout = board.layout
        halls: HallSets = self.halls
        count: k.Count = layout.house_start[house + 1] - layout.house_start[house]
        here: k.Mask = bits.bit(_place_in(layout, self.rich[0], house))
        there: k.Mask = bits.bit(_place_in(layout, self.rich[1], house))
        place: k.Place
        halls.start(size, 2)
        for place in range(count):
            if bits.bit(place) == here:
                halls.add(place, self.extras)
            elif bits.bit(place) != there:
                halls.add(place, board.cell_masks[board.cell_at(house, place)])
        while halls.advance():
            if not halls.picked & here:
                continue
            together: k.Mask = self.extras
            together &= board.cell_masks[self.rich[0]] & board.cell_masks[self.rich[1]]
            self._begin(board, 3, self.pair)
            candidates.name_digits(self.finding, halls.covered & ~self.pair)
            self.finding.house(roles.WITHIN, house)
            for place in range(count):
                cell: k.Cell = board.cell_at(house, place)
                if halls.picked & ~here & bits.bit(place):
                    together |= board.cell_masks[cell]
                    candidates.mark_candidates(board, self.finding, roles.WING, cell)
                elif not (here | there) & bits.bit(place):
                    candidates.strike_digits(board, self.finding, cell, halls.covered)
            # Sudoku Explainer ignores extras that only one of the two cells has.
            if together == halls.covered:
                self._keep(3, size - 1)
        return True

    def _hidden(self, board: Board, house: k.House, size: k.Count) -> k.Flag:
        """Find the hidden subsets with a and b and no extras, without the second cell."""
        layout = board.layout
        halls: HallSets = self.halls
        here: k.Mask = bits.bit(_place_in(layout, self.rich[0], house))
        there: k.Mask = bits.bit(_place_in(layout, self.rich[1], house))
        digit: k.Digit
        halls.start(size, 1)
        for digit in range(layout.digits):
            if not self.extras & bits.bit(digit):
                halls.add(digit, board.place_masks[house * layout.digits + digit] & ~there)
        while halls.advance():
            if halls.picked & self.pair != self.pair:
                continue
            self._begin(board, 3, self.pair)
            candidates.name_digits(self.finding, halls.picked & ~self.pair)
            self.finding.house(roles.WITHIN, house)
            left: k.Mask = halls.covered & ~here
            while left:
                cell: k.Cell = board.cell_at(house, bits.lowest(left))
                left = bits.without_lowest(left)
                candidates.mark_digits(board, self.finding, roles.WING, cell, halls.picked)
                candidates.strike_digits(
                    board, self.finding, cell, board.cell_masks[cell] & ~halls.picked
                )
            self._keep(3, size - 2)
        return True

    def _begin(self, board: Board, number: k.Count, digits: k.Mask) -> k.Flag:
        """Begin a finding with the cells and links of the ring, and the first digits."""
        finding: Finding = self.finding
        digit: k.Digit = bits.lowest(self.pair)
        before: k.Cell = self.cells[self.length - 1]
        i: k.Count
        shape: str = "rectangle" if self.length == SHORTEST else "loop"
        finding.clear(f"unique-{shape}-type-{number}")
        finding.size = self.length
        candidates.name_digits(self.finding, digits)
        for i in range(self.length):
            cell: k.Cell = self.cells[i]
            candidates.mark_digits(board, self.finding, roles.DEFINING, cell, self.pair)
            candidates.mark_digits(
                board, self.finding, roles.FIN, cell, board.cell_masks[cell] & ~self.pair
            )
            finding.link(roles.WEAK, before, digit, cell, digit)
            before = cell
        return True

    def _keep(self, number: k.Count, more: k.Count) -> k.Flag:
        """Keep the finding if it strikes something; its rating is `more` tenths higher."""
        if self.finding.struck:
            rating = _rating(self.length)
            self.finding.surcharge = round(10 * (rating - _rating(SHORTEST))) + more
            finding: Finding = self.finding
            step: Step | Bare
            if finding.is_noting:
                step = finding.step(0)
            else:
                step = (finding.technique, finding.size, finding.surcharge, finding.strikes())
            self.found.append((rating + more * 0.1, number, self.cells[0], step))
        return True


def _rating(length: k.Count) -> float:
    """Return the rating of a ring of this length.

    It is added up as in Sudoku Explainer: ratings that look equal may differ in the last bit,
    which decides the order of deductions.
    """
    rating = 4.5
    if length >= 10:
        rating += 0.3
    if length >= 8:
        rating += 0.2
    elif length >= 6:
        rating += 0.1
    return rating


def _place_in(layout: Layout, cell: k.Cell, house: k.House) -> k.Place:
    """Return the place of a cell in a house that it is in."""
    place: k.Place = 0
    while layout.house_cells[layout.house_start[house] + place] != cell:
        place += 1
    return place
