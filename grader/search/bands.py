"""The fast search for classic 9x9: each digit is three bands of 27 bits.

A *band* is three rows; bit `9 * row + column` of a band word tells that the digit may be
there.  A *minirow* is where a row and a box cross, three cells.  In a band a digit takes
one minirow of each row and of each box, which leaves six ways; a minirow that is in none
of those that remain is struck (`survive`).  That is every hidden single in a row or box,
every pointing and every claiming along rows.  The columns that the three bands of a digit
still reach give the same for columns (`point`, `claim`).

Then all digits are laid over each other, with a carry: cells with no digit, one, two or
more.  Those loops run over all 36 words with the same few operations, so that the compiler
can do four at a time; the fourth word of each digit is always 0 and makes them fit.

What is still open is tried on a cell with two candidates, one that many candidates can see
and bivalue cells above all.  If that fails, the other digit is there.  The states to come
back to stand on a stack of their own; nothing is recursive.

This module is long because its parts call each other a hundred times in a few microseconds:
in one final class the compiler puts them into each other.
"""

from __future__ import annotations

from array import array

from grader.errors import FormatError
from grader.model import bits
from grader.model import kinds as k
from grader.search import states
from grader.search.band_grid import BandGrid


class BandSolver(BandGrid):
    """Finds the ways to fill a classic 9x9 grid; used like a `Searcher`.

    Use: `load` or `load_board`, then any number of `forbid`, then `start`, or `start_line`
    alone; then `find` or `count`, which go on from where the last call ended.

    A node is a position that was narrowed down: the first, and each way that was tried.

    Band `b` of digit `d` is word `4 * d + b` of 36.  A level of the stack has 43 words: these
    36, the 4 of the solved cells, the word and the cell tried, and the word of the other digit
    of the cell, 36 if it has more.  Each level solves a cell, so there are 81 at the most.
    """

    def __init__(self) -> None:
        super().__init__()
        self.bands = array("I", [0]) * 36
        self.done = array("I", [0]) * 36
        self.lone = array("I", [0]) * 36
        self.placed = array("I", [0]) * 4
        self.wrong = array("I", [0]) * 4
        self.solved = array("I", [0]) * 4
        self.fresh = array("I", [0]) * 4
        self.pairs = array("I", [0]) * 4
        self.scores = array("i", [0]) * 81
        self.stack = array("I", [0]) * (43 * 81)
        self.noise = array("B")
        self.noise_length = 0
        self.noise_at = 0
        self.depth = 0
        self.waiting = 0
        self.try_word = 0
        self.try_cell = 0
        self.nodes = 0
        self.found = 0

    def start(self, noise: bytes = b"") -> None:
        """Begin the search; noise decides what is tried first, two bytes a decision.

        When all of it is used it is used again.  Cell and digit are drawn evenly at each
        node, not the grids: every grid is possible, but they are not equally likely.  Of
        60,000 bands of random grids, 5.0 % had the same three minirows in the first two
        boxes; even chances would give 3.6 %.
        """
        if noise:
            self.noise = array("B", noise)
        self.noise_length = len(noise) // 2
        self.noise_at = 0
        self._begin()

    def start_line(self, line: bytes) -> k.Flag:
        """Load 81 characters and begin the search; false if the line is something else."""
        self.noise_length = 0
        if len(line) != 81 or not self._load_line(line):
            return 0
        self._begin()
        return 1

    def _begin(self) -> None:
        i: k.Count
        for i in range(36):
            self.bands[i] = self.loaded[i]
            self.done[i] = 0
        for i in range(4):
            self.solved[i] = self.givens[i]
            self.fresh[i] = self.givens[i]
        self.depth = 0
        self.nodes = 0
        self.found = 0
        self.waiting = 1
        if self.impossible or not self._clear_rows():
            self.nodes = 1
            self.waiting = 0

    # Searching.

    def find(self, node_limit: k.Count) -> k.Count:
        """Go on to the next solution: FOUND, EXHAUSTED, or HALTED after so many nodes."""
        while self.waiting or self._back():
            self.waiting = 1
            if node_limit == 0:
                return states.HALTED
            node_limit -= 1
            self.nodes += 1
            self.waiting = 0
            if self._settle():
                if self.solved[0] & self.solved[1] & self.solved[2] == 0o777777777:
                    self.found += 1
                    return states.FOUND
                self._branch()
                self.waiting = 1
        return states.EXHAUSTED

    def count(self, more: k.Count, node_limit: k.Count) -> k.Count:
        """Go on until `found` has grown by `more` (FOUND) or `find` says otherwise."""
        while more > 0:
            tried: k.Word = self.nodes
            state: k.Count = self.find(node_limit)
            if state != states.FOUND:
                return state
            node_limit -= self.nodes - tried
            more -= 1
        return states.FOUND

    def find_other(self, cell: k.Cell, digit: k.Digit, node_limit: k.Count) -> k.Count:
        """After `find(1)` was HALTED: do what `find` does, without this candidate."""
        if self.depth:
            self.depth = 0
            self._recall()
        self.bands[4 * digit + cell // 27] &= ~bits.bit(cell % 27)
        self.waiting = 1
        return self.find(node_limit)

    def _settle(self) -> k.Flag:
        """Strike until nothing changes; false if that leads to a contradiction."""
        whole: k.Mask = 0o777777777
        first: k.Mask = 0o001001001
        rest: k.Mask = 0o377377377
        last: k.Mask = 0o400400400
        changed: k.Flag
        x: k.Mask
        i: k.Count
        j: k.Count
        while True:
            changed = 0
            for j in range(0, 36, 4):
                if (
                    self.bands[j] != self.done[j]
                    or self.bands[j + 1] != self.done[j + 1]
                    or self.bands[j + 2] != self.done[j + 2]
                ):
                    changed = 1
                    if not self._close(j):
                        return 0
            if not changed:
                return 1
            # Digits with one place left in a row.
            for i in range(4):
                placed: k.Mask = 0
                twofold: k.Mask = 0
                for j in range(0, 36, 4):
                    x = self.bands[j + i]
                    # No row is empty, or else a contradiction comes up anyway: so none
                    # borrows from the next. The first place of each goes; what is left
                    # of a row then carries into its last bit, and from there everywhere.
                    y: k.Mask = x & (x - first)
                    more: k.Mask = (((y & rest) + rest) | y) & last
                    x &= ~(more | (more - (more >> 8)))
                    self.lone[j + i] = x
                    twofold |= placed & x
                    placed |= x
                self.placed[i] = placed
                self.wrong[i] = twofold
            if self.wrong[0] | self.wrong[1] | self.wrong[2]:
                return 0
            # They are struck from the other digits; then how many digits has each cell?
            for i in range(4):
                gone: k.Mask = self.placed[i]
                once: k.Mask = 0
                twice: k.Mask = 0
                thrice: k.Mask = 0
                for j in range(0, 36, 4):
                    x = self.bands[j + i] & ~(gone & ~self.lone[j + i])
                    self.bands[j + i] = x
                    thrice |= twice & x
                    twice |= once & x
                    once |= x
                self.wrong[i] = whole & ~once
                self.pairs[i] = twice & ~thrice
                self.fresh[i] = once & ~(twice | gone | self.solved[i])
                self.solved[i] = once & ~twice
            if self.wrong[0] | self.wrong[1] | self.wrong[2]:
                return 0
            if (self.fresh[0] | self.fresh[1] | self.fresh[2]) and not self._clear_rows():
                return 0

    def _clear_rows(self) -> k.Flag:
        """Strike the digits of fresh cells from their rows; false if a row has one twice.

        Boxes and columns follow in `_close`.
        """
        rest: k.Mask = 0o377377377
        last: k.Mask = 0o400400400
        twofold: k.Mask = 0
        i: k.Count
        j: k.Count
        for j in range(0, 36, 4):
            for i in range(4):
                x: k.Mask = self.bands[j + i]
                new: k.Mask = x & self.fresh[i]
                rows: k.Mask = (((new & rest) + rest) | new) & last
                twofold |= new & (new - (rows >> 8))
                rows |= rows - (rows >> 8)
                self.bands[j + i] = x & ~(rows & ~new)
        return twofold == 0

    def _close(self, at: k.Count) -> k.Flag:
        """Narrow the bands of one digit, once each way; false if it has no place somewhere.

        What the columns strike is left to the next round: by then other digits have
        changed the bands as well, which saves more than a loop here would gain.
        """
        x: k.Mask = self.bands[at]
        y: k.Mask = self.bands[at + 1]
        z: k.Mask = self.bands[at + 2]
        low: k.Mask
        if x != self.done[at]:
            low = self.shrink[x & 511] | self.shrink[x >> 9 & 511] << 3
            x &= self.survive[low | self.shrink[x >> 18] << 6]
            self.done[at] = x
        if y != self.done[at + 1]:
            low = self.shrink[y & 511] | self.shrink[y >> 9 & 511] << 3
            y &= self.survive[low | self.shrink[y >> 18] << 6]
            self.done[at + 1] = y
        if z != self.done[at + 2]:
            low = self.shrink[z & 511] | self.shrink[z >> 9 & 511] << 3
            z &= self.survive[low | self.shrink[z >> 18] << 6]
            self.done[at + 2] = z
        p: k.Mask = (x | x >> 9 | x >> 18) & 511
        q: k.Mask = (y | y >> 9 | y >> 18) & 511
        r: k.Mask = (z | z >> 9 | z >> 18) & 511
        if p == 0 or q == 0 or r == 0 or p | q | r != 511:
            return 0
        shared: k.Mask = (p & q) | (p & r) | (q & r)
        a: k.Mask = self.point[p]
        b: k.Mask = self.point[q]
        c: k.Mask = self.point[r]
        self.bands[at] = x & self.claim[p & ~shared] & ~(b | c)
        self.bands[at + 1] = y & self.claim[q & ~shared] & ~(a | c)
        self.bands[at + 2] = z & self.claim[r & ~shared] & ~(a | b)
        return 1

    # Trying.

    def _branch(self) -> None:
        """Keep this state, and try a candidate in it."""
        base: k.Count = 43 * self.depth
        other: k.Count = 36
        i: k.Count
        for i in range(36):
            self.stack[base + i] = self.bands[i]
        for i in range(4):
            self.stack[base + 36 + i] = self.solved[i]
        if self.noise_length:
            self._choose_any()
        elif self.pairs[0] | self.pairs[1] | self.pairs[2]:
            if self.hasty:
                self._choose_first_pair()
            else:
                self._choose_pair()
        else:
            self._choose_smallest()
        band: k.Count = self.try_word & 3
        cell: k.Mask = self.try_cell
        for i in range(band, 36, 4):
            if i != self.try_word and self.bands[i] & cell:
                self.bands[i] &= ~cell
                other = i
        if not self.pairs[band] & cell:
            other = 36
        self.stack[base + 40] = self.try_word
        self.stack[base + 41] = cell
        self.stack[base + 42] = other
        self.depth += 1
        self._put(self.try_word, cell)

    def _back(self) -> k.Flag:
        """Return to the last state kept, without the candidate that was tried."""
        i: k.Count
        if self.depth == 0:
            return 0
        self.depth -= 1
        self._recall()
        base: k.Count = 43 * self.depth
        cell: k.Mask = self.stack[base + 41]
        i = self.stack[base + 40]
        self.bands[i] &= ~cell
        i = self.stack[base + 42]
        if i < 36:
            self._put(i, cell)
        return 1

    def _recall(self) -> None:
        """Take the state of this depth from the stack."""
        base: k.Count = 43 * self.depth
        i: k.Count
        for i in range(36):
            self.bands[i] = self.stack[base + i]
            self.done[i] = self.bands[i]
        for i in range(4):
            self.solved[i] = self.stack[base + 36 + i]

    def _put(self, word: k.Count, cell: k.Mask) -> None:
        """Leave the digit no other place in the row of this cell."""
        row: k.Mask = 0o777
        if cell > 0o777777:
            row = 0o777000000
        elif cell > 0o777:
            row = 0o777000
        self.bands[word] &= ~(row & ~cell)
        self.solved[word & 3] |= cell

    def _choose_pair(self) -> None:
        """Choose the bivalue cell whose digits are candidates of most of its peers.

        Bivalue peers count three times.  Peers in different bands are laid over each other
        before they are counted, which is nearly as good and much quicker.
        """
        even: k.Mask = 0x55555555
        two: k.Mask = 0x33333333
        four: k.Mask = 0x0F0F0F0F
        best: k.Count = -1
        rest: k.Mask
        i: k.Count
        j: k.Count
        for i in range(81):
            self.scores[i] = 0
        for j in range(0, 36, 4):
            for i in range(3):
                rest = self.bands[j + i] & self.pairs[i]
                while rest:
                    cell: k.Cell = 27 * i + bits.lowest(rest)
                    a: k.Mask = self.bands[j] & self.peers[4 * cell]
                    b: k.Mask = self.bands[j + 1] & self.peers[4 * cell + 1]
                    c: k.Mask = self.bands[j + 2] & self.peers[4 * cell + 2]
                    x: k.Mask = a | b | c
                    y: k.Mask = (a & self.pairs[0]) | (b & self.pairs[1]) | (c & self.pairs[2])
                    # Count the bits of both: of two, of four, of eight, then of all.
                    x -= x >> 1 & even
                    y -= y >> 1 & even
                    x = (x & two) + (x >> 2 & two) + 2 * ((y & two) + (y >> 2 & two))
                    x = (x & four) + (x >> 4 & four)
                    score: k.Count = self.scores[cell] + (x * 0x01010101 >> 24 & 255)
                    self.scores[cell] = score
                    if score > best:
                        best = score
                        self.try_word = j + i
                        self.try_cell = rest & ~(rest & (rest - 1))
                    rest = bits.without_lowest(rest)

    def _choose_first_pair(self) -> None:
        """Choose the first bivalue cell."""
        i: k.Count = 0
        while self.pairs[i] == 0:
            i += 1
        cell: k.Mask = self.pairs[i] & ~(self.pairs[i] & (self.pairs[i] - 1))
        while not self.bands[i] & cell:
            i += 4
        self.try_word = i
        self.try_cell = cell

    def _choose_smallest(self) -> None:
        """Choose the cell with the fewest candidates, the first of them, and its last digit."""
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
                    self.try_word = word
                    self.try_cell = cell
                rest &= rest - 1

    def _choose_any(self) -> None:
        """Choose one of the bivalue cells, or else of the open ones, and a digit by noise."""
        size: k.Count = 0
        cell: k.Mask = 0
        open_cells: k.Mask
        i: k.Count
        chance: k.Count
        found: k.Flag = (self.pairs[0] | self.pairs[1] | self.pairs[2]) != 0
        for i in range(3):
            open_cells = self.pairs[i] if found else 0o777777777 & ~self.solved[i]
            size += bits.size(open_cells)
        chance = self._random(size)
        for i in range(3):
            open_cells = self.pairs[i] if found else 0o777777777 & ~self.solved[i]
            while open_cells and cell == 0:
                if chance == 0:
                    cell = open_cells & ~(open_cells & (open_cells - 1))
                    self.try_word = i
                chance -= 1
                open_cells &= open_cells - 1
        size = 0
        for i in range(self.try_word, 36, 4):
            size += (self.bands[i] & cell) != 0
        chance = self._random(size)
        for i in range(self.try_word, 36, 4):
            if self.bands[i] & cell:
                if chance == 0:
                    self.try_word = i
                chance -= 1
        self.try_cell = cell

    def _random(self, count: k.Count) -> k.Count:
        """Return a number below `count` from the noise."""
        at: k.Count = 2 * self.noise_at
        self.noise_at += 1
        if self.noise_at == self.noise_length:
            self.noise_at = 0
        drawn: k.Count = self.noise[at] + 256 * self.noise[at + 1]
        return drawn % count

    # What came out.

    def solution(self) -> tuple[k.Digit, ...]:
        """Return the digit of every cell in the solution found last."""
        return tuple([digit - 49 for digit in self._symbols()])

    def text(self) -> str:
        """Return the solution found last as 81 characters."""
        return self._symbols().decode("ascii")

    def _symbols(self) -> bytes:
        symbols = bytearray(81)
        i: k.Count
        for i in range(36):
            rest: k.Mask = self.bands[i]
            while rest:
                symbols[27 * (i & 3) + bits.lowest(rest)] = 49 + (i >> 2)
                rest = bits.without_lowest(rest)
        return bytes(symbols)

    def count_lines(self, data: bytes, limit: k.Count = 2) -> array[int]:
        """Return how many solutions each puzzle of a file has, at most `limit`.

        Nothing can interrupt it, so it is not for counting beyond what is quickly found.

        Args:
            data: 81 characters a line, digits and `.` or `0`; empty lines are passed over.
            limit: at which count to stop.

        Raises:
            FormatError: a line is something else.
        """
        counts = array("i")
        for number, line in enumerate(data.splitlines(), start=1):
            if not line:
                continue
            if not self.start_line(line):
                raise FormatError("not 81 digits and dots", line=number)
            while self.found < limit and self.find(1_000_000) != states.EXHAUSTED:
                pass
            counts.append(self.found)
        return counts
