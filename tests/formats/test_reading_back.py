"""Every text that is written is read back; what would be another puzzle is refused."""

import pytest

from grader import formats
from grader.errors import FormatError
from grader.formats import FORMATS
from grader.formats.line import LineFormat
from grader.formats.puzzle_format import is_same_puzzle
from grader.model.puzzle import Puzzle
from tests.formats.grid_makers import FOUR, NINE, SIX

NAMES = [each.name for each in FORMATS if each.name not in ("exchange-bank", "parquet")]


class ShiftedLines(LineFormat):
    """A writer with a fault: it turns the puzzle around."""

    def write(self, puzzle: Puzzle) -> str:
        return super().write(puzzle)[::-1]


@pytest.mark.parametrize("line", [NINE, SIX])
def test_a_faulty_writer_writes_nothing(line: str) -> None:
    with pytest.raises(FormatError, match="the format line would be read as another puzzle"):
        ShiftedLines().checked_text(formats.parse(line))


@pytest.mark.parametrize("line", [NINE, SIX, FOUR])
@pytest.mark.parametrize("name", ["line:0-F", "line:A-P", "boxed:0-F", "boxed:A-P"])
def test_symbols_above_nine_are_refused_for_nine_digits(name: str, line: str) -> None:
    message = f"the symbols {name[-3:]} are for puzzles with more than 9 digits; this one has"
    with pytest.raises(FormatError, match=message):
        formats.write(formats.parse(line), name)
    with pytest.raises(FormatError, match=f"line 1: {message}"):
        formats.parse(
            line if name.startswith("line") else formats.write(formats.parse(line), "boxed"), name
        )


@pytest.mark.parametrize("name", NAMES)
def test_each_format_reads_back_what_it_has_written(name: str) -> None:
    chosen = formats.format_named(name)
    puzzle = formats.parse(NINE)
    try:
        text = chosen.write(puzzle)
    except FormatError:
        return
    assert chosen.is_read_back(text, puzzle)
    other = Puzzle(puzzle.layout, (1, *puzzle.givens[1:]))
    assert not chosen.is_read_back(text, other)


def test_puzzles_are_the_same_if_their_candidates_are() -> None:
    puzzle = formats.parse(NINE)
    # 4 is given in row 1, so the candidate is gone anyway.
    assert is_same_puzzle(Puzzle(puzzle.layout, puzzle.givens, ((1, 3),)), puzzle)
    assert not is_same_puzzle(Puzzle(puzzle.layout, puzzle.givens, ((1, 0),)), puzzle)


@pytest.mark.parametrize("form", ["ipuz", "json", "ksudoku", "opensudoku", "sdk", "yaml"])
def test_a_name_is_written_and_read_back(form: str) -> None:
    chosen = formats.format_named(form)
    for name in ("", "Maja & 'Otto'"):
        text = formats.write(formats.parse(NINE), form)
        if name:
            parts = (
                chosen.head,
                chosen.titled(chosen.write(formats.parse(NINE)), name),
                chosen.foot,
            )
            text = "\n".join(filter(None, parts))
        (found,) = formats.entries(text.splitlines())
        assert (found.name, found.comment, found.values) == (name, "", ())


def test_the_head_of_a_file_of_sadman_names_the_puzzle() -> None:
    text = "#AOtto\n#DEasy one\n#B2005-01-01\n" + formats.write(formats.parse(NINE), "sdk")
    (found,) = formats.entries(text.splitlines())
    assert (found.name, found.comment) == ("Easy one", "Otto 2005-01-01")
    (found,) = formats.entries(text.replace("Easy one", "Killer").splitlines())
    assert "Killer" in str(found.error)
