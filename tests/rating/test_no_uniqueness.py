"""Techniques that assume one solution can be left out of every profile, and the rating says so."""

from __future__ import annotations

from pathlib import Path

import pytest

import grader
from grader.errors import ProfileError, StrategyError, TargetError
from grader.pipeline.registry import techniques
from grader.rating import profiles
from grader.rating.profile_loading import load_profile, without_uniqueness
from grader.rating.profiles.profile import Entry, Grade, Profile

RECTANGLE = "...93..2..9....5.328..7..1.1..3...7..4..193..3.9...2....57.4..........6...4.8...."
"""The hardest step is uniqueness test 1, at 6.5."""
OWN = """\
name: own
title: Own
about: For tests.
scheme: hardest
techniques:
  - technique: uniqueness-test-1
    rating: 2.0
  - technique: exact-cover
    rating: 9.0
grades:
  all: [1.0, 10.0]
"""


def assuming(profile: Profile) -> set[str]:
    known = techniques()
    return {e.technique for e in profile.entries if known[e.technique].assumes_unique}


@pytest.mark.parametrize("name", profiles.names())
def test_every_profile_has_a_form_without_them(name: str) -> None:
    whole = load_profile(name)
    profile = load_profile(name, uniqueness=False)
    assert assuming(whole) or name == "human" or whole.rules
    assert profile.name == f"{name}-no-uniqueness"
    assert profile.entries == tuple(
        entry for entry in whole.entries if entry.technique not in assuming(whole)
    )
    assert (profile.grades, profile.stuck) == (whole.grades, whole.stuck)
    assert profile.digest() != whole.digest()


def test_it_is_the_same_by_name_by_option_and_twice() -> None:
    profile = load_profile("standard", uniqueness=False)
    assert load_profile("standard-no-uniqueness") is profile
    assert load_profile(profile, uniqueness=False) is profile
    assert without_uniqueness(profile) is profile
    assert load_profile(profile) is profile


def test_a_rating_names_the_profile_and_has_none_of_the_techniques() -> None:
    rating = grader.rate(RECTANGLE)
    other = grader.rate(RECTANGLE, uniqueness=False)
    assert (rating.profile, rating.hardest) == ("standard", "uniqueness-test-1")
    assert other.profile == "standard-no-uniqueness"
    assert not {*other.techniques} & assuming(load_profile("standard"))
    assert not other.searched
    assert other.solution == rating.solution
    assert [*grader.rate_many([RECTANGLE], uniqueness=False)] == [other]
    trace = grader.trace(RECTANGLE, uniqueness=False)
    assert grader.rate_trace(trace, uniqueness=False) == other
    assert len(grader.open_moves(trace, uniqueness=False)) == len(trace)


def test_a_rating_without_any_of_them_changes_its_profile_only() -> None:
    easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    one, other = (grader.rate(easy, uniqueness=uniqueness) for uniqueness in (True, False))
    changed = {"profile": other.profile, "version": other.version}
    assert one.record() | changed == other.record()


def test_a_file_has_a_form_without_them(tmp_path: Path) -> None:
    file = tmp_path / "own.yaml"
    file.write_text(OWN, encoding="utf-8")
    profile = load_profile(file, uniqueness=False)
    assert (profile.name, [e.technique for e in profile.entries]) == (
        "own-no-uniqueness",
        ["exact-cover"],
    )


def test_the_name_of_a_file_must_not_look_like_such_a_form(tmp_path: Path) -> None:
    file = tmp_path / "own.yaml"
    file.write_text(OWN.replace("name: own", "name: own-no-uniqueness"), encoding="utf-8")
    with pytest.raises(ProfileError, match=r"own\.yaml, line 1: .*choose another name"):
        load_profile(file)


def test_a_profile_of_nothing_else_is_refused() -> None:
    entries = (Entry("uniqueness-test-1", 1.0),)
    profile = Profile("unique", "", "", "hardest", entries, (Grade("all", 1, 3),), stuck=2.0)
    with pytest.raises(ProfileError, match="all techniques of the profile unique assume one"):
        load_profile(profile, uniqueness=False)


@pytest.mark.slow_interpreted
def test_hints_and_proofs_have_none_of_them() -> None:
    (step,) = (s for s in grader.trace(RECTANGLE) if s.technique == "uniqueness-test-1")
    found = {s.technique for s in grader.hints(RECTANGLE, uniqueness=False)}
    assert found
    assert not found & assuming(load_profile("standard"))
    with pytest.raises(StrategyError, match="uniqueness-test-1 assumes that the puzzle has one"):
        grader.hints(RECTANGLE, "uniqueness-test-1", uniqueness=False)
    assert grader.hints(RECTANGLE, ("uniqueness-test-1", "pointing"), uniqueness=False) == (
        grader.hints(RECTANGLE, "pointing")
    )
    cell, digit = step.eliminations[0]
    claim = f"r{cell // 9 + 1}c{cell % 9 + 1}<>{digit + 1}"
    proof = grader.explain(RECTANGLE, claim, uniqueness=False)
    assert proof.status == "shown"
    assert "uniqueness-test-1" not in {s.technique for s in proof.steps}


@pytest.mark.slow_interpreted
def test_generated_puzzles_need_none_of_them() -> None:
    found = [*grader.generate(grade="extreme", count=5, seed=2, uniqueness=False)]
    assert {made.rating.profile for made in found} == {"standard-no-uniqueness"}
    assert all(grader.rate(made.puzzle, uniqueness=False) == made.rating for made in found)
    with pytest.raises(TargetError, match="standard-no-uniqueness has no technique"):
        grader.generate(requires="bug", uniqueness=False)
