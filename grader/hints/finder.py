"""Finding steps on one board with the strategies of a profile."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from attrs import evolve

from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.model.step import Candidate, Step
from grader.pipeline.choice import RULES, Choice, Everything
from grader.pipeline.finding import Finding
from grader.rating.profile_strategies import ProfileStrategies
from grader.rating.profiles.profile import Profile
from grader.rating.soundness import check_sound
from grader.runtime import deadline


class Finder:
    """Finds steps of a profile on boards of one puzzle.

    Args:
        profile: the profile.
        layout: the layout.
        solution: the solution of the puzzle, which steps are compared with; empty if it is not
            known.
    """

    def __init__(self, profile: Profile, layout: Layout, solution: Sequence[k.Digit] = ()) -> None:
        self.profile = profile
        self.layout = layout
        self.solution = solution
        self._strategies = ProfileStrategies(profile, layout)
        self._choices = {rule: RULES[rule](layout) for rule in RULES}

    def next_step(self, board: Board) -> Step | None:
        """Return the step that the profile takes next, or None if no technique finds one.

        Raises:
            UnsoundError: the step contradicts the solution.
        """
        for slot, entry in enumerate(self.profile.entries):
            deadline.check()
            choice = self._choices[entry.choice]
            choice.begin()
            self._strategies[slot].search(board, choice)
            if choice.taken:
                return self._sound(choice.result().step(slot), slot)
        return None

    def all_steps(self, board: Board, slot: int) -> list[Step]:
        """Return all steps that the strategy in a slot of the profile finds, in its order.

        Raises:
            UnsoundError: one contradicts the solution.
        """
        choice = Everything(self.layout)
        choice.begin()
        self._strategies[slot].search(board, choice)
        return [self._sound(evolve(step, slot=slot), slot) for step in choice.steps]

    def first_accepted(
        self,
        board: Board,
        slot: int,
        accepts: Callable[[Step], bool],
        struck: Collection[Candidate] = (),
    ) -> Step | None:
        """Return the first step of a strategy that a predicate accepts, or None.

        Args:
            board: the board.
            slot: the position of the strategy in the profile.
            accepts: the predicate.
            struck: candidates that a step without placements must eliminate.  Other steps are
                skipped before their evidence is built, which takes long.

        Raises:
            UnsoundError: the step contradicts the solution.
        """
        choice = _FirstAccepted(self.layout, accepts, frozenset(struck))
        choice.begin()
        self._strategies[slot].search(board, choice)
        found = choice.found
        return None if found is None else self._sound(evolve(found, slot=slot), slot)

    def _sound(self, step: Step, slot: int) -> Step:
        """Return a step that does not contradict the solution."""
        if self.solution:
            technique = self.profile.entries[slot].technique
            check_sound(self.layout, step, self.solution, technique)
        return step


class _FirstAccepted(Choice):
    """Take the first instance that a predicate accepts."""

    def __init__(
        self, layout: Layout, accepts: Callable[[Step], bool], struck: frozenset[Candidate]
    ) -> None:
        super().__init__(layout)
        self.accepts = accepts
        self.struck = struck
        self.found: Step | None = None
        self.latest: Finding | None = None

    def fresh(self, technique: str) -> Finding:
        """Return the buffer, emptied, for the next instance."""
        self.latest = super().fresh(technique)
        return self.latest

    def promises(self) -> k.Flag:
        """Return whether the finding in the buffer may be accepted once it is complete."""
        finding = self.latest
        assert finding is not None, "a strategy asks for a buffer first"
        return int(finding.placed > 0 or self.struck.issubset(finding.strikes()))

    def offer(self) -> k.Flag:
        """Consider the finding in the buffer; return whether it is accepted."""
        finding = self.latest
        assert finding is not None, "a strategy asks for a buffer first"
        if (finding.placed or finding.struck) and self.promises():
            step = finding.step(0)
            if self.accepts(step):
                self.found = step
                self.taken = 1
        return self.taken
