"""Drills: a position, the step that is to be found on it, and how hard that is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from attrs import evolve, field, frozen

from grader import arguments, formats
from grader.drills.difficulty import Difficulty, difficulty_of
from grader.drills.lesson import lesson_for, wanted_lesson
from grader.drills.lesson_steps import LessonSteps
from grader.errors import DocumentError, message_in
from grader.formats.records import record_puzzle
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.claim import Claim, read_claim
from grader.model.notation import elimination_name, placement_name
from grader.model.puzzle import Puzzle
from grader.model.step import Step
from grader.rating.profile_loading import load_profile
from grader.render.languages import LANGUAGE, languages
from grader.render.sentences import paragraph_lines, sentence
from grader.render.titles import title_of


@frozen
class Drill:
    """A position of a real puzzle on which a technique is to be found."""

    puzzle: Puzzle
    """The puzzle as it began."""
    position: Puzzle
    """The puzzle in progress: what has been placed and removed up to the step."""
    technique: str
    """The id of the technique that is practised."""
    step: Step
    """The step that the lesson takes next; it knows the board before it."""
    difficulty: Difficulty
    known: tuple[str, ...]
    """The ids of the techniques that the lesson takes for known; none of them has a step here."""
    profile: str
    """The name of the profile that says which techniques are easier."""
    steps: tuple[Step, ...] = field(default=(), repr=False)
    """The different steps of the technique on the board, up to a number; each is right."""
    is_generated: bool = False
    """The puzzle was generated for the drill."""

    @property
    def level(self) -> int:
        """The level of difficulty, from 1 to 5."""
        return self.difficulty.level

    def board(self) -> Board:
        """Return a new board with the position."""
        return self.position.board()

    def answer(self) -> tuple[Claim, ...]:
        """Return what the step places and eliminates."""
        placed = [Claim(cell, digit, True) for cell, digit in self.step.placements]
        struck = [Claim(cell, digit, False) for cell, digit in self.step.eliminations]
        return (*placed, *struck)

    def explanation(self, length: str = "sentence", language: str = LANGUAGE) -> str:
        """Return why the step holds: a `sentence`, or in `full` a paragraph.

        Raises:
            TypeError: an argument is no text.
            ValueError: there is no such length or language.
        """
        arguments.one_of("length", length, ("sentence", "full"))
        arguments.one_of("language", language, languages())
        title = title_of(self.step.technique, language)
        if length == "full":
            return "\n".join(paragraph_lines(self.board(), self.step, title, language))
        return sentence(self.position.layout, self.step, title, language)

    def record(self, language: str = LANGUAGE) -> dict[str, Any]:
        """Return the drill as a JSON object; `from_record` reads it.

        Raises:
            TypeError: the language is no text.
            ValueError: there is no such language.
        """
        arguments.one_of("language", language, languages())
        layout, measure = self.position.layout, self.difficulty
        return {
            "technique": self.technique,
            "name": title_of(self.step.technique, language),
            "level": self.level,
            "difficulty": measure.value,
            "instances": measure.instances,
            "candidates": measure.candidates,
            "distance": measure.distance,
            "distractors": measure.distractors,
            "layout": layout.name,
            "puzzle": formats.puzzle_line(self.puzzle),
            "position": formats.puzzle_line(self.position),
            "profile": self.profile,
            "known": [*self.known],
            "place": [placement_name(layout, *each) for each in self.step.placements],
            "eliminate": [elimination_name(layout, *each) for each in self.step.eliminations],
            "text": self.explanation("sentence", language),
            "generated": self.is_generated,
        }

    @classmethod
    def from_record(cls, record: Mapping[str, Any]) -> Self:
        """Return the drill of a JSON object that `Drill.record` gave.

        The step is searched for on the position, so a record with a wrong answer is refused.

        Raises:
            DocumentError: a key is missing, or the answer is not a step of the technique.
            FormatError: the puzzle or the position cannot be read.
            StrategyError: there is no such technique.
        """
        arguments.require("record", record, Mapping, "a drill's record, a mapping")
        try:
            technique, layout, profile = (
                str(record[key]) for key in ("technique", "layout", "profile")
            )
            known = tuple(map(str, record["known"]))
            puzzle = record_puzzle({"puzzle": record["puzzle"], "layout": layout})
            shown = record_puzzle({"puzzle": record["position"], "layout": layout})
            names = [*record["place"], *record["eliminate"]]
        except KeyError as error:
            raise DocumentError(
                "drill-key", "the record of a drill lacks the key {key!r}", key=str(error.args[0])
            ) from None
        except TypeError as error:
            raise DocumentError(
                "drill-record", "this is no record of a drill: {reason}", reason=message_in(error)
            ) from None
        position = _in_progress(puzzle, shown)
        answer = {read_claim(str(name), position.layout) for name in names}
        lesson = lesson_for(wanted_lesson(technique, known), load_profile(profile), position.layout)
        steps = tuple(
            evolve(step, before=position.board)
            for step in LessonSteps(lesson, position.layout).steps(position.board())
        )
        for step in steps:
            drill = cls(
                puzzle,
                position,
                technique,
                step,
                difficulty_of(position.board(), step, len(steps)),
                lesson.known,
                lesson.base.name,
                steps,
                record.get("generated") is True,
            )
            if {*drill.answer()} == answer:
                return drill
        raise DocumentError(
            "drill-answer",
            "{answer} is no step of {technique} on the position of the drill",
            answer=", ".join(map(str, names)),
            technique=technique,
        )


def _in_progress(puzzle: Puzzle, shown: Puzzle) -> Puzzle:
    """Return a position that knows what of it was given."""
    placed = tuple(
        cell
        for cell, digit in enumerate(shown.givens)
        if digit != k.NO_DIGIT and puzzle.givens[cell] == k.NO_DIGIT
    )
    missing = {*puzzle.removed}
    struck = tuple(pair for pair in shown.removed if pair not in missing)
    return evolve(shown, placed=placed, struck=struck)
