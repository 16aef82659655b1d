"""An unavoidable set without a given allows another solution."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import combinations
from random import Random

import pytest

from grader.model import bits
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.model.shapes import classic, named
from grader.search.solutions import is_unique, random_solution
from grader.search.unavoidable_sets import UnavoidableSets
from tests.formats.layout_files import diagonal
from tests.search.layouts import grown_regions, jigsaw, latin

LAYOUTS = [
    classic(2, 2),
    classic(3, 2),
    classic(),
    diagonal(),
    jigsaw(grown_regions(6, Random(3), 40)),
    latin(5),
    # A house that does not have every digit.
    latin(6, ((0, 7, 14),)),
    named("samurai"),
]


def loaded(layout: Layout, solution: tuple[int, ...]) -> UnavoidableSets:
    sets = UnavoidableSets(layout)
    sets.load(solution)
    return sets


def has_empty_set(
    sets: UnavoidableSets,
    solution: Sequence[int],
    empty: Collection[int],
    of: Collection[int] | None = None,
) -> bool:
    """Return whether these cells contain a set; with `of`, one of these cells as well."""
    givens = [k.NO_DIGIT if c in empty else digit for c, digit in enumerate(solution)]
    sets.start(givens)
    layout = sets.layout
    found = False
    for cell in empty if of is None else of:
        candidates = bits.full(layout.digits)
        for peer in layout.peers_of(cell):
            if givens[peer] != k.NO_DIGIT:
                candidates &= ~bits.bit(givens[peer])
        answer = sets.has_empty_set(cell, candidates)
        # Candidates only make it faster.
        assert answer == sets.has_empty_set(cell, bits.full(layout.digits))
        found |= bool(answer)
    return found


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.name)
@pytest.mark.parametrize("seed", [1, 2])
def test_an_empty_one_leaves_another_solution(layout: Layout, seed: int) -> None:
    random = Random(seed)
    solution = random_solution(layout, random)
    sets = loaded(layout, solution)
    givens = list(solution)
    told = 0
    for cell in random.sample(range(layout.cells), layout.cells):
        givens[cell] = k.NO_DIGIT
        empty = [other for other, digit in enumerate(givens) if digit == k.NO_DIGIT]
        if has_empty_set(sets, solution, empty, [cell]):
            assert not is_unique(Puzzle(layout, tuple(givens)))
            givens[cell] = solution[cell]
            told += 1
    assert told > layout.digits // 2


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.name)
def test_no_set_is_empty_where_all_else_is_given(layout: Layout) -> None:
    solution = random_solution(layout, Random(1))
    sets = loaded(layout, solution)
    assert has_empty_set(sets, solution, range(layout.cells))
    # Empty is only the cell that is asked about.
    for cell in range(layout.cells):
        assert not has_empty_set(sets, solution, [cell])


def test_two_digits_and_two_lines_of_a_band_are_never_both_empty() -> None:
    layout = classic()
    solution = random_solution(layout, Random(1))
    sets = loaded(layout, solution)

    def contains_set(empty: set[int]) -> bool:
        return has_empty_set(sets, solution, empty)

    for pair in combinations(range(9), 2):
        assert contains_set({c for c in range(81) if solution[c] in pair})
        rows = {c for c in range(81) if c // 9 in pair}
        columns = {c for c in range(81) if c % 9 in pair}
        for empty in (rows, columns):
            assert contains_set(empty) or pair[0] // 3 != pair[1] // 3
        assert not contains_set({c for c in range(81) if solution[c] == pair[0]})


def test_another_solution_begins_anew() -> None:
    layout = classic(2, 2)
    sets = UnavoidableSets(layout)
    for seed in range(2):
        solution = random_solution(layout, Random(seed))
        sets.load(solution)
        new = loaded(layout, solution)
        for empty in combinations(range(layout.cells), 4):
            expected = has_empty_set(new, solution, empty)
            assert has_empty_set(sets, solution, empty) == expected


def test_a_small_one_by_hand() -> None:
    """Four cells, two rows, two columns, one band: the digits may change places."""
    layout = classic(2, 2)
    solution = (0, 1, 2, 3, 2, 3, 0, 1, 1, 0, 3, 2, 3, 2, 1, 0)
    sets = loaded(layout, solution)
    for empty, expected in (((0, 1), 0), ((0, 1, 8), 0), ((0, 1, 8, 9), 1), ((1, 9, 14, 6), 0)):
        assert has_empty_set(sets, solution, empty) == expected, empty
