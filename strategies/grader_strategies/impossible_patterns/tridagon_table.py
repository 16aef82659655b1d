"""The tridagons of a board, whether they lead to a deduction or not."""

from __future__ import annotations

from array import array
from itertools import combinations, permutations

from grader.model import bits, roles
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline.finding import Finding
from grader.pipeline.ticker import Ticker
from grader_strategies.facts import candidates
from grader_strategies.facts.square_boxes import SIDE, SquareFrame, square_frames

CELLS = 4 * SIDE
"""The cells of a tridagon."""
PATHS = 6
"""Ways to take one cell in each row and each column of a box: three even ones, three odd ones."""
ROOM = 1024
"""The most tridagons that are listed; boards of proper puzzles have a few."""


UNITS_OF_DIGITS = 20
"""Units of work for the tridagons of three digits."""


class TridagonTable:
    """The tridagons with few guardians on one board at a time.

    Tridagon `i` consists of `cells[12 * i : 12 * i + 12]`, box by box, which are those of
    `boxes[4 * i : 4 * i + 4]`; `digits[i]` is the mask of its three digits, and `guardians[i]`
    is how many other candidates the cells have.  Order: frames; digits; bands, stacks; cells
    of the boxes.  From the 1,025th on they are left out.

    Args:
        layout: the layout of the boards.
        most: how many guardians a tridagon may have.
    """

    def __init__(self, layout: Layout, most: k.Count) -> None:
        frames = square_frames(layout)
        orders = sorted(permutations(range(SIDE)), key=_is_odd)
        self.ticker = Ticker()
        self.most = most
        self.frames = len(frames)
        self.frame_boxes = array("i", [box for frame in frames for box in frame.boxes])
        self.frame_cells = array(
            "i",
            [
                cell
                for frame in frames
                for box in range(SIDE * SIDE)
                for order in orders
                for cell in _path(layout, frame, box, order)
            ],
        )
        frame_digits = [bits.each(layout.specs[frame.boxes[0]].digits) for frame in frames]
        triples = [[bits.of(three) for three in combinations(d, SIDE)] for d in frame_digits]
        self.triples = array("I", [three for frame in triples for three in frame])
        # The guardians of each path of each box of a frame, or more than `most`.
        self.costs = array("i", [0]) * (SIDE * SIDE * PATHS)
        self.least = array("i", [0]) * (SIDE * SIDE)
        self.path = array("i", [0]) * 4
        self.corner = array("i", [0]) * 4
        self.cells = array("i", [0]) * (CELLS * ROOM)
        self.boxes = array("i", [0]) * (4 * ROOM)
        self.digits = array("I", [0]) * ROOM
        self.guardians = array("i", [0]) * ROOM
        self.count = 0

    def load(self, board: Board) -> k.Count:
        """List the tridagons of a board and return how many there are."""
        frame: k.Count
        i: k.Count
        each: k.Count = len(self.triples) // max(self.frames, 1)
        self.count = 0
        for frame in range(self.frames):
            for i in range(each * frame, each * frame + each):
                self.ticker.spend(UNITS_OF_DIGITS)
                self._load_digits(board, frame, self.triples[i])
        return self.count

    def _load_digits(self, board: Board, frame: k.Count, digits: k.Mask) -> None:
        """List the tridagons of three digits."""
        band: k.Count
        stack: k.Count
        other_band: k.Count
        other_stack: k.Count
        if not self._count_guardians(board, frame, digits):
            return
        for band in range(2):
            for other_band in range(band + 1, 3):
                for stack in range(2):
                    for other_stack in range(stack + 1, 3):
                        self.corner[0] = 3 * band + stack
                        self.corner[1] = 3 * band + other_stack
                        self.corner[2] = 3 * other_band + stack
                        self.corner[3] = 3 * other_band + other_stack
                        self._add_corner(frame, digits, 0, 0, 0)

    def _count_guardians(self, board: Board, frame: k.Count, digits: k.Mask) -> k.Flag:
        """Count the guardians of each path of each box; return whether four boxes have one."""
        box: k.Count
        path: k.Count
        i: k.Count
        usable: k.Count = 0
        for box in range(9):
            self.least[box] = self.most + 1
            for path in range(6):
                start: k.Count = ((frame * 9 + box) * 6 + path) * 3
                cost: k.Count = 0
                for i in range(start, start + 3):
                    mask: k.Mask = board.cell_masks[self.frame_cells[i]]
                    if bits.size(mask & digits) < 2:
                        cost = self.most + 1
                        break
                    cost += bits.size(mask & ~digits)
                self.costs[6 * box + path] = cost
                self.least[box] = min(self.least[box], cost)
            usable += self.least[box] <= self.most
        return usable >= 4

    def _add_corner(
        self, frame: k.Count, digits: k.Mask, corner: k.Count, cost: k.Count, odd: k.Count
    ) -> None:
        """Choose the cells in the box of this corner and of those after it."""
        path: k.Count
        i: k.Count
        rest: k.Count = cost
        for i in range(corner, 4):
            rest += self.least[self.corner[i]]
        if rest > self.most:
            return
        for path in range(6):
            more: k.Count = cost + self.costs[6 * self.corner[corner] + path]
            # The odd paths are the last three.
            parity: k.Count = odd ^ (path >= 3)
            if more > self.most:
                continue
            self.path[corner] = path
            if corner < 3:
                self._add_corner(frame, digits, corner + 1, more, parity)
            elif parity:
                self._note(frame, digits, more)

    def _note(self, frame: k.Count, digits: k.Mask, guardians: k.Count) -> None:
        """List the tridagon of the paths that are chosen."""
        corner: k.Count
        i: k.Count
        if self.count == len(self.digits):
            return
        for corner in range(4):
            box: k.Count = frame * 9 + self.corner[corner]
            self.boxes[4 * self.count + corner] = self.frame_boxes[box]
            start: k.Count = (box * 6 + self.path[corner]) * 3
            for i in range(3):
                self.cells[12 * self.count + 3 * corner + i] = self.frame_cells[start + i]
        self.digits[self.count] = digits
        self.guardians[self.count] = guardians
        self.count += 1

    def add_evidence(self, board: Board, finding: Finding, number: k.Count) -> None:
        """Add the digits, boxes, cells and guardians of a tridagon to the evidence of a step."""
        first: k.Count = CELLS * number
        digits: k.Mask = self.digits[number]
        i: k.Count
        candidates.name_digits(finding, digits)
        for i in range(4):
            finding.house(roles.WITHIN, self.boxes[4 * number + i])
        for i in range(first, first + CELLS):
            cell: k.Cell = self.cells[i]
            candidates.mark_digits(board, finding, roles.DEFINING, cell, digits)
        for i in range(first, first + CELLS):
            cell = self.cells[i]
            others: k.Mask = board.cell_masks[cell] & ~digits
            candidates.mark_digits(board, finding, roles.GUARDIAN, cell, others)


def _is_odd(order: tuple[int, ...]) -> bool:
    """Return whether a permutation is odd."""
    return bool(sum(one > other for one, other in combinations(order, 2)) % 2)


def _path(layout: Layout, frame: SquareFrame, box: int, order: tuple[int, ...]) -> list[k.Cell]:
    """Return the cells of a box, in row `i` that of column `order[i]`."""
    band, stack = SIDE * (box // SIDE), SIDE * (box % SIDE)
    return [layout.cells_of(frame.rows[band + i])[stack + j] for i, j in enumerate(order)]
