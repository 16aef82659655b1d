"""The ways to fill the cells of a rule, in which cells that see each other differ."""

from __future__ import annotations

from array import array
from itertools import combinations

from grader.errors import Message
from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.model.rules import rule_kind
from grader.model.rules.rule import Rule
from grader.model.rules.sequences import Sequences, sequences_of
from grader.model.rules.support import RuleSupport
from grader.pipeline.ticker import Ticker
from grader_strategies.facts.changes import Changes
from grader_strategies.facts.relations import relations_of
from grader_strategies.facts.sharing import shared

MOST_WAYS = 250
"""Ways of a rule that are listed."""
_MOST_NODES = 4000
"""Cells that the search for one way fills; what it has not refuted by then counts as possible."""
_MOST_SETS = 4_000_000
"""States times sets of digits that are remembered."""

BY_STATES, BY_SETS, BY_SEARCH = range(3)
"""How a rule is narrowed: its states say which digits differ; all its cells see each other, so
that the set of digits so far completes the state; or else ways are searched for."""
_UNITS = (2, 100, 50)
"""Units of work for narrowing a rule, by how that is done."""


def is_cage(layout: Layout, rule: Rule) -> bool:
    """Return whether a rule only says that digits differ, and maybe their sum.

    The techniques of cages look at those.
    """
    kind = rule_kind(rule.kind)
    if not kind.all_differ(rule):
        return False
    has_sum = kind.total(rule, layout.digits) is not None
    return has_sum or sequences_of(rule, layout.digits) is None


def no_rules(layout: Layout) -> Message | str:
    """Return why there are no rules on a layout, or an empty text if there are some."""
    if layout.rules:
        return ""
    return Message("needs-rules", "it needs rules besides the houses, as on killer-9")


def has_lines(layout: Layout) -> bool:
    """Return whether a layout has rules besides cages."""
    return not all(is_cage(layout, rule) for rule in layout.rules)


