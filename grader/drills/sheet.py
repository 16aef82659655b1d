"""Drills to hand out: as text, as a page of HTML, and as a PDF, with the answers behind them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from attrs import frozen

from grader.drills.drill import Drill
from grader.model.board import Board
from grader.render.board import pencil_marks
from grader.render.clue_legend import need_signs
from grader.render.html_template import fill_template, trusted
from grader.render.sentences import notation, sentence_lines
from grader.render.svg.geometry import Geometry
from grader.render.svg.highlights import Highlights
from grader.render.svg.layers import drawing
from grader.render.svg.picture import sheet_of
from grader.render.svg.puzzle_board import EDGE
from grader.render.svg.stages import Stage, stages_of
from grader.render.svg.themes import DEFINITIONS, shared_style
from grader.render.text_style import TextStyle
from grader.render.titles import title_of
from grader.render.typeset import pdf_document

_PACKAGE = "grader.drills"
_USUAL = 9
"""Rows and columns of boards of which a page holds several side by side."""
_MOST_NAMED = 6
"""Of more known techniques the first and the last are named."""
_ENGLISH = TextStyle()


@frozen
class DrillSheet:
    """Drills of one technique, with how their texts are written."""

    drills: Sequence[Drill]
    """At least one."""
    style: TextStyle = _ENGLISH

    @property
    def words(self) -> Mapping[str, Any]:
        """The words of the language."""
        words: Mapping[str, Any] = self.style.messages["drill"]
        return words

    @property
    def title(self) -> str:
        """The heading."""
        return str(self.words["title"].format(technique=self._technique))

    @property
    def task(self) -> str:
        """What is to be done, and what is known."""
        known = self.drills[0].known
        titles = [*dict.fromkeys(title_of(id_, self.style.language) for id_ in known)]
        task = str(self.words["task"].format(technique=self._technique))
        if not titles:
            return task
        if len(titles) > _MOST_NAMED:
            ends = {"first": titles[0], "last": titles[-1], "number": len(titles)}
            return f"{task} {self.words['known_range'].format(**ends)}"
        return f"{task} {self.words['known'].format(known=', '.join(titles))}"

    @property
    def rules(self) -> str:
        """A sentence on each kind of rule that the positions have; empty if there is none."""
        layouts = [drill.position.layout for drill in self.drills]
        return " ".join(self.style.rule_sentences(layouts, signs=need_signs(layouts)))

    @property
    def _technique(self) -> str:
        return title_of(self.drills[0].technique, self.style.language)

    def lines(self) -> Iterator[str]:
        """Iterate over the lines of a text: the positions with their candidates, the answers."""
        yield from [self.title, "", self.task]
        if self.rules:
            yield self.rules
        for number, drill in enumerate(self.drills, start=1):
            yield from ["", self._heading(number, drill)]
            yield from pencil_marks(drill.board(), style=self.style.cells).split("\n")
        yield from ["", str(self.words["answers"])]
        for number, drill in enumerate(self.drills, start=1):
            line, *explanation = self._answer(drill)
            yield from ["", self.words["answer"].format(number=number, line=line)]
            yield from (f"  {each}" for each in explanation)

    def page(self) -> str:
        """Return a page of HTML, whose answers are folded below their drills.

        Raises:
            MissingLibraryError: Jinja2 is not installed.
        """
        return fill_template(
            "drills.html",
            {
                "language": self.style.language,
                "words": self.words,
                "heading": self.title,
                "task": self.task,
                "rules": self.rules,
                "style": trusted(shared_style()),
                "definitions": trusted(DEFINITIONS),
                "drills": [self._page_part(*each) for each in enumerate(self.drills, start=1)],
            },
            _PACKAGE,
        )

    def pdf(self) -> bytes:
        """Return a PDF: pages with the positions, then pages with the answers.

        Raises:
            MissingLibraryError: Typst is not installed.
        """
        layouts = [drill.position.layout for drill in self.drills]
        largest = max(1 + max(map(max, layout.coordinates)) for layout in layouts)
        return pdf_document(
            "drills.typ",
            {
                "language": self.style.language,
                "heading": self.title,
                "task": self.task,
                "rules": self.rules,
                "answers": self.words["answers"],
                "columns": 2 if largest <= _USUAL else 1,
                "parts": [self._pdf_part(*each) for each in enumerate(self.drills, start=1)],
            },
            _PACKAGE,
        )

    def _heading(self, number: int, drill: Drill) -> str:
        level = self.words["level"].format(level=drill.level)
        return f"{self.words['drill'].format(number=number)}, {level}"

    def _answer(self, drill: Drill) -> Iterator[str]:
        """Iterate over the answer in short notation, its explanation, and what else is right."""
        layout, step = drill.position.layout, drill.step
        title = title_of(step.technique, self.style.language)
        yield notation(layout, step, title, self.style)
        yield from sentence_lines(layout, step, title, self.style)
        others = len(drill.steps) - 1
        if others > 0:
            words = self.words["others"]["one" if others == 1 else "several"]
            yield words.format(number=others)

    def _page_part(self, number: int, drill: Drill) -> dict[str, Any]:
        board = drill.board()
        line, *explanation = self._answer(drill)
        stages = stages_of(board, drill.step)
        return {
            "number": number,
            "heading": self._heading(number, drill),
            "board": self._drawn(board, Stage(Highlights())),
            "answer": [self._drawn(board, stage) for stage in stages],
            "line": line,
            "explanation": explanation,
        }

    def _drawn(self, board: Board, stage: Stage) -> dict[str, Any]:
        """Return a board with all candidates as a piece of SVG, and the name of its stage."""
        geometry = Geometry(board.layout, style=self.style.cells, marks=True)
        # Only the sides with labels have a margin.
        width = geometry.left + geometry.columns * geometry.side + EDGE
        height = geometry.top + geometry.rows * geometry.side + EDGE
        return {
            "name": stage.name(board.layout, self.style),
            "view_box": f"0 0 {width:g} {height:g}",
            "drawing": trusted("".join(drawing(geometry, board, stage.highlights, True))),
        }

    def _pdf_part(self, number: int, drill: Drill) -> dict[str, Any]:
        board = drill.board()
        line, *explanation = self._answer(drill)
        return {
            "heading": self._heading(number, drill),
            "board": self._picture(board, Stage(Highlights())),
            "answer": [self._picture(board, stage) for stage in stages_of(board, drill.step)],
            "line": line,
            "explanation": explanation,
        }

    def _picture(self, board: Board, stage: Stage) -> str:
        name = stage.name(board.layout, self.style)
        return sheet_of(board, [stage], name, theme="print", marks="all", text_style=self.style)
