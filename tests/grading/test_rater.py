"""Raters are cached for the next puzzle, and the cache is bounded."""

from __future__ import annotations

from itertools import islice, permutations

import grader
from grader.grading import rater
from grader.model import kinds as k
from grader.model.puzzle import Puzzle
from grader.model.shapes import jigsaw

REST = "CCCCDDDD"


def test_a_file_of_jigsaws_keeps_few_raters() -> None:
    """Each line has regions of its own; memory must not grow with the lines."""
    rater.forget()
    maps = islice(permutations("AAAABBBB"), 0, 40_000, 100)
    layouts = [jigsaw(text) for text in dict.fromkeys("".join(some) + REST for some in maps)]
    assert len(layouts) > rater.RATERS / 2
    for layout in layouts:
        for profile in ("standard", "explainer"):
            # Contradicting givens: there is nothing to solve, but a rater is made.
            assert grader.rate(Puzzle(layout, (0,) * 16), profile).status == "invalid"
    assert len(rater._LOCAL.raters) <= rater.RATERS
    rater.forget()
    assert rater._LOCAL.raters == {}


def test_layouts_that_cannot_be_filled_are_reported() -> None:
    layout = grader.load_layout("latin-3+diagonal")
    rating = grader.rate(Puzzle(layout, (k.NO_DIGIT,) * 9))
    assert (rating.status, rating.error) == ("no-solution", "the puzzle has no solution")
