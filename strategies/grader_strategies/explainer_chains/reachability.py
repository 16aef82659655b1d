"""The candidates that each candidate excludes by chains of any length.

A chain search follows links one by one in a fixed order, which takes time.  This computes for
all candidates at once whether such a search can succeed.  A true candidate excludes those that
it sees; the partner of an excluded candidate is true and excludes more.
"""

from __future__ import annotations

from array import array

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader_strategies.explainer_chains.link_sets import LinkSets
from grader_strategies.facts.arrays import doubled


class Reachability(LinkSets):
    """The transitive closure of the weak and strong links of a board, as sets of bits.

    Strongly connected components are computed among the paired candidates only, because the
    others imply nothing when false.

    Source: R. Tarjan, "Depth-first search and linear graph algorithms", SIAM Journal on
    Computing 1 (1972), for the components.
    """

    def bind(self, layout: Layout) -> None:
        """Allocate the buffers for boards of this layout."""
        LinkSets.bind(self, layout)  # compiled, `super()` is not to be had here
        candidates = layout.cells * layout.digits
        self.intersection = array("Q")
        self.first = array("i", [0]) * (candidates + 1)
        self.next = array("i", [0]) * 1024
        self.edges = 0
        self.component = array("i", [0]) * candidates
        self.extent = array("i", [0]) * candidates
        self.low = array("i", [0]) * candidates
        self.met = array("i", [0]) * candidates
        self.at = array("i", [0]) * candidates
        self.waiting = array("i", [0]) * candidates
        self.path = array("i", [0]) * candidates
        self.order = array("i", [0]) * candidates
        self.ordered = 0
        self.components = 0
        self.ruled_out = array("Q")
        self.held = array("Q")
        self.excluded = array("Q")
        self.key = b""

    def number_candidates(self, board: Board) -> None:
        """Number the candidates of a board, and allocate the sets of them."""
        LinkSets.number_candidates(self, board)
        size: k.Count = self.count * self.words
        self.ruled_out = array("Q", [0]) * size
        self.held = array("Q", [0]) * size
        self.excluded = array("Q", [0]) * size
        self.intersection = array("Q", [0]) * self.words

    def build(self, board: Board) -> None:
        """Compute the closure of the links of a board."""
        key: bytes = board.candidates_key()
        if key == self.key:
            return
        self.key = key
        if self.has_unnumbered(board):
            self.number_candidates(board)
        self.pair_up(board)
        self._link()
        self._find_components()
        self._unite()
        self._spread()

    def refutes_itself(self, candidate: k.Count) -> k.Flag:
        """Return whether candidate `cell * digits + digit` excludes itself when true."""
        number: k.Count = self.number[candidate]
        start: k.Count = number * self.words
        return self.excluded[start + (number >> 6)] & bits.word_bit(number & 63) != 0

    def proves_itself(self, candidate: k.Count) -> k.Flag:
        """Return whether a candidate makes itself true when false."""
        number: k.Count = self.number[candidate]
        i: k.Count
        for i in range(self.partner_count[number]):
            partner: k.Count = self.partners[number * self.width + i]
            start: k.Count = self.component[partner] * self.words
            if self.held[start + (number >> 6)] & bits.word_bit(number & 63):
                return True
        return False

    def is_on_cycle(self, candidate: k.Count) -> k.Flag:
        """Return whether a true candidate makes another one true that leads back to it."""
        number: k.Count = self.number[candidate]
        return self.partner_count[number] > 0 and self.extent[self.component[number]] > 1

    def refuted_digits(self) -> k.Mask:
        """Return the digits of the candidates that exclude themselves."""
        i: k.Count
        w: k.Count
        failing: k.Mask = 0
        for w in range(self.words):
            left: k.Word = self.present[w]
            while left:
                i = 64 * w + bits.lowest_of_word(left)
                left &= left - 1
                if self.excluded[i * self.words + w] & bits.word_bit(i & 63):
                    failing |= bits.bit(self.place[i] % self.layout.digits)
        return failing

    def has_common_exclusion(self, board: Board) -> k.Flag:
        """Return whether all candidates of some cell or slot exclude a common candidate.

        A slot is a digit in a complete house.  The board must be that of the last `build`.
        """
        digits: k.Count = self.layout.digits
        cell: k.Cell
        house: k.House
        digit: k.Digit
        for cell in range(self.layout.cells):
            mask: k.Mask = board.cell_masks[cell]
            if not mask:
                continue
            self._start_intersection()
            while mask and self._intersect(cell * digits + bits.lowest(mask)):
                mask = bits.without_lowest(mask)
            if not mask:
                return True
        for house in range(self.layout.houses):
            if not self.layout.complete[house]:
                continue
            for digit in range(digits):
                mask = board.place_masks[house * digits + digit]
                if not mask:
                    continue
                self._start_intersection()
                while mask and self._intersect(
                    board.cell_at(house, bits.lowest(mask)) * digits + digit
                ):
                    mask = bits.without_lowest(mask)
                if not mask:
                    return True
        return False

    def _start_intersection(self) -> None:
        w: k.Count
        for w in range(self.words):
            self.intersection[w] = self.present[w]

    def _intersect(self, candidate: k.Count) -> k.Flag:
        """Intersect with the exclusions of a candidate; return whether anything is left."""
        start: k.Count = self.number[candidate] * self.words
        w: k.Count
        left: k.Word = 0
        for w in range(self.words):
            self.intersection[w] &= self.excluded[start + w]
            left |= self.intersection[w]
        return left != 0

    def _link(self) -> None:
        """List for each paired candidate the paired candidates that it makes true."""
        number: k.Count
        w: k.Count
        i: k.Count
        self.edges = 0
        for number in range(self.count):
            self.first[number] = self.edges
            if self.partner_count[number] == 0:
                continue
            while self.edges + self.count * self.width > len(self.next):
                self.next = doubled(self.next)
            for w in range(self.words):
                left: k.Word = self.sees[number * self.words + w] & self.paired[w]
                while left:
                    seen: k.Count = 64 * w + bits.lowest_of_word(left)
                    left &= left - 1
                    for i in range(self.partner_count[seen]):
                        partner: k.Count = self.partners[seen * self.width + i]
                        if partner != number:
                            self.next[self.edges] = partner
                            self.edges += 1
        self.first[self.count] = self.edges

    def _find_components(self) -> None:
        """Number the strongly connected components so that links lead to lower numbers."""
        root: k.Count
        time: k.Count = 0
        waiting: k.Count = 0
        self.components = 0
        self.ordered = 0
        for root in range(self.count):
            self.low[root] = -1
            self.component[root] = -1
        for root in range(self.count):
            if self.low[root] >= 0 or self.partner_count[root] == 0:
                continue
            depth: k.Count = 0
            node: k.Count = root
            while True:
                if self.low[node] < 0:
                    self.path[depth] = node
                    self.at[node] = self.first[node]
                    self.low[node] = time
                    self.met[node] = time
                    time += 1
                    self.waiting[waiting] = node
                    waiting += 1
                if self.at[node] < self.first[node + 1]:
                    target: k.Count = self.next[self.at[node]]
                    self.at[node] += 1
                    if self.low[target] < 0:
                        depth += 1
                        node = target
                    elif self.component[target] < 0 and self.low[target] < self.low[node]:
                        self.low[node] = self.low[target]
                    continue
                if self.low[node] == self.met[node]:
                    waiting = self._close(node, waiting)
                depth -= 1
                if depth < 0:
                    break
                self.low[self.path[depth]] = min(self.low[self.path[depth]], self.low[node])
                node = self.path[depth]

    def _close(self, node: k.Count, waiting: k.Count) -> k.Count:
        """Pop a component from the stack down to a node; return the height of the stack."""
        size: k.Count = 0
        while True:
            waiting -= 1
            size += 1
            self.component[self.waiting[waiting]] = self.components
            self.order[self.ordered] = self.waiting[waiting]
            self.ordered += 1
            if self.waiting[waiting] == node:
                break
        self.extent[self.components] = size
        self.components += 1
        return waiting

    def _unite(self) -> None:
        """Compute the sets of candidates that each component makes true and excludes."""
        words: k.Count = self.words
        i: k.Count
        j: k.Count
        w: k.Count
        for i in range(self.components * words):
            self.held[i] = 0
            self.ruled_out[i] = 0
        for i in range(self.ordered):
            node: k.Count = self.order[i]
            own: k.Count = self.component[node] * words
            self.held[own + (node >> 6)] |= bits.word_bit(node & 63)
            for w in range(words):
                self.ruled_out[own + w] |= self.sees[node * words + w]
            for j in range(self.first[node], self.first[node + 1]):
                other: k.Count = self.component[self.next[j]] * words
                if other != own:
                    for w in range(words):
                        self.ruled_out[own + w] |= self.ruled_out[other + w]
                        self.held[own + w] |= self.held[other + w]

    def _spread(self) -> None:
        """Compute the set of candidates that each candidate excludes."""
        words: k.Count = self.words
        number: k.Count
        w: k.Count
        v: k.Count
        i: k.Count
        for number in range(self.count):
            own: k.Count = number * words
            if self.partner_count[number]:
                start: k.Count = self.component[number] * words
                for w in range(words):
                    self.excluded[own + w] = self.ruled_out[start + w]
                continue
            for w in range(words):
                self.excluded[own + w] = self.sees[own + w]
            for v in range(words):
                left: k.Word = self.sees[own + v] & self.paired[v]
                while left:
                    seen: k.Count = 64 * v + bits.lowest_of_word(left)
                    left &= left - 1
                    for i in range(self.partner_count[seen]):
                        start = self.component[self.partners[seen * self.width + i]] * words
                        for w in range(words):
                            self.excluded[own + w] |= self.ruled_out[start + w]
