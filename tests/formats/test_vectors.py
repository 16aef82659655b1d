"""Texts of other programs from public sources, with the puzzles in them."""

import json

import pytest

from grader import formats
from grader.errors import FormatError
from grader.formats import lz_string
from grader.formats.cell_candidates import candidate_masks
from grader.formats.fpuzzles import fpuzzles_object
from grader.model import kinds as k
from grader.model.puzzle import Puzzle
from grader.model.rules import Rule
from grader.model.shapes import classic, named, region_text
from tests.formats.grid_makers import NINE

SUDOCUE = """\
#ARuud
#DA random puzzle created by SudoCue
#CJust start plugging in the numbers
#B03-08-2006
#SSudoCue
#LEasy
#Uhttp://www.sudocue.net/
2..1.5..3
.54...71.
.1.2.3.8.
6.28.73.4
.........
1.53.98.6
.2.7.1.6.
.81...24.
7..4.2..1
"""
SIMPLE = """\
*-----------*
|.3.|4..|...|
|9.2|8.6|3.1|
|...|...|.2.|
|---+---+---|
|8..|.6.|7..|
|.6.|2.5|.9.|
|..3|.4.|..8|
|---+---+---|
|.7.|...|...|
|4.8|9.2|5.6|
|...|..8|.3.|
*-----------*
"""
SIMPLE_MARKS = """\
*--------------------------------------------------------------------*
| 1567   3      1567   | 4      12579  179    | 689    5678   579    |
| 9      45     2      | 8      57     6      | 3      457    1      |
| 1567   1458   14567  | 1357   13579  1379   | 4689   2      4579   |
|----------------------+----------------------+----------------------|
| 8      12459  1459   | 13     6      139    | 7      145    2345   |
| 17     6      147    | 2      1378   5      | 14     9      34     |
| 1257   1259   3      | 17     4      179    | 126    156    8      |
|----------------------+----------------------+----------------------|
| 12356  7      1569   | 1356   135    134    | 12489  148    249    |
| 4      1      8      | 9      137    2      | 5      17     6      |
| 1256   1259   1569   | 1567   157    8      | 1249   3      2479   |
*--------------------------------------------------------------------*
"""
WIKI = (
    "S9B46090b1m4a01070e1q050v3f022iaa1q7n081n4b3f9603ea027n1m46070e0n450409060l02460r7r06b64b0g05"
    "0r060907114k4b030t1n170823093m1z0b3b07191n2319031v0h090i1103082t3o1v0437"
)
WIKI_JIGSAW = (
    "J9B0ep0ep0ep0ep3kh1751751751750ep0060ep3kh3kh3kh1750sn1750ep55d36135t3kh35x35u5xt1750ep4qv55d6q9"
    "6q96q95xt5xt0sk4qr55d4qw6q96q96q95j95xt5ja2dh55d55d6q96bn6q95xt5j61zl2s155d3yb3yf4cx3yc3ye5xt1zl"
    "2s12de2s14cx4cx4cx1zl1kz1zl2s12s12s12s14cx1ky1zl1zl1zl"
)
FPUZZLES = (
    "https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZYHv3v"
    "yGCRfALrJCwgTOlyJU0XKVKFsles1c1yrRu2S9R+Yd1nVp/Vdk7r58WK5A"
)
KILLER = (
    "https://www.f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSSzKLryBdZQmq8l54+x1p7rjtn"
    "/nQaCR3PgIm9hk0UM6zR4rssX0QAawgAbLTAwBjAIZo48QiH0wdYfCABKARgDCDkKjsAmFyDUA3Q1oArqYgiCAUFlZaNmb"
    "2zh5ucU4AzImeTgnuXqnuyRk+qP5BIcmpRGqG+gAuEL4wTgD2AHZgVRiGEE1VMXggANLauhgABE7GcLREQA="
)
BANK = (
    "0000183b305c 050703060007000800000816000000030000005000100730040086906000204840572093000409000"
    "  1.2\n"
)
LIBRARY = (
    ":0300:4:135792..4.9.8315278725461...8.917.5....3.4.783.72.89.1...673.1....1297..7..485..6"
    ":653 472 473 277 483 683 388:481:c28 r68"
)
OPENSUDOKU = """\
<?xml version='1.0' encoding='UTF-8' standalone='yes'?>
<opensudoku version="2">
  <folder name="Easy (All)" created="1778054847256">
    <game data="050703060007000800000816000000030000005000100730040086906000204840572093000409000" \
state="0" time="0" />
    <game data="302401809001000300000000000040708010780502036000090000200609003900000008800070005" \
state="0" time="0" />
  </folder>
  <folder name="Hard (All)">
    <game data="000823001003000400070000052300960010000102000010038006830000040002000900600789000" \
state="0" />
  </folder>
</opensudoku>
"""
FIGURES = ("123456789", "987654321", "012345678")
"""Names of regions, in place of letters."""


