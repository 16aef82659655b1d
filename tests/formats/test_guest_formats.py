"""A format of another package is read, written and named like ours.  The docs show its code."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from types import ModuleType

import pytest

from grader import formats
from grader.errors import FormatError
from grader.formats import guest_formats, named_formats
from grader.formats.line_buffer import LineBuffer
from grader.formats.puzzle_format import PuzzleFormat
from grader.formats.reading.stream import detected
from grader.formats.reading.words import with_words
from grader.search.solutions import is_unique
from tests.formats.grid_makers import NINE

FOLDER = Path(__file__).parents[1] / "guest_format"


@pytest.fixture
def guest(monkeypatch: pytest.MonkeyPatch) -> Iterator[PuzzleFormat]:
    """Install the package by the entry points of its own pyproject.toml."""
    monkeypatch.syspath_prepend(FOLDER)
    monkeypatch.delitem(sys.modules, "givens_list", raising=False)
    project = tomllib.loads((FOLDER / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    points = [
        EntryPoint(name, value, guest_formats.GROUP)
        for name, value in project["entry-points"][guest_formats.GROUP].items()
    ]
    monkeypatch.setattr(guest_formats, "entry_points", lambda group: points)
    guest_formats.guest_formats.cache_clear()
    yield guest_formats.guest_formats()[0]
    guest_formats.guest_formats.cache_clear()


def read(text: str, guest: PuzzleFormat) -> list[formats.PuzzleEntry]:
    found = detected(LineBuffer(text.splitlines()), lambda: [guest, *formats.FORMATS])
    return [piece for piece in with_words(found) if isinstance(piece, formats.PuzzleEntry)]


def test_its_example_has_one_solution_and_is_written_back(guest: PuzzleFormat) -> None:
    puzzle = formats.parse(guest.example, guest.name)
    assert is_unique(puzzle)
    assert formats.write(puzzle, guest.name) == guest.example
    assert formats.write(NINE, "givens").startswith("givens 9: r1c1=4 r1c7=8")


def test_it_is_detected_among_others(guest: PuzzleFormat) -> None:
    found = read(f"Easy\n{guest.example}\n\n{NINE}\n", guest)
    assert [each.puzzle for each in found] == [
        formats.parse(guest.example, "givens"),
        formats.parse(NINE),
    ]
    assert found[0].name == "Easy"


def test_its_errors_name_their_place(guest: PuzzleFormat) -> None:
    with pytest.raises(FormatError, match="line 1: r9c2=1 is outside"):
        formats.parse("givens 4: r9c2=1", guest.name)


def test_what_it_leaves_over_is_an_error(guest: PuzzleFormat) -> None:
    candidate = guest.propose(LineBuffer([guest.example]))
    assert candidate is not None
    cut = candidate._replace(spans=candidate.spans[:0])
    guest.propose = lambda block: cut  # type: ignore[method-assign]
    (found,) = read(guest.example, guest)
    assert str(found.error) == (
        "line 1, column 1: 'givens' is left over: it is no part of the puzzle"
    )


def test_no_guest_has_the_name_of_one_of_ours(guest: PuzzleFormat) -> None:
    assert guest_formats.guest_named("givens", named_formats.NAMES) is guest
    assert guest_formats.guest_named("line", named_formats.NAMES) is None


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("not_installed:X", "cannot be loaded: ModuleNotFoundError"),
        ("pack_of_a_guest:WRONG", "is no PuzzleFormat"),
    ],
)
def test_a_package_that_brings_no_format(
    monkeypatch: pytest.MonkeyPatch, value: str, message: str
) -> None:
    pack = ModuleType("pack_of_a_guest")
    vars(pack)["WRONG"] = 5
    monkeypatch.setitem(sys.modules, "pack_of_a_guest", pack)
    monkeypatch.setattr(
        guest_formats, "entry_points", lambda group: [EntryPoint("mine", value, group)]
    )
    guest_formats.guest_formats.cache_clear()
    with pytest.raises(FormatError, match=f"the format mine of the package . {message}"):
        guest_formats.guest_formats()
    guest_formats.guest_formats.cache_clear()