class Ways:
    """The ways to fill a rule on a board; all strategies of a thread share one instance.

    Use: `load` a board, then ask about one rule after the other.

    Attributes:
        open_cells, open_places, count: of `open`, the open cells and their places in the rule.
        allowed: of `narrow`, the supported digits of each cell of the rule, in its order.
        contained: of `narrow`, digits that every way has; further ones may be missing.
        ways: of `find_ways`, the digits of one way after the other, until `narrow` is called.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.changes: Changes = shared(Changes, layout)
        support = RuleSupport(layout)
        self.support: RuleSupport = support
        self.number: int = len(layout.rules)
        self.forms: array[int] = array("B", bytes(self.number))
        self.weak: array[int] = array("B", bytes(self.number))
        # The earlier places of its rule that each place sees, by its position in `cells`.
        before: list[int] = []
        before_start = [0]
        widest = 0
        for number, rule in enumerate(layout.rules):
            table = support.tables[number]
            for place, cell in enumerate(rule.cells):
                before += [i for i in range(place) if layout.are_peers(rule.cells[i], cell)]
                before_start.append(len(before))
            if table is None:
                continue
            self.forms[number] = _form(layout, rule, table)
            if self.forms[number] == BY_SETS:
                widest = max(widest, table.states << layout.digits)
            self.weak[number] = _is_weak(table)
        longest = max([1] + [len(rule.cells) for rule in layout.rules])
        self.cells: array[int] = array("i", [c for rule in layout.rules for c in rule.cells])
        self.starts: array[int] = array("i", [0] * (self.number + 1))
        for number, rule in enumerate(layout.rules):
            self.starts[number + 1] = self.starts[number] + len(rule.cells)
        self.before: array[int] = array("i", before)
        self.before_start: array[int] = array("i", before_start)
        self.open_cells: array[int] = array("i", [0]) * longest
        self.open_places: array[int] = array("i", [0]) * longest
        self.allowed: array[int] = array("I", [0]) * longest
        self.witnessed: array[int] = array("I", [0]) * longest
        self.chosen: array[int] = array("i", [0]) * longest
        self.ways: array[int] = array("i", [0]) * ((MOST_WAYS + 1) * longest)
        self.flags: array[int] = array("B", bytes(widest + 1))
        self.nodes: array[int] = array("i", [0]) * 1024
        self.layers: array[int] = array("i", [0]) * (longest + 2)
        self.nodes_used: int = 0
        self.count: int = 0
        self.contained: int = 0
        self.way_count: int = 0
        self.length: int = 0
        self.budget: int = 0
        self.ticker: Ticker = Ticker()

    def load(self, board: Board) -> None:
        """Take the candidates and digits of a board of the layout."""
        self.changes.update(board)
        self.support.load(board)

    def has_changed(self, rule: k.Count, since: k.Word) -> k.Flag:
        """Return whether a cell of a rule has changed since a numbered board."""
        i: k.Count
        if since < self.changes.gained:
            return 1
        for i in range(self.starts[rule], self.starts[rule + 1]):
            if self.changes.cells[self.cells[i]] > since:
                return 1
        return 0

    def open(self, board: Board, rule: k.Count) -> k.Count:
        """Set `open_cells`, `open_places` and `count`; return how many cells are open."""
        i: k.Count
        self.count = 0
        for i in range(self.starts[rule], self.starts[rule + 1]):
            if board.values[self.cells[i]] == k.NO_DIGIT:
                self.open_cells[self.count] = self.cells[i]
                self.open_places[self.count] = i - self.starts[rule]
                self.count += 1
        return self.count

    def narrow(self, rule: k.Count) -> k.Flag:
        """Set `allowed` and `contained` of a rule; return whether there is any way.

        Raises:
            TimeUp: the deadline has passed.
        """
        self.ticker.spend(_UNITS[self.forms[rule]])
        i: k.Count
        first: k.Count = self.starts[rule]
        length: k.Count = self.starts[rule + 1] - first
        found: k.Flag = self.support.narrow(rule)
        table: Sequences | None = self.support.tables[rule]
        self.contained = self.support.contained
        for i in range(length):
            self.allowed[i] = self.support.allowed[i]
        if not found or table is None:
            return found
        if self.forms[rule] == BY_SETS:
            return self._narrow_by_sets(table, first)
        if self.forms[rule] == BY_SEARCH:
            return self._narrow_by_search(rule, table, first)
        return 1

    def supported(self) -> tuple[k.Mask, ...]:
        """Return `allowed` as a tuple, for plain Python; longer rules have further places."""
        return tuple(self.allowed)

    def find_ways(self, rule: k.Count, most: k.Count) -> k.Count:
        """Fill `ways`, and return how many there are; -1 if there are more than `most`.

        It is also -1 if they take long to list, and for rules that only say that digits differ.

        Raises:
            TimeUp: the deadline has passed.
        """
        self.ticker.spend(_UNITS[BY_SEARCH])
        self.way_count = 0
        self.length = self.starts[rule + 1] - self.starts[rule]
        table: Sequences | None = self.support.tables[rule]
        if table is None:
            return -1
        if not self.support.narrow(rule):
            return 0
        return -1 if self._list(table, self.starts[rule], most + 1) else self.way_count

    def _list(self, table: Sequences, first: k.Count, most: k.Count) -> k.Flag:
        """List the ways of a rule that was narrowed; return whether it ended early, as `_walk`."""
        self.way_count = 0
        self.length = table.length
        self.budget = _MOST_NODES
        return self._walk(table, first, 0, 0, most)

    def _walk(
        self, table: Sequences, first: k.Count, place: k.Count, state: k.Count, most: k.Count
    ) -> k.Flag:
        """Add the ways to go on to `ways`; return whether it ended early, at `most` or the budget.

        `chosen` is then the last way, unless the budget was used up.
        """
        i: k.Count
        if place == table.length:
            for i in range(place):
                self.ways[self.way_count * self.length + i] = self.chosen[i]
            self.way_count += 1
            return self.way_count == most
        self.budget -= 1
        if self.budget < 0:
            return 1
        left: k.Mask = self._choices(table, first, place, state)
        while left:
            digit: k.Digit = bits.lowest(left)
            left = bits.without_lowest(left)
            after: k.Count = table.following[state * table.digits + digit]
            if self.support.live[after]:
                self.chosen[place] = digit
                if self._walk(table, first, place + 1, after, most):
                    return 1
        return 0

    def _choices(self, table: Sequences, first: k.Count, place: k.Count, state: k.Count) -> k.Mask:
        """Return the digits of a place that no earlier place which it sees has."""
        i: k.Count
        left: k.Mask = self.support.masks[self.cells[first + place]] & table.leaving[state]
        for i in range(self.before_start[first + place], self.before_start[first + place + 1]):
            left &= ~bits.bit(self.chosen[self.before[i]])
        return left

    def _narrow_by_search(self, rule: k.Count, table: Sequences, first: k.Count) -> k.Flag:
        """Search a way for each digit of each place that no other way has shown to be possible."""
        i: k.Count
        j: k.Count
        any_way: k.Flag = 0
        for i in range(table.length):
            self.witnessed[i] = 0
        for i in range(table.length):
            cell: k.Cell = self.cells[first + i]
            mask: k.Mask = self.support.masks[cell]
            left: k.Mask = self.allowed[i] & ~self.witnessed[i]
            while left:
                digit: k.Digit = bits.lowest(left)
                left = bits.without_lowest(left)
                self.support.masks[cell] = bits.bit(digit)
                if not self.support.narrow(rule) or not self._list(table, first, 1):
                    self.allowed[i] &= ~bits.bit(digit)
                    continue
                any_way = 1
                self.witnessed[i] |= bits.bit(digit)
                if self.budget >= 0:
                    for j in range(table.length):
                        self.witnessed[j] |= bits.bit(self.chosen[j])
                left &= ~self.witnessed[i]
            self.support.masks[cell] = mask
        return any_way

    def _narrow_by_sets(self, table: Sequences, first: k.Count) -> k.Flag:
        """Narrow a rule whose cells all see each other: nodes are states with the digits so far."""
        i: k.Count
        n: k.Count
        digits: k.Count = table.digits
        every: k.Mask = bits.full(digits)
        self.nodes[0] = 0
        self.nodes_used = 1
        self.layers[0] = 0
        for i in range(table.length):
            self.layers[i + 1] = self.nodes_used
            mask: k.Mask = self.support.masks[self.cells[first + i]]
            for n in range(self.layers[i], self.layers[i + 1]):
                state: k.Count = self.nodes[n] >> digits
                used: k.Mask = self.nodes[n] & every
                left: k.Mask = mask & table.leaving[state] & ~used
                while left:
                    digit: k.Digit = bits.lowest(left)
                    left = bits.without_lowest(left)
                    after: k.Count = table.following[state * digits + digit]
                    if self.support.live[after]:
                        self._reach((after << digits) | used | bits.bit(digit))
        self.layers[table.length + 1] = self.nodes_used
        self.contained = every if self.nodes_used > self.layers[table.length] else 0
        for n in range(self.layers[table.length], self.nodes_used):
            self.flags[self.nodes[n]] = 2
            self.contained &= self.nodes[n] & every
        for i in range(table.length - 1, -1, -1):
            mask = self.support.masks[self.cells[first + i]]
            supported: k.Mask = 0
            for n in range(self.layers[i], self.layers[i + 1]):
                state = self.nodes[n] >> digits
                used = self.nodes[n] & every
                left = mask & table.leaving[state] & ~used
                while left:
                    digit = bits.lowest(left)
                    left = bits.without_lowest(left)
                    after = table.following[state * digits + digit]
                    if self.flags[(after << digits) | used | bits.bit(digit)] == 2:
                        supported |= bits.bit(digit)
                        self.flags[self.nodes[n]] = 2
            self.allowed[i] = supported
        for n in range(self.nodes_used):
            self.flags[self.nodes[n]] = 0
        return self.allowed[0] != 0

    def _reach(self, node: k.Count) -> k.Flag:
        """Add a node, unless it is there."""
        i: k.Count
        if self.flags[node]:
            return 0
        self.flags[node] = 1
        if self.nodes_used == len(self.nodes):
            grown = array("i", [0]) * (2 * len(self.nodes))
            for i in range(self.nodes_used):
                grown[i] = self.nodes[i]
            self.nodes = grown
        self.nodes[self.nodes_used] = node
        self.nodes_used += 1
        return 1


def _form(layout: Layout, rule: Rule, table: Sequences) -> int:
    """Return how a rule is narrowed."""
    relations = relations_of(rule, layout.digits)
    assert relations is not None  # as there is a table
    pairs = [
        (i, j)
        for i, j in combinations(range(len(rule.cells)), 2)
        if layout.are_peers(rule.cells[i], rule.cells[j])
    ]
    if not any(relations.may_be_equal(i, j) for i, j in pairs):
        return BY_STATES
    see_all = 2 * len(pairs) == len(rule.cells) * (len(rule.cells) - 1)
    if see_all and len(pairs) > 1 and table.states << layout.digits <= _MOST_SETS:
        return BY_SETS
    return BY_SEARCH


def _is_weak(table: Sequences) -> bool:
    """Return whether a rule of two cells allows most pairs, as if two cells are not consecutive."""
    if table.length != 2:
        return False
    allowed = sum(
        table.allows((one, other)) for one in range(table.digits) for other in range(table.digits)
    )
    return 5 * allowed > 3 * table.digits * table.digits
