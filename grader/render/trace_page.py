"""A trace as one self-contained page of HTML, without network access or fonts.

All pictures share one style sheet, one grid with the givens and one set of shapes.  The page
works without scripts; they add keyboard shortcuts, the theme switch and folding all singles.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from itertools import chain
from typing import Any

from grader.model.board import Board
from grader.model.step import Step
from grader.render.chart import chart, chart_style, time_chart
from grader.render.html_template import fill_template, trusted
from grader.render.svg.geometry import Geometry, number
from grader.render.svg.highlights import Highlights
from grader.render.svg.layers import Common, drawing, grid, lower
from grader.render.svg.legend import key_samples
from grader.render.svg.picture import NAME, staged
from grader.render.svg.stages import Stage, stages_of_section, stages_with_marks
from grader.render.svg.themes import DEFINITIONS, shared_style
from grader.render.trace_document import TraceDocument

LONG = 12
"""Chains with more lines are folded."""
EDGE = 3
"""Room for the outer border of the board, in units."""
READABLE = 0.75
"""The least size of wide boards with candidates, in pixels per unit; pages scroll them."""
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
        self.style = document.style

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
            "theme": document.style.theme,
            "width": document.style.width,
            "shows_puzzle": document.shows_puzzle,
            "only": document.only,
            "chart": trusted(chart(document.ratings, document.moves, names, self.words)),
            "time": self.time(),
            "puzzle": trusted(
                self.picture(self.trace.puzzle.board(), self.style.puzzle_marks(self.trace.puzzle))
            ),
            "last": trusted(self.picture(self.trace.final_board(), self.style.step_marks)),
            "steps": steps,
            "sections": [{**part, "picture": trusted(part["picture"])} for part in self.sections()],
            "long": LONG,
            "wide": self.geometry.width > WIDE,
            "readable": round(self.geometry.width * READABLE),
        }

    def time(self) -> dict[str, Any] | None:
        """Return the values of the part on solving time, or None if it is not estimated."""
        document = self.document
        if document.estimate is None:
            return None
        return {
            "parts": document.time_parts(),
            "chart": trusted(time_chart(document.estimate.search, self.words)),
            "steps": document.timed_steps(),
        }

    def steps(self) -> Iterator[dict[str, Any]]:
        """Iterate over the rows of the table of all steps."""
        document = self.document
        rows = zip(self.trace.steps, document.ratings, document.moves, strict=True)
        for position, (step, rating, moves) in enumerate(rows, start=1):
            yield {
                "number": position,
                "title": document.title(step.technique),
                "rating": document.text_style.number(rating, ".1f"),
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
        """Iterate over the sections, each with its pictures and the texts of its steps."""
        for section in self.document.sections():
            stages = stages_of_section(section)
            yield {
                "number": section.number,
                "last": section.last,
                "easy": section.is_easy and self.document.only is None,
                "several": len(stages) > 1,
                "picture": self._drawn(
                    section.board, stages, section.number, self.style.step_marks
                ),
                "steps": [self.step_texts(*each) for each in section.replay()],
            }

    def step_texts(self, position: int, board: Board, step: Step) -> dict[str, Any]:
        """Return the texts of a step."""
        sentence, *chains = self.document.explanation(board, step)
        return {
            "number": position,
            "title": self.document.title(step.technique),
            "rating": self.document.rating_of(position),
            "line": self.document.line(self.layout, step),
            "sentence": sentence,
            "chains": chains,
        }

    def picture(self, board: Board, marks: str) -> str:
        """Return the picture of a board without highlights."""
        return self._drawn(board, [Stage(Highlights())], 0, marks)

    def _drawn(self, board: Board, stages: Sequence[Stage], position: int, marks: str) -> str:
        """Return the pictures of a board, one for each stage, with their keys below."""
        stages = stages_with_marks(stages, marks)
        common = Common(f"-{position}") if len(stages) > 1 else None
        pictures = [
            self._stage(board, stage, position, marks, common, is_first=place == 0)
            for place, stage in enumerate(stages)
        ]
        language = self.document.text_style.language
        keys = [
            f'<span><svg class="board" width="24" height="20" viewBox="-2 -10 24 20" '
            f'aria-hidden="true">{sample}</svg>{escape(word)}</span>'
            for sample, word in key_samples(language, [stage.highlights for stage in stages])
        ]
        if keys:
            pictures.append(f'<figcaption class="keys">{"".join(keys)}</figcaption>')
        return "".join(pictures)

    def _stage(
        self,
        board: Board,
        stage: Stage,
        position: int,
        marks: str,
        common: Common | None,
        *,
        is_first: bool,
    ) -> str:
        """Return the picture of a stage; the first also defines what all have in common."""
        geometry = self.geometry
        plain = marks == "all"
        label = self.words["board"].format(number=position) if position else self.words["grid"]
        drawn = drawing(geometry, board, stage.highlights, plain, shared=True, common=common)
        # Only the sides with labels have a margin.
        width = geometry.right + EDGE
        height: float = geometry.lower + EDGE
        if common:
            name = stage.name(self.layout, self.document.text_style)
            drawn = staged(geometry, name, 0, drawn)
            height += NAME * geometry.scale
            label = f"{label}: {name}"
            if is_first:
                drawn = chain([f"<defs>{common.definitions(geometry, board, plain)}</defs>"], drawn)
        style = "picture" if marks == "none" else "picture marked"
        return (
            f'<svg class="{style}" role="img" viewBox="0 0 {number(width)} {number(height)}" '
            f'aria-label="{escape(label)}"><g class="board">{"".join(drawn)}</g></svg>'
        )
