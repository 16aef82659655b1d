"""The profiles `standard` and `beyond`: what they promise beside their order."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

import grader
from grader.pipeline.registry import techniques
from grader.rating.profiles.technique_ids import FALLBACKS

ROOT = Path(__file__).resolve().parents[2]
STANDARD, BEYOND = map(grader.load_profile, ("standard", "beyond"))
PATTERNS = ("tridagon", "junior-exocet", "junior-exocet-plus", "sk-loop", "msls")
EXPERT = (
    *("full-house", "hidden-single", "hidden-single", "naked-single", "pointing", "claiming"),
    *("locked-pair", "common-peer", "naked-pair", "locked-triple", "hidden-pair", "naked-triple"),
    *("hidden-triple", "x-wing", "skyscraper", "two-string-kite", "empty-rectangle"),
    *("simple-coloring", "xy-wing", "naked-quad", "xyz-wing", "swordfish", "w-wing"),
    *("hidden-quad", "jellyfish"),
)
"""What puzzles up to the grade expert may need; their ratings were fitted to solving times."""
HARDEST = (
    "..29....6.....27...5..1..3....83..196...4...8.....9....9.5..8....1......47...6...",
    "..3.5.....567....27..2...4......18..3...2...66...7...453..4...7.......9.......4..",
)


def test_techniques_go_from_easy_to_hard_and_have_reasons() -> None:
    for profile in (STANDARD, BEYOND):
        assert [*profile.ratings] == sorted(profile.ratings)
        assert all(entry.why for entry in profile.entries)


def test_extreme_begins_with_a_chain_and_ends_with_search() -> None:
    ids = [entry.technique for entry in STANDARD.entries]
    assert tuple(ids[: len(EXPERT)]) == EXPERT
    extreme = STANDARD.grade_named("extreme")
    assert extreme is not None
    assert {STANDARD.grade_at(slot) for slot in range(len(EXPERT), len(ids))} == {extreme}
    assert ids[len(EXPERT)] == "turbot-fish"
    assert [id_ for id_ in ids if id_ in FALLBACKS] == ids[-1:]


def test_a_profile_has_techniques_that_assume_one_solution_and_others() -> None:
    assuming = {e.technique for e in STANDARD.entries if techniques()[e.technique].assumes_unique}
    assert {"uniqueness-test-1", "bug", "unique-loop"} <= assuming
    assert {"extended-rectangle", "reverse-bug", "gurth"} <= assuming
    assert not assuming & {*EXPERT}


def test_named_patterns_have_their_places() -> None:
    expected = {
        "extended-rectangle": 6.7,
        "reverse-bug": 6.8,
        "gurth": 6.9,
        "firework-triple": 7.1,
        "firework-quad": 7.3,
    }
    for profile in (STANDARD, BEYOND):
        found = {entry.technique: entry.rating for entry in profile.entries}
        assert {id_: found.get(id_) for id_ in expected} == expected
        ids = [entry.technique for entry in profile.entries]
        assert ids.index("junior-exocet-plus") == ids.index("junior-exocet") + 1


def test_beyond_is_standard_with_its_patterns_before_all_chains() -> None:
    ids = [entry.technique for entry in BEYOND.entries]
    assert tuple(ids[len(EXPERT) :][: len(PATTERNS)]) == PATTERNS
    for entry in STANDARD.entries:
        if entry.technique not in PATTERNS:
            assert entry in BEYOND.entries
    assert [e for e in BEYOND.entries if e.technique not in PATTERNS] == [
        e for e in STANDARD.entries if e.technique not in PATTERNS
    ]
    assert BEYOND.grades == STANDARD.grades


@pytest.mark.compiled_only
def test_the_hardest_puzzles_need_no_search() -> None:
    for profile in ("standard", "beyond"):
        ratings = [grader.rate(puzzle, profile) for puzzle in HARDEST]
        assert [(rating.grade, rating.searched) for rating in ratings] == [("extreme", False)] * 2
    first = next(s for s in grader.trace(HARDEST[1], "beyond") if s.technique == "junior-exocet")
    assert first.eliminations


@pytest.mark.compiled_only
def test_no_puzzle_of_the_reference_needs_search() -> None:
    file = ROOT / "corpus" / "reference" / "explainer.csv"
    with file.open(encoding="utf-8", newline="") as lines:
        puzzles = [row["puzzle"] for row in csv.DictReader(lines)]
    ratings = [*grader.rate_many(puzzles[::4])]
    assert {rating.status for rating in ratings} == {"ok"}
    assert not any(rating.searched for rating in ratings)
    assert {r.rating for r in ratings if r.grade == "extreme"} != {7.0}
