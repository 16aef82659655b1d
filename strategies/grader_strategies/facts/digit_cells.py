"""The candidates of one digit as numbered items, with a set of items per house and per item."""

from __future__ import annotations

from array import array

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline.finding import Finding

WORD = 64


class DigitCells:
    """The cells that have a digit as candidate, ascending, and which of them see each other.

    Set `s` of a table is in its words `s * stride` to `s * stride + words - 1`; item `i` is
    bit `i % 64` of word `i // 64`.  On a 9x9 board one word is nearly always enough.

    `items[:count]` are the cells.  `by_house` has a set for each house, and `near` for each
    item the set of the items that it sees.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.stride = (layout.cells + WORD - 1) // WORD
        self.words = 0
        self.count = 0
        self.digit = k.NO_DIGIT
        self.items = array("i", [0]) * layout.cells
        self.by_house = array("Q", [0]) * (self.stride * layout.houses)
        self.near = array("Q", [0]) * (self.stride * layout.cells)

    def load(self, board: Board, digit: k.Digit) -> k.Count:
        """Load the candidates of a digit and return how many there are."""
        layout = self.layout
        bit: k.Mask = bits.bit(digit)
        cell: k.Cell
        i: k.Count
        j: k.Count
        for i in range(self.stride * layout.houses):
            self.by_house[i] = 0
        self.digit = digit
        i = 0
        for cell in range(layout.cells):
            if board.cell_masks[cell] & bit:
                self.items[i] = cell
                i += 1
        self.count = i
        self.words = (i + 63) // 64
        if self.words > 1:
            self._fill_words()
            return self.count
        for i in range(self.count):
            cell = self.items[i]
            item: k.Word = bits.word_bit(i)
            for j in range(layout.cell_start[cell], layout.cell_start[cell + 1]):
                self.by_house[layout.cell_houses[j] * self.stride] |= item
        for i in range(self.count):
            cell = self.items[i]
            seen: k.Word = 0
            for j in range(layout.cell_start[cell], layout.cell_start[cell + 1]):
                seen |= self.by_house[layout.cell_houses[j] * self.stride]
            self.near[i * self.stride] = seen & ~bits.word_bit(i)
        return self.count

    def _fill_words(self) -> None:
        """Fill in the sets of more than 64 items."""
        layout = self.layout
        cell: k.Cell
        i: k.Count
        j: k.Count
        word: k.Count
        for i in range(self.count):
            cell = self.items[i]
            for j in range(layout.cell_start[cell], layout.cell_start[cell + 1]):
                word = layout.cell_houses[j] * self.stride + i // 64
                self.by_house[word] |= bits.word_bit(i % 64)
        for i in range(self.count):
            cell = self.items[i]
            for word in range(self.words):
                seen: k.Word = 0
                for j in range(layout.cell_start[cell], layout.cell_start[cell + 1]):
                    seen |= self.by_house[layout.cell_houses[j] * self.stride + word]
                if word == i // 64:
                    seen ^= bits.word_bit(i % 64)
                self.near[i * self.stride + word] = seen

    def house_count(self, house: k.House) -> k.Count:
        """Return how many candidates a house has."""
        total: k.Count = 0
        word: k.Count
        for word in range(self.words):
            total += bits.word_size(self.by_house[house * self.stride + word])
        return total

    def strike(self, finding: Finding, word: k.Count, left: k.Word) -> None:
        """Strike the digit from the cells of a word of a set."""
        while left:
            finding.strike(self.items[word * 64 + bits.lowest_of_word(left)], self.digit)
            left &= left - 1

    def mark(self, finding: Finding, role: k.Role, word: k.Count, left: k.Word) -> None:
        """Mark the digit in the cells of a word of a set."""
        while left:
            finding.mark(role, self.items[word * 64 + bits.lowest_of_word(left)], self.digit)
            left &= left - 1