def test_sudocue_file_with_its_header() -> None:
    assert formats.parse(SUDOCUE) == formats.parse(
        "2..1.5..3.54...71..1.2.3.8.6.28.73.4.........1.53.98.6.2.7.1.6..81...24.7..4.2..1"
    )


def test_simple_sudoku_prints_the_candidates_of_its_puzzle() -> None:
    puzzle = formats.parse(SIMPLE)
    assert formats.parse(SIMPLE_MARKS) == puzzle
    # The copy of both is one puzzle.
    assert formats.parse(f"{SIMPLE}\n{SIMPLE_MARKS}") == puzzle
    assert formats.write(puzzle, "ss") == SIMPLE.rstrip()


def test_a_second_grid_defines_the_placed_digits() -> None:
    placed = SIMPLE.replace("|4.8|9.2|5.6|", "|418|9.2|5.6|")
    puzzle = formats.parse(f"{SIMPLE}\n{placed}\n{SIMPLE_MARKS}")
    assert puzzle.givens[64] == 0
    assert puzzle.clues == formats.parse(SIMPLE).clues + 1
    assert [formats.parse(SIMPLE).givens[cell] for cell in puzzle.placed] == [k.NO_DIGIT]


def test_sudokuwiki_string_with_placed_digits_and_candidates() -> None:
    puzzle = formats.parse(WIKI)
    start = "090001700500200008000030200070004960200060005069700030008090000700003009003800040"
    board = puzzle.board()
    assert [board.value(cell) for cell in range(9)] == [None, 8, 1, None, None, 0, 6, 4, None]
    assert board.candidates(0) == (2, 7)
    givens = formats.parse(start).givens
    assert all(g in (k.NO_DIGIT, one) for g, one in zip(givens, puzzle.givens, strict=True))
    address = f"https://www.sudokuwiki.org/sudoku.htm?bd={WIKI}"
    assert formats.parse(address) == puzzle
    assert formats.parse(f"https://www.sudokuwiki.org/sudoku.htm?bd={start}").givens == givens


def test_sudokuwiki_jigsaw() -> None:
    puzzle = formats.parse(WIKI_JIGSAW)
    assert region_text(puzzle.layout) == (
        "AAAABCCCCAAABBBCCCADBBBBBECADDFFFEECDDDFFFEEEGDDFFFEEHGDIIIIIEHGGGIIIHHHGGGGIHHHH"
    )
    assert (puzzle.clues, puzzle.removed) == (22, ())


def test_fpuzzles_link() -> None:
    puzzle = formats.parse(FPUZZLES)
    assert puzzle.layout is classic()
    assert (puzzle.givens[0], puzzle.clues) == (0, 1)
    packed = FPUZZLES.partition("load=")[2]
    assert formats.parse(f"https://sudokupad.app/fpuzzles{packed}") == puzzle
    assert formats.parse(f"fpuzzles{packed}") == puzzle


def test_fpuzzles_link_with_a_killer() -> None:
    puzzle = formats.parse(KILLER)
    assert puzzle.layout.rules == (
        Rule("cage", (0, 9), (9,)),
        Rule("cage", (1, 2, 10, 11, 19), (33,)),
    )


