"""`grader draw`: pictures of puzzles, one by one, on sheets, on paper or on a page."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from itertools import islice
from operator import length_hint
from pathlib import Path

import click
from attrs import frozen

from grader.book.house_style import HouseStyle, load_house_style
from grader.cli.draw import pictures
from grader.cli.draw.house import house_colours, house_lines, house_symbols
from grader.cli.draw.picture_options import PictureOptions, refuse_without_effect
from grader.cli.program import UNRATED
from grader.cli.shared.common_options import output_option, timeout_option
from grader.cli.shared.file_endings import PICTURES, ending_of, format_of_output
from grader.cli.shared.groups import flag, group, option, options
from grader.cli.shared.input_options import InputOptions
from grader.cli.shared.inputs import Inputs, puzzle_of, remark
from grader.cli.shared.language_option import language_option
from grader.cli.shared.output import Output, report_error
from grader.cli.shared.output_options import refuse_input_as_output
from grader.cli.shared.progress import watched
from grader.cli.shared.wrong_use import WrongUseError
from grader.errors import GraderError, Message
from grader.model.puzzle import Puzzle
from grader.outputs.output import Existing
from grader.render.one_line import one_line
from grader.render.puzzle_page import puzzle_page
from grader.render.puzzle_sheet import (
    PAPERS,
    CaptionedBoard,
    SheetShape,
    free_shape,
    paper_shape,
    sheets,
)
from grader.render.svg.picture_style import PictureStyle
from grader.render.svg.puzzle_board import puzzle_board, with_solution
from grader.render.text_style import catalogue
from grader.render.typeset import pdf_document
from grader.search import solutions as search
from grader.search.limits import Limits

FORMS = (*PICTURES, "html")
MOST = 2000
"""The maximum number of puzzles in one file."""
_FIT = "fit"
_PER_SHEET = 12
_PER_PAGE = ((10, 6, 20), (16, 2, 6))
"""Up to this many rows or columns: the number of puzzles on paper, and that of solutions."""
_PER_LARGE_PAGE = (1, 2)
_FORMATS_OF = {"paper": ("pdf",), "landscape": ("pdf",), "per_page": PICTURES, "house": PICTURES}


@options
class DrawOptions:
    """What is drawn of each puzzle, and how it is arranged."""

    output_format: str = option(
        "--format",
        type=click.Choice(FORMS),
        default="svg",
        help="Output format; by default that of the ending of --output.",
    )
    solutions: str = option(
        "--solutions",
        type=click.Choice(["none", "filled", "end"]),
        default="none",
        help="Leave solutions out, fill them in, or draw them after the puzzles.",
    )
    per_page: int | None = option(
        "--per-page", type=click.IntRange(1, 200), metavar="N", help="Puzzles on a page or sheet."
    )
    columns: int | None = option(
        "--columns", type=click.IntRange(1, 40), metavar="N", help="Columns of a page or sheet."
    )
    paper: str = option(
        "--paper",
        type=click.Choice([*PAPERS, _FIT]),
        default="a4",
        help="Paper of a PDF; fit makes each page as large as its boards.",
    )
    landscape: bool = flag("--landscape", "Turn the paper of a PDF.")
    captions: str | None = option(
        "--captions",
        type=click.Choice(["none", "numbers", "titles"]),
        help="Captions: none, numbers, or numbers with the comments beside the puzzles; by default "
        "none for one picture and titles for several.",
    )
    labels: bool = flag("--labels", "Number rows and columns.")
    house: str | None = option(
        "--house",
        type=click.Path(dir_okay=False),
        metavar="FILE",
        help="House style, a YAML file as for books: symbols, lines and colours of pictures.",
    )
    title: str = option("--title", metavar="TEXT", default="", help="Heading of sheets and pages.")


@options
class TargetOptions:
    """The time limit, the language of headings, and the file to write."""

    timeout: float | None = timeout_option(
        "Time limit for the solution of each puzzle.", default=10.0
    )
    language: str = language_option()
    output: str | None = output_option()


@frozen
class Drawing:
    """How puzzles are drawn into a file of a format."""

    kind: str
    """One of `FORMS`."""
    wanted: DrawOptions
    style: PictureStyle
    language: str
    house: HouseStyle

    @property
    def heading(self) -> str:
        """The heading of sheets and pages."""
        return one_line(self.wanted.title)

    @property
    def theme(self) -> str:
        """The theme of files of their own: on paper the one for print."""
        return self.style.theme or ("print" if self.kind == "pdf" else "light")

    def board(self, puzzle: Puzzle, number: int, title: str, *, is_single: bool) -> CaptionedBoard:
        """Return the board of a puzzle with its caption."""
        marks = self.style.puzzle_marks(puzzle) == "all"
        board = puzzle_board(
            puzzle,
            marks=marks,
            labels=self.wanted.labels,
            symbols=house_symbols(self.house, puzzle),
            lines=house_lines(self.house),
            language=self.language,
        )
        captions = self.wanted.captions or ("none" if is_single else "titles")
        shown = {"none": ("", ""), "numbers": (str(number), ""), "titles": (str(number), title)}
        return CaptionedBoard(board, *shown[captions])


@click.command("draw", short_help="Draw puzzles: pictures, sheets, pages to print.")
@group(InputOptions)
@group(DrawOptions)
@group(PictureOptions)
@group(TargetOptions)
def command(
    given: InputOptions, wanted: DrawOptions, look: PictureOptions, target: TargetOptions
) -> int:
    """Draw puzzles on any layout.

    With an --output that ends in .svg or .png, the puzzles are on one sheet, or on several that
    are numbered (x-1.svg, x-2.svg) if there are too many; any other name is a directory with a
    picture of each puzzle.  A PDF has pages to print, by default with at most 6 puzzles each;
    a page in HTML has all of them.

    \b
    Examples:
      grader draw puzzle.txt --output puzzle.svg
      grader draw puzzles.txt --output puzzles.pdf --solutions end
    """  # noqa: D301 - click's mark for lines that stay as they are
    output = target.output
    kind = format_of_output(output, wanted.output_format, FORMS)
    refuse_without_effect(kind, _FORMATS_OF)
    source = given.read()
    refuse_input_as_output(output, source)
    house = HouseStyle() if wanted.house is None else load_house_style(Path(wanted.house))
    drawing = Drawing(kind, wanted, look.style(), target.language, house)
    puzzles = _Puzzles(source, target.timeout)
    if output is not None and kind in ("svg", "png") and _is_folder(output):
        if wanted.columns is not None and wanted.per_page is None:
            raise WrongUseError(
                "columns-per-page", "--columns needs --per-page with pictures in a directory"
            )
        _write_folder(puzzles, drawing, Path(output))
    else:
        _write_file(puzzles, drawing, output)
    return max(source.status, UNRATED if puzzles.has_failures else 0)


class _Puzzles:
    """The puzzles of the input with their numbers; those without a result are reported."""

    def __init__(self, source: Inputs, timeout: float | None) -> None:
        self._source = source
        self._timeout = timeout
        self.has_failures = False

    def __iter__(self) -> Iterator[tuple[int, Puzzle, str]]:
        """Iterate over (number, puzzle, title); malformed puzzles have a number, too."""
        source = self._source
        entries = watched(source.entries(), source.size, source.done, quiet=False)
        for number, entry in enumerate(entries, start=1):
            try:
                yield number, puzzle_of(entry), remark(entry)
            except GraderError as error:
                self._report(error)

    def solved(self, number: int, puzzle: Puzzle) -> Puzzle | None:
        """Return a puzzle with its solution; None if it has not exactly one that is found."""
        try:
            return with_solution(puzzle, search.only_solution(puzzle, Limits(self._timeout)))
        except GraderError as error:
            self._report(
                Message(
                    "no-drawn-solution",
                    "puzzle {number} is drawn without a solution: {reason}",
                    number=number,
                    reason=error.placed,
                )
            )
            return None

    def _report(self, message: object) -> None:
        self.has_failures = True
        report_error(message)


def _is_folder(output: str) -> bool:
    """Return whether an output is a directory, or will be one: neither a file nor a device."""
    path = Path(output)
    return path.is_dir() if path.exists() else not ending_of(output)


def _boards(
    puzzles: _Puzzles,
    drawing: Drawing,
    found: Iterable[tuple[int, Puzzle, str]],
    *,
    is_single: bool,
) -> tuple[list[CaptionedBoard], list[CaptionedBoard]]:
    """Return the boards of puzzles, and those of the solutions behind them, if they are wanted."""
    boards, answers = [], []
    for number, puzzle, title in found:
        solved = None if drawing.wanted.solutions == "none" else puzzles.solved(number, puzzle)
        shown = puzzle if solved is None or drawing.wanted.solutions == "end" else solved
        boards.append(drawing.board(shown, number, title, is_single=is_single))
        if solved is not None and drawing.wanted.solutions == "end":
            answers.append(drawing.board(solved, number, "", is_single=is_single))
    return boards, answers


def _write_folder(puzzles: _Puzzles, drawing: Drawing, folder: Path) -> None:
    """Write pictures into a directory: of each puzzle, or sheets of some."""
    kind, size = drawing.kind, drawing.wanted.per_page or 1
    is_single = drawing.wanted.per_page is None
    name, answer = ("puzzle", "solution") if is_single else ("page", "solutions")
    rest = iter(puzzles)
    position = 0
    while found := list(islice(rest, size)):
        position += 1
        number = found[0][0] if is_single else position
        for stem, boards in zip(
            (name, answer), _boards(puzzles, drawing, found, is_single=is_single), strict=True
        ):
            for picture in _sheets(boards, drawing):
                data = pictures.encoded(picture, kind, drawing.style)
                pictures.write_bytes(folder / f"{stem}-{number:03}.{kind}", data, with_folder=True)


def _sheets(boards: list[CaptionedBoard], drawing: Drawing) -> list[str]:
    """Return boards on sheets, which are as large as their boards need."""
    most = min(drawing.wanted.per_page or _PER_SHEET, len(boards))
    columns = drawing.wanted.columns or math.ceil(math.sqrt(most))
    drawn: list[str] = []
    for start in range(0, len(boards), max(1, most)):
        part = boards[start : start + most]
        shape = free_shape(part, min(columns, most))
        drawn += sheets(
            part,
            shape,
            heading=drawing.heading,
            theme=drawing.theme,
            width=drawing.style.width,
            colours=house_colours(drawing.house),
        )
    return drawn


def _write_file(puzzles: _Puzzles, drawing: Drawing, output: str | None) -> None:
    """Write all puzzles into one file, or into numbered ones if they need several sheets."""
    found = list(islice(puzzles, MOST + 1))
    if len(found) > MOST:
        raise WrongUseError(
            "many-drawn",
            "more than {most:,} puzzles are too many for one file; draw parts of them, or "
            "each in a file of its own with --output DIRECTORY",
            most=MOST,
        )
    if not found:
        return
    left = iter(found)
    each = watched(left, lambda: len(found), lambda: len(found) - length_hint(left), quiet=False)
    boards, answers = _boards(puzzles, drawing, each, is_single=len(found) == 1)
    if drawing.kind == "html":
        page = puzzle_page(
            boards,
            answers,
            heading=drawing.heading,
            columns=drawing.wanted.columns,
            width=drawing.style.width,
            theme=drawing.style.theme,
            language=drawing.language,
        )
        with Output(output, Existing.REPLACE) as out:
            out.data(f"{page}\n".encode())
        return
    target = None if output is None else Path(output)
    if drawing.kind == "pdf":
        pictures.write_bytes(target, _document(boards, answers, drawing))
        return
    written = {"": _sheets(boards, drawing), "-solutions": _sheets(answers, drawing)}
    if target is None and sum(map(len, written.values())) > 1:
        raise WrongUseError(
            "several-pictures", "the pictures need several files; name them with --output"
        )
    for part, drawn in written.items():
        for position, picture in enumerate(drawn, start=1):
            file = target
            if target is not None:
                several = f"-{position}" if len(drawn) > 1 else ""
                file = target.with_name(f"{target.stem}{part}{several}{target.suffix}")
            pictures.write_bytes(file, pictures.encoded(picture, drawing.kind, drawing.style))


def _document(
    boards: list[CaptionedBoard], answers: list[CaptionedBoard], drawing: Drawing
) -> bytes:
    """Return a PDF of boards, and of their solutions on pages of their own."""
    words = catalogue(drawing.language)["draw"]
    heading = drawing.heading
    behind = " · ".join(part for part in (heading, words["solutions"]) if part)
    drawn: list[str] = []
    parts = [(boards, heading, _page_shape(boards, drawing, 1))]
    if answers:
        parts.append((answers, behind, _page_shape(answers, drawing, 2)))
    shape = parts[-1][-1]
    is_paper = shape.height is not None
    counts = [each.pages(len(part)) for part, _, each in parts]
    for place, (part, title, each) in enumerate(parts):
        drawn += sheets(
            part,
            each,
            heading=title,
            theme=drawing.theme,
            # On paper, the width is that of a board.
            width=None if is_paper else drawing.style.width,
            before=sum(counts[:place]),
            after=sum(counts[place + 1 :]),
            colours=house_colours(drawing.house),
        )
    return pdf_document(
        "pages.typ",
        {
            "title": heading or words["title"],
            # A point has 3/4 of a pixel.
            "width": shape.width * 0.75 if is_paper else None,
            "height": shape.height * 0.75 if shape.height else None,
            "pictures": drawn,
        },
    )


def _page_shape(boards: list[CaptionedBoard], drawing: Drawing, place: int) -> SheetShape:
    """Return the arrangement of a page: of puzzles (place 1) or of solutions (place 2)."""
    largest = max(max(each.board.columns, each.board.rows) for each in boards)
    usual = next((row for row in _PER_PAGE if largest <= row[0]), (0, *_PER_LARGE_PAGE))[place]
    per_page = drawing.wanted.per_page or min(usual, len(boards))
    if drawing.wanted.paper == _FIT:
        return free_shape(boards[:per_page], drawing.wanted.columns)
    return paper_shape(
        drawing.wanted.paper,
        boards,
        per_page,
        columns=drawing.wanted.columns,
        landscape=drawing.wanted.landscape,
        widest=drawing.style.width,
    )
