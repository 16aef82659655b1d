"""Catalogues on disks that are full, or become full."""

from __future__ import annotations

import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from grader.catalogue import connection as connections
from grader.catalogue import generated
from grader.catalogue.catalogue import Catalogue
from grader.catalogue.rating_run import write_ratings
from grader.errors import CatalogueError
from grader.generate import generate

FULL = "cannot be written: the disk is full; what was there before is kept"


@contextmanager
def disk_of(size: int, folder: Path) -> Iterator[None]:
    """Mount a disk of some kilobytes on a folder."""
    mount = ["mount", "-t", "tmpfs", "-o", f"size={size}k", "tmpfs", str(folder)]
    try:
        done = subprocess.run(mount, check=False, capture_output=True)
    except OSError:
        pytest.skip("needs mount")
    if done.returncode:
        pytest.skip("needs the right to mount disks")
    try:
        yield
    finally:
        subprocess.run(["umount", str(folder)], check=True)


@pytest.mark.parametrize("step", [28, pytest.param(4, marks=pytest.mark.slow)])
def test_a_catalogue_that_cannot_be_made_is_removed(tmp_path: Path, step: int) -> None:
    """At whatever point the disk is full: one that is there is whole."""
    folder = tmp_path / "disk"
    folder.mkdir()
    path = folder / "library.db"
    made = []
    for size in range(4, 300, step):
        with disk_of(size, folder):
            message = ""
            try:
                Catalogue.create(path).close()
            except CatalogueError as error:
                message = str(error)
            made.append(not message)
            if message:
                assert message == f"'{path}' {FULL}"
                assert [*folder.iterdir()] == []
                continue
            with Catalogue(path, readonly=True) as catalogue:
                assert [*catalogue.faults()] == []
    assert made == sorted(made)
    assert {*made} == {False, True}


def test_failures_beside_a_catalogue_are_told_as_a_full_disk_if_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "library.db"
    error = sqlite3.OperationalError("disk I/O error")
    for name in ("SQLITE_IOERR_SHMOPEN", "SQLITE_IOERR_SHMMAP", "SQLITE_CANTOPEN"):
        assert "full" not in connections._cause(name, error, path)
    with monkeypatch.context() as patch:
        patch.setattr(connections, "_is_full", lambda _: True)
        for name in ("SQLITE_IOERR_SHMOPEN", "SQLITE_IOERR_WRITE", "SQLITE_CANTOPEN"):
            assert connections._cause(name, error, path) == FULL
        assert "is damaged" in connections._cause("SQLITE_CORRUPT", error, path)


def test_generated_puzzles_are_stored_after_a_failure(
    catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is taken for written that the failed transaction had written."""
    has_failed = False

    def full_once(*arguments: Any) -> None:
        nonlocal has_failed
        write_ratings(*arguments)
        if not has_failed:
            has_failed = True
            raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(generated, "write_ratings", full_once)
    monkeypatch.setattr(generated, "_LARGEST_BATCH", 4)
    with pytest.raises(CatalogueError, match="disk is full"):
        list(catalogue.add_generated(generate(layout="classic-4", seed=4, count=8)))
    assert len(catalogue) == 4
    assert [*catalogue.faults()] == []
