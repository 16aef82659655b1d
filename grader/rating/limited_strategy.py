"""Strategies that are left out on boards with many candidates."""

from __future__ import annotations

from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline.choice import Choice
from grader.pipeline.strategy import Strategy


class LimitedStrategy(Strategy):
    """A strategy that is not tried on boards with more than a number of candidates.

    The limit depends on the board alone, so a rating is the same on every machine.

    Args:
        inner: the strategy.
        most: the largest number of candidates.
    """

    def __init__(self, inner: Strategy, most: int) -> None:
        self.technique: str = inner.technique
        self.inner = inner
        self.most = most
        self.may_exceed: bool = False

    def bind(self, layout: Layout) -> None:
        """Prepare for boards of this layout."""
        self.may_exceed = layout.cells * layout.digits > self.most
        self.inner.bind(layout)

    def search(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the instances of the strategy, or none if there are too many candidates."""
        if self.may_exceed and sum(map(int.bit_count, board.masks())) > self.most:
            return False
        return self.inner.search(board, choice)
