"""X-chains and XY-chains.

Pattern: a chain of links, every other one strong, whose ends are candidates of one digit: if
one end is false, the other is true.  All links of an X-chain are of that digit; those of an
XY-chain alternate between links inside bivalue cells and links from cell to cell.

    . . 4 | . 4 .        X: r1c3 =4= r1c5 -4- r2c4 =4= r5c4: one end is true, and `*`, which
    . . . | 4 . .        sees both of them, is not 4
    . . . | . . .
    ------+------
    . . . | . . .
    . . * | 4 . .

    12 . 23 | * . 13     XY: r1c1 is 1, or else 2, then r1c3 is 3 and r1c6 is 1

Why it holds: if the first end is false, the last is true, so one of them is true.
Finds: the digit is struck from what sees both ends; an X-chain may close on its start, which is
then true.
Order: starts by cell and digit; from each the shortest chain to each end, shorter ones first, then
in the order of the links: rows, columns, boxes, in each the cells, and then rules of two cells,
which link the different digits of an XY-chain.  A chain and its reverse are
one.  At most 20 candidates are linked.  Eliminations ascend.
Source: folklore; names after Sudopedia.  The limit, and that the first house that two cells
share decides whether their link is strong, is HoDoKu's.
"""

from __future__ import annotations

from array import array

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline import work
from grader.pipeline.choice import Choice
from grader.pipeline.finding import Finding
from grader.pipeline.options import one_of
from grader.pipeline.strategy import Strategy
from grader.pipeline.ticker import Ticker
from grader.runtime.memory import Allocation, begin_search
from grader_strategies.facts import candidates, peer_order
from grader_strategies.facts.arrays import doubled
from grader_strategies.facts.chain_explanation import LinkExplanation
from grader_strategies.facts.digit_memory import DigitMemory
from grader_strategies.facts.strong_links import LINK_HOUSES
from grader_strategies.simple_chains import limits

FIRST_LINKS = 1024
"""Links for which there is room at first."""


