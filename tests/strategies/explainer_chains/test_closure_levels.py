"""Engines that extend the closures of lower levels find what they find alone."""

from __future__ import annotations

import pytest

from grader.model.puzzle import Puzzle
from grader.model.shapes import classic
from grader.pipeline.strategy import Strategy
from grader.runtime import compiled
from grader_strategies.explainer_chains.closures.closure_levels import ClosureLevels
from grader_strategies.explainer_chains.closures.closures import Closures
from grader_strategies.explainer_chains.factories import dynamic
from tests import positions as p

PLUS = "dynamic-forcing-chain-plus"


def ready(level: int) -> Strategy:
    """Return the strategy of a level."""
    strategy = dynamic(level)
    strategy.technique = f"{PLUS}{level}"
    strategy.bind(classic(3, 3))
    return strategy


@pytest.mark.compiled_only
@pytest.mark.parametrize("position", p.fires(f"{PLUS}-fc"), ids=lambda position: position.name)
def test_after_lower_levels_a_level_finds_the_same(position: p.Fires) -> None:
    board = position.board()
    alone = p.first(ready(2), board)
    lower = [ready(0), ready(1)]
    together = ready(2)
    for strategy in lower:
        assert p.first(strategy, board) is None
    assert p.first(together, board) == alone
    # The lower ones may have searched other boards, or this one again, in the meantime.
    for strategy in lower:
        p.first(strategy, p.fires(f"{PLUS}")[0].board())
    assert p.first(together, board) == alone
    assert p.everything(together, board) == p.everything(ready(2), board)


@pytest.mark.skipif(
    compiled.mode() == "compiled", reason="these methods are private to C when compiled"
)
def test_the_highest_level_below_is_offered_on_the_same_board_only() -> None:
    layout = classic(2, 2)
    board = Puzzle(layout, (-1,) * 16).board()
    levels = ClosureLevels(layout)
    engines = [Closures(True, False, []) for _ in range(3)]
    for engine in engines:
        engine.bind(layout)
        engine.start(board)
        engine.closure(0)
    levels.add(board, (), engines[0])
    levels.add(board, ("patterns",), engines[1])
    levels.add(board, ("patterns", "cycles"), engines[2])
    assert levels.below(board, ("patterns", "cycles", "multiple")) is engines[2]
    assert levels.below(board, ("patterns", "cycles")) is engines[1]
    assert levels.below(board, ("patterns", "dynamic")) is engines[1]
    assert levels.below(board, ()) is None
    levels.forget(engines[1])
    assert levels.below(board, ("patterns", "dynamic")) is engines[0]
    board.strike(0, 0)
    assert levels.below(board, ("patterns",)) is None
