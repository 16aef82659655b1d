"""Boards as data for the template `book.typ`: sizes, places on the page, captions, digits."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from attrs import evolve

from grader.book.board_drawing import (
    Contents,
    MarkPlaces,
    contents_of,
    digits_of,
    marks_of,
    rows_text,
    rules_of,
    shape_of,
)
from grader.book.captions import Captions
from grader.book.content import BookContent, BookPuzzle, Chapter
from grader.book.key_steps import KeyStep
from grader.book.page_plan import (
    CAPTION,
    DIGIT_SHARE,
    GAP,
    Area,
    BoardSize,
    Slot,
    board_size,
    frame_of,
    line_widths,
    most_per_page,
    page_span,
    slots,
)
from grader.book.printing_rules import PrintingRules, printing_rules
from grader.book.specification import AT_FOOT, NEXT_PAGE, PER_PAGE, Section
from grader.book.step_drawing import step_drawing
from grader.book.step_sizes import StepSizes
from grader.errors import BookError, Message
from grader.model.layout import Layout
from grader.render.clue_legend import need_signs
from grader.render.text_style import catalogue
from grader.search.solutions import Solution

_ANSWER_SHARE = 0.5
"""Least size of digits in answers, as a share of that in puzzles."""
_LEAST_MARK = 3.6
"""Least size of printed candidates, in points."""


class PageBoards:
    """Boards of a book, on pages of equal areas.

    Args:
        content: the puzzles.
        area: the area of a page.
        rules: the rules of the vendor; None for general ones.
    """

    def __init__(
        self, content: BookContent, area: Area, rules: PrintingRules | None = None
    ) -> None:
        self._book = content.specification
        self._rules = rules or printing_rules("none")
        self._captions = Captions(self._book)
        self.notes: dict[str, Message] = {}
        """What the editor should know, each sentence once."""
        self._area = area
        self._words: Mapping[str, Any] = catalogue(self._book.language)["book"]
        self._shapes: dict[Layout, int] = {}
        self._empties: dict[tuple[Layout, float, Contents], int] = {}
        self.caption_size: float = max(self._book.type.text_size * 0.85, self._rules.least_type)
        self.caption: float = self.caption_size * CAPTION
        """Height of a caption, in points."""
        # Half of the border lies outside of the cells, on each side.
        self._frame = frame_of(self._book.type)
        self.steps: StepSizes = StepSizes(self._book.type, area, self._rules.least_type)
        self.has_signs: bool = need_signs({one.puzzle.layout for _, one in content.puzzles()})
        """Whether clues outside have the signs of their kinds."""
        self._with_hints = {
            one.number for chapter, one in content.puzzles() if chapter.section.hints != "none"
        }

    def empty_boards(self) -> dict[str, Any]:
        """Return the shapes and sizes of all boards so far."""
        least, signs = self._rules.least_type, self.has_signs
        empties = [
            {"shape": self._shapes[layout], "side": side}
            | self._lines(side)
            | rules_of(layout, side, contents, least=least, signs=signs)
            for layout, side, contents in self._empties
        ]
        return {"shapes": [shape_of(layout) for layout in self._shapes], "empties": empties}

    def _lines(self, side: float) -> dict[str, float]:
        thick, thin = line_widths(self._book.type, side, self._rules.least_line)
        return {"thick": thick, "thin": thin}

    def symbols(self, one: BookPuzzle) -> tuple[str, ...]:
        """Return the symbols of the digits of a puzzle, ascending."""
        return self._book.type.symbols.of(one.puzzle.layout, one.solution)

    def puzzles(
        self, puzzles: Sequence[BookPuzzle], chapter: Chapter, used: float = 0.0
    ) -> list[dict[str, Any]]:
        """Return the boards of a page with puzzles of a section.

        Args:
            puzzles: the puzzles.
            chapter: their section.
            used: the height of what else stands on the page, in points.

        Raises:
            BookError: the digits or candidates are too small.
        """
        found = []
        section = chapter.section
        area = self._area_without(used)
        for one, place, size in self._placed(puzzles, section.per_page, area):
            self._check_size(section, one.puzzle.layout, size, area)
            places = self._mark_places(one.puzzle.layout, size.side)
            marks = section.marks or one.drill is not None
            found.append(
                self._board(one, place, size, None, marks)
                | {
                    "marks": marks_of(one.puzzle, places, self.symbols(one)) if marks else [],
                    "mark": places.size(size.side),
                    "refers": self._references(one),
                }
                | self._captions.caption(one, chapter)._asdict()
            )
        return found

    def answers(
        self, puzzles: Sequence[BookPuzzle], per_page: int, used: float = 0.0
    ) -> list[dict[str, Any]]:
        """Return the boards of a page with answers; see `puzzles`."""
        area = self._area_without(used)
        return [
            self._board(one, place, size, one.solution)
            for one, place, size in self._placed(puzzles, per_page, area)
        ]

    def foot(self, puzzles: Sequence[BookPuzzle]) -> dict[str, Any]:
        """Return the answers at the foot of a page: their boards, and the height of all.

        They are as small as the answers of the book may be, so that puzzles are large.
        """
        spans = [page_span(one.puzzle.layout) for one in puzzles]
        rows, columns = max(spans)[0], max(columns for _, columns in spans)
        side = self._least_answer / DIGIT_SHARE
        width, height = columns * side + self._frame, rows * side + self._frame + self.caption
        across = max(1, min(len(puzzles), int((self._area.width + GAP) / (width + GAP))))
        down = math.ceil(len(puzzles) / across)
        area = Area(across * (width + GAP) - GAP, down * (height + GAP) - GAP)
        boards = []
        for place, one in enumerate(puzzles):
            left = (place % across) * (width + GAP)
            top = (place // across) * (height + GAP)
            slot = Slot(left, top, width, height)
            boards.append(self._board(one, slot, BoardSize(side, turned=False), one.solution))
        return {
            "boards": boards,
            "width": area.width,
            "height": area.height,
            "used": area.height + 1.5 * GAP,
            "upside_down": self._book.answers.upside_down,
        }

    @property
    def _least_answer(self) -> float:
        """The least size of digits in answers, in points."""
        answers = self._book.answers
        if answers.where in (AT_FOOT, NEXT_PAGE):
            return max(answers.least_digit, self._rules.least_type)
        least = self._book.type.least_digit * _ANSWER_SHARE
        return max(answers.least_digit, least, self._rules.least_type)

    def _area_without(self, used: float) -> Area:
        return Area(self._area.width, self._area.height - used)

    def _placed(
        self, puzzles: Sequence[BookPuzzle], per_page: int, area: Area
    ) -> Iterator[tuple[BookPuzzle, Slot, BoardSize]]:
        spans = [page_span(one.puzzle.layout) for one in puzzles]
        aspect = max(columns / rows for rows, columns in spans)
        # A page that is not full has boards of the same size as the others.
        places = slots(area, per_page, aspect, self.caption)
        layouts = [one.puzzle.layout for one in puzzles]
        args = self.caption, self._frame
        sizes = [board_size(*pair, *args) for pair in zip(layouts, places, strict=False)]
        # Cells are of equal size, however many clues are outside.
        side = min(size.side for size in sizes)
        for one, place, size in zip(puzzles, places, sizes, strict=False):
            yield one, place, evolve(size, side=side)

    def answers_per_page(self, layout: Layout, wanted: int | None) -> int:
        """Return how many answers a page holds: as many as wanted, if they can be read.

        More than usual if that costs no size, because the page is high or wide.

        Args:
            layout: the layout of the answers.
            wanted: how many the section wants; None for as many as the book.
        """
        answers = self._book.answers
        least = self._least_answer
        most = wanted or answers.per_page
        choices = [count for count in PER_PAGE if count <= most]
        args = (layout, self._area, self.caption, self._frame)
        fits = most_per_page(*args, least, choices) or 1
        if answers.is_exact or wanted is not None:
            if fits < most:
                self._note_fewer_answers(layout, most, fits, least)
            return fits
        digit = self._answer_digit(layout, fits)
        return most_per_page(*args, max(digit * 0.95, least), PER_PAGE) or fits

    def _answer_digit(self, layout: Layout, per_page: int) -> float:
        rows, columns = page_span(layout)
        place = slots(self._area, per_page, columns / rows, self.caption)[0]
        return board_size(layout, place, self.caption, self._frame).digit

    def _note_fewer_answers(self, layout: Layout, wanted: int, fits: int, least: float) -> None:
        digit = self._answer_digit(layout, wanted)
        self.notes[f"answers {layout.name} {wanted}"] = Message(
            "fewer-answers",
            "a page has {fits} answers of {layout}, not {wanted}: digits would be {digit:.1f} pt "
            "high, less than {least:g} pt",
            fits=fits,
            layout=layout.name,
            wanted=wanted,
            digit=math.floor(digit * 10) / 10,
            least=least,
        )

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
        contents = contents_of(one.puzzle, solution, marks=marks)
        # Givens are bold in answers, so that the digits that were found stand out from them.
        digits = [
            (left, top, symbol, "bold" if given and solution is not None else "regular", given)
            for left, top, symbol, given in digits_of(one.puzzle, solution, self.symbols(one))
        ]
        return {
            "empty": self._empty(layout, size.side, contents),
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
            "short": [],
            "name_at": -1,
            "caption_x": x,
            "caption_y": y - self.caption,
            "caption_width": width,
            "refers": [],
            "key": f"{'puzzle' if solution is None else 'answer'}-{one.number}",
            "is_target": self._is_target(one, is_answer=solution is not None),
            "alt": self._alt(one, solution),
        }

    def _is_target(self, one: BookPuzzle, *, is_answer: bool) -> bool:
        """Return whether a text refers to the page of a board; labels that nobody needs cost."""
        if is_answer:
            return self._book.answers.where == "end"
        return one.drill is not None or one.number in self._with_hints

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
            self.steps.cell(layout),
        )
        puzzle = one.puzzle if one.drill is None else one.drill.puzzle
        least = self._rules.least_type
        drawing = step_drawing(puzzle, found.board, found.step, self.symbols(one), side, least)
        mark = drawing["mark_part"] * side
        if mark < self.steps.least_mark - 1e-6:
            message = self.steps.small_marks(layout, mark)
            if mark < least - 1e-6:  # the vendor refuses it
                raise BookError(message, file=self._book.file)
            self.notes[f"marks {layout.name}"] = message
        return drawing | {
            "empty": self._empty(layout, side, "marks"),
            "side": side,
            "digit": side * DIGIT_SHARE,
            "turned": False,
            "rows": rows,
            "columns": columns,
            "mark": mark,
            "alt": self._alt(one, None),
        }

    def _empty(self, layout: Layout, side: float, contents: Contents) -> int:
        self._shapes.setdefault(layout, len(self._shapes))
        if not layout.rules:  # else texts stand elsewhere
            contents = "blank"
        return self._empties.setdefault((layout, side, contents), len(self._empties))

    def _mark_places(self, layout: Layout, side: float) -> MarkPlaces:
        thick, _ = line_widths(self._book.type, side, self._rules.least_line)
        return MarkPlaces.of(layout, min(thick / side, 0.2), side, self._rules.least_type)

    def _alt(self, one: BookPuzzle, solution: Solution | None) -> str:
        if not self._book.accessible:
            return ""
        word = self._words["alt" if solution is None else "alt_answer"]
        rows = rows_text(one.puzzle, solution, self.symbols(one), self._words["empty"])
        return str(word.format(number=one.number, rows=rows))

    def _check_size(self, section: Section, layout: Layout, size: BoardSize, area: Area) -> None:
        """Raise an error if the digits or candidates of a board are too small."""
        least = max(self._book.type.least_digit, self._rules.least_type)
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
            most = most_per_page(layout, area, self.caption, self._frame, least, PER_PAGE)
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
        mark = self._mark_places(layout, size.side).size(size.side)
        if section.marks and mark < max(_LEAST_MARK, self._rules.least_type):
            raise section.node.error(
                "small-marks",
                "candidates would be {mark:.1f} pt high, which cannot be read; put fewer boards "
                "on a page, or write marks: no",
                mark=mark,
            )
