"""The records that `grader.generate` returns, takes and updates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

from attrs import frozen

from grader.errors import Message, UnsoundError
from grader.generate.attempt import Attempt
from grader.generate.attempt_batch import BatchResult
from grader.generate.plan import GenerationPlan
from grader.model.puzzle import Puzzle
from grader.rating.rating import Rating
from grader.search.canonical.symmetry import symmetry_of

ORIGIN = ("givens", "symmetry", "seed", "attempt", "run")
"""The keys of the record of a generated puzzle, besides those of its rating."""


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

    def origin(self) -> dict[str, Any]:
        """Return what a record has besides the rating, in the order of `ORIGIN`."""
        values = (self.puzzle.clues, self.symmetry, self.seed, self.attempt, self.run)
        return dict(zip(ORIGIN, values, strict=True))


class GenerationReport:
    """Progress of a run, updated while it goes on."""

    def __init__(self) -> None:
        self.found: int = 0
        """Puzzles that meet the requirements, including those kept from before."""
        self.tried: int = 0
        """Completed attempts."""
        self.repeated: int = 0
        """Puzzles that meet the requirements but are equivalent to earlier ones."""
        self.skipped: tuple[str, ...] = ()
        """Attempts that were skipped because they killed their process, with several jobs."""
        self.unsound: int = 0
        """Attempts that ended at a wrong step of a technique, which is a bug of it."""
        self.first_unsound: UnsoundError | None = None
        """The error about the first of them."""
        self.surplus: int = 0
        """Puzzles that meet the requirements, but whose hardest technique had enough of them."""
        self.grids: int = 0
        """Filled grids, or choices of digits for a pattern, also of unfinished attempts."""
        self.drafts: int = 0
        """Puzzles that were compared with the requirements, also in unfinished attempts."""
        self.hardest: Counter[str] = Counter()
        """How many of the puzzles found have each hardest technique.

        If the run is to be spread over them, techniques that might be among them have a 0.
        """
        self.mismatches: Counter[str] = Counter()
        """How many attempts failed each requirement."""
        self.nearest: Attempt | None = None
        """The failed attempt nearest to the requirements since the last puzzle found."""
        self.plan: GenerationPlan | None = None
        """The current plan and the reasons for it."""
        self.on_change: Callable[[GenerationReport], None] = lambda _: None
        """Called when any of these values has changed."""
        self.on_plan: Callable[[GenerationPlan], None] = lambda _: None
        """Called when the plan has changed."""
        self.on_hint: Callable[[Message], None] = lambda _: None
        """Called once with what would help, if nothing is found for some seconds."""

    def add(self, result: BatchResult) -> None:
        """Add the results of some attempts."""
        self.tried += result.tried
        self.grids += result.grids
        self.drafts += result.drafts
        self.mismatches += result.mismatches
        self.skipped += result.skipped
        nearest = result.nearest
        if nearest is not None and (
            self.nearest is None or nearest.distance < self.nearest.distance
        ):
            self.nearest = nearest

    def add_unsound(self, error: UnsoundError) -> None:
        """Add an attempt that ended at a wrong step."""
        self.unsound += 1
        if self.first_unsound is None:
            self.first_unsound = error

    def unsound_text(self) -> str:
        """Return a sentence on the attempts that ended at a wrong step; empty if there are none."""
        if self.first_unsound is None:
            return ""
        if self.unsound == 1:
            return Message(
                "attempt-given-up",
                "an attempt was given up: {reason}",
                reason=self.first_unsound.placed,
            )
        return Message(
            "attempts-given-up",
            "{number:,} attempts were given up, the first because {reason}",
            number=self.unsound,
            reason=self.first_unsound.placed,
        )


class KnownPuzzle(NamedTuple):
    """A puzzle to avoid whose fingerprint is stored somewhere, so that it need not be computed."""

    fingerprint: bytes
    """The fingerprint of the puzzle."""
    load: Callable[[], Puzzle]
    """Returns the puzzle, which is needed only if solutions or maps of jigsaws must differ."""


class KeptPuzzle(NamedTuple):
    """A puzzle found earlier, for instance by the same run before it was interrupted."""

    puzzle: Puzzle
    run: str | None = None
    """The run id, as in `Generated`, if it is known."""
    attempt: int | None = None
    """The number of the attempt, as in `Generated`, if it is known."""
    hardest: str | None = None
    """The hardest technique, if it is known."""
