"""The surcharge of a step reaches the log, the tally and the rating."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from grader.model import kinds as k
from grader.model.board import Board
from grader.model.puzzle import Puzzle
from grader.model.shapes import classic
from grader.model.step import Step
from grader.model.trace import Outcome, Trace
from grader.pipeline.choice import Choice
from grader.pipeline.runner import Pipeline
from grader.pipeline.strategy import Strategy
from grader.rating.profiles.profile import Entry, Grade, Profile
from grader.rating.schemes import TraceTally

EMPTY = Puzzle(classic(), (k.NO_DIGIT,) * 81)


class RisingSurcharge(Strategy):
    """Eliminate the candidates of the first cell in turn, each with a higher surcharge."""

    technique = "dearer"

    def steps(self, board: Board) -> Iterable[Step]:
        left = [digit for digit in board.candidates(0) if digit]
        return (
            [Step("dearer", eliminations=[(0, left[0])], surcharge=9 - len(left))] if left else []
        )


def test_the_surcharge_of_each_step_is_logged_and_recorded() -> None:
    layout = classic()
    board = Board.of(layout, [k.NO_DIGIT] * 81)
    pipeline = Pipeline(layout, [RisingSurcharge()], [Choice(layout)])
    steps: list[Step] = []

    pipeline.run(board, steps)

    assert [step.surcharge for step in steps] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert pipeline.log.entries() == [(0, surcharge, False) for surcharge in range(1, 9)]


def test_a_tally_of_a_trace_is_that_of_the_run() -> None:
    steps = (
        Step("c", eliminations=[(0, 0)], slot=1),
        Step("a", eliminations=[(0, 1)], surcharge=2),
        Step("a", [(0, 2)], size=4, surcharge=2),
        Step("c", [(1, 0)], slot=1),
    )
    tally = TraceTally(Trace(EMPTY, steps, Outcome.STUCK))

    assert (tally.steps, tally.uses(), tally.opening()) == (4, {0: 2, 1: 2}, 3)
    assert [tally.kinds(n) for n in (0, 1, 4)] == [[], [(1, 0)], [(1, 0), (0, 2)]]
    assert TraceTally(Trace(EMPTY, steps[:2], Outcome.STUCK)).opening() == 0


@pytest.mark.parametrize(
    ("base", "surcharge", "rating"), [(4.5, 0, 4.5), (4.5, 2, 4.7), (4.6, 1, 4.7), (8.2, 10, 9.2)]
)
def test_the_rating_of_a_step_is_the_entry_and_its_surcharge(
    base: float, surcharge: int, rating: float
) -> None:
    profile = Profile("p", "P", "", "explainer", (Entry("a", base),), (Grade("g", 1, 10),))

    assert profile.rating_of(Step("a", surcharge=surcharge)) == rating


@pytest.mark.parametrize("scheme", ["hardest", "sum"])
def test_other_schemes_rate_a_step_by_its_entry_alone(scheme: str) -> None:
    profile = Profile("p", "P", "", scheme, (Entry("a", 4.5),), (Grade("g", 1, 10),))

    assert profile.rating_of(Step("a", surcharge=9)) == 4.5
