"""Each puzzle and each answer as a file of its own, for newspapers: PDF, SVG and PNG."""

from __future__ import annotations

import io
from typing import Any

from grader.book.board_drawing import contents_of, digits_of, rules_of, shape_of
from grader.book.book_folder import SINGLE
from grader.book.captions import Captions, round_minutes
from grader.book.content import BookContent, BookPuzzle, Chapter
from grader.book.house_style import STAR_FONT
from grader.book.page_plan import CAPTION, DIGIT_SHARE, line_widths, page_span
from grader.book.pdf_library import pypdfium2
from grader.book.specification import BookSpecification
from grader.errors import BookError
from grader.render.rating_table import csv_line
from grader.render.text_style import catalogue
from grader.render.typeset import documents
from grader.search.solutions import Solution

_WIDTH = 216.0
"""Width of a board with at most 12 columns, in points: three inches, two columns of a newspaper."""
_CELL = 13.5
"""Least side of a cell, for wider boards."""
_LEAST_DIGIT = 4.0
"""The least size of digits, in points, if a width is wanted."""
_RIM = 0.5
"""Space around the border of a board, in points."""
_COLUMNS = (
    *("number", "file", "answer", "section", "date", "name", "grade", "level", "stars", "rating"),
    *("minutes", "givens", "caption", "author"),
)


def single_files(content: BookContent) -> dict[str, bytes]:
    """Return the files by name: `single/001.pdf`, `single/001-answer.pdf` and so on.

    Captions are in `single/captions.csv`.

    Raises:
        BookError: a board is too small, or two puzzles would have the same name.
    """
    book = content.specification
    captions = Captions(book)
    found: dict[str, bytes] = {}
    lines = [csv_line(_COLUMNS)]
    for name, chapter, one in _named(content):
        for ending, solution in (("", None), ("-answer", one.solution)):
            facts = _facts(one, chapter, solution, book, captions)
            found |= _pictures(f"{SINGLE}/{name}{ending}", facts, book)
        values = captions.values(one, chapter)
        rating = one.rating
        minutes = rating.ratings.get("minutes")
        cells = (
            *(values["number"], f"{name}.pdf", f"{name}-answer.pdf", chapter.section.title),
            *("" if one.date is None else one.date.isoformat(), one.name),
            *(rating.grade or "", values["grade"], str(values["stars"].count("★") or "")),
            "" if rating.rating is None else str(rating.rating),
            "" if minutes is None else str(round_minutes(minutes)),
            *(str(one.puzzle.clues), captions.text(one, chapter), one.author),
        )
        lines.append(csv_line(cells))
    found[f"{SINGLE}/captions.csv"] = "\n".join([*lines, ""]).encode()
    return found


def _named(content: BookContent) -> list[tuple[str, Chapter, BookPuzzle]]:
    """Return the puzzles with the names of their files, without endings."""
    single = content.specification.single
    puzzles = [*content.puzzles()]
    if single.names == "number":
        digits = max(3, len(str(puzzles[-1][1].number)))
        return [(str(one.number).zfill(digits), chapter, one) for chapter, one in puzzles]
    assert single.node is not None, "names are stated"
    named: dict[str, tuple[str, Chapter, BookPuzzle]] = {}
    for chapter, one in puzzles:
        if one.date is None:
            raise single.node.error(
                "undated-file",
                "puzzle {number} has no date to name its file after; write names: number",
                number=one.number,
            )
        name = one.date.isoformat()
        if name in named:
            raise single.node.error(
                "date-twice",
                "puzzles {first} and {second} both have the date {day}; write names: number",
                first=named[name][2].number,
                second=one.number,
                day=name,
            )
        named[name] = name, chapter, one
    return [*named.values()]


def _pictures(name: str, facts: dict[str, Any], book: BookSpecification) -> dict[str, bytes]:
    pdf, svg = documents(
        ("board.typ", "captions.typ", "single.typ"),
        facts,
        package="grader.book",
        font_files=book.type.files,
        kinds=("pdf", "svg"),
    )
    single = book.single
    png = png_picture(pdf, single.resolution, is_grey=single.png == "grey")
    return {f"{name}.pdf": pdf, f"{name}.svg": svg, f"{name}.png": png}


