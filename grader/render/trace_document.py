"""The contents of a document about a trace: steps, ratings, titles and texts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import field, frozen

from grader.model.board import Board
from grader.model.layout import Layout
from grader.model.step import Step
from grader.model.trace import Trace
from grader.rating.rating import Rating
from grader.render.sentences import explanation_lines, notation
from grader.render.text_style import TextStyle, default_title, text_style_of


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
        return self.rating.grade or self.rating.status

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
        extras = [(name.upper(), str(value)) for name, value in rating.ratings.items()]
        hardest = self.title(rating.hardest) if rating.hardest else words["nothing"]
        return [
            (words["layout"], rating.layout or ""),
            (words["clues"], str(self.trace.puzzle.clues)),
            (words["profile"], rating.profile),
            *extras,
            (words["hardest"], hardest),
            (words["steps"], str(len(self.trace))),
        ]

    def techniques(self) -> list[tuple[str, int]]:
        """Return the title of each technique and the number of its steps."""
        return [(self.title(name), count) for name, count in self.rating.techniques.items()]
