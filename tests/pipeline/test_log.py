"""The log of a run; copies of it do not change."""

from __future__ import annotations

import pytest

from grader.formats import layout_files as layouts
from grader.model.puzzle import Puzzle
from grader.pipeline.log import Log
from grader.rating.profile_loading import load_profile
from grader.rating.rater import Rater
from tests.search.layouts import nine

PUZZLE = nine("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")

# From the benchmark of Sudoku Explainer: ER 2.6 and 4.5 or more.
NEEDS_POINTING = "000000300008040000020010067000050274000000006005000100004003080100007040070860000"
NEEDS_CHAINS = "050604000040000810000087009000400020700008000410092000000800405000200000500000790"


def test_a_new_log_has_nothing() -> None:
    log = Log(3, 10)
    assert (log.steps, log.entries(), log.kinds(5), log.opening(), log.uses()) == (0, [], [], 0, {})
    assert not log.has_any([0, 1, 2])
    assert (log.named_uses(["a", "b", "c"]), log.sections()) == ({}, (0, 0, 0))


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


def test_uses_of_a_name_are_added_up(rater: Rater) -> None:
    log = rater.pipeline.log
    names = ["one", "other"] * log.slots
    uses = log.uses()
    assert log.named_uses(names[: log.slots]) == {
        name: sum(count for slot, count in uses.items() if slot % 2 == i)
        for i, name in enumerate(("one", "other"))
        if any(slot % 2 == i for slot in uses)
    }


def test_sections_are_sets_of_slots() -> None:
    rater = Rater(load_profile("explainer"), layouts.load_layout("classic-9"))
    for puzzle in (PUZZLE, nine(NEEDS_POINTING)):
        rater.rate(puzzle)
        log = rater.pipeline.log
        slots = [slot for slot, _, _ in log.entries()]
        parts = (slots, slots[: log.opening()], slots[:1])
        assert log.sections() == tuple(sum(1 << slot for slot in {*part}) for part in parts)


def test_steps_with_surcharges_have_no_sections() -> None:
    rater = Rater(load_profile("explainer"), layouts.load_layout("classic-9"))
    rater.rate(nine(NEEDS_CHAINS))
    log = rater.pipeline.log
    assert any(surcharge for _, surcharge, _ in log.entries())
    assert log.sections() is None
    assert log.copy().sections() is None


def test_a_copy_stays_when_the_next_run_begins(rater: Rater) -> None:
    log = rater.pipeline.log
    copy, told = log.copy(), _told(log)
    assert _told(copy) == told
    rater.rate(Puzzle(PUZZLE.layout, tuple(digit if digit != 4 else -1 for digit in PUZZLE.givens)))
    assert _told(log) != told
    assert _told(copy) == told


def _told(log: Log) -> tuple[object, ...]:
    return log.steps, log.entries(), log.kinds(log.steps), log.opening(), log.uses()
