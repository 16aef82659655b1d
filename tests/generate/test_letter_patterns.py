"""Letters as patterns fill the page, and puzzles with these givens exist."""

from __future__ import annotations

import pytest

from grader.generate import generate
from grader.generate.glyphs import GLYPHS
from grader.generate.pattern import Pattern, pattern_from_letters
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.shapes import classic, named


def drawing(layout: Layout, pattern: Pattern) -> list[str]:
    size = layout.digits
    ink = ["#" if cell in pattern.cells else "." for cell in range(layout.cells)]
    return ["".join(ink[row * size : (row + 1) * size]) for row in range(size)]


def test_spare_space_goes_to_the_strokes() -> None:
    assert (
        drawing(classic(), pattern_from_letters(classic(), "L"))
        == ["#####...."] * 6 + ["#########"] * 3
    )
    assert drawing(classic(), pattern_from_letters(classic(), "h")) == [
        *["###...###"] * 3,
        *["#########"] * 3,
        *["###...###"] * 3,
    ]


def test_or_to_the_gaps() -> None:
    thin = drawing(classic(), pattern_from_letters(classic(), "L", thin=True))
    assert thin == ["#........"] * 8 + ["#########"]


@pytest.mark.parametrize("layout", [classic(), named("latin-7"), classic(4, 4)], ids=str)
@pytest.mark.parametrize("thin", [False, True])
def test_symmetric_letters_stay_symmetric(layout: Layout, thin: bool) -> None:
    for letter, glyph in GLYPHS.items():
        if all(line == line[::-1] for line in glyph):
            drawn = drawing(layout, pattern_from_letters(layout, letter, thin=thin))
            assert all(line == line[::-1] for line in drawn), letter


@pytest.mark.parametrize("letter", "CIOTW7")
@pytest.mark.parametrize("inverted", [False, True])
def test_there_are_puzzles_like_that(letter: str, inverted: bool) -> None:
    pattern = pattern_from_letters(classic(), letter, thin=inverted)
    (made,) = generate(letters=letter, inverted=inverted, seed=1, timeout=None)
    given = {cell for cell, digit in enumerate(made.puzzle.givens) if digit != k.NO_DIGIT}
    assert given == (set(range(81)) - pattern.cells if inverted else pattern.cells)
