"""The choice of branches in the search for classic 9x9."""

from __future__ import annotations

from array import array

from grader.model import bits
from grader.model import kinds as k
from grader.search.band_grid import BandGrid


class BandBranches(BandGrid):
    """Chooses a candidate of a search state to branch on; see `grader.search.band_solver`.

    The methods named `_choose_` set `branch_word` and `branch_cell`, the word and the bit of the
    candidate.  They need `pairs`, the bivalue cells of each band, and at least one open cell.
    """

    def __init__(self) -> None:
        super().__init__()
        self.bands: array[int] = array("I", [0]) * 36
        self.solved: array[int] = array("I", [0]) * 4
        self.pairs: array[int] = array("I", [0]) * 4
        self.firsts: array[int] = array("I", [0]) * 12
        self.seconds: array[int] = array("I", [0]) * 16
        self.twofold: array[int] = array("I", [0]) * 36
        self.noise: array[int] = array("B")
        self.noise_length: k.Count = 0
        self.noise_at: k.Count = 0
        self.branch_word: k.Count = 0
        self.branch_cell: k.Mask = 0

    def _randomize(self, noise: bytes) -> None:
        """Choose randomly by these bytes, or by the usual rules if there are none."""
        if noise:
            self.noise = array("B", noise)
        self.noise_length = len(noise) // 2
        self.noise_at = 0

    def _choose_pair(self) -> k.Count:
        """Branch on the bivalue cell with the highest score, and return the score.

        It is the product of the scores of both digits, which prefers cells of which either digit
        has consequences.
        """
        best: k.Count = 0
        i: k.Count
        _digit: k.Count
        self._encode_pairs()
        for i in range(3):
            rest: k.Mask = self.pairs[i]
            while rest:
                at: k.Digit = bits.lowest(rest)
                rest = bits.without_lowest(rest)
                cell: k.Cell = 27 * i + at
                score: k.Count = 1
                word: k.Count = (self.firsts[i] >> at & 1) << 2
                word |= (self.firsts[4 + i] >> at & 1) << 3
                word |= (self.firsts[8 + i] >> at & 1) << 4
                other: k.Count = (self.seconds[i] >> at & 1) << 2
                other |= (self.seconds[4 + i] >> at & 1) << 3
                other |= (self.seconds[8 + i] >> at & 1) << 4
                other |= (self.seconds[12 + i] >> at & 1) << 5
                # One call of a function is inlined, several are not.
                for _digit in range(2):
                    score *= _score(self, word, cell)
                    word = other
                # The first of the best: its index counts down.
                best = max(best, 256 * score + 255 - cell)
        cell = 255 - best % 256
        self.branch_cell = bits.bit(cell % 27)
        self.branch_word = cell // 27
        while not self.bands[self.branch_word] & self.branch_cell:
            self.branch_word += 4
        return best >> 8

    def _choose_in_row(self, least: k.Count) -> None:
        """Branch on a digit with two places in a row instead, if one has a higher score.

        The places lie in two boxes, in cells with three candidates or more; others are hardly
        ever better.  Each of them scores 4 more, because its cell loses several candidates.
        """
        first: k.Mask = 0o001001001
        rest: k.Mask = 0o377377377
        last: k.Mask = 0o400400400
        i: k.Count
        j: k.Count
        for j in range(0, 36, 4):
            for i in range(4):
                x: k.Mask = self.bands[j + i]
                # Without the first place of each row, then without the second; see `_settle`.
                y: k.Mask = x & (x - first)
                rows: k.Mask = (((y & rest) + rest) | y) & last
                y &= y - (rows >> 8)
                y |= x & self.pairs[i]
                rows &= ~(((y & rest) + rest) | y)
                # The first bit of each minirow with a place, without the first minirow.
                y = (x | x >> 1 | x >> 2) & 0o111111111
                y &= y - first
                rows &= ((y & rest) + rest) | y
                self.twofold[j + i] = x & (rows | (rows - (rows >> 8)))
        for j in range(0, 36, 4):
            for i in range(3):
                left: k.Mask = self.twofold[j + i]
                while left:
                    one: k.Digit = bits.lowest(left)
                    left = bits.without_lowest(left)
                    other: k.Digit = bits.lowest(left)
                    left = bits.without_lowest(left)
                    here: k.Count = _score(self, j, 27 * i + one) + 4
                    there: k.Count = _score(self, j, 27 * i + other) + 4
                    if here * there > least:
                        least = here * there
                        self.branch_word = j + i
                        self.branch_cell = bits.bit(one if here > there else other)

    def _encode_pairs(self) -> None:
        """Note the two digits of bivalue cells, one binary place of them in each word."""
        i: k.Count
        for i in range(4):
            x: k.Mask = self.bands[i]
            seen: k.Mask = x
            low1: k.Mask = self.bands[4 + i] & ~seen
            high1: k.Mask = self.bands[4 + i] & seen
            seen |= self.bands[4 + i]
            low2: k.Mask = self.bands[8 + i] & ~seen
            high2: k.Mask = self.bands[8 + i] & seen
            seen |= self.bands[8 + i]
            x = self.bands[12 + i] & ~seen
            low1 |= x
            low2 |= x
            x = self.bands[12 + i] & seen
            high1 |= x
            high2 |= x
            seen |= self.bands[12 + i]
            low4: k.Mask = self.bands[16 + i] & ~seen
            high4: k.Mask = self.bands[16 + i] & seen
            seen |= self.bands[16 + i]
            x = self.bands[20 + i] & ~seen
            low1 |= x
            low4 |= x
            x = self.bands[20 + i] & seen
            high1 |= x
            high4 |= x
            seen |= self.bands[20 + i]
            x = self.bands[24 + i] & ~seen
            low2 |= x
            low4 |= x
            x = self.bands[24 + i] & seen
            high2 |= x
            high4 |= x
            seen |= self.bands[24 + i]
            x = self.bands[28 + i] & ~seen
            low1 |= x
            low2 |= x
            low4 |= x
            x = self.bands[28 + i] & seen
            high1 |= x
            high2 |= x
            high4 |= x
            # The first of two digits is not the last of all.
            self.firsts[i] = low1
            self.firsts[4 + i] = low2
            self.firsts[8 + i] = low4
            self.seconds[i] = high1
            self.seconds[4 + i] = high2
            self.seconds[8 + i] = high4
            self.seconds[12 + i] = self.bands[32 + i]

    def _choose_first_pair(self) -> None:
        """Branch on the first bivalue cell."""
        i: k.Count = 0
        while self.pairs[i] == 0:
            i += 1
        cell: k.Mask = self.pairs[i] & ~(self.pairs[i] & (self.pairs[i] - 1))
        while not self.bands[i] & cell:
            i += 4
        self.branch_word = i
        self.branch_cell = cell

    def _choose_smallest(self) -> None:
        """Branch on the first cell with the fewest candidates, and its last digit."""
        least: k.Count = 10
        i: k.Count
        j: k.Count
        for i in range(3):
            rest: k.Mask = 0o777777777 & ~self.solved[i]
            while rest and least > 3:
                cell: k.Mask = rest & ~(rest & (rest - 1))
                size: k.Count = 0
                word: k.Count = 0
                for j in range(i, 36, 4):
                    if self.bands[j] & cell:
                        size += 1
                        word = j
                if size < least:
                    least = size
                    self.branch_word = word
                    self.branch_cell = cell
                rest &= rest - 1

    def _choose_random(self) -> None:
        """Branch on a random bivalue cell, or else on a random open cell, and a random digit."""
        size: k.Count = 0
        cell: k.Mask = 0
        open_cells: k.Mask
        i: k.Count
        chance: k.Count
        found: k.Flag = (self.pairs[0] | self.pairs[1] | self.pairs[2]) != 0
        for i in range(3):
            open_cells = self.pairs[i] if found else 0o777777777 & ~self.solved[i]
            size += bits.size(open_cells)
        chance = self._random_below(size)
        for i in range(3):
            open_cells = self.pairs[i] if found else 0o777777777 & ~self.solved[i]
            while open_cells and cell == 0:
                if chance == 0:
                    cell = open_cells & ~(open_cells & (open_cells - 1))
                    self.branch_word = i
                chance -= 1
                open_cells &= open_cells - 1
        size = 0
        for i in range(self.branch_word, 36, 4):
            size += (self.bands[i] & cell) != 0
        chance = self._random_below(size)
        for i in range(self.branch_word, 36, 4):
            if self.bands[i] & cell:
                if chance == 0:
                    self.branch_word = i
                chance -= 1
        self.branch_cell = cell

    def _random_below(self, count: k.Count) -> k.Count:
        """Return a number below `count` from the noise; twin of the method of `ExactCover`.

        It is not shared, so that the compiler can inline both.
        """
        at: k.Count = 2 * self.noise_at
        self.noise_at += 1
        if self.noise_at == self.noise_length:
            self.noise_at = 0
        drawn: k.Count = self.noise[at] + 256 * self.noise[at + 1]
        return drawn % count


def _score(state: BandBranches, word: k.Count, cell: k.Cell) -> k.Count:
    """Return a score of what follows from a digit in a cell; `word` is its first band.

    It is the number of its peers with the digit, where bivalue peers count three times.  Peers
    in different bands are combined before they are counted, which is nearly as good and much
    faster.
    """
    even: k.Word = 0x5555555555555555
    two: k.Word = 0x3333333333333333
    four: k.Word = 0x0F0F0F0F0F0F0F0F
    weights: k.Word = 0x0101010102020202
    a: k.Mask = state.bands[word] & state.peers[4 * cell]
    b: k.Mask = state.bands[word + 1] & state.peers[4 * cell + 1]
    c: k.Mask = state.bands[word + 2] & state.peers[4 * cell + 2]
    # Count the bits of both halves: of two, of four, of eight, then of all.
    both: k.Word = (a & state.pairs[0]) | (b & state.pairs[1]) | (c & state.pairs[2])
    both = both << 32 | a | b | c
    both -= both >> 1 & even
    both = (both & two) + (both >> 2 & two)
    both = (both + (both >> 4)) & four
    return both * weights >> 56 & 255
