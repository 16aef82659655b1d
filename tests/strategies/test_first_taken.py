"""A search that was told to end leaves the finding as it was offered."""

from __future__ import annotations

import pytest

from grader.model.shapes import classic
from grader.model.step import Step
from grader.pipeline.choice import Choice
from grader.pipeline.registry import techniques
from grader.rating.profiles.technique_ids import FALLBACKS, NESTED
from tests.depth import tries
from tests.strategies.stuck_boards import stuck

NAMES = sorted({*techniques()} - {*FALLBACKS, *NESTED})


class Kept(Choice):
    """Takes the first finding, and remembers it as it was when it was taken."""

    kept: Step | None = None

    def offer(self) -> int:
        taken = super().offer()
        if taken:
            assert self.kept is None, "the search goes on"
            self.kept = self.result().step(0)
        return taken


@pytest.mark.parametrize("name", NAMES)
def test_what_was_taken_stays(name: str) -> None:
    strategy = techniques()[name].strategy()
    strategy.bind(classic())
    for board, _ in stuck(tries(1, thorough=100), 12):
        choice = Kept(classic())
        choice.begin()
        strategy.search(board, choice)
        assert bool(choice.taken) == (choice.kept is not None)
        if choice.kept is not None:
            assert choice.result().step(0) == choice.kept
