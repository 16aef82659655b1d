"""Catalogues from Python: adding, rating, tags, merging."""

from __future__ import annotations

from pathlib import Path

import pytest

import grader
from grader.catalogue.catalogue import Catalogue
from grader.errors import CatalogueError
from grader.model.puzzle import Puzzle
from grader.search.canonical.fingerprints import fingerprint
from tests.catalogue.catalogues import EASY, rated
from tests.catalogue.disguises import disguised, puzzles

SEVERAL = "5" + "." * 80
CONTRADICTION = "55" + "." * 79


def test_a_new_catalogue_has_no_puzzles(catalogue: Catalogue) -> None:
    assert len(catalogue) == 0
    assert [*catalogue] == []
    assert EASY not in catalogue
    assert catalogue.find(EASY) is None


def test_a_puzzle_in_disguise_is_known(catalogue: Catalogue) -> None:
    first = puzzles()[:20]
    assert str(catalogue.add(first)) == "20 new, 0 known, 0 bad"
    again = [disguised(puzzle, seed) for seed, puzzle in enumerate(first)]
    assert str(catalogue.add(again, source="again")) == "0 new, 20 known, 0 bad"
    assert {entry.puzzle for entry in catalogue} == set(first)
    found = catalogue.find(again[3])
    assert found is not None
    assert found.entry.puzzle == first[3]
    assert [(each.source, each.position) for each in found.provenance] == [
        ("again", 4),
        ("python", 4),
    ]
    assert found.provenance[0].text == str(again[3])


def test_the_key_is_the_fingerprint(catalogue: Catalogue) -> None:
    catalogue.add([EASY])
    (entry,) = catalogue
    assert bytes.fromhex(entry.key) == fingerprint(grader.parse(EASY))


def test_equal_puzzles_of_one_call_are_there_once(catalogue: Catalogue) -> None:
    assert str(catalogue.add([EASY, EASY])) == "1 new, 1 known, 0 bad"


def test_bad_puzzles_are_refused_unless_they_are_wanted(catalogue: Catalogue) -> None:
    bad = [SEVERAL, CONTRADICTION, "junk", ""]
    assert str(catalogue.add(bad)) == "0 new, 0 known, 4 bad"
    assert str(catalogue.add(bad, keep_invalid=True)) == "2 new, 0 known, 2 bad"
    assert {entry.status for entry in catalogue} == {"multiple-solutions", "invalid"}


@pytest.mark.parametrize("layout", ["classic-4", "jigsaw-6", "diagonal-9", "samurai"])
def test_other_layouts_come_back(catalogue: Catalogue, layout: str) -> None:
    (made,) = grader.generate(layout=layout, seed=1, count=1)
    catalogue.add([made.puzzle])
    (entry,) = catalogue
    assert entry.puzzle == made.puzzle
    assert made.puzzle in catalogue


def test_removed_candidates_are_part_of_a_puzzle(catalogue: Catalogue) -> None:
    puzzle = grader.parse(EASY)
    marked = Puzzle(puzzle.layout, puzzle.givens, ((2, 0),))
    assert catalogue.add([puzzle, marked]).new == 2
    assert marked in catalogue
    assert {entry.puzzle.removed != () for entry in catalogue} == {False, True}


def test_ratings_are_those_of_rate(catalogue: Catalogue) -> None:
    rated(catalogue)
    for entry in catalogue.query():
        assert entry.rating == grader.rate(entry.puzzle)
    assert [*catalogue.rate()] == []


def test_a_larger_time_limit_rates_again(catalogue: Catalogue) -> None:
    catalogue.add([EASY])
    assert [r.status for r in catalogue.rate(timeout=1e-9)] == ["timeout"]
    assert [*catalogue.rate(timeout=1e-9)] == []
    assert [r.status for r in catalogue.rate(timeout=100)] == ["ok"]
    assert [*catalogue.rate()] == []


def test_a_run_that_is_left_goes_on_later(catalogue: Catalogue) -> None:
    catalogue.add(puzzles()[:10])
    run = catalogue.rate()
    next(run)
    run.close()  # type: ignore[attr-defined]
    assert len([*catalogue.rate()]) in range(10)
    assert all(entry.rating is not None for entry in catalogue.query())


def test_ratings_by_several_profiles(catalogue: Catalogue) -> None:
    rated(catalogue, 5)
    list(catalogue.rate("explainer"))
    found = catalogue.find(puzzles()[0])
    assert found is not None
    assert [rating.profile for rating in found.ratings] == ["standard", "explainer"]
    by_explainer = [*catalogue.query(profile="explainer")]
    assert {e.rating.profile for e in by_explainer if e.rating} == {"explainer"}
    both = "rating >= 1 and explainer.er >= 1"
    assert catalogue.count(both) == 5
    with pytest.raises(CatalogueError, match="did you mean 'explainer'"):
        catalogue.query(profile="explaine")


def test_publishing(catalogue: Catalogue) -> None:
    catalogue.add(puzzles()[:3])
    known, unknown = disguised(puzzles()[0], 1), puzzles()[5]
    assert catalogue.publish([known, unknown], "Daily News", "2026-12-01", "7") == [unknown]
    assert catalogue.count("published") == 1
    assert catalogue.count("not published") == 2
    found = catalogue.find(puzzles()[0])
    assert found is not None
    assert [(p.place, p.day, p.page) for p in found.published] == [
        ("Daily News", "2026-12-01", "7")
    ]


def test_tags(catalogue: Catalogue) -> None:
    catalogue.add(puzzles()[:3], tags=["new", "bench"])
    assert catalogue.tag_where("few", "givens < 20") == catalogue.count("tag = few")
    assert catalogue.count("tag = new and tag = bench") == 3
    with pytest.raises(CatalogueError, match="no name of a tag"):
        catalogue.add([EASY], tags=["\x1b[31m"])


def test_merging(catalogue: Catalogue, tmp_path: Path) -> None:
    rated(catalogue, 6)
    with Catalogue.create(tmp_path / "other.db") as other:
        other.add([disguised(p, 3) for p in puzzles()[4:10]], source="other", licence="MIT")
        list(other.rate())
        other.publish([puzzles()[4]], "there")
    report = catalogue.merge(tmp_path / "other.db")
    assert str(report) == "4 new, 2 known, 0 bad"
    assert str(catalogue.merge(tmp_path / "other.db")) == "0 new, 6 known, 0 bad"
    assert catalogue.count("published") == 1
    assert catalogue.count("rating > 0") == 10
    assert catalogue.sources() == [("bench", "", "", 6), ("other", "MIT", "", 6)]
    assert [*catalogue.faults()] == []
    for entry in catalogue.query("not source = bench"):
        assert entry.rating == grader.rate(entry.puzzle)
    with pytest.raises(CatalogueError, match="the catalogue itself"):
        catalogue.merge(catalogue.path)


def test_vacuum_keeps_all(catalogue: Catalogue) -> None:
    rated(catalogue, 5)
    before = [*catalogue]
    catalogue.vacuum()
    assert [*catalogue] == before


def test_a_catalogue_for_reading_is_not_written(catalogue: Catalogue) -> None:
    catalogue.add([EASY])
    with Catalogue(catalogue.path, readonly=True) as reader:
        assert EASY in reader
        with pytest.raises(CatalogueError, match="only for reading"):
            reader.add([EASY])


def test_a_closed_catalogue(catalogue: Catalogue) -> None:
    catalogue.close()
    with pytest.raises(CatalogueError, match="is closed"):
        len(catalogue)
