"""Boards as data for the template `book.typ`: sizes, places on the page, captions, digits."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from grader.book.board_drawing import MarkPlaces, digits_of, marks_of, rows_text, rules_of, shape_of
from grader.book.content import BookContent, BookPuzzle
from grader.book.key_steps import KeyStep
from grader.book.page_plan import (
    CAPTION,
    DIGIT_SHARE,
    Area,
    BoardSize,
    Slot,
    board_size,
    line_factor,
    most_per_page,
    page_span,
    slots,
)
from grader.book.specification import PER_PAGE, Section
from grader.book.step_drawing import step_drawing
from grader.errors import Message
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.render.text_style import catalogue, text_style_of
from grader.search.solutions import Solution

_ANSWER_SHARE = 0.5
"""Least size of digits in answers, as a share of that in puzzles."""
_LEAST_MARK = 3.6
"""Least size of printed candidates, in points."""
_STEP_CELL = 17.0
"""Side of a cell in pictures of steps, in points, if there is room."""
_RULED_STEP_CELL = 22.0
"""The same with rules, whose texts stand above the candidates."""
_LARGEST_STEP_CELL = 24.0


class PageBoards:
    """Boards of a book, on pages of equal areas.

    Args:
        content: the puzzles.
        area: the area of a page.
    """

    def __init__(self, content: BookContent, area: Area) -> None:
        self._book = content.specification
        self._area = area
        self._words: Mapping[str, Any] = catalogue(self._book.language)["book"]
        self._style = text_style_of(self._book.language)
        self._shapes: dict[Layout, int] = {}
        self._empties: dict[tuple[Layout, float, bool, bool], int] = {}
        self.caption_size: float = self._book.type.text_size * 0.85
        self.caption: float = self.caption_size * CAPTION
        """Height of a caption, in points."""
        # Half of the border lies outside of the cells, on each side.
        self._frame = self._book.type.thick * 2
        self._with_hints = {
            one.number for chapter, one in content.puzzles() if chapter.section.hints != "none"
        }

    def empty_boards(self) -> dict[str, Any]:
        """Return the shapes and sizes of all boards so far."""
        return {
            "shapes": [shape_of(layout) for layout in self._shapes],
            "empties": [
                {
                    "shape": self._shapes[layout],
                    "side": side,
                    "lines": line_factor(side),
                    **rules_of(layout, side, marks=marks, answer=answer),
                }
                for layout, side, marks, answer in self._empties
            ],
        }

    def puzzles(self, puzzles: Sequence[BookPuzzle], section: Section) -> list[dict[str, Any]]:
        """Return the boards of a page with puzzles of a section.

        Raises:
            BookError: the digits or candidates are too small.
        """
        found = []
        for one, place, size in self._placed(puzzles, section.per_page):
            self._check_size(section, one.puzzle.layout, size)
            places = self._mark_places(one.puzzle.layout, size.side)
            letters = self._book.type.letters
            marks = section.marks or one.drill is not None
            found.append(
                self._board(one, place, size, None, marks)
                | {
                    "marks": marks_of(one.puzzle, places, letters) if marks else [],
                    "mark": self._mark_size(places, size.side),
                    "notes": self._notes(one, section),
                    "name": one.name if "name" in section.captions else "",
                    "refers": self._references(one),
                }
            )
        return found

    def answers(self, puzzles: Sequence[BookPuzzle], per_page: int) -> list[dict[str, Any]]:
        """Return the boards of a page with answers."""
        return [
            self._board(one, place, size, one.solution)
            for one, place, size in self._placed(puzzles, per_page)
        ]

    def _placed(
        self, puzzles: Sequence[BookPuzzle], per_page: int
    ) -> Iterator[tuple[BookPuzzle, Slot, BoardSize]]:
        spans = [page_span(one.puzzle.layout) for one in puzzles]
        aspect = max(columns / rows for rows, columns in spans)
        # A page that is not full has boards of the same size as the others.
        places = slots(self._area, per_page, aspect, self.caption)
        for one, place in zip(puzzles, places, strict=False):
            yield one, place, board_size(one.puzzle.layout, place, self.caption, self._frame)

    def answers_per_page(self, layout: Layout) -> int:
        """Return how many answers a page holds: as many as wanted, if they can be read.

        More than wanted if that costs no size, because the page is high or wide.
        """
        answers = self._book.answers
        least = max(answers.least_digit, self._book.type.least_digit * _ANSWER_SHARE)
        choices = [count for count in PER_PAGE if count <= answers.per_page]
        args = (layout, self._area, self.caption, self._frame)
        fits = most_per_page(*args, least, choices) or 1
        if answers.is_exact:
            return fits
        rows, columns = page_span(layout)
        place = slots(self._area, fits, columns / rows, self.caption)[0]
        digit = board_size(layout, place, self.caption, self._frame).digit
        return most_per_page(*args, max(digit * 0.95, least), PER_PAGE) or fits

    def _board(
        self,
        one: BookPuzzle,
        place: Slot,
        size: BoardSize,
        solution: Solution | None,
        marks: bool = False,
    ) -> dict[str, Any]:
        """Return the board of a puzzle, or of its answer if there is a solution."""
        layout = one.puzzle.layout
        rows, columns = page_span(layout)
        width, height = columns * size.side, rows * size.side
        if size.turned:
            width, height = height, width
        x = place.x + (place.width - width) / 2
        y = place.y + self.caption + (place.height - self.caption - height) / 2
        # Givens are bold in answers, so that the digits that were found stand out from them.
        digits = [
            (left, top, symbol, "bold" if given and solution is not None else "regular")
            for left, top, symbol, given in digits_of(one.puzzle, solution, self._book.type.letters)
        ]
        return {
            "empty": self._empty(layout, size.side, marks=marks, answer=solution is not None),
            "x": x,
            "y": y,
            "side": size.side,
            "digit": size.digit,
            "turned": size.turned,
            "rows": rows,
            "columns": columns,
            "digits": digits,
            "marks": [],
            "mark": 0,
            "number": str(one.number),
            "notes": [],
            "name": "",
            "caption_x": x,
            "caption_y": y - self.caption,
            "caption_width": width,
            "refers": [],
            "key": f"{'puzzle' if solution is None else 'answer'}-{one.number}",
            "alt": self._alt(one.puzzle, one.number, solution),
        }

    def _references(self, one: BookPuzzle) -> list[dict[str, str]]:
        """Return what the caption of a puzzle refers to, by word and label."""
        found = []
        if one.number in self._with_hints:
            found.append({"word": "hint", "key": f"hint-{one.number}"})
        if self._book.answers.where == "end" or one.drill is not None:
            found.append({"word": "answer", "key": f"answer-{one.number}"})
        return found

    def step(self, one: BookPuzzle, found: KeyStep, width: float) -> dict[str, Any]:
        """Return the board of a step.

        Args:
            one: the puzzle.
            found: the step.
            width: the width of the column, in points.
        """
        layout = one.puzzle.layout
        rows, columns = page_span(layout)
        side = min(
            (width - self._frame) / columns,
            (self._area.height * 0.8 - self._frame) / rows,
            _LARGEST_STEP_CELL,
        )
        letters = self._book.type.letters
        puzzle = one.puzzle if one.drill is None else one.drill.puzzle
        drawing = step_drawing(puzzle, found.board, found.step, letters, side)
        return drawing | {
            "empty": self._empty(layout, side, marks=True),
            "side": side,
            "digit": side * DIGIT_SHARE,
            "turned": False,
            "rows": rows,
            "columns": columns,
            "mark": drawing["mark_part"] * side,
            "alt": self._alt(one.puzzle, one.number, None),
        }

    def step_columns(self, layout: Layout) -> int:
        """Return how many pictures of steps stand side by side, so that they can be read."""
        _, columns = page_span(layout)
        cell = _RULED_STEP_CELL if layout.rules else _STEP_CELL
        wanted = columns * cell * (self._book.type.least_digit / 9) ** 0.5
        return 2 if (self._area.width - 20) / 2 >= wanted * 0.85 else 1

    def _empty(
        self, layout: Layout, side: float, *, marks: bool = False, answer: bool = False
    ) -> int:
        self._shapes.setdefault(layout, len(self._shapes))
        if not layout.rules:  # else texts stand elsewhere
            marks = answer = False
        return self._empties.setdefault((layout, side, marks, answer), len(self._empties))

    def _mark_places(self, layout: Layout, side: float) -> MarkPlaces:
        return MarkPlaces.of(layout, min(self._book.type.thick / side, 0.2), side)

    def _mark_size(self, places: MarkPlaces, side: float) -> float:
        return places.part * side * 0.8

    def _alt(self, puzzle: Puzzle, number: int, solution: Solution | None) -> str:
        if not self._book.accessible:
            return ""
        word = self._words["alt" if solution is None else "alt_answer"]
        rows = rows_text(puzzle, solution, self._words["empty"])
        return str(word.format(number=number, rows=rows))

    def _notes(self, one: BookPuzzle, section: Section) -> list[str]:
        """Return what stands beside the number of a puzzle, without its name."""
        if one.drill is not None:
            return [self._words["level"].format(level=one.drill.level)]
        rating = one.rating
        notes = {
            "grade": self._grade(rating.grade),
            "rating": "" if rating.rating is None else self._style.number(rating.rating, ".1f"),
            "givens": self._words["givens"].format(count=one.puzzle.clues),
        }
        return [notes[caption] for caption in section.captions if notes.get(caption, "")]

    def _grade(self, grade: str | None) -> str:
        name = self._style.level(grade) if grade else ""
        return name[:1].upper() + name[1:]

    def _check_size(self, section: Section, layout: Layout, size: BoardSize) -> None:
        """Raise an error if the digits or candidates of a board are too small."""
        least = self._book.type.least_digit
        boards = (
            Message("one-board", "one board")
            if section.per_page == 1
            else Message("boards", "{number} boards", number=section.per_page)
        )
        if size.digit <= 0:
            raise section.node.error(
                "page-room",
                "margins, heads and captions leave no room for {boards} of {layout} on a page; "
                "take larger pages or smaller margins",
                boards=boards,
                layout=layout.name,
            )
        if size.digit < least - 1e-6:
            args = (layout, self._area, self.caption, self._frame, least)
            most = most_per_page(*args, choices=PER_PAGE)
            way = (
                Message("larger-pages", "take larger pages, smaller margins or a lower least_digit")
                if most is None
                else Message("boards-fit", "at most {most} on a page would fit", most=most)
            )
            # Rounded down, or 8.97 would be shown as the 9 that it is not.
            shown = math.floor(size.digit * 10) / 10
            raise section.node.error(
                "small-digits",
                "with {boards} of {layout} on a page, digits are {shown:.1f} pt high, less than "
                "{least:g} pt; {way}",
                boards=boards,
                layout=layout.name,
                shown=shown,
                least=least,
                way=way,
            )
        mark = self._mark_size(self._mark_places(layout, size.side), size.side)
        if section.marks and mark < _LEAST_MARK:
            raise section.node.error(
                "small-marks",
                "candidates would be {mark:.1f} pt high, which cannot be read; put fewer boards "
                "on a page, or write marks: no",
                mark=mark,
            )


def grouped(puzzles: Sequence[BookPuzzle], size: int) -> Iterator[Sequence[BookPuzzle]]:
    """Iterate over runs of at most `size` puzzles; wide and square boards are not mixed."""
    for run in by_span(puzzles):
        for start in range(0, len(run), size):
            yield run[start : start + size]


def by_span(puzzles: Sequence[BookPuzzle]) -> Iterator[Sequence[BookPuzzle]]:
    """Iterate over the longest runs of puzzles whose boards have equal numbers of rows."""
    run: list[BookPuzzle] = []
    for one in puzzles:
        if run and page_span(one.puzzle.layout) != page_span(run[0].puzzle.layout):
            yield run
            run = []
        run.append(one)
    if run:
        yield run
