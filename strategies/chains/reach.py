"""What rules out what on a board that does not change, without saying how.

A chain search says how, link by link in a fixed order, and takes time.  This says in one go
for all candidates whether there is anything to be found.  A candidate that is true rules out
what it sees; where that leaves one of two, that one is true and rules out more.
"""

from __future__ import annotations

from array import array

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from strategies.chains.tables import doubled


class Reach:
    """The transitive closure of the weak and strong links of a board, as sets of bits.

    Candidates are numbered densely, once for a board and all that have no others; a set has a
    bit for each number.  Strongly connected components are sought among the candidates that
    are one of two somewhere, because only they lead on.

    Args:
        in_cells: links inside cells count.
        in_houses: strong links in houses count; weak ones always do.

    Source: R. Tarjan, "Depth-first search and linear graph algorithms", SIAM Journal on
    Computing 1 (1972), for the components.
    """

    def __init__(self, in_cells: k.Flag = 1, in_houses: k.Flag = 1) -> None:
        self.in_cells = in_cells
        self.in_houses = in_houses
        self.key = b""

    def bind(self, layout: Layout) -> None:
        """Make the buffers for boards of this layout."""
        self.layout = layout
        places = layout.cells * layout.digits
        self.number = array("i", [-1]) * places
        self.place = array("i", [0]) * places
        self.numbered = array("I", [0]) * layout.cells
        self.count = 0
        self.words = 0
        self.sees = array("Q")
        self.present = array("Q")
        self.paired = array("Q")
        self.meet = array("Q")
        self.width = 1 + max(len(layout.houses_of(cell)) for cell in range(layout.cells))
        self.partners = array("i", [0]) * (places * self.width)
        self.partner_count = array("i", [0]) * places
        self.first = array("i", [0]) * (places + 1)
        self.next = array("i", [0]) * 1024
        self.edges = 0
        self.component = array("i", [0]) * places
        self.extent = array("i", [0]) * places
        self.low = array("i", [0]) * places
        self.met = array("i", [0]) * places
        self.at = array("i", [0]) * places
        self.waiting = array("i", [0]) * places
        self.path = array("i", [0]) * places
        self.order = array("i", [0]) * places
        self.ordered = 0
        self.components = 0
        self.ruled_out = array("Q")
        self.held = array("Q")
        self.excluded = array("Q")
        self.key = b""

    def build(self, board: Board) -> None:
        """Take in the links of a board, all of them."""
        key: bytes = board.candidates_key()
        if key == self.key:
            return
        self.key = key
        if self._has_strangers(board):
            self.number_candidates(board)
        self._pair_up(board)
        self._link()
        self._find_components()
        self._unite()
        self._spread()

    def fails(self, candidate: k.Count) -> k.Flag:
        """Tell whether a candidate rules itself out; numbered `cell * digits + digit`."""
        number: k.Count = self.number[candidate]
        start: k.Count = number * self.words
        return self.excluded[start + (number >> 6)] & bits.word_bit(number & 63) != 0

    def stands(self, candidate: k.Count) -> k.Flag:
        """Tell whether a candidate that is false makes itself true."""
        number: k.Count = self.number[candidate]
        i: k.Count
        for i in range(self.partner_count[number]):
            partner: k.Count = self.partners[number * self.width + i]
            start: k.Count = self.component[partner] * self.words
            if self.held[start + (number >> 6)] & bits.word_bit(number & 63):
                return True
        return False

    def leads_on(self, candidate: k.Count) -> k.Flag:
        """Tell whether a candidate that is false makes any other true."""
        return self.partner_count[self.number[candidate]] > 0

    def circles(self, candidate: k.Count) -> k.Flag:
        """Tell whether a true candidate makes another true that leads back to it."""
        number: k.Count = self.number[candidate]
        return self.partner_count[number] > 0 and self.extent[self.component[number]] > 1

    def failing_digits(self) -> k.Mask:
        """Return the digits of the candidates that rule themselves out."""
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

    def any_shared(self, board: Board) -> k.Flag:
        """Tell whether all ways to fill a cell or to place a digit rule out the same candidate.

        The board must be the one that was built from.
        """
        digits: k.Count = self.layout.digits
        cell: k.Cell
        house: k.House
        digit: k.Digit
        for cell in range(self.layout.cells):
            mask: k.Mask = board.cell_masks[cell]
            if not mask:
                continue
            self._meet_nothing()
            while mask and self._meet(cell * digits + bits.lowest(mask)):
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
                self._meet_nothing()
                while mask and self._meet(board.cell_at(house, bits.lowest(mask)) * digits + digit):
                    mask = bits.without_lowest(mask)
                if not mask:
                    return True
        return False

    def _meet_nothing(self) -> None:
        w: k.Count
        for w in range(self.words):
            self.meet[w] = self.present[w]

    def _meet(self, candidate: k.Count) -> k.Flag:
        """Keep what this candidate rules out as well; tell whether anything is left."""
        start: k.Count = self.number[candidate] * self.words
        w: k.Count
        left: k.Word = 0
        for w in range(self.words):
            self.meet[w] &= self.excluded[start + w]
            left |= self.meet[w]
        return left != 0

    # Numbers

    def _has_strangers(self, board: Board) -> k.Flag:
        cell: k.Cell
        for cell in range(self.layout.cells):
            if board.cell_masks[cell] & ~self.numbered[cell]:
                return True
        return False

    def number_candidates(self, board: Board) -> None:
        """Number the candidates of a board, and note which see which.

        Boards with fewer candidates that are built from later keep these numbers.
        """
        digits: k.Count = self.layout.digits
        cell: k.Cell
        i: k.Count
        self.count = 0
        for cell in range(self.layout.cells):
            mask: k.Mask = board.cell_masks[cell]
            self.numbered[cell] = mask
            while mask:
                place: k.Count = cell * digits + bits.lowest(mask)
                self.number[place] = self.count
                self.place[self.count] = place
                self.count += 1
                mask = bits.without_lowest(mask)
        self.words = (self.count + 63) // 64
        size: k.Count = self.count * self.words
        self.sees = array("Q", [0]) * size
        self.ruled_out = array("Q", [0]) * size
        self.held = array("Q", [0]) * size
        self.excluded = array("Q", [0]) * size
        self.present = array("Q", [0]) * self.words
        self.paired = array("Q", [0]) * self.words
        self.meet = array("Q", [0]) * self.words
        for i in range(self.count):
            self._note_sight(i)

    def _note_sight(self, number: k.Count) -> None:
        """Note what a candidate sees: others of its cell, and its digit in its houses."""
        layout = self.layout
        digits: k.Count = layout.digits
        cell: k.Cell = self.place[number] // digits
        digit: k.Digit = self.place[number] % digits
        others: k.Mask = self.numbered[cell] & ~bits.bit(digit)
        i: k.Count
        while others and self.in_cells:
            self._note_seen(number, cell * digits + bits.lowest(others))
            others = bits.without_lowest(others)
        for i in range(layout.peer_start[cell], layout.peer_start[cell + 1]):
            if self.numbered[layout.peers[i]] & bits.bit(digit):
                self._note_seen(number, layout.peers[i] * digits + digit)

    def _note_seen(self, number: k.Count, candidate: k.Count) -> None:
        other: k.Count = self.number[candidate]
        self.sees[number * self.words + (other >> 6)] |= bits.word_bit(other & 63)

    # Links

    def _pair_up(self, board: Board) -> None:
        """Note the candidates that are there, and which of them are one of two somewhere."""
        layout = self.layout
        digits: k.Count = layout.digits
        cell: k.Cell
        house: k.House
        digit: k.Digit
        i: k.Count
        for i in range(self.words):
            self.present[i] = 0
            self.paired[i] = 0
        for i in range(self.count):
            self.partner_count[i] = 0
        for cell in range(layout.cells):
            mask: k.Mask = board.cell_masks[cell]
            if self.in_cells and bits.is_pair(mask):
                digit = bits.lowest(mask)
                self._pair(
                    cell * digits + digit, cell * digits + bits.lowest(mask & ~bits.bit(digit))
                )
            while mask:
                i = self.number[cell * digits + bits.lowest(mask)]
                self.present[i >> 6] |= bits.word_bit(i & 63)
                mask = bits.without_lowest(mask)
        for house in range(layout.houses):
            if not (self.in_houses and layout.complete[house]):
                continue
            for digit in range(digits):
                mask = board.place_masks[house * digits + digit]
                if bits.is_pair(mask):
                    cell = board.cell_at(house, bits.lowest(mask))
                    mask = bits.without_lowest(mask)
                    self._pair(
                        cell * digits + digit,
                        board.cell_at(house, bits.lowest(mask)) * digits + digit,
                    )

    def _pair(self, one: k.Count, other: k.Count) -> None:
        self._add_partner(self.number[one], self.number[other])
        self._add_partner(self.number[other], self.number[one])

    def _add_partner(self, number: k.Count, partner: k.Count) -> None:
        self.partners[number * self.width + self.partner_count[number]] = partner
        self.partner_count[number] += 1
        self.paired[number >> 6] |= bits.word_bit(number & 63)

    def _link(self) -> None:
        """List for each candidate that is one of two which of those it makes true."""
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
        """Make a component of what waits from a node on; return how many still wait."""
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
        """Give each component the sets of candidates that it makes true and that it rules out."""
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
        """Give each candidate the set of those that it rules out."""
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
