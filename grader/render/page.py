"""A trace as one page of HTML that needs nothing else: no network, no scripts, no fonts.

Pictures share one style sheet, one grid with the givens, and one set of shapes.
Scripts only add the keys, the switch of the theme and the folding of all stretches at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

from grader.model.board import Board
from grader.model.step import Step
from grader.render.chart import chart, chart_style
from grader.render.sections import sections
from grader.render.solve import Solve
from grader.render.svg.layers import drawing, grid, lower
from grader.render.svg.legend import legend
from grader.render.svg.reading import Reading
from grader.render.svg.sheet import Sheet, number
from grader.render.svg.themes import DEFINITIONS, shared_style
from grader.render.template import drawn, filled

LONG = 12
"""A chain of more lines than that is folded."""
WIDE = 700
"""A picture of more units than that needs the width of the page, and stands above its text."""


def page(solve: Solve) -> str:
    """Return the page of a solve.

    Raises:
        MissingLibraryError: Jinja2 is not installed.
    """
    return filled("trace.html", _Maker(solve).facts())


class _Maker:
    """The parts of a page, ready for its template."""

    def __init__(self, solve: Solve) -> None:
        self.solve = solve
        self.trace = solve.trace
        self.layout = solve.trace.puzzle.layout
        self.sheet = Sheet(self.layout, style=solve.text_style.cells)
        self.words = solve.words
        self.keys: Mapping[str, str] = solve.text_style.messages["legend"]

    def facts(self) -> dict[str, Any]:
        """Return what the template names; drawings are safe, texts are escaped by it."""
        solve = self.solve
        steps = list(self.steps())
        names = [self.words["pointed"].format(**step) for step in steps]
        return {
            "words": self.words,
            "language": solve.text_style.language,
            "solve": solve,
            "style": drawn(chart_style() + shared_style()),
            "shared": drawn(self.shared()),
            "chart": drawn(chart(solve.ratings, solve.moves, names, self.words)),
            "puzzle": drawn(self.picture(self.trace.puzzle.board(), marks=False)),
            "last": drawn(self.picture(self.trace.final_board())),
            "steps": steps,
            "sections": [{**told, "picture": drawn(told["picture"])} for told in self.sections()],
            "long": LONG,
            "wide": self.sheet.width > WIDE,
        }

    def steps(self) -> Iterator[dict[str, Any]]:
        """Iterate over what the table of all steps says."""
        solve = self.solve
        told = zip(self.trace.steps, solve.ratings, solve.moves, strict=True)
        for position, (step, rating, moves) in enumerate(told, start=1):
            yield {
                "number": position,
                "title": solve.title(step.technique),
                "rating": f"{rating:.1f}",
                "moves": moves,
            }

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
                "picture": self._drawn(section.board, section.shown(), section.number),
                "steps": [self.told(*each) for each in section.replay()],
            }

    def told(self, position: int, board: Board, step: Step) -> dict[str, Any]:
        """Return the texts of a step."""
        sentence, *chains = self.solve.explained(board, step)
        return {
            "number": position,
            "title": self.solve.title(step.technique),
            "rating": f"{self.solve.ratings[position - 1]:.1f}",
            "line": self.solve.line(self.layout, step),
            "sentence": sentence,
            "chains": chains,
        }

    def picture(self, board: Board, marks: bool = True) -> str:
        """Return the picture of a board on which nothing is shown."""
        return self._drawn(board, Reading(), 0, marks)

    def _drawn(self, board: Board, shown: Reading, position: int, marks: bool = True) -> str:
        keys, width, height = legend(self.keys, shown, self.sheet)
        label = self.words["board"].format(number=position) if position else self.words["grid"]
        parts = [
            f'<svg class="picture" role="img" viewBox="0 0 {number(width)} {number(height)}" '
            f'aria-label="{escape(label)}">',
            '<g class="board">',
            *drawing(self.sheet, board, shown, marks, shared=True),
            *keys,
            "</g></svg>",
        ]
        return "".join(parts)
