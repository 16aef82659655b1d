"""Outputs that version 0.2.0 has begun are continued to what it would have written itself.

The files in `begun_by_0_2_0` were written by that version before the code behind them was
rearranged; they are never written anew.
"""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.cli.conftest import Grader

BEGUN = Path(__file__).resolve().parent / "begun_by_0_2_0"
CUTS = 10
"""Places at which an output is cut."""
ANY = "--no-attractive"
"""Puzzles of 0.2.0 had any givens."""
MADE = ("--layout", "classic-6", "--grade", "easy", "--seed", "4", "--count", "3", ANY)
REGIONS = ("--layout", "jigsaw-4", "--own-regions", "--seed", "4", "--count", "3", "--solutions")
IN_CATALOGUE = ("--layout", "classic-6", "--grade", "easy", "--seed", "4", ANY)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the files, in the program of that version."""
    for module in ("runtime.version", "rating.profiles.profile"):
        monkeypatch.setattr(f"grader.{module}.VERSION", "0.2.0")
    return Path(shutil.copytree(BEGUN, tmp_path / "begun"))


def cut_at(whole: bytes) -> list[bytes]:
    """Return the beginnings of an output, the last one all of it."""
    return [whole[: len(whole) * place // CUTS] for place in range(CUTS + 1)]


@pytest.mark.parametrize(
    ("form", "puzzles", "profile"),
    [
        ("table", "puzzles.txt", "small.yaml"),
        ("csv", "puzzles.txt", "small.yaml"),
        ("jsonl", "puzzles.txt", "small.yaml"),
        ("serate", "lines.txt", "explained.yaml"),
    ],
)
def test_ratings_are_continued(
    grader: Grader, folder: Path, form: str, puzzles: str, profile: str
) -> None:
    whole, record = folder / f"rated-{form}", folder / f"rated-{form}.run"
    args = ("rate", str(folder / puzzles), "--profile", str(folder / profile), "--format", form)
    for beginning in cut_at(whole.read_bytes()):
        part = folder / "part"
        part.write_bytes(beginning)
        shutil.copy(record, folder / "part.run")
        assert grader(*args, "--output", str(part), "--resume").exit_code == 1
        assert whole.read_bytes() == part.read_bytes()
        assert not (folder / "part.run").exists()


@pytest.mark.parametrize(
    ("name", "form", "options"),
    [(form, form, MADE) for form in ("line", "csv", "jsonl", "yaml")]
    + [("regions", "line", (*REGIONS, ANY))],
)
def test_generated_puzzles_are_continued(
    grader: Grader, folder: Path, name: str, form: str, options: tuple[str, ...]
) -> None:
    whole, part = folder / f"made-{name}", folder / "part"
    args = ("generate", "--profile", str(folder / "small.yaml"), "--format", form, *options)
    for beginning in cut_at(whole.read_bytes()):
        part.write_bytes(beginning)
        assert grader(*args, "--output", str(part)).exit_code == 0
        assert whole.read_bytes() == part.read_bytes()


def rows_of(path: Path) -> dict[str, list[str]]:
    """Return the rows of each table of a catalogue."""
    with closing(sqlite3.connect(path)) as base:
        names = base.execute(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        ).fetchall()
        return {name: sorted(map(repr, base.execute(f"SELECT * FROM {name}"))) for (name,) in names}


def test_a_catalogue_is_continued(grader: Grader, folder: Path) -> None:
    """The process that rated its puzzles was killed, with some of them rated and leased."""
    begun, whole, small = folder / "begun.db", folder / "whole.db", folder / "small.yaml"
    with closing(sqlite3.connect(begun)) as base:
        base.executescript((folder / "catalogue.sql").read_text(encoding="utf-8"))
    assert grader("catalogue", "upgrade", str(begun)).exit_code == 0
    wanted = ("generate", "--profile", str(small), *IN_CATALOGUE)
    assert grader(*wanted, "--count", "4", "--output", str(whole)).exit_code == 0
    sources = ("--source", "archive", "--licence", "CC0", "--keep-invalid")
    grader("catalogue", "add", str(whole), str(folder / "puzzles.txt"), *sources)
    for file in (begun, whole):
        rated = grader("catalogue", "rate", str(file), "--profile", str(small))
        assert rated.exit_code in {0, 1}
        assert grader(*wanted, "--count", "6", "--output", str(file)).exit_code == 0
    # The options name the profile by its path.
    old, new = rows_of(begun), rows_of(whole)
    (run,) = new.pop("generation")
    run = run.replace(str(small), "small.yaml").replace(', "attractive": false', "")
    assert [run] == old.pop("generation")
    assert old == new
    assert old["lease"] == []
    assert len(old["puzzle"]) == 12
