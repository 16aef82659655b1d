"""Storage of a board, and bulk placement of givens."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from grader.model import bits
from grader.model import kinds as k
from grader.model.layout import Layout


class CandidateState:
    """The storage of a board, which `Board` keeps consistent.

    Placing all givens at once gives the same state as placing them one by one in the order of
    their cells, including the queues of singles, in a fifth of the time.  Only filled cells and
    entries that are no longer singles are missing from these queues.
    """

    def __init__(self, layout: Layout) -> None:
        cells = layout.cells
        slots = layout.houses * layout.digits
        self.layout = layout
        self.values: array[int] = array("i", [k.NO_DIGIT]) * cells
        self.given: array[int] = array("i", [0]) * cells
        self.cell_masks: array[int] = array("I", [0]) * cells
        # The digits that a cell lacked from the start, though its houses and the givens allow
        # them.  Most puzzles have none, which the flag tells.
        self.missing_masks: array[int] = array("I", [0]) * cells
        self.lacks_candidates: k.Flag = 0
        self.place_masks: array[int] = array("I", [0]) * slots
        self.lone_masks: array[int] = array("I", [0]) * layout.houses
        self.open_cells: array[int] = array("i", [0]) * layout.houses
        # For `load`: digits that a house has, where candidates went, and when singles arose.
        self.taken_masks: array[int] = array("I", [0]) * layout.houses
        self.gone_at: array[int] = array("i", [0]) * (cells * layout.digits)
        self.arrivals: array[int] = array("Q", [0]) * max(cells, slots)
        self.naked_cells: array[int] = array("i", [0]) * cells
        self.hidden_cells: array[int] = array("i", [0]) * slots
        self.hidden_digits: array[int] = array("i", [0]) * slots
        self.keeps_arrivals: k.Flag = 1
        """Keep the queues of singles; if not, they are not to be read."""
        self.solution: str = ""
        """The only solution of the puzzle loaded, in one line, if it is proved; never copied."""
        self.unsolved: k.Count = cells
        self.broken: k.Flag = layout.impossible
        self.nearly_full: k.Count = 0
        self.naked_first: k.Count = 0
        self.naked_count: k.Count = 0
        self.naked_waiting: k.Count = 0
        self.hidden_first: k.Count = 0
        self.hidden_count: k.Count = 0

    def forget_missing(self) -> None:
        """Let every cell have had all digits from the start that its houses allow."""
        i: k.Count
        if self.lacks_candidates:
            for i in range(self.layout.cells):
                self.missing_masks[i] = 0
            self.lacks_candidates = 0

    def lack(self, cell: k.Cell, digit: k.Digit) -> None:
        """Note that a cell lacked a digit from the start that its houses allow."""
        self.missing_masks[cell] |= bits.bit(digit)
        self.lacks_candidates = 1

    def copy_missing(self, other: CandidateState) -> None:
        """Let the cells lack what they lack on another board of the layout."""
        i: k.Count
        if other.lacks_candidates or self.lacks_candidates:
            for i in range(self.layout.cells):
                self.missing_masks[i] = other.missing_masks[i]
            self.lacks_candidates = other.lacks_candidates

    def read_givens(self, givens: Sequence[int]) -> k.Flag:
        """Store the givens as values, which leaves the rest of the board to `take_values`.

        Raises:
            IndexError: a given is no digit of the layout.
            ValueError: there is not one for each cell.
        """
        layout = self.layout
        cell: k.Cell
        digit: k.Digit
        self.solution = ""
        self.forget_missing()
        if len(givens) != layout.cells:
            raise ValueError(f"{len(givens)} givens; {layout.name} has {layout.cells} cells")
        for cell in range(layout.cells):
            digit = givens[cell]
            if digit != k.NO_DIGIT and (digit < 0 or digit >= layout.digits):
                layout.require_digit(digit)
            self.values[cell] = digit
        return 1

    def read_codes(self, codes: bytes) -> k.Flag:
        """Do what `read_givens` does with one byte a cell: the digit, or 255 if it is empty.

        Raises:
            IndexError: a byte is no digit of the layout.
            ValueError: there is not one for each cell.
        """
        layout = self.layout
        cell: k.Cell
        self.solution = ""
        self.forget_missing()
        if len(codes) != layout.cells:
            raise ValueError(f"{len(codes)} givens; {layout.name} has {layout.cells} cells")
        line: k.Text = codes
        for cell in range(layout.cells):
            digit: k.Digit = line[cell]
            if digit == k.EMPTY_BYTE:
                digit = k.NO_DIGIT
            elif digit >= layout.digits:
                layout.require_digit(digit)
            self.values[cell] = digit
        return 1

    def take_values(self) -> k.Flag:
        """Make the board that has the values as its givens; return false if that is not possible.

        They must be placed one by one then, on a board that is reset.  That is so where they
        contradict each other, and where cells of a house may take different digits.
        """
        if not self.layout.uniform or not self._note_values():
            return 0
        self._leave_the_rest()
        self.note_candidates()
        if self.keeps_arrivals:
            self._note_when_gone()
            self._queue_naked()
            self._queue_hidden()
        return 1

    def _note_values(self) -> k.Flag:
        """Note which cells the values fill, and which digits the houses have by that.

        Returns:
            false if they contradict each other.
        """
        layout = self.layout
        cell: k.Cell
        house: k.House
        digit: k.Digit
        i: k.Count
        for house in range(layout.houses):
            self.taken_masks[house] = 0
            self.open_cells[house] = layout.house_start[house + 1] - layout.house_start[house]
        self.unsolved = layout.cells
        self.broken = layout.impossible
        for cell in range(layout.cells):
            digit = self.values[cell]
            if digit == k.NO_DIGIT:
                self.given[cell] = 0
                continue
            bit: k.Mask = bits.bit(digit)
            if not layout.cell_digits[cell] & bit:
                return 0
            for i in range(layout.cell_start[cell], layout.cell_start[cell + 1]):
                house = layout.cell_houses[i]
                if self.taken_masks[house] & bit:
                    return 0
                self.taken_masks[house] |= bit
                self.open_cells[house] -= 1
            self.given[cell] = 1
            self.cell_masks[cell] = 0
            self.unsolved -= 1
        return 1

    def fill(self, cells: Sequence[k.Cell], digits: Sequence[k.Digit], count: k.Count) -> None:
        """Fill all open cells, which solves the board; it must keep no queues of singles."""
        i: k.Count
        for i in range(count):
            self.values[cells[i]] = digits[i]
        for i in range(self.layout.cells):
            self.cell_masks[i] = 0
        for i in range(self.layout.houses * self.layout.digits):
            self.place_masks[i] = 0
        for i in range(self.layout.houses):
            self.lone_masks[i] = 0
            self.open_cells[i] = 0
        self.unsolved = self.nearly_full = self.naked_waiting = self.broken = 0

    def _leave_the_rest(self) -> None:
        """Remove from open cells the digits that are placed in their houses."""
        layout = self.layout
        cell: k.Cell
        i: k.Count
        for cell in range(layout.cells):
            if self.values[cell] != k.NO_DIGIT:
                continue
            mask: k.Mask = layout.cell_digits[cell]
            for i in range(layout.cell_start[cell], layout.cell_start[cell + 1]):
                mask &= ~self.taken_masks[layout.cell_houses[i]]
            self.cell_masks[cell] = mask

    def note_candidates(self) -> None:
        """Note the places and the singles that follow from candidates and numbers of open cells.

        The queues of singles are left empty.
        """
        layout = self.layout
        cell: k.Cell
        house: k.House
        i: k.Count
        mask: k.Mask
        self.naked_first = self.naked_count = self.naked_waiting = 0
        self.hidden_first = self.hidden_count = 0
        for cell in range(layout.cells):
            if self.values[cell] == k.NO_DIGIT:
                mask = self.cell_masks[cell]
                self.broken |= mask == 0
                self.naked_waiting += bits.is_single(mask)
        for i in range(layout.houses * layout.digits):
            self.place_masks[i] = 0
        self.nearly_full = 0
        for house in range(layout.houses):
            slot: k.Count = house * layout.digits
            place: k.Mask = 1
            once: k.Mask = 0
            twice: k.Mask = 0
            for i in range(layout.house_start[house], layout.house_start[house + 1]):
                mask = self.cell_masks[layout.house_cells[i]]
                twice |= once & mask
                once |= mask
                while mask:
                    self.place_masks[slot + bits.lowest(mask)] |= place
                    mask = bits.without_lowest(mask)
                place <<= 1
            self.nearly_full += self.open_cells[house] == 1
            self.lone_masks[house] = 0
            if layout.complete[house]:
                self.lone_masks[house] = once & ~twice
                # Each open cell is to have one of the digits.
                self.broken |= bits.size(once) != self.open_cells[house]

    def _note_when_gone(self) -> None:
        """Record for each removed candidate the first given that rules it out.

        Givens come in the order of their cells.  Each rules out its digit in its peers, and all
        remaining candidates of its own cell.
        """
        layout = self.layout
        digits: k.Count = layout.digits
        cell: k.Cell
        i: k.Count
        # The last one first, so that earlier ones overwrite what it rules out.
        for cell in range(layout.cells - 1, -1, -1):
            digit: k.Digit = self.values[cell]
            if digit == k.NO_DIGIT:
                continue
            for i in range(digits):
                self.gone_at[cell * digits + i] = cell
            for i in range(layout.peer_start[cell], layout.peer_start[cell + 1]):
                self.gone_at[layout.peers[i] * digits + digit] = cell

    def _queue_naked(self) -> None:
        """Queue cells with one candidate, in the order in which the givens leave it."""
        layout = self.layout
        cells: k.Count = layout.cells
        cell: k.Cell
        i: k.Count
        for cell in range(cells):
            mask: k.Mask = self.cell_masks[cell]
            if bits.is_single(mask):
                rest: k.Mask = layout.cell_digits[cell] & ~mask
                last: k.Cell = 0
                while rest:
                    last = max(last, self.gone_at[cell * layout.digits + bits.lowest(rest)])
                    rest = bits.without_lowest(rest)
                self.arrivals[self.naked_count] = last * cells + cell
                self.naked_count += 1
        self._sort_arrivals(self.naked_count)
        for i in range(self.naked_count):
            self.naked_cells[i] = self.arrivals[i] % cells

    def _queue_hidden(self) -> None:
        """Queue digits with one place in a house, in the order in which the givens leave it.

        A given removes its digit from its peers, ascending, and then the other digits of its
        own cell, ascending; each time house by house.
        """
        layout = self.layout
        house: k.House
        digit: k.Digit
        i: k.Count
        houses: k.Word = layout.houses
        width: k.Word = max(layout.cells, layout.digits)
        moment: k.Word
        for house in range(layout.houses):
            lone: k.Mask = self.lone_masks[house]
            while lone:
                digit = bits.lowest(lone)
                lone = bits.without_lowest(lone)
                last: k.Word = 0
                for i in range(layout.house_start[house], layout.house_start[house + 1]):
                    cell: k.Cell = layout.house_cells[i]
                    if self.cell_masks[cell] & bits.bit(digit):
                        continue
                    by: k.Cell = self.gone_at[cell * layout.digits + digit]
                    moment = 2 * by
                    if by == cell:
                        moment = (moment + 1) * width + digit
                    else:
                        moment = moment * width + cell
                    last = max(last, moment)
                self.arrivals[self.hidden_count] = last * houses + house
                self.hidden_count += 1
        self._sort_arrivals(self.hidden_count)
        for i in range(self.hidden_count):
            house = self.arrivals[i] % houses
            moment = self.arrivals[i] // houses
            digit = moment % width
            moment //= width
            if not moment & 1:
                digit = self.values[moment // 2]
            slot: k.Count = house * layout.digits + digit
            place: k.Place = bits.lowest(self.place_masks[slot])
            self.hidden_cells[i] = layout.house_cells[layout.house_start[house] + place]
            self.hidden_digits[i] = digit

    def _sort_arrivals(self, count: k.Count) -> None:
        """Sort the first `count` arrivals, ascending, by Shell sort."""
        gap: k.Count = count // 2
        i: k.Count
        while gap:
            for i in range(gap, count):
                arrival: k.Word = self.arrivals[i]
                j: k.Count = i
                while j >= gap and self.arrivals[j - gap] > arrival:
                    self.arrivals[j] = self.arrivals[j - gap]
                    j -= gap
                self.arrivals[j] = arrival
            gap //= 2
