"""The text that pages keep of a puzzle: it holds the layout, and nothing of the player."""

from __future__ import annotations

import pytest

from grader import formats
from grader.formats.layout_files import load_layout
from grader.hints.progress import with_entries
from grader.model import kinds as k
from grader.model.puzzle import Puzzle
from grader.web.records import puzzle_text
from tests.web.boards import EASY

JIGSAW = "jigsaw-4:AABBACBBACDDCCDD"


@pytest.mark.parametrize(
    "name",
    ["classic-9", "classic-16", "latin-9", "diagonal-9", "samurai", "samurai+diagonal", JIGSAW],
)
def test_a_text_holds_the_layout(name: str) -> None:
    layout = load_layout(name)
    puzzle = Puzzle(layout, (0, *[k.NO_DIGIT] * (layout.cells - 1)))
    assert formats.parse(puzzle_text(puzzle)) == puzzle


def test_entries_are_left_out() -> None:
    given = formats.parse(EASY)
    filled = Puzzle(
        given.layout, (*given.givens[:2], 3, *given.givens[3:]), placed=(2,), removed=((3, 5),)
    )
    assert puzzle_text(filled) == EASY


def test_removed_candidates_of_a_puzzle_stay() -> None:
    given = formats.parse(EASY)
    puzzle = Puzzle(given.layout, given.givens, removed=((2, 1),))
    assert formats.parse(puzzle_text(puzzle)) == puzzle


def test_marks_and_entries_on_a_puzzle_with_missing_candidates_are_left_out() -> None:
    text = '{"layout": "classic-4", "givens": "3...24..4..11...", "removed": {"r1c3": "134"}}'
    puzzle = formats.parse(text)
    for entries in ("r3c3<>2", "r1c3=2", "r1c3=2 r3c3<>2"):
        assert formats.parse(puzzle_text(with_entries(puzzle, entries))) == puzzle