class SimpleChain(Strategy):
    """Chains of which both ends have the same digit.

    Args:
        cells: the strong links are those inside cells with two candidates, as in XY-chains;
            else those of the digit, as in X-chains.
        links: `first`, the first house that two cells share decides whether their link is
            strong; or `any`, each of their houses may.
    """

    def __init__(self, cells: bool = False, links: str = LINK_HOUSES[0]) -> None:
        self.by_cells = int(cells)
        self.any_house = one_of("links", links, LINK_HOUSES)

    def bind(self, layout: Layout) -> None:
        """Make the buffers.  A *node* is cell times digits plus digit."""
        self.layout = layout
        everything = layout.cells * layout.digits
        self.ticker = Ticker()
        self.allocation = Allocation(self.release)
        self.peers = peer_order.peers(layout)
        self.peer_houses = peer_order.shared_houses(layout)
        self.most = 1
        for cell in range(layout.cells):
            self.most = max(self.most, 1 + len(layout.peers_of(cell)))
        self.most += layout.most_excluded
        self.first = array("i", [0]) * (everything + 1)
        self.release()
        self.ahead = array("i", [-1]) * (2 * everything)
        self.met = array("i", [0]) * (2 * everything)
        self.reached = 0
        self.behind = array("i", [0]) * (2 * everything)
        self.queue = array("i", [0]) * (2 * everything)
        self.wanted = array("i", [0]) * everything
        self.entered = array("i", [-1]) * layout.cells
        self.path = array("i", [0]) * (limits.LONGEST_CHAIN + 1)
        self.open = 0
        self.last = 0
        self.memory = DigitMemory(layout)
        self.searched = 0
        self.useful = 0

    def release(self) -> None:
        """Free the links; each search lists them anew."""
        self.links = 0
        self.target = array("i", [0]) * (FIRST_LINKS + self.most)
        self.strong = array("i", [0]) * (FIRST_LINKS + self.most)

    def search(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the chains in order."""
        digits: k.Count = self.layout.digits
        node: k.Count
        cell: k.Cell
        digit: k.Digit
        self.searched = self._find_searched(board)
        self.useful = 0
        if not self.searched:
            return False
        begin_search()
        self.allocation.use()
        self._link(board)
        for cell in range(self.layout.cells):
            self.entered[cell] = -1
        for node in range(self.layout.cells * digits):
            self.wanted[node] = 0
        for node in range(self.layout.cells * digits):
            if not node & 63:
                self.ticker.tick()
            if self._has_strong_link(node) and self._search_from(board, choice, node):
                return True
        if self.by_cells and self.useful:
            return False
        for digit in range(digits):
            if self.searched & ~self.useful & bits.bit(digit):
                self.memory.note_exhausted(digit)
        return False

    def _find_searched(self, board: Board) -> k.Mask:
        """Return the digits whose chains have to be searched.

        An XY-chain goes through several digits; a new one goes through a new bivalue cell.
        """
        memory: DigitMemory = self.memory
        fresh: k.Mask = 0
        digit: k.Digit
        cell: k.Cell
        memory.update(board)
        if not self.by_cells:
            for digit in range(self.layout.digits):
                if not memory.is_idle(board, digit):
                    fresh |= bits.bit(digit)
            return fresh
        since: k.Word = memory.since(0)
        for cell in range(self.layout.cells):
            if bits.is_pair(board.cell_masks[cell]) and memory.changes.cells[cell] > since:
                return bits.full(self.layout.digits)
        return 0

    def _link(self, board: Board) -> None:
        """List the links of every node, in the order in which they are followed."""
        layout = self.layout
        cell: k.Cell
        digit: k.Digit
        i: k.Count
        self.links = 0
        for cell in range(layout.cells):
            self.ticker.spend(layout.digits)
            mask: k.Mask = board.cell_masks[cell]
            for digit in range(layout.digits):
                self.first[cell * layout.digits + digit] = self.links
                bit: k.Mask = bits.bit(digit)
                if not mask & bit & self.searched or (self.by_cells and not bits.is_pair(mask)):
                    continue
                if self.links + self.most > len(self.target):
                    self.allocation.resize(16 * len(self.target))
                    self.strong = doubled(self.strong)
                    self.target = doubled(self.target)
                if self.by_cells:
                    self._add(cell * layout.digits + bits.lowest(mask & ~bit), 1)
                for i in range(layout.peer_start[cell], layout.peer_start[cell + 1]):
                    peer: k.Cell = self.peers[i]
                    if not board.cell_masks[peer] & bit:
                        continue
                    if not self.by_cells:
                        strong: k.Flag = self._is_pair(board, self.peer_houses[i], digit)
                        if self.any_house and not strong:
                            strong = self._are_pair(board, cell, peer, digit)
                        self._add(peer * layout.digits + digit, strong)
                    elif bits.is_pair(board.cell_masks[peer]):
                        self._add(peer * layout.digits + digit, 0)
                if self.by_cells and layout.most_excluded:
                    self._link_by_rules(board, cell * layout.digits + digit)
        self.first[layout.cells * layout.digits] = self.links

    def _link_by_rules(self, board: Board, node: k.Count) -> None:
        """List the links of a node by rules of two cells."""
        layout = self.layout
        i: k.Count
        for i in range(layout.excluded_start[node], layout.excluded_start[node + 1]):
            other: k.Count = layout.excluded[i]
            mask: k.Mask = board.cell_masks[other // layout.digits]
            if bits.is_pair(mask) and mask & bits.bit(other % layout.digits):
                self._add(other, 0)

    def _is_pair(self, board: Board, house: k.House, digit: k.Digit) -> k.Flag:
        """Return whether a complete house has two places for a digit."""
        places: k.Mask = board.place_masks[house * self.layout.digits + digit]
        return bits.is_pair(places) and self.layout.complete[house]

    def _are_pair(self, board: Board, cell: k.Cell, peer: k.Cell, digit: k.Digit) -> k.Flag:
        """Return whether two cells are the only places of a digit in some house."""
        layout = self.layout
        i: k.Count
        j: k.Count
        for i in range(layout.cell_start[cell], layout.cell_start[cell + 1]):
            for j in range(layout.cell_start[peer], layout.cell_start[peer + 1]):
                house: k.House = layout.cell_houses[i]
                if house == layout.cell_houses[j] and self._is_pair(board, house, digit):
                    return True
        return False

    def _add(self, target: k.Count, strong: k.Flag) -> None:
        self.target[self.links] = target
        self.strong[self.links] = strong
        self.links += 1

    def _has_strong_link(self, node: k.Count) -> k.Flag:
        """Return whether a node has a strong link."""
        i: k.Count
        for i in range(self.first[node], self.first[node + 1]):
            if self.strong[i]:
                return True
        return False

    def _search_from(self, board: Board, choice: Choice, start: k.Count) -> k.Flag:
        """Offer the chains that begin with a node, shorter ones first."""
        digits: k.Count = self.layout.digits
        cell: k.Cell
        self.ticker.spend(1 + self.reached // work.LINKS)
        self._measure_forward(start)
        self.last = limits.LONGEST_CHAIN
        self.open = 0
        for cell in range(start // digits, self.layout.cells):
            node: k.Count = cell * digits + start % digits
            # A single strong link is no chain, but a longer chain to the same end may exist.
            length: k.Count = self.ahead[2 * node + 1]
            length = 3 if length == 1 else length
            if 3 <= length < limits.LONGEST_CHAIN and self._strikes(board, choice, start, node):
                self.wanted[node] = 1
                self.open += 1
                self.last = min(self.last, length)
        self.path[0] = start
        self.entered[start // digits] = 0
        taken: k.Flag = False
        while self.open and self.last < limits.LONGEST_CHAIN and not taken:
            self.ticker.spend(1 + 2 * self.layout.cells * digits // work.LINKS)
            self._measure_back(start)
            taken = self._extend(board, choice, 0)
            self.last += 2
            if not taken:  # the buffer has what was taken
                self._drop_useless_ends(board, choice, start)
        self.entered[start // digits] = -1
        for cell in range(start // digits, self.layout.cells):
            self.wanted[cell * digits + start % digits] = 0
        return taken

    def _drop_useless_ends(self, board: Board, choice: Choice, start: k.Count) -> None:
        """Drop ends whose chains the choice would no longer take."""
        digits: k.Count = self.layout.digits
        cell: k.Cell
        for cell in range(start // digits, self.layout.cells):
            node: k.Count = cell * digits + start % digits
            if self.wanted[node] and choice.taken and not self._strikes(board, choice, start, node):
                self.wanted[node] = 0
                self.open -= 1

    def _measure_forward(self, start: k.Count) -> None:
        """Find the distance of every node from the start, once false and once true.

        Distances count links, and -1 is unreachable.  Cells may be visited again, so these
        are lower bounds.
        """
        digits: k.Count = self.layout.digits
        cell: k.Cell = start // digits
        done: k.Count = 0
        count: k.Count = 1
        i: k.Count
        for i in range(self.reached):
            self.ahead[self.met[i]] = -1
        self.ahead[2 * start] = 0
        self.met[0] = 2 * start
        while done < count:
            state: k.Count = self.met[done]
            done += 1
            # A chain that has returned to its first cell ends, unless that was its first link.
            if self.ahead[state] > 1 and (state >> 1) // digits == cell:
                continue
            odd: k.Flag = 1 - (state & 1)
            for i in range(self.first[state >> 1], self.first[(state >> 1) + 1]):
                following: k.Count = 2 * self.target[i] + odd
                if (odd and not self.strong[i]) or self.ahead[following] >= 0:
                    continue
                self.ahead[following] = self.ahead[state] + 1
                self.met[count] = following
                count += 1
        self.reached = count

    def _measure_back(self, start: k.Count) -> None:
        """Find the distance of every node from the nearest end that is searched for."""
        digits: k.Count = self.layout.digits
        everything: k.Count = self.layout.cells * digits
        cell: k.Cell
        done: k.Count = 0
        count: k.Count = 0
        i: k.Count
        for i in range(2 * everything):
            self.behind[i] = 2 * everything
        for cell in range(start // digits, self.layout.cells):
            node: k.Count = cell * digits + start % digits
            if self.wanted[node]:
                self.behind[2 * node + 1] = 0
                self.queue[count] = 2 * node + 1
                count += 1
        while done < count:
            state: k.Count = self.queue[done]
            done += 1
            odd: k.Flag = state & 1
            for i in range(self.first[state >> 1], self.first[(state >> 1) + 1]):
                before: k.Count = 2 * self.target[i] + 1 - odd
                if (odd and not self.strong[i]) or self.behind[before] < 2 * everything:
                    continue
                self.behind[before] = self.behind[state] + 1
                self.queue[count] = before
                count += 1

    def _extend(self, board: Board, choice: Choice, length: k.Count) -> k.Flag:
        """Offer the chains of the current length that continue the path."""
        digits: k.Count = self.layout.digits
        self.ticker.tick()
        node: k.Count = self.path[length]
        odd: k.Flag = 1 - length % 2
        start: k.Cell = self.path[0] // digits
        i: k.Count
        for i in range(self.first[node], self.first[node + 1]):
            following: k.Count = self.target[i]
            cell: k.Cell = following // digits
            if odd and not self.strong[i]:
                continue
            if length + 1 + self.behind[2 * following + odd] > self.last:
                continue
            if -1 < self.entered[cell] < length and cell != start:
                continue
            self.path[length + 1] = following
            if length + 1 == self.last:
                if self.wanted[following]:
                    self.wanted[following] = 0
                    self.open -= 1
                    if self._offer(board, choice):
                        return True
                continue
            if -1 < self.entered[cell] < length:
                continue
            new: k.Flag = self.entered[cell] < 0
            if new:
                self.entered[cell] = length + 1
            taken: k.Flag = self._extend(board, choice, length + 1)
            if new:
                self.entered[cell] = -1
            if taken:
                return True
        return False

    def _strikes(self, board: Board, choice: Choice, start: k.Count, end: k.Count) -> k.Flag:
        """Fill in the eliminations of two ends; return false if the choice cannot use them."""
        digits: k.Count = self.layout.digits
        digit: k.Digit = start % digits
        if not candidates.are_both_seen(board, digit, start // digits, end // digits):
            return False
        self.useful |= bits.bit(digit)
        finding: Finding = choice.fresh(self.technique)
        candidates.strike_seen_by_both(board, finding, digit, start // digits, end // digits)
        return choice.promises()

    def _offer(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the chain that is on the path."""
        digits: k.Count = self.layout.digits
        if not self._strikes(board, choice, self.path[0], self.path[self.last]):
            return False
        finding: Finding = choice.buffer
        finding.size = self.last + 1
        nodes = [self.path[i] for i in range(self.last + 1)]
        finding.explanation = LinkExplanation(
            board, [(node // digits, node % digits) for node in nodes]
        )
        return choice.offer()
