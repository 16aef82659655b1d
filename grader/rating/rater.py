"""A profile bound to a layout: the run of its techniques on one puzzle after the other."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from grader import formats
from grader.errors import (
    Message,
    PuzzleError,
    SearchLimitError,
    TooLargeError,
    UnsoundError,
)
from grader.model.board import Board
from grader.model.layout import Layout
from grader.model.outcome import Outcome
from grader.model.puzzle import Puzzle
from grader.model.rules.ruled_layout import obeys_rules
from grader.model.shapes import classic
from grader.pipeline.choice import RULES, Choice
from grader.pipeline.runner import BROKEN, CAPPED, SOLVED, Pipeline
from grader.rating.profile_loading import check_rules
from grader.rating.profile_strategies import installed_id, strategy_of
from grader.rating.profiles.profile import LENGTHS, Entry, Profile
from grader.rating.profiles.technique_ids import QUICK, SINGLES
from grader.rating.rating import Rating
from grader.rating.rating_builder import RatingBuilder
from grader.rating.schemes import Score, Tally, TraceTally, UnfinishedTally
from grader.runtime import deadline

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from grader.model.step import Step
    from grader.model.trace import Trace
    from grader.pipeline.log import Log

UNPROVED = Message("unproved", "it is not proved yet that the puzzle has one solution")
NODES_PER_EFFORT = 1000
"""Nodes of an exact search that are allowed for each unit of effort."""


class Rater:
    """A profile bound to a layout, with a board that is reused."""

    def __init__(self, profile: Profile, layout: Layout) -> None:
        entries = profile.entries
        self.profile = profile
        self.layout = layout
        self.board: Board = Board(layout)
        # Only HoDoKu takes singles in the order in which they arose.
        self.board.keeps_arrivals = any(
            entry.options.get("order") == "arrival" for entry in entries
        )
        # Strategies are made late; a technique that is not installed is found now.
        self.ids: list[str] = [installed_id(entry) for entry in entries]
        self.quick: int = _count_leading(self.ids, QUICK)
        """The number of leading entries that are tried before one solution is proved."""
        # A finding is applied before the next search, so one buffer per rule suffices.
        choices = {rule: RULES[rule](layout) for rule in {entry.choice for entry in entries}}
        self.pipeline: Pipeline = Pipeline(
            layout,
            [partial(strategy_of, entry) for entry in entries],
            [choices[entry.choice] for entry in entries],
            singles=_count_leading(self.ids, SINGLES),
        )
        self.log: Log = self.pipeline.log
        self.current: Puzzle | bytes = b""
        """The puzzle of the run, whose board it is."""
        self.ratings: RatingBuilder = RatingBuilder(profile, layout, self.ids)

    def rate(self, puzzle: Puzzle | bytes, timeout: float | None = None) -> Rating:
        """Return the rating of a puzzle of this layout, or a lower bound after the timeout.

        Args:
            puzzle: the puzzle; or one byte a cell, the digit or 255 if it is empty, of which a
                record is made only if quick techniques do not solve it.
            timeout: seconds that it may take; None sets no limit.
        """
        try:
            if timeout is None:
                return self._rate(puzzle)
            before = deadline.begin(timeout)
            try:
                return self._rate(puzzle, limited=True)
            finally:
                deadline.end(before)
        except deadline.EffortUp:
            cause = Message(
                "effort-reached",
                "not finished within an effort of {effort:,}",
                effort=deadline.effort(),
            )
            return self._unfinished(puzzle, "timeout", cause, timeout)
        except deadline.TimeUp:
            if timeout is None:
                raise  # the deadline is that of the caller
            return self._unfinished(puzzle, "timeout", _late(timeout), timeout)
        except TooLargeError as error:
            return self._unfinished(puzzle, "too-large", error.placed, timeout)
        except (PuzzleError, UnsoundError) as error:
            return self._failed(puzzle, error)

    def _rate(self, puzzle: Puzzle | bytes, limited: bool = False) -> Rating:
        """Return the rating of a puzzle; raise an error if it has none."""
        finished, solution = self._run(puzzle, None, limited)
        if not finished and self.profile.scheme == LENGTHS:
            return self.ratings.of_stuck(self.log, _line(puzzle), solution, self._why(self.board))
        return self.ratings.of_steps(self.log, finished, _line(puzzle), solution)

    def _why(self, board: Board) -> Message:
        """Return why no whip or braid of the profile goes on with this board."""
        choice = Choice(self.layout)
        strategy_of(Entry("braid", 0.0), self.layout).search(board, choice)
        if choice.taken:
            return Message(
                "beyond-profile",
                "beyond {profile}: no chain of this kind goes on, but a braid does",
                profile=self.profile.name,
            )
        return Message(
            "beyond-braids",
            "beyond braids: no candidate leads to a contradiction by singles alone",
        )

    def is_quick(self, puzzle: Puzzle) -> bool:
        """Return whether a puzzle of this layout needs only techniques that take no time."""
        board = self.board
        board.load(puzzle.givens, puzzle.removed, puzzle.placed)
        return board.is_broken() or self.pipeline.run(board, None, 0, self.quick) is Outcome.SOLVED

    def trace(self, puzzle: Puzzle, found: Callable[[Step], None] | None = None) -> Trace:
        """Return the trace of a puzzle of this layout.

        Args:
            puzzle: the puzzle.
            found: is called with each step as soon as it is found; the run may still fail.

        Raises:
            PuzzleError: the puzzle contradicts itself, or has no solution or several.
            TimeUp: the deadline of the thread has passed.
            UnsoundError: a technique offered a wrong step, so the trace leads nowhere.
        """
        from grader.model.trace import Trace  # noqa: PLC0415
        from grader.rating.soundness import (  # noqa: PLC0415 - ratings need neither
            digits_of_text,
            first_wrong,
        )

        steps: list[Step] = []
        self.pipeline.listener = found
        try:
            finished, solution = self._run(puzzle, steps, limited=True)
        finally:
            self.pipeline.listener = None
        # A step that the board has ignored may be wrong as well.
        if wrong := first_wrong(self.layout, steps, digits_of_text(solution)):
            raise self._told(wrong.error, wrong.number, self.ids[wrong.step.slot])
        outcome = Outcome.SOLVED if finished else Outcome.STUCK
        return Trace(puzzle, tuple(steps), outcome)

    def rate_trace(self, made: Trace) -> Rating:
        """Return the rating of a puzzle from a trace that this rater gave."""
        puzzle = made.puzzle
        finished = made.outcome is Outcome.SOLVED
        solution = made.final_board().text() if finished else self._only_solution(puzzle)
        if not finished and self.profile.scheme == LENGTHS:
            why = self._why(made.final_board())
            return self.ratings.of_stuck(TraceTally(made), _line(puzzle), solution, why)
        return self.ratings.of_steps(TraceTally(made), finished, _line(puzzle), solution)

    def _run(
        self,
        puzzle: Puzzle | bytes,
        steps: list[Step] | None,
        limited: bool = False,
        with_opening: bool = True,
    ) -> tuple[bool, str]:
        """Run the pipeline; `with_opening`: also record the steps before one solution is proved.

        Returns:
            whether it filled every cell, and the solution, which search knows if it did not.

        Raises:
            PuzzleError: the puzzle contradicts itself, or has no solution or several.
            TimeUp: the deadline of the thread has passed.
            UnsoundError: the run ended neither solved nor stuck, or not with the solution.
        """
        check_rules(self.profile, self.layout)
        board = self.board
        self.current = puzzle
        pipeline = self.pipeline
        board.solution = ""
        record = steps if with_opening else None
        givens: bytes | Sequence[int] | None = None
        if isinstance(puzzle, bytes):
            givens = puzzle
        elif puzzle.removed or puzzle.placed:
            board.load(puzzle.givens, puzzle.removed, puzzle.placed, puzzle.missing)
        else:
            givens = puzzle.givens
        try:
            outcome = pipeline.run(board, record, limited, self.quick, givens)
            if outcome is BROKEN and not self.log.steps:
                raise next(_record(puzzle).each_problem()).error()
            if outcome is not SOLVED:
                # Other techniques may take long without one solution, or be wrong.  A full board
                # proves the solution unique, because none of the quick ones assumes that.
                self._prove_one_solution(puzzle)
                if outcome is CAPPED:
                    outcome = pipeline.resume(board, steps, limited)
        except UnsoundError as error:
            raise self._told(error, self.log.steps + 1, self.ids[pipeline.slot]) from None
        if outcome is SOLVED:
            text = board.text()
            rules = self.layout.rules
            if rules and not board.solution and not obeys_rules(self.layout, board.digits()):
                # What follows from some rules breaks another one, so there is no solution.
                self._prove_one_solution(puzzle)
            if board.solution not in ("", text):
                raise self._unsound()
            return True, text
        if outcome is BROKEN or self._lost_solution():
            raise self._unsound()
        return False, board.solution

    def _lost_solution(self) -> bool:
        """Return whether the board of a puzzle with one solution no longer allows it."""
        from grader.rating.soundness import allows, digits_of_text  # noqa: PLC0415 - seldom needed

        return not allows(self.board, digits_of_text(self.board.solution))

    def _unsound(self) -> UnsoundError:
        """Return the error about the wrong step of the run, which is repeated to find it."""
        from grader.rating.soundness import unnamed, wrong_step_of  # noqa: PLC0415 - as above

        puzzle = _record(self.current)
        found = wrong_step_of(self.pipeline, self.board, puzzle, self.board.solution)
        if found is not None:
            number, step, error = found
            return self._told(error, number, self.ids[step.slot])
        return self._told(unnamed())

    def _told(
        self, error: UnsoundError, step: int | None = None, technique: str = ""
    ) -> UnsoundError:
        """Return an error about a wrong step of the run that says what to report."""
        from grader.rating.soundness import told  # noqa: PLC0415 - as above

        return told(error, self.profile, _line(self.current), step, technique)

    def _prove_one_solution(self, puzzle: Puzzle | bytes) -> None:
        """Note the solution on the board; raise the error for no solution or several."""
        from grader.search.solutions import find_in_line  # noqa: PLC0415 - most need no search

        board = self.board
        effort = deadline.effort()
        found: str | None = None
        if effort is None and (isinstance(puzzle, bytes) or _is_plain(puzzle)):
            # What the board has by now follows from the givens, and shortens the search.
            found = find_in_line(board.text())
        nodes = None if effort is None else NODES_PER_EFFORT * effort
        board.solution = found or self._only_solution(_record(puzzle), nodes)
        if not isinstance(puzzle, bytes) and (puzzle.removed or puzzle.placed):
            from grader.search.starts import as_rated  # noqa: PLC0415 - puzzles in progress only

            start = as_rated(puzzle).start()
            board.begin_with(start.givens, start.removed)

    def _unfinished(
        self, puzzle: Puzzle | bytes, status: str, cause: str, timeout: float | None
    ) -> Rating:
        """Return the lower bound that follows from the steps so far.

        A puzzle that may have no solution or several has none, nor has one with a wrong step.

        Args:
            puzzle: the puzzle.
            status: the status of the rating.
            cause: why the run has ended, as the beginning of a sentence.
            timeout: seconds that the search for a wrong step may take, if there is one.
        """
        line = _line(puzzle)
        if not self.board.solution:
            message = Message("with-hint", "{what}; {hint}", what=cause, hint=UNPROVED)
            return self.ratings.without_steps(line, status, message)
        if self.board.is_broken() or self._lost_solution():
            with deadline.within(timeout):
                return self._failed(puzzle, self._unsound())
        return self.ratings.of_unfinished(
            self._lower_bound(self.log), self.log, line, status, cause
        )

    def _lower_bound(self, done: Tally) -> Score:
        """Return the lowest score of a puzzle with these steps that is not finished."""
        # The strategies before the current one found nothing, so the next step costs at least this.
        ahead = range(self.pipeline.slot, len(self.ids))
        least = min(ahead, key=self.profile.ratings.__getitem__)
        return self.ratings.score(UnfinishedTally(done, least), True)

    def _failed(self, puzzle: Puzzle | bytes, error: PuzzleError | UnsoundError) -> Rating:
        return self.ratings.without_steps(_line(puzzle), error.status, error.placed)

    def _only_solution(self, puzzle: Puzzle, nodes: int | None = None) -> str:
        """Return the only solution as text, or raise the error for no solution or several.

        Raises:
            EffortUp: this number of nodes did not suffice.
        """
        from grader.search import solutions  # noqa: PLC0415 - as above
        from grader.search.limits import Limits  # noqa: PLC0415

        try:
            found = solutions.only_solution(puzzle, Limits(node_limit=nodes))
        except SearchLimitError:
            raise deadline.EffortUp from None
        return formats.givens_line(Puzzle(self.layout, found))


def _count_leading(ids: list[str], kind: frozenset[str]) -> int:
    """Return how many ids there are before the first one that is not of a kind."""
    return next((i for i, id_ in enumerate(ids) if id_ not in kind), len(ids))


def _record(puzzle: Puzzle | bytes) -> Puzzle:
    """Return the record of a puzzle that may be one byte a cell."""
    return formats.puzzle_of_codes(puzzle) if isinstance(puzzle, bytes) else puzzle


def _is_plain(puzzle: Puzzle) -> bool:
    """Return whether a puzzle is one of classic 9x9 with all its candidates."""
    return puzzle.layout is classic() and not puzzle.removed


def _late(seconds: float) -> Message:
    """Return why a run with this time limit has ended."""
    return Message("late", "not finished after {seconds:g} s", seconds=seconds)


def _line(puzzle: Puzzle | bytes) -> str:
    """Return the line of a puzzle that may be one byte a cell."""
    return formats.codes_line(puzzle) if isinstance(puzzle, bytes) else formats.puzzle_line(puzzle)
