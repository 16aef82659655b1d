"""Bidirectional cycles and single forcing chains.

Implications are followed level by level on the board as it is, in three passes: links of one
digit (X), links inside cells of two candidates (Y), and all links (XY).
"""

from __future__ import annotations

from array import array

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from strategies.chains.engine import Engine, RawNode
from strategies.chains.graph import Graph
from strategies.chains.hint import Hint
from strategies.chains.links import LinkOrder
from strategies.chains.reach import Reach
from strategies.chains.scale import chain_rating

PASSES = ((2, 6.5, 6.6, 0, 1), (3, 6.5, 0.0, 1, 0), (4, 7.0, 7.0, 1, 1))
"""Kind, ratings of cycles and of chains, and whether links run in cells and in houses."""

CellDigits = dict[int, list[int]]


class Cycles(Engine):
    """The engine of the passes X, Y and XY."""

    def bind(self, layout: Layout) -> None:
        """Make the buffers for boards of this layout."""
        self.layout = layout
        self.order = LinkOrder(layout)
        self.origin = Board(layout)
        self.graph = Graph(layout)
        self.reach = Reach(layout, self.order)
        self.stamps = array("i", [0]) * self.graph.literals
        self.cell_stamps = array("i", [0]) * layout.cells
        self.stamp = 0
        self.derived = array("i", [0]) * (layout.digits + layout.cells)
        self.causes = array("i", [0]) * (layout.digits + layout.cells)
        self.hints: list[Hint] = []

    def collect(self, board: Board, everything: k.Flag) -> list[Hint]:
        """Return the hints on a board in the order in which they are found, or only the best."""
        cell: k.Cell
        digits: k.Count = self.layout.digits
        self.everything = everything
        self.hints = []
        self.origin.copy_from(board)
        self.reach.build(board)
        for kind, cycle, chain, in_cells, from_houses in PASSES:
            self.kind = kind
            self.cycle_base = cycle
            self.chain_base = chain
            self.in_cells = in_cells
            self.from_houses = from_houses
            self.longest_cycle = self._longest(cycle)
            self.longest_chain = self._longest(chain)
            for cell in range(self.layout.cells):
                mask: k.Mask = board.cell_masks[cell]
                if bits.is_single(mask) or not (from_houses or bits.is_pair(mask)):
                    continue
                while mask:
                    literal: k.Count = 2 * (cell * digits + bits.lowest(mask)) + 1
                    mask = bits.without_lowest(mask)
                    # What cannot be reached by all links together need not be searched for.
                    if self.reach.circles(literal):
                        self._find_cycles(literal)
                    if from_houses:
                        if self.reach.leads_to(literal, literal - 1):
                            self._find_chain(literal)
                        if self.reach.leads_to(literal - 1, literal):
                            self._find_chain(literal - 1)
        return self.hints

    # Links

    def _weak(self, literal: k.Count) -> k.Count:
        """Fill `derived` and `causes` with what a true candidate makes false; return how many."""
        board: Board = self.origin
        digits: k.Count = self.layout.digits
        cell: k.Cell = (literal >> 1) // digits
        digit: k.Digit = (literal >> 1) % digits
        count: k.Count = 0
        i: k.Count
        self.stamp += 1
        if self.in_cells:
            others: k.Mask = board.cell_masks[cell] & ~bits.bit(digit)
            while others:
                self.derived[count] = 2 * (cell * digits + bits.lowest(others))
                self.causes[count] = k.BY_CELL
                count += 1
                others = bits.without_lowest(others)
        for i in range(self.order.start[cell], self.order.start[cell + 1]):
            house: k.House = self.order.houses[i]
            peers: k.Mask = board.place_masks[house * digits + digit]
            peers &= ~bits.bit(self.order.places[i])
            while peers:
                target: k.Count = 2 * (board.cell_at(house, bits.lowest(peers)) * digits + digit)
                peers = bits.without_lowest(peers)
                if self.stamps[target] != self.stamp:
                    self.stamps[target] = self.stamp
                    self.derived[count] = target
                    self.causes[count] = house
                    count += 1
        return count

    def _strong(self, literal: k.Count) -> k.Count:
        """Fill `derived` and `causes` with what a false candidate makes true; return how many."""
        board: Board = self.origin
        digits: k.Count = self.layout.digits
        cell: k.Cell = (literal >> 1) // digits
        digit: k.Digit = (literal >> 1) % digits
        count: k.Count = 0
        i: k.Count
        self.stamp += 1
        if self.in_cells and bits.is_pair(board.cell_masks[cell]):
            other: k.Digit = bits.lowest(board.cell_masks[cell] & ~bits.bit(digit))
            self.derived[0] = 2 * (cell * digits + other) + 1
            self.causes[0] = k.BY_CELL
            count = 1
        if not self.from_houses:
            return count
        for i in range(self.order.start[cell], self.order.start[cell + 1]):
            house: k.House = self.order.houses[i]
            places: k.Mask = board.place_masks[house * digits + digit]
            if bits.is_pair(places) and self.layout.complete[house]:
                places &= ~bits.bit(self.order.places[i])
                target: k.Count = 2 * (board.cell_at(house, bits.lowest(places)) * digits + digit)
                target += 1
                if self.stamps[target] != self.stamp:
                    self.stamps[target] = self.stamp
                    self.derived[count] = target
                    self.causes[count] = house
                    count += 1
        return count

    # Searches

    def _find_cycles(self, source: k.Count) -> None:
        """Collect the cycles through a true candidate, in the order of their closing."""
        graph: Graph = self.graph
        level: k.Count = 0
        node: k.Count
        i: k.Count
        family: k.Count = 0
        self.breathe()
        graph.restart()
        first: k.Count = graph.add(family, source, k.BY_START)
        last: k.Count = graph.count
        while first < last and level + 2 <= self.longest_cycle:
            level += 1
            for node in range(first, last):
                count: k.Count = self._weak(graph.literal[node])
                for i in range(count):
                    if not self._is_ancestor(node, self.derived[i]):
                        graph.reserve()
                        graph.loose(self.derived[i], self.causes[i])
                        graph.link(node)
            first = last
            last = graph.count
            level += 1
            for node in range(first, last):
                count = self._strong(graph.literal[node])
                for i in range(count):
                    graph.reserve()
                    if level >= 4 and self.derived[i] == source:
                        graph.loose(source, self.causes[i])
                        graph.link(node)
                        self._offer_cycle(graph.count - 1)
                        graph.count -= 1
                        graph.linked -= 1
                    if graph.node(family, self.derived[i]) < 0:
                        graph.add(family, self.derived[i], self.causes[i])
                        graph.link(node)
            first = last
            last = graph.count

    def _is_ancestor(self, node: k.Count, literal: k.Count) -> k.Flag:
        """Tell whether the chain that leads to a node contains a literal."""
        graph: Graph = self.graph
        while True:
            if graph.literal[node] == literal:
                return True
            if graph.parent_start[node] == graph.parent_start[node + 1]:
                return False
            node = graph.parents[graph.parent_start[node]]

    def _find_chain(self, source: k.Count) -> None:
        """Collect the chain from a literal to its opposite, if there is one."""
        graph: Graph = self.graph
        node: k.Count
        i: k.Count
        family: k.Count = 0
        self.breathe()
        graph.restart()
        graph.add(family, source, k.BY_START)
        first: k.Count = 0
        last: k.Count = graph.count
        size: k.Count = 1
        while first < last and size < self.longest_chain:
            size += 1
            for node in range(first, last):
                literal: k.Count = graph.literal[node]
                count: k.Count = self._weak(literal) if literal & 1 else self._strong(literal)
                for i in range(count):
                    if graph.node(family, self.derived[i]) < 0:
                        graph.add(family, self.derived[i], self.causes[i])
                        graph.link(node)
                        if self.derived[i] == source ^ 1:
                            self._offer_chain(graph.count - 1)
                            return
            first = last
            last = graph.count

    # Hints

    def _offer_cycle(self, closing: k.Count) -> None:
        """Collect the cycle that ends in this node, if it strikes anything and is good enough."""
        size: k.Count = self._unroll(closing) - 1
        rating: float = chain_rating(self.cycle_base, size)
        if not self._is_better(rating, size):
            return
        strikes = self._cycle_strikes(size)
        if strikes:
            hint: Hint = Hint(self.kind, 0, size)
            hint.strikes = strikes
            self._keep(hint, rating, size + 1)

    def _offer_chain(self, result: k.Count) -> None:
        """Collect the conclusion of a single chain, if it is good enough."""
        size: k.Count = self._unroll(result)
        rating: float = chain_rating(self.chain_base, size)
        if not self._is_better(rating, size):
            return
        literal: k.Count = self.graph.literal[result]
        place: k.Count = literal >> 1
        hint: Hint = Hint(self.kind, 1, size)
        digits: k.Count = self.layout.digits
        hint.conclude(self.origin, place // digits, place % digits, literal & 1)
        self._keep(hint, rating, size)

    def _unroll(self, node: k.Count) -> k.Count:
        """List a node and its ancestors in the graph's stack; return how many."""
        graph: Graph = self.graph
        size: k.Count = 0
        while True:
            graph.stack[size] = node
            size += 1
            if graph.parent_start[node] == graph.parent_start[node + 1]:
                return size
            node = graph.parents[graph.parent_start[node]]

    def _is_better(self, rating: float, size: k.Count) -> k.Flag:
        if self.everything or not self.hints:
            return True
        best: Hint = self.hints[0]
        if rating != best.rating:
            return rating < best.rating
        return size < best.size or (size == best.size and self.kind < best.kind)

    def _keep(self, hint: Hint, rating: float, nodes: k.Count) -> None:
        graph: Graph = self.graph
        if not self.everything:
            self.hints.clear()
        hint.rating = rating
        hint.targets = [graph.literal[graph.stack[i]] for i in range(nodes)]
        hint.causes = [graph.cause[graph.stack[i]] for i in range(nodes)]
        self.hints.append(hint)
        if not self.everything:
            self.longest_cycle = self._longest(self.cycle_base)
            self.longest_chain = self._longest(self.chain_base)

    def _longest(self, base: float) -> k.Count:
        """Return the largest size with which a hint of this base would be the best so far."""
        size: k.Count = 0
        if base == 0:
            return 0
        if self.everything or not self.hints:
            return self.graph.literals
        while self._is_better(chain_rating(base, size + 1), size + 1):
            size += 1
        return size

    def _cycle_strikes(self, size: k.Count) -> list[tuple[int, int]]:
        """Return what sees a true and a false node of the first `size` nodes in the stack.

        Cells come in the order in which they are met, going back from the end of the cycle.
        """
        digits: k.Count = self.layout.digits
        found: CellDigits = {}
        place: k.Count
        self.stamp += 1
        self._sight(size, 0)
        for place in self._sight(size, 1):
            found.setdefault(place // digits, []).append(place % digits)
        return [(cell, digit) for cell, own in found.items() for digit in sorted(own)]

    def _sight(self, size: k.Count, sign: k.Count) -> list[int]:
        """Stamp what false nodes see; list what true nodes see of that.

        Cells of the cycle are left out.
        """
        graph: Graph = self.graph
        board: Board = self.origin
        digits: k.Count = self.layout.digits
        seen: list[int] = []
        i: k.Count
        j: k.Count
        for i in range(size):
            self.cell_stamps[(graph.literal[graph.stack[i]] >> 1) // digits] = self.stamp
        for i in range(size):
            literal: k.Count = graph.literal[graph.stack[i]]
            if literal & 1 != sign:
                continue
            cell: k.Cell = (literal >> 1) // digits
            digit: k.Digit = (literal >> 1) % digits
            for j in range(self.order.start[cell], self.order.start[cell + 1]):
                house: k.House = self.order.houses[j]
                peers: k.Mask = board.place_masks[house * digits + digit]
                while peers:
                    peer: k.Cell = board.cell_at(house, bits.lowest(peers))
                    peers = bits.without_lowest(peers)
                    if self.cell_stamps[peer] == self.stamp:
                        continue
                    place: k.Count = peer * digits + digit
                    if sign == 0:
                        self.stamps[2 * place] = self.stamp
                    elif self.stamps[2 * place] == self.stamp:
                        self.stamps[2 * place] = 0
                        seen.append(place)
        return seen

    def tell(self, hint: Hint) -> tuple[list[RawNode], list[int]]:
        """Return the nodes of a hint, back from its end, and where that is: at 0."""
        last: k.Count = len(hint.targets) - 1
        nodes = [
            (literal, cause, [i + 1] if i < last else [], -1)
            for i, (literal, cause) in enumerate(zip(hint.targets, hint.causes, strict=True))
        ]
        return nodes, [0]

    # For an engine that embeds this one

    def signature(self, hint: Hint) -> bytes:
        """Return what makes two chains the same: their literals, in order."""
        return array("i", hint.targets).tobytes()

    def premises(self, hint: Hint) -> array[int]:
        """Return each true candidate of a hint and its cause, from the end of the chain.

        A cycle holds in both directions.  Walked the other way its nodes have the opposite
        signs, so that its weak links are premises as well.
        """
        found = array("i")
        i: k.Count
        count: k.Count = len(hint.targets)
        for i in range(count - 1):
            if hint.targets[i] & 1:
                found.append(hint.targets[i] >> 1)
                found.append(hint.causes[i])
        if hint.source == 0:
            for i in range(count - 2, -1, -1):
                if not hint.targets[i] & 1:
                    found.append(hint.targets[i] >> 1)
                    found.append(hint.causes[i])
        return found
