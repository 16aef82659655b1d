"""Positions for drills: the boards of a puzzle on which the technique of a lesson is next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress

from attrs import evolve

from grader.drills.difficulty import difficulty_of
from grader.drills.drill import Drill
from grader.drills.lesson import Lesson, Wanted, lesson_for
from grader.drills.lesson_steps import LessonSteps
from grader.errors import GraderError, StrategyError
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.model.step import Candidate, Step
from grader.rating.profiles.profile import Profile
from grader.rating.rate import rate, trace
from grader.rating.soundness import telling
from grader.search.canonical.fingerprints import Fingerprint, fingerprint

SAMPLE = 100
"""Puzzles that are kept, to look into why there are too few drills."""


class PositionFinder:
    """Finds drills in puzzles, none of which shows a position twice, not even in disguise.

    Args:
        wanted: the technique, and what is known.
        profile: the profile that says which techniques are easier.
        timeout: seconds that a puzzle may take; None sets no limit.
    """

    def __init__(self, wanted: Wanted, profile: Profile, timeout: float | None = None) -> None:
        self.wanted = wanted
        self.profile = profile
        self.timeout = timeout
        self.tried: int = 0
        """Puzzles with one solution."""
        self.refused: int = 0
        """Puzzles without exactly one solution, or on which the technique cannot occur."""
        self.standing: int = 0
        """Puzzles in which the technique has a step, but beside easier techniques."""
        self.easier: Counter[str] = Counter()
        """How often each easier technique had a step beside it."""
        self.found: int = 0
        """Drills of all levels."""
        self.other_levels: int = 0
        """Drills that a caller did not want, because of their levels."""
        self.sample: list[Puzzle] = []
        """The first puzzles that were tried, up to `SAMPLE`."""
        self._seen: set[Fingerprint] = set()
        self._boards: dict[tuple[Lesson, Layout], LessonSteps] = {}

    def drills(self, puzzle: Puzzle, *, is_generated: bool = False) -> Iterator[Drill]:
        """Iterate over the drills of a puzzle, in the order of its solution."""
        start = puzzle.start()
        try:
            lesson = lesson_for(self.wanted, self.profile, start.layout)
        except StrategyError:
            self.refused += 1
            return
        rating = rate(start, lesson.profile, self.timeout)
        if rating.status != "ok":
            self.refused += 1
            return
        self.tried += 1
        if len(self.sample) < SAMPLE:
            self.sample.append(start)
        if lesson.id not in rating.techniques:
            return
        boards = self._boards.setdefault((lesson, start.layout), LessonSteps(lesson, start.layout))
        with suppress(GraderError):
            yield from self._drills(start, lesson, boards, is_generated)

    def _drills(
        self, puzzle: Puzzle, lesson: Lesson, boards: LessonSteps, is_generated: bool
    ) -> Iterator[Drill]:
        is_beside = is_alone = False
        for board, step in trace(puzzle, lesson.profile, self.timeout).replay():
            if step.slot not in lesson.slots or step.technique not in lesson.names:
                continue
            easier = boards.easier(board)
            if easier:
                self.easier.update(easier)
                is_beside = True
                if not self.wanted.beside:
                    continue
            is_alone = is_alone or not easier
            position = Puzzle.of(board)
            form = fingerprint(Puzzle(position.layout, position.givens))
            if form in self._seen:
                continue
            self._seen.add(form)
            with telling(lesson.profile, puzzle):
                found = boards.steps(board)
            self.found += 1
            steps = tuple(evolve(each, before=position.board) for each in found)
            same = (each for each in steps if _effect(each) == _effect(step))
            first = steps[0].slot if steps else -1
            yield Drill(
                puzzle,
                position,
                lesson.technique,
                next(same, evolve(step, slot=first, before=position.board)),
                difficulty_of(board, step, len(steps)),
                lesson.known,
                lesson.base.name,
                steps,
                is_generated,
            )
        self.standing += is_beside and not is_alone


def _effect(step: Step) -> tuple[frozenset[Candidate], frozenset[Candidate]]:
    return frozenset(step.placements), frozenset(step.eliminations)
