import io
import tracemalloc

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from grader import formats
from grader.errors import FormatError
from grader.model.puzzle import Puzzle
from tests.formats.grid_makers import NINE, ROWS, puzzles

PUZZLE = formats.parse(NINE)
LIKELY = st.text(
    st.sampled_from("123456789ABG.0_*xX-|+=# ,\t\n\r\"'\ufeffz\u0663\udc80"), max_size=400
)


@pytest.mark.parametrize("name", ["line", "boxed"])
@given(puzzle=puzzles())
def test_round_trip(name: str, puzzle: Puzzle) -> None:
    text = formats.write(puzzle, name)
    assert formats.parse(text, name) == puzzle
    assert formats.parse(text) == puzzle


@given(st.one_of(st.text(), LIKELY))
@example("|")
@example("+---+")
@example("#\n\ufeff")
def test_any_text_is_a_puzzle_or_a_format_error(text: str) -> None:
    try:
        puzzle = formats.parse(text)
    except FormatError:
        return
    assert len(puzzle.givens) == puzzle.layout.cells


@given(st.binary(max_size=2000))
def test_any_bytes_are_puzzles_or_errors(data: bytes) -> None:
    for entry in formats.entries(formats.text_lines(io.BytesIO(data))):
        assert (entry.puzzle is None) != (entry.error is None)
        assert entry.line >= 1


@given(
    st.lists(st.one_of(st.just(NINE), LIKELY.map(lambda text: text.replace("\n", ""))), max_size=30)
)
def test_no_line_is_lost_or_read_twice(lines: list[str]) -> None:
    found = list(formats.entries(lines))
    assert [e.line for e in found] == sorted({e.line for e in found})
    assert sum(NINE in e.text for e in found) <= sum(NINE in line for line in lines)


@pytest.mark.parametrize("text", ["", "\n\n", "# only a comment\n", "\ufeff"])
def test_a_text_without_a_puzzle(text: str) -> None:
    assert list(formats.entries(text.split("\n"))) == []
    with pytest.raises(FormatError, match="there is no puzzle"):
        formats.parse(text)


def test_parse_wants_one_puzzle() -> None:
    with pytest.raises(FormatError, match="line 3: a second puzzle begins here"):
        formats.parse(f"{NINE}\n\n{NINE}\n")
    assert formats.parse(f"# title\n\n{NINE}\n# end\n") == PUZZLE


def test_a_bad_line_does_not_stop_the_reading() -> None:
    lines = ["\ufeff" + NINE + "\r\n", "\r\n", "# remark\r\n", "{junk\r\n", NINE + " # x\r\n"]
    found = [(e.line, e.puzzle, e.error is None, e.comment) for e in formats.entries(lines)]
    assert found == [(1, PUZZLE, True, ""), (4, None, False, ""), (5, PUZZLE, True, "x")]


def test_bytes_that_are_no_text_are_an_error_of_their_line() -> None:
    data = f"{NINE}\n{NINE[:5]}".encode() + b"\xff" + f"{NINE[6:]}\n{NINE}".encode()
    found = list(formats.entries(formats.text_lines(io.BytesIO(data))))
    assert [e.puzzle for e in found] == [PUZZLE, None, PUZZLE]
    assert str(found[1].error).startswith("line 2, column 6: the byte 0xff is not UTF-8 text")


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
def test_every_line_end(end: bytes) -> None:
    data = end.join([NINE.encode(), b"", NINE.encode(), b""])
    found = list(formats.entries(formats.text_lines(io.BytesIO(data))))
    assert [(e.line, e.puzzle) for e in found] == [(1, PUZZLE), (3, PUZZLE)]


def test_a_line_without_end_is_cut_and_the_next_is_read() -> None:
    data = io.BytesIO(b"1" * 10_000_000 + b"\n" + NINE.encode())
    found = list(formats.entries(formats.text_lines(data)))
    assert [e.puzzle for e in found] == [None, PUZZLE]
    assert len(found[0].text) <= 1 << 20


def test_memory_does_not_grow_with_the_file() -> None:
    def lines(count: int) -> io.BytesIO:
        return io.BytesIO((NINE + "\n").encode() * count)

    def peak(count: int) -> int:
        stream = lines(count)
        tracemalloc.start()
        assert sum(1 for _ in formats.entries(formats.text_lines(stream))) == count
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return most

    assert peak(20_000) < peak(200) + 20_000


def test_a_named_format_is_the_only_one() -> None:
    grid = "\n".join(ROWS)
    assert formats.parse(grid, "boxed") == PUZZLE
    with pytest.raises(FormatError):
        formats.parse(grid, "line")
    with pytest.raises(FormatError, match="not in the format boxed"):
        formats.parse(NINE, "boxed")


def test_an_unknown_format_is_refused_at_once() -> None:
    with pytest.raises(FormatError, match="no format 'xls'; known: grids, hodoku-library, "):
        formats.entries([], "xls")
    with pytest.raises(FormatError, match="no format 'xls'"):
        formats.write(PUZZLE, "xls")
