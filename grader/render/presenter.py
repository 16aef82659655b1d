"""The presenter of the package: what `Step.text` and the displays of notebooks rest on."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from grader import arguments, formats
from grader.model.board import Board
from grader.model.layout import Layout
from grader.model.notation import CELL_STYLES
from grader.model.puzzle import Puzzle
from grader.model.step import HINT_LEVELS, Step
from grader.model.trace import Trace
from grader.render.hints import hint_text
from grader.render.languages import languages
from grader.render.sentences import LENGTHS, notation, paragraph_lines, sentence
from grader.render.text_style import TextStyle
from grader.render.titles import title_of


class RecordPresenter:
    """Implements `grader.model.presenter.Presenter`."""

    def title(self, technique: str, language: str) -> str:
        """Return the title of a technique or of a variant, by its id."""
        return title_of(technique, language)

    def line(self, puzzle: Puzzle) -> str:
        """Return the one line by which a puzzle is known."""
        return formats.puzzle_line(puzzle)

    def text(
        self,
        step: Step,
        length: str,
        language: str,
        board: Board | None,
        cells: str,
        eureka: bool,
    ) -> str:
        """Return a step in words; see `Step.text`."""
        arguments.one_of("length", length, LENGTHS)
        arguments.flag("eureka", eureka)
        layout, text_style = _written(step, language, board, cells, eureka)
        title = title_of(step.technique, language)
        if length == "short":
            return notation(layout, step, title, text_style)
        if length == "sentence":
            return sentence(layout, step, title, text_style)
        if board is None:
            if step.before is None:
                raise ValueError("the board before this step is not known; give it")
            board = step.before()
        return "\n".join(paragraph_lines(board, step, title, text_style))

    def hint(self, step: Step, level: str, language: str, board: Board | None, cells: str) -> str:
        """Return a hint at a step; see `Step.hint`."""
        arguments.one_of("level", level, HINT_LEVELS)
        layout, text_style = _written(step, language, board, cells)
        if board is None and step.before is not None and level == "full":
            board = step.before()
        return hint_text(layout, step, level, title_of(step.technique, language), text_style, board)

    def record(self, trace: Trace) -> dict[str, Any]:
        """Return a trace as plain data; see `Trace.record`."""
        from grader.render.trace_record import trace_record  # noqa: PLC0415 - as above

        return trace_record(trace)

    def trace(self, record: Mapping[str, Any]) -> Trace:
        """Return the trace of a record; see `Trace.from_record`."""
        from grader.render.trace_record import trace_of_record  # noqa: PLC0415 - as above

        return trace_of_record(record)

    def svg(self, record: object) -> str | None:
        """Return a picture of a puzzle, or of a step on the board before it; None without one."""
        from grader.render import notebook  # noqa: PLC0415 - few programs need it

        try:
            return notebook.svg(record)
        except Exception:  # a notebook falls back on the text of what cannot be drawn
            return None

    def html(self, record: object) -> str:
        """Return a step, a trace or a rating as a piece of HTML."""
        from grader.render import notebook  # noqa: PLC0415 - few programs need it

        try:
            return notebook.html(record)
        except Exception:  # as above
            return f"<pre>{escape(repr(record))}</pre>"


def _written(
    step: Step, language: str, board: Board | None, cells: str, eureka: bool = False
) -> tuple[Layout, TextStyle]:
    """Return the layout of a step, and the text style that arguments describe.

    Raises:
        TypeError: an argument is of another type.
        ValueError: there is no such language or naming of cells, or the layout is not known.
    """
    arguments.one_of("language", language, languages())
    arguments.one_of("cells", cells, [*CELL_STYLES])
    if board is not None:
        arguments.require("board", board, Board, "a board")
    layout = step.layout if board is None else board.layout
    if layout is None:
        raise ValueError("the layout of this step is not known; give the board before it")
    return layout, TextStyle(language, CELL_STYLES[cells], eureka)


PRESENTER = RecordPresenter()
