"""The version stands in several files, and all of them agree."""

from __future__ import annotations

import re
import runpy
import tomllib
from importlib import metadata
from pathlib import Path

import pytest
import yaml

from grader.runtime.version import VERSION

ROOT = Path(__file__).parents[2]
notes = runpy.run_path(str(ROOT / ".ci" / "release_notes.py"))["notes"]
CHANGES = """\
# Changelog

## [Unreleased]

## [0.3.0] - 2026-12-01

### Added

- Something.

## [0.2.0] - 2026-11-01

- Older.

[0.3.0]: https://example.org
"""


def test_the_metadata_has_the_version_of_the_code() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert project["project"]["dynamic"] == ["version"]
    assert project["tool"]["setuptools"]["dynamic"] == {
        "version": {"attr": "grader.runtime.version.VERSION"}
    }
    assert metadata.version("sudoku-grader") == VERSION, "install again: make build"


def test_the_files_of_other_services_have_the_version() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    recipe = yaml.safe_load((ROOT / ".ci/recipes/conda/recipe.yaml").read_text("utf-8"))
    formula = (ROOT / ".ci/recipes/homebrew/sudoku-grader.rb").read_text("utf-8")
    assert str(citation["version"]) == VERSION
    assert str(recipe["context"]["version"]) == VERSION
    assert f"sudoku_grader-{VERSION}.tar.gz" in formula


def test_the_changelog_begins_with_the_version() -> None:
    """Before the first release all changes are unreleased."""
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    headings = re.findall(r"^## \[(.+?)\]", text, re.MULTILINE)
    released = [heading for heading in headings if heading != "Unreleased"]
    assert released[:1] in ([VERSION], [])


def test_the_notes_of_a_release_are_its_part_of_the_changelog() -> None:
    assert notes(CHANGES, "v0.3.0", "0.3.0") == "### Added\n\n- Something.\n"


@pytest.mark.parametrize(
    ("changelog", "tag", "version", "message"),
    [
        (CHANGES, "v0.3.1", "0.3.0", "the tag is v0.3.1, but the version of the package is 0.3.0"),
        (CHANGES, "v0.3.1", "0.3.1", "CHANGELOG.md begins with 0.3.0, but the tag is v0.3.1"),
        (CHANGES.replace("[0.3.0] -", "[Unreleased] -"), "v0.2.0", "0.2.0", "unreleased changes"),
        ("", "v0.2.0", "0.2.0", "CHANGELOG.md begins with no version"),
    ],
)
def test_a_release_needs_its_version_everywhere(
    changelog: str, tag: str, version: str, message: str
) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        notes(changelog, tag, version)
