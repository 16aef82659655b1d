"""Engines that extend the sets of lower levels find what they find alone."""

from __future__ import annotations

import pytest

from grader.model.shapes import classic
from grader.pipeline.strategy import Strategy
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
