"""RequirementOptions about the way to the solution as one goes it."""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from grader.errors import TargetError
from grader.generate.requirements.requirement import Draft, InInterval, Setting, Stage
from grader.hints.open_moves import singles
from grader.model.trace import Trace


@frozen
class Bottleneck(InInterval):
    """At the bottleneck of the way, so many cells could be filled next."""

    stage: ClassVar[Stage] = Stage.TRACE
    noun: ClassVar[str] = "placement"

    @property
    def words(self) -> str:
        """The requirement, as the subject of a sentence."""
        return f"{super().words} at the bottleneck"

    def check(self, setting: Setting) -> None:
        """Refuse numbers that are none."""
        low, high = self.numbers
        if low > high or high < 0 or low > setting.layout.cells:
            raise TargetError(f"{self.words}: there are 0 to {setting.layout.cells} at any point")

    def number_of(self, draft: Draft) -> int:
        """Return how many placements are open at the bottleneck."""
        return bottleneck(draft.trace)


def bottleneck(trace: Trace) -> int:
    """Return how many cells can be filled by a single where there are fewest of them.

    Each board is counted on which a step is taken, so 0 means that somewhere there is no
    single at all.  Boards on which all open cells can be filled do not count: the puzzle is as
    good as done, and the last one would always have 1.  If there are no others, the number of
    open cells is returned.
    """
    fewest = trace.puzzle.layout.cells - trace.puzzle.clues
    for board, _ in trace.replay():
        ways = len({cell for cell, _ in singles(board)})
        if ways < board.unsolved:
            fewest = min(fewest, ways)
    return fewest
