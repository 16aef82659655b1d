"""Values and ratings that other programs and other catalogues have written."""

from __future__ import annotations

from pathlib import Path

import pytest

import grader
from grader.catalogue.adding import Source
from grader.catalogue.catalogue import Catalogue
from grader.errors import QueryError
from grader.formats import pieces
from grader.runtime.strict_json import json_line
from tests.catalogue.catalogues import EASY, rated
from tests.catalogue.disguises import disguised, puzzles


def test_values_of_banks_are_kept_and_queried(catalogue: Catalogue, tmp_path: Path) -> None:
    first, second, third, fourth = puzzles()[:4]
    table = ["id,puzzle,Level,Author", f"a1,{first},2.5,Ann", f"a2,{second},7,Bob", f"a3,{third},,"]
    bank = [f"0000183b305c {str(fourth).replace('.', '0')} 1.2"]
    for name, lines in (("table.csv", table), ("bank.txt", bank)):
        assert catalogue.add_pieces(pieces(lines), Source(name)).new
    selected = {
        "external(level) >= 2.5": {first, second},
        "external(LEVEL) > 2.5": {second},
        "not external(level) > 2.5": {first},
        "external(author) = Ann": {first},
        "external(author) != Ann": {second},
        "external(level) = 'Ann' or external(author) = 7": set(),
        "external(rating) = 1.2": {fourth},
        "name = a3": {third},
    }
    for where, expected in selected.items():
        assert {entry.puzzle for entry in catalogue.query(where)} == expected, where
    found = catalogue.find(disguised(first, 2))
    assert found is not None
    assert [(e.source, e.name, e.value) for e in found.external] == [
        ("table.csv", "author", "Ann"),
        ("table.csv", "level", 2.5),
    ]
    with Catalogue.create(tmp_path / "other.db") as other:
        other.merge(catalogue.path)
        assert other.count("external(level) > 0") == 2
    with pytest.raises(QueryError, match="texts have no order"):
        catalogue.query("external(level) > high")
    with pytest.raises(QueryError, match="needs a comparison"):
        catalogue.query("external(level)")


def test_own_tables_have_no_values(catalogue: Catalogue) -> None:
    lines = ["puzzle,layout,profile,status,grade", f"{EASY},classic-9,standard,ok,easy"]
    catalogue.add_pieces(pieces(lines), Source("ratings.csv"))
    found = catalogue.find(EASY)
    assert found is not None
    assert found.external == ()


def test_ratings_of_exported_records_are_used_again(catalogue: Catalogue, tmp_path: Path) -> None:
    rated(catalogue, 6)
    lines = [json_line(entry.record()) for entry in catalogue]
    lines[4] = lines[4].replace(grader.__version__, "0.0.1")
    lines[5] = lines[5].replace('"steps": ', '"steps": "many", "other": ')
    with Catalogue.create(tmp_path / "other.db") as other:
        assert other.add(lines).new == 6
        found = [other.find(entry.line) for entry in catalogue]
        assert [len(each.ratings) for each in found if each] == [1, 1, 1, 1, 1, 0]
        assert len([*other.rate()]) == 2
        assert [e.rating for e in other] == [e.rating for e in catalogue]
        assert all(
            each is not None and each.provenance[0].text == each.entry.line for each in found
        )


def test_entries_have_the_values_of_the_first_source(catalogue: Catalogue) -> None:
    first, second, *_ = puzzles()
    tables = {"one.csv": [f"a,{first},2.5"], "two.csv": [f"b,{first},7", f"c,{second},Ann"]}
    for name, rows in tables.items():
        catalogue.add_pieces(pieces(["id,puzzle,Level", *rows]), Source(name))

    assert catalogue.external_names() == ["level"]
    assert {e.name: e.external for e in catalogue} == {"a": {"level": 2.5}, "c": {"level": "Ann"}}


def test_values_in_records_are_read_again(catalogue: Catalogue) -> None:
    first, *_ = puzzles()
    record = {"puzzle": str(first), "layout": "classic-9", "external": {"Level": 2.5, "x": [1]}}
    assert catalogue.add_pieces(pieces([json_line(record)]), Source("one")).new == 1

    assert [entry.external for entry in catalogue] == [{"level": 2.5}]


def test_ids_keep_their_zeros(catalogue: Catalogue) -> None:
    first = puzzles()[0]
    catalogue.add_pieces(pieces(["puzzle,item,price", f"{first},00042,0.5"]), Source("a.csv"))
    assert catalogue.count("external(item) = '00042' and external(price) < 1") == 1
    found = catalogue.find(first)
    assert found is not None
    assert {e.name: e.value for e in found.external} == {"item": "00042", "price": 0.5}
