"""Checks of the steps that strategies of guests offer.

A guest is any pack but ours.  Each step that a guest's strategy offers is checked before it is
taken: it must fit the layout, change the board and agree with the solution.  Our own strategies
are tested instead, and run unchecked.
"""

from __future__ import annotations

from grader.errors import Listed
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.model.notation import cell_name, digit_name, elimination_name, placement_name
from grader.model.step import Step
from grader.pipeline.choice import Choice
from grader.pipeline.finding import Finding
from grader.pipeline.step_check import Offers, check_step
from grader.pipeline.strategy import Strategy
from grader.rating.soundness import Truth


class CheckedStrategy(Strategy):
    """A guest's strategy, each of whose steps is checked when it is offered.

    Args:
        inner: the strategy.
        assumes_unique: its deductions need only hold where there is exactly one solution.
    """

    def __init__(self, inner: Strategy, assumes_unique: bool) -> None:
        self.technique: str = inner.technique
        self.inner = inner
        self.assumes_unique = assumes_unique
        self.check: _CheckedChoice | None = None

    def bind(self, layout: Layout) -> None:
        """Prepare for boards of this layout."""
        self.inner.bind(layout)
        self.check = _CheckedChoice(layout, self.technique, self.assumes_unique)

    def search(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the instances of the guest's strategy that pass the check.

        Raises:
            UnsoundError: one does not.
        """
        check = self.check
        assert check is not None, "a strategy is bound before its first search"
        check.board, check.inner = board, choice
        return self.inner.search(board, check)


class _CheckedChoice(Choice):
    """Passes on to another choice what is a right step on the board."""

    def __init__(self, layout: Layout, technique: str, assumes_unique: bool) -> None:
        super().__init__(layout)
        self.offers: Offers = Offers(layout, technique)
        self.assumes_unique = assumes_unique
        self.truth: Truth = Truth()
        self.board: Board = Board(layout)
        self.inner: Choice = Choice(layout)
        self.latest: Finding | None = None

    def fresh(self, technique: str) -> Finding:
        self.latest = self.inner.fresh(technique)
        # The evidence is checked in runs without records as well.
        self.latest.is_noting = 1
        return self.latest

    def promises(self) -> k.Flag:
        return self.inner.promises()

    def offer(self) -> k.Flag:
        if self.latest is None:
            self.offers.wrong(
                "offer-buffer", "a step without `choice.fresh`, which gives the buffer for it"
            )
        step = check_step(self.latest.step(0), self.offers.layout, self.offers.technique)
        self._check_effects(step)
        self.truth.check(self.board, step, self.offers.technique, self.assumes_unique)
        return self.inner.offer()

    def _check_effects(self, step: Step) -> None:
        """Make sure that a step places and eliminates candidates of the board only."""
        layout, board = self.offers.layout, self.board
        effects = (*step.placements, *step.eliminations)
        if not any(board.has(*candidate) for candidate in effects):
            if not effects:
                self.offers.wrong(
                    "offer-nothing", "a step that changes nothing: it neither places nor eliminates"
                )
            names = [placement_name(layout, *each) for each in step.placements]
            names += [elimination_name(layout, *each) for each in step.eliminations]
            self.offers.wrong(
                "offer-idle", "a step that changes nothing: {steps}", steps=Listed(tuple(names))
            )
        for cell, digit in effects:
            if not board.has(cell, digit):
                parts = {"digit": digit_name(digit), "cell": cell_name(layout, cell)}
                if (cell, digit) in step.eliminations:
                    self.offers.wrong(
                        "offer-eliminates",
                        "a step that eliminates {digit} in {cell}, where it is no candidate",
                        **parts,
                    )
                self.offers.wrong(
                    "offer-places",
                    "a step that places {digit} in {cell}, where it is no candidate",
                    **parts,
                )
        cells = [cell for cell, _ in step.placements]
        for cell in cells:
            if cells.count(cell) > 1:
                self.offers.wrong(
                    "offer-two-digits",
                    "a step that places two digits in {cell}",
                    cell=cell_name(layout, cell),
                )
