"""Extended rectangles of three or four columns, types 1 to 4.

Pattern: two parallel lines and k lines across them, which cross in 2k open cells; all of these
can be the same k digits.  If the cells change places in pairs, across from one line to the
other, every house keeps its digits.

    abc abc . | abc . . | .  .  .     two rows of a band; each column changes its two cells,
    .   .   . | .   . . | .  .  .     which are in one box, so boxes and columns keep their
    abc abx . | abc . . | .  .  .     digits, and each row has a, b and c before and after

Why it holds: suppose that the cells had none but the k digits.  Each line has k of the cells,
so it takes each of the digits once there.  Now let the two cells of each line across change
their digits.  A house with both cells of a line across keeps these two digits.  A house with
all cells of one line in the pattern, and none or all of the other, has all k digits before and
after.  If there are no other houses with cells of the pattern, the result is a second
solution, for no cell was given and no house has a digit twice.  So in a puzzle with one
solution, one of the extra candidates is true.
A cell takes a digit of the other cell of its line across only, so it need not have had all k
digits from the start, but those that the other one still has.
The proof needs only lines that cross, so every layout with frames is searched.
Finds: type 1, one cell has extras: the k digits there.  Type 2, the extras are one digit: that
digit in the cells that see all cells with it.  Type 3, two cells of a house have extras: these
count as one cell that forms a naked subset with other cells of the house.  Type 4, two cells of
a house have extras, and one of the k digits has no other place in this house: the other k - 1
digits in both, because the cell that is not this digit takes an extra.
Order: type 1, then 2, then for each set of cells type 4 before 3; rows before columns; pairs of
lines; three lines across before four; lines across, cells with extras.
Source: folklore; A. Stuart's SudokuWiki has the name and types, under "Extended Unique
Rectangles".

This module is long because the four types share one search and its buffers.
"""

from __future__ import annotations

from array import array
from itertools import combinations

from grader.errors import Message
from grader.model import bits, roles
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline.choice import Choice
from grader.pipeline.finding import Finding
from grader.pipeline.strategy import Strategy
from grader.pipeline.ticker import Ticker
from grader.runtime import deadline
from grader_strategies.facts import candidates, swaps
from grader_strategies.facts.board_memory import BoardMemory
from grader_strategies.facts.hall_sets import HallSets
from grader_strategies.facts.lines import LineTable

LEAST = 3
"""The fewest lines across; two make a unique rectangle."""
MOST = 4
"""The most lines across; there are few patterns with more, and they are hard to see."""
ORDER = (1, 2, 4)
"""The types in the order of the search; type 3 comes with type 4."""
NAMES = (
    "",
    "extended-rectangle-type-1",
    "extended-rectangle-type-2",
    "extended-rectangle-type-3",
    "extended-rectangle-type-4",
)


def refusal(layout: Layout) -> Message | str:
    """Return why extended rectangles cannot occur on a layout, or an empty text."""
    if any(len(frame.rows) > LEAST for frame in layout.frames):
        return ""
    return Message("needs-lines", "it needs more than three rows and columns that cross")


def _keys(layout: Layout) -> list[int]:
    """Return a number for each pair of lines and line across.

    Those with the same number can be in one pattern.  Zero: the houses with one of the two
    cells have both, other than the two lines.  Otherwise the houses with one cell only have to
    contain these cells of all lines across.
    """
    homes = [sum(1 << house for house in layout.houses_of(cell)) for cell in range(layout.cells)]
    numbers: dict[tuple[int, int], int] = {(0, 0): 0}
    keys = []
    for frame in layout.frames:
        for lines in (frame.rows, frame.columns):
            for one, other in combinations(lines, 2):
                deadline.check()
                for first, second in zip(layout.cells_of(one), layout.cells_of(other), strict=True):
                    alone = homes[first] & ~homes[second] & ~(1 << one)
                    beside = homes[second] & ~homes[first] & ~(1 << other)
                    keys.append(numbers.setdefault((alone, beside), len(numbers)))
    return keys


