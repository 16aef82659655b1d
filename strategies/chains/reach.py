"""What follows from what on a board that does not change, without saying how.

A chain search says how, link by link in a fixed order, and takes time.  This says in one go
for all literals whether it can find anything at all: strongly connected components of the
implications, and for each of them the set of literals that it leads to.
"""

from __future__ import annotations

from array import array

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from strategies.chains.links import LinkOrder


class Reach:
    """The transitive closure of the weak and strong links of a board.

    Literals are numbered densely: the candidates of the board in order, each false, then true.

    Source: R. Tarjan, "Depth-first search and linear graph algorithms", SIAM Journal on
    Computing 1 (1972), for the components.
    """

    def __init__(self, layout: Layout, order: LinkOrder) -> None:
        self.layout = layout
        self.order = order
        candidates = layout.cells * layout.digits
        self.number = array("i", [-1]) * candidates
        self.place = array("i", [0]) * candidates
        self.first = array("i", [0]) * (2 * candidates + 1)
        self.next = array("i", [0]) * 64
        self.component = array("i", [0]) * (2 * candidates)
        self.low = array("i", [0]) * (2 * candidates)
        self.at = array("i", [0]) * (2 * candidates)
        self.waiting = array("i", [0]) * (2 * candidates)
        self.path = array("i", [0]) * (2 * candidates)
        self.extent = array("i", [0]) * (2 * candidates)
        self.sets = array("Q", [0]) * 64
        self.count = 0
        self.words = 0
        self.edges = 0
        self.components = 0

    def build(self, board: Board) -> None:
        """Take in the links of a board, all of them."""
        candidates: k.Count = self.layout.cells * self.layout.digits
        digits: k.Count = self.layout.digits
        place: k.Count
        self.count = 0
        for place in range(candidates):
            if board.cell_masks[place // digits] & bits.bit(place % digits):
                self.number[place] = self.count
                self.place[self.count] = place
                self.count += 1
            else:
                self.number[place] = -1
        self.words = (2 * self.count + 63) // 64
        self.edges = 0
        number: k.Count
        for number in range(self.count):
            self._room()
            self.first[2 * number] = self.edges
            self._link_false(board, self.place[number])
            self.first[2 * number + 1] = self.edges
            self._link_true(board, self.place[number])
        self.first[2 * self.count] = self.edges
        self._find_components()
        self._unite()

    def leads(self, one: k.Count, other: k.Count) -> k.Flag:
        """Tell whether a literal leads to another; both in the numbering of the board."""
        start: k.Count = self.component[self._dense(one)] * self.words
        target: k.Count = self._dense(other)
        return self.sets[start + target // 64] & bits.word_bit(target % 64) != 0

    def circles(self, literal: k.Count) -> k.Flag:
        """Tell whether a literal leads to itself by way of another."""
        return self.extent[self.component[self._dense(literal)]] > 1

    def _dense(self, literal: k.Count) -> k.Count:
        return 2 * self.number[literal >> 1] + (literal & 1)

    def _room(self) -> None:
        """Make room for the links of one candidate."""
        while self.edges + self.layout.digits + self.layout.cells > len(self.next):
            old = array("i", memoryview(self.next).tobytes())
            self.next = old + array("i", [0]) * len(old)

    def _link_true(self, board: Board, place: k.Count) -> None:
        digits: k.Count = self.layout.digits
        cell: k.Cell = place // digits
        digit: k.Digit = place % digits
        i: k.Count
        others: k.Mask = board.cell_masks[cell] & ~bits.bit(digit)
        while others:
            self._link(2 * self.number[cell * digits + bits.lowest(others)])
            others = bits.without_lowest(others)
        for i in range(self.order.start[cell], self.order.start[cell + 1]):
            house: k.House = self.order.houses[i]
            peers: k.Mask = board.place_masks[house * digits + digit]
            peers &= ~bits.bit(self.order.places[i])
            while peers:
                peer: k.Cell = board.cell_at(house, bits.lowest(peers))
                self._link(2 * self.number[peer * digits + digit])
                peers = bits.without_lowest(peers)

    def _link_false(self, board: Board, place: k.Count) -> None:
        digits: k.Count = self.layout.digits
        cell: k.Cell = place // digits
        digit: k.Digit = place % digits
        i: k.Count
        if bits.is_pair(board.cell_masks[cell]):
            other: k.Digit = bits.lowest(board.cell_masks[cell] & ~bits.bit(digit))
            self._link(2 * self.number[cell * digits + other] + 1)
        for i in range(self.order.start[cell], self.order.start[cell + 1]):
            house: k.House = self.order.houses[i]
            places: k.Mask = board.place_masks[house * digits + digit]
            if bits.is_pair(places) and self.layout.complete[house]:
                places &= ~bits.bit(self.order.places[i])
                target: k.Cell = board.cell_at(house, bits.lowest(places))
                self._link(2 * self.number[target * digits + digit] + 1)

    def _link(self, target: k.Count) -> None:
        self.next[self.edges] = target
        self.edges += 1

    def _find_components(self) -> None:
        """Number the strongly connected components so that links lead to lower numbers."""
        literals: k.Count = 2 * self.count
        root: k.Count
        time: k.Count = 0
        waiting: k.Count = 0
        self.components = 0
        for root in range(literals):
            self.low[root] = -1
            self.component[root] = -1
        for root in range(literals):
            if self.low[root] >= 0:
                continue
            depth: k.Count = 0
            self.path[0] = root
            self.at[root] = self.first[root]
            self.low[root] = time
            self.extent[root] = time
            time += 1
            self.waiting[waiting] = root
            waiting += 1
            while depth >= 0:
                node: k.Count = self.path[depth]
                if self.at[node] < self.first[node + 1]:
                    target: k.Count = self.next[self.at[node]]
                    self.at[node] += 1
                    if self.low[target] < 0:
                        depth += 1
                        self.path[depth] = target
                        self.at[target] = self.first[target]
                        self.low[target] = time
                        self.extent[target] = time
                        time += 1
                        self.waiting[waiting] = target
                        waiting += 1
                    elif self.component[target] < 0 and self.low[target] < self.low[node]:
                        self.low[node] = self.low[target]
                    continue
                depth -= 1
                if depth >= 0 and self.low[node] < self.low[self.path[depth]]:
                    self.low[self.path[depth]] = self.low[node]
                # `extent` holds when a node was met, until its component is known.
                if self.low[node] == self.extent[node]:
                    while True:
                        waiting -= 1
                        self.component[self.waiting[waiting]] = self.components
                        if self.waiting[waiting] == node:
                            break
                    self.components += 1

    def _unite(self) -> None:
        """Give each component the set of literals that it contains or leads to."""
        literals: k.Count = 2 * self.count
        words: k.Count = self.words
        size: k.Count = self.components * words
        i: k.Count
        j: k.Count
        w: k.Count
        node: k.Count
        while size > len(self.sets):
            self.sets = array("Q", [0]) * (2 * len(self.sets))
        for i in range(size):
            self.sets[i] = 0
        for i in range(self.components):
            self.extent[i] = 0
        for node in range(literals):
            self.extent[self.component[node]] += 1
            i = self.component[node] * words + node // 64
            self.sets[i] |= bits.word_bit(node % 64)
        # Members of a component in the order of components: a counting sort.
        self.path[0] = 0
        for i in range(self.components - 1):
            self.path[i + 1] = self.path[i] + self.extent[i]
        for node in range(literals):
            self.waiting[self.path[self.component[node]]] = node
            self.path[self.component[node]] += 1
        for i in range(literals):
            node = self.waiting[i]
            own: k.Count = self.component[node] * words
            for j in range(self.first[node], self.first[node + 1]):
                other: k.Count = self.component[self.next[j]] * words
                if other != own:
                    for w in range(words):
                        self.sets[own + w] |= self.sets[other + w]
