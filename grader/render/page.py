"""A trace as one page of HTML that needs nothing else: no network, no scripts, no fonts.

Pictures share one style sheet, one grid with the givens, and one set of shapes.
Scripts only add the keys and the switch of the theme.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any
from xml.sax.saxutils import quoteattr

from grader.errors import MissingLibraryError
from grader.model.board import Board
from grader.model.step import Step
from grader.model.trace import Trace
from grader.rating.rating import Rating
from grader.render.chart import chart
from grader.render.sections import Section, sections
from grader.render.sentences import LANGUAGE, catalogue, explanation, notation, usual_title
from grader.render.svg.layers import drawing, grid, lower
from grader.render.svg.legend import legend
from grader.render.svg.reading import Reading, reading
from grader.render.svg.sheet import Sheet, number
from grader.render.svg.themes import DEFINITIONS, shared_style, variables

Titles = Mapping[str, str]


def page(
    trace: Trace,
    rating: Rating,
    rate: Callable[[Step], float],
    titles: Titles,
    language: str = LANGUAGE,
) -> str:
    """Return the page of a trace.

    Args:
        trace: the trace.
        rating: what it is rated.
        rate: gives the rating of a step.
        titles: what the techniques are called; an id that is missing is made into a title.
        language: whose words are used.

    Raises:
        MissingLibraryError: Jinja2 is not installed.
    """
    try:
        from jinja2 import Environment, PackageLoader, StrictUndefined  # noqa: PLC0415 - an extra
    except ImportError:
        raise MissingLibraryError("Jinja2", "html") from None
    environment = Environment(
        loader=PackageLoader("grader.render"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    maker = _Maker(trace, rate, titles, language)
    return environment.get_template("trace.html").render(maker.facts(rating))


class _Maker:
    """The parts of a page, ready for its template."""

    def __init__(
        self, trace: Trace, rate: Callable[[Step], float], titles: Titles, language: str
    ) -> None:
        self.trace = trace
        self.layout = trace.puzzle.layout
        self.rate = rate
        self.titles = titles
        self.language = language
        self.sheet = Sheet(self.layout)
        messages = catalogue(language)
        self.words: Mapping[str, str] = messages["page"]
        self.keys: Mapping[str, str] = messages["legend"]

    def facts(self, rating: Rating) -> dict[str, Any]:
        """Return what the template names; drawings are safe, texts are escaped by it."""
        from markupsafe import Markup  # noqa: PLC0415 - comes with Jinja2

        ratings = [self.rate(step) for step in self.trace]
        names = [
            f"{position}. {self.title(step.technique)}: {value:.1f}"
            for position, (step, value) in enumerate(zip(self.trace, ratings, strict=True), 1)
        ]
        return {
            "words": self.words,
            "language": self.language,
            "rating": rating,
            "hardest": self.title(rating.hardest) if rating.hardest else self.words["nothing"],
            "clues": self.trace.puzzle.clues,
            "techniques": [(self.title(name), count) for name, count in rating.techniques.items()],
            "style": Markup(shared_style()),
            "light": Markup(variables("light")),
            "dark": Markup(variables("dark")),
            "shared": Markup(self.shared()),
            "chart": Markup(chart(ratings, names, self.words)),
            "puzzle": Markup(self.picture(self.trace.puzzle.board(), None, marks=False)),
            "solution": Markup(self.picture(self.trace.final_board(), None)),
            "sections": [{**told, "picture": Markup(told["picture"])} for told in self.sections()],
            "count": len(self.trace),
        }

    def title(self, technique: str) -> str:
        """Return what a technique is called."""
        return self.titles.get(technique, usual_title(technique))

    def shared(self) -> str:
        """Return what all pictures use: definitions, the givens and the grid."""
        board = self.trace.puzzle.board()
        return (
            '<svg width="0" height="0" aria-hidden="true" focusable="false" class="shared">'
            f'<defs>{DEFINITIONS}<g id="lower" class="board">'
            f'{lower(self.sheet, board)}</g><g id="grid" class="board">'
            f"{grid(self.sheet, board)}</g>"
            "</defs></svg>"
        )

    def sections(self) -> Iterator[dict[str, Any]]:
        """Iterate over the sections, each with its picture and the texts of its steps."""
        for section in sections(self.trace):
            yield {
                "number": section.number,
                "last": section.last,
                "easy": section.is_easy,
                "picture": self.section_picture(section),
                "steps": [self.told(position, step) for position, step in section.numbered()],
            }

    def told(self, position: int, step: Step) -> dict[str, Any]:
        """Return the texts of a step."""
        title = self.title(step.technique)
        sentence, *chains = explanation(self.layout, step, title, self.language)
        return {
            "number": position,
            "title": title,
            "rating": f"{self.rate(step):.1f}",
            "line": notation(self.layout, step, title, self.language),
            "sentence": sentence,
            "chains": "\n".join(chains),
        }

    def section_picture(self, section: Section) -> str:
        """Return the picture of a key step, or of a stretch with all that it places."""
        if not section.is_easy or len(section.steps) == 1:
            return self.picture(section.board, section.steps[0], section.number)
        shown = Reading()
        for step in section.steps:
            for candidate in step.placements:
                shown.show(candidate, "place")
        return self._drawn(section.board, shown, section.number, True)

    def picture(
        self, board: Board, step: Step | None, position: int = 0, marks: bool = True
    ) -> str:
        """Return the picture of a board, and of a step on it."""
        return self._drawn(board, reading(board, step), position, marks)

    def _drawn(self, board: Board, shown: Reading, position: int, marks: bool) -> str:
        keys, height = legend(self.keys, shown, self.sheet)
        label = self.words["board"].format(number=position) if position else self.words["grid"]
        width = number(self.sheet.width)
        parts = [
            f'<svg class="picture" role="img" viewBox="0 0 {width} {number(height)}" '
            f"aria-label={quoteattr(label)}>",
            '<g class="board">',
            *drawing(self.sheet, board, shown, marks, shared=True),
            *keys,
            "</g></svg>",
        ]
        return "".join(parts)
