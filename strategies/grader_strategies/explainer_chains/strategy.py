"""Chain engines as strategies of the pipeline."""

from __future__ import annotations

from grader.model import kinds as k
from grader.model import roles
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline.choice import Choice
from grader.pipeline.strategy import Strategy
from grader_strategies.explainer_chains import causes
from grader_strategies.explainer_chains.cycles import Cycles
from grader_strategies.explainer_chains.engine import ALL, BEST, Engine
from grader_strategies.explainer_chains.explanation import ChainExplanation
from grader_strategies.explainer_chains.hint import Hint, ranked
from grader_strategies.explainer_chains.scale import chain_rating, tenths_above


class ChainStrategy(Strategy):
    """The hints of an engine, the lowest rating first, then the shortest.

    Args:
        engine: finds the hints.
        base: the rating of the shortest chain.
        name: the id of a hint, with `{}` for its form: `cell`, `x-cycle`, ...
    """

    def __init__(self, engine: Engine, base: float, name: str) -> None:
        self.engine = engine
        self.base = base
        self.name = name

    def bind(self, layout: Layout) -> None:
        """Make the buffers of the engine."""
        self.engine.bind(layout)

    def search(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the hints; all but the best are only looked for if they are wanted."""
        for best in self.engine.collect(board, BEST):
            if self._offer(board, best, choice, None):
                return True
            self.engine.remember(True)
            try:
                hints = self.engine.collect(board, ALL)
            finally:
                self.engine.remember(False)
            for hint in hints:
                self._rate(hint)
            for hint in ranked(hints)[1:]:
                if self._offer(board, hint, choice, hint):
                    return True
        return False

    def _rate(self, hint: Hint) -> None:
        if not isinstance(self.engine, Cycles):
            hint.rating = chain_rating(self.base, hint.size)

    def _offer(self, board: Board, hint: Hint, choice: Choice, told: Hint | None) -> k.Flag:
        self._rate(hint)
        finding = choice.fresh(self.name.format(hint.form()))
        finding.size = hint.size
        finding.surcharge = tenths_above(self.base, hint.rating)
        for cell, digit in hint.strikes:
            finding.strike(cell, digit)
        if hint.place_cell != k.NO_CELL:
            finding.place(hint.place_cell, hint.place_digit)
        if hint.kind == causes.FROM_HOUSE:
            finding.house(roles.WITHIN, hint.source)
        finding.explanation = ChainExplanation(self.engine, board, told)
        return choice.offer()
