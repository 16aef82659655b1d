"""Format detection: each text is claimed by the right format."""

import pytest

from grader import formats
from grader.errors import FormatError
from grader.formats import FORMATS
from grader.formats.line_buffer import LineBuffer
from grader.formats.symbols import alphabet
from grader.model.puzzle import Puzzle
from grader.model.shapes import classic, named
from tests.formats.grid_makers import FOUR, NINE, NONOMINO, ROWS, SIX
from tests.formats.test_vectors import (
    BANK,
    FPUZZLES,
    IPUZ,
    LIBRARY,
    OPENSUDOKU,
    SIMPLE,
    SIMPLE_MARKS,
    WIKI,
    WIKI_JIGSAW,
)

SOLUTION = "417369825632158947958724316825437169791586432346912758289643571573291684164875293"
ZEROS = NINE.replace(".", "0")
NUMBERS = "\n".join(" ".join(str((i * j) % 13) for j in range(12)) for i in range(12))
SEXTEEN = "\n".join(["1234 5678 9ABC DEFG"] * 4 + [". . . . . . . . . . . . . . . ."] * 12)
MARKS_OF_TEN = "\n".join(" ".join(["{1,2,10}"] * 10) for _ in range(10))
TEXTS: list[tuple[str, str]] = [
    (NINE, "line"),
    (ZEROS, "line"),
    (SOLUTION, "line"),
    (f"{NINE} # remark, with commas, and; more", "line"),
    (f"{NINE},{SOLUTION}", "line"),
    (f"{NINE};{NINE}", "line"),
    (f"{NINE} {SOLUTION}", "line"),
    (f"{NINE} ED=7.2/1.2/1.2", "line"),
    (" ".join(NINE), "line"),
    (SIX, "line"),
    (FOUR, "line"),
    ("." * 64, "line"),
    ("." * 625, "line"),
    (NINE[:80], "line"),
    ("no puzzle at all", "line"),
    ("no, puzzle, at, all", "line"),
    ("2024-01-01 12:00 backup of /home", "line"),
    ("\n".join(ROWS), "boxed"),
    ("\n".join(" ".join(row) for row in ROWS), "boxed"),
    (SIMPLE, "boxed"),
    (SEXTEEN, "boxed"),
    ("\n".join(["." * 16] * 15 + ["G" + "." * 15]), "boxed"),
    ("\n".join([FOUR] * 16), "line"),
    ("\n".join(["1 2 3 4", "3 4 1 2", "2 1 4 3", "4 3 2 1"]), "boxed"),
    (SIMPLE_MARKS, "marks"),
    (f"{SIMPLE}\n\n{SIMPLE_MARKS}", "marks"),
    (SIMPLE_MARKS.replace("|", " "), "marks"),
    (SIMPLE_MARKS.replace("45 ", "4*5"), "marks"),
    (SIMPLE_MARKS.replace("*", ".").replace("|-", ":-").replace("-|", "-:"), "marks"),
    (MARKS_OF_TEN, "marks"),
    (NUMBERS, "numbers"),
    (" ".join(["10", *["0"] * 143]), "numbers"),
    ("\n".join([" ".join(["16", *["."] * 15])] + [" ".join(["."] * 16)] * 15), "numbers"),
    ("." * 729, "sukaku"),
    ("123456789" * 81, "sukaku"),
    (("123456" * 36), "sukaku"),
    (NINE + NONOMINO, "jigsaw"),
    (f"{NONOMINO} {NINE}", "jigsaw"),
    ("1" + "." * 24 + "\n" + "AAAAABBBBBCCCCCDDDDDEEEEE", "jigsaw"),
    (NINE + NONOMINO.replace("A", "B"), "jigsaw"),
    (f"#layout samurai\n{NINE}\n" + f"{'.' * 81}\n" * 4, "grids"),
    (f"#layout diagonal-9\n{NINE}", "grids"),
    ("#layout nonsense\n" + NINE, "grids"),
    ("# a comment\n" + NINE, "a comment"),
    ("[Puzzle]\n" + "\n".join(ROWS), "sdk"),
    (BANK, "exchange-bank"),
    (LIBRARY, "hodoku-library"),
    (f":0000:x:{NINE}:::", "hodoku-library"),
    (WIKI, "sudokuwiki"),
    (WIKI_JIGSAW, "sudokuwiki"),
    ("0j" * 81, "sudokuwiki"),
    (f"https://www.sudokuwiki.org/sudoku.htm?bd={NINE}", "sudokuwiki"),
    (FPUZZLES, "fpuzzles"),
    ("https://f-puzzles.com/?id=abc", "fpuzzles"),
    ('{"size": 9, "grid": []}', "fpuzzles"),
    ("https://sudokupad.app/abc", "sudokupad"),
    ("sclN4IgzglgXgpiBcBOANCA5g", "sudokupad"),
    (IPUZ, "ipuz"),
    (OPENSUDOKU, "opensudoku"),
    ("<svg><path>", "opensudoku"),
    ('{"givens": "' + NINE + '"}', "json"),
    ('{"puzzle": "' + NINE + '", "layout": "classic-9"}', "json"),
    ("{}", "json"),
    (f"givens: {NINE}", "yaml"),
    (f"---\n# mine\nlayout: classic-9\ngivens: {NINE}", "yaml"),
    (f"puzzle\n{NINE}", "csv"),
    (f"quizzes,solutions\n{ZEROS},{SOLUTION}", "csv"),
    (f"id,puzzle,solution,clues,difficulty\n1,{NINE},{SOLUTION},17,2.2", "csv"),
    (f"7;{NINE}", "csv"),
    (f"Puzzle,Solution,Time (milliseconds)\n{NINE},{SOLUTION},3", "csv"),
    (f"99408,99328,5,3,{NINE},2,1.5", "csv"),
    ("\t".join(["x", NINE, SOLUTION]), "csv"),
    ("\n".join(["4 678 6789 1 u5 3 12 45 8"] * 9), "sdx"),
]


