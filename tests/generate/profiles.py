"""A small profile and a quick way to rate, for the tests of the generator."""

from __future__ import annotations

from attrs import evolve

import grader
from grader.model.puzzle import Puzzle
from grader.rating.profiles.profile import Entry, Grade, Profile
from grader.rating.rating import Rating

SMALL = Profile(
    name="small",
    title="Small",
    about="Singles, pairs, and search.",
    scheme="hardest",
    entries=(
        Entry("hidden-single", 1.2),
        Entry("naked-single", 2.0),
        Entry("pointing", 2.5),
        Entry("naked-pair", 2.9),
        Entry("exact-cover", 7.0),
    ),
    grades=(Grade("easy", 1.0, 2.0), Grade("medium", 2.0, 3.0), Grade("hard", 3.0, 10.0)),
)


def _short() -> Profile:
    standard = grader.load_profile("standard")
    easier = [entry for entry in standard.entries if entry.rating < 6]
    entries = (*easier, Entry("exact-cover", 7.0))
    return evolve(standard, name="short", entries=entries)


SHORT = _short()
"""The profile `standard` up to the grade expert; all extreme puzzles need search."""


def by_emptiness(puzzle: Puzzle, profile: Profile) -> Rating:
    """The emptier, the harder; for any layout.  Stands in for a rater."""
    rating = round(1.0 + 3 * puzzle.givens.count(-1) / puzzle.layout.cells, 3)
    grade = profile.grade_of(rating)
    assert grade is not None
    return Rating(
        "",
        puzzle.layout.name,
        profile.name,
        "ok",
        grade.name,
        rating,
        techniques={"hidden-single": 1} if rating < 2.5 else {"hidden-single": 1, "naked-pair": 2},
    )
