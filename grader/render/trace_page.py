"""A trace as one page of HTML that needs nothing else: no network, no scripts, no fonts.

Pictures share one style geometry, one grid with the givens, and one set of shapes.
Scripts only add the keys, the switch of the theme and the folding of all stretches at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

from grader.model.board import Board
from grader.model.step import Step
from grader.render.chart import chart, chart_style
from grader.render.html_template import fill_template, trusted
from grader.render.svg.geometry import Geometry, number
from grader.render.svg.highlights import Highlights
from grader.render.svg.layers import drawing, grid, lower
from grader.render.svg.legend import legend
from grader.render.svg.themes import DEFINITIONS, shared_style
from grader.render.trace_document import TraceDocument
from grader.render.trace_sections import sections

LONG = 12
"""A chain of more lines than that is folded."""
WIDE = 700
"""A picture of more units than that needs the width of the page, and stands above its text."""


def trace_page(document: TraceDocument) -> str:
    """Return the page of a solve.

    Raises:
        MissingLibraryError: Jinja2 is not installed.
    """
    return fill_template("trace.html", _Maker(document).facts())


class _Maker:
    """The parts of a page, ready for its template."""

    def __init__(self, document: TraceDocument) -> None:
        self.document = document
        self.trace = document.trace
        self.layout = document.trace.puzzle.layout
        self.geometry = Geometry(self.layout, style=document.text_style.cells)
        self.words = document.words
        self.keys: Mapping[str, str] = document.text_style.messages["legend"]

    def facts(self) -> dict[str, Any]:
        """Return what the template names; drawings are safe, texts are escaped by it."""
        document = self.document
        steps = list(self.steps())
        names = [self.words["pointed"].format(**step) for step in steps]
        return {
            "words": self.words,
            "language": document.text_style.language,
            "document": document,
            "style": trusted(chart_style() + shared_style()),
            "shared": trusted(self.shared()),
            "chart": trusted(chart(document.ratings, document.moves, names, self.words)),
            "puzzle": trusted(self.picture(self.trace.puzzle.board(), marks=False)),
            "last": trusted(self.picture(self.trace.final_board())),
            "steps": steps,
            "sections": [{**told, "picture": trusted(told["picture"])} for told in self.sections()],
            "long": LONG,
            "wide": self.geometry.width > WIDE,
        }

    def steps(self) -> Iterator[dict[str, Any]]:
        """Iterate over what the table of all steps says."""
        document = self.document
        told = zip(self.trace, document.ratings, document.moves, strict=True)
        for position, (step, rating, moves) in enumerate(told, start=1):
            yield {
                "number": position,
                "title": document.title(step.technique),
                "rating": f"{rating:.1f}",
                "moves": moves,
            }

    def shared(self) -> str:
        """Return what all pictures use: definitions, the givens and the grid."""
        board = self.trace.puzzle.board()
        return (
            '<svg width="0" height="0" aria-hidden="true" focusable="false" class="shared">'
            f'<defs>{DEFINITIONS}<g id="lower" class="board">'
            f'{lower(self.geometry, board)}</g><g id="grid" class="board">'
            f"{grid(self.geometry, board)}</g>"
            "</defs></svg>"
        )

    def sections(self) -> Iterator[dict[str, Any]]:
        """Iterate over the sections, each with its picture and the texts of its steps."""
        for section in sections(self.trace):
            yield {
                "number": section.number,
                "last": section.last,
                "easy": section.is_easy,
                "picture": self._drawn(section.board, section.shown(), section.number),
                "steps": [self.told(*each) for each in section.replay()],
            }

    def told(self, position: int, board: Board, step: Step) -> dict[str, Any]:
        """Return the texts of a step."""
        sentence, *chains = self.document.explanation_lines(board, step)
        return {
            "number": position,
            "title": self.document.title(step.technique),
            "rating": f"{self.document.ratings[position - 1]:.1f}",
            "line": self.document.line(self.layout, step),
            "sentence": sentence,
            "chains": chains,
        }

    def picture(self, board: Board, marks: bool = True) -> str:
        """Return the picture of a board on which nothing is shown."""
        return self._drawn(board, Highlights(), 0, marks)

    def _drawn(self, board: Board, shown: Highlights, position: int, marks: bool = True) -> str:
        keys, width, height = legend(self.keys, shown, self.geometry)
        label = self.words["board"].format(number=position) if position else self.words["grid"]
        parts = [
            f'<svg class="picture" role="img" viewBox="0 0 {number(width)} {number(height)}" '
            f'aria-label="{escape(label)}">',
            '<g class="board">',
            *drawing(self.geometry, board, shown, marks, shared=True),
            *keys,
            "</g></svg>",
        ]
        return "".join(parts)
