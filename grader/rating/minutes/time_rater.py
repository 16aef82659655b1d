"""Rate puzzles by the minutes that a simulated player needs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from grader import formats
from grader.errors import PuzzleError
from grader.model.layout import Layout
from grader.model.notation import DIGIT_SYMBOLS
from grader.model.puzzle import Puzzle
from grader.rating.minutes.player_simulation import PlayerSimulation
from grader.rating.minutes.time_estimate import TimedStep, TimeEstimate
from grader.rating.profiles.profile import Profile
from grader.rating.profiles.technique_ids import SINGLES
from grader.rating.rater import Rater
from grader.rating.rating import Rating
from grader.rating.schemes import CLASSIC_CELLS, Score, Tally, TraceTally, by_minutes, step_seconds
from grader.search.canonical.isomorphism import canonical

if TYPE_CHECKING:
    from grader.model.step import Step
    from grader.model.trace import Trace


class TimeRater(Rater):
    """A profile with the scheme `minutes` bound to a layout.

    The canonical form of the puzzle is rated, so that equivalent puzzles have the same rating.
    """

    def __init__(self, profile: Profile, layout: Layout) -> None:
        super().__init__(profile, layout)
        player = profile.player
        assert player is not None, "the scheme has a player"
        self.player = player
        self.size: float = layout.cells / CLASSIC_CELLS
        # Only the steps from here on are needed as records.
        others = (slot for slot, id_ in enumerate(self.ids) if id_ not in SINGLES)
        self.quick: int = next(others, len(self.ids))
        weights = (player.box, player.full_house, player.line, player.naked)
        self.simulation: PlayerSimulation = PlayerSimulation(
            layout, weights, player.same_digit, player.offset
        )

    def _rate(self, puzzle: Puzzle | bytes, limited: bool = False) -> Rating:
        if isinstance(puzzle, bytes):
            puzzle = formats.puzzle_of_codes(puzzle)
        solution = self._solve(puzzle, limited)
        tally = self.pipeline.log
        return self.ratings.of_score(
            self._score(tally), tally, formats.puzzle_line(puzzle), solution
        )

    def rate_trace(self, made: Trace) -> Rating:
        """Return the rating of a puzzle; the techniques are those of the trace.

        The minutes are those of the canonical form, whose steps may be others.
        """
        rating = self._rate(made.puzzle, limited=True)
        tally = TraceTally(made)
        shown = self.ratings.of_steps(tally, True)
        return evolve(
            rating,
            hardest=shown.hardest,
            steps=shown.steps,
            techniques=shown.techniques,
            searched=shown.searched,
        )

    def estimate(self, puzzle: Puzzle) -> TimeEstimate:
        """Return where the time goes.

        Raises:
            PuzzleError: the puzzle contradicts itself, or has no solution or several.
            TimeUp: the deadline of the thread has passed.
        """
        self._solve(puzzle, limited=True)
        tally = self.pipeline.log
        score = self._score(tally)
        profile = self.profile
        steps = [
            TimedStep(self.ids[slot], profile.rating_at(slot, surcharge), seconds)
            for slot, surcharge, _ in tally.entries()
            if (seconds := step_seconds(profile, slot, surcharge))
        ]
        search = self.simulation.quotients()
        return TimeEstimate(
            score.rating,
            self.player.constant * self.size,
            {count: self.player.search * mean for count, mean in search.items()},
            steps,
        )

    def _solve(self, puzzle: Puzzle, limited: bool) -> str:
        """Solve the canonical form, load the simulation, and return the solution of the puzzle."""
        self.board.load(puzzle.givens, puzzle.removed, puzzle.placed)
        if self.board.is_broken():
            raise next(puzzle.each_problem()).error()
        form, names = puzzle, None
        # A puzzle with removed candidates has no canonical form.
        if not puzzle.removed:
            names = canonical(puzzle).transformation
            form = Puzzle(self.layout, names.grid(puzzle.givens))
        steps: list[Step] = []
        try:
            _, found = self._run(form, steps, limited, with_opening=False)
        except PuzzleError:
            # The message names cells, which are others in the canonical form.
            self._only_solution(puzzle)
            raise
        solution = [DIGIT_SYMBOLS.index(symbol) for symbol in found]
        self.board.load(form.givens, form.removed, form.placed)
        self.board.solution = found
        hard = [step for step in steps if step.technique not in SINGLES]
        self.simulation.load(
            self.board, solution, [(step.eliminations, step.placements) for step in hard]
        )
        if names is None:
            return found
        return "".join(DIGIT_SYMBOLS[digit] for digit in names.inverse().grid(solution))

    def _score(self, tally: Tally) -> Score:
        """Return the score of the puzzle that the simulation has, after all its runs."""
        search = self.simulation.search(self.player.runs)
        return by_minutes(tally, self.profile, True, search, self.size)

    def _lower_bound(self, done: Tally) -> Score:
        """Return the score without the search, which has no lower bound that is worth much."""
        return by_minutes(done, self.profile, False, size=self.size)
