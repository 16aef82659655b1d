"""Techniques are left out on boards with more candidates than their entry allows."""

from __future__ import annotations

from attrs import evolve

import grader
from grader.pipeline.choice import Choice
from grader.rating.profile_strategies import strategy_of
from grader.rating.profiles.profile import Entry, Profile

PUZZLE = "...93..2..9....5.328..7..1.1..3...7..4..193..3.9...2....57.4..........6...4.8...."
"""A puzzle that needs a uniqueness test."""
STANDARD = grader.load_profile("standard")


def limited(most: int) -> Profile:
    """Return `standard` with a limit for the test."""
    entries = [
        evolve(entry, most_candidates=most) if entry.technique == "uniqueness-test-1" else entry
        for entry in STANDARD.entries
    ]
    return evolve(STANDARD, name="limited", entries=tuple(entries))


def test_a_technique_is_left_out_above_its_limit_only() -> None:
    free, above, below = (grader.rate(PUZZLE, p) for p in (STANDARD, limited(20), limited(729)))
    assert "uniqueness-test-1" in free.techniques
    assert "uniqueness-test-1" not in above.techniques
    assert below.techniques == free.techniques
    assert grader.rate_trace(grader.trace(PUZZLE, limited(20)), limited(20)) == above


def test_lists_of_all_steps_have_no_limit() -> None:
    board = grader.parse(PUZZLE).board()
    entry = Entry("naked-single", 1.0, most_candidates=1)
    found = []
    for strategy in (
        strategy_of(entry, board.layout),
        strategy_of(entry, board.layout, is_listing=True),
        strategy_of(entry, board.layout, is_thorough=True),
    ):
        choice = Choice(board.layout)
        choice.begin()
        found.append(bool(strategy.search(board, choice)))
    assert found == [False, *found[2:] * 2]


def test_classic_puzzles_are_below_all_limits_of_standard() -> None:
    assert min(e.most_candidates for e in STANDARD.entries if e.most_candidates) >= 300
