"""The records that `grader.generate` returns, takes and updates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from attrs import define, field, frozen

from grader.generate.attempt import Attempt
from grader.generate.plan import GenerationPlan
from grader.generate.symmetry import symmetry_of
from grader.model.puzzle import Puzzle
from grader.rating.rating import Rating


@frozen
class Generated:
    """A puzzle that meets the requirements, with exactly one solution."""

    puzzle: Puzzle
    rating: Rating
    seed: int
    """The seed of the run, also if the caller gave none."""
    attempt: int
    """The number of the attempt in the run, from 0."""
    climbed: bool = False
    """The puzzle was found by climbing, not by construction alone."""
    run: str = ""
    """The run id: equal for runs with the same requirements, profile, layout and seed."""

    @property
    def symmetry(self) -> str:
        """The strongest symmetry of the cells of the givens."""
        return symmetry_of(self.puzzle)


@define
class GenerationReport:
    """Progress of a run, updated while it goes on."""

    found: int = 0
    """Puzzles that meet the requirements, including those kept from before."""
    tried: int = 0
    """Completed attempts."""
    repeated: int = 0
    """Puzzles that meet the requirements but are equivalent to earlier ones."""
    mismatches: Counter[str] = field(factory=Counter)
    """How many attempts failed each requirement."""
    nearest: Attempt | None = None
    """The failed attempt nearest to the requirements since the last puzzle found."""
    plan: GenerationPlan | None = None
    """The current plan and the reasons for it."""
    on_change: Callable[[GenerationReport], None] = lambda _: None
    """Called when any of these values has changed."""
    on_plan: Callable[[GenerationPlan], None] = lambda _: None
    """Called when the plan has changed."""

    def add(self, tried: int, mismatches: Counter[str], nearest: Attempt | None) -> None:
        """Add the results of some attempts."""
        self.tried += tried
        self.mismatches += mismatches
        if nearest is not None and (
            self.nearest is None or nearest.distance < self.nearest.distance
        ):
            self.nearest = nearest


@frozen
class KeptPuzzle:
    """A puzzle found earlier, for instance by the same run before it was interrupted."""

    puzzle: Puzzle
    run: str | None = None
    """The run id, as in `Generated`, if it is known."""
    attempt: int | None = None
    """The number of the attempt, as in `Generated`, if it is known."""
