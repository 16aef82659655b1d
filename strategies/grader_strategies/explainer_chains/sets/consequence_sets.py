"""All consequences of each assumption as sets, without the order in which they follow.

An ordered search decides which chain counts, and takes most of the time of hard puzzles.  What
can follow at all does not depend on the order, because the rules are monotone: where more is
false, no less follows.  So these sets tell which searches cannot find anything.
"""

from __future__ import annotations

from array import array

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline import work
from grader.pipeline.ticker import Ticker
from grader.runtime.memory import Allocation
from grader_strategies.explainer_chains.links import closure_links
from grader_strategies.explainer_chains.links.reachability import Reachability
from grader_strategies.explainer_chains.sets import root_rows
from grader_strategies.explainer_chains.sets.assumption_sets import AssumptionSets

MOST_BYTES: k.Size = 4_000_000
"""The most memory of the sets of a board; those of larger boards are not made."""


class ConsequenceSets(AssumptionSets):
    """The least sets of literals that contain an assumption and what follows by the rules.

    A root is an assumption: twice the number of a candidate, plus 1 if it is true.  The only
    candidate of a cell is true, and so is the only place of a digit in a complete house;
    subclasses add rules.  Each set contains at least what a dynamic closure can derive.

    The sets stay for later boards with fewer candidates, and grow by what has changed.

    Args:
        below: sets with fewer rules, from which those of this object are made; or None.
    """

    def __init__(self, below: ConsequenceSets | None = None) -> None:
        self.below = below
        self.epoch = 0

    def bind(self, layout: Layout) -> None:
        """Allocate the buffers for boards of this layout."""
        AssumptionSets.bind(self, layout)  # `super()` does not work here when compiled
        self.ticker = Ticker()
        self.reach = Reachability()
        self.reach.bind(layout)
        self.number = self.reach.number
        self.place = self.reach.place
        self.board = Board(layout)
        self.first = Board(layout)
        self.span = layout.cells + layout.houses * layout.digits
        self.allocation = Allocation(self.release)
        self.waiting = array("i", [0]) * (layout.cells * layout.digits + 1)
        self.release()

    def release(self) -> None:
        """Free the sets; the next `update` makes them again."""
        self.roots = 0
        self.words = 0
        self.states = array("i")
        self.masks = array("I")
        self.trues = array("Q")
        self.falses = array("Q")
        self.checked = array("Q")
        self.gone = array("Q")
        self.placed = array("Q")
        self.live = array("Q")
        self.common_true = array("Q")
        self.common_false = array("Q")

    # The board

    def update(self, board: Board) -> k.Flag:
        """Use this board from now on; return whether there are sets of boards of this size."""
        below: ConsequenceSets | None = self.below
        if below is not None:
            if not below.update(board):
                return False
            if self.epoch != below.epoch or not self.reach.complete or not self.roots:
                self._number(below.first)
                self.epoch = below.epoch
        elif not self._follows(board):
            self._number(board)
            self.epoch += 1
        if not self.roots:
            return False
        self._note_changes(board)
        self.allocation.use()
        self.reach.allocation.use()
        return True

    def _mask_of(self, board: Board, cell: k.Cell) -> k.Mask:
        """Return the candidates of a cell; a digit that was placed remains as the only one."""
        value: k.Digit = board.values[cell]
        if value == k.NO_DIGIT:
            return board.cell_masks[cell]
        return bits.bit(value) & self.reach.numbered[cell]

    def _follows(self, board: Board) -> k.Flag:
        """Return whether a board has no candidates beyond those of the one before."""
        cell: k.Cell
        if not self.roots or not self.reach.complete:
            return False
        for cell in range(self.layout.cells):
            if self._mask_of(board, cell) & ~self.base.cell_masks[cell]:
                return False
        return True

    def _number(self, board: Board) -> None:
        """Remove all sets, and number the candidates of a board."""
        cell: k.Cell
        i: k.Count
        size: k.Size = 0
        self.roots = 0
        for cell in range(self.layout.cells):
            size += 2 * bits.size(board.cell_masks[cell])
        if size * (4 * self.span + size // 4) > MOST_BYTES:
            return
        self.reach.number_candidates(board)
        self.words = self.reach.words
        size = 2 * self.reach.count
        if size > len(self.states) or size * self.words > len(self.trues):
            self.allocation.resize(size * (4 + 4 * self.span + 5 * 8 * self.words))
            # Those whose lengths are asked for come last, in case the memory does not suffice.
            self.masks = array("I", [0]) * (size * self.span)
            self.falses = array("Q", [0]) * (size * self.words)
            self.checked = array("Q", [0]) * (size * self.words)
            self.trues = array("Q", [0]) * (size * self.words)
            self.states = array("i", [0]) * size
        if self.words > len(self.gone):
            self.placed = array("Q", [0]) * self.words
            self.live = array("Q", [0]) * self.words
            self.common_true = array("Q", [0]) * self.words
            self.common_false = array("Q", [0]) * self.words
            self.gone = array("Q", [0]) * self.words
        for i in range(self.words):
            self.gone[i] = 0
            self.placed[i] = 0
            self.live[i] = 0
        for i in range(self.reach.count):
            self.live[i >> 6] |= bits.word_bit(i & 63)
        for i in range(size):
            self.states[i] = root_rows.UNKNOWN
        self.first.copy_from(board)
        self.base.copy_from(board)
        self.is_prepared = 0
        self.roots = size

    def _note_changes(self, board: Board) -> None:
        """Remove the candidates that a board has lost, and find the sets that may grow."""
        digits: k.Count = self.layout.digits
        cell: k.Cell
        number: k.Count
        changed: k.Flag = 0
        for cell in range(self.layout.cells):
            mask: k.Mask = self._mask_of(board, cell)
            gone: k.Mask = self.base.cell_masks[cell] & ~mask
            if mask and board.values[cell] != k.NO_DIGIT:
                number = self.reach.number[cell * digits + bits.lowest(mask)]
                if not self.placed[number >> 6] & bits.word_bit(number & 63):
                    self.placed[number >> 6] |= bits.word_bit(number & 63)
                    self.live[number >> 6] &= ~bits.word_bit(number & 63)
                    changed = 1
            while gone:
                number = self.reach.number[cell * digits + bits.lowest(gone)]
                self.gone[number >> 6] |= bits.word_bit(number & 63)
                self.live[number >> 6] &= ~bits.word_bit(number & 63)
                self.erase(cell, bits.lowest(gone))
                gone = bits.without_lowest(gone)
                changed = 1
        if changed:
            self.is_prepared = 0
            self._mark_due()
        if not self.is_prepared:
            # A deadline may interrupt this.
            self.prepare_rules()
            self.is_prepared = 1

    def _mark_due(self) -> None:
        """Mark the sets that lack a candidate that is gone, and those to be made anew.

        What followed from a candidate that is gone no longer counts, nor does what contradicts
        a placement; more would follow than a search can find.
        """
        root: k.Count
        w: k.Count
        for root in range(self.roots):
            state: k.Count = self.states[root]
            if state == root_rows.REFUTED:
                self.states[root] = root_rows.UNKNOWN
            if state not in (root_rows.KNOWN, root_rows.DUE):
                continue
            start: k.Count = root * self.words
            for w in range(self.words):
                if self.trues[start + w] & self.gone[w] or self.falses[start + w] & self.placed[w]:
                    self.states[root] = root_rows.UNKNOWN
                    break
                if self.gone[w] & ~self.falses[start + w]:
                    self.states[root] = root_rows.DUE

    def prepare_rules(self) -> None:
        """Prepare the rules of subclasses for the board in `base`."""

    # Rules

    def extend(self) -> k.Flag:
        """Apply the rules of subclasses where nothing else follows; return whether any did."""
        return False

    def complete(self, root: k.Count) -> None:
        """Find all that follows from an assumption."""
        state: k.Count = self.states[root]
        if state in (root_rows.KNOWN, root_rows.REFUTED):
            return
        self.ticker.spend(1 + self.span // work.CELLS)
        # A deadline may interrupt this.
        self.states[root] = root_rows.UNKNOWN
        self.root = root
        self.at = root * self.words
        self.refuted = 0
        self.waiting_count = 0
        if state == root_rows.DUE:
            root_rows.load(self.board, self.masks, root * self.span)
            self.resume_rules()
            self.strike_all(self.gone, 0)
        else:
            self._begin(root)
        while not self.refuted:
            self.propagate()
            if self.refuted or not self.extend():
                break
        if not self.refuted:
            root_rows.store(self.board, self.masks, root * self.span)
        self.states[root] = root_rows.REFUTED if self.refuted else root_rows.KNOWN

    def _begin(self, root: k.Count) -> None:
        """Begin the sets of an assumption with the board and the assumption only."""
        w: k.Count
        below: ConsequenceSets | None = self.below
        if below is not None and below.states[root] == root_rows.REFUTED:
            root_rows.copy(self.falses, self.at, below.falses, self.at, self.words)
            self.refuted = 1
            return
        if below is not None and below.states[root] == root_rows.KNOWN:
            root_rows.load(self.board, below.masks, root * self.span)
            root_rows.copy(self.trues, self.at, below.trues, self.at, self.words)
            root_rows.copy(self.falses, self.at, below.falses, self.at, self.words)
            self.begin_rules(root, True)
            return
        closure_links.restore(self.board, self.base)
        for w in range(self.words):
            self.trues[self.at + w] = 0
            self.falses[self.at + w] = self.gone[w]
        if root & 1:
            self.make_true(root >> 1)
        else:
            self.strike(root >> 1)
        self.begin_rules(root, False)

    def begin_rules(self, root: k.Count, is_extended: k.Flag) -> None:
        """Prepare the rules of subclasses for an assumption that is new.

        Args:
            root: the assumption.
            is_extended: its sets are those with fewer rules, which are complete.
        """

    def resume_rules(self) -> None:
        """Prepare the rules of subclasses for an assumption that was complete on its board."""

    def make_true(self, number: k.Count) -> None:
        """Add a true candidate, from which more may follow."""
        word: k.Count = self.at + (number >> 6)
        bit: k.Word = bits.word_bit(number & 63)
        if self.trues[word] & bit:
            return
        if self.falses[word] & bit:
            self.refuted = 1
            return
        self.trues[word] |= bit
        self.waiting[self.waiting_count] = number
        self.waiting_count += 1

    def strike(self, number: k.Count) -> None:
        """Add a false candidate, and what becomes the only one in its cell or a house."""
        word: k.Count = self.at + (number >> 6)
        bit: k.Word = bits.word_bit(number & 63)
        digits: k.Count = self.layout.digits
        i: k.Count
        if self.falses[word] & bit:
            return
        if self.trues[word] & bit:
            self.refuted = 1
            return
        self.falses[word] |= bit
        place: k.Count = self.reach.place[number]
        cell: k.Cell = self.order.cell_of[place]
        digit: k.Digit = place - cell * digits
        mask: k.Mask = self.board.cell_masks[cell] & ~bits.bit(digit)
        self.board.cell_masks[cell] = mask
        if not bits.without_lowest(mask):
            if not mask:
                self.refuted = 1
                return
            self.make_true(self.reach.number[cell * digits + bits.lowest(mask)])
        for i in range(self.order.start[cell], self.order.start[cell + 1]):
            house: k.House = self.order.houses[i]
            slot: k.Count = house * digits + digit
            mask = self.board.place_masks[slot] & ~bits.bit(self.order.places[i])
            self.board.place_masks[slot] = mask
            if bits.without_lowest(mask) or not self.layout.complete[house]:
                continue
            if not mask:
                self.refuted = 1
                return
            cell = self.layout.house_cells[self.layout.house_start[house] + bits.lowest(mask)]
            self.make_true(self.reach.number[cell * digits + digit])

    def strike_all(self, found: array[int], start: k.Count) -> k.Flag:
        """Add the false candidates of a set; return whether there was any new one."""
        w: k.Count
        any_new: k.Flag = 0
        for w in range(self.words):
            left: k.Word = found[start + w] & ~self.falses[self.at + w]
            while left and not self.refuted:
                self.strike(64 * w + bits.lowest_of_word(left))
                left &= left - 1
                any_new = 1
        return any_new

    def propagate(self) -> None:
        """Follow the true candidates."""
        while self.waiting_count and not self.refuted:
            self.waiting_count -= 1
            self.ticker.tick()
            self.strike_all(self.reach.sees, self.waiting[self.waiting_count] * self.words)

    # Questions

    def refutes(self, root: k.Count) -> k.Flag:
        """Return whether an assumption may contradict itself."""
        self.complete(root)
        return self.states[root] == root_rows.REFUTED

    def find_common(self, count: k.Count) -> k.Flag:
        """Find the literals that follow from so many roots in `branches`; see `AssumptionSets`."""
        i: k.Count
        w: k.Count
        found: k.Word = 0
        for i in range(count):
            if self.branches[i] != root_rows.ANYTHING:
                self.complete(self.branches[i])
        self.ticker.spend(1 + count * self.words // work.WORDS)
        for w in range(self.words):
            true: k.Word = self.live[w]
            false: k.Word = true
            for i in range(count):
                root: k.Count = self.branches[i]
                if root != root_rows.ANYTHING and self.states[root] != root_rows.REFUTED:
                    true &= self.trues[root * self.words + w]
                    false &= self.falses[root * self.words + w]
            self.common_true[w] = true
            self.common_false[w] = false
            found |= true | false
        return found != 0
