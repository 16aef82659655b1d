"""What holds for every notation: round trips, and texts that are read as what they are."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader import formats
from grader.errors import FormatError
from grader.formats import FORMATS
from grader.model.puzzle import Puzzle
from tests.formats.grid_makers import puzzles, shaped, sukakus

NAMES = [notation.name for notation in FORMATS]
ANY = st.one_of(puzzles(), puzzles(sizes=(9,)), sukakus(), sukakus(sizes=(9,)), shaped())


def written(puzzle: Puzzle, name: str) -> str | None:
    try:
        return formats.write(puzzle, name)
    except FormatError:
        return None


@pytest.mark.parametrize("name", NAMES)
@given(puzzle=ANY)
def test_what_is_written_is_read_back(name: str, puzzle: Puzzle) -> None:
    text = written(puzzle, name)
    if text is not None:
        assert formats.parse(text, name) == puzzle
        if name != "sukaku" or puzzle.layout.digits > 4:
            assert formats.parse(text) == puzzle
    else:
        assert name not in ("yaml", "json")
