"""Boards in the colors of a terminal stand in the same columns as plain ones."""

from __future__ import annotations

import re

import pytest

from grader.model import kinds as k
from grader.model.puzzle import Puzzle
from grader.model.shapes import named
from grader.render.board import pencil_marks
from grader.render.svg.shapes import SHAPES
from grader.render.terminal import STYLES, painter
from tests.positions import fires

_CODE = re.compile(r"\x1b\[[\d;]*m")


@pytest.mark.parametrize("technique", ["x-wing", "hidden-single", "simple-coloring"])
def test_without_its_codes_a_painted_board_is_the_plain_one(technique: str) -> None:
    position = fires(technique)[0]
    board, step = position.board(), position.first()
    assert step is not None
    painted = painter("standard")(board, step)
    assert _CODE.sub("", painted) == pencil_marks(board)
    assert painted.count("\x1b[1;9;31m") == len(step.eliminations)


def test_marks_of_extra_houses_stay_in_their_columns() -> None:
    """On a diagonal layout every cell has a column for the mark of its diagonal."""
    layout = named("diagonal-9")
    board = Puzzle(layout, (k.NO_DIGIT,) * layout.cells).board()
    board.place(0, 0)
    everything = pencil_marks(board, lambda cell, digit: f"\x1b[1m{digit + 1}\x1b[0m")
    assert _CODE.sub("", everything) == pencil_marks(board)


def test_every_style_of_a_candidate_looks_like_something() -> None:
    assert STYLES.keys() >= SHAPES.keys()
