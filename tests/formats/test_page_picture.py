"""Pages of overlapping grids: whatever fills their gaps, and however they are drawn."""

from itertools import cycle, product
from pathlib import Path

import pytest

from grader import formats
from grader.errors import FormatError
from grader.formats.page_picture import page_lines
from grader.formats.page_shapes import page_shapes
from grader.model import kinds as k
from grader.model.puzzle import Puzzle
from grader.model.shapes import named
from tests.depth import only_thorough
from tests.formats.grid_makers import NINE

NAMES = [shape.name for shape in page_shapes() if shape.size == 9 and len(shape.places) < 1000]
GAPS = " .0-_*xX#~"
STYLES = ("dense", "spaced", "framed", "framed where grids are", "barred")
FAT = "name: fat\ngrids:\n- {size: 9}\n- {size: 9, at: r4c7}\n"


def puzzle_on(name: str) -> Puzzle:
    """Return a puzzle with some givens in every grid; it need not have a solution."""
    layout = named(name)
    digits = [
        (7 * cell + cell // 5) % 9 if cell % 3 else k.NO_DIGIT for cell in range(layout.cells)
    ]
    return Puzzle(layout, tuple(digits))


def drawn(puzzle: Puzzle, gap: str = " ", empty: str = ".", style: str = "dense") -> str:
    """Return a page with these characters in its gaps and empty cells."""
    cells = set(puzzle.layout.coordinates)
    width = 1 + max(column for _, column in cells)
    page = [
        [
            (character.replace(".", empty) if (row, column) in cells else gap)
            for column, character in enumerate(line.ljust(width))
        ]
        for row, line in enumerate(page_lines(puzzle))
    ]
    starts = range(0, width, 3)
    if style == "dense":
        return "\n".join("".join(row).rstrip() for row in page)
    if style == "spaced":
        return "\n".join(" ".join(row).rstrip() for row in page)
    lines = []
    frame = "+".join(["", *["-------"] * len(starts), ""])
    for number, row in enumerate(page):
        if style == "barred":
            lines += ["+".join(["---"] * len(starts))] if number and number % 3 == 0 else []
            lines.append("|".join("".join(row[at : at + 3]) for at in starts))
        elif style == "framed":
            lines += [frame] if number % 3 == 0 else []
            parts = [" ".join(row[at : at + 3]) for at in starts]
            lines.append(f"| {' | '.join(parts)} |")
        else:
            inside = [{(number, at), (number, at - 1)} & cells for at in [*starts, width]]
            if number % 3 == 0:
                around = [bool({(number, at), (number - 1, at)} & cells) for at in starts]
                lines.append("".join("+-------" if each else " " * 8 for each in around))
            parts = [
                ("| " if bar else "  ") + " ".join(row[at : at + 3]) + " "
                for at, bar in zip(starts, inside, strict=False)
            ]
            lines.append("".join(parts) + ("|" if inside[-1] else ""))
    return "\n".join(lines)


def errors(text: str, name: str | None = None) -> list[str]:
    return [str(e.error) for e in formats.entries(text.splitlines(), name) if e.error is not None]


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize(
    ("gap", "empty"), only_thorough(product(GAPS, ".0-_")) or [*zip(GAPS, cycle(".0-_"))]
)
def test_a_samurai_is_read_whatever_fills_its_gaps(gap: str, empty: str, style: str) -> None:
    puzzle = puzzle_on("samurai")
    assert formats.parse(drawn(puzzle, gap, empty, style)) == puzzle


@pytest.mark.parametrize("name", NAMES)
def test_every_composition_is_found_by_its_page(name: str) -> None:
    puzzle = puzzle_on(name)
    for gap, empty, style in ((" ", ".", "framed"), (".", ".", "dense"), (".", "0", "spaced")):
        assert formats.parse(drawn(puzzle, gap, empty, style)) == puzzle


def test_pages_follow_each_other() -> None:
    puzzle = puzzle_on("samurai")
    page = drawn(puzzle, ".")
    found = formats.entries(f"{page}\n\n{page}\n\n{NINE}\n".splitlines())
    assert [entry.puzzle for entry in found] == [puzzle, puzzle, formats.parse(NINE)]


def test_blank_lines_may_separate_the_bands_of_boxes() -> None:
    puzzle = puzzle_on("twodoku")
    rows = drawn(puzzle, ".").splitlines()
    bands = ["\n".join(rows[at : at + 3]) for at in range(0, 15, 3)]
    assert formats.parse("\n\n".join(bands)) == puzzle


def test_collapsed_gaps_are_found_by_the_lengths_of_the_rows() -> None:
    puzzle = puzzle_on("samurai")
    packed = "\n".join(" ".join(line.split()) for line in page_lines(puzzle))
    assert formats.parse(packed) == puzzle


def test_a_large_puzzle_with_boxes_of_its_own_is_no_page() -> None:
    puzzle = Puzzle(named("classic-21"), (8, *[k.NO_DIGIT] * 440))
    assert formats.parse(formats.write(puzzle, "boxed")) == puzzle
    rows = "\n".join("." * 15 for _ in range(15))
    assert formats.parse(rows).layout.name == "classic-15"


def test_a_digit_outside_a_layout_is_an_error() -> None:
    rows = drawn(puzzle_on("twodoku")).splitlines()
    rows[0] = f"{rows[0]}   7"
    for name in (None, "picture:twodoku"):
        (error,) = errors("\n".join(rows), name)
        assert error.startswith("line 1: r1c13 is outside the layout twodoku, but has 7")
    # The givens of a full page do not fit a smaller one.
    samurai = drawn(puzzle_on("samurai"), ".")
    (error,) = errors(samurai, "picture:tripledoku")
    assert error == "line 1: r1c14 is outside the layout tripledoku, but has 1"


def test_several_layouts_are_named() -> None:
    givens = [2 if cell in (8, 100) else k.NO_DIGIT for cell in range(369)]
    page = drawn(Puzzle(named("samurai"), tuple(givens)), ".")
    with pytest.raises(FormatError, match=r"this page fits .*; choose one: picture:"):
        formats.parse(page)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda rows: rows[:14], "line 1: twodoku has 15 rows of 15; 14 rows found"),
        (
            lambda rows: [*rows[:6], rows[6][:14], *rows[7:]],
            "line 1: r7c15 of twodoku is blank; mark empty cells, for instance with a dot",
        ),
        (
            lambda rows: [row + "1" for row in rows],
            "line 1: twodoku has 15 rows of 15, with 9 cells in row 1; 10 characters found, "
            "or they are not aligned",
        ),
        (
            lambda rows: ["?" + rows[0][1:], *rows[1:]],
            "line 1: '?' in r1c1 is not a cell of twodoku; "
            "digits 1 to 9, and . or 0 for an empty cell",
        ),
    ],
)
def test_an_error_says_what_does_not_fit(change: object, message: str) -> None:
    assert callable(change)
    rows = change(drawn(puzzle_on("twodoku")).splitlines())
    assert errors("\n".join(rows), "picture:twodoku")[0] == message.replace(
        "line 1: r7", "line 7: r7"
    )