class ExtendedRectangle(Strategy):
    """Cells of two lines in which a permutation of three or four digits could be reversed."""

    def bind(self, layout: Layout) -> None:
        """List the lines, and which lines across may be combined."""
        self.table = LineTable(layout)
        self.keys = array("i", _keys(layout))
        self.ticker = Ticker()
        self.memory = BoardMemory(layout)
        self.halls = HallSets(0)
        self.size = 0
        self.rich_most = 0
        self.number = 0
        # Of the current pair of lines: the cells, and in `keys` the first entry.
        width = max([len(frame.rows) for frame in layout.frames], default=0)
        self.upper = array("i", [0]) * width
        self.lower = array("i", [0]) * width
        self.width = 0
        self.first_key = 0
        # The chosen cells of the first line, then those of the second.
        self.cells = array("i", [0]) * (2 * MOST)
        self.rich = array("i", [0]) * (2 * MOST)
        self.rich_count = 0
        self.digits = 0
        self.extras = 0

    def search(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the instances in order."""
        if not self.memory.begin(board):
            return False
        for number in ORDER:
            self.number = number
            self.rich_most = 1 if number == 1 else 2
            if self._search_type(board, choice):
                return True
        # Another board may have the same candidates, but have had others from the start.
        if not board.lacks_candidates:
            self.memory.end()
        return False

    def _search_type(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the instances of the current type."""
        group: k.Count
        one: k.Count
        other: k.Count
        self.rich_count = 0
        self.first_key = 0
        for group in range(self.table.groups):
            self.width = self.table.start[group + 1] - self.table.start[group]
            for one in range(self.table.start[group], self.table.start[group + 1]):
                for other in range(one + 1, self.table.start[group + 1]):
                    self.ticker.tick()
                    if self._search_pair(board, choice, one, other):
                        return True
                    self.first_key += self.width
        return False

    def _search_pair(self, board: Board, choice: Choice, one: k.Count, other: k.Count) -> k.Flag:
        """Offer the instances in two lines, if enough lines across have few digits there."""
        size: k.Count
        i: k.Count
        for i in range(self.width):
            self.upper[i] = board.cell_at(self.table.lines[one], i)
            self.lower[i] = board.cell_at(self.table.lines[other], i)
        for size in range(LEAST, MOST + 1):
            self.size = size
            needed: k.Count = size if self.number == 2 else size - self.rich_most
            for i in range(self.width):
                here: k.Mask = board.cell_masks[self.upper[i]]
                there: k.Mask = board.cell_masks[self.lower[i]]
                if here and there and bits.size(here | there) <= self._most():
                    needed -= 1
            if needed <= 0 and self._extend(board, choice, 0, 0, 0, 0):
                return True
        return False

    def _most(self) -> k.Count:
        """Return how many digits the chosen cells without extras may have."""
        return self.size + 1 if self.number == 2 else self.size

    def _extend(
        self,
        board: Board,
        choice: Choice,
        count: k.Count,
        column: k.Count,
        digits: k.Mask,
        key: k.Count,
    ) -> k.Flag:
        """Add lines across from `column` on to the `count` that are chosen.

        `digits` are those of the chosen cells, without cells that may have extras; for type 2
        all cells count, and the extra digit as well.  `key` is that of the chosen lines.
        """
        if count == self.size:
            return self._try_cells(board, choice, digits)
        option: k.Count
        i: k.Count
        for i in range(column, self.width - self.size + count + 1):
            here: k.Mask = board.cell_masks[self.upper[i]]
            there: k.Mask = board.cell_masks[self.lower[i]]
            if not here or not there or (count and self.keys[self.first_key + i] != key):
                continue
            self.ticker.tick()
            self.cells[count] = self.upper[i]
            self.cells[self.size + count] = self.lower[i]
            for option in range(1 if self.number == 2 else 4):
                # Bit 0: the first cell may have extras; bit 1: the second may.
                rich: k.Count = (option & 1) + (option >> 1)
                every: k.Mask = digits
                if not option & 1:
                    every |= here
                if not option & 2:
                    every |= there
                if self.rich_count + rich > self.rich_most or bits.size(every) > self._most():
                    continue
                self._add_rich(option, self.upper[i], self.lower[i])
                ended: k.Flag = self._extend(
                    board, choice, count + 1, i + 1, every, self.keys[self.first_key + i]
                )
                self.rich_count -= rich
                if ended:
                    return True
        return False

    def _add_rich(self, option: k.Count, first: k.Cell, second: k.Cell) -> None:
        """List the cells of a line across that may have extras."""
        if option & 1:
            self.rich[self.rich_count] = first
            self.rich_count += 1
        if option & 2:
            self.rich[self.rich_count] = second
            self.rich_count += 1

    def _try_cells(self, board: Board, choice: Choice, digits: k.Mask) -> k.Flag:
        """Offer what follows from the chosen cells."""
        if self.number == 2:
            return self._try_extra_digits(board, choice, digits)
        self.digits = digits
        self.extras = 0
        i: k.Count
        if bits.size(digits) != self.size or self.rich_count != self.rich_most:
            return False
        for i in range(self.rich_count):
            extras: k.Mask = board.cell_masks[self.rich[i]] & ~digits
            if not extras:
                return False
            self.extras |= extras
        if not self._is_deadly(board):
            return False
        if self.number == 1:
            finding: Finding = choice.fresh(NAMES[1])
            candidates.strike_digits(board, finding, self.rich[0], digits)
            return self._offer(board, choice, finding, digits)
        return self._search_shared(board, choice)

    def _try_extra_digits(self, board: Board, choice: Choice, digits: k.Mask) -> k.Flag:
        """Type 2: offer each of the digits as the only extra one."""
        if bits.size(digits) != self.size + 1:
            return False
        left: k.Mask = digits
        while left:
            extra: k.Digit = bits.lowest(left)
            left = bits.without_lowest(left)
            self.digits = digits & ~bits.bit(extra)
            self.extras = bits.bit(extra)
            if self._collect_rich(board) > 1 and self._is_deadly(board):
                finding: Finding = choice.fresh(NAMES[2])
                self._strike_seen(board, finding, extra)
                finding.digit(extra)
                if self._offer(board, choice, finding, self.digits):
                    self.rich_count = 0
                    return True
            self.rich_count = 0
        return False

    def _collect_rich(self, board: Board) -> k.Count:
        """List the chosen cells with extras; return how many there are."""
        i: k.Count
        self.rich_count = 0
        for i in range(2 * self.size):
            if board.cell_masks[self.cells[i]] & ~self.digits:
                self.rich[self.rich_count] = self.cells[i]
                self.rich_count += 1
        return self.rich_count

    def _is_deadly(self, board: Board) -> k.Flag:
        """Return whether each line can take the digits, and the lines can exchange theirs.

        That the houses keep their digits follows from the keys of the lines across.
        """
        in_first: k.Mask = 0
        in_second: k.Mask = 0
        i: k.Count
        for i in range(self.size):
            first: k.Cell = self.cells[i]
            second: k.Cell = self.cells[self.size + i]
            here: k.Mask = board.cell_masks[first] & self.digits
            there: k.Mask = board.cell_masks[second] & self.digits
            in_first |= here
            in_second |= there
            if not (swaps.may_take(board, first, there) and swaps.may_take(board, second, here)):
                return False
        return in_first == self.digits and in_second == self.digits

    def _strike_seen(self, board: Board, finding: Finding, digit: k.Digit) -> None:
        """Strike a digit from the cells that see all chosen cells with extras."""
        layout = board.layout
        first: k.Cell = self.rich[0]
        i: k.Count
        j: k.Count
        for i in range(layout.peer_start[first], layout.peer_start[first + 1]):
            peer: k.Cell = layout.peers[i]
            seen: k.Count = 1
            for j in range(1, self.rich_count):
                seen += layout.sees[peer * layout.cells + self.rich[j]]
            if seen == self.rich_count:
                candidates.strike_digits(board, finding, peer, bits.bit(digit))

    def _search_shared(self, board: Board, choice: Choice) -> k.Flag:
        """Types 4 and 3: offer what follows in the houses that both cells with extras share."""
        layout = board.layout
        one: k.Cell = self.rich[0]
        other: k.Cell = self.rich[1]
        subsets: k.Flag
        i: k.Count
        j: k.Count
        for subsets in range(2):
            for i in range(layout.cell_start[one], layout.cell_start[one + 1]):
                house: k.House = layout.cell_houses[i]
                for j in range(layout.cell_start[other], layout.cell_start[other + 1]):
                    if layout.cell_houses[j] == house and self._search_house(
                        board,
                        choice,
                        house,
                        layout.cell_places[i],
                        layout.cell_places[j],
                        subsets,
                    ):
                        return True
        return False

    def _search_house(
        self,
        board: Board,
        choice: Choice,
        house: k.House,
        one: k.Place,
        other: k.Place,
        subsets: k.Flag,
    ) -> k.Flag:
        """Offer what follows in a house with the two cells with extras at these places."""
        if subsets:
            return self._search_subsets(board, choice, house, one, other)
        return self._search_locked(board, choice, house, bits.bit(one) | bits.bit(other))

    def _search_locked(self, board: Board, choice: Choice, house: k.House, both: k.Mask) -> k.Flag:
        """Type 4: offer a digit that a house has only in the two cells with extras."""
        left: k.Mask = self.digits
        while left:
            locked: k.Digit = bits.lowest(left)
            left = bits.without_lowest(left)
            if candidates.two_places(board, house, locked) != both:
                continue
            finding: Finding = choice.fresh(NAMES[4])
            candidates.strike_digits(board, finding, self.rich[0], self.digits & ~bits.bit(locked))
            candidates.strike_digits(board, finding, self.rich[1], self.digits & ~bits.bit(locked))
            if finding.struck:
                finding.house(roles.WITHIN, house)
                finding.digit(locked)
                if self._offer(board, choice, finding, self.digits & ~bits.bit(locked)):
                    return True
        return False

    def _search_subsets(
        self, board: Board, choice: Choice, house: k.House, one: k.Place, other: k.Place
    ) -> k.Flag:
        """Type 3: offer the naked subsets with the extras of the two cells as one cell."""
        layout = board.layout
        halls: HallSets = self.halls
        count: k.Count = layout.house_start[house + 1] - layout.house_start[house]
        size: k.Count
        place: k.Place
        if bits.is_single(self.extras):
            return False  # type 2
        for size in range(bits.size(self.extras), board.open_cells[house] - 1):
            halls.start(size, 2)
            for place in range(count):
                if place == one:
                    halls.add(place, self.extras)
                elif place != other and not self._is_chosen(board.cell_at(house, place)):
                    halls.add(place, board.cell_masks[board.cell_at(house, place)])
            while halls.advance():
                if halls.picked & bits.bit(one) and self._offer_subset(
                    board, choice, house, halls.picked & ~bits.bit(one), halls.covered
                ):
                    return True
        return False

    def _is_chosen(self, cell: k.Cell) -> k.Flag:
        """Return whether a cell is in the pattern."""
        i: k.Count
        for i in range(2 * self.size):
            if self.cells[i] == cell:
                return True
        return False

    def _offer_subset(
        self, board: Board, choice: Choice, house: k.House, places: k.Mask, digits: k.Mask
    ) -> k.Flag:
        """Offer a subset of cells at these places and the two cells with extras."""
        layout = board.layout
        finding: Finding = choice.fresh(NAMES[3])
        place: k.Place
        for place in range(layout.house_start[house + 1] - layout.house_start[house]):
            cell: k.Cell = board.cell_at(house, place)
            if cell in (self.rich[0], self.rich[1]):
                continue
            if places & bits.bit(place):
                candidates.mark_candidates(board, finding, roles.WING, cell)
            else:
                candidates.strike_digits(board, finding, cell, digits)
        if not finding.struck:
            return False
        finding.house(roles.WITHIN, house)
        return self._offer(board, choice, finding, self.digits)

    def _offer(self, board: Board, choice: Choice, finding: Finding, digits: k.Mask) -> k.Flag:
        """Add digits, cells and extras to the evidence, and offer what strikes something."""
        i: k.Count
        if not finding.struck:
            return False
        self.memory.note_offered()
        finding.size = 2 * self.size
        finding.surcharge = self.size - LEAST
        candidates.name_digits(finding, digits)
        for i in range(2 * self.size):
            cell: k.Cell = self.cells[i]
            candidates.mark_digits(board, finding, roles.DEFINING, cell, self.digits)
            others: k.Mask = board.cell_masks[cell] & ~self.digits
            candidates.mark_digits(board, finding, roles.FIN, cell, others)
        return choice.offer()
