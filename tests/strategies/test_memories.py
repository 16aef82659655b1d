"""What a strategy remembers of earlier boards changes nothing that it offers."""

from __future__ import annotations

from random import Random

import pytest

from grader.model.board import Board
from grader.model.step import Step
from grader.pipeline.registry import techniques
from grader.pipeline.strategy import Strategy
from grader.runtime import compiled
from grader_strategies.facts import sharing
from tests.depth import tries
from tests.positions import everything, first
from tests.strategies.stuck_boards import stuck

REMEMBERING = (
    "pointing",
    "claiming",
    "direct-pointing",
    "direct-claiming",
    "direct-hidden-pair",
    "hidden-pair",
    "naked-triple",
    "hidden-triple",
    "xy-wing",
    "xyz-wing",
    "unique-loop",
    "bug",
    "aligned-pair-exclusion",
    "aligned-triple-exclusion",
)
ALMOST_LOCKED = (
    "sue-de-coq",
    "wxyz-wing",
    "als-xz",
    "als-xy-wing",
    "als-chain",
    "death-blossom",
    "aligned-pair-exclusion",
)
"""Most share what they derive from almost locked sets, and ask for it in turn."""
CHAINS = ("forcing-chain", "nishio", "multiple-forcing-chain", "dynamic-forcing-chain")
LOSSES = 12


def boards(seed: int) -> list[Board]:
    """Return boards in an order in which they lose candidates, get a digit, or have more again."""
    random = Random(seed)
    found: list[Board] = []
    for board, solution in stuck(tries(6, thorough=60, interpreted=2), 4):
        for loss in range(LOSSES):
            found.append(board.copy())
            open_cells = [c for c in range(board.layout.cells) if board.candidates_mask(c)]
            if not open_cells:
                break
            cell = random.choice(open_cells)
            false = [d for d in board.candidates(cell) if d != solution[cell]]
            if false:
                board.strike(cell, random.choice(false))
            elif loss % 3 == 0:
                board.place(cell, solution[cell])
    return found


def bound(name: str, board: Board) -> Strategy:
    """Return a new strategy for the layout of a board."""
    strategy = techniques()[name].strategy()
    strategy.bind(board.layout)
    return strategy


def found_anew(name: str, board: Board) -> list[Step]:
    """Return all steps on a board, found with facts that know of no other board."""
    with pytest.MonkeyPatch.context() as context:
        context.setattr(sharing._LOCAL, "made", {})
        return everything(bound(name, board), board)


@pytest.mark.parametrize("name", REMEMBERING)
def test_findings_are_those_of_a_new_strategy(name: str) -> None:
    sequence = boards(1)
    reused = bound(name, sequence[0])
    some = 0
    for board in sequence:
        expected = found_anew(name, board)
        assert everything(reused, board) == expected
        assert everything(reused, board) == expected
        some += not expected
    assert some, "nothing is remembered but that nothing was found"


@pytest.mark.parametrize("seed", range(3))
def test_what_is_shared_tells_each_strategy_the_same(seed: int) -> None:
    """Strategies that skip some boards ask what has changed since different ones."""
    random = Random(seed)
    sequence = boards(seed + 3)[: tries(15, thorough=400, interpreted=8)]
    strategies = {name: bound(name, sequence[0]) for name in ALMOST_LOCKED}
    offered = 0
    for board in sequence:
        asked = random.sample(ALMOST_LOCKED, random.randint(1, len(ALMOST_LOCKED)))
        for name in asked:
            expected = found_anew(name, board)
            if random.random() < 0.3:
                # A choice that takes the first instance ends a search before its end.
                assert first(strategies[name], board) == (expected[0] if expected else None)
            else:
                assert everything(strategies[name], board) == expected, name
            offered += len(expected)
    assert offered


@pytest.mark.parametrize("name", CHAINS)
def test_the_best_chain_is_that_of_a_new_strategy(name: str) -> None:
    # Interpreted, dynamic chains take a tenth of a second each.
    step = 4 if name.startswith("dynamic") and compiled.mode() != "compiled" else 1
    sequence = boards(2)[::step]
    reused = bound(name, sequence[0])
    for board in sequence:
        with pytest.MonkeyPatch.context() as context:
            context.setattr(sharing._LOCAL, "made", {})
            expected = first(bound(name, board), board)
        assert first(reused, board) == expected
