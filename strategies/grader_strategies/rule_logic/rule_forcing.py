"""Rule forcing: a candidate from which singles and rules lead to a contradiction.

Pattern: a candidate, and what follows one by one if it is supposed to be true: what rules exclude,
cells with one candidate left, digits with one place left in a house; if wanted also locked
candidates, digits that a rule must contain, and that cells of a rule that see each other differ.
Why it holds: what follows from the truth would be true.  If then a cell has no candidate, a digit
no place in a house, or a rule cannot be obeyed, the candidate is false.
Finds: the candidate is struck.
Order: cells, then digits.
Source: folklore, as "nishio" of all digits or trial and error; D. Berthier, "Pattern-Based
Constraint Satisfaction", 2012, T&E.
"""

from __future__ import annotations

from array import array

from grader.model import bits, roles
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.model.rules.support import RuleSupport
from grader.pipeline.choice import Choice
from grader.pipeline.finding import Finding
from grader.pipeline.strategy import Strategy
from grader.pipeline.ticker import Ticker
from grader_strategies.facts.sharing import shared
from grader_strategies.facts.suppositions import (
    MOST_LOCKED,
    Suppositions,
    thorough_suppositions,
)
from grader_strategies.facts.ways import Ways
from grader_strategies.rule_logic.forcing_reasons import Contradiction, Fact, needed_facts

UNITS = 3
"""Units of work for looking at a board once."""


