"""What is left out inside closures, because nothing has changed, would have found nothing."""

from __future__ import annotations

import pytest

from grader.model.board import Board
from grader.model.shapes import classic
from grader.runtime import compiled
from grader_strategies.explainer_chains.closures import pattern_changes
from grader_strategies.explainer_chains.closures.embedding import EmbeddedPatterns
from grader_strategies.explainer_chains.closures.selection import USEFUL
from grader_strategies.explainer_chains.factories import dynamic
from grader_strategies.explainer_chains.links.graph import Graph
from grader_strategies.explainer_chains.search.cycles import Cycles
from tests import positions as p

pytestmark = pytest.mark.skipif(
    compiled.mode() == "compiled", reason="these methods are private to C when compiled"
)
PLUS = "dynamic-forcing-chain-plus"


def search(position: p.Fires, level: int) -> None:
    """Search a board for the dynamic chains of a level."""
    strategy = dynamic(level)
    strategy.bind(classic(3, 3))
    strategy.technique = PLUS
    assert p.first(strategy, position.board()) is not None


def test_patterns_that_are_left_out_find_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[bool] = []
    real = pattern_changes.may_strike

    def always(*arguments: object) -> bool:
        said.append(bool(real(*arguments)))  # type: ignore[arg-type]
        return True

    deduce = EmbeddedPatterns.deduce

    def checked(self: EmbeddedPatterns, *arguments: object) -> int:
        taken: int = deduce(self, *arguments)  # type: ignore[arg-type]
        assert said[-1] or not taken
        return taken

    monkeypatch.setattr(pattern_changes, "may_strike", always)
    monkeypatch.setattr(EmbeddedPatterns, "deduce", checked)
    search(p.fires(PLUS)[0], 1)
    assert {True, False} == {*said}


@pytest.mark.slow
def test_cycles_that_are_left_out_are_none(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[bool] = []
    real = Cycles.may_have_changed

    def checked(self: Cycles, graph: Graph, board: Board, since: int) -> bool:
        said.append(bool(real(self, graph, board, since)))
        assert said[-1] or not self.collect(board, USEFUL)
        return said[-1]

    monkeypatch.setattr(Cycles, "may_have_changed", checked)
    search(p.fires(f"{PLUS}-fc")[0], 2)
    assert {True, False} == {*said}
