"""Puzzles to write down in many ways, and strategies that make more of them."""

from hypothesis import strategies as st

from grader.formats.symbols import SIZES, alphabet
from grader.model import kinds as k
from grader.model.puzzle import Puzzle

NINE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
SIX = "1..45...6.........31....2.5.....6..."
FOUR = "1.3.2..........4"
ROWS = [NINE[at : at + 9] for at in range(0, 81, 9)]


def bars(row: str) -> str:
    return "|".join(row[at : at + 3] for at in range(0, 9, 3))


@st.composite
def puzzles(draw: st.DrawFn, sizes: tuple[int, ...] = SIZES) -> Puzzle:
    """Any givens on any classic layout; hardly any of them have a solution."""
    layout = alphabet(draw(st.sampled_from(sizes))).layout
    digits = st.one_of(st.just(k.NO_DIGIT), st.integers(0, layout.digits - 1))
    givens = draw(st.lists(digits, min_size=layout.cells, max_size=layout.cells))
    return Puzzle(layout, tuple(givens))