def png_picture(pdf: bytes, resolution: int = 600, *, is_grey: bool = False) -> bytes:
    """Return the first page of a PDF file as a picture, in black and white or shades of grey.

    Args:
        pdf: the file.
        resolution: pixels per inch.
        is_grey: shades of grey; otherwise each pixel is black or white.

    Raises:
        MissingLibraryError: pypdfium2 is not installed.
    """
    document = pypdfium2().PdfDocument(pdf)
    try:
        bitmap = document[0].render(scale=resolution / 72, grayscale=True)
        picture = bitmap.to_pil().convert("L")
        if not is_grey:
            picture = picture.point(lambda value: 255 if value >= 128 else 0).convert("1")
    finally:
        document.close()
    out = io.BytesIO()
    picture.save(out, "PNG", dpi=(resolution, resolution), optimize=True)
    return out.getvalue()


def _facts(
    one: BookPuzzle,
    chapter: Chapter,
    solution: Solution | None,
    book: BookSpecification,
    captions: Captions,
) -> dict[str, Any]:
    layout = one.puzzle.layout
    rows, columns = page_span(layout)
    side, rim = _side_and_rim(columns, book)
    _require_legible(side, one, book)
    thick, thin = line_widths(book.type, side)
    caption_size = min(max(side * 0.5, 7.0), book.type.text_size)
    return {
        "black": book.colour == "black",
        "colours": book.house.colours,
        "digit_font": book.type.digit_font,
        "text_font": book.type.text_font,
        "star_font": STAR_FONT,
        "least_line": 0,
        "least_type": 0,
        "least_grey": 0,
        "first_page": 1,
        "rim": rim,
        "words": {},
        "caption": caption_size * CAPTION if book.single.captions else 0,
        "caption_size": caption_size,
        "shapes": [shape_of(layout)],
        "empties": [
            {
                "shape": 0,
                "side": side,
                "thick": thick,
                "thin": thin,
                **rules_of(layout, side, contents_of(one.puzzle, solution)),
            }
        ],
        "board": {
            "empty": 0,
            "side": side,
            "digit": side * DIGIT_SHARE,
            "marks": [],
            "mark": 0,
            "refers": [],
            "caption_width": columns * side,
            **_contents(one, chapter, solution, book, captions),
        },
        "width": columns * side,
        "height": rows * side,
    }


def _side_and_rim(columns: int, book: BookSpecification) -> tuple[float, float]:
    """Return the side of a cell and the width around the board, which has its thick lines."""
    wanted = book.single.width
    if wanted is None:
        side = max(_WIDTH / max(columns, 9), _CELL)
        return side, line_widths(book.type, side)[0] / 2 + _RIM
    rim = line_widths(book.type, wanted / columns)[0] / 2 + _RIM
    return (wanted - 2 * rim) / columns, rim


def _contents(
    one: BookPuzzle,
    chapter: Chapter,
    solution: Solution | None,
    book: BookSpecification,
    captions: Captions,
) -> dict[str, Any]:
    """Return the digits and the caption of a board."""
    symbols = book.type.symbols.of(one.puzzle.layout, one.solution)
    digits = [
        (x, y, symbol, "bold" if given and solution is not None else "regular", given)
        for x, y, symbol, given in digits_of(one.puzzle, solution, symbols)
    ]
    caption = captions.caption(one, chapter)
    is_answer = solution is not None
    word = catalogue(book.language)["book"]["answer_word"]
    return {
        "digits": digits,
        "number": caption.number,
        "notes": [word] if is_answer else caption.notes,
        "short": [word] if is_answer else caption.short,
        "name_at": -1 if is_answer else caption.name_at,
    }


def _require_legible(side: float, one: BookPuzzle, book: BookSpecification) -> None:
    if side * DIGIT_SHARE < _LEAST_DIGIT:
        assert book.single.node is not None, "only a stated width is too small"
        raise BookError(
            "single-small",
            "in pictures of that width, digits of puzzle {number} are {size:.1f} pt high; take "
            "wider ones",
            line=book.single.node.line,
            file=book.file,
            number=one.number,
            size=side * DIGIT_SHARE,
        )
