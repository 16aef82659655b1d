"""Puzzles for tests of formats, and Hypothesis strategies for more."""

from hypothesis import strategies as st

from grader.formats.cell_candidates import candidate_puzzle
from grader.formats.symbols import SIZES, alphabet
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.model.shapes import named

NINE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
SIX = "1..45...6.........31....2.5.....6..."
FOUR = "1.3.2..........4"
NONOMINO = "AAABBBCCCAAABBBCCCDAEEBBCCFDAAEEBFCFDDDEEEFFFDDDEGEHFFIIDGGHHFHIIIGGGHHHIIIIGGGHH"
SHAPES = (
    "classic-9-9x1 classic-6-2x3 latin-7 diagonal-9 windoku-9+diagonal asterisk-9 disjoint-6 "
    "disjoint-9 center-dot-9+diagonal girandola-9+rising windoku-16 "
    "rising-8 samurai samurai-4 twodoku butterfly windmill+diagonal sumo samurai-6-2x3 "
    f"jigsaw-4:AAABCABBCCDBCDDD jigsaw-9:{NONOMINO} jigsaw-9:{NONOMINO}+diagonal"
).split()
ROWS = [NINE[at : at + 9] for at in range(0, 81, 9)]


def bars(row: str) -> str:
    return "|".join(row[at : at + 3] for at in range(0, 9, 3))


@st.composite
def puzzles(draw: st.DrawFn, sizes: tuple[int, ...] = SIZES) -> Puzzle:
    """Any givens on any classic layout; hardly any of them have a solution."""
    layout = alphabet(draw(st.sampled_from(sizes))).layout
    return Puzzle(layout, draw(givens_of(layout)))


def givens_of(layout: Layout) -> st.SearchStrategy[tuple[k.Digit, ...]]:
    """Any givens on a layout, half of its cells empty.  From bytes: lists are slow to draw."""
    count = layout.digits
    return st.binary(min_size=layout.cells, max_size=layout.cells).map(
        lambda data: tuple((byte // 2) % count if byte % 2 else k.NO_DIGIT for byte in data)
    )


@st.composite
def sukakus(draw: st.DrawFn, sizes: tuple[int, ...] = (4, 6, 9, 12)) -> Puzzle:
    """Any candidates on any classic layout, with a few givens or none."""
    layout = alphabet(draw(st.sampled_from(sizes))).layout
    some = st.dictionaries(
        st.integers(0, layout.cells - 1), st.integers(0, layout.digits - 1), max_size=4
    )
    given = draw(st.one_of(st.just({}), some))
    clues = [given.get(cell, k.NO_DIGIT) for cell in range(layout.cells)]
    data = draw(st.binary(min_size=2 * layout.cells, max_size=2 * layout.cells))
    full = (1 << layout.digits) - 1
    pairs = zip(data[::2], data[1::2], strict=True)
    masks = [(low | high << 8 | (low ^ high) << 16) & full or full for low, high in pairs]
    return candidate_puzzle(layout, clues, masks)


@st.composite
def shaped(draw: st.DrawFn) -> Puzzle:
    """Any givens on layouts of every shape that has a name."""
    layout = named(draw(st.sampled_from(SHAPES)))
    return Puzzle(layout, draw(givens_of(layout)))
