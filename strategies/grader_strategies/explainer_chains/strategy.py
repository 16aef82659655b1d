"""Chain engines as strategies of the pipeline."""

from __future__ import annotations

from grader.model import kinds as k
from grader.model import roles
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline.choice import Choice, Everything
from grader.pipeline.strategy import Strategy
from grader.runtime.memory import begin_search
from grader_strategies.explainer_chains.closures import selection
from grader_strategies.explainer_chains.closures.deduction import Deduction, ranked
from grader_strategies.explainer_chains.closures.engine import Engine
from grader_strategies.explainer_chains.explain.explanation import ChainExplanation
from grader_strategies.explainer_chains.lengths.chain_rating import chain_rating, tenths_above
from grader_strategies.explainer_chains.links import causes
from grader_strategies.explainer_chains.search.cycles import Cycles


class ChainStrategy(Strategy):
    """The deductions of an engine, by rating, then by size.

    Args:
        engine: finds the deductions.
        base: the rating of the shortest chain.
        name: the technique id of a deduction, with `{}` for its form: `cell`, `x-cycle`, ...
    """

    def __init__(self, engine: Engine, base: float, name: str) -> None:
        self.engine = engine
        self.base = base
        self.name = name

    def bind(self, layout: Layout) -> None:
        """Make the buffers of the engine."""
        self.engine.bind(layout)

    def search(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the deductions; all but the best are only searched for if the choice goes on."""
        begin_search()
        offered = 0
        if not isinstance(choice, Everything):
            for best in self.engine.collect(board, selection.BEST):
                offered = 1
                if self._offer(board, best, choice):
                    return True
            if not offered:
                return False
        deductions = self.engine.collect(board, selection.ALL)
        for deduction in deductions:
            self._rate(deduction)
        for deduction in ranked(deductions)[offered:]:
            if self._offer(board, deduction, choice):
                return True
        return False

    def _rate(self, deduction: Deduction) -> None:
        if not isinstance(self.engine, Cycles):
            deduction.rating = chain_rating(self.base, deduction.size)

    def _offer(self, board: Board, deduction: Deduction, choice: Choice) -> k.Flag:
        self._rate(deduction)
        finding = choice.fresh(self.name.format(deduction.form()))
        finding.size = deduction.size
        finding.surcharge = tenths_above(self.base, deduction.rating)
        for cell, digit in deduction.strikes:
            finding.strike(cell, digit)
        if deduction.place_cell != k.NO_CELL:
            finding.place(deduction.place_cell, deduction.place_digit)
        if deduction.kind == causes.FROM_HOUSE:
            finding.house(roles.WITHIN, deduction.source)
        finding.explanation = ChainExplanation(self.engine, board, deduction)
        return choice.offer()
