"""Any bytes in, a result or one sentence out: every reader, in bounded time and memory."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import click
import pytest
from hypothesis import HealthCheck, given, note, settings

import grader
from grader import formats
from grader.cli.generate.avoided import read_avoided_puzzles
from grader.errors import DocumentError, FormatError, GraderError, ProfileError
from grader.formats import FORMATS
from grader.formats.layout_files import load_layout
from grader.generate import KnownPuzzle
from grader.outputs.generated_contents import contents
from grader.outputs.generated_rows import FORMS, GeneratedStyle
from grader.outputs.output import OutputUseError
from tests.fuzz.damage import LAYOUTS, PROFILES, PUZZLES, RECORDS, anything
from tests.processor_time import at_most

NAMES = [None, *(notation.name for notation in FORMATS)]
SECONDS = 10.0
"""CPU time for one text, interpreted and on a busy machine; most take milliseconds."""
MEMORY = 1 << 30
LONGEST = 1000
"""Characters of a sentence."""
TIMES = 3000
"""Examples of the thorough run for each reader."""
SHARED = settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])


@contextmanager
def bounded() -> Iterator[None]:
    """Fail if what is done takes too much time or memory."""
    before = largest()
    with at_most(SECONDS):
        yield
    assert largest() - before < MEMORY


def largest() -> int:
    """Return the largest amount of memory of this process so far, in bytes; 0 if unknown."""
    try:
        import resource  # noqa: PLC0415 - only on POSIX
    except ImportError:
        return 0
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss << 10


def check_sentence(error: GraderError) -> None:
    """Fail if the message of an error is not one printable sentence of bounded length."""
    text = str(error)
    assert text
    assert len(text) < LONGEST
    assert text.isprintable()


def read_puzzles(data: bytes, name: str | None) -> None:
    with bounded():
        for entry in formats.entries(formats.text_lines(io.BytesIO(data)), name):
            assert (entry.puzzle is None) != (entry.error is None)
            assert entry.line >= 1
            if entry.error is not None:
                check_sentence(entry.error)
                continue
            assert entry.puzzle is not None
            layout = entry.puzzle.layout
            assert len(entry.puzzle.givens) == layout.cells
            assert all(-1 <= digit < layout.digits for digit in entry.puzzle.givens)


def read_profile(data: bytes, folder: Path) -> None:
    file = folder / "some.yaml"
    file.write_bytes(data)
    with bounded():
        try:
            profile = grader.load_profile(str(file))
        except ProfileError as error:
            check_sentence(error)
        else:
            assert profile.entries
            assert profile.grades


def read_layout(data: bytes, folder: Path) -> None:
    file = folder / "some.yaml"
    file.write_bytes(data)
    with bounded():
        try:
            layout = load_layout(file)
        except DocumentError as error:
            check_sentence(error)
        else:
            assert layout.cells


def read_kept(data: bytes, folder: Path) -> None:
    file = folder / "kept"
    file.write_bytes(data)
    with bounded():
        for form in FORMS:
            with suppress(OutputUseError):
                found = contents(str(file), GeneratedStyle(form), "classic-9")
                assert 0 <= found.size <= len(data)
        with suppress(click.exceptions.Exit):
            for puzzle in read_avoided_puzzles((str(file),)):
                assert isinstance(puzzle, KnownPuzzle) or puzzle.layout.cells


def read_parsed(data: bytes) -> None:
    with bounded(), suppress(FormatError):
        formats.parse(data.decode("utf-8", "surrogateescape"))


@SHARED
@given(anything(PUZZLES))
def test_puzzles(data: bytes) -> None:
    """In every format, and with the format guessed."""
    for name in NAMES:
        note(str(name))
        read_puzzles(data, name)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
@settings(SHARED, max_examples=TIMES, derandomize=False)
@given(anything(PUZZLES))
def test_puzzles_thoroughly(name: str | None, data: bytes) -> None:
    read_puzzles(data, name)


@SHARED
@given(anything(PROFILES))
def test_profiles(tmp_path: Path, data: bytes) -> None:
    read_profile(data, tmp_path)


@pytest.mark.parametrize("value", ["9" * 11, "9" * 30, "1e99", ".inf", "[1]", "x", "-1", "~"])
def test_options_of_unusual_values(tmp_path: Path, value: str) -> None:
    read_profile(PROFILES[-1].replace(b"least: 1", f"least: {value}".encode()), tmp_path)


@SHARED
@given(anything(LAYOUTS))
def test_layouts(tmp_path: Path, data: bytes) -> None:
    read_layout(data, tmp_path)


@SHARED
@given(anything(RECORDS))
def test_kept_puzzles(tmp_path: Path, data: bytes) -> None:
    read_kept(data, tmp_path)


@SHARED
@given(anything(PUZZLES))
def test_texts_of_one_puzzle(data: bytes) -> None:
    read_parsed(data)


@pytest.mark.slow
@settings(SHARED, max_examples=TIMES, derandomize=False)
@given(anything(PROFILES), anything(LAYOUTS), anything(RECORDS))
def test_files_thoroughly(tmp_path: Path, profile: bytes, layout: bytes, records: bytes) -> None:
    read_profile(profile, tmp_path)
    read_layout(layout, tmp_path)
    read_kept(records, tmp_path)
