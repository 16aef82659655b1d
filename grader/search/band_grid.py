"""Look-up tables and the loaded puzzle of the band search for classic 9x9."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.model.shapes import classic


class BandGrid:
    """Look-up tables, and the candidates of a puzzle in bands; see `grader.search.band_solver`.

    Word `4 * d + b` holds the candidates of digit `d` in band `b`; every fourth word is 0.
    While a line is read, words 36 to 38 hold the empty cells and 40 to 42 the cells with any
    other symbol.
    """

    def __init__(self) -> None:
        self.layout: Layout = classic()
        self.loaded: array[int] = array("I", [0]) * 44
        self.givens: array[int] = array("I", [0]) * 4
        self.impossible: k.Flag = 0
        # Choose branches quickly; pays off where a second solution is likely.
        self.hasty: k.Flag = 0
        self.symbols: array[int] = array("i", [40]) * 256
        self.peers: array[int] = array("I", [0]) * 324
        self.shrink: array[int] = array("I", [0]) * 512
        self.survive: array[int] = array("I", [0]) * 512
        self.point: array[int] = array("I", [0]) * 512
        self.claim: array[int] = array("I", [0]) * 512
        self._fill_tables()

    def _fill_tables(self) -> None:
        one: k.Mask = 1
        cell: k.Cell
        peer: k.Cell
        i: k.Count
        j: k.Count
        for i in range(9):
            self.symbols[49 + i] = 4 * i
        self.symbols[46] = 36
        self.symbols[48] = 36
        for cell in range(81):
            for i in range(self.layout.peer_start[cell], self.layout.peer_start[cell + 1]):
                peer = self.layout.peers[i]
                self.peers[4 * cell + peer // 27] |= one << (peer % 27)
        mask: k.Mask
        for mask in range(512):
            point: k.Mask = 0
            claim: k.Mask = 0
            for i in range(3):
                three: k.Mask = mask >> (3 * i) & 7
                if three:
                    self.shrink[mask] |= one << i
                if bits.is_single(three):
                    point |= three << (3 * i)
                    claim |= three << (3 * i)
                elif three == 0:
                    claim |= (7 * one) << (3 * i)
            # Repeat the mask for each of the three rows.
            self.point[mask] = point * 0o001001001
            self.claim[mask] = claim * 0o001001001
            for i in range(3):
                for j in range(3):
                    if i == j:
                        continue
                    a: k.Mask = one << i
                    b: k.Mask = one << (3 + j)
                    c: k.Mask = one << (9 - i - j)
                    if mask & a and mask & b and mask & c:
                        self.survive[mask] |= (7 * one) << (3 * i)
                        self.survive[mask] |= (7 * one) << (9 + 3 * j)
                        self.survive[mask] |= (7 * one) << (27 - 3 * i - 3 * j)

    def load(self, givens: Sequence[int], removed: Sequence[tuple[k.Cell, k.Digit]] = ()) -> None:
        """Load givens, one digit for each cell and NO_DIGIT where it is empty.

        Givens that contradict each other are a puzzle without solution.

        Args:
            givens: the givens.
            removed: candidates to exclude.

        Raises:
            ValueError: there is not one given for each cell.
        """
        cell: k.Cell
        digit: k.Digit
        if len(givens) != 81:
            raise ValueError(f"{len(givens)} givens; a classic 9x9 puzzle has 81 cells")
        i: k.Count
        j: k.Count
        self._clear()
        for cell in range(81):
            digit = givens[cell]
            if digit == k.NO_DIGIT:
                self.loaded[36 + cell // 27] |= bits.bit(cell % 27)
            else:
                self._give(cell, digit)
        for j in range(0, 36, 4):
            for i in range(3):
                self.loaded[j + i] |= self.loaded[36 + i]
        for cell, digit in removed:
            self.forbid(cell, digit)

    def load_board(self, board: Board) -> None:
        """Load the digits and candidates of a classic 9x9 board."""
        cell: k.Cell
        self._clear()
        for cell in range(81):
            if board.values[cell] == k.NO_DIGIT:
                self._allow(cell, board.cell_masks[cell])
            else:
                self._give(cell, board.values[cell])
        self.impossible = board.broken

    def _load_line(self, line: k.Text) -> k.Flag:
        """Load givens from 81 characters; return whether all of them are digits, `.` or `0`."""
        i: k.Count
        j: k.Count
        bit: k.Mask
        self._clear()
        for i in range(3):
            bit = 1
            for j in range(27):
                # Branch-free: empty cells and other symbols have words of their own.
                self.loaded[self.symbols[line[27 * i + j]] + i] |= bit
                bit += bit
        for i in range(3):
            self.givens[i] = 0o777777777 & ~self.loaded[36 + i]
        for j in range(0, 36, 4):
            for i in range(4):
                self.loaded[j + i] |= self.loaded[36 + i]
        return (self.loaded[40] | self.loaded[41] | self.loaded[42]) == 0

    def _clear(self) -> None:
        i: k.Count
        for i in range(44):
            self.loaded[i] = 0
        for i in range(4):
            self.givens[i] = 0
        self.impossible = 0
        self.hasty = 0

    def _allow(self, cell: k.Cell, mask: k.Mask) -> None:
        band: k.Count = cell // 27
        bit: k.Mask = bits.bit(cell % 27)
        while mask:
            self.loaded[4 * bits.lowest(mask) + band] |= bit
            mask = bits.without_lowest(mask)

    def _give(self, cell: k.Cell, digit: k.Digit) -> None:
        if 0 <= digit < 9:
            self.loaded[4 * digit + cell // 27] |= bits.bit(cell % 27)
            self.givens[cell // 27] |= bits.bit(cell % 27)

    def remove_given(self, cell: k.Cell) -> None:
        """Empty a given cell."""
        self._allow(cell, 511)
        self.givens[cell // 27] &= ~bits.bit(cell % 27)

    def add_given(self, cell: k.Cell, digit: k.Digit) -> None:
        """Fill an empty cell."""
        i: k.Count
        for i in range(9):
            self.forbid(cell, i)
        self._give(cell, digit)

    def allow(self, cell: k.Cell, digit: k.Digit) -> None:
        """Allow a candidate again."""
        self._allow(cell, bits.bit(digit))

    def forbid(self, cell: k.Cell, digit: k.Digit) -> None:
        """Exclude a candidate."""
        self.loaded[4 * digit + cell // 27] &= ~bits.bit(cell % 27)
