"""Plain lines are read many at once, with the same result as one by one."""

from __future__ import annotations

from io import BufferedReader, BytesIO

import pytest

from grader.formats import PlainLines, entries, pieces, text_lines
from grader.formats.plain_lines import plain_lines_of

A = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
B = "3.7.....8....123.....7.9....6..43.79.3.2..1.......7....1...6..4.....4.2..29......"
ZEROS = A.replace(".", "0")
FULL = "397465218654812397182739465268143579735298146941657832813926754576384921429571683"
MAP = "".join(row * 3 for row in ("111222333", "444555666", "777888999"))
JIGSAW = "112222333111223334155223344155664447556666478558996777588999677888999677889999677"[:81]
FOREIGN = A.replace("4", "?")

TEXTS = {
    "few": [A, B],
    "many": [A, B, ZEROS] * 700,
    "solutions": [A, B, FULL, FULL, A, B, A] * 3,
    "a map behind givens": [A, B, A, MAP, A, B, A],
    "a map before givens": [A, B, MAP, A, A, B, A],
    "a jigsaw": [B, A, B, JIGSAW, A, A, B],
    "comments": ["# a list", A, B, A, f"{A} # easy", A, B, "", A, B, "# end"],
    "malformed": [A, B, FOREIGN, A, B, A[:80], A, B, f"{A}.", A, A],
    "blanks": [A, B, A, f" {A}", f"{B} ", A, B],
    "a grid": [A, A, *(B[i : i + 9] for i in range(0, 81, 9)), A, B, A],
}


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("last", [True, False])
@pytest.mark.parametrize("name", TEXTS)
def test_entries_are_the_same_as_line_by_line(name: str, last: bool, end: str) -> None:
    text = end.join(TEXTS[name]) + (end if last else "")
    stream = BufferedReader(BytesIO(text.encode()), 4096)
    expected = [*entries(text.replace(end, "\n").splitlines(keepends=True))]
    found = [*entries(text_lines(stream))]
    assert [str(entry.error) for entry in found] == [str(entry.error) for entry in expected]
    assert [e._replace(error=None) for e in found] == [e._replace(error=None) for e in expected]


def test_most_lines_of_a_large_file_are_read_at_once() -> None:
    text = "\n".join([A, B] * 2000)
    found = [*pieces(text_lines(BufferedReader(BytesIO(text.encode()), 1 << 16)))]
    plain = [piece for piece in found if isinstance(piece, PlainLines)]
    assert sum(piece.puzzle_count for piece in plain) > 3900
    assert len(found) < 40


def test_a_block_splits_anywhere() -> None:
    block = plain_lines_of(f"{A}\r\n{B}\r\n{A}\r\n{A}\r\n".encode())
    assert block is not None
    assert block.puzzle_count == 3
    head, rest = block._replace(line=7).split(2)
    assert [(e.text, e.line) for e in head.entries()] == [(A, 7), (B, 8)]
    assert rest is not None
    assert [(e.text, e.line) for e in rest.entries()] == [(A, 9)]
    assert rest.split(5) == (rest, None)


@pytest.mark.parametrize(
    "text",
    [
        "",
        A,
        f"{A}\n",
        f"{FULL}\n{A}\n{B}\n",
        f"{A}\n{FULL}\n{B}\n",
        f"x{A}\n{A}\n",
        f"{A}\n{'-' * 81}\n{B}\n",
        # Digits from 0 must not be read as empty cells.
        f"{A}\n0{A[1:]}\n{B}\n",
    ],
)
def test_other_lines_are_not_plain(text: str) -> None:
    assert plain_lines_of(text.encode()) is None
