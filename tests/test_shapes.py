"""Puzzles of every shape are solved, rated, explained, drawn and made."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from random import Random

import pytest

import grader
from grader.generate.dig import dig, without
from grader.model import shapes
from grader.model.layout import Layout
from grader.model.shapes import Extra, Grid, compose, named
from grader.rating import profiles
from grader.render.board import grid
from grader.render.trace import trace_lines
from grader.runtime import compiled, deadline
from grader.search.solutions import count_solutions, random_solution, solve
from tests.depth import only_thorough, tries
from tests.formats.layout_files.layout_corpus import Known, known
from tests.test_soundness import check

KNOWN = known()
NAMES = sorted({one.puzzle.layout.name for one in KNOWN})
LARGE = 1000
"""Cells and digits together from which a layout takes long."""
SECONDS = tries(0.1, thorough=2.0, interpreted=0.3)
"""How long a profile may search for steps on a puzzle."""
SMALL = 300
"""The same up to which forcing chains take little time."""


def effort(layout: Layout) -> int:
    return layout.cells * layout.digits


def fast(puzzles: Iterable[Known]) -> list[Known]:
    """Return the puzzles that do not take long in this run.

    Slow are those that need cases, and of each layout all but the first one.
    """
    most = tries(10_000, thorough=20_000) if compiled.mode() == "compiled" else 1500
    seen = Counter[Layout]()
    found = []
    for one in puzzles:
        layout = one.puzzle.layout
        if effort(layout) <= most:
            seen[layout] += 1
            is_slow = needs_cases(one) or seen[layout] > 1
            found += only_thorough([one]) if is_slow else [one]
    return found


def needs_cases(one: Known) -> bool:
    """Return whether a puzzle on a large layout needs forcing chains or nets."""
    return "forcing-chain" in one.hardest and effort(one.puzzle.layout) > SMALL


@pytest.mark.parametrize("one", fast(KNOWN), ids=lambda one: one.name)
def test_puzzles_of_the_corpus_have_their_ratings_and_right_steps(one: Known) -> None:
    """One solution path serves all, as it takes seconds; `test_singles_run` compares `rate`."""
    assert count_solutions(one.puzzle) == 1
    assert solve(one.puzzle) == one.solution
    trace = check(one.puzzle, one.solution, "standard")
    rating = grader.rate_trace(trace)
    assert (rating.status, rating.grade, rating.hardest) == ("ok", one.grade, one.hardest)
    assert rating.layout == one.puzzle.layout.name
    lines = list(trace_lines(trace, lambda _: 1.0, {}, boards=(1,)))
    assert len(lines) > 2 * len(trace)
    # Almost locked sets have their digits in braces.
    assert not any("None" in line or re.search("{[a-z_]+}", line) for line in lines)


@pytest.mark.parametrize("name", NAMES)
def test_a_drawing_shows_each_cell_where_it_is(name: str) -> None:
    for one in KNOWN:
        layout = one.puzzle.layout
        if layout.name != name:
            continue
        lines = grid(layout, one.solution).split("\n")
        rows = 1 + max(row for row, _ in layout.coordinates)
        shown = [line for line in lines if any(symbol.isalnum() for symbol in line)]
        assert len(shown) == rows, one.name
        for row, line in enumerate(shown):
            digits = [symbol for symbol in line if symbol.isalnum() and symbol != "X"]
            assert len(digits) == sum(r == row for r, _ in layout.coordinates), one.name


def test_every_shape_has_puzzles() -> None:
    ordinary = {name for name in shapes.names() if named(name).cells < LARGE}
    missing = {name for name in ordinary - {*NAMES} if not name.startswith("classic-2")}
    assert missing == {"classic-9"}, "of which there are more than enough elsewhere"


def page(name: str, *grids: Grid) -> Layout:
    return compose(name, grids)


def nine(row: int, column: int) -> Grid:
    return Grid(9, box=(3, 3), at=(row, column))


CAGES = tuple(
    Extra(f"cage {number}", f"x{number}", cells)
    for number, cells in enumerate(
        ((0, 10, 20, 30), (44, 52, 60), (4, 22, 49, 55, 72), (80, 71, 62)), start=1
    )
)
ODD = [
    compose("caged", (Grid(9, box=(3, 3), extras=CAGES),)),
    page("shifted", nine(0, 0), nine(1, 1)),
    page("one-row", nine(0, 0), nine(8, 0)),
    page("boxes-apart", nine(0, 0), Grid(9, box=(9, 1), at=(3, 3))),
    page("sizes", nine(0, 0), Grid(4, box=(2, 2), at=(7, 7)), Grid(6, box=(3, 2), at=(-4, 6))),
]
SOUND = [
    *dict.fromkeys(
        one.puzzle.layout
        for one in KNOWN
        # Samurai with diagonals take a minute each with the chains of `explainer`.
        if effort(one.puzzle.layout) < 3500 and one.puzzle.layout.name != "samurai+diagonal"
    ),
    *ODD,
]


def check_some(layout: Layout, count: int, names: Sequence[str]) -> None:
    """Hold each step to some puzzles, with these profiles, against the solution.

    Large layouts keep a third of their cells as givens: with fewer they take too long.
    """
    random = Random(layout.name)
    stop = layout.cells // 3 if effort(layout) > 1000 else 0
    for _ in range(count):
        solution = random_solution(layout, random)
        order = [(cell,) for cell in random.sample(range(layout.cells), layout.cells)]
        puzzle = without(layout, solution, dig(layout, solution, order, stop))
        for profile in names:
            with suppress(deadline.TimeUp), deadline.within(SECONDS):
                check(puzzle, solution, profile)


PROFILES = profiles.names()
QUICK = [layout for layout in SOUND if effort(layout) <= 2 * LARGE]
SLOW = only_thorough(layout for layout in SOUND if effort(layout) > 2 * LARGE)
SHARE = tries(len(PROFILES), thorough=1)
"""Each layout has one in so many profiles, the next layout the next ones."""


@pytest.mark.parametrize(
    ("layout", "names"),
    [
        pytest.param(layout, PROFILES[number % SHARE :: SHARE], id=layout.name)
        for number, layout in enumerate([*QUICK, *SLOW])
    ],
)
def test_no_strategy_contradicts_the_solution_on_any_shape(
    layout: Layout, names: Sequence[str]
) -> None:
    if compiled.mode() != "compiled" and effort(layout) > 800:
        pytest.skip("interpreted, the same takes minutes and shows nothing new")
    check_some(layout, 1, names)


@pytest.mark.slow
@pytest.mark.parametrize("layout", only_thorough(SOUND), ids=lambda layout: layout.name)
def test_no_strategy_contradicts_the_solution_of_many_puzzles(layout: Layout) -> None:
    check_some(layout, 40 if compiled.mode() == "compiled" else 2, PROFILES)


MADE = ["windoku-9", "latin-7", "diagonal-6", "samurai-4"]
if compiled.mode() == "compiled":
    MADE += ["samurai", "classic-12"]


@pytest.mark.parametrize("name", MADE)
def test_puzzles_are_made_on_any_shape(name: str) -> None:
    for made in grader.generate(layout=name, grade="easy", seed=3, count=2):
        assert made.puzzle.layout is named(name)
        assert count_solutions(made.puzzle) == 1
        assert grader.rate(made.puzzle).grade == "easy"
