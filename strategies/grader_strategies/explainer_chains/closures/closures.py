"""Closures: all consequences of an assumption, by single implications and embedded techniques."""

from __future__ import annotations

from array import array

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline import work
from grader.pipeline.finding import Finding
from grader_strategies.explainer_chains.closures.deduction import Deduction
from grader_strategies.explainer_chains.closures.engine import (
    Engine,
    NestedPattern,
    UnexplainedChain,
)
from grader_strategies.explainer_chains.closures.nested_sizes import NestedSizes
from grader_strategies.explainer_chains.links import causes, closure_links, graph_nodes
from grader_strategies.explainer_chains.links.graph import Graph
from grader_strategies.explainer_chains.links.link_order import LinkOrder

UNBOUNDED = 1_000_000_000
"""A size above all others."""


class Embedding:
    """A technique that makes deductions inside a closure when nothing else follows."""

    def bind(self, layout: Layout) -> None:
        """Prepare for boards of this layout."""

    def prepare(self, board: Board) -> None:
        """Prepare for boards whose candidates are among those of this one."""

    def deduce(self, closures: Closures, family: k.Count) -> k.Flag:
        """Add deductions that follow from removed candidates; return whether there were any.

        Args:
            closures: the engine that makes the closure; nothing else follows there.
            family: the number of the closure, which is the last one.
        """
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
        self.kept_origin: Board | None = None
        self.is_prepared = 0

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
        self.limits = array("i", [0]) * literals
        self.seen = array("i", [-1]) * len(self.embedded)
        self.parents = array("i", [0]) * literals
        self.parent_count = 0
        self.nested_sizes = NestedSizes()
        self.stamps = array("i", [0]) * literals
        self.stamp = 0
        for technique in self.embedded:
            technique.bind(layout)

    def start(self, board: Board) -> None:
        """Remove all closures and begin with a board."""
        i: k.Count
        self.longest = UNBOUNDED
        self.nested_sizes.clear()
        self.nested: list[NestedPattern | UnexplainedChain] = []
        self.board.copy_from(board)
        self.origin.copy_from(board)
        self.again_on = b""
        self.kept_origin = board.copy() if self.keep else None
        self.graph.clear(board)
        self.is_prepared = 0
        for i in range(self.graph.literals):
            self.family_of[i] = -1

    def nested_explanations(self) -> list[NestedPattern | UnexplainedChain]:
        """Return the explanations of embedded patterns and chains, if they were kept."""
        return self.nested

    def closure(self, literal: k.Count) -> k.Count:
        """Return the family of everything that follows from a literal.

        Nodes may be missing that only deductions with more than `longest` nodes could use.
        """
        i: k.Count
        family: k.Count = self.family_of[literal]
        if family >= 0:
            return family
        graph: Graph = self.graph
        family = graph.begin()
        self.family_of[literal] = family
        self.clash_true[family] = -1
        self.clash_false[family] = -1
        self.limits[family] = self.longest
        for i in range(len(self.embedded)):
            self.seen[i] = -1
        graph.next_true = graph.count
        # Entries of the family, and the board.
        self.ticker.spend(1 + graph.width // work.CELLS)
        graph_nodes.add(graph, family, literal, causes.BY_START)
        graph.next_false = graph.next_true
        while True:
            clash: k.Flag = closure_links.propagate(
                graph, self.board, self.origin, self.order, family, self.dynamic, self.one_digit
            )
            self.ticker.spend(1 + graph.steps)
            if clash:
                self.clash_true[family] = graph.clash_true
                self.clash_false[family] = graph.clash_false
                break
            if not self._embed(family):
                break
        graph.first[family + 1] = graph.count
        if self.dynamic:
            closure_links.restore(self.board, self.origin)
        return family

    def _embed(self, family: k.Count) -> k.Flag:
        """Run the embedded techniques in order until one adds something to a closure.

        A technique finds something new only through candidates removed since its last run.
        It is skipped if no deduction through these can be short enough.
        """
        i: k.Count
        technique: Embedding
        if not self.is_prepared:
            # Often no closure of a board is made.
            for technique in self.embedded:
                technique.prepare(self.origin)
            self.is_prepared = 1
        for i in range(len(self.embedded)):
            technique = self.embedded[i]
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
        self.ticker.spend(1 + (graph.count - start) // work.CELLS)
        for node in range(start, graph.count):
            if graph.cause[node] == causes.BY_PATTERN:
                size: k.Count = graph.size(node)
                self.ticker.spend(1 + size // work.LINKS)
                if size > self.longest:
                    continue
                self.nested_sizes.begin()
                if size + self.nested_size(node) <= self.longest:
                    return False
        return True

    def nested_size(self, node: k.Count) -> k.Count:
        """Return the total size of the chains nested in a node that `nested_sizes` has to count."""
        graph: Graph = self.graph
        total: k.Count = 0
        i: k.Count
        size: k.Count = graph.ancestry(node)
        self.ticker.spend(1 + size // work.LINKS)
        for i in range(size):
            nested: k.Count = graph.nested_at(graph.stack[i])
            if nested >= 0:
                total += self.nested_sizes.counted(nested)
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

    def add_premises(
        self, premises: array[int], first: k.Count, end: k.Count, only_one: k.Flag
    ) -> None:
        """Add the removed candidates around a chain to the parents of the next deduction.

        Args:
            premises: has each candidate and its cause, alternating; see `Engine.premises`.
            first: where they begin.
            end: where they end.
            only_one: stop at the first parent.
        """
        digits: k.Count = self.layout.digits
        i: k.Count
        for i in range(first, end, 2):
            place: k.Count = premises[i]
            cause: k.Count = premises[i + 1]
            cell: k.Cell = self.order.cell_of[place]
            digit: k.Digit = place - cell * digits
            if cause == causes.BY_CELL:
                self.add_parents(cell, self.origin.cell_masks[cell] & ~self.board.cell_masks[cell])
            else:
                slot: k.Count = cause * digits + digit
                gone: k.Mask = self.origin.place_masks[slot] & ~self.board.place_masks[slot]
                while gone:
                    self.add_parents(
                        _cell_at(self.layout, cause, bits.lowest(gone)), bits.bit(digit)
                    )
                    gone = bits.without_lowest(gone)
            if only_one and self.parent_count:
                return

    def deduce(self, family: k.Count, place: k.Count, nested: k.Count) -> None:
        """Add a candidate that an embedded technique makes false, unless it is false already.

        Args:
            family: the closure; it has nodes for the listed parents.
            place: the candidate, `cell * digits + digit`.
            nested: the number of what proves it, given by `nest` or `nest_pattern`, or -1.
        """
        graph: Graph = self.graph
        i: k.Count
        if graph_nodes.of(graph, family, 2 * place) >= 0:
            return
        graph_nodes.add(graph, family, 2 * place, causes.BY_PATTERN)
        graph.set_nested(nested)
        for i in range(self.parent_count):
            graph_nodes.link(graph, graph_nodes.of(graph, family, self.parents[i]))

    def deduce_all(
        self,
        family: k.Count,
        candidates: array[int],
        first: k.Count,
        end: k.Count,
        nested: k.Count,
    ) -> None:
        """Add candidates between two indexes that an embedded chain makes false; see `deduce`."""
        i: k.Count
        for i in range(first, end):
            self.deduce(family, candidates[i], nested)

    def nest(self, signature: bytes, size: k.Count) -> k.Count:
        """Register a chain that is used inside closures and return its number."""
        return self.nested_sizes.add(signature, size)

    def nest_pattern(self, found: Finding) -> k.Count:
        """Keep a pattern that is used inside closures, and return its number.

        A pattern adds nothing to the size of a chain.
        """
        self.nested.append(NestedPattern(found.technique, found.evidence(), found.strikes()))
        return self.nested_sizes.add_pattern()

    def keep_chain(self, engine: Engine, name: str, found: Deduction, signature: bytes) -> None:
        """Keep what is needed to explain the chain that was nested last.

        Args:
            engine: the engine that found the chain on the board of the closure.
            name: its technique id, with `{}` for the form of the deduction.
            found: the deduction; its targets are not used.
            signature: its signature.
        """
        origin = self.kept_origin
        assert origin is not None, "explanations are kept"
        masks = self.board.candidates_key()
        self.nested.append(UnexplainedChain(engine, name, origin, masks, found, signature))


def _cell_at(layout: Layout, house: k.House, place: k.Place) -> k.Cell:
    # This is inlined when compiled; the method of a board is not.
    return layout.house_cells[layout.house_start[house] + place]


def reduced(origin: Board, key: bytes) -> Board:
    """Return the board inside a closure.

    Args:
        origin: the board around the closure.
        key: what `Board.candidates_key` returned inside the closure.
    """
    board: Board = origin.copy()
    masks = array("I", key)
    cell: k.Cell
    gone: k.Mask
    for cell in range(board.layout.cells):
        gone = masks[cell]
        gone = board.cell_masks[cell] & ~gone
        while gone:
            board.erase(cell, bits.lowest(gone))
            gone = bits.without_lowest(gone)
    return board
