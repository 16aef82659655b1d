"""Forcing chains: contradictions, and common consequences of alternative assumptions.

A contradiction is a closure with a clash.  The alternatives are: a candidate is true or false,
each candidate of a cell, and each place of a digit in a house.

This module is long because all of these are searched within the same bounds.
"""

from __future__ import annotations

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader_strategies.explainer_chains.closures import selection
from grader_strategies.explainer_chains.closures.closures import UNBOUNDED, Embedding
from grader_strategies.explainer_chains.closures.deduction import Deduction
from grader_strategies.explainer_chains.links import causes, graph_nodes
from grader_strategies.explainer_chains.links.reachability import Reachability, bound_reachability
from grader_strategies.explainer_chains.search.forcing_deductions import (
    LAST_TURN,
    ForcingDeductions,
)
from grader_strategies.explainer_chains.sets import root_rows
from grader_strategies.explainer_chains.sets.assumption_sets import AssumptionSets
from grader_strategies.explainer_chains.sets.parallel_sets import ParallelSets
from grader_strategies.explainer_chains.sets.set_levels import SetLevels
from grader_strategies.facts.changes import Changes
from grader_strategies.facts.digit_templates import DigitTemplates
from grader_strategies.facts.sharing import shared

Positions = list[int]
Clashes = list[tuple[int, int]]


