"""Tables that grow together agree, even if Ctrl-C or a lack of memory stops them from growing."""

from __future__ import annotations

import sys
from array import array
from random import Random

import pytest

from grader.model.board import Board
from grader.pipeline.registry import techniques
from grader.pipeline.strategy import Strategy
from grader_strategies.facts import arrays, sharing
from tests.depth import tries
from tests.limits.test_interrupted import first_step, hard_puzzles

NAMES = (
    "als-xz",
    "als-xy-wing",
    "als-chain",
    "death-blossom",
    "kraken-fish",
    "nice-loop",
    "grouped-nice-loop",
    pytest.param("als-nice-loop", marks=pytest.mark.slow_interpreted),
    "table-forcing-chain",
    "forcing-net",
    "forcing-chain",
    "multiple-forcing-chain",
    "dynamic-forcing-chain",
    pytest.param("dynamic-forcing-chain-plus-fc", marks=pytest.mark.slow),
    "xy-chain",
)


class Growth:
    """Takes the place of `doubled`, and refuses one of its calls."""

    def __init__(self) -> None:
        self.calls = 0
        self.refused = 0

    def doubled(self, table: object) -> array[int]:
        """Return a longer copy, or raise what Ctrl-C does."""
        self.calls += 1
        if self.calls == self.refused:
            raise KeyboardInterrupt
        return arrays.doubled(table)

    def refuse(self, call: int) -> None:
        """Count anew, and refuse a call; 0: none."""
        self.calls, self.refused = 0, call


def replace_doubled(growth: Growth, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let all modules that have been imported by now grow their tables so."""
    for name, module in [*sys.modules.items()]:
        if name.startswith("grader_strategies.") and module is not arrays:
            monkeypatch.setattr(module, "doubled", growth.doubled, raising=False)


def new(name: str, board: Board, monkeypatch: pytest.MonkeyPatch) -> Strategy:
    """Return a new strategy with new facts, all of whose tables are small."""
    monkeypatch.setattr(sharing._LOCAL, "made", {})
    strategy = techniques()[name].strategy()
    strategy.bind(board.layout)
    return strategy


def later(board: Board) -> Board:
    """Return a board that has lost a few candidates since."""
    random = Random(3)
    left = board.copy()
    for cell in random.sample(range(board.layout.cells), 8):
        if len(left.candidates(cell)) > 2:
            left.strike(cell, left.candidates(cell)[0])
    return left


@pytest.mark.parametrize("name", NAMES)
def test_a_search_after_growth_was_stopped_finds_the_same(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    growth = Growth()
    board = hard_puzzles(1, 12.0)[0].board()
    boards = [board, later(board), board]
    new(name, board, monkeypatch)  # which imports all that it needs
    replace_doubled(growth, monkeypatch)
    expected = [first_step(new(name, each, monkeypatch), "first", each) for each in boards]
    growth.refuse(0)
    first_step(new(name, board, monkeypatch), "first", board)
    for call in range(1, growth.calls + 1, tries(3, thorough=1)):
        strategy = new(name, board, monkeypatch)
        growth.refuse(call)
        with pytest.raises(KeyboardInterrupt):
            first_step(strategy, "first", board)
        growth.refuse(0)
        assert [first_step(strategy, "first", each) for each in boards] == expected, call