@pytest.mark.parametrize(
    ("link", "words"),
    [
        ("https://www.f-puzzles.com/?id=y2gf3vlb", "only its id; open it"),
        ("https://sudokupad.app/g6mNHjNnnQ", "only its id on the server"),
        ("https://www.sudokuwiki.org/killersudoku.htm?bd=" + "0" * 81, "unsupported rules"),
        (
            "https://www.sudokuwiki.org/jigsaw.htm?shape=5&bd=" + "0" * 81,
            "a jigsaw shape of the site",
        ),
        ("L9B" + "0" * 324, "unsupported rules: killer sudoku"),
    ],
)
def test_links_without_a_puzzle_are_errors(link: str, words: str) -> None:
    with pytest.raises(FormatError, match=words):
        formats.parse(link)


def test_bank_record() -> None:
    (entry,) = formats.entries([BANK])
    assert entry.puzzle is not None
    assert (entry.puzzle.clues, entry.comment) == (30, "1.2")


def test_library_line() -> None:
    (entry,) = formats.entries([LIBRARY])
    assert entry.puzzle is not None
    assert len(entry.puzzle.removed) == 7
    assert entry.puzzle.removed[0] == (4 * 9 + 2, 5)
    assert entry.comment == "0300:481:c28 r68"


def test_opensudoku_file() -> None:
    found = list(formats.entries(OPENSUDOKU.splitlines(keepends=True)))
    assert [entry.comment for entry in found] == ["Easy (All)", "Easy (All)", "Hard (All)"]
    assert [entry.line for entry in found] == [4, 5, 8]
    assert all(entry.puzzle is not None for entry in found)


@pytest.mark.parametrize(
    "data",
    [
        "version: 1\n" + "".join(f"{c if c != '.' else 0}|-|{int(c == '.')}|" for c in NINE),
        "version: 2\n" + "".join(f"{c if c != '.' else 7}|3||{int(c == '.')}|" for c in NINE),
        "version: 3 " + "".join(f"{c if c != '.' else 0}|511|{int(c == '.')}|" for c in NINE),
        "version: 4 " + "".join(f"{c if c != '.' else 0}|0|12|{int(c == '.')}|" for c in NINE),
    ],
)
def test_opensudoku_game_in_progress_is_the_puzzle_as_it_was_set(data: str) -> None:
    text = f'<opensudoku><name>mine</name><game data="{data}"/></opensudoku>'
    (entry,) = formats.entries(text.splitlines())
    assert (entry.puzzle, entry.comment) == (formats.parse(NINE), "mine")


def test_jigsaw_in_every_order() -> None:
    regions = "AAABBBCCCAAABBBCCCDAEEBBCCFDAAEEBFCFDDDEEEFFFDDDEGEHFFIIDGGHHFHIIIGGGHHHIIIIGGGHH"
    puzzle = formats.parse(NINE + regions)
    assert region_text(puzzle.layout) == regions
    for text in (
        f"{NINE} {regions}",
        f"{regions} {NINE}",
        f"{NINE}\n{regions}\n",
        f"{regions}\n{NINE}\n",
        regions.lower() + NINE,
        f"{NINE} {regions.translate(str.maketrans('ABCDEFGHI', '123456789'))}",
        f"{NINE}\n{regions.translate(str.maketrans('ABCDEFGHI', '987654321'))}",
    ):
        assert formats.parse(text) == puzzle
    assert [e.puzzle for e in formats.entries([NINE, regions, NINE, NINE, regions, NINE])] == [
        puzzle,
        formats.parse(NINE),
        puzzle,
        formats.parse(NINE),
    ]


def test_a_solution_is_not_a_region_map() -> None:
    solution = "417369825632158947958724316825437169791586432346912758289643571573291684164875293"
    assert formats.parse(f"{NINE} {solution}") == formats.parse(NINE)
    found = [entry.puzzle for entry in formats.entries([NINE, solution])]
    assert found == [formats.parse(NINE), formats.parse(solution)]


