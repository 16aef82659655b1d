"""Fast search for classic 9x9 on bands of 27 bits.

A *band* is three rows.  The candidates of a digit are three words, one for each band; bit
`9 * row + column` of a word is set if the digit is a candidate there.  A *minirow* is the
intersection of a row and a box, three cells.  In a band, a digit takes one minirow of each row
and of each box, which leaves six arrangements.  A minirow that occurs in none of the possible
arrangements is eliminated (`survive`).  This covers all hidden singles in rows and boxes and all
locked candidates between rows and boxes.  The columns in which the three bands of a digit still
have candidates give the same eliminations for columns (`point`, `claim`).

Then the words of all digits are added bit by bit with a carry, which gives the cells with no,
one, two or more candidates.  These loops apply the same few operations to all 36 words, so that
the compiler vectorizes them; the fourth word of each digit is always 0 and fills the vectors.

If cells are still open, the search branches on a cell with two candidates, preferably one with
many peers that have its candidates, above all bivalue peers.  If the first candidate fails, the
cell takes the other one.  Where solutions are only counted, a digit with two places in a row is
taken instead if more follows from both; that changes their order.  States are kept on an explicit
stack; nothing is recursive.

What is called at every node is in one final class, within which the compiler can inline it; the
choice of branches is in `grader.search.band_branches`.
"""

from __future__ import annotations

from array import array

from grader.model import bits
from grader.model import kinds as k
from grader.search import search_states
from grader.search.band_branches import BandBranches


