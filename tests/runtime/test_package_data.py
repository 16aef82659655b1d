"""Prepared files are used if they are there and belong to the present YAML."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from grader.pipeline.registry import techniques
from grader.rating import profiles
from grader.rating.prepare import folder_of, prepared_files
from grader.rating.profile_loading import read_profile_of
from grader.rating.profiles.prepared import prepared_profile
from grader.runtime import package_data

ROOT = Path(package_data.__file__).parents[2]


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of an importable package `some_data` with one file of YAML."""
    folder = tmp_path / "some_data"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "one.yaml").write_text("{a: 1}\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "some_data", raising=False)
    return folder


def prepare(package: Path, data: object) -> None:
    text = package_data.prepared_text((package / "one.yaml").read_bytes(), data)
    (package / "one.prepared.json").write_text(text, encoding="utf-8")


def test_yaml_is_read_where_nothing_is_prepared(package: Path) -> None:
    assert package_data.names("some_data") == ["one"]
    assert package_data.prepared("some_data", "one") is None
    assert package_data.content("some_data", "one") == {"a": 1}


def test_the_prepared_form_is_read_in_place_of_yaml(package: Path) -> None:
    prepare(package, {"a": "prepared"})
    assert package_data.content("some_data", "one") == {"a": "prepared"}
    assert package_data.names("some_data") == ["one"]


def test_a_prepared_form_of_another_content_is_not_used(package: Path) -> None:
    prepare(package, {"a": "prepared"})
    (package / "one.yaml").write_text("{a: 2}\n", encoding="utf-8")
    assert package_data.content("some_data", "one") == {"a": 2}


@pytest.mark.parametrize("text", ["", "{", '{"source": 1'])
def test_a_broken_prepared_form_is_not_used(package: Path, text: str) -> None:
    (package / "one.prepared.json").write_text(text, encoding="utf-8")
    assert package_data.content("some_data", "one") == {"a": 1}


def test_a_prepared_profile_is_what_its_yaml_says(monkeypatch: pytest.MonkeyPatch) -> None:
    data = {
        path.partition(".")[0]: json.loads(text)
        for package, path, text in prepared_files()
        if package == profiles.__name__
    }
    read_prepared = package_data.prepared

    def fresh(package: str, name: str, *place: Any) -> Any:
        if package == profiles.__name__:
            return data[name]["data"]
        return read_prepared(package, name, *place)

    monkeypatch.setattr(package_data, "prepared", fresh)
    for name in profiles.names():
        read, made = read_profile_of(name, techniques()), prepared_profile(name)
        assert made == read
        assert (made.file, made.ratings, made.levels) == (read.file, read.ratings, read.levels)
        lines = [(entry.line, entry.options) for entry in made.entries]
        assert lines == [(entry.line, entry.options) for entry in read.entries]


def test_the_files_of_the_last_build_are_up_to_date() -> None:
    """Else the reader of profiles was changed since: `make build` writes them anew."""
    for package, path, text in prepared_files():
        file = folder_of(package) / path
        if file.exists():
            written, current = json.loads(file.read_text(encoding="utf-8")), json.loads(text)
            if written["source"] == current["source"]:
                assert written == current, f"{path} is stale"
