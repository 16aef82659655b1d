"""The presenter of the package: what `Step.text` and the displays of notebooks rest on."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from html import escape

from grader import formats
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.notation import CELL_STYLES
from grader.model.puzzle import Puzzle
from grader.model.step import Step
from grader.model.trace import Trace
from grader.presentation.pictures import picture
from grader.presentation.titles import messages_of, title_of
from grader.rating.rating import Rating
from grader.render.sentences import LENGTHS, lesson, notation, sentence
from grader.render.text_style import TextStyle, languages


class RecordPresenter:
    """Implements `grader.model.presenter.Presenter`."""

    def title(self, technique: str, language: str) -> str:
        """Return the title of a technique or of a variant, by its id."""
        return title_of(technique, language)

    def messages(self, technique: str, language: str) -> Mapping[str, str]:
        """Return the messages that a pack brings for its technique, by id; often none."""
        return messages_of(technique, language)

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
        _require("length", length, LENGTHS)
        _require("language", language, languages())
        _require("cells", cells, [*CELL_STYLES])
        layout = step.layout if board is None else board.layout
        if layout is None:
            raise ValueError("the layout of this step is not known; give the board before it")
        text_style = TextStyle(language, CELL_STYLES[cells], eureka)
        title = title_of(step.technique, language)
        if length == "short":
            return notation(layout, step, title, text_style)
        if length == "sentence":
            return sentence(layout, step, title, text_style)
        if board is None:
            if step.before is None:
                raise ValueError("the board before this step is not known; give it")
            board = step.before()
        return "\n".join(lesson(board, step, title, text_style))

    def svg(self, record: object) -> str | None:
        """Return a picture of a puzzle, or of a step on the board before it; None without one."""
        try:
            return _drawn(record)
        except Exception:  # a notebook falls back on the text of what cannot be drawn
            return None

    def html(self, record: object) -> str:
        """Return a step, a trace or a rating as a piece of HTML."""
        try:
            return "\n".join(_html(record))
        except Exception:  # the same
            return f"<pre>{escape(repr(record))}</pre>"


PRESENTER = RecordPresenter()


def _require(name: str, value: object, known: list[str] | tuple[str, ...]) -> None:
    if value not in known:
        raise ValueError(f"{name} is {value!r}; it may be {', '.join(known)}")


def _drawn(record: object) -> str | None:
    if isinstance(record, Puzzle):
        return picture(record, marks=bool(record.removed)) if _is_whole(record) else None
    if isinstance(record, Step) and record.before is not None:
        return picture(record.before(), record, title=record.title)
    return None


def _is_whole(puzzle: Puzzle) -> bool:
    """Return whether a puzzle has a digit of its layout, or none, for each cell."""
    layout = puzzle.layout
    return len(puzzle.givens) == layout.cells and all(
        digit == k.NO_DIGIT or 0 <= digit < layout.digits for digit in puzzle.givens
    )


def _html(record: object) -> list[str]:
    if isinstance(record, Step):
        drawn = _drawn(record)
        return [*([_image(drawn)] if drawn else []), f"<p>{escape(record.text())}</p>"]
    if isinstance(record, Trace):
        return _trace(record)
    if isinstance(record, Rating):
        return _rating(record)
    raise TypeError(f"{type(record).__name__} is not shown as HTML")


def _image(svg: str) -> str:
    """Return a picture whose styles leave the page alone."""
    return f'<img src="data:image/svg+xml;base64,{b64encode(svg.encode()).decode("ascii")}">'


def _trace(trace: Trace) -> list[str]:
    drawn = _drawn(trace.puzzle)
    return [
        _image(drawn) if drawn else "",
        f"<details><summary>{len(trace)} steps, {trace.outcome.value}</summary>",
        "<ol>",
        *(f"<li>{escape(step.text('short'))}</li>" for step in trace),
        "</ol>",
        "</details>",
    ]


def _rating(rating: Rating) -> list[str]:
    facts = [("status", rating.status), ("grade", rating.grade), ("rating", rating.rating)]
    facts += rating.ratings.items()
    facts.append(("hardest", rating.hardest and title_of(rating.hardest)))
    facts += [("steps", rating.steps), ("profile", rating.profile), ("error", rating.error)]
    rows = [
        f"<tr><th>{escape(name)}</th><td>{escape(str(value))}</td></tr>"
        for name, value in facts
        if value is not None
    ]
    return [f"<p><code>{escape(rating.puzzle)}</code></p>", "<table>", *rows, "</table>"]