def claimed(text: str) -> str:
    """Return the name of the notation that claims the beginning of a text."""
    buffer = LineBuffer(text.splitlines(keepends=True))
    for notation in FORMATS:
        if notation.span(buffer):
            return notation.name
    return "a comment"


@pytest.mark.parametrize(("text", "name"), TEXTS)
def test_each_text_is_claimed_by_the_notation_that_it_is_meant_in(text: str, name: str) -> None:
    assert claimed(text) == name


def test_text_after_a_claimed_text_is_still_read() -> None:
    for text, name in TEXTS:
        if name not in ("csv", "yaml", "opensudoku", "a comment"):
            found = list(formats.entries([*text.splitlines(), "", NINE]))
            assert found[-1].puzzle == formats.parse(NINE), text
            assert found[-1].text == NINE


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("123456789ABCDEFG".ljust(256, "."), "1"),
        ("0123456789ABCDEF".ljust(256, "."), "0"),
        ("ABCDEFGHIJKLMNOP".ljust(256, "."), "A"),
        ("abcdefghijklmnop".ljust(256, "0"), "A"),
        ("123456789ABCDEFG".ljust(256, "0"), "1"),
    ],
)
def test_the_set_of_symbols_is_seen(text: str, kind: str) -> None:
    puzzle = formats.parse(text)
    assert puzzle.givens == (*range(16), *[-1] * 240)
    assert alphabet(16, None, kind).text(puzzle.givens[:16]).upper() == text[:16].upper()
    rows = "\n".join(text[at : at + 16] for at in range(0, 256, 16))
    assert formats.parse(rows) == puzzle


@pytest.mark.parametrize("symbols", ["1-G", "0-F", "A-P"])
@pytest.mark.parametrize("name", ["line", "boxed"])
def test_the_symbol_set_can_be_selected(name: str, symbols: str) -> None:
    puzzle = formats.parse("123456789ABCDEFG".ljust(256, "."))
    text = formats.write(puzzle, f"{name}:{symbols}")
    assert symbols[0] in text
    assert formats.parse(text, f"{name}:{symbols}") == puzzle
    # What could be both is what it is said to be.
    both = "ABCDEF".ljust(256, ".")
    said = formats.parse(both, f"line:{symbols}").givens[0]
    assert said == {"1-G": 9, "0-F": 10, "A-P": 0}[symbols]


def test_an_unknown_symbol_set_is_an_error() -> None:
    with pytest.raises(FormatError, match="'B-Q' is not a set of symbols; known: 1-G, 0-F, A-P"):
        formats.parse("", "line:B-Q")
    with pytest.raises(FormatError, match="sdm has no options"):
        formats.write(formats.parse(NINE), "sdm:0-F")


@pytest.mark.parametrize("name", ["numbers", "marks", "boxed", "line"])
@pytest.mark.parametrize("size", [4, 8, 9, 10, 16, 25])
def test_an_empty_grid_keeps_its_format(name: str, size: int) -> None:
    puzzle = formats.parse("." * size**2, "line")
    assert formats.parse(formats.write(puzzle, name)) == puzzle


def test_a_page_of_grids_is_not_a_jigsaw() -> None:
    layout = named("butterfly")
    for name in ("sudokuwiki", "jigsaw", "fpuzzles", "ipuz"):
        with pytest.raises(FormatError, match="cannot hold the layout butterfly"):
            formats.write(Puzzle(layout, (-1,) * layout.cells), name)


def test_bars_define_the_boxes_of_candidates() -> None:
    puzzle = formats.parse("." * 36)
    text = formats.write(puzzle, "marks")
    assert formats.parse(text).layout is classic(3, 2)
    tall = text.replace("|", " ").splitlines()
    assert formats.parse("\n".join(line for line in tall if "-" not in line)) == puzzle
