"""A solve that is to be shown: a trace with all that a document tells about it."""

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
    """A trace, what it is rated, and the words for it."""

    trace: Trace
    rating: Rating
    ratings: Sequence[float]
    """The rating of each step."""
    moves: Sequence[int]
    """How many moves are open at each step; see `grader.hints.open_moves`."""
    titles: Mapping[str, str] = {}
    """What the techniques are called; an id that is missing is made into a title."""
    name: str = ""
    """What the puzzle is called, if anything."""
    text_style: TextStyle = field(default=TextStyle(), converter=text_style_of)
    """Whose words and names are used; a language stands for its usual text_style."""
    length: str = "sentence"
    """How much is said of each key step, one of `LENGTHS`."""

    @property
    def words(self) -> Mapping[str, str]:
        """The messages of a page, in the language."""
        found: Mapping[str, str] = self.text_style.messages["page"]
        return found

    @property
    def heading(self) -> str:
        """What stands above a document: the name of the puzzle, or that it is one."""
        return self.name or self.words["title"]

    @property
    def grade(self) -> str:
        """The grade, or what is wrong."""
        return self.rating.grade or self.rating.status

    def line(self, layout: Layout, step: Step) -> str:
        """Return a step in shorthand."""
        return notation(layout, step, self.title(step.technique), self.text_style)

    def explanation_lines(self, board: Board, step: Step) -> list[str]:
        """Return what is said of a step below its shorthand: a text, then lines of chains."""
        title = self.title(step.technique)
        return [*explanation_lines(board, step, self.length, title, self.text_style)] or [""]

    def title(self, technique: str) -> str:
        """Return what a technique is called."""
        return self.titles.get(technique, default_title(technique))

    def facts(self) -> list[tuple[str, str]]:
        """Return what is told in short about the puzzle and its rating, as (word, value)."""
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
        """Return the title of each technique and how many steps it took."""
        return [(self.title(name), count) for name, count in self.rating.techniques.items()]
