"""Each puzzle and each answer as a file of its own, for newspapers: PDF, SVG and bitonal PNG."""

from __future__ import annotations

import io
from typing import Any

from grader.book.board_drawing import digits_of, rules_of, shape_of
from grader.book.book_folder import SINGLE
from grader.book.content import BookContent, BookPuzzle
from grader.book.page_plan import DIGIT_SHARE, line_factor, page_span
from grader.book.pdf_library import pypdfium2
from grader.book.specification import BookSpecification
from grader.render.rating_table import csv_line
from grader.render.typeset import documents
from grader.search.solutions import Solution

RESOLUTION = 600
"""Pixels per inch of the bitonal pictures."""
_WIDTH = 216.0
"""Width of a board with at most 12 columns, in points: three inches, two columns of a newspaper."""
_CELL = 13.5
"""Least side of a cell, for wider boards."""


def single_files(content: BookContent) -> dict[str, bytes]:
    """Return the files by name: `single/001.pdf`, `single/001-answer.pdf` and so on.

    Captions are in `single/captions.csv`.
    """
    found: dict[str, bytes] = {}
    lines = [csv_line(("number", "file", "answer", "section", "grade", "rating", "givens"))]
    digits = len(str(sum(len(chapter.puzzles) for chapter in content.chapters)))
    for chapter, one in content.puzzles():
        name = str(one.number).zfill(max(3, digits))
        for ending, solution in (("", None), ("-answer", one.solution)):
            found |= _pictures(f"{SINGLE}/{name}{ending}", one, solution, content.specification)
        rating = one.rating
        cells = (
            *(str(one.number), f"{name}.pdf", f"{name}-answer.pdf", chapter.section.title),
            *(rating.grade or "", "" if rating.rating is None else str(rating.rating)),
            str(one.puzzle.clues),
        )
        lines.append(csv_line(cells))
    found[f"{SINGLE}/captions.csv"] = "\n".join([*lines, ""]).encode()
    return found


def _pictures(
    name: str, one: BookPuzzle, solution: Solution | None, book: BookSpecification
) -> dict[str, bytes]:
    facts = _facts(one, solution, book)
    pdf, svg = documents(
        ("board.typ", "single.typ"),
        facts,
        package="grader.book",
        font_files=book.type.files,
        kinds=("pdf", "svg"),
    )
    return {f"{name}.pdf": pdf, f"{name}.svg": svg, f"{name}.png": bitonal_png(pdf)}


def bitonal_png(pdf: bytes) -> bytes:
    """Return the first page of a PDF file as a black and white picture.

    Raises:
        MissingLibraryError: pypdfium2 is not installed.
    """
    document = pypdfium2().PdfDocument(pdf)
    try:
        bitmap = document[0].render(scale=RESOLUTION / 72, grayscale=True)
        picture = bitmap.to_pil().point(lambda value: 255 if value >= 128 else 0).convert("1")
    finally:
        document.close()
    out = io.BytesIO()
    picture.save(out, "PNG", dpi=(RESOLUTION, RESOLUTION), optimize=True)
    return out.getvalue()


def _facts(one: BookPuzzle, solution: Solution | None, book: BookSpecification) -> dict[str, Any]:
    layout = one.puzzle.layout
    rows, columns = page_span(layout)
    side = max(_WIDTH / max(columns, 9), _CELL)
    digits = [
        (x, y, symbol, "bold" if given and solution is not None else "regular")
        for x, y, symbol, given in digits_of(one.puzzle, solution, book.type.letters)
    ]
    return {
        "black": True,
        "digit_font": book.type.digit_font,
        "thick": book.type.thick,
        "thin": book.type.thin,
        "shapes": [shape_of(layout)],
        "empties": [
            {
                "shape": 0,
                "side": side,
                "lines": line_factor(side),
                **rules_of(layout, side, marks=False, answer=solution is not None),
            }
        ],
        "board": {
            "empty": 0,
            "side": side,
            "digit": side * DIGIT_SHARE,
            "digits": digits,
            "marks": [],
            "mark": 0,
        },
        "width": columns * side,
        "height": rows * side,
    }
