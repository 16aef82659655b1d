"""The candidates that each candidate excludes by chains of any length.

A chain search follows links one by one in a fixed order, which takes time.  This computes for
all candidates at once whether such a search can succeed.  A true candidate excludes those that
it sees; the partner of an excluded candidate is true and excludes more.

This module is long because the closure of all links and the walks along some share their tables.
"""

from __future__ import annotations

from array import array

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline import work
from grader_strategies.explainer_chains.links import word_sets
from grader_strategies.explainer_chains.links.link_order import LinkOrder
from grader_strategies.explainer_chains.links.link_sets import LinkSets
from grader_strategies.facts.arrays import doubled
from grader_strategies.facts.sharing import shared

UNKNOWN: k.Count = -1
"""The count of partners that have not been looked up."""


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
        self.branches = array("i", [0]) * (layout.digits + layout.cells)
        self.refuted = array("Q")
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
        self.gathered = array("Q")
        self.is_spread = array("i", [0]) * candidates
        self.is_closed = 0
        self.links: LinkOrder = shared(LinkOrder, layout)
        self.walked: Board | None = None
        self.all_numbers = array("Q")
        self.key = b""

    def release(self) -> None:
        """Free the sets; the next `build` makes them again."""
        LinkSets.release(self)
        self.key = b""
        self.next = array("i", [0]) * 1024
        self.ruled_out = array("Q")
        self.held = array("Q")
        self.excluded = array("Q")

    def number_candidates(self, board: Board) -> None:
        """Number the candidates of a board, and allocate the sets of them."""
        self.key = b""
        LinkSets.number_candidates(self, board)
        self.complete = 0
        number: k.Count
        size: k.Size = self.count
        size *= self.words
        if size > len(self.excluded):
            self.ruled_out = array("Q", [0]) * size
            self.held = array("Q", [0]) * size
            self.excluded = array("Q", [0]) * size
        self.gathered = array("Q", [0]) * self.words
        self.all_numbers = array("Q", [0]) * self.words
        for number in range(self.count):
            self.all_numbers[number >> 6] |= bits.word_bit(number & 63)
        self.refuted = array("Q", [0]) * self.words
        self.complete = 1

    def build(self, board: Board) -> None:
        """Compute the closure of the links of a board."""
        number: k.Count
        key: bytes = board.candidates_key()
        if key == self.key:
            self.allocation.use()
            return
        # A deadline may interrupt this; then it is repeated from here.
        self.key = b""
        if self.has_unnumbered(board):
            self.number_candidates(board)
        self.pair_up(board)
        for number in range(self.count):
            self.is_spread[number] = 0
        self._link()
        self._find_components()
        self._unite()
        self.is_closed = 1
        self._find_refuted()
        self.key = key

    def begin_walks(self, board: Board, gone: array[int], pairs: array[int], at: k.Count) -> None:
        """Use the links of a board without their closure.

        Before the next `build` only `spread` may be called, which follows the links of a
        candidate.  Meanwhile the board may lose candidates, which adds links.

        Args:
            board: the board; its candidates have numbers.
            gone: a table with the set of numbers whose candidates are not on the board.
            pairs: a table with the set of all paired candidates; it may have others as well.
            at: the first word of both sets.
        """
        w: k.Count
        number: k.Count
        self.key = b""
        self.is_closed = 0
        self.walked = board
        for w in range(self.words):
            self.present[w] = self.all_numbers[w] & ~gone[at + w]
            self.paired[w] = pairs[at + w] & self.present[w]
        for number in range(self.count):
            self.partner_count[number] = UNKNOWN
            self.is_spread[number] = 0

    def refutes_itself(self, candidate: k.Count) -> k.Flag:
        """Return whether candidate `cell * digits + digit` excludes itself when true."""
        number: k.Count = self.number[candidate]
        return self.refuted[number >> 6] & bits.word_bit(number & 63) != 0

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
        w: k.Count
        failing: k.Mask = 0
        for w in range(self.words):
            left: k.Word = self.refuted[w]
            while left:
                failing |= bits.bit(
                    self.place[64 * w + bits.lowest_of_word(left)] % self.layout.digits
                )
                left &= left - 1
        return failing

    def cell_excludes(self, board: Board, cell: k.Cell) -> k.Flag:
        """Return whether all candidates of a cell exclude a common candidate.

        The board must be that of the last `build`.
        """
        first: k.Count = cell * self.layout.digits
        mask: k.Mask = board.cell_masks[cell]
        count: k.Count = 0
        self.ticker.spend(1 + self.words // work.WORDS)
        while mask:
            number: k.Count = self.number[first + bits.lowest(mask)]
            mask = bits.without_lowest(mask)
            if not self.is_spread[number]:
                self.spread(number)
            self.branches[count] = number
            count += 1
        return self._any_common(count)

    def slot_excludes(self, board: Board, house: k.House, digit: k.Digit) -> k.Flag:
        """Return whether all places of a digit in a house exclude a common candidate.

        The board must be that of the last `build`.
        """
        digits: k.Count = self.layout.digits
        start: k.Count = self.layout.house_start[house]
        mask: k.Mask = board.place_masks[house * digits + digit]
        count: k.Count = 0
        self.ticker.spend(1 + self.words // work.WORDS)
        while mask:
            place: k.Count = self.layout.house_cells[start + bits.lowest(mask)] * digits + digit
            number: k.Count = self.number[place]
            mask = bits.without_lowest(mask)
            if not self.is_spread[number]:
                self.spread(number)
            self.branches[count] = number
            count += 1
        return self._any_common(count)

    def _any_common(self, count: k.Count) -> k.Flag:
        """Return whether so many of the candidates in `branches` exclude a common one."""
        return word_sets.any_common(self.present, self.excluded, self.branches, count, self.words)

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
        for i in range(self.components * words):
            self.held[i] = 0
            self.ruled_out[i] = 0
        for i in range(self.ordered):
            node: k.Count = self.order[i]
            self.ticker.spend(1 + (self.first[node + 1] - self.first[node]) * words // work.WORDS)
            own: k.Count = self.component[node] * words
            self.held[own + (node >> 6)] |= bits.word_bit(node & 63)
            word_sets.unite(self.ruled_out, own, self.sees, node * words, words)
            for j in range(self.first[node], self.first[node + 1]):
                target: k.Count = self.next[j]
                if self.held[own + (target >> 6)] & bits.word_bit(target & 63):
                    continue  # all that follows from it has been united
                other: k.Count = self.component[target] * words
                if other != own:
                    word_sets.unite(self.ruled_out, own, self.ruled_out, other, words)
                    word_sets.unite(self.held, own, self.held, other, words)

    def _find_refuted(self) -> None:
        """Find the candidates that exclude themselves.

        Such a candidate sees one that is paired, whose partner excludes it.
        """
        words: k.Count = self.words
        number: k.Count
        w: k.Count
        i: k.Count
        for w in range(words):
            self.refuted[w] = 0
        for number in range(self.count):
            if not self.partner_count[number]:
                continue
            self.ticker.spend(1 + words // work.WORDS)
            for i in range(self.partner_count[number]):
                partner: k.Count = self.partners[number * self.width + i]
                start: k.Count = self.component[partner] * words
                word_sets.unite_common(
                    self.refuted, self.sees, number * words, self.ruled_out, start, words
                )
        for w in range(words):
            self.refuted[w] &= self.present[w]

    def spread(self, number: k.Count) -> None:
        """Compute the set of candidates that a candidate excludes."""
        words: k.Count = self.words
        own: k.Count = number * words
        w: k.Count
        if not self.is_closed:
            self._walk(number)
            return
        self.ticker.spend(1 + words // work.WORDS)
        self.is_spread[number] = 1
        for w in range(words):
            self.excluded[own + w] = 0
            self.gathered[w] = 0
        if self.partner_count[number]:
            word_sets.unite(
                self.excluded, own, self.ruled_out, self.component[number] * words, words
            )
            return
        word_sets.unite(self.excluded, own, self.sees, own, words)
        combined: k.Count = 0
        i: k.Count
        for w in range(words):
            left: k.Word = self.sees[own + w] & self.paired[w]
            while left:
                seen: k.Count = 64 * w + bits.lowest_of_word(left)
                left &= left - 1
                for i in range(self.partner_count[seen]):
                    partner: k.Count = self.partners[seen * self.width + i]
                    if word_sets.has(self.gathered, 0, partner):
                        continue  # all that follows from it has been united
                    combined += 1
                    start: k.Count = self.component[partner] * words
                    word_sets.unite(self.excluded, own, self.ruled_out, start, words)
                    word_sets.unite(self.gathered, 0, self.held, start, words)
        self.ticker.spend(combined * words // work.WORDS)

    def _walk(self, number: k.Count) -> None:
        """Compute the set of candidates that a candidate excludes by following its links.

        Partners are looked up where the walk gets to, which is mostly a small part of the board.
        """
        board: Board | None = self.walked
        assert board is not None, "the walks have begun"
        words: k.Count = self.words
        start: k.Count = number * words
        count: k.Count = 1
        steps: k.Count = 0
        w: k.Count
        i: k.Count
        for w in range(words):
            self.excluded[start + w] = 0
            self.gathered[w] = 0
        self.gathered[number >> 6] |= bits.word_bit(number & 63)
        self.waiting[0] = number
        while count:
            count -= 1
            steps += 1
            node: k.Count = self.waiting[count]
            for w in range(words):
                left: k.Word = self.sees[node * words + w] & ~self.excluded[start + w]
                self.excluded[start + w] |= left
                left &= self.paired[w]
                while left:
                    seen: k.Count = 64 * w + bits.lowest_of_word(left)
                    left &= left - 1
                    if self.partner_count[seen] == UNKNOWN:
                        self._find_partners(board, seen)
                    first: k.Count = seen * self.width
                    for i in range(first, first + self.partner_count[seen]):
                        partner: k.Count = self.partners[i]
                        if self.gathered[partner >> 6] & bits.word_bit(partner & 63):
                            continue
                        self.gathered[partner >> 6] |= bits.word_bit(partner & 63)
                        if self.is_spread[partner]:
                            word_sets.unite(
                                self.excluded, start, self.excluded, partner * words, words
                            )
                        else:
                            self.waiting[count] = partner
                            count += 1
        self.is_spread[number] = 1
        self.ticker.spend(1 + steps * words // work.WORDS)

    def _find_partners(self, board: Board, number: k.Count) -> None:
        """Look up the partners of a candidate in its cell and houses."""
        layout: Layout = self.layout
        links: LinkOrder = self.links
        digits: k.Count = layout.digits
        cell: k.Cell = links.cell_of[self.place[number]]
        digit: k.Digit = self.place[number] - cell * digits
        i: k.Count
        self.partner_count[number] = 0
        others: k.Mask = board.cell_masks[cell] & ~bits.bit(digit)
        if bits.is_single(others):
            self._add_partner(number, cell * digits + bits.lowest(others))
        for i in range(links.start[cell], links.start[cell + 1]):
            house: k.House = links.houses[i]
            others = board.place_masks[house * digits + digit] & ~bits.bit(links.places[i])
            if bits.is_single(others) and layout.complete[house]:
                other: k.Cell = layout.house_cells[layout.house_start[house] + bits.lowest(others)]
                self._add_partner(number, other * digits + digit)

    def _add_partner(self, number: k.Count, place: k.Count) -> None:
        self.partners[number * self.width + self.partner_count[number]] = self.number[place]
        self.partner_count[number] += 1


def bound_reachability(layout: Layout) -> Reachability:
    """Return an object for boards of a layout, to be shared by the engines of a thread."""
    reach: Reachability = Reachability()
    reach.bind(layout)
    return reach