class Forcing(ForcingDeductions):
    """The engine of forcing chains.

    Args:
        multi: use cells with more than two candidates and digits with more than two places
            in a house, too.
        dynamic: candidates that an assumption has made false are removed for the rest of its
            closure.
        one_digit: follow one digit only, and search for contradictions only (Nishio).
        embedded: the techniques that make deductions inside a closure.
        reach: decides whether there is any deduction, if not dynamic.  It may be shared with
            other nested engines; None: all engines that are not nested share one.
        set_level: the level of the sets with the rules of the embedded techniques, which decide
            which closures may lead to a deduction; -1 if there are none.
        parallel_sets: sets for an engine that embeds nothing.
    """

    def __init__(
        self,
        multi: bool,
        dynamic: bool,
        one_digit: bool,
        embedded: list[Embedding],
        reach: Reachability | None = None,
        set_level: k.Count = -1,
        parallel_sets: ParallelSets | None = None,
    ) -> None:
        super().__init__(dynamic, one_digit, embedded)
        assert reach is None or not dynamic, "dynamic chains reach further"
        self.multi = multi
        self.reach = reach
        self.shares_reach = reach is None and not dynamic
        self.set_level = set_level
        self.sets: AssumptionSets | None = parallel_sets
        self.parallel_sets = parallel_sets
        self.is_filtered = 0

    def bind(self, layout: Layout) -> None:
        """Allocate the buffers for boards of this layout."""
        ForcingDeductions.bind(self, layout)  # `super()` does not work here when compiled
        self.changes: Changes = shared(Changes, layout)
        self.templates: DigitTemplates = shared(DigitTemplates, layout)
        self.exhausted = 0
        self.likely_digits = 0
        if self.set_level >= 0:
            self.sets = shared(SetLevels, layout).of(self.set_level)
        if self.parallel_sets is not None:
            self.parallel_sets.bind(layout)
        if self.shares_reach:
            self.reach = shared(bound_reachability, layout)
        elif self.reach is not None:
            self.reach.bind(layout)

    def collect(self, board: Board, wanted: k.Count) -> list[Deduction]:
        """Return the deductions on a board that are wanted."""
        cell: k.Cell
        self.begin_search(wanted)
        if self.reach is not None:
            self.reach.build(board)
        if self.one_digit:
            self._find_likely_digits(board)
            if not self.likely_digits:
                self.exhausted = self.changes.now if wanted != selection.USEFUL else self.exhausted
                return self.deductions
        self.start(board)
        self.is_filtered = 0
        if self.sets is not None:
            self.is_filtered = self.sets.update(board)
        least: k.Count = 2 if self.dynamic else 3
        if self.is_filtered and wanted != selection.ALL:
            self._find_clashes()
        for cell in range(self.layout.cells):
            if bits.size(board.cell_masks[cell]) >= least:
                self._from_cell(cell)
        if self.one_digit and not self.deductions and wanted != selection.USEFUL:
            self.exhausted = self.changes.now
        return self.best_deductions.ranked() if wanted == selection.USEFUL else self.deductions

    def prepare(self, board: Board) -> None:
        """Prepare for boards whose candidates are among those of this one."""
        if self.parallel_sets is not None:
            self.parallel_sets.prepare(board)

    def _find_likely_digits(self, board: Board) -> None:
        """Find the digits with which a chain of one digit may contradict itself.

        Such a chain depends on the places of the digit only.  What follows from a candidate
        that is in a template is true in the template as well, so it contradicts nothing.  If
        every candidate is in one, each is left out by the template of another one in its house.
        """
        digit: k.Digit
        self.templates.update(board)
        since: k.Word = self.changes.only_lost(self.exhausted)
        self.likely_digits = 0
        for digit in range(self.layout.digits):
            if since and self.changes.digits[digit] <= since:
                continue
            if self.templates.strikable(board, digit):
                self.likely_digits |= bits.bit(digit)

    def _from_cell(self, cell: k.Cell) -> None:
        """Collect the deductions that start in a cell, digit by digit, then those of the cell."""
        mask: k.Mask = self.origin.cell_masks[cell]
        many: k.Flag = not bits.is_pair(mask)
        left: k.Mask = mask & self.likely_digits if self.one_digit else mask
        digits: k.Count = self.layout.digits
        while left:
            digit: k.Digit = bits.lowest(left)
            left = bits.without_lowest(left)
            if self.is_filtered:
                self._from_likely(2 * (cell * digits + digit) + 1, many)
            elif self.dynamic:
                self._from_candidate(2 * (cell * digits + digit) + 1, many)
            if not self.one_digit:
                self._from_houses(cell, digit)
        if self.one_digit or not (self.multi or not many):
            return
        if self.reach is not None and not self.reach.cell_excludes(self.origin, cell):
            return
        sets: AssumptionSets | None = self.sets
        if self.is_filtered and sets is not None and not sets.may_have_common(cell):
            return
        self.count = 0
        while mask:
            self.starts[self.count] = 2 * (cell * digits + bits.lowest(mask)) + 1
            self.count += 1
            mask = bits.without_lowest(mask)
        self._from_starts(causes.FROM_CELL, cell)

    def _from_starts(self, kind: k.Count, source: k.Count) -> None:
        """Collect what all assumptions in `starts` imply."""
        i: k.Count
        sets: AssumptionSets | None = self.sets
        if self.is_filtered and not self._may_agree(kind):
            return
        for i in range(self.count):
            is_new: k.Flag = self.family_of[self.starts[i]] < 0
            self.targets[i] = self.closure(self.starts[i])
            if is_new and self.is_filtered and not self._any_follows(kind):
                return
        if self.is_filtered and sets is not None:
            self.common_in_sets(kind, source, sets)
        else:
            self.common(kind, source)

    def _may_agree(self, kind: k.Count) -> k.Flag:
        """Return whether the closures of all assumptions in `starts` may have a common literal.

        Args:
            kind: the kind of the deductions from these assumptions; those that would not be
                wanted do not count.
        """
        sets: AssumptionSets | None = self.sets
        assert sets is not None, "the search is filtered"
        i: k.Count
        for i in range(self.count):
            sets.branches[i] = sets.root_of(self.starts[i])
            if not self.starts[i] & 1 and sets.refutes(sets.branches[i]):
                # The order in which it contradicts itself is not that of its partner.
                sets.branches[i] = root_rows.ANYTHING
        if not sets.find_common(self.count):
            return False
        # A closure ends at its clash, so what is in it depends on the order.
        for i in range(self.count):
            if sets.branches[i] == root_rows.ANYTHING or sets.refutes(sets.branches[i]):
                self.closure(self.starts[i])
        return self._any_follows(kind)

    def _any_follows(self, kind: k.Count) -> k.Flag:
        """Remove common literals that cannot be in all closures; return whether any are left."""
        sets: AssumptionSets | None = self.sets
        assert sets is not None, "the search is filtered"
        w: k.Count
        any_left: k.Word = 0
        for w in range(sets.words):
            left: k.Word = sets.common_true[w]
            while left:
                literal: k.Count = 2 * sets.place[64 * w + bits.lowest_of_word(left)] + 1
                if not self.follows_from_all(kind, literal):
                    sets.common_true[w] &= ~(left & ~(left & (left - 1)))
                left &= left - 1
            left = sets.common_false[w]
            while left:
                literal = 2 * sets.place[64 * w + bits.lowest_of_word(left)]
                if not self.follows_from_all(kind, literal):
                    sets.common_false[w] &= ~(left & ~(left & (left - 1)))
                left &= left - 1
            any_left |= sets.common_true[w] | sets.common_false[w]
        return any_left != 0

    def _find_clashes(self) -> None:
        """Collect the contradictions, beginning with the assumptions from which least follows.

        Any deduction of the same length precedes them, so they may be found first.  The
        shorter the best one is, the less has to be looked at afterwards.
        """
        if self.wanted == selection.USEFUL:
            self._find_clashes_in_order()
            return
        sets: AssumptionSets | None = self.sets
        assert sets is not None, "the search is filtered"
        digits: k.Count = self.layout.digits
        cell: k.Cell
        place: k.Count
        literal: k.Count
        family: k.Count
        likely: Clashes = []
        for cell in range(self.layout.cells):
            mask: k.Mask = self.origin.cell_masks[cell]
            while bits.size(self.origin.cell_masks[cell]) > 1 and mask:
                place = cell * digits + bits.lowest(mask)
                mask = bits.without_lowest(mask)
                for literal in range(2 * place + 1, 2 * place - 1, -1):
                    root: k.Count = sets.root_of(literal)
                    if sets.refutes(root):
                        likely.append((sets.size_of(root), literal))
        likely.sort()
        for _, literal in likely:
            self.turn = literal ^ 1
            family = self.closure(literal)
            if literal & 1:
                sets.note_closure(sets.root_of(literal), self.graph, family)
            if self.clash_true[family] >= 0:
                self.clash(family, literal ^ 1)
        self.turn = LAST_TURN

    def _find_clashes_in_order(self) -> None:
        """Collect the contradictions in the order of the search.

        Any deduction of the same length precedes them, so they may be found first; they bound
        the deductions that are wanted beside them.
        """
        digits: k.Count = self.layout.digits
        cell: k.Cell
        for cell in range(self.layout.cells):
            mask: k.Mask = self.origin.cell_masks[cell]
            while bits.size(self.origin.cell_masks[cell]) > 1 and mask:
                place: k.Count = cell * digits + bits.lowest(mask)
                mask = bits.without_lowest(mask)
                self._offer_clash(2 * place + 1)
                self._offer_clash(2 * place)

    def _offer_clash(self, literal: k.Count) -> None:
        """Collect the contradiction of an assumption, if there is one."""
        sets: AssumptionSets | None = self.sets
        assert sets is not None, "the search is filtered"
        root: k.Count = sets.root_of(literal)
        if sets.refutes(root):
            family: k.Count = self.closure(literal)
            if literal & 1:
                sets.note_closure(root, self.graph, family)
            if self.clash_true[family] >= 0:
                self.clash(family, literal ^ 1)

    def _from_likely(self, literal: k.Count, is_paired: k.Flag) -> None:
        """Collect what `_from_candidate` does; make closures only if that is likely."""
        sets: AssumptionSets | None = self.sets
        assert sets is not None, "the search is filtered"
        if self.wanted == selection.ALL:
            self._offer_clash(literal)
            self._offer_clash(literal - 1)
        if not is_paired or self._implies_nothing(literal >> 1):
            return
        self.count = 2
        self.starts[0] = literal
        self.starts[1] = literal - 1
        self.start_of_branches = literal >> 1
        self._from_starts(causes.FROM_BOTH, 0)

    def _from_candidate(self, literal: k.Count, is_paired: k.Flag) -> None:
        """Collect the contradictions of a true candidate and of its opposite, and what both imply.

        Args:
            literal: the true candidate.
            is_paired: whether to look for what both imply.
        """
        plus: k.Count = self.closure(literal)
        if self.clash_true[plus] >= 0:
            self.clash(plus, literal - 1)
        if self._implies_nothing(literal >> 1):
            return
        minus: k.Count = self.closure(literal - 1)
        if self.clash_true[minus] >= 0:
            self.clash(minus, literal)
        if is_paired and not self.one_digit:
            self._pair(plus, minus, literal >> 1)

    def _implies_nothing(self, place: k.Count) -> k.Flag:
        """Return whether nothing follows if a candidate is false, by single implications."""
        cell: k.Cell = self.order.cell_of[place]
        digit: k.Digit = place - cell * self.layout.digits
        i: k.Count
        if self.embedded or (not self.one_digit and bits.is_pair(self.origin.cell_masks[cell])):
            return False
        for i in range(self.order.start[cell], self.order.start[cell + 1]):
            house: k.House = self.order.houses[i]
            places: k.Mask = self.origin.place_masks[house * self.layout.digits + digit]
            if bits.is_pair(places) and self.layout.complete[house]:
                return False
        return True

    def _from_houses(self, cell: k.Cell, digit: k.Digit) -> None:
        """Collect the deductions of the houses in which a candidate is at the first place."""
        digits: k.Count = self.layout.digits
        sets: AssumptionSets | None = self.sets
        i: k.Count
        for i in range(self.order.start[cell], self.order.start[cell + 1]):
            house: k.House = self.order.houses[i]
            places: k.Mask = self._branches(self.origin, i, digit)
            if not places:
                continue
            if self.reach is not None and not self.reach.slot_excludes(self.origin, house, digit):
                continue
            unit: k.Count = self.layout.cells + house * digits + digit
            if self.is_filtered and sets is not None and not sets.may_have_common(unit):
                continue
            self.count = 0
            while places:
                place: k.Cell = self.board.cell_at(house, bits.lowest(places))
                self.starts[self.count] = 2 * (place * digits + digit) + 1
                self.count += 1
                places = bits.without_lowest(places)
            self.start_of_branches = digit
            self._from_starts(causes.FROM_HOUSE, house)

    def _branches(self, board: Board, i: k.Count, digit: k.Digit) -> k.Mask:
        """Return the places from which to search for deductions in a house, or none.

        Args:
            board: the board.
            i: the number of a cell and house in `order`; the cell must be the first place.
            digit: the digit.
        """
        house: k.House = self.order.houses[i]
        places: k.Mask = board.place_masks[house * self.layout.digits + digit]
        if not self.layout.complete[house] or bits.lowest(places) != self.order.places[i]:
            return 0
        if bits.is_single(places) or not (self.multi or bits.is_pair(places)):
            return 0
        return places

    def _pair(self, plus: k.Count, minus: k.Count, place: k.Count) -> None:
        self.targets[0] = plus
        self.targets[1] = minus
        self.count = 2
        self.start_of_branches = place
        self.common(causes.FROM_BOTH, 0)

    # For the strategy, and for an engine that embeds this one

    def found_again(self, board: Board, deduction: Deduction) -> Deduction | None:
        """Search again for a deduction, and keep the explanations of what is embedded in it.

        Only the branches of the deduction are made again, as far as the search has made them.
        """
        i: k.Count
        family: k.Count
        key: bytes = board.candidates_key()
        limits = deduction.limits
        self.begin_search(selection.ALL)
        self.keep = 1
        try:
            # The branches of several deductions on a board are made once.
            if key != self.again_on or limits is not None:
                self.start(board)
            starts = self._starts(deduction)
            self.count = len(starts)
            for i in range(self.count):
                self.longest = UNBOUNDED if limits is None else limits[i]
                self.members[i] = self.closure(starts[i])
            self.again_on = key if limits is None else b""
        finally:
            self.keep = 0
        for i in range(self.count):
            family = self.members[i]
            if deduction.kind == causes.FROM_CLASH:
                self.targets[i] = (self.clash_false if i else self.clash_true)[family]
            else:
                self.targets[i] = graph_nodes.of(self.graph, family, deduction.literal)
            if self.targets[i] < 0:
                return None
        self.start_of_branches = deduction.start
        self.offer(deduction.kind, deduction.source, deduction.literal)
        return self.deductions[0] if self.deductions else None

    def _starts(self, deduction: Deduction) -> Positions:
        """Return the literals with which the branches of a deduction start."""
        digits: k.Count = self.layout.digits
        kind: k.Count = deduction.kind
        if kind == causes.FROM_CLASH:
            return [deduction.literal ^ 1] * 2
        if kind == causes.FROM_BOTH:
            return [2 * deduction.start + 1, 2 * deduction.start]
        if kind == causes.FROM_CELL:
            mask: k.Mask = self.origin.cell_masks[deduction.source]
            return [2 * (deduction.source * digits + each) + 1 for each in bits.each(mask)]
        places: k.Mask = self.origin.place_masks[deduction.source * digits + deduction.start]
        return [
            2 * (self.board.cell_at(deduction.source, place) * digits + deduction.start) + 1
            for place in bits.each(places)
        ]