class RuleForcing(Strategy):
    """Candidates that singles and rules refute.

    Args:
        most: how many cells may be filled on the way.
        locked: use locked candidates as well, and all that the ways to fill a rule exclude.
    """

    def __init__(self, most: int = 81, locked: bool = False) -> None:
        self.most = most
        self.locked: int = int(locked)

    def bind(self, layout: Layout) -> None:
        """Remember the layout; what is needed is made for the first search."""
        self.layout: Layout = layout
        self.ways: Ways | None = None
        self.has_rules: int = int(bool(layout.rules))
        self.suppositions: Suppositions | None = None
        self.trial: Board = Board(layout)
        self.dirty: array[int] = array("B", bytes(len(layout.rules)))
        # Of a trial: the rule that struck last in each cell, plus one; houses with locked
        # candidates come after the last rule.
        self.struck_by: array[int] = array("i", [0]) * layout.cells
        self.places: array[int] = array("i", [0]) * MOST_LOCKED
        self.place_count: int = 0
        # What follows from a supposition, which comes first: cells that are filled, and candidates
        # that are excluded; see `Fact`.
        most = layout.cells * (layout.digits + 1)
        self.are_filled: array[int] = array("B", bytes(most))
        self.cells: array[int] = array("i", [0]) * most
        self.digits: array[int] = array("i", [0]) * most
        self.reasons: array[int] = array("i", [0]) * most
        self.facts: int = 0
        self.filled: int = 0
        self.end_reason: int = 0
        self.end_cell: int = k.NO_CELL
        self.end_digit: int = k.NO_DIGIT
        self.ticker: Ticker = Ticker()

    def search(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the candidates that are refuted, cell by cell."""
        cell: k.Cell
        if not self.has_rules:
            return False
        if self.ways is None:
            self.ways = shared(Ways, self.layout)
            make = thorough_suppositions if self.locked else Suppositions
            self.suppositions = shared(make, self.layout)
        ways: Ways = self.ways
        trial: Board = self.trial
        suppositions: Suppositions | None = self.suppositions
        assert suppositions is not None  # since the first search
        suppositions.load(board)
        for cell in range(self.layout.cells):
            mask: k.Mask = board.cell_masks[cell]
            while mask:
                digit: k.Digit = bits.lowest(mask)
                mask = bits.without_lowest(mask)
                self.ticker.spend(UNITS)
                # It knows more than singles and rules, so nothing that these refute may be.
                if suppositions.may_be(cell, digit):
                    continue
                trial.copy_from(board)
                ways.support.load(board)
                if not self._refutes(ways, trial, cell, digit):
                    continue
                finding: Finding = choice.fresh(self.technique)
                finding.strike(cell, digit)
                finding.size = self.filled
                if finding.is_noting:
                    self._note(board, digit, finding)
                if choice.offer():
                    return True
        return False

    def _refutes(self, ways: Ways, trial: Board, cell: k.Cell, digit: k.Digit) -> k.Flag:
        """Fill a cell of a trial board, and what follows; return whether that contradicts.

        Raises:
            TimeUp: the deadline has passed.
        """
        i: k.Count
        self.filled = 0
        self.facts = 0
        # What an earlier supposition had for a reason is none of this one.
        for i in range(self.layout.cells):
            self.struck_by[i] = 0
        self._add_fact(1, cell, digit, 0)
        trial.place_unchecked(cell, digit)
        while True:
            self.ticker.spend(UNITS)
            if trial.broken:
                self._find_end(trial)
                return 1
            any_dirty: k.Flag = self._take_changes(ways.support, trial)
            if any_dirty:
                if self._obey(ways, trial):
                    return 1
            elif self._fill_single(trial):
                if self.filled > self.most:
                    return 0
            elif not self.locked or not self._point(trial):
                return 0

    def _take_changes(self, support: RuleSupport, trial: Board) -> k.Flag:
        """Tell the rules what has changed; return whether one has to be looked at."""
        layout = self.layout
        cell: k.Cell
        i: k.Count
        found: k.Flag = 0
        for cell in range(layout.cells):
            mask: k.Mask = trial.cell_masks[cell]
            if trial.values[cell] != k.NO_DIGIT:
                mask = bits.bit(trial.values[cell])
            if mask != support.masks[cell]:
                support.masks[cell] = mask
                for i in range(layout.rule_start[cell], layout.rule_start[cell + 1]):
                    self.dirty[layout.cell_rules[i]] = 1
                    found = 1
        return found

    def _obey(self, ways: Ways, trial: Board) -> k.Flag:
        """Strike what the rules exclude; return whether one of them cannot be obeyed.

        Raises:
            TimeUp: the deadline has passed.
        """
        support: RuleSupport = ways.support
        rule: k.Count
        i: k.Count
        failed: k.Count = -1
        for rule in range(len(self.dirty)):
            if not self.dirty[rule]:
                continue
            self.dirty[rule] = 0
            if failed >= 0:
                continue
            if not (ways.narrow(rule) if self.locked else support.narrow(rule)):
                failed = rule
                continue
            first: k.Count = support.starts[rule]
            for i in range(first, support.starts[rule + 1]):
                allowed: k.Mask = support.allowed[i - first]
                if self.locked:
                    allowed = ways.allowed[i - first]
                self._strike(trial, support.cells[i], allowed, rule)
            contained: k.Mask = ways.contained if self.locked else 0
            while contained:
                self._claim(support, trial, rule, bits.lowest(contained))
                contained = bits.without_lowest(contained)
        if failed < 0:
            return 0
        self.end_cell = k.NO_CELL
        self.end_digit = k.NO_DIGIT
        self.end_reason = failed + 1
        return 1

    def _strike(self, trial: Board, cell: k.Cell, allowed: k.Mask, rule: k.Count) -> None:
        """Strike the candidates of a cell that a rule does not allow."""
        lost: k.Mask = trial.cell_masks[cell] & ~allowed
        if lost:
            self.struck_by[cell] = rule + 1
        while lost:
            self._add_fact(0, cell, bits.lowest(lost), rule + 1)
            trial.strike_unchecked(cell, bits.lowest(lost))
            lost = bits.without_lowest(lost)

    def _claim(self, support: RuleSupport, trial: Board, rule: k.Count, digit: k.Digit) -> None:
        """Strike a digit that a rule must contain from cells that see all its places there."""
        i: k.Count
        self.place_count = 0
        for i in range(support.starts[rule], support.starts[rule + 1]):
            cell: k.Cell = support.cells[i]
            if trial.values[cell] == digit:
                return
            if trial.cell_masks[cell] & bits.bit(digit):
                if self.place_count == len(self.places):
                    return
                self.places[self.place_count] = cell
                self.place_count += 1
        self._lock(trial, digit, rule + 1)

    def _point(self, trial: Board) -> k.Flag:
        """Strike candidates by those that are locked in a house; return whether there are any."""
        layout = self.layout
        house: k.House
        digit: k.Digit
        any_struck: k.Flag = 0
        for house in range(layout.houses):
            if not layout.complete[house]:
                continue
            for digit in range(layout.digits):
                places: k.Mask = trial.place_masks[house * layout.digits + digit]
                if 1 < bits.size(places) <= MOST_LOCKED:
                    self.place_count = 0
                    while places:
                        self.places[self.place_count] = trial.cell_at(house, bits.lowest(places))
                        self.place_count += 1
                        places = bits.without_lowest(places)
                    any_struck |= self._lock(trial, digit, len(self.dirty) + 1 + house)
        return any_struck

    def _lock(self, trial: Board, digit: k.Digit, by: k.Count) -> k.Flag:
        """Strike a digit from the cells that see all `places`; return whether there are any."""
        layout = self.layout
        i: k.Count
        j: k.Count
        any_struck: k.Flag = 0
        if not self.place_count:
            return 0
        first: k.Cell = self.places[0]
        for i in range(layout.peer_start[first], layout.peer_start[first + 1]):
            peer: k.Cell = layout.peers[i]
            sees_all: k.Flag = trial.cell_masks[peer] & bits.bit(digit) != 0
            for j in range(1, self.place_count):
                if not layout.sees[peer * layout.cells + self.places[j]]:
                    sees_all = 0
            if sees_all:
                self.struck_by[peer] = by
                self._add_fact(0, peer, digit, by)
                trial.strike_unchecked(peer, digit)
                any_struck = 1
        return any_struck

    def _fill_single(self, trial: Board) -> k.Flag:
        """Fill a cell with one candidate, or the one place of a digit; return whether any."""
        layout = self.layout
        cell: k.Cell
        house: k.House
        digit: k.Digit
        for cell in range(layout.cells):
            if bits.is_single(trial.cell_masks[cell]):
                self._fill(trial, cell, bits.lowest(trial.cell_masks[cell]), self.struck_by[cell])
                return 1
        for house in range(layout.houses):
            if not layout.complete[house]:
                continue
            for digit in range(layout.digits):
                places: k.Mask = trial.place_masks[house * layout.digits + digit]
                if bits.is_single(places):
                    cell = trial.cell_at(house, bits.lowest(places))
                    self._fill(trial, cell, digit, -1 - house)
                    return 1
        return 0

    def _fill(self, trial: Board, cell: k.Cell, digit: k.Digit, reason: k.Count) -> None:
        self._add_fact(1, cell, digit, reason)
        self.filled += 1
        trial.place_unchecked(cell, digit)

    def _add_fact(self, is_filled: k.Flag, cell: k.Cell, digit: k.Digit, reason: k.Count) -> None:
        self.are_filled[self.facts] = is_filled
        self.cells[self.facts] = cell
        self.digits[self.facts] = digit
        self.reasons[self.facts] = reason
        self.facts += 1

    def _find_end(self, trial: Board) -> None:
        """Find a cell without candidates, or a digit without a place."""
        layout = self.layout
        cell: k.Cell
        house: k.House
        i: k.Count
        self.end_cell = k.NO_CELL
        self.end_digit = k.NO_DIGIT
        for cell in range(layout.cells):
            if trial.values[cell] == k.NO_DIGIT and not trial.cell_masks[cell]:
                self.end_cell = cell
                self.end_reason = 0
                return
        for house in range(layout.houses):
            if not layout.complete[house]:
                continue
            missing: k.Mask = layout.house_digits[house]
            for i in range(layout.house_start[house], layout.house_start[house + 1]):
                cell = layout.house_cells[i]
                if trial.values[cell] == k.NO_DIGIT:
                    missing &= ~trial.cell_masks[cell]
                else:
                    missing &= ~bits.bit(trial.values[cell])
            if missing:
                self.end_digit = bits.lowest(missing)
                self.end_reason = -1 - house
                return

    def _note(self, board: Board, digit: k.Digit, finding: Finding) -> k.Flag:
        """Add what leads to the contradiction, with the reasons, and where it ends."""
        i: k.Count
        rules: list[int] = []
        masks: list[int] = []
        facts: list[Fact] = []
        for i in range(self.layout.cells):
            masks.append(board.cell_masks[i])
        for i in range(self.facts):
            is_filled = bool(self.are_filled[i])
            facts.append(Fact(is_filled, self.cells[i], self.digits[i], self.reasons[i]))
        end = Contradiction(self.end_cell, self.end_digit, self.end_reason)
        needed = needed_facts(self.layout, masks, facts, end)
        finding.digit(digit)
        for fact in needed:
            finding.mark(roles.COLOR_A if fact.is_filled else roles.COLOR_B, fact.cell, fact.digit)
        for reason in [fact.reason for fact in needed] + [self.end_reason]:
            finding.number(reason)
            if 0 < reason <= len(self.dirty) and reason - 1 not in rules:
                rules.append(reason - 1)
                finding.rule(roles.BASE, reason - 1)
        if self.end_cell != k.NO_CELL:
            finding.mark(roles.WING, self.end_cell)
        elif self.end_digit != k.NO_DIGIT:
            finding.digit(self.end_digit)
            finding.house(roles.WITHIN, -1 - self.end_reason)
        return 1