class BandSolver(BandBranches):
    """Finds the solutions of classic 9x9 puzzles; has the interface of `Searcher`.

    Use: `load` or `load_board`, then any number of `forbid`, then `start` or `start_counting`; or
    `start_line` alone.  Then `find` or `count`, which continue where the last call ended.

    A node is a position whose consequences were derived: the first one, and one for each branch.

    Band `b` of digit `d` is word `4 * d + b` of 36.  A level of the stack has 43 words: these
    36, the 4 of the solved cells, the word and the cell of the branch, and the word of the other
    candidate of the cell, 36 if it has several.  Each level solves a cell, so there are at most 81.
    """

    def __init__(self) -> None:
        super().__init__()
        self.narrowed: array[int] = array("I", [0]) * 36
        self.hidden: array[int] = array("I", [0]) * 36
        self.placed: array[int] = array("I", [0]) * 4
        self.wrong: array[int] = array("I", [0]) * 4
        self.new_solved: array[int] = array("I", [0]) * 4
        self.changed: array[int] = array("I", [0]) * 4
        self.full: array[int] = array("I", [0]) * 36
        self.stack: array[int] = array("I", [0]) * (43 * 81)
        self.depth: k.Count = 0
        self.waiting: k.Flag = 0
        # Compare bivalue cells with digits that have two places in a row.
        self.compares_rows: k.Flag = 0
        self.nodes: int = 0
        self.found: int = 0

    def start(self, noise: bytes = b"") -> None:
        """Start the search; noise, if given, chooses the branches, two bytes for each choice.

        Noise is used again when all of it is used up.  Cell and digit are chosen uniformly at
        each node, but the grids found are not uniformly distributed: of 60,000 bands of random
        grids, 5.0 % had the same three minirows in the first two boxes, where uniform grids
        would have 3.6 %.
        """
        self._randomize(noise)
        self.compares_rows = 0
        self._begin()

    def start_counting(self) -> None:
        """Start a search that takes fewer nodes and finds the same solutions in another order."""
        self._randomize(b"")
        self.compares_rows = 1
        self._begin()

    def start_line(self, line: bytes, counts: k.Flag = 0) -> k.Flag:
        """Load 81 characters and start the search, or counting; return False for any other text."""
        if len(line) != 81 or not self._load_line(line):
            return 0
        self.start_counting()
        self.compares_rows = counts
        return 1

    def count_line(self, line: bytes, most: k.Count, node_limit: k.Count) -> k.Count:
        """Load 81 characters and search for at most `most` solutions; return their number.

        NO_LINE for any other text, HALTED_EARLY if `node_limit` nodes do not suffice; then
        `count` continues.  One call from Python takes less time than two.
        """
        if not self.start_line(line, 1):
            return search_states.NO_LINE
        if self.count(most, node_limit) == search_states.HALTED:
            return search_states.HALTED_EARLY
        found: k.Count = self.found
        return found

    def _begin(self) -> None:
        i: k.Count
        for i in range(36):
            self.bands[i] = self.loaded[i]
            # No band has this bit: one that is empty has to be looked at, too.
            self.narrowed[i] = 0o1000000000
        for i in range(4):
            self.solved[i] = self.givens[i]
            self.new_solved[i] = self.givens[i]
        self.depth = 0
        self.nodes = 0
        self.found = 0
        self.waiting = 1
        if self.impossible or not self._clear_rows():
            self.nodes = 1
            self.waiting = 0

    # Search.

    def find(self, node_limit: k.Count) -> k.Count:
        """Search for the next solution: FOUND, EXHAUSTED, or HALTED after `node_limit` nodes."""
        i: k.Count
        while self.waiting or self._backtrack():
            self.waiting = 1
            if node_limit == 0:
                return search_states.HALTED
            node_limit -= 1
            self.nodes += 1
            self.waiting = 0
            if self._settle():
                if self.solved[0] & self.solved[1] & self.solved[2] == 0o777777777:
                    self.found += 1
                    for i in range(36):
                        self.full[i] = self.bands[i]
                    return search_states.FOUND
                self._branch()
                self.waiting = 1
        return search_states.EXHAUSTED

    def count(self, more: k.Count, node_limit: k.Count) -> k.Count:
        """Search for `more` solutions: FOUND, or the state of `find` if there are fewer."""
        while more > 0:
            tried: k.Word = self.nodes
            state: k.Count = self.find(node_limit)
            if state != search_states.FOUND:
                return state
            node_limit -= self.nodes - tried
            more -= 1
        return search_states.FOUND

    def find_other(self, cell: k.Cell, digit: k.Digit, node_limit: k.Count) -> k.Count:
        """Continue after `find(1)` returned HALTED: do the same as `find`, without a candidate."""
        if self.depth:
            self.depth = 0
            self._restore_state()
        self.bands[4 * digit + cell // 27] &= ~bits.bit(cell % 27)
        self.waiting = 1
        return self.find(node_limit)

    def _settle(self) -> k.Flag:
        """Eliminate candidates until nothing changes; return False on a contradiction."""
        whole: k.Mask = 0o777777777
        first: k.Mask = 0o001001001
        rest: k.Mask = 0o377377377
        last: k.Mask = 0o400400400
        x: k.Mask
        i: k.Count
        j: k.Count
        while True:
            state: k.Count = self._narrow_bands()
            if state <= 0:
                return state == 0
            # Find digits with one place left in a row.
            for i in range(4):
                placed: k.Mask = 0
                twofold: k.Mask = 0
                for j in range(0, 36, 4):
                    x = self.bands[j + i]
                    # No row is empty, or a contradiction is found anyway, so no row borrows
                    # from the next.  Clear the first bit of each row; any other bits then
                    # carry into its last bit, which is spread over the whole row.
                    y: k.Mask = x & (x - first)
                    more: k.Mask = (((y & rest) + rest) | y) & last
                    x &= ~(more | (more - (more >> 8)))
                    self.hidden[j + i] = x
                    twofold |= placed & x
                    placed |= x
                self.placed[i] = placed
                self.wrong[i] = twofold
            if self.wrong[0] | self.wrong[1] | self.wrong[2]:
                return 0
            # Eliminate other digits from these cells, then count the candidates of each cell.
            for i in range(4):
                gone: k.Mask = self.placed[i]
                once: k.Mask = 0
                twice: k.Mask = 0
                thrice: k.Mask = 0
                for j in range(0, 36, 4):
                    x = self.bands[j + i] & ~(gone & ~self.hidden[j + i])
                    self.bands[j + i] = x
                    thrice |= twice & x
                    twice |= once & x
                    once |= x
                self.wrong[i] = whole & ~once
                self.pairs[i] = twice & ~thrice
                self.new_solved[i] = once & ~(twice | gone | self.solved[i])
                self.solved[i] = once & ~twice
            if self.wrong[0] | self.wrong[1] | self.wrong[2]:
                return 0
            if (
                self.new_solved[0] | self.new_solved[1] | self.new_solved[2]
            ) and not self._clear_rows():
                return 0

    def _clear_rows(self) -> k.Flag:
        """Eliminate the digits of newly solved cells from their rows; return False on a conflict.

        Boxes and columns follow in `_narrow_bands`.
        """
        rest: k.Mask = 0o377377377
        last: k.Mask = 0o400400400
        twofold: k.Mask = 0
        i: k.Count
        j: k.Count
        for j in range(0, 36, 4):
            for i in range(4):
                x: k.Mask = self.bands[j + i]
                new: k.Mask = x & self.new_solved[i]
                rows: k.Mask = (((new & rest) + rest) | new) & last
                twofold |= new & (new - (rows >> 8))
                rows |= rows - (rows >> 8)
                self.bands[j + i] = x & ~(rows & ~new)
        return twofold == 0

    def _narrow_bands(self) -> k.Count:
        """Narrow the bands of the digits that have changed, by rows and by columns.

        Return whether any had, or -1 if a digit has no place.  The effects of the columns on
        rows are left to the next round.  By then other digits have changed the bands as well,
        which saves more than a loop here would gain.
        """
        low: k.Mask
        at: k.Count
        digits: k.Mask = self._changed_digits()
        if digits == 0:
            return 0
        while digits:
            at = 4 * bits.lowest(digits)
            digits = bits.without_lowest(digits)
            x: k.Mask = self.bands[at]
            y: k.Mask = self.bands[at + 1]
            z: k.Mask = self.bands[at + 2]
            low = self.shrink[x & 511] | self.shrink[x >> 9 & 511] << 3
            x &= self.survive[low | self.shrink[x >> 18] << 6]
            self.narrowed[at] = x
            low = self.shrink[y & 511] | self.shrink[y >> 9 & 511] << 3
            y &= self.survive[low | self.shrink[y >> 18] << 6]
            self.narrowed[at + 1] = y
            low = self.shrink[z & 511] | self.shrink[z >> 9 & 511] << 3
            z &= self.survive[low | self.shrink[z >> 18] << 6]
            self.narrowed[at + 2] = z
            p: k.Mask = (x | x >> 9 | x >> 18) & 511
            q: k.Mask = (y | y >> 9 | y >> 18) & 511
            r: k.Mask = (z | z >> 9 | z >> 18) & 511
            if p == 0 or q == 0 or r == 0 or p | q | r != 511:
                return -1
            shared: k.Mask = (p & q) | (p & r) | (q & r)
            a: k.Mask = self.point[p]
            b: k.Mask = self.point[q]
            c: k.Mask = self.point[r]
            self.bands[at] = x & self.claim[p & ~shared] & ~(b | c)
            self.bands[at + 1] = y & self.claim[q & ~shared] & ~(a | c)
            self.bands[at + 2] = z & self.claim[r & ~shared] & ~(a | b)
        return 1

    def _changed_digits(self) -> k.Mask:
        """Return the digits of which a band has changed since it was narrowed.

        One loop over a mask of them is predicted better than a branch for each digit.
        """
        i: k.Count
        j: k.Count
        for i in range(4):
            changed: k.Mask = 0
            for j in range(9):
                # Bit 28 is set if there is a difference.
                x: k.Mask = (self.bands[4 * j + i] ^ self.narrowed[4 * j + i]) + 0o1777777777
                changed |= (x & 0o2000000000) >> (28 - j)
            self.changed[i] = changed
        return self.changed[0] | self.changed[1] | self.changed[2]

    # Branching.

    def _branch(self) -> None:
        """Save the state and place a candidate."""
        base: k.Count = 43 * self.depth
        other: k.Count = 36
        i: k.Count
        for i in range(36):
            self.stack[base + i] = self.bands[i]
        for i in range(4):
            self.stack[base + 36 + i] = self.solved[i]
        if self.noise_length:
            self._choose_random()
        elif self.pairs[0] | self.pairs[1] | self.pairs[2]:
            if self.hasty:
                self._choose_first_pair()
            else:
                score: k.Count = self._choose_pair()
                # Once there are two solutions there are often many, which any branch finds.
                if self.compares_rows and score < 68 and self.found < 2:
                    self._choose_in_row(score)
        else:
            self._choose_smallest()
        band: k.Count = self.branch_word & 3
        cell: k.Mask = self.branch_cell
        # The cell keeps one digit; without branches that cannot be predicted.
        self.bands[self.branch_word] &= ~cell
        for i in range(band, 36, 4):
            is_other: k.Count = (self.bands[i] & cell) != 0
            self.bands[i] &= ~cell
            other += (i - other) * is_other
        self.bands[self.branch_word] |= cell
        if not self.pairs[band] & cell:
            other = 36
        self.stack[base + 40] = self.branch_word
        self.stack[base + 41] = cell
        self.stack[base + 42] = other
        self.depth += 1
        self._place(self.branch_word, cell)

    def _backtrack(self) -> k.Flag:
        """Restore the last saved state and exclude its candidate; return False if there is none."""
        i: k.Count
        if self.depth == 0:
            return 0
        self.depth -= 1
        self._restore_state()
        base: k.Count = 43 * self.depth
        cell: k.Mask = self.stack[base + 41]
        i = self.stack[base + 40]
        self.bands[i] &= ~cell
        i = self.stack[base + 42]
        if i < 36:
            self._place(i, cell)
        return 1

    def _restore_state(self) -> None:
        """Restore the state of the current depth from the stack."""
        base: k.Count = 43 * self.depth
        i: k.Count
        for i in range(36):
            self.bands[i] = self.stack[base + i]
            self.narrowed[i] = self.bands[i]
        for i in range(4):
            self.solved[i] = self.stack[base + 36 + i]

    def _place(self, word: k.Count, cell: k.Mask) -> None:
        """Place a digit: remove its other candidates from the row of the cell."""
        row: k.Mask = 0o777
        row <<= 9 * ((cell > 0o777) + (cell > 0o777777))
        self.bands[word] &= ~(row & ~cell)
        self.solved[word & 3] |= cell

    # Results.

    def solution(self) -> tuple[k.Digit, ...]:
        """Return the digit of every cell in the solution found last, if there is one."""
        return tuple([digit - 49 for digit in self._symbols()])

    def text(self) -> str:
        """Return the solution found last as 81 characters."""
        return self._symbols().decode("ascii")

    def _symbols(self) -> bytes:
        symbols = bytearray(81)
        i: k.Count
        for i in range(36):
            rest: k.Mask = self.full[i]
            while rest:
                symbols[27 * (i & 3) + bits.lowest(rest)] = 49 + (i >> 2)
                rest = bits.without_lowest(rest)
        return bytes(symbols)
