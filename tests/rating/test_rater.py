"""Raters are cached for the next puzzle, and the cache is bounded."""

from __future__ import annotations

from itertools import islice, permutations

import pytest

import grader
from grader.formats import entries
from grader.model import kinds as k
from grader.model.puzzle import Puzzle
from grader.model.shapes import jigsaw
from grader.rating.rate import _LOCAL, RATERS, forget
from tests.corpus import puzzles_by_file

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
REST = "CCCCDDDD"


def test_a_file_of_jigsaws_keeps_few_raters() -> None:
    """Each line has regions of its own; memory must not grow with the lines."""
    forget()
    maps = islice(permutations("AAAABBBB"), 0, 40_000, 100)
    layouts = [jigsaw(text) for text in dict.fromkeys("".join(some) + REST for some in maps)]
    assert len(layouts) > RATERS / 2
    for layout in layouts:
        for profile in ("standard", "explainer"):
            # Contradicting givens: there is nothing to solve, but a rater is made.
            assert grader.rate(Puzzle(layout, (0,) * 16), profile).status == "invalid"
    assert len(_LOCAL.raters) <= RATERS
    forget()
    assert _LOCAL.raters == {}


def test_layouts_that_cannot_be_filled_are_reported() -> None:
    layout = grader.load_layout("latin-3+diagonal")
    rating = grader.rate(Puzzle(layout, (k.NO_DIGIT,) * 9))
    assert (rating.status, rating.error) == ("no-solution", "the puzzle has no solution")


@pytest.mark.slow_interpreted
@pytest.mark.parametrize("profile", ["standard", "explainer", "hodoku", "human"])
def test_lines_have_the_ratings_of_their_puzzles(profile: str) -> None:
    """A line is rated without a record of the puzzle, as far as that is possible."""
    lines = [texts[0] for texts in puzzles_by_file("graded").values()]
    solved = grader.solve(lines[0])
    assert solved is not None
    empty, repeated = "." * 81, "55" + "." * 79
    lines += [solved, f"{solved[:-1]}.", empty, repeated, "..3456789" + "12......." + "." * 63]
    lines += [
        lines[0].replace(".", "x"),
        f"{lines[0]} # easy",
        lines[0][:-1],
        lines[0][:-1] + "\u0661",
    ]
    for line in lines:
        entry = next(iter(entries([line])))
        if entry.puzzle is None:
            assert grader.rate(line, profile).error == str(entry.error)
        else:
            rating = grader.rate(line, profile)
            assert rating == grader.rate(entry.puzzle, profile)
            assert rating == grader.rate(line, profile, timeout=60)


def test_ratings_do_not_share_their_tables() -> None:
    one, other = (grader.rate(EASY, "explainer") for _ in range(2))
    one.ratings["er"] = 0.0
    one.techniques.clear()
    assert other == grader.rate(EASY, "explainer")
    assert other.ratings["er"] > 0
