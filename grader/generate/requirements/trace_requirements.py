"""Requirements on the trace of the solution."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from grader.errors import Message, TargetError
from grader.generate.requirements.requirement import (
    CountRequirement,
    RatedPuzzle,
    RequirementContext,
    Stage,
)

if TYPE_CHECKING:
    from grader.model.trace import Trace


class BottleneckRequirement(CountRequirement):
    """The number of cells that singles can fill at the bottleneck lies in an interval."""

    __slots__ = ()
    stage: ClassVar[Stage] = Stage.TRACE
    key: ClassVar[str] = "bottleneck"
    noun: ClassVar[str] = "placement"

    @property
    def description(self) -> Message:
        """The requirement, as the subject of a sentence."""
        return Message("at-bottleneck", "{what} at the bottleneck", what=super().description)

    def check(self, context: RequirementContext) -> None:
        """Reject empty intervals and numbers above the number of cells."""
        low, high = self.numbers
        if low > high or high < 0 or low > context.layout.cells:
            raise TargetError(
                "placements-limit",
                "{what}: the number of placements is 0 to {most}",
                what=self.description,
                most=context.layout.cells,
            )

    def count(self, rated: RatedPuzzle) -> int:
        """Return the number of cells that singles can fill at the bottleneck."""
        return bottleneck(rated.trace)


def bottleneck(trace: Trace) -> int:
    """Return the smallest number of cells that singles can fill at any step of a trace.

    0 means that at some step there is no single.  Boards on which singles fill all open cells
    do not count: the puzzle is nearly finished there, and the last board would always give 1.
    If there are no other boards, return the number of open cells of the puzzle.
    """
    from grader.hints.open_moves import singles  # noqa: PLC0415 - few targets have this one

    fewest = trace.puzzle.layout.cells - trace.puzzle.clues
    for board, _ in trace.replay():
        ways = len({cell for cell, _ in singles(board)})
        if ways < board.unsolved:
            fewest = min(fewest, ways)
    return fewest
