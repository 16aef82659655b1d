"""Ratings of killers in a catalogue stand under the profile that made them."""

from __future__ import annotations

from pathlib import Path

import grader
from grader.catalogue.catalogue import Catalogue
from grader.rating.rating import Rating

CLASSIC = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"


def killers() -> list[Rating]:
    return [made.rating for made in grader.generate(layout="killer-4", seed=3, count=2)]


def profiles(catalogue: Catalogue) -> dict[str, int]:
    return {name: catalogue.count("status = ok", profile=name) for name in ("standard", "variants")}


def test_a_run_rates_killers_once_and_by_the_profile_for_variants(tmp_path: Path) -> None:
    puzzles = [CLASSIC, *(each.puzzle for each in killers())]
    with Catalogue.create(tmp_path / "puzzles.db") as catalogue:
        catalogue.add(puzzles)
        found = [*catalogue.rate()]
        assert [each.profile for each in found] == ["standard", "variants", "variants"]
        assert profiles(catalogue) == {"standard": 1, "variants": 2}
        assert [*catalogue.rate()] == []
        assert catalogue.held() == []


def test_ratings_that_are_added_keep_their_profile(tmp_path: Path) -> None:
    ratings = [*killers(), grader.rate(CLASSIC)]
    with Catalogue.create(tmp_path / "puzzles.db") as catalogue:
        assert catalogue.add_ratings(ratings, "standard") == 3
        assert profiles(catalogue) == {"standard": 1, "variants": 2}
        assert catalogue.add_ratings(ratings, "standard") == 0


def test_a_catalogue_of_classic_puzzles_has_no_other_profile(tmp_path: Path) -> None:
    with Catalogue.create(tmp_path / "puzzles.db") as catalogue:
        catalogue.add([CLASSIC])
        assert len([*catalogue.rate()]) == 1
        assert [each.profile for each in catalogue.statistics().profile_versions] == ["standard"]


def test_each_puzzle_has_the_name_of_its_own_layout(tmp_path: Path) -> None:
    """Arrows and dots leave the houses as they are, and cages change them from puzzle to puzzle."""
    names = ["killer-4", "arrow-4", "kropki-4", "thermometer-4"]
    made = [
        found.puzzle
        for name in names
        for found in grader.generate(layout=name, seed=3, count=2 if name == "killer-4" else 1)
    ]
    with Catalogue.create(tmp_path / "all.db") as catalogue:
        catalogue.add([*made, CLASSIC])
        assert sorted(entry.layout for entry in catalogue) == sorted(
            ["classic-9", "killer-4", *names]
        )
        assert catalogue.statistics().layouts["killer-4"] == 2
