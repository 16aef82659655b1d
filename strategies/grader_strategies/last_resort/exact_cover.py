"""Exact-cover search, the last resort.

Pattern: none.  A complete search finds that the open cells can be filled in one way only.
Why it holds: the search covers all cases, so a single solution is the solution.
Finds: all open cells at once, if the candidates on the board allow exactly one solution; with
    `fill: middle`, as HoDoKu's brute force does, only the one in the middle of them.  `size` is
    the number of nodes tried.
Source: D. E. Knuth, "Dancing Links", 2000, for the method; see `grader.search.exact_cover`.
"""

from __future__ import annotations

from collections.abc import Iterator

from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.model.step import Step
from grader.pipeline.options import one_of
from grader.pipeline.strategy import Strategy
from grader.search.searcher import Searcher
from grader.search.solutions import search_board, search_with


class ExactCover(Strategy):
    """The open cells of a board that has exactly one solution.

    Args:
        nodes: how many nodes are tried before the search gives up and finds nothing.
        fill: `rest`, or `middle` for one cell: of the open cells, ascending, as many come
            before it as after it, or one more.
    """

    def __init__(self, nodes: int = 10_000_000, fill: str = "rest") -> None:
        if nodes < 1:
            raise ValueError(f"nodes is {nodes}; at least 1 is needed")
        self.node_limit = nodes
        self.one_cell = one_of("fill", fill, ("rest", "middle"))

    def bind(self, layout: Layout) -> None:
        """Create the searcher."""
        self.searcher = Searcher(layout)

    def steps(self, board: Board) -> Iterator[Step]:
        """Return the one step, or none where there is no solution or more than one."""
        if self.one_cell:
            # The number of nodes is not rated here, so the fastest search may be used.
            result = search_board(board, 2, self.node_limit)
        else:
            result = search_with(self.searcher, board, 2, self.node_limit)
        if board.is_solved() or not result.complete or len(result.solutions) != 1:
            return
        solved = board.digits()
        rest = [(c, d) for c, d in enumerate(result.solutions[0]) if solved[c] == k.NO_DIGIT]
        if self.one_cell:
            rest = [rest[len(rest) // 2]]
        yield Step(self.technique, rest, size=result.nodes)
