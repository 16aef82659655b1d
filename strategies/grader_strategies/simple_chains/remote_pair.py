"""Remote pair.

Pattern: a chain of cells with the same two candidates, an even number of them, each of which
sees the next one.

    st - - | - - st        the cells are s and t by turns, so of two cells with an odd number
    .  * . | . . |         of links between them one is s and the other t; `*` sees the ends
    .  . . | . . |
    -------+--------
    st - - | - - st

Why it holds: two neighbours in the chain take both digits, and so do any two of its cells that
are an odd number of links apart.
Finds: both digits in cells that see two such cells, three or more links apart; the two ends
must eliminate the first digit somewhere.  By digit, then by cell.  `size` is twice the number
of cells less one.
Order: first cell, first digit, then depth first, the cells that a cell sees house by house
(rows, columns, boxes, others), up to the option `longest`.
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

    def bind(self, layout: Layout) -> None:
        """Allocate the buffers."""
        self.near = peer_order.peers(layout)
        self.path = array("i", [0]) * (self.longest + 1)
        self.on_path = array("i", [0]) * layout.cells
        self.pairs = array("i", [0]) * layout.cells
        self.next = array("i", [0]) * len(self.near)
        self.next_end = array("i", [0]) * layout.cells
        self.changes: Changes = shared(Changes, layout)
        self.exhausted = 0
        self.offered = 0

    def search(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the chains in order."""
        cell: k.Cell
        pairs: k.Count = 0
        i: k.Count
        j: k.Count
        fresh: k.Flag = False
        self.changes.update(board)
        # A new chain needs a cell that newly has two candidates.
        since: k.Word = self.changes.only_lost(self.exhausted)
        for cell in range(board.layout.cells):
            if bits.is_pair(board.cell_masks[cell]):
                self.pairs[pairs] = cell
                pairs += 1
                if self.changes.cells[cell] > since:
                    fresh = True
        if not fresh:
            return False
        self.offered = 0
        for i in range(pairs):
            self._list_next(board, self.pairs[i])
        for i in range(pairs):
            cell = self.pairs[i]
            mask: k.Mask = board.cell_masks[cell]
            count: k.Count = 0
            for j in range(pairs):
                count += board.cell_masks[self.pairs[j]] == mask
            if count < SHORTEST:
                continue
            self.path[0] = cell
            while mask:
                self.on_path[cell] = 1
                done: k.Flag = self._extend(board, choice, 1, bits.lowest(mask))
                self.on_path[cell] = 0
                if done:
                    return True
                mask = bits.without_lowest(mask)
        if not self.offered:
            self.exhausted = self.changes.now
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
                length + 1 >= SHORTEST
                and length & 1
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
