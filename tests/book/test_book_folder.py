"""The files of a book are replaced together."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

import pytest

from grader.book.book_folder import require_writable, write_files
from grader.outputs.output_file import FileInUseError, OutputFile

OLD = {"interior.pdf": b"old", "single/001.pdf": b"old", "single/002-answer.png": b"old"}


def contents(folder: Path) -> dict[str, bytes]:
    paths = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def test_files_are_written_and_no_others(tmp_path: Path) -> None:
    write_files(OLD, tmp_path / "new" / "book")
    assert contents(tmp_path / "new" / "book") == OLD


def test_asking_whether_a_folder_can_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "book"
    require_writable(folder)
    assert [*tmp_path.iterdir()] == []
    write_files(OLD, folder)
    require_writable(folder)
    assert contents(folder) == OLD


def test_files_of_puzzles_that_are_gone_are_removed(tmp_path: Path) -> None:
    write_files(OLD, tmp_path)
    (tmp_path / "single" / "notes.txt").write_bytes(b"mine")
    write_files({"single/001.pdf": b"new"}, tmp_path)
    assert contents(tmp_path) == {
        "interior.pdf": b"old",
        "single/001.pdf": b"new",
        "single/notes.txt": b"mine",
    }


def test_without_new_single_files_the_old_ones_stay(tmp_path: Path) -> None:
    write_files(OLD, tmp_path)
    write_files({"interior.pdf": b"new"}, tmp_path)
    assert contents(tmp_path) == OLD | {"interior.pdf": b"new"}


def test_a_folder_in_place_of_a_file_leaves_the_others_alone(tmp_path: Path) -> None:
    write_files(OLD, tmp_path)
    (tmp_path / "report.html").mkdir()
    with pytest.raises(IsADirectoryError):
        write_files({"interior.pdf": b"new", "report.html": b"new"}, tmp_path)
    assert contents(tmp_path) == OLD


def test_one_build_at_a_time_replaces_files(tmp_path: Path) -> None:
    write_files(OLD, tmp_path)
    other = OutputFile(str(tmp_path / ".building"))
    with pytest.raises(FileInUseError):
        write_files({"interior.pdf": b"new"}, tmp_path)
    other.close()
    assert (tmp_path / "interior.pdf").read_bytes() == b"old"
    write_files({"interior.pdf": b"new"}, tmp_path)
    assert (tmp_path / "interior.pdf").read_bytes() == b"new"


def test_a_folder_that_cannot_be_is_found_out_first(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(OSError, match="file"):
        require_writable(tmp_path / "file" / "book")
    require_writable(tmp_path / "a" / "b")
    assert contents(tmp_path / "a") == {}


@pytest.mark.skipif(sys.platform == "win32", reason="no modes")
def test_new_files_have_the_usual_mode(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        write_files(OLD, tmp_path)
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "interior.pdf").stat().st_mode) == 0o640
