"""Remote pair.

Pattern: a chain of cells with the same two candidates, an even number of them, each of which
sees the next one.

    st - - | - - st        the cells are s and t by turns, so of two cells with an odd number
    .  * . | . . |         of links between them one is s and the other t; `*` sees both ends
    .  * . | . . |
    -------+--------
    *  . . | . . |
    * st - | - - st
    *  . . | . . .

Why it holds: two neighbours in the chain take both digits, and so do any two of its cells that
are an odd number of links apart.
Finds: both digits are struck from cells that see two such cells, three or more links apart.
Order: first cell, first digit, then depth first, the cells that a cell sees house by house (rows,
columns, boxes, others), up to the option `longest`; eliminations by digit, then by cell.  The two
ends must eliminate the first digit somewhere.  `size` is twice the number of cells less one.
Source: folklore; name after Sudopedia, "Remote Pairs", search after HoDoKu.
"""

from __future__ import annotations

from array import array

from grader.model import bits, roles
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline.choice import Choice
from grader.pipeline.finding import Finding
from grader.pipeline.strategy import Strategy
from grader_strategies.facts import candidates, peer_order
from grader_strategies.facts.bivalue_cells import BivalueCells
from grader_strategies.facts.changes import Changes
from grader_strategies.facts.sharing import shared

SHORTEST = 4