def test_a_page_of_no_layout_is_one_error() -> None:
    rows = ["." * 30 + "12345" + "." * 5] * 33
    (error,) = errors("\n".join(rows))
    assert error.startswith("line 1: 33 rows of up to 40 cells with digits up to 9 are the page of")


def test_a_layout_file_is_as_good_as_a_name(tmp_path: Path) -> None:
    path = tmp_path / "fat.yaml"
    path.write_text(FAT, encoding="utf-8")
    layout = formats.parse(f'{{"layout": "{path}", "givens": "{"." * 144}"}}').layout
    assert layout.name == "fat"
    givens = [cell % 9 if cell % 4 else k.NO_DIGIT for cell in range(layout.cells)]
    puzzle = Puzzle(layout, tuple(givens))
    page = formats.write(puzzle, f"picture:{path}")
    assert formats.parse(page, f"picture:{path}") == puzzle
    assert formats.parse(f"#layout {path}\n{page}") == puzzle
    lines = formats.write(puzzle, f"grids:{path}")
    assert lines.startswith(f"#layout {path}\n")
    assert formats.parse(lines) == puzzle
    assert formats.parse(f"layout: {path}\ngivens: |\n  " + page.replace("\n", "\n  ")) == puzzle
    with pytest.raises(FormatError, match="the puzzle is on the layout fat, not samurai"):
        formats.write(puzzle, "grids:samurai")
    with pytest.raises(FormatError, match=r"no such file: 'fatter\.yaml'"):
        formats.parse(page, "picture:fatter.yaml")


@pytest.mark.parametrize("gap", [" ", ".", "X"])
def test_a_page_below_givens_may_begin_with_blanks(gap: str) -> None:
    puzzle = puzzle_on("sohei")
    page = drawn(puzzle, gap).replace("\n", "\n  ")
    assert formats.parse(f"layout: sohei\ngivens: |\n  {page}\n") == puzzle
    assert formats.parse(f"givens: |\n  {page}\nlayout: sohei\n") == puzzle


def test_a_name_above_a_page() -> None:
    puzzle = puzzle_on("samurai")
    for style in STYLES:
        text = f"#layout samurai  # hard\n\n{drawn(puzzle, '.', '.', style)}\n\n{NINE}"
        found = [entry.puzzle for entry in formats.entries(text.splitlines())]
        assert found == [puzzle, formats.parse(NINE)]


def test_lines_below_an_unknown_name_are_no_puzzles() -> None:
    (entry,) = formats.entries(["#layout samuria", NINE, NINE, NINE])
    assert str(entry.error) == "line 1: no layout 'samuria'; did you mean 'samurai'?"
