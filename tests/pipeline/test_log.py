"""The log of a run; copies of it do not change."""

from __future__ import annotations

import pytest

from grader import layouts
from grader.grading.rater import Rater, load_profile
from grader.model.puzzle import Puzzle
from grader.pipeline.log import Log
from tests.search.layouts import nine

PUZZLE = nine("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")


def test_a_new_log_has_nothing() -> None:
    log = Log(3, 10)
    assert (log.steps, log.entries(), log.kinds(5), log.opening(), log.uses()) == (0, [], [], 0, {})
    assert not log.has_any([0, 1, 2])


@pytest.fixture(name="rater")
def rater_of_a_solved_puzzle() -> Rater:
    rater = Rater(load_profile("standard"), layouts.load_layout("classic-9"))
    rater.rate(PUZZLE)
    return rater


def test_uses_lists_the_slots_with_steps(rater: Rater) -> None:
    log = rater.pipeline.log
    assert sum(log.uses().values()) == log.steps == 51
    for slot in range(log.slots):
        assert log.has_any([slot]) == (slot in log.uses())
    assert log.has_any(list(log.uses()))
    assert not log.has_any([])
    assert not log.has_any([slot for slot in range(log.slots) if slot not in log.uses()])


def test_a_copy_stays_when_the_next_run_begins(rater: Rater) -> None:
    log = rater.pipeline.log
    copy, told = log.copy(), _told(log)
    assert _told(copy) == told
    rater.rate(Puzzle(PUZZLE.layout, tuple(digit if digit != 4 else -1 for digit in PUZZLE.givens)))
    assert _told(log) != told
    assert _told(copy) == told


def _told(log: Log) -> tuple[object, ...]:
    return log.steps, log.entries(), log.kinds(log.steps), log.opening(), log.uses()
