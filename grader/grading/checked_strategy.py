"""Checks of the steps that strategies of guests offer.

A guest is any pack but ours.  Each step that a guest's strategy offers is checked before it is
taken: it must fit the layout, change the board and agree with the solution.  Our own strategies
are tested instead, and run unchecked.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import NoReturn

from grader.errors import Field, Listed, Message, SearchLimitError, StrategyError, message_of
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.model.notation import (
    cell_name,
    digit_name,
    elimination_name,
    placement_name,
)
from grader.model.puzzle import Puzzle
from grader.model.step import Step
from grader.pipeline.choice import Choice
from grader.pipeline.finding import Finding
from grader.pipeline.step_check import check_step
from grader.pipeline.strategy import Strategy
from grader.search.limits import Limits
from grader.search.solutions import Solution, solutions

MOST_NODES = 1_000_000
"""Nodes that the search for the solutions of a board may take; beyond them a step is believed."""


class CheckedStrategy(Strategy):
    """A guest's strategy, each of whose steps is checked when it is offered.

    Args:
        inner: the strategy.
        assumes_unique: its deductions need only hold where there is exactly one solution.
    """

    def __init__(self, inner: Strategy, assumes_unique: bool) -> None:
        self.technique: str = inner.technique
        self.inner = inner
        self.truth: _Truth = _Truth(assumes_unique)
        self.check: _CheckedChoice | None = None

    def bind(self, layout: Layout) -> None:
        """Prepare for boards of this layout."""
        self.inner.bind(layout)
        self.check = _CheckedChoice(layout, self.technique, self.truth)

    def search(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the instances of the guest's strategy that pass the check.

        Raises:
            StrategyError: one does not.
        """
        check = self.check
        assert check is not None, "a strategy is bound before its first search"
        check.board, check.inner = board, choice
        return self.inner.search(board, check)


class _CheckedChoice(Choice):
    """Passes on to another choice what is a right step on the board."""

    def __init__(self, layout: Layout, technique: str, truth: _Truth) -> None:
        super().__init__(layout)
        self.layout = layout
        self.technique = technique
        self.truth = truth
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
            self._wrong(
                "offer-buffer", "a step without `choice.fresh`, which gives the buffer for it"
            )
        step = check_step(self.latest.step(0), self.layout, self.technique)
        self._check_effects(step)
        self.truth.check(self.board, step, self.technique)
        return self.inner.offer()

    def _check_effects(self, step: Step) -> None:
        """Make sure that a step places and eliminates candidates of the board only."""
        layout, board = self.layout, self.board
        effects = (*step.placements, *step.eliminations)
        if not any(board.has(*candidate) for candidate in effects):
            if not effects:
                self._wrong(
                    "offer-nothing", "a step that changes nothing: it neither places nor eliminates"
                )
            names = [placement_name(layout, *each) for each in step.placements]
            names += [elimination_name(layout, *each) for each in step.eliminations]
            self._wrong(
                "offer-idle", "a step that changes nothing: {steps}", steps=Listed(tuple(names))
            )
        for cell, digit in effects:
            if not board.has(cell, digit):
                parts = {"digit": digit_name(digit), "cell": cell_name(layout, cell)}
                if (cell, digit) in step.eliminations:
                    self._wrong(
                        "offer-eliminates",
                        "a step that eliminates {digit} in {cell}, where it is no candidate",
                        **parts,
                    )
                self._wrong(
                    "offer-places",
                    "a step that places {digit} in {cell}, where it is no candidate",
                    **parts,
                )
        cells = [cell for cell, _ in step.placements]
        for cell in cells:
            if cells.count(cell) > 1:
                self._wrong(
                    "offer-two-digits",
                    "a step that places two digits in {cell}",
                    cell=cell_name(layout, cell),
                )

    def _wrong(self, code: str, template: str = "", /, **fields: Field) -> NoReturn:
        raise StrategyError(
            "wrong-offer",
            "the technique {technique!r} offered {what}",
            technique=self.technique,
            what=message_of(code, template, fields),
        )


class _Truth:
    """The solutions of the boards that a strategy has been given."""

    def __init__(self, assumes_unique: bool) -> None:
        self.assumes_unique = assumes_unique
        self.left: tuple[k.Mask, ...] = ()
        """What each cell may hold on the board that was searched last."""
        self.found: Sequence[Solution] = ()
        self.is_only: bool = False
        """That board has exactly one solution."""

    def check(self, board: Board, step: Step, technique: str) -> None:
        """Raise an error if a step contradicts a solution of the board.

        A deduction that assumes a single solution can only be judged where there is one.
        """
        self._search(board)
        if self.assumes_unique and not self.is_only:
            return
        layout = board.layout
        for solution in self.found:
            for cell, digit in step.placements:
                if solution[cell] != digit:
                    name, right = placement_name(layout, cell, digit), digit_name(solution[cell])
                    self._unsound(
                        technique,
                        Message(
                            "against-solution",
                            "{name}, but the solution has {digit} there",
                            name=name,
                            digit=right,
                        ),
                    )
            for cell, digit in step.eliminations:
                if solution[cell] == digit:
                    name = elimination_name(layout, cell, digit)
                    self._unsound(
                        technique,
                        Message(
                            "against-solution",
                            "{name}, but the solution has {digit} there",
                            name=name,
                            digit=digit_name(digit),
                        ),
                    )

    def _unsound(self, technique: str, what: str) -> NoReturn:
        raise StrategyError(
            "unsound-technique",
            "the technique {technique!r} is unsound: it offered {what}",
            technique=technique,
            what=what,
        )

    def _search(self, board: Board) -> None:
        """Find up to two solutions of a board."""
        values, masks = board.digits(), board.masks()
        left = tuple(
            m or (v != k.NO_DIGIT and 1 << v) or 0 for v, m in zip(values, masks, strict=True)
        )
        if left == self.left:
            return
        if self.is_only and _is_later(left, self.left, self.found[0]):
            self.left = left
            return
        removed = tuple(
            (cell, digit)
            for cell, mask in enumerate(masks)
            if mask
            for digit in board.layout.digits_of(cell)
            if not mask >> digit & 1
        )
        state = Puzzle(board.layout, values, removed)
        try:
            limits = Limits(node_limit=MOST_NODES)
            self.found = () if board.is_broken() else [*islice(solutions(state, 2, limits), 2)]
        except SearchLimitError:
            self.found = ()
        self.is_only = len(self.found) == 1
        self.left = left


def _is_later(left: Sequence[k.Mask], before: Sequence[k.Mask], solution: Solution) -> bool:
    """Return whether a board has come from another one and still allows its solution."""
    return all(
        mask & old == mask and mask >> digit & 1
        for mask, old, digit in zip(left, before, solution, strict=True)
    )
