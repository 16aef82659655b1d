"""BUG+1: every open cell has two candidates, except for one cell, which has three.

Pattern: without one candidate of that cell, each digit has two places in every house or none.
Why it holds: were it false, swapping both candidates of every cell would give a second solution.
Finds: one placement.  Source: folklore; a BUG is a "bivalue universal grave".
"""

from collections.abc import Iterator

from grader.model import roles
from grader.model.board import Board
from grader.model.step import Evidence, Mark, Step
from grader.pipeline.strategy import Strategy


class BugPlusOne(Strategy):
    """The candidate that alone prevents two solutions, on layouts of complete houses."""

    def steps(self, board: Board) -> Iterator[Step]:
        """Offer the one placement, if there is one."""
        counts = [len(board.candidates(cell)) for cell in range(board.layout.cells)]
        if 1 in counts or [count for count in counts if count > 2] != [3]:
            return
        cell = counts.index(3)
        for digit in board.candidates(cell):
            if all(self.is_paired(board, h, cell, digit) for h in range(board.layout.houses)):
                evidence = Evidence(digits=(digit,), marks=(Mark(roles.DEFINING, cell),))
                yield Step(self.technique, placements=[(cell, digit)], evidence=evidence)

    def is_paired(self, board: Board, house: int, cell: int, extra: int) -> bool:
        """Return whether each digit has two places or none, not counting the extra candidate."""
        places = [set(board.places(house, digit)) for digit in range(board.layout.digits)]
        places[extra] -= {cell}
        return all(len(p) in {0, 2} for p in places)
