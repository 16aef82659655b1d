"""New puzzles for drills, generated to order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from attrs import frozen

from grader.drills.lesson import Lesson
from grader.formats.layout_files import load_layout
from grader.generate.generator import generate
from grader.generate.ruled.random_rules import random_rules_for
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle

if TYPE_CHECKING:
    from pathlib import Path


@frozen
class PuzzleSource:
    """The layout, the seed and the means of generated puzzles."""

    layout: str | Path | Layout
    seed: int | None
    jobs: int
    timeout: float | None
    """Seconds to look for each puzzle; None sets no limit."""

    def example(self) -> Layout:
        """Return the layout; where it has random rules, one that stands in for all.

        Raises:
            LayoutError: there is no such layout.
        """
        layout = self.layout
        rules = random_rules_for(layout) if isinstance(layout, str) else None
        return load_layout(layout) if rules is None else rules.example()

    def puzzles(self, lesson: Lesson) -> Iterator[Puzzle]:
        """Iterate over new puzzles that need the technique in the order of the lesson.

        Raises:
            TargetError: there can be none; during the iteration, none was found in time.
        """
        made = generate(
            profile=lesson.profile,
            layout=self.layout,
            count=None,
            seed=self.seed,
            jobs=self.jobs,
            timeout=self.timeout,
            requires=lesson.id,
        )
        return (each.puzzle for each in made)
