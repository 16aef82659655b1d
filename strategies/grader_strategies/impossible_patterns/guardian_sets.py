"""Guardians of tridagons, for chains.

Pattern: a tridagon; its guardians are the other candidates of its twelve cells.
Why it holds: without guardians the cells cannot be filled, see
`grader_strategies.impossible_patterns.tridagon`, so not all of its guardians are false.
Finds: strong sets of two guardians or more, those with the fewest guardians first.
Source: D. Berthier, "The Tridagon Rule" (New Sudoku Players' Forum, 2022); he calls them OR-k
relations.
"""

from __future__ import annotations

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline.finding import Finding
from grader_strategies.facts.strong_sets import StrongSets
from grader_strategies.impossible_patterns.tridagon_table import CELLS, TridagonTable

MOST_GUARDIANS = 8
"""What follows from each of more guardians is too much to follow for a person."""


class GuardianSets(StrongSets):
    """The guardians of each tridagon of a board as a strong set."""

    def __init__(self, layout: Layout) -> None:
        StrongSets.__init__(self, layout)
        self.cause = "guardians"
        self.cells = CELLS
        self.most = MOST_GUARDIANS
        self.table = TridagonTable(layout, MOST_GUARDIANS)
        # Which tridagon of the table each set is.
        self.number_of: list[int] = []

    def build(self, board: Board) -> None:
        """List the guardians of the tridagons of a board, by number."""
        table = self.table
        guardians: k.Count
        i: k.Count
        j: k.Count
        table.load(board)
        self.number_of = []
        for guardians in range(2, self.most + 1):
            for i in range(table.count):
                if table.guardians[i] != guardians:
                    continue
                for j in range(self.cells * i, self.cells * (i + 1)):
                    cell: k.Cell = table.cells[j]
                    others: k.Mask = board.cell_masks[cell] & ~table.digits[i]
                    while others:
                        self.node(bits.lowest(others))
                        self.add(cell)
                        others = bits.without_lowest(others)
                self.number_of.append(i)
                self.close(guardians - 1)

    def add_evidence(
        self,
        board: Board,
        finding: Finding,
        number: k.Count,  # noqa: ARG002 - as it is called
        one: k.Count,
    ) -> None:
        """Add the digits, the boxes, the twelve cells and the guardians of a tridagon."""
        self.table.add_evidence(board, finding, self.number_of[one])