class RemotePair(Strategy):
    """A chain of cells with the same two candidates.

    Args:
        longest: how many cells a chain may have.
    """

    def __init__(self, longest: int = 10) -> None:
        if longest < SHORTEST:
            raise ValueError(f"longest is {longest}; a remote pair has {SHORTEST} cells or more")
        self.longest = longest
        self.shortest = SHORTEST

    def bind(self, layout: Layout) -> None:
        """Allocate the buffers."""
        self.near = peer_order.peers(layout)
        self.path = array("i", [0]) * (self.longest + 1)
        self.on_path = array("i", [0]) * layout.cells
        self.members = array("i", [0]) * layout.cells
        self.parity = array("i", [0]) * layout.cells
        self.useful = array("i", [0]) * layout.cells
        self.next = array("i", [0]) * len(self.near)
        self.next_end = array("i", [0]) * layout.cells
        self.bivalue: BivalueCells = shared(BivalueCells, layout)
        self.changes: Changes = shared(Changes, layout)
        self.exhausted = 0
        self.offered = 0

    def search(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the chains in order."""
        bivalue: BivalueCells = self.bivalue
        i: k.Count
        fresh: k.Flag = False
        bivalue.update(board)
        # A new chain needs a cell that newly has two candidates, and its neighbours are equal.
        since: k.Word = self.changes.only_lost(self.exhausted)
        for i in range(bivalue.count):
            if self.changes.cells[bivalue.cells[i]] > since:
                fresh = True
        if not fresh:
            return False
        self.offered = 0
        if bivalue.has_equal and self._find_useful(board):
            for i in range(bivalue.count):
                if self.useful[bivalue.cells[i]]:
                    self._list_next(board, bivalue.cells[i])
            for i in range(bivalue.count):
                if self.useful[bivalue.cells[i]] and self._search_from(
                    board, choice, bivalue.cells[i]
                ):
                    return True
        if not self.offered:
            self.exhausted = self.changes.now
        return False

    def _search_from(self, board: Board, choice: Choice, cell: k.Cell) -> k.Flag:
        """Offer the chains that begin with a cell, with each of its digits."""
        mask: k.Mask = board.cell_masks[cell]
        self.path[0] = cell
        while mask:
            self.on_path[cell] = 1
            done: k.Flag = self._extend(board, choice, 1, bits.lowest(mask))
            self.on_path[cell] = 0
            if done:
                return True
            mask = bits.without_lowest(mask)
        return False

    def _find_useful(self, board: Board) -> k.Flag:
        """Mark the cells of two candidates that may be in a chain; return whether there are any."""
        bivalue: BivalueCells = self.bivalue
        i: k.Count
        j: k.Count
        found: k.Flag = False
        for i in range(bivalue.count):
            self.parity[bivalue.cells[i]] = 0
            self.useful[bivalue.cells[i]] = 0
        for i in range(bivalue.count):
            if self.parity[bivalue.cells[i]]:
                continue
            count: k.Count = self._connect(board, i)
            if count >= self.shortest and self._may_eliminate(board, count):
                found = True
                for j in range(count):
                    self.useful[self.members[j]] = 1
        return found

    def _connect(self, board: Board, first: k.Count) -> k.Count:
        """List the cells that chains reach from the cell of two candidates of this number.

        Return how many there are.
        `parity` of each is 1 or 2 by turns along the chains.  It is 3 if a cell can be reached
        both ways.
        """
        layout = board.layout
        bivalue: BivalueCells = self.bivalue
        mask: k.Mask = board.cell_masks[bivalue.cells[first]]
        count: k.Count = 1
        done: k.Count = 0
        i: k.Count
        self.members[0] = bivalue.cells[first]
        self.parity[bivalue.cells[first]] = 1
        while done < count:
            cell: k.Cell = self.members[done]
            done += 1
            opposite: k.Count = 3
            if self.parity[cell] < 3:
                opposite -= self.parity[cell]
            # An earlier entry that can be reached has reached this one already.
            for i in range(first + 1, bivalue.count):
                other: k.Cell = bivalue.cells[i]
                if board.cell_masks[other] != mask or not layout.sees[cell * layout.cells + other]:
                    continue
                if not self.parity[other]:
                    self.parity[other] = opposite
                    self.members[count] = other
                    count += 1
                elif self.parity[other] == self.parity[cell]:
                    self.parity[other] = 3
        return count

    def _may_eliminate(self, board: Board, count: k.Count) -> k.Flag:
        """Return whether a candidate outside is seen by two of the cells listed, of both parities.

        The ends of a chain are an odd number of links apart.
        """
        layout = board.layout
        mask: k.Mask = board.cell_masks[self.members[0]]
        cell: k.Cell
        i: k.Count
        for i in range(count):
            if self.parity[self.members[i]] == 3:
                return True
        for cell in range(layout.cells):
            if not board.cell_masks[cell] & mask:
                continue
            row: k.Count = cell * layout.cells
            met: k.Count = 0
            for i in range(count):
                if layout.sees[row + self.members[i]]:
                    met |= self.parity[self.members[i]]
            if met == 3:
                return True
        return False

    def _list_next(self, board: Board, cell: k.Cell) -> None:
        """List the cells that a cell sees and that have the same candidates."""
        layout = board.layout
        end: k.Count = layout.peer_start[cell]
        i: k.Count
        for i in range(layout.peer_start[cell], layout.peer_start[cell + 1]):
            if board.cell_masks[self.near[i]] == board.cell_masks[cell]:
                self.next[end] = self.near[i]
                end += 1
        self.next_end[cell] = end

    def _extend(self, board: Board, choice: Choice, length: k.Count, first: k.Digit) -> k.Flag:
        """Extend the path of `length` cells, which begins with the digit `first`."""
        last: k.Cell = self.path[length - 1]
        i: k.Count
        if length == self.longest:
            return False
        for i in range(board.layout.peer_start[last], self.next_end[last]):
            cell: k.Cell = self.next[i]
            if self.on_path[cell]:
                continue
            self.path[length] = cell
            if (
                length + 1 >= self.shortest
                and length % 2 == 1
                and candidates.are_both_seen(board, first, self.path[0], cell)
                and self._offer(board, choice, length + 1, first)
            ):
                return True
            self.on_path[cell] = 1
            done: k.Flag = self._extend(board, choice, length + 1, first)
            self.on_path[cell] = 0
            if done:
                return True
        return False

    def _offer(self, board: Board, choice: Choice, length: k.Count, first: k.Digit) -> k.Flag:
        layout = board.layout
        self.offered = 1
        finding: Finding = choice.fresh(self.technique)
        mask: k.Mask = board.cell_masks[self.path[0]]
        second: k.Digit = bits.lowest(mask & ~bits.bit(first))
        cell: k.Cell
        i: k.Count
        while mask:
            digit: k.Digit = bits.lowest(mask)
            mask = bits.without_lowest(mask)
            for cell in range(layout.cells):
                if board.cell_masks[cell] & bits.bit(digit) and self._is_hit(layout, cell, length):
                    finding.strike(cell, digit)
        finding.size = 2 * length - 1
        finding.digit(first)
        finding.digit(second)
        for i in range(length):
            candidates.mark_candidates(board, finding, roles.DEFINING, self.path[i])
        for i in range(length - 1):
            digit = first if i & 1 else second
            finding.link(roles.WEAK, self.path[i], digit, self.path[i + 1], digit)
        return choice.offer()

    def _is_hit(self, layout: Layout, cell: k.Cell, length: k.Count) -> k.Flag:
        """Return whether a cell sees two cells of the path, an odd number of three links apart."""
        row: k.Count = cell * layout.cells
        i: k.Count
        j: k.Count
        for i in range(length):
            if layout.sees[row + self.path[i]]:
                for j in range(i + 3, length, 2):
                    if layout.sees[row + self.path[j]]:
                        return True
        return False
