"""Round trips in every format, and the names of formats."""

import pytest
from hypothesis import given, note
from hypothesis import strategies as st

from grader import formats
from grader.errors import FormatError
from grader.formats import FORMATS, named_formats
from grader.model.puzzle import Puzzle
from tests.formats.grid_makers import puzzles, shaped, sukakus

NAMES = [each.name for each in FORMATS]
ANY = st.one_of(puzzles(), puzzles(sizes=(9,)), sukakus(), sukakus(sizes=(9,)), shaped())


def written(puzzle: Puzzle, name: str) -> str | None:
    try:
        return formats.write(puzzle, name)
    except FormatError:
        return None


@given(puzzle=ANY)
def test_written_text_is_read_back(puzzle: Puzzle) -> None:
    for name in NAMES:
        note(name)
        text = written(puzzle, name)
        if text is not None:
            assert formats.parse(text, name) == puzzle
            if name != "sukaku" or puzzle.layout.digits > 4:
                assert formats.parse(text) == puzzle
        else:
            assert name not in ("yaml", "json")


@pytest.mark.parametrize(
    ("alias", "name"),
    [
        ("bank", "exchange-bank"),
        ("exchange_bank", "exchange-bank"),
        ("library", "hodoku-library"),
        ("hodoku_library", "hodoku-library"),
        ("simple_sudoku", "ss"),
    ],
)
def test_earlier_names_are_accepted(alias: str, name: str) -> None:
    assert formats.format_named(alias).name == name


@pytest.mark.parametrize(
    ("name", "near"),
    [("lines", "line"), ("Sukaku", "sukaku"), ("opensudku:x", "opensudoku"), ("ipzu", "ipuz")],
)
def test_an_unknown_name_gets_a_suggestion(name: str, near: str) -> None:
    plain = name.partition(":")[0]
    with pytest.raises(FormatError) as caught:
        formats.format_named(name)
    assert str(caught.value) == f"no format {plain!r}; did you mean {near!r}?"


def test_no_two_formats_share_a_name() -> None:
    names = [*(each.name for each in FORMATS), *named_formats._ALIASES]
    assert sorted(set(names)) == sorted(names)


def test_formats_have_the_names_by_which_they_are_found() -> None:
    assert [each.name for each in FORMATS] == [*named_formats.NAMES]
    for each in FORMATS:
        assert formats.format_named(each.name) is each
    for alias, name in named_formats._ALIASES.items():
        assert formats.format_named(alias) is formats.format_named(name)
