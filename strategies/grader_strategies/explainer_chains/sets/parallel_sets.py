"""The consequences of all assumptions on a board by single implications, found at once.

Sets that are found one by one begin anew with each assumption.  Here, each operation on a word is
a step for 64 assumptions: a word for each candidate has those that make it false, another one those
that make it true.

This module is long because the sets and the questions to them share their tables.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline import work
from grader.pipeline.ticker import Ticker
from grader.runtime.memory import Allocation
from grader_strategies.explainer_chains.links import closure_links, word_sets
from grader_strategies.explainer_chains.links.graph import Graph
from grader_strategies.explainer_chains.links.unit_lists import UnitLists
from grader_strategies.explainer_chains.sets import root_rows
from grader_strategies.explainer_chains.sets.assumption_sets import AssumptionSets

LAST: k.Word = (1 << 64) - 1
"""All bits of a word."""
MOST_BYTES: k.Size = 4_000_000
"""The most memory of the sets of a board; those of larger boards are not made."""


class ParallelSets(AssumptionSets):
    """Sets for boards whose candidates are among those of another one, the origin.

    The only candidate of a cell is true, and so is the only place of a digit in a complete house.
    The sets of a board are those of the one before with more candidates that are false, or, if
    it had fewer candidates, those of the board to start from: the origin, or a later one.

    Assumptions are columns: that a candidate is true.  If one is false, something follows only if
    it has a partner, and then the same as from the partner.
    """

    def bind(self, layout: Layout) -> None:
        """Allocate the buffers for boards of this layout."""
        units = layout.cells + layout.houses * layout.digits
        AssumptionSets.bind(self, layout)  # `super()` does not work here when compiled
        self.ticker = Ticker()
        self.origin = Board(layout)
        self.first = Board(layout)
        self.lists = UnitLists(layout, self.order, self.number, self.place)
        self.numbers = array("i", [0]) * (layout.digits + layout.cells)
        self.tile = array("Q", [0]) * 64
        self.queue = array("i", [0]) * units
        self.queued = array("i", [0]) * units
        self.changed = array("i", [0]) * units
        self.is_changed = array("i", [0]) * units
        self.allocation = Allocation(self.release)
        self.has_origin = 0
        self.changed_count = 0
        self.release()

    def release(self) -> None:
        """Free the sets; they are made again for the next board."""
        self.is_ready = 0
        self.falses = array("Q")
        self.trues = array("Q")
        self.solved = array("Q")
        self.open = array("Q")
        self.first_falses = array("Q")
        self.first_trues = array("Q")
        self.first_solved = array("Q")
        self.first_open = array("Q")
        self.live = array("Q")
        self.first_live = array("Q")
        self.rows = array("Q")

    def prepare(self, board: Board) -> None:
        """Make a board the origin."""
        self.origin.copy_from(board)
        self.has_origin = 1
        self.is_ready = 0

    def update(self, board: Board) -> k.Flag:
        """Use this board from now on; return whether there are sets of boards of this size."""
        if not self.has_origin or not self._is_within(board, self.origin):
            self.prepare(board)
        elif self.is_ready and not self._is_within(board, self.first):
            self.is_ready = 0
        if not self.is_ready and not self._begin():
            return False
        self.allocation.use()
        if not self._is_within(board, self.base):
            self._return_to_first()
        # A deadline may interrupt this.
        self.is_ready = 0
        self._strike(board)
        self.is_ready = 1
        self.is_turned = 0
        return True

    def start_from(self, board: Board) -> k.Flag:
        """Use a board, and start from it for boards whose candidates are among its own."""
        if not self.update(board):
            return False
        self._keep_first()
        return True

    # The origin

    def _begin(self) -> k.Flag:
        """Find the sets of the origin, unless it has too many candidates or none."""
        i: k.Count
        self._forget_changes()  # of an update that was interrupted, by the numbers of before
        self.lists.list_all(self.origin)
        self.count = self.lists.count
        self.words = (self.count + 63) // 64
        self.blocks = (self.words + root_rows.WIDTH - 1) // root_rows.WIDTH
        size: k.Size = self.blocks * root_rows.WIDTH
        size *= self.count
        solved: k.Size = self.blocks * root_rows.WIDTH
        solved *= self.lists.units
        if not self.count or 8 * (5 * size + 2 * solved) > MOST_BYTES:
            return False
        if size > len(self.falses) or solved > len(self.solved) or self.words > len(self.live):
            self._allocate(size, solved)
        for i in range(size):
            self.falses[i] = 0
            self.trues[i] = 0
        for i in range(solved):
            self.solved[i] = 0
        for i in range(self.blocks * root_rows.WIDTH):
            self.open[i] = 0
        for i in range(self.words):
            self.live[i] = 0
        for i in range(self.count):
            self._assume(i)
        for i in range(self.blocks):
            self._propagate(i)
        self._forget_changes()
        closure_links.restore(self.base, self.origin)
        self._keep_first()
        self.is_ready = 1
        return True

    def _allocate(self, size: k.Size, solved: k.Size) -> None:
        """Make room for so many words of rows of candidates, and of rows of units."""
        self.allocation.resize(8 * (5 * size + 2 * solved))
        self.trues = array("Q", [0]) * size
        self.first_falses = array("Q", [0]) * size
        self.first_trues = array("Q", [0]) * size
        self.rows = array("Q", [0]) * size
        self.first_solved = array("Q", [0]) * solved
        self.open = array("Q", [0]) * (self.blocks * root_rows.WIDTH)
        self.first_open = array("Q", [0]) * (self.blocks * root_rows.WIDTH)
        self.first_live = array("Q", [0]) * self.words
        self.excluded = array("Q", [0]) * self.words
        self.present = array("Q", [0]) * self.words
        self.common_true = array("Q", [0]) * self.words
        self.common_false = array("Q", [0]) * self.words
        # Those whose lengths are asked for come last, in case the memory does not suffice.
        self.live = array("Q", [0]) * self.words
        self.solved = array("Q", [0]) * solved
        self.falses = array("Q", [0]) * size

    def _keep_first(self) -> None:
        """Keep the sets of the board as those to start from."""
        words: k.Count = self.blocks * root_rows.WIDTH
        root_rows.copy(self.first_falses, 0, self.falses, 0, words * self.count)
        root_rows.copy(self.first_trues, 0, self.trues, 0, words * self.count)
        root_rows.copy(self.first_solved, 0, self.solved, 0, words * self.lists.units)
        root_rows.copy(self.first_open, 0, self.open, 0, words)
        root_rows.copy(self.first_live, 0, self.live, 0, self.words)
        closure_links.restore(self.first, self.base)

    def _return_to_first(self) -> None:
        words: k.Count = self.blocks * root_rows.WIDTH
        self.is_ready = 0
        root_rows.copy(self.falses, 0, self.first_falses, 0, words * self.count)
        root_rows.copy(self.trues, 0, self.first_trues, 0, words * self.count)
        root_rows.copy(self.solved, 0, self.first_solved, 0, words * self.lists.units)
        root_rows.copy(self.open, 0, self.first_open, 0, words)
        root_rows.copy(self.live, 0, self.first_live, 0, self.words)
        closure_links.restore(self.base, self.first)
        self.is_ready = 1

    def _assume(self, number: k.Count) -> None:
        """Begin the columns of a candidate."""
        word: k.Count = number >> 6
        bit: k.Word = bits.word_bit(number & 63)
        i: k.Count
        lists: UnitLists = self.lists
        self.live[word] |= bit
        self.open[word] |= bit
        self.trues[self._at(word, number)] |= bit
        for i in range(lists.peer_start[number], lists.peer_start[number + 1]):
            self.falses[self._at(word, lists.peers[i])] |= bit
        self._note_changed(number)

    # Another board

    def _mask_of(self, board: Board, cell: k.Cell) -> k.Mask:
        """Return the candidates of a cell; a digit that was placed remains as the only one."""
        value: k.Digit = board.values[cell]
        if value == k.NO_DIGIT:
            return board.cell_masks[cell]
        return bits.bit(value) & self.origin.cell_masks[cell]

    def _is_within(self, board: Board, other: Board) -> k.Flag:
        """Return whether a board has no candidates beyond those of another one."""
        cell: k.Cell
        for cell in range(self.layout.cells):
            if self._mask_of(board, cell) & ~other.cell_masks[cell]:
                return False
        return True

    def _strike(self, board: Board) -> None:
        """Remove the candidates that a board does not have."""
        digits: k.Count = self.layout.digits
        cell: k.Cell
        w: k.Count
        for cell in range(self.layout.cells):
            mask: k.Mask = self._mask_of(board, cell)
            gone: k.Mask = self.base.cell_masks[cell] & ~mask
            while gone:
                self.erase(cell, bits.lowest(gone))
                self._remove(self.number[cell * digits + bits.lowest(gone)])
                gone = bits.without_lowest(gone)
        if self.changed_count:
            for w in range(self.blocks):
                self._propagate(w)
            self._forget_changes()
        for w in range(self.words):
            self.present[w] = self.live[w]
        for cell in range(self.layout.cells):
            if self.base.cell_masks[cell] & ~board.cell_masks[cell]:
                number: k.Count = self.number[cell * digits + board.values[cell]]
                self.present[number >> 6] &= ~bits.word_bit(number & 63)

    def _remove(self, number: k.Count) -> None:
        """Make a candidate false under all assumptions, and close its columns."""
        word: k.Count = number >> 6
        bit: k.Word = bits.word_bit(number & 63)
        w: k.Count
        self.live[word] &= ~bit
        self.open[word] &= ~bit
        for w in range(self.blocks * root_rows.WIDTH):
            self.falses[self._at(w, number)] = LAST
        self._note_changed(number)

    def _note_changed(self, number: k.Count) -> None:
        i: k.Count
        lists: UnitLists = self.lists
        for i in range(lists.own_start[number], lists.own_start[number + 1]):
            unit: k.Count = lists.own[i]
            if not self.is_changed[unit]:
                self.is_changed[unit] = 1
                self.changed[self.changed_count] = unit
                self.changed_count += 1

    def _forget_changes(self) -> None:
        i: k.Count
        for i in range(self.changed_count):
            self.is_changed[self.changed[i]] = 0
        self.changed_count = 0

    def _at(self, word: k.Count, number: k.Count) -> k.Count:
        """Return the index of the word of a candidate in a table of rows."""
        block: k.Count = word // root_rows.WIDTH
        return (block * self.count + number) * root_rows.WIDTH + word - block * root_rows.WIDTH

    def _propagate(self, block: k.Count) -> None:
        """Follow what has changed in a block.

        The twin makes the short lists of this method arrays of C, which stay in registers.
        """
        lists: UnitLists = self.lists
        units: k.Count = lists.units
        first: k.Count = block * self.count
        none = [LAST, LAST, LAST, LAST]
        few = [LAST, LAST, LAST, LAST]
        fresh = [LAST, LAST, LAST, LAST]
        waiting: k.Count = self.changed_count
        head: k.Count = 0
        steps: k.Count = 0
        i: k.Count
        w: k.Count
        for i in range(waiting):
            self.queue[i] = self.changed[i]
            self.queued[self.changed[i]] = 1
        while waiting:
            unit: k.Count = self.queue[head]
            head = head + 1 if head + 1 < units else 0
            waiting -= 1
            self.queued[unit] = 0
            steps += 1
            # Assumptions under which none, and at most one, of the candidates is not false.
            for w in range(root_rows.WIDTH):
                none[w] = LAST
                few[w] = LAST
            for i in range(lists.unit_start[unit], lists.unit_start[unit + 1]):
                at: k.Count = (first + lists.members[i]) * root_rows.WIDTH
                for w in range(root_rows.WIDTH):
                    few[w] &= none[w] | self.falses[at + w]
                    none[w] &= self.falses[at + w]
            found: k.Word = 0
            at = (block * units + unit) * root_rows.WIDTH
            for w in range(root_rows.WIDTH):
                self.open[block * root_rows.WIDTH + w] &= ~none[w]
                few[w] &= self.open[block * root_rows.WIDTH + w] & ~self.solved[at + w]
                found |= few[w]
            if not found:
                continue
            for w in range(root_rows.WIDTH):
                self.solved[at + w] |= few[w]
            for i in range(lists.unit_start[unit], lists.unit_start[unit + 1]):
                number: k.Count = lists.members[i]
                at = (first + number) * root_rows.WIDTH
                found = 0
                for w in range(root_rows.WIDTH):
                    fresh[w] = few[w] & ~(self.falses[at + w] | self.trues[at + w])
                    found |= fresh[w]
                if not found:
                    continue
                for w in range(root_rows.WIDTH):
                    self.trues[at + w] |= fresh[w]
                waiting = self._rule_out_peers(number, first, fresh, head, waiting)
        self.ticker.spend(1 + steps * 8 * root_rows.WIDTH // work.WORDS)

    def _rule_out_peers(
        self, number: k.Count, first: k.Count, fresh: Sequence[int], head: k.Count, waiting: k.Count
    ) -> k.Count:
        """Make the peers of a candidate false, and queue their units.

        Args:
            number: the number of the candidate.
            first: the number of the first row of the block.
            fresh: the row of the assumptions that have made the candidate true.
            head: where the queue begins.
            waiting: how many units are in the queue.

        Returns:
            How many units are in the queue then.
        """
        lists: UnitLists = self.lists
        i: k.Count
        j: k.Count
        w: k.Count
        for i in range(lists.peer_start[number], lists.peer_start[number + 1]):
            peer: k.Count = lists.peers[i]
            at: k.Count = (first + peer) * root_rows.WIDTH
            found: k.Word = 0
            for w in range(root_rows.WIDTH):
                found |= fresh[w] & ~self.falses[at + w]
            if not found:
                continue
            for w in range(root_rows.WIDTH):
                self.falses[at + w] |= fresh[w]
            for j in range(lists.own_start[peer], lists.own_start[peer + 1]):
                unit: k.Count = lists.own[j]
                if not self.queued[unit]:
                    self.queued[unit] = 1
                    tail: k.Count = head + waiting
                    self.queue[tail if tail < lists.units else tail - lists.units] = unit
                    waiting += 1
        return waiting

    # Questions

    def refutes(self, root: k.Count) -> k.Flag:
        """Return whether an assumption may contradict itself."""
        return root & 1 and not self.open[root >> 7] & bits.word_bit((root >> 1) & 63)

    def note_closure(self, root: k.Count, graph: Graph, family: k.Count) -> None:
        """Note that only what is in its closure follows from a root that contradicts itself.

        What a true candidate excludes in its cell may follow only after the clash; it counts
        because `find_common` concludes from it that the candidate is true.
        """
        if not self.is_turned:
            self._turn()
        self.ticker.spend(1 + (graph.first[family + 1] - graph.first[family]) // work.LINKS)
        start: k.Count = (root >> 1) * self.words
        node: k.Count
        w: k.Count
        for w in range(start, start + self.words):
            self.rows[w] = 0
        for node in range(graph.first[family], graph.first[family + 1]):
            place: k.Count = graph.literal[node] >> 1
            if not graph.literal[node] & 1:
                self._exclude(start, place)
                continue
            cell: k.Cell = self.order.cell_of[place]
            at: k.Count = cell * self.layout.digits
            others: k.Mask = self.base.cell_masks[cell] & ~bits.bit(place - at)
            while others:
                self._exclude(start, at + bits.lowest(others))
                others = bits.without_lowest(others)

    def _exclude(self, start: k.Count, place: k.Count) -> None:
        number: k.Count = self.number[place]
        self.rows[start + (number >> 6)] |= bits.word_bit(number & 63)

    def may_have_common(self, unit: k.Count) -> k.Flag:
        """Return whether all candidates of a unit may exclude the same one."""
        if not self.is_turned:
            self._turn()
        self.ticker.spend(1 + self.words // work.WORDS)
        count: k.Count = self._list_members(self.lists.unit_of[unit])
        return word_sets.any_common(self.present, self.rows, self.numbers, count, self.words)

    def _list_members(self, unit: k.Count) -> k.Count:
        """List the candidates of a unit that are left in `numbers`; return how many there are."""
        lists: UnitLists = self.lists
        count: k.Count = 0
        i: k.Count
        for i in range(lists.unit_start[unit], lists.unit_start[unit + 1]):
            number: k.Count = lists.members[i]
            if self.live[number >> 6] & bits.word_bit(number & 63):
                self.numbers[count] = number
                count += 1
        return count

    def find_common(self, count: k.Count) -> k.Flag:
        """Find the literals that follow from so many roots in `branches`; see `AssumptionSets`."""
        i: k.Count
        w: k.Count
        if not self.is_turned:
            self._turn()
        self.ticker.spend(1 + count * self.words // work.WORDS)
        used: k.Count = 0
        for i in range(count):
            if self.branches[i] == root_rows.ANYTHING:
                continue
            # Nothing else follows if a candidate without a partner is false.
            if not self.branches[i] & 1:
                return False
            self.numbers[used] = self.branches[i] >> 1
            used += 1
        if not word_sets.any_common(self.present, self.rows, self.numbers, used, self.words):
            return False
        for w in range(self.words):
            self.common_true[w] = 0
            left: k.Word = self.present[w]
            for i in range(used):
                left &= self.rows[self.numbers[i] * self.words + w]
            self.common_false[w] = left
        for w in range(self.words):
            left = self.common_false[w]
            while left:
                self._find_common_true(self.place[64 * w + bits.lowest_of_word(left)])
                left &= left - 1
        return True

    def find_contradictory(self) -> None:
        """Find the candidates that contradict themselves; `excluded` has them."""
        w: k.Count
        for w in range(self.words):
            self.excluded[w] = self.live[w] & ~self.open[w]

    def find_excluded(self) -> None:
        """Find the candidates that all members of a unit exclude; `excluded` has them.

        Units are cells, and digits in complete houses.
        """
        unit: k.Count
        w: k.Count
        if not self.is_turned:
            self._turn()
        self.ticker.spend(1 + self.lists.own_start[self.count] * self.words // work.WORDS)
        for w in range(self.words):
            self.excluded[w] = 0
        for unit in range(self.lists.units):
            count: k.Count = self._list_members(unit)
            # What a single member excludes is gone.
            if count > 1:
                word_sets.add_common(
                    self.excluded, self.live, self.rows, self.numbers, count, self.words
                )

    def _turn(self) -> None:
        """Make the sets of the assumptions that a candidate is true, full if they contradict."""
        count: k.Count = self.count
        i: k.Count
        v: k.Count
        w: k.Count
        for w in range(self.words):
            for v in range(self.words):
                for i in range(64):
                    is_there: k.Flag = 64 * v + i < count
                    self.tile[i] = self.falses[self._at(w, 64 * v + i)] if is_there else 0
                self._transpose()
                for i in range(min(64, count - 64 * w)):
                    self.rows[(64 * w + i) * self.words + v] = self.tile[i]
        self.ticker.spend(1 + 16 * self.count * self.words // work.WORDS)
        for i in range(self.count):
            if self.refutes(2 * i + 1):
                for w in range(self.words):
                    self.rows[i * self.words + w] = self.live[w]
        self.is_turned = 1

    def _transpose(self) -> None:
        """Exchange rows and columns of bits in `tile`: ever smaller squares beside the diagonal."""
        size: k.Count = 32
        mask: k.Word = LAST >> 32
        while size:
            i: k.Count = 0
            while i < 64:
                swapped: k.Word = (self.tile[i] >> size ^ self.tile[i + size]) & mask
                self.tile[i] ^= swapped << size
                self.tile[i + size] ^= swapped
                i = i + size + 1 & ~size
            size >>= 1
            mask ^= mask << size

    def _find_common_true(self, place: k.Count) -> None:
        """Add to the common true candidates those of the cell of one that is false.

        A candidate is true only where all others of its cell are false.
        """
        cell: k.Cell = self.order.cell_of[place]
        first: k.Count = cell * self.layout.digits
        mask: k.Mask = self.base.cell_masks[cell]
        rest: k.Mask = 0
        while mask:
            number: k.Count = self.number[first + bits.lowest(mask)]
            if not self.common_false[number >> 6] & bits.word_bit(number & 63):
                rest |= mask & ~bits.without_lowest(mask)
            mask = bits.without_lowest(mask)
        if bits.without_lowest(rest):
            return
        mask = rest if rest else self.base.cell_masks[cell]
        while mask:
            number = self.number[first + bits.lowest(mask)]
            self.common_true[number >> 6] |= bits.word_bit(number & 63)
            mask = bits.without_lowest(mask)
