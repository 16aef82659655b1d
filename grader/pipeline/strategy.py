"""Strategies, which offer the instances of a pattern on a board."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

from grader.errors import UnsoundError
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.constructor_signature import ConstructorSignature
from grader.model.layout import Layout
from grader.pipeline.choice import Choice

if TYPE_CHECKING:
    # Not imported in a run: ratings need no steps, and their classes take long to make.
    from grader.model.step import Step
    from grader.pipeline.singles_run import Part


class Strategy:
    """Finds the instances of a pattern.  It reads the board and never changes it.

    Override `steps`, in plain Python, or `search` where speed counts.  The same board gives
    the same instances in the same order, whatever was searched before.
    """

    __signature__: ClassVar[ConstructorSignature] = ConstructorSignature()

    technique: str
    """The id under which its findings are recorded; set by the pipeline."""

    def bind(self, layout: Layout) -> None:
        """Prepare for boards of this layout; called before the first search on it."""

    def part_of_run(self) -> Part | None:
        """Return what a run of singles is to look for to take the steps of this strategy.

        None if it gives other steps, or in another order.  The strategy is bound to a layout.
        """
        return None

    def search(self, board: Board, choice: Choice) -> k.Flag:
        """Offer every instance in order; stop and return true as soon as the choice does.

        Raises:
            UnsoundError: `steps` gives something else than steps of the layout.
        """
        steps = self.steps(board)
        if not isinstance(steps, Iterable):
            raise UnsoundError(
                "no-steps",
                "the technique {name!r} offered {what}; its method `steps` must return an "
                "iterable of steps",
                technique=self.technique,
                name=self.technique,
                what=repr(steps),
            )
        for step in steps:
            choice.fresh(self.technique).load(step)
            if choice.offer():
                return True
        return False

    def steps(self, board: Board) -> Iterable[Step]:  # noqa: ARG002 - what guests override
        """Return the instances in order, each with at least one effect on the board."""
        raise TypeError(f"{type(self).__name__} overrides neither `steps` nor `search`")
