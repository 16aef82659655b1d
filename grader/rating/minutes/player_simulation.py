"""Simulated players who look about for singles: how long each search for the next one takes.

The result of a run is a sum of quotients: open cells by the visibility of the singles on the board.
Its runs are random, but each follows from its number, so that results are the same everywhere.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.runtime import deadline

WORD = 64
"""Cells in a word of a set of cells."""


class PlayerSimulation:
    """Simulates players on a layout, who place visible singles in random order.

    The solution of the puzzle is known, so each open cell has at most one single: that of its
    digit.  A single becomes visible by a placement or elimination, and stays so until it is
    placed.  So only what a placement changes is looked at.

    Args:
        layout: the layout.
        weights: visibility of a single in a box, of a full house, of a single in a line (any
            other house), and of a naked single; above 0.
        same_digit: factor for singles of the digit that was placed last.
        offset: added to the visibility of all singles together; above 0.
    """

    def __init__(
        self, layout: Layout, weights: Sequence[float], same_digit: float, offset: float
    ) -> None:
        cells = layout.cells
        slots = layout.houses * layout.digits
        words = (cells + WORD - 1) // WORD
        self.layout = layout
        self.words = words
        self.offset = offset
        # Ranks order the kinds of singles by weight; rank 0 is no single.
        ranks = sorted({0.0, *weights})
        box, full, line, naked = map(ranks.index, weights)
        self.full_rank = full
        self.naked_rank = naked
        self.house_ranks: array[int] = array(
            "i", [box if h.kind == k.BOX else line for h in layout.specs]
        )
        self.rank_weights: array[float] = array("d", ranks)
        # Products are computed here: a compiler might contract them with a following sum.
        self.rank_same: array[float] = array("d", [rank * same_digit for rank in ranks])
        self.solution: array[int] = array("i", [k.NO_DIGIT]) * cells
        # The cell of each digit in each complete house.
        self.homes: array[int] = array("i", [k.NO_CELL]) * slots
        # The state: candidates of each open cell, number of places of each digit in each house,
        # number and sum of the open cells of each house, rank of each cell, cells with singles.
        self.masks: array[int] = array("I", [0]) * cells
        self.left: array[int] = array("i", [0]) * slots
        self.open: array[int] = array("i", [0]) * layout.houses
        self.sums: array[int] = array("i", [0]) * layout.houses
        self.ranks: array[int] = array("i", [0]) * cells
        self.singles: array[int] = array("Q", [0]) * words
        self.unsolved: k.Count = 0
        self.first_masks: array[int] = array("I", [0]) * cells
        self.first_left: array[int] = array("i", [0]) * slots
        self.first_open: array[int] = array("i", [0]) * layout.houses
        self.first_sums: array[int] = array("i", [0]) * layout.houses
        self.first_ranks: array[int] = array("i", [0]) * cells
        self.first_singles: array[int] = array("Q", [0]) * words
        self.first_unsolved: k.Count = 0
        self.seen_cells: array[int] = array("i", [0]) * cells
        self.seen_weights: array[float] = array("d", [0.0]) * cells
        # Steps beyond singles: their eliminations and placements, and where those of each end.
        self.steps: k.Count = 0
        self.struck: array[int] = array("i")
        self.placed: array[int] = array("i")
        self.struck_ends: array[int] = array("i")
        self.placed_ends: array[int] = array("i")
        # For each number of open cells, the sum of all quotients and their number.
        self.sums_by_open: array[float] = array("d", [0.0]) * (cells + 1)
        self.runs_by_open: array[int] = array("i", [0]) * (cells + 1)
        self.visible: float = 0.0
        # State and constants of the generator of random numbers.
        self.state: k.Word = 0
        self.seed_factor = 0xD1B54A32D192ED03
        self.increment = 0x9E3779B97F4A7C15
        self.first_factor = 0xBF58476D1CE4E5B9
        self.second_factor = 0x94D049BB133111EB
        self.all_bits = 0xFFFFFFFFFFFFFFFF
        self.unit: float = 2.0**-53

    def load(
        self,
        board: Board,
        solution: Sequence[int],
        steps: Iterable[
            tuple[Iterable[tuple[k.Cell, k.Digit]], Iterable[tuple[k.Cell, k.Digit]]]
        ] = (),
    ) -> None:
        """Begin with a puzzle.

        Args:
            board: the puzzle, before its first step.
            solution: its only solution, a digit for each cell.
            steps: eliminations and placements of each step beyond singles, in order.  They are
                applied one by one when no single is visible, and fill the board with the singles.
        """
        layout = self.layout
        if len(solution) != layout.cells or board.layout != layout:
            raise ValueError(f"the puzzle or its solution is not of {layout.name}")
        for cell, digit in enumerate(solution):
            layout.require_digit(digit)
            self.solution[cell] = digit
        struck: list[int] = []
        placed: list[int] = []
        struck_ends: list[int] = []
        placed_ends: list[int] = []
        for eliminations, placements in steps:
            struck += [number for candidate in eliminations for number in candidate]
            placed += [number for candidate in placements for number in candidate]
            struck_ends.append(len(struck))
            placed_ends.append(len(placed))
        self.steps = len(struck_ends)
        self.struck = array("i", struck)
        self.placed = array("i", placed)
        self.struck_ends = array("i", struck_ends)
        self.placed_ends = array("i", placed_ends)
        self._read(board)

    def _read(self, board: Board) -> None:
        """Take the state of a board, and find its singles."""
        layout = self.layout
        digits: k.Count = layout.digits
        cell: k.Cell
        house: k.House
        digit: k.Digit
        i: k.Count
        for i in range(layout.cells + 1):
            self.sums_by_open[i] = 0.0
            self.runs_by_open[i] = 0
        for i in range(self.words):
            self.singles[i] = 0
        self.unsolved = 0
        for cell in range(layout.cells):
            self.masks[cell] = board.cell_masks[cell]
            self.ranks[cell] = 0
            self.unsolved += 1 if board.cell_masks[cell] else 0
        for house in range(layout.houses):
            self.open[house] = 0
            self.sums[house] = 0
            for digit in range(digits):
                self.left[house * digits + digit] = 0
            for i in range(layout.house_start[house], layout.house_start[house + 1]):
                cell = layout.house_cells[i]
                self.homes[house * digits + self.solution[cell]] = cell
                rest: k.Mask = self.masks[cell]
                if rest:
                    self.open[house] += 1
                    self.sums[house] += cell
                while rest:
                    self.left[house * digits + bits.lowest(rest)] += 1
                    rest = bits.without_lowest(rest)
        self._see_singles()
        self._keep()

    def _see_singles(self) -> None:
        """Find the singles of the state."""
        layout = self.layout
        digits: k.Count = layout.digits
        cell: k.Cell
        house: k.House
        digit: k.Digit
        for cell in range(layout.cells):
            if bits.is_single(self.masks[cell]):
                self._see(cell, self.naked_rank)
        for house in range(layout.houses):
            if not layout.complete[house]:
                continue
            if self.open[house] == 1:
                self._see(self.sums[house], self.full_rank)
            for digit in range(digits):
                if self.left[house * digits + digit] == 1:
                    self._see(self.homes[house * digits + digit], self.house_ranks[house])

    def search(self, runs: k.Count) -> float:
        """Return the mean of this number of runs, from the first.

        Raises:
            TimeUp: the deadline of the thread has passed.
        """
        number: k.Count
        total: float = 0.0
        for number in range(runs):
            deadline.check()
            total += self.run(number)
        return total / runs

    def run(self, number: k.Count) -> float:
        """Return the sum of a run; runs are numbered from 0."""
        step: k.Count = 0
        count: k.Count
        last: k.Digit = k.NO_DIGIT
        total: float = 0.0
        quotient: float
        self._restore()
        self.state = number + 1
        self.state = (self.state * self.seed_factor) & self.all_bits
        while self.unsolved:
            count = self._look(last)
            if count == 0:
                if step == self.steps:
                    break
                self._apply(step)
                step += 1
                continue
            quotient = self.unsolved / (self.visible + self.offset)
            total += quotient
            self.sums_by_open[self.unsolved] += quotient
            self.runs_by_open[self.unsolved] += 1
            cell: k.Cell = self._draw(count)
            last = self.solution[cell]
            self._place(cell, last)
        return total

    def _look(self, last: k.Digit) -> k.Count:
        """List the singles with their weights, and return their number.

        Args:
            last: the digit that was placed last.
        """
        count: k.Count = 0
        i: k.Count
        weight: float
        visible: float = 0.0
        # Weights are added in the order of the cells, because rounding depends on it.
        for i in range(self.words):
            rest: k.Word = self.singles[i]
            while rest:
                cell: k.Cell = 64 * i + bits.lowest_of_word(rest)
                rest &= rest - 1
                if self.solution[cell] == last:
                    weight = self.rank_same[self.ranks[cell]]
                else:
                    weight = self.rank_weights[self.ranks[cell]]
                self.seen_cells[count] = cell
                self.seen_weights[count] = weight
                visible += weight
                count += 1
        self.visible = visible
        return count

    def _draw(self, count: k.Count) -> k.Cell:
        """Return the cell of one of the listed singles, drawn by their weights."""
        i: k.Count
        # The generator of random numbers is splitmix64.
        self.state = (self.state + self.increment) & self.all_bits
        draw: k.Word = self.state
        draw = ((draw ^ (draw >> 30)) * self.first_factor) & self.all_bits
        draw = ((draw ^ (draw >> 27)) * self.second_factor) & self.all_bits
        draw = draw ^ (draw >> 31)
        left: float = (draw >> 11) * self.unit * self.visible
        for i in range(count):
            if left < self.seen_weights[i]:
                return self.seen_cells[i]
            left -= self.seen_weights[i]
        # Rounding may leave none.
        return self.seen_cells[count - 1]

    def quotients(self) -> dict[int, float]:
        """Return the mean quotient for each number of open cells that the runs have had."""
        return {
            unsolved: self.sums_by_open[unsolved] / self.runs_by_open[unsolved]
            for unsolved in range(self.layout.cells, 0, -1)
            if self.runs_by_open[unsolved]
        }

    def _apply(self, step: k.Count) -> None:
        """Apply a step beyond singles; what it eliminates or places may be gone already."""
        i: k.Count
        first: k.Count = self.struck_ends[step - 1] if step else 0
        for i in range(first, self.struck_ends[step], 2):
            self._strike(self.struck[i], self.struck[i + 1])
        first = self.placed_ends[step - 1] if step else 0
        for i in range(first, self.placed_ends[step], 2):
            if self.masks[self.placed[i]]:
                self._place(self.placed[i], self.placed[i + 1])

    def _place(self, cell: k.Cell, digit: k.Digit) -> None:
        """Place the digit of an open cell."""
        layout = self.layout
        digits: k.Count = layout.digits
        i: k.Count
        house: k.House
        bit: k.Mask = bits.bit(digit)
        others: k.Mask = self.masks[cell] & ~bit
        rest: k.Mask
        self.masks[cell] = 0
        self.singles[cell >> 6] &= ~bits.word_bit(cell & 63)
        self.unsolved -= 1
        for i in range(layout.cell_start[cell], layout.cell_start[cell + 1]):
            house = layout.cell_houses[i]
            self.open[house] -= 1
            self.sums[house] -= cell
            if self.open[house] == 1 and layout.complete[house]:
                self._see(self.sums[house], self.full_rank)
            rest = others
            while rest:
                self._leave(house, bits.lowest(rest))
                rest = bits.without_lowest(rest)
            self.left[house * digits + digit] = 0
        for i in range(layout.peer_start[cell], layout.peer_start[cell + 1]):
            if self.masks[layout.peers[i]] & bit:
                self._strike(layout.peers[i], digit)

    def _strike(self, cell: k.Cell, digit: k.Digit) -> None:
        """Remove a candidate, if it is there."""
        layout = self.layout
        i: k.Count
        if not self.masks[cell] & bits.bit(digit):
            return
        self.masks[cell] ^= bits.bit(digit)
        if bits.is_single(self.masks[cell]):
            self._see(cell, self.naked_rank)
        for i in range(layout.cell_start[cell], layout.cell_start[cell + 1]):
            self._leave(layout.cell_houses[i], digit)

    def _leave(self, house: k.House, digit: k.Digit) -> None:
        """Record that a digit has one place fewer in a house."""
        slot: k.Count = house * self.layout.digits + digit
        self.left[slot] -= 1
        if self.left[slot] == 1 and self.layout.complete[house]:
            self._see(self.homes[slot], self.house_ranks[house])

    def _see(self, cell: k.Cell, rank: k.Count) -> None:
        """Record that the digit of an open cell is a single; the largest weight counts."""
        if self.masks[cell] and self.ranks[cell] < rank:
            self.ranks[cell] = rank
            self.singles[cell >> 6] |= bits.word_bit(cell & 63)

    def _keep(self) -> None:
        """Keep the state as that before each run."""
        layout = self.layout
        i: k.Count
        for i in range(layout.cells):
            self.first_masks[i] = self.masks[i]
            self.first_ranks[i] = self.ranks[i]
        for i in range(layout.houses * layout.digits):
            self.first_left[i] = self.left[i]
        for i in range(layout.houses):
            self.first_open[i] = self.open[i]
            self.first_sums[i] = self.sums[i]
        for i in range(self.words):
            self.first_singles[i] = self.singles[i]
        self.first_unsolved = self.unsolved

    def _restore(self) -> None:
        """Return to the state before each run."""
        layout = self.layout
        i: k.Count
        for i in range(layout.cells):
            self.masks[i] = self.first_masks[i]
            self.ranks[i] = self.first_ranks[i]
        for i in range(layout.houses * layout.digits):
            self.left[i] = self.first_left[i]
        for i in range(layout.houses):
            self.open[i] = self.first_open[i]
            self.sums[i] = self.first_sums[i]
        for i in range(self.words):
            self.singles[i] = self.first_singles[i]
        self.unsolved = self.first_unsolved
