"""Exact-cover search, the last resort.

Pattern: none.  A complete search finds that the open cells can be filled in one way only.
Why it holds: the search covers all cases, so a single solution is the solution.
Finds: all open cells at once, if the candidates on the board allow exactly one solution; with
`fill: middle`, as HoDoKu's brute force does, only the one in the middle of them.
Order: none.  `size` is the number of nodes tried; of a single cell it is 0.
Source: D. E. Knuth, "Dancing Links", 2000, for the method; see `grader.search.exact_cover`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.model.notation import DIGIT_SYMBOLS
from grader.model.step import Step
from grader.pipeline.options import one_of
from grader.pipeline.strategy import Strategy
from grader.search.searcher_pool import new_searcher
from grader.search.solutions import search_board, search_with


class ExactCover(Strategy):
    """The open cells of a board that has exactly one solution.

    Args:
        nodes: how many nodes are tried before the search gives up and finds nothing; with `fill:
            middle`, a solution that the board knows needs no search.
        fill: `rest`, or `middle` for one cell: of the open cells, ascending, as many come
            before it as after it, or one more.
    """

    def __init__(self, nodes: int = 10_000_000, fill: str = "rest") -> None:
        if nodes < 1:
            raise ValueError(f"nodes is {nodes}; at least 1 is needed")
        self.node_limit = nodes
        self.one_cell = one_of("fill", fill, ("rest", "middle"))

    def bind(self, layout: Layout) -> None:
        """Create the searcher whose nodes are counted."""
        if not self.one_cell:
            self.searcher = new_searcher(layout)

    def steps(self, board: Board) -> Iterator[Step]:
        """Return the one step, or none where there is no solution or more than one."""
        solution, nodes = self._one_cell_solution(board) if self.one_cell else self._search(board)
        if board.is_solved() or not solution:
            return
        solved = board.digits()
        rest = [(c, d) for c, d in enumerate(solution) if solved[c] == k.NO_DIGIT]
        if self.one_cell:
            rest = [rest[len(rest) // 2]]
        yield Step(self.technique, rest, size=nodes)

    def _search(self, board: Board) -> tuple[Sequence[k.Digit], int]:
        """Return the only solution, empty if there is none, and the number of nodes tried."""
        if self.one_cell:
            # The number of nodes is not rated here, so the fastest search may be used.
            result = search_board(board, 2, self.node_limit)
        else:
            result = search_with(self.searcher, board, 2, self.node_limit)
        if not result.complete or len(result.solutions) != 1:
            return (), result.nodes
        return result.solutions[0], result.nodes

    def _one_cell_solution(self, board: Board) -> tuple[Sequence[k.Digit], int]:
        """Return the same; the solution of the puzzle, if it is known, is not searched for again.

        A board that has lost candidates since it was loaded has no other one.  How many nodes
        were tried depends on who searched, so their number is 0.
        """
        if not board.solution:
            return self._search(board)[0], 0
        solution = [*map(DIGIT_SYMBOLS.index, board.solution)]
        solved = board.digits()
        for cell, digit in enumerate(solution):
            if solved[cell] != digit and not board.has(cell, digit):
                return (), 0
        return solution, 0
