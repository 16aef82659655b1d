"""Expressions, orders and statistics of catalogues."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

import grader
from grader.catalogue.catalogue import Catalogue
from grader.catalogue.selection import COLUMNS, KNOWN
from grader.errors import CatalogueError, QueryError
from grader.query.fields import FIELDS, OF_RATING, Cost
from tests.catalogue.catalogues import EASY, rated
from tests.catalogue.disguises import disguised, puzzles

QUERIES: dict[str, Callable[[Any], bool]] = {
    "grade = hard": lambda r: r.grade == "hard",
    "grade in (hard, extreme)": lambda r: r.grade in ("hard", "extreme"),
    "not grade = hard": lambda r: r.grade != "hard",
    "rating >= 4.2": lambda r: r.rating >= 4.2,
    "rating in 2..4": lambda r: 2 <= r.rating <= 4,
    "uses(pointing) >= 1": lambda r: r.techniques.get("pointing", 0) >= 1,
    "uses(pointing) = 0": lambda r: "pointing" not in r.techniques,
    "not uses(pointing) and steps > 60": lambda r: "pointing" not in r.techniques and r.steps > 60,
    "uses(pointing) < 3": lambda r: r.techniques.get("pointing", 0) < 3,
    "uses(pointing) or uses(naked-pair)": lambda r: bool(
        {"pointing", "naked-pair"} & {*r.techniques}
    ),
    "uses(pointing) and uses(naked-pair)": lambda r: {"pointing", "naked-pair"} <= {*r.techniques},
    "uses(x-wing) >= 1": lambda r: "x-wing" in r.techniques,
    "hardest(skyscraper)": lambda r: r.hardest == "skyscraper",
    "searched": lambda r: r.searched,
    "not (searched or givens > 20)": lambda r: not r.searched and clues(r.puzzle) <= 20,
    "status = ok": lambda _: True,
    "givens < 22": lambda r: clues(r.puzzle) < 22,
    "minimal": lambda r: grader.is_minimal(r.puzzle),
    "symmetry = 180": lambda _: False,
    "layout = classic-9": lambda _: True,
    "source = bench": lambda _: True,
    "source != bench": lambda _: False,
    "tag = none or published": lambda _: False,
    "er > 1": lambda _: False,
    "not er > 1": lambda _: False,
}


def clues(line: str) -> int:
    return 81 - line.count(".")


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Catalogue]:
    with Catalogue.create(tmp_path_factory.mktemp("library") / "puzzles.db") as made:
        yield rated(made, 100)


@pytest.mark.parametrize("where", QUERIES)
def test_a_query_selects_what_python_does(library: Catalogue, where: str) -> None:
    ratings = [entry.rating for entry in library]
    expected = {r.puzzle for r in ratings if r is not None and QUERIES[where](r)}
    assert {entry.line for entry in library.query(where)} == expected
    assert library.count(where) == len(expected)


def test_like_and_within(library: Catalogue) -> None:
    puzzle = puzzles()[7]
    like = f"like('{disguised(puzzle, 5)}')"
    assert [entry.puzzle for entry in library.query(like)] == [puzzle]
    pattern = "".join("." if digit < 0 else "x" for digit in puzzle.givens)
    assert [entry.puzzle for entry in library.query(f"within('{pattern}')")] == [puzzle]
    assert library.count(f"within('{'x' * 81}')") == 100


def test_orders(library: Catalogue) -> None:
    ratings = [entry.rating for entry in library.query(order="rating")]
    values = [rating.rating or 0 for rating in ratings if rating]
    assert values == sorted(values)
    down = [entry.givens for entry in library.query(order="-givens", limit=10)]
    assert down == sorted(down, reverse=True)
    assert [entry.key for entry in library] == sorted(entry.key for entry in library)
    with pytest.raises(CatalogueError, match="no order 'ratin'; did you mean 'rating'"):
        library.query(order="ratin")


def test_random_order_follows_from_the_seed(library: Catalogue) -> None:
    one, same, other = (
        [entry.key for entry in library.query(random=seed, limit=20)] for seed in (1, 1, 2)
    )
    assert one == same != other


@pytest.mark.parametrize(
    "where",
    [
        'source = "x\' OR 1=1 --"',
        "tag = 'a''; DROP TABLE puzzle; --'",
        'name = "%"',
        "source in ('?', ':q0', ':limit')",
    ],
)
def test_texts_never_become_sql(library: Catalogue, where: str) -> None:
    assert library.count(where) == 0
    assert len(library) == 100


@pytest.mark.parametrize("where", ["grad = hard", "grade = hrd", "1=1", "", "uses(x-wong)", "a;b"])
def test_mistakes_in_queries_are_sentences(library: Catalogue, where: str) -> None:
    with pytest.raises(QueryError):
        library.query(where)


def test_a_query_about_ratings_needs_some(catalogue: Catalogue) -> None:
    catalogue.add([EASY])
    with pytest.raises(CatalogueError, match="no ratings yet"):
        catalogue.query("rating > 1")


def test_writing_while_a_query_is_read(library: Catalogue) -> None:
    seen = 0
    for entry in library.query():
        library.tag([entry.puzzle], "seen")
        seen += 1
    assert seen == library.count("tag = seen") == 100


def test_statistics(library: Catalogue) -> None:
    found = library.statistics()
    assert found.puzzles == 100
    assert sum(found.givens.values()) == 100
    assert found.sources == {"bench": 100}
    (rated,) = found.profile_versions
    assert rated.rated == sum(rated.grades.values()) == 100
    for name, count in rated.techniques.items():
        assert count == library.count(f"uses({name})")


def test_a_catalogue_knows_all_fields_but_those_of_traces() -> None:
    traced = {name for name, field in FIELDS.items() if field.cost is Cost.TRACED}
    assert {*KNOWN} == {*FIELDS} - traced
    rated_columns = {name for name in KNOWN if "{r}" in COLUMNS.get(name, "")}
    assert rated_columns == {*OF_RATING} - traced
