"""The contents of a document about a trace: steps, ratings, titles and texts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from attrs import field, frozen

from grader.model.board import Board
from grader.model.layout import Layout
from grader.model.step import Step
from grader.model.trace import Trace
from grader.rating.minutes.time_estimate import TimeEstimate
from grader.rating.rating import Rating
from grader.rating.schemes import MINUTES, MINUTES_PARTS
from grader.render.sentences import explanation_lines, notation
from grader.render.svg.picture_style import PictureStyle
from grader.render.text_style import TextStyle, default_title, text_style_of
from grader.render.trace_sections import Section, sections, sections_of


@frozen
class TraceDocument:
    """A trace with its ratings, open moves and text style, for pages, PDF and Markdown."""

    trace: Trace
    rating: Rating
    ratings: Sequence[float]
    """The rating of each step."""
    moves: Sequence[int]
    """The number of open moves at each step; see `grader.hints.open_moves`."""
    titles: Mapping[str, str] = {}
    """Titles of techniques by id; a missing one is derived from the id."""
    name: str = ""
    """The name of the puzzle, if it has one."""
    text_style: TextStyle = field(default=TextStyle(), converter=text_style_of)
    """The text style; a language becomes its default style."""
    length: str = "sentence"
    """The length of explanations, one of `LENGTHS`."""
    estimate: TimeEstimate | None = None
    """Where the time of a person goes, if it is estimated."""
    style: PictureStyle = field(factory=PictureStyle)
    """The theme, the candidates and the width of the pictures."""
    only: tuple[int, ...] | None = None
    """The numbers of the only steps that are shown, 0 for the puzzle; None for all steps."""
    back: str = ""
    """The address of the report that links to the page, if there is one."""

    def sections(self) -> Iterator[Section]:
        """Iterate over the sections that are shown."""
        return sections(self.trace) if self.only is None else sections_of(self.trace, self.only)

    @property
    def shows_puzzle(self) -> bool:
        """Whether the puzzle itself is shown."""
        return self.only is None or 0 in self.only

    @property
    def words(self) -> Mapping[str, str]:
        """The messages of pages in the language."""
        found: Mapping[str, str] = self.text_style.messages["page"]
        return found

    @property
    def heading(self) -> str:
        """The heading: the name of the puzzle, or a general title."""
        return self.name or self.words["title"]

    @property
    def grade(self) -> str:
        """The grade, or the status of a puzzle without one."""
        return self.text_style.level(self.rating.grade or self.rating.status)

    @property
    def number(self) -> str:
        """The rating as text; empty without one."""
        return self.text_style.localized(self.rating.text)

    def rating_of(self, position: int) -> str:
        """Return the rating of a step as text; positions count from 1."""
        return self.text_style.number(self.ratings[position - 1], ".1f")

    def line(self, layout: Layout, step: Step) -> str:
        """Return a step in shorthand."""
        return notation(layout, step, self.title(step.technique), self.text_style)

    def explanation(self, board: Board, step: Step) -> list[str]:
        """Return the explanation of a step: a text, then the lines of its chains."""
        title = self.title(step.technique)
        return [*explanation_lines(board, step, self.length, title, self.text_style)] or [""]

    def title(self, technique: str) -> str:
        """Return the title of a technique."""
        return self.titles.get(technique, default_title(technique))

    def facts(self) -> list[tuple[str, str]]:
        """Return the summary of the puzzle and its rating, as (label, value) pairs."""
        words, rating = self.words, self.rating
        names: Mapping[str, str] = self.text_style.messages["ratings"]
        extras = [
            (names.get(name, name.upper()), self.text_style.number(value))
            for name, value in rating.ratings.items()
            if name not in MINUTES_PARTS
        ]
        if rating.minutes_text:
            extras.append((names[MINUTES], self.text_style.localized(rating.minutes_text)))
        hardest = self.title(rating.hardest) if rating.hardest else words["nothing"]
        return [
            (words["layout"], rating.layout or ""),
            (words["clues"], str(self.trace.puzzle.clues)),
            (words["profile"], rating.profile),
            *extras,
            (words["hardest"], hardest),
            (words["steps"], str(len(self.trace))),
        ]

    def time_parts(self) -> str:
        """Return in a sentence how the time is divided; empty without an estimate."""
        estimate = self.estimate
        if estimate is None:
            return ""
        number = self.text_style.number
        return self.words["time_parts"].format(
            minutes=number(estimate.minutes, ".1f"),
            constant=number(estimate.constant / 60, ".1f"),
            search=number(estimate.search_seconds / 60, ".1f"),
            techniques=number(estimate.step_seconds / 60, ".1f"),
        )

    def timed_steps(self) -> list[tuple[str, str, str, str]]:
        """Return title, rating, number and seconds of the steps beyond singles, by their kind."""
        if self.estimate is None:
            return []
        return [
            (
                self.title(step.technique),
                self.text_style.number(step.rating, ".1f"),
                str(count),
                self.text_style.number(count * step.seconds, ",.0f"),
            )
            for step, count in self.estimate.kinds()
        ]

    def techniques(self) -> list[tuple[str, int]]:
        """Return the title of each technique and the number of its steps."""
        return [(self.title(name), count) for name, count in self.rating.techniques.items()]
