"""Lower bounds of the sizes of multiple forcing chains, against plain searches."""

from __future__ import annotations

from array import array
from itertools import product
from random import Random

import pytest

from grader.model.board import Board
from grader.model.shapes import classic
from grader.runtime import compiled
from grader_strategies.explainer_chains import causes
from grader_strategies.explainer_chains.branch_groups import MOST_NODES, BranchGroups
from grader_strategies.explainer_chains.reachability import bound_reachability
from tests import boards as b
from tests import layouts
from tests.strategies.explainer_chains import naive

pytestmark = pytest.mark.skipif(
    compiled.mode() == "compiled", reason="these methods are private to C"
)


def sizes_from(board: Board, start: naive.Literal) -> dict[naive.Literal, int]:
    """Return the nodes of the shortest chain from a literal to each one that it implies."""
    sizes = {start: 1}
    last = {start}
    while last:
        last = {new for old in last for new in naive.implied(board, old)} - {*sizes}
        size = max(sizes.values()) + 1
        sizes |= dict.fromkeys(last, size)
    return sizes


@pytest.mark.parametrize("name", ["classic-6", "classic-9", "caged-4"])
def test_groups_are_ranked_by_the_least_sum_of_the_shortest_chains(name: str) -> None:
    layout = layouts.ALL[name]
    reach = bound_reachability(layout)
    groups = BranchGroups(layout, reach)
    random = Random(3)
    bounds = set()
    for board, _ in list(b.states(layout, 1, random))[:: 30 if layout.cells > 36 else 4]:
        reach.build(board)
        assert groups.begin()
        has = b.candidates(board)
        expected = []
        cells = [cell for cell in range(layout.cells) if len(has[cell]) > 2]
        for turn, cell in enumerate(random.sample(cells, min(4, len(cells)))):
            starts = [2 * (cell * layout.digits + digit) + 1 for digit in sorted(has[cell])]
            groups.add(causes.FROM_CELL, cell, 0, array("i", starts), len(starts))
            known = [sizes_from(board, (cell, digit, True)) for digit in sorted(has[cell])]
            least = min(
                sum(min(sizes.get(literal, MOST_NODES + 1), MOST_NODES + 1) for sizes in known)
                for literal in naive.literals(board)
            )
            expected.append((least, turn, causes.FROM_CELL, cell, 0, starts))
        assert groups.ranked() == sorted(expected)
        bounds |= {bound for bound, *_ in expected}
    assert len(bounds) > 1


def test_boards_with_too_many_candidates_are_left_out() -> None:
    layout = classic(4, 4)
    reach = bound_reachability(layout)
    groups = BranchGroups(layout, reach)
    board = Board(layout)
    reach.build(board)
    assert not groups.begin()
    for cell, digit in product(range(layout.cells), range(4, layout.digits)):
        board.strike(cell, digit)
    reach.number_candidates(board)
    assert groups.begin()
