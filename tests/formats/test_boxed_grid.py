import pytest

from grader import formats
from grader.errors import FormatError
from grader.model import kinds as k
from grader.model.puzzle import Puzzle
from grader.model.shapes import classic
from tests.formats.grid_makers import FOUR, NINE, ROWS, bars

PUZZLE = formats.parse(NINE)
FRAMED = formats.write(PUZZLE, "boxed")
SIMPLE = "\n".join(
    [
        "*-----------*",
        *(f"|{bars(r)}|" + ("\n|---+---+---|" if i in (2, 5) else "") for i, r in enumerate(ROWS)),
        "*-----------*",
    ]
)
BANDS = "\n".join(bars(r) + ("\n---+---+---" if i in (2, 5) else "") for i, r in enumerate(ROWS))
WAYS = {
    "framed": FRAMED,
    "framed, blank cells": FRAMED.replace(".", " "),
    "framed, indented": FRAMED.replace("\n", "\n    "),
    "framed, run together": FRAMED.replace(" ", ""),
    "framed, zeros": FRAMED.replace(".", "0"),
    "drawn with lines": FRAMED.replace("|", "│").replace("-", "─").replace("+", "┼"),
    "simple": SIMPLE,
    "simple, blank cells": SIMPLE.replace(".", " "),
    "no outer frame": BANDS,
    "no outer frame, blank cells": BANDS.replace(".", " "),
    "rules of dashes": BANDS.replace("+", "-"),
    "rules and cells of dashes": BANDS.replace(".", "-"),
    "a bar round each cell": "\n".join(f"| {' | '.join(r.replace('.', ' '))} |" for r in ROWS),
    "rows only": "\n".join(ROWS),
    "rows of dashes": "\n".join(ROWS).replace(".", "-"),
    "rows, set apart": "\n".join(" ".join(r) for r in ROWS),
    "bands apart": "\n".join(
        f"{r[:3]} {r[3:6]} {r[6:]}" + ("\n" if i in (2, 5) else "") for i, r in enumerate(ROWS)
    ),
    "dots for corners": FRAMED.replace("+-", ".-").replace("-+", "-."),
    "remarks beside rows": "\n".join(f"{r}  # row" for r in ROWS),
}


@pytest.mark.parametrize("text", WAYS.values(), ids=WAYS.keys())
def test_every_way_to_draw_a_grid_gives_the_puzzle(text: str) -> None:
    assert formats.parse(text) == PUZZLE
    assert formats.parse(text.replace("\n", "\r\n") + "\r\n") == PUZZLE


@pytest.mark.parametrize("text", WAYS.values(), ids=WAYS.keys())
def test_consecutive_grids_are_separated(text: str) -> None:
    apart = [e.puzzle for e in formats.entries(f"{text}\n\n{text}\n{NINE}".split("\n"))]
    assert apart == [PUZZLE] * 3


@pytest.mark.parametrize("text", [FRAMED, "\n".join(ROWS), SIMPLE])
def test_grids_need_no_blank_line_between_them(text: str) -> None:
    assert [e.puzzle for e in formats.entries(f"{text}\n{text}".split("\n"))] == [PUZZLE] * 2


def test_a_grid_is_one_entry_with_its_lines() -> None:
    (entry,) = formats.entries(["", "# mine", *FRAMED.split("\n"), ""])
    assert (entry.line, entry.text, entry.comment) == (3, FRAMED, "")


def test_bars_define_the_shape_of_the_boxes() -> None:
    puzzle = Puzzle(classic(2, 3), tuple([k.NO_DIGIT] * 35 + [5]))
    text = formats.write(puzzle, "boxed")
    assert "| . . | . . | . 6 |" in text
    assert formats.parse(text) == puzzle


def test_sixteen_short_lines_are_a_grid_only_if_they_hold_more_than_four_digits() -> None:
    small = [FOUR] * 16
    assert [e.puzzle for e in formats.entries(small)] == [formats.parse(FOUR)] * 16
    (entry,) = formats.entries([*small[:15], "G" + "." * 15])
    assert entry.puzzle is not None
    assert entry.puzzle.layout.digits == 16


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        (FRAMED.replace("8", "x8"), 2, None, "this row has 10 cells; the grid has 9 in a row"),
        (FRAMED.replace("8", "?"), 2, 19, "'?' is not a cell of a 9x9 puzzle; digits 1 to 9"),
        ("\n".join([*ROWS[:4], "....8.4.?", *ROWS[5:]]), 5, 9, "'?' is not a cell"),
        ("\n".join(ROWS[:8]), 1, None, "a grid with 9 cells in a row has 9 rows; 8 found"),
        ("1 2 | 3 4", 1, None, "no grid has 1 row; possible: 4, 6, 8, 9"),
        ("|1  2 3 4 |  3 |\n" * 4, 1, None, "the digits are not aligned"),
        ("|1  |  2| 3|\n|1  |  2|\n  4\n", 1, None, "no grid has 3 rows"),
    ],
)
def test_an_error_names_place_cause_and_correction(
    text: str, line: int, column: int | None, words: str
) -> None:
    with pytest.raises(FormatError) as caught:
        formats.parse(text)
    assert words in str(caught.value)
    assert (caught.value.line, caught.value.column) == (line, column)


def test_reading_continues_after_a_truncated_grid() -> None:
    found = list(formats.entries([*ROWS[:5], "", NINE]))
    assert [e.puzzle for e in found] == [None, PUZZLE]


def test_a_grid_rejects_puzzles_it_cannot_express() -> None:
    with pytest.raises(FormatError, match="cannot hold removed candidates"):
        formats.write(Puzzle(classic(), PUZZLE.givens, removed=((0, 1),)), "boxed")


def test_two_grids_side_by_side_are_told() -> None:
    text = "\n".join(f"{row}   {row}" for row in ROWS)
    with pytest.raises(FormatError, match="9 rows of 18 cells look like two grids side by side"):
        formats.parse(text)
