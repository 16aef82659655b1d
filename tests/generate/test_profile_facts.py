"""Profile entries that no puzzle on a layout uses."""

from __future__ import annotations

from random import Random

import pytest
from attrs import evolve

from grader.formats.layout_files import load_layout
from grader.generate.dig import dig, without
from grader.generate.profile_facts import impossible_slots
from grader.generate.shuffle import shuffled
from grader.model.shapes import classic
from grader.rating.profile_loading import load_profile
from grader.rating.rater import Rater
from grader.search.canonical.symmetry import orbits
from grader.search.solutions import random_solution


def excluded(profile: str, layout: str) -> set[str]:
    """Return the techniques that have an impossible entry, without search and common peers."""
    chosen = load_profile(profile)
    slots = impossible_slots(chosen, load_layout(layout))
    return {chosen.entries[slot].technique for slot in slots} - {"exact-cover", "common-peer"}


@pytest.mark.parametrize("layout", ["classic-9", "classic-8", "jigsaw-9", "samurai", "windoku-9"])
def test_nothing_is_excluded_on_larger_layouts(layout: str) -> None:
    assert excluded("standard", "classic-9" if layout == "jigsaw-9" else layout) == set()


@pytest.mark.parametrize(
    ("layout", "has_some"),
    [("classic-9", False), ("samurai", False), ("windoku-9", True), ("anti-knight-9", True)],
)
def test_classic_boxes_have_no_common_peers(layout: str, has_some: bool) -> None:
    profile = load_profile("standard")
    slots = impossible_slots(profile, load_layout(layout))
    names = {profile.entries[slot].technique for slot in slots}
    assert ("common-peer" not in names) == has_some


def test_search_is_excluded_where_no_puzzle_is_known_that_needs_it() -> None:
    profile = load_profile("standard")
    last = len(profile.entries) - 1
    assert profile.entries[last].technique == "exact-cover"
    assert "is known" in impossible_slots(profile, classic(3, 3))[last]
    assert last not in impossible_slots(profile, load_layout("samurai"))


def test_six_cells_leave_no_room_for_quads() -> None:
    assert excluded("standard", "classic-6") == {"naked-quad", "hidden-quad", "jellyfish"}
    assert excluded("hodoku", "classic-6") == {"naked-quad", "jellyfish"}


def test_a_larger_subset_counts_if_the_smaller_one_is_not_tried_before() -> None:
    profile = load_profile("standard")
    entries = tuple(e for e in profile.entries if e.technique not in ("hidden-pair", "x-wing"))
    fewer = evolve(profile, entries=entries)
    names = {fewer.entries[slot].technique for slot in impossible_slots(fewer, classic(3, 2))}
    assert names == {"hidden-quad", "exact-cover", "common-peer"}


def test_latin_squares_have_no_locked_candidates() -> None:
    assert excluded("standard", "latin-9") == {
        "pointing",
        "claiming",
        "locked-pair",
        "locked-triple",
    }


@pytest.mark.slow_interpreted
@pytest.mark.parametrize("profile", ["standard", "explainer", "hodoku"])
@pytest.mark.parametrize(
    "name", ["classic-4", "latin-3", "latin-5", "classic-6", "diagonal-6", "latin-7", "latin-9"]
)
def test_no_puzzle_uses_an_impossible_entry(name: str, profile: str) -> None:
    layout, chosen = load_layout(name), load_profile(profile)
    impossible = set(impossible_slots(chosen, layout))
    assert impossible
    rater, random = Rater(chosen, layout), Random(name)
    for _ in range(30):
        solution = random_solution(layout, random)
        order = shuffled(orbits(layout, "none"), random)
        puzzle = without(layout, solution, dig(layout, solution, order))
        rater.board.load(puzzle.givens)
        rater.pipeline.run(rater.board, None)
        assert impossible.isdisjoint(rater.pipeline.log.uses())
