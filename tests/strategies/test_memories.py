"""What a strategy remembers of earlier boards changes nothing that it offers."""

from __future__ import annotations

from random import Random

import pytest

from grader.model.board import Board
from grader.pipeline.registry import techniques
from grader.runtime import compiled
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
CHAINS = ("forcing-chain", "nishio", "multiple-forcing-chain", "dynamic-forcing-chain")
LOSSES = 12


def boards(seed: int) -> list[Board]:
    """Return boards in an order in which they lose candidates, get a digit, or have more again."""
    random = Random(seed)
    found: list[Board] = []
    for board, solution in stuck(tries(12, thorough=60, interpreted=2), 4):
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


@pytest.mark.parametrize("name", REMEMBERING)
def test_findings_are_those_of_a_new_strategy(name: str) -> None:
    technique = techniques()[name]
    reused = technique.strategy()
    sequence = boards(1)
    reused.bind(sequence[0].layout)
    some = 0
    for board in sequence:
        fresh = technique.strategy()
        fresh.bind(board.layout)
        expected = everything(fresh, board)
        assert everything(reused, board) == expected
        assert everything(reused, board) == expected
        some += not expected
    assert some, "nothing is remembered but that nothing was found"


@pytest.mark.parametrize("name", CHAINS)
def test_the_best_chain_is_that_of_a_new_strategy(name: str) -> None:
    technique = techniques()[name]
    reused = technique.strategy()
    # Interpreted, dynamic chains take a tenth of a second each.
    step = 4 if name.startswith("dynamic") and compiled.mode() != "compiled" else 1
    sequence = boards(2)[::step]
    reused.bind(sequence[0].layout)
    for board in sequence:
        fresh = technique.strategy()
        fresh.bind(board.layout)
        assert first(reused, board) == first(fresh, board)
