"""Count what attempts do, so that a run that ends within one can report it."""

from __future__ import annotations

from grader.generate.requirements import RatedPuzzle


class Effort:
    """What was done in attempts, whether they were finished or not."""

    def __init__(self) -> None:
        self.grids: int = 0
        """Filled grids from which a puzzle was dug or grown, and choices of digits for patterns."""
        self.drafts: int = 0
        """Puzzles with one solution that were compared with the requirements."""
        self.last: RatedPuzzle | None = None
        """The last of these puzzles."""

    def add_grid(self) -> None:
        """Count a filled grid."""
        self.grids += 1

    def add_draft(self, rated: RatedPuzzle) -> None:
        """Count a puzzle."""
        self.drafts += 1
        self.last = rated
