"""Closures: all consequences of an assumption, by single implications and embedded techniques.

This module is long because all of it works on the growing family, link by link, and only
calls inside a module are inlined.
"""

from __future__ import annotations

from array import array

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader_strategies.explainer_chains import causes, graph_nodes
from grader_strategies.explainer_chains.engine import Engine, RawExplanation
from grader_strategies.explainer_chains.graph import Graph
from grader_strategies.explainer_chains.link_order import LinkOrder

Signatures = dict[bytes, int]
Numbers = set[int]
UNBOUNDED = 1_000_000_000
"""A size above all others."""


class Embedding:
    """A technique that makes deductions inside a closure when nothing else follows."""

    def bind(self, layout: Layout) -> None:
        """Prepare for boards of this layout."""

    def keep_explanations(self, keep: k.Flag) -> None:
        """Start or stop keeping the explanations of the chains that are used."""

    def prepare(self, board: Board) -> None:
        """Prepare for boards whose candidates are among those of this one."""

    def deduce(self, closures: Closures, family: k.Count) -> k.Flag:
        """Add deductions that follow from removed candidates; return whether there were any."""
        raise TypeError(f"{type(self).__name__} does not override `deduce`")


class Closures(Engine):
    """The closures of all assumptions on a board; subclasses draw conclusions from them.

    Args:
        dynamic: candidates that an assumption has made false are removed for the rest of its
            closure.
        one_digit: follow one digit only.
        embedded: the techniques that make deductions inside a closure.
    """

    def __init__(self, dynamic: bool, one_digit: bool, embedded: list[Embedding]) -> None:
        Engine.__init__(self)  # `super()` does not work here when compiled
        self.dynamic = dynamic
        self.one_digit = one_digit
        self.embedded = embedded
        self.keep = 0
        self.below: Closures | None = None

    def bind(self, layout: Layout) -> None:
        """Allocate the buffers for boards of this layout."""
        self.layout = layout
        self.order = LinkOrder(layout)
        self.board = Board(layout)
        self.origin = Board(layout)
        self.graph = Graph(layout)
        literals: k.Count = self.graph.literals
        self.family_of = array("i", [-1]) * literals
        self.clash_true = array("i", [-1]) * literals
        self.clash_false = array("i", [-1]) * literals
        self.seen = array("i", [-1]) * len(self.embedded)
        self.parents = array("i", [0]) * literals
        self.parent_count = 0
        self.stamps = array("i", [0]) * literals
        self.stamp = 0
        for technique in self.embedded:
            technique.bind(layout)

    def start(self, board: Board) -> None:
        """Remove all closures and begin with a board."""
        i: k.Count
        self.longest = UNBOUNDED
        self.nested_sizes: list[int] = []
        self.nested_keys: list[int] = []
        self.nested_chains: list[RawExplanation] = []
        self.signatures: Signatures = {}
        self.board.copy_from(board)
        self.origin.copy_from(board)
        self.graph.clear(board)
        for technique in self.embedded:
            technique.prepare(board)
        for i in range(self.graph.literals):
            self.family_of[i] = -1
        self.below = None

    def resume_from(self, below: Closures) -> None:
        """Begin each closure with the complete closure of another engine on the same board.

        The other engine follows the same links, and its embedded techniques are the first ones
        of this engine.
        """
        assert not self.keep, "the other engine has kept no explanations"
        self.below = below
        self.nested_sizes = [*below.nested_sizes]
        self.nested_keys = [*below.nested_keys]
        self.signatures = {**below.signatures}

    def keep_explanations(self, keep: k.Flag) -> None:
        """Start or stop keeping the explanations of embedded chains."""
        self.keep = keep
        for technique in self.embedded:
            technique.keep_explanations(keep)

    def nested_explanations(self) -> list[RawExplanation]:
        """Return the explanations of the embedded chains, if they were kept."""
        return self.nested_chains

    def closure(self, literal: k.Count) -> k.Count:
        """Return the family of everything that follows from a literal.

        Nodes may be missing that only deductions with more than `longest` nodes could use.
        """
        i: k.Count
        family: k.Count = self.family_of[literal]
        if family >= 0:
            return family
        self.check_deadline()
        graph: Graph = self.graph
        family = graph.begin()
        self.family_of[literal] = family
        self.clash_true[family] = -1
        self.clash_false[family] = -1
        for i in range(len(self.embedded)):
            self.seen[i] = -1
        next_true: k.Count = graph.count
        clash: k.Flag = 0
        if self.below is None:
            graph_nodes.add(graph, family, literal, causes.BY_START)
        else:
            clash = self._copy_closure(self.below, literal, family)
            next_true = graph.count
        next_false: k.Count = next_true
        while not clash:
            while next_true < graph.count and not graph.literal[next_true] & 1:
                next_true += 1
            if next_true < graph.count:
                clash = self._expand_true(family, next_true)
                next_true += 1
                continue
            while next_false < graph.count and graph.literal[next_false] & 1:
                next_false += 1
            if next_false < graph.count:
                clash = self._expand_false(family, next_false)
                next_false += 1
                continue
            if not self._embed(family):
                break
        graph.first[family + 1] = graph.count
        if self.dynamic:
            self.board.unerase(self.origin)
        return family

    def _copy_closure(self, below: Closures, literal: k.Count, family: k.Count) -> k.Flag:
        """Copy the closure of a literal into an empty family; return whether it has a clash."""
        graph: Graph = self.graph
        other: Graph = below.graph
        known: k.Count = below.family_of[literal]
        shift: k.Count = graph.count - other.first[known]
        digits: k.Count = self.layout.digits
        node: k.Count
        i: k.Count
        for node in range(other.first[known], other.first[known + 1]):
            if graph_nodes.of(other, known, other.literal[node]) == node:
                graph_nodes.add(graph, family, other.literal[node], other.cause[node])
            else:
                graph_nodes.add_detached(graph, other.literal[node], other.cause[node])
            graph.set_nested(other.nested[node])
            graph.sizes[node + shift] = other.sizes[node]
            for i in range(other.parent_start[node], other.parent_start[node + 1]):
                graph_nodes.link(graph, other.parents[i] + shift)
            place: k.Count = other.literal[node] >> 1
            if not other.literal[node] & 1:
                self.board.erase(place // digits, place % digits)
        for i in range(len(below.embedded)):
            self.seen[i] = graph.count
        if below.clash_true[known] < 0:
            return False
        self.clash_true[family] = below.clash_true[known] + shift
        self.clash_false[family] = below.clash_false[known] + shift
        return True

    def _expand_true(self, family: k.Count, node: k.Count) -> k.Flag:
        """Derive the candidates that a true one makes false; return whether there is a clash."""
        graph: Graph = self.graph
        board: Board = self.board
        digits: k.Count = self.layout.digits
        place: k.Count = graph.literal[node] >> 1
        cell: k.Cell = place // digits
        digit: k.Digit = place % digits
        i: k.Count
        if not self.one_digit:
            others: k.Mask = board.cell_masks[cell] & ~bits.bit(digit)
            while others:
                if self._derive_false(
                    family, cell * digits + bits.lowest(others), causes.BY_CELL, node
                ):
                    return True
                others = bits.without_lowest(others)
        for i in range(self.order.start[cell], self.order.start[cell + 1]):
            house: k.House = self.order.houses[i]
            peers: k.Mask = board.place_masks[house * digits + digit]
            peers &= ~bits.bit(self.order.places[i])
            while peers:
                peer: k.Cell = self._cell_at(house, bits.lowest(peers))
                if self._derive_false(family, peer * digits + digit, house, node):
                    return True
                peers = bits.without_lowest(peers)
        return False

    def _derive_false(
        self, family: k.Count, place: k.Count, cause: k.Count, parent: k.Count
    ) -> k.Flag:
        graph: Graph = self.graph
        slot: k.Count = family * graph.width + graph.slots[2 * place]
        if graph.at[slot + 1] >= 0:
            self.clash_true[family] = graph.first[family] + graph.at[slot + 1]
            self.clash_false[family] = graph_nodes.add_detached(graph, 2 * place, cause)
            graph_nodes.link(graph, parent)
            return True
        if graph.at[slot] < 0:
            graph_nodes.add(graph, family, 2 * place, cause)
            graph_nodes.link(graph, parent)
        return False

    def _expand_false(self, family: k.Count, node: k.Count) -> k.Flag:
        """Derive the candidates that a false one makes true; return whether there is a clash."""
        graph: Graph = self.graph
        board: Board = self.board
        digits: k.Count = self.layout.digits
        place: k.Count = graph.literal[node] >> 1
        cell: k.Cell = place // digits
        digit: k.Digit = place % digits
        i: k.Count
        if not self.one_digit and bits.is_pair(board.cell_masks[cell]):
            other: k.Digit = bits.lowest(board.cell_masks[cell] & ~bits.bit(digit))
            if self._derive_true(family, cell, other, causes.BY_CELL, node):
                return True
        for i in range(self.order.start[cell], self.order.start[cell + 1]):
            house: k.House = self.order.houses[i]
            places: k.Mask = board.place_masks[house * digits + digit]
            others: k.Mask = places & ~bits.bit(self.order.places[i])
            if bits.is_pair(places) and self.layout.complete[house]:
                target: k.Cell = self._cell_at(house, bits.lowest(others))
                if self._derive_true(family, target, digit, house, node):
                    return True
            if self.dynamic:
                board.place_masks[house * digits + digit] = others
        if self.dynamic:
            board.cell_masks[cell] &= ~bits.bit(digit)
        return False

    def _derive_true(
        self, family: k.Count, cell: k.Cell, digit: k.Digit, cause: k.Count, parent: k.Count
    ) -> k.Flag:
        graph: Graph = self.graph
        literal: k.Count = 2 * (cell * self.layout.digits + digit) + 1
        slot: k.Count = family * graph.width + graph.slots[literal]
        if graph.at[slot - 1] >= 0:
            self.clash_false[family] = graph.first[family] + graph.at[slot - 1]
            self.clash_true[family] = graph_nodes.add_detached(graph, literal, cause)
            self._link_true(family, cell, digit, cause, parent)
            return True
        if graph.at[slot] < 0:
            graph_nodes.add(graph, family, literal, cause)
            self._link_true(family, cell, digit, cause, parent)
        return False

    def _link_true(
        self, family: k.Count, cell: k.Cell, digit: k.Digit, cause: k.Count, parent: k.Count
    ) -> k.Flag:
        """Link a true node to its parent and to the siblings that have been removed."""
        graph: Graph = self.graph
        digits: k.Count = self.layout.digits
        gone: k.Mask
        graph_nodes.link(graph, parent)
        if not self.dynamic:
            return False
        if cause == causes.BY_CELL:
            gone = self.origin.cell_masks[cell] & ~self.board.cell_masks[cell]
            while gone:
                place: k.Count = cell * digits + bits.lowest(gone)
                graph_nodes.link(graph, graph_nodes.of(graph, family, 2 * place))
                gone = bits.without_lowest(gone)
        else:
            slot: k.Count = cause * digits + digit
            gone = self.origin.place_masks[slot] & ~self.board.place_masks[slot]
            while gone:
                sibling: k.Cell = self._cell_at(cause, bits.lowest(gone))
                graph_nodes.link(
                    graph, graph_nodes.of(graph, family, 2 * (sibling * digits + digit))
                )
                gone = bits.without_lowest(gone)
        return False

    def _cell_at(self, house: k.House, place: k.Place) -> k.Cell:
        # This is inlined when compiled; the method of a board is not.
        return self.layout.house_cells[self.layout.house_start[house] + place]

    def _embed(self, family: k.Count) -> k.Flag:
        """Run the embedded techniques in order until one adds something to a closure.

        A technique finds something new only through candidates removed since its last run.
        It is skipped if no deduction through these can be short enough.
        """
        i: k.Count
        for i in range(len(self.embedded)):
            technique: Embedding = self.embedded[i]
            if self.seen[i] >= 0 and self._is_too_long(self.seen[i]):
                continue
            self.seen[i] = self.graph.count
            if technique.deduce(self, family):
                return True
        return False

    def _is_too_long(self, start: k.Count) -> k.Flag:
        """Return whether all embedded nodes from a node on are longer than a deduction may be."""
        graph: Graph = self.graph
        node: k.Count
        for node in range(start, graph.count):
            if graph.cause[node] == causes.BY_PATTERN:
                size: k.Count = graph.size(node)
                if size <= self.longest and size + self.nested_size(node, set()) <= self.longest:
                    return False
        return True

    def nested_size(self, node: k.Count, counted: Numbers) -> k.Count:
        """Return the total size of the chains nested in a node, each counted once.

        Args:
            node: any node.
            counted: the chains counted already; those counted now are added.
        """
        graph: Graph = self.graph
        total: k.Count = 0
        i: k.Count
        for i in range(graph.ancestry(node)):
            nested: k.Count = graph.nested_at(graph.stack[i])
            if nested >= 0 and self.nested_keys[nested] not in counted:
                counted.add(self.nested_keys[nested])
                total += self.nested_sizes[nested]
        return total

    def forget_parents(self) -> None:
        """Begin an empty list of parents for the next deduction."""
        self.parent_count = 0
        self.stamp += 1

    def add_parents(self, cell: k.Cell, mask: k.Mask) -> None:
        """Add these digits of a cell, which are false, to the parents of the next deduction."""
        first: k.Count = 2 * cell * self.layout.digits
        while mask:
            literal: k.Count = first + 2 * bits.lowest(mask)
            mask = bits.without_lowest(mask)
            if self.stamps[literal] != self.stamp:
                self.stamps[literal] = self.stamp
                self.parents[self.parent_count] = literal
                self.parent_count += 1

    def add_premises(self, premises: array[int], only_one: k.Flag) -> None:
        """Add the removed candidates around a chain to the parents of the next deduction.

        Args:
            premises: each candidate and its cause, alternating; see `Engine.premises`.
            only_one: stop at the first parent.
        """
        digits: k.Count = self.layout.digits
        i: k.Count
        for i in range(0, len(premises), 2):
            place: k.Count = premises[i]
            cause: k.Count = premises[i + 1]
            cell: k.Cell = place // digits
            digit: k.Digit = place % digits
            if cause == causes.BY_CELL:
                self.add_parents(cell, self.origin.cell_masks[cell] & ~self.board.cell_masks[cell])
            else:
                slot: k.Count = cause * digits + digit
                gone: k.Mask = self.origin.place_masks[slot] & ~self.board.place_masks[slot]
                while gone:
                    self.add_parents(self._cell_at(cause, bits.lowest(gone)), bits.bit(digit))
                    gone = bits.without_lowest(gone)
            if only_one and self.parent_count:
                return

    def deduce(self, family: k.Count, cell: k.Cell, digit: k.Digit, nested: k.Count) -> None:
        """Add a candidate that an embedded technique makes false, unless it is false already.

        Args:
            family: the closure; it has nodes for the listed parents.
            cell: the cell of the candidate.
            digit: its digit.
            nested: the number that `nest` gave to the chain that proves it, or -1.
        """
        graph: Graph = self.graph
        literal: k.Count = 2 * (cell * self.layout.digits + digit)
        i: k.Count
        if graph_nodes.of(graph, family, literal) >= 0:
            return
        graph_nodes.add(graph, family, literal, causes.BY_PATTERN)
        graph.set_nested(nested)
        for i in range(self.parent_count):
            graph_nodes.link(graph, graph_nodes.of(graph, family, self.parents[i]))

    def deduce_all(self, family: k.Count, candidates: array[int], nested: k.Count) -> None:
        """Add candidates that an embedded chain makes false; see `deduce`."""
        i: k.Count
        digits: k.Count = self.layout.digits
        for i in range(len(candidates)):
            place: k.Count = candidates[i]
            self.deduce(family, place // digits, place % digits, nested)

    def nest(self, signature: bytes, size: k.Count) -> k.Count:
        """Register a chain that is used inside closures and return its number."""
        key = self.signatures.setdefault(signature, len(self.signatures))
        self.nested_keys.append(key)
        self.nested_sizes.append(size)
        return len(self.nested_keys) - 1
