"""The steps of the technique of a lesson, and of what is easier, on boards of one layout."""

from __future__ import annotations

from attrs import evolve

from grader.drills.difficulty import MOST_INSTANCES, instances
from grader.drills.lesson import Lesson
from grader.model.board import Board
from grader.model.layout import Layout
from grader.model.step import Step
from grader.pipeline.choice import Choice
from grader.pipeline.strategy import Strategy
from grader.rating.profile_strategies import strategy_of


class LessonSteps:
    """The strategies of a lesson on the boards of one layout."""

    def __init__(self, lesson: Lesson, layout: Layout) -> None:
        self._lesson = lesson
        self._layout = layout
        slots = {id(entry): slot for slot, entry in enumerate(lesson.base.entries)}
        entries = [lesson.profile.entries[slot] for slot in lesson.slots]
        self._own = [(slots.get(id(e), -1), strategy_of(e, layout)) for e in entries]
        self._easier: list[tuple[str, Strategy]] = [
            (entry.technique, strategy_of(entry, layout)) for entry in lesson.easier
        ]

    def steps(self, board: Board) -> list[Step]:
        """Return the different steps of the technique on a board, up to `MOST_INSTANCES`.

        Their slots are those of the profile, and -1 if it does not have the technique.
        """
        found = [
            evolve(step, slot=slot)
            for slot, strategy in self._own
            for step in instances(board, strategy)
            if step.technique in self._lesson.names
        ]
        return found[:MOST_INSTANCES]

    def easier(self, board: Board) -> list[str]:
        """Return the easier techniques that are not known and have a step on a board."""
        found = []
        for technique, strategy in self._easier:
            choice = Choice(self._layout)
            choice.begin()
            strategy.search(board, choice)
            if choice.taken:
                found.append(technique)
        return list(dict.fromkeys(found))
