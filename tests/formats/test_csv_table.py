import itertools
import tracemalloc

from grader import formats
from tests.formats.grid_makers import NINE

SOLUTION = "417369825632158947958724316825437169791586432346912758289643571573291684164875293"
PUZZLE = formats.parse(NINE)


def read(text: str) -> list[tuple[int, object, str]]:
    """Return line, puzzle or error, and comment of each entry."""
    found = formats.entries(text.splitlines(keepends=True))
    return [(e.line, e.puzzle or str(e.error), e.comment) for e in found]


def test_puzzles_are_in_the_column_with_empty_cells() -> None:
    text = f"solution,puzzle,level\n{SOLUTION},{NINE},easy\n{SOLUTION},{NINE},hard\n"
    assert read(text) == [(2, PUZZLE, f"{SOLUTION},easy"), (3, PUZZLE, f"{SOLUTION},hard")]


def test_a_heading_with_a_usual_name_decides_where_no_cell_is_empty() -> None:
    full = formats.parse(SOLUTION)
    assert read(f"x,puzzle\n{SOLUTION},{SOLUTION}\n")[0][1] == full
    found = list(formats.entries(["a\tquizzes", f"{NINE}\t{NINE.replace('4', '5')}"]))
    assert [e.puzzle for e in found] == [formats.parse(NINE.replace("4", "5"))]


def test_a_broken_row_does_not_give_another_column() -> None:
    rows = f"id,puzzle,solution\n1,{NINE},{SOLUTION}\n2,{NINE[:80]},{SOLUTION}\n3\n4,{NINE},\n"
    found = read(rows)
    assert [line for line, *_ in found] == [2, 3, 4, 5]
    assert [puzzle for _, puzzle, _ in found][::3] == [PUZZLE, PUZZLE]
    assert "line 3, column 1: the line has 80 cells" in str(found[1][1])
    assert found[2][1] == "line 4: the row has 1 column; the puzzles are in column 2"


def test_a_broken_first_row_does_not_spoil_the_table() -> None:
    found = read(f"id,puzzle\n1,oops\n2,{NINE}\n")
    assert [(line, puzzle == PUZZLE) for line, puzzle, _ in found] == [(2, False), (3, True)]


def test_quotes_semicolons_and_tabs() -> None:
    for text in (
        f'"id";"puzzle"\n"1";"{NINE}"\n',
        f"id\tpuzzle\n1\t{NINE}\n",
        f'id,note,puzzle\n1,"commas, quoted","{NINE}"\n',
        f"puzzle\n{NINE}\n",
        f"7,{NINE}\n",
    ):
        assert [puzzle for _, puzzle, _ in read(text)] == [PUZZLE], text


def test_other_lines_than_those_of_nine() -> None:
    regions = "AAABBBCCCAAABBBCCCDAEEBBCCFDAAEEBFCFDDDEEEFFFDDDEGEHFFIIDGGHHFHIIIGGGHHHIIIIGGGHH"
    jigsaw = formats.parse(NINE + regions)
    sukaku = formats.parse("12......." * 81)
    text = f"id,grid\n1,{NINE + regions}\n2,{'12.......' * 81}\n3,{'.' * 256}\n"
    assert [puzzle for _, puzzle, _ in read(text)] == [
        jigsaw,
        sukaku,
        formats.parse("." * 256),
    ]


def test_memory_does_not_grow_with_the_table() -> None:
    def peak(count: int) -> int:
        rows = itertools.chain(["id,puzzle\n"], (f"{i},{NINE}\n" for i in range(count)))
        tracemalloc.start()
        assert sum(1 for _ in formats.entries(rows)) == count
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return most

    peak(200)  # imports what reads tables
    assert peak(20_000) < peak(200) + 20_000


def test_a_table_without_puzzles_is_one_error() -> None:
    found = list(formats.entries(["a,b", "1,2"], "csv"))
    assert str(found[0].error) == "line 1: no column of this table has puzzles"
