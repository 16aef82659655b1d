"""A trace as one self-contained page of HTML, without network access or fonts.

All pictures share one style sheet, one grid with the givens and one set of shapes.  The page
works without scripts; they add keyboard shortcuts, the theme switch and folding all singles.
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
"""Chains with more lines are folded."""
WIDE = 700
"""Wider pictures, in units, take the width of the page and stand above their text."""


def trace_page(document: TraceDocument) -> str:
    """Return the HTML page of a trace.

    Raises:
        MissingLibraryError: Jinja2 is not installed.
    """
    return fill_template("trace.html", _PageBuilder(document).facts())


class _PageBuilder:
    """Builds the values for the template of a page."""

    def __init__(self, document: TraceDocument) -> None:
        self.document = document
        self.trace = document.trace
        self.layout = document.trace.puzzle.layout
        self.geometry = Geometry(self.layout, style=document.text_style.cells)
        self.words = document.words
        self.keys: Mapping[str, str] = document.text_style.messages["legend"]

    def facts(self) -> dict[str, Any]:
        """Return the values for the template, which escapes texts but not drawings."""
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
            "sections": [{**part, "picture": trusted(part["picture"])} for part in self.sections()],
            "long": LONG,
            "wide": self.geometry.width > WIDE,
        }

    def steps(self) -> Iterator[dict[str, Any]]:
        """Iterate over the rows of the table of all steps."""
        document = self.document
        rows = zip(self.trace.steps, document.ratings, document.moves, strict=True)
        for position, (step, rating, moves) in enumerate(rows, start=1):
            yield {
                "number": position,
                "title": document.title(step.technique),
                "rating": f"{rating:.1f}",
                "moves": moves,
            }

    def shared(self) -> str:
        """Return the SVG definitions that all pictures use: shapes, givens and grid."""
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
                "picture": self._drawn(section.board, section.highlights(), section.number),
                "steps": [self.step_texts(*each) for each in section.replay()],
            }

    def step_texts(self, position: int, board: Board, step: Step) -> dict[str, Any]:
        """Return the texts of a step."""
        sentence, *chains = self.document.explanation(board, step)
        return {
            "number": position,
            "title": self.document.title(step.technique),
            "rating": f"{self.document.ratings[position - 1]:.1f}",
            "line": self.document.line(self.layout, step),
            "sentence": sentence,
            "chains": chains,
        }

    def picture(self, board: Board, marks: bool = True) -> str:
        """Return the picture of a board without highlights."""
        return self._drawn(board, Highlights(), 0, marks)

    def _drawn(
        self, board: Board, highlights: Highlights, position: int, marks: bool = True
    ) -> str:
        keys, width, height = legend(self.keys, highlights, self.geometry)
        label = self.words["board"].format(number=position) if position else self.words["grid"]
        parts = [
            f'<svg class="picture" role="img" viewBox="0 0 {number(width)} {number(height)}" '
            f'aria-label="{escape(label)}">',
            '<g class="board">',
            *drawing(self.geometry, board, highlights, marks, shared=True),
            *keys,
            "</g></svg>",
        ]
        return "".join(parts)