def test_samurai_in_lines_and_as_a_page() -> None:
    layout = named("samurai")
    puzzle = Puzzle(layout, tuple((i * 7 + i // 21) % 9 for i in range(layout.cells)))
    lines = formats.write(puzzle, "grids")
    assert lines.startswith("#layout samurai\n")
    assert len(lines.splitlines()) == 6
    bare = lines.partition("\n")[2]
    packed = formats.givens_line(puzzle)
    assert len(packed) == 369
    assert formats.parse(f"#layout samurai\n{packed}") == puzzle
    found = formats.entries([packed, packed + " # again"], "grids:samurai")
    assert [entry.puzzle for entry in found] == [puzzle, puzzle]
    assert formats.parse(bare, "grids:samurai") == puzzle
    assert len([*formats.entries(bare.splitlines())]) == 5
    page = formats.write(puzzle, "picture")
    assert {len(line) for line in page.splitlines()} <= {15, 21}
    for text in (
        page,
        "\n".join(line.ljust(21).replace(" ", "X") for line in page.splitlines()),
        "\n".join(" ".join(line.ljust(21).replace(" ", "#")) for line in page.splitlines()),
    ):
        assert formats.parse(text) == puzzle
    dots = "\n".join(line.ljust(21).replace(" ", ".") for line in page.splitlines())
    assert formats.parse(dots, "picture:samurai") == puzzle


def test_contradicting_grids_name_the_cell() -> None:
    lines = formats.write(Puzzle(named("twodoku"), (k.NO_DIGIT,) * 153), "grids").splitlines()
    lines[1] = lines[1][:80] + "5"
    lines[2] = "4" + lines[2][1:]
    with pytest.raises(FormatError, match=r"line 3: two grids share r7c7, which is empty and 4"):
        formats.parse("\n".join(lines))


def test_sdx_distinguishes_given_placed_and_open_cells() -> None:
    rows = SIMPLE_MARKS.replace("|", " ").splitlines()[1:-1]
    text = "\n".join(" ".join(row.split()) for row in rows if "-" not in row)
    placed = text.replace("4 1 8 9", "4 u1 8 9")
    puzzle = formats.parse(placed)
    assert puzzle.givens[64] == 0
    assert puzzle.placed == (64,)
    assert formats.parse(text, "sdx").givens[64] == 0
    assert formats.parse(text, "sdx").placed == ()
    # Without a placed digit it is a grid of candidates, in which a peer shows that it is open.
    assert formats.parse(text) == formats.parse(SIMPLE)


def test_sdx_writes_placed_digits() -> None:
    line = "+4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
    puzzle = formats.parse(f":0000:x:{line}:::")
    text = formats.write(puzzle, "sdx")
    assert text.startswith("u4 ")
    assert formats.parse(text) == puzzle


def test_single_candidates_of_sukaku_are_not_givens() -> None:
    puzzle = formats.parse(SIMPLE)
    masks = candidate_masks(puzzle)
    text = "".join(str(d + 1) if mask >> d & 1 else "." for mask in masks for d in range(9))
    found = formats.parse(text)
    assert found.clues == 0
    assert found.board().masks() == masks
    assert formats.parse(text.replace(".", "0")) == found
    assert formats.write(found, "sukaku") == text


def test_sadman_sections() -> None:
    rows = SUDOCUE.splitlines()[7:]
    played = [row.replace(".", "4") for row in rows]
    text = "\n".join(["[Puzzle]", *rows, "[State]", *played, "[Colours]", "x"])
    assert formats.parse(text) == formats.parse(SUDOCUE)
    assert formats.parse("\n".join(["#Ame", *text.splitlines(), ""])) == formats.parse(SUDOCUE)
    two = [e.puzzle for e in formats.entries([*text.splitlines(), "", *text.splitlines()])]
    assert two == [formats.parse(SUDOCUE)] * 2


IPUZ = """{
  "version": "http:\\/\\/ipuz.org\\/v2",
  "kind": ["http://ipuz.org/sudoku#1"],
  "title": "A title",
  "charset": "123456789",
  "boxes": true,
  "puzzle": [[0, 1, 2, 0, 0, 7, 0, 0, 0], [8, 0, 0, 9, 0, 0, 0, 0, 6],
             [5, 0, 0, 0, 4, 0, 2, 0, 0], [0, 4, 0, 0, 0, 1, 0, 0, 0],
             [0, 7, 5, 0, 0, 0, 6, 2, 0], [0, 0, 0, 6, 0, 0, 0, 8, 0],
             [0, 0, 6, 0, 3, 0, 0, 0, 7], [1, 0, 0, 0, 0, 9, 0, 0, 5],
             [0, 0, 0, 1, 0, 0, 3, 4, 0]]
}"""


def test_ipuz_file() -> None:
    (entry,) = formats.entries(IPUZ.splitlines())
    assert entry.name == "A title"
    assert entry.puzzle is not None
    assert (entry.puzzle.layout, entry.puzzle.clues) == (classic(), 26)
    with pytest.raises(FormatError, match="unsupported rules: cages"):
        formats.parse(IPUZ.replace('"boxes": true', '"cages": [{"cells": [[1, 1]], "value": 3}]'))
    with pytest.raises(FormatError, match=r"killersudoku#1' is not a supported kind"):
        formats.parse(IPUZ.replace("sudoku#1", "sudoku/killersudoku#1"))


def test_a_library_line_marks_placed_digits() -> None:
    """Avoidable rectangles consist of placed digits only."""
    line = ":0000:x:+1.+2" + "." * 78 + ":::"
    puzzle = formats.parse(line)
    assert puzzle.placed == (0, 2)
    board = puzzle.board()
    assert not board.is_given(0)
    assert board.value(0) == 0


@pytest.mark.parametrize(
    "data",
    [
        "".join(c if c != "." else "0" for c in NINE),
        "version: 4\n" + "".join(f"{c if c != '.' else 6}|0|12|{int(c == '.')}|" for c in NINE),
        "version: 5\n" + "".join(f"{c if c != '.' else 6}|0|{int(c == '.')}|" for c in NINE),
    ],
)
def test_opensudoku_2_has_another_root_and_attribute(data: str) -> None:
    text = (
        '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
        '<opensudoku2 version="1">\n<folder name="Mine" created="1">\n'
        f'<game created="1" state="0" time="3" cells_data="{data}" user_note="" />\n'
        "</folder>\n</opensudoku2>\n"
    )
    (entry,) = formats.entries(text.splitlines())
    assert (entry.puzzle, entry.comment) == (formats.parse(NINE), "Mine")


def test_opensudoku_data_are_cells_and_nothing_else() -> None:
    cells = "".join(f"{c if c != '.' else 0}|0|{int(c == '.')}|" for c in NINE)
    for data in (f"version: 3 {cells}7", f"version: 3 x{cells}", f"version: 3 {cells[6:]}"):
        (entry,) = formats.entries([f'<opensudoku><game data="{data}"/></opensudoku>'])
        assert "must be 81 cells with value, notes and state" in str(entry.error)


def test_jigsaw_as_two_grids() -> None:
    regions = "AAABBBCCCAAABBBCCCDAEEBBCCFDAAEEBFCFDDDEEEFFFDDDEGEHFFIIDGGHHFHIIIGGGHHHIIIIGGGHH"
    puzzle = formats.parse(NINE + regions)

    def rows(line: str, between: str = "") -> list[str]:
        return [between.join(line[at : at + 9]) for at in range(0, 81, 9)]

    figures = [regions.translate(str.maketrans("ABCDEFGHI", each)) for each in FIGURES]
    for named_regions in (regions, regions.lower(), *figures):
        for blank in ([], [""], ["", ""]):
            for between in ("", " "):
                givens, areas = rows(NINE, between), rows(named_regions, between)
                for text in ([*givens, *blank, *areas], [*areas, *blank, *givens]):
                    assert formats.parse("\n".join(text)) == puzzle
        framed = formats.write(formats.parse(NINE), "boxed")
        assert formats.parse("\n".join([framed, "", *rows(named_regions)])) == puzzle
        both = [*rows(NINE), *rows(named_regions), "", NINE]
        assert [e.puzzle for e in formats.entries(both)] == [puzzle, formats.parse(NINE)]
        lines = [NINE, named_regions, NINE]
        assert [e.puzzle for e in formats.entries(lines)] == [puzzle, formats.parse(NINE)]


def test_regions_of_a_wrong_size_are_an_error_and_no_puzzle() -> None:
    regions = "AAABBBCCCAAABBBCCCDAEEBBCCFDAAEEBFCFDDDEEEFFFDDDEGEHFFIIDGGHHFHIIIGGGHHHIIIIGGGHH"
    figures = f"{regions[:80]}A".translate(str.maketrans("ABCDEFGHI", "123456789"))
    for other in ([figures], [figures[at : at + 9] for at in range(0, 81, 9)]):
        givens = [NINE] if len(other) == 1 else [NINE[at : at + 9] for at in range(0, 81, 9)]
        (entry,) = formats.entries([*givens, *other])
        assert str(entry.error) == ("line 1: each region has 9 cells, but region 1 has 10, 8 has 8")


def test_a_wrong_solution_is_not_a_region_map() -> None:
    solution = "417369825632158947958724316825437169791586432346912758289643571573291684164875293"
    wrong = solution[1] + solution[0] + solution[2:]
    for text in (f"{NINE} {wrong}", f"{NINE},{wrong}"):
        assert formats.parse(text) == formats.parse(NINE)
    found = [entry.puzzle for entry in formats.entries([NINE, wrong])]
    assert found == [formats.parse(NINE), formats.parse(wrong)]


def test_two_texts_of_digits_without_a_comma_are_no_position() -> None:
    solution = "417369825632158947958724316825437169791586432346912758289643571573291684164875293"
    for line in (NINE + solution, NINE.replace(".", "0") + solution):
        with pytest.raises(FormatError, match="separate the puzzle and its solution by a comma"):
            formats.parse(line)


@pytest.mark.parametrize(
    "texts",
    [
        {"title": "It's easy"},
        {"author": "O'Brien"},
        {"ruleset": "Each row's digits don't repeat. It's normal sudoku rules."},
        {"ruleset": "Each row\u2019s digits don&#39;t repeat."},
    ],
)
def test_fpuzzles_texts_may_have_apostrophes(texts: dict[str, str]) -> None:
    puzzle = formats.parse(NINE)
    found = json.dumps({**fpuzzles_object(puzzle), **texts}, ensure_ascii=False)
    for text in (found, found.replace("'", "\\'"), found.replace("'", "\\u0027")):
        packed = lz_string.compress(text)
        assert formats.parse(text) == puzzle
        assert formats.parse(f"https://f-puzzles.com/?load={packed}") == puzzle
        assert formats.parse(f"https://sudokupad.app/fpuzzles{packed}") == puzzle


def test_zero_is_a_digit_where_something_else_is_an_empty_cell() -> None:
    puzzle = formats.parse("123456789ABCDEFG" + "." * 240)
    numbers = [*range(16), *["."] * 240]
    rows = [" ".join(map(str, numbers[at : at + 16])) for at in range(0, 256, 16)]
    assert formats.parse("\n".join(rows)) == puzzle
    symbols = "0123456789ABCDEF" + " " * 240
    fours = [symbols[at : at + 4] for at in range(0, 256, 4)]
    boxes = [f"|{'|'.join(fours[at : at + 4])}|" for at in range(0, 64, 4)]
    assert formats.parse("\n".join(boxes)) == puzzle


def test_rows_of_sixteen_in_one_line_are_one_puzzle() -> None:
    line = "..4............12..............." + "." * 224
    rows = " ".join(line[at : at + 16] for at in range(0, 256, 16))
    assert formats.parse(rows) == formats.parse(line)


def test_cells_that_may_be_aligned_in_several_ways_are_an_error() -> None:
    with pytest.raises(FormatError, match="mark empty cells with a dot"):
        formats.parse("|1  2|  3 |\n" * 4)
