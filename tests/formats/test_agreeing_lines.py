"""Five lines that make a samurai earn a hint; others do not."""

import io
import random

import pytest

import grader
from grader import formats
from grader.errors import FormatError
from grader.formats import FirstLines
from grader.model import kinds as k
from grader.model.puzzle import Puzzle
from grader.model.shapes import named
from tests.formats.grid_makers import NINE


def samurai_lines() -> list[str]:
    layout = named("samurai")
    rng = random.Random(1)
    givens = [rng.randrange(9) if rng.random() < 0.3 else k.NO_DIGIT for _ in range(layout.cells)]
    return formats.write(Puzzle(layout, tuple(givens)), "grids").splitlines()[1:]


LINES = samurai_lines()


def hint(lines: list[str]) -> str | None:
    first = FirstLines()
    data = "".join(f"{line}\n" for line in lines).encode()
    for piece in formats.pieces(formats.text_lines(io.BufferedReader(io.BytesIO(data)))):
        if first.is_open and (found := first.add(piece)):
            return found
    return None


def test_the_first_five_lines_may_be_a_samurai() -> None:
    expected = "lines 1 to 5 agree where the grids of a samurai overlap"
    assert hint(LINES) == expected
    assert hint([*LINES, *[NINE] * 10]) == expected
    assert hint(["# a samurai", *LINES]) == expected.replace("1 to 5", "2 to 6")


def test_the_order_may_be_another_one() -> None:
    nw, ne, center, sw, se = LINES
    assert hint([center, nw, ne, sw, se]) == (
        "lines 1 to 5 agree as the grids of a samurai, in the order 2, 3, 1, 4, 5"
    )


@pytest.mark.parametrize(
    "lines",
    [
        LINES[:4],
        [NINE] * 5,
        ["." * 81] * 5,
        [*LINES[:2], "", *LINES[2:]],
        [*LINES[:2], "junk", *LINES[3:]],
        [*LINES[:4], NINE],
    ],
)
def test_other_lines_earn_no_hint(lines: list[str]) -> None:
    assert hint(lines) is None


def test_the_error_about_a_second_puzzle_has_the_hint() -> None:
    with pytest.raises(FormatError) as caught:
        grader.parse("\n".join(LINES))
    assert str(caught.value) == (
        "line 2: a second puzzle begins here; expected one; lines 1 to 5 agree where the grids "
        "of a samurai overlap: for one puzzle name the format grids:samurai"
    )
