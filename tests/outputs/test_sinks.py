"""Sinks without a command: they are begun, take blocks, and are finished or left."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from types import MappingProxyType

import pytest

from grader.catalogue.catalogue import Catalogue
from grader.errors import GraderError
from grader.formats import PuzzleEntry, pieces, text_lines
from grader.generate import Generated, generate
from grader.outputs.generated_catalogue import GeneratedCatalogue
from grader.outputs.generated_rows import CSV_HEADING, GeneratedStyle
from grader.outputs.generated_sink import GeneratedFile
from grader.outputs.output import Existing, Output, OutputError, OutputUseError
from grader.outputs.rated_lines import Piece, RatingRun, Tally, rate_and_write
from grader.outputs.rating_sink import RECORD_ENDING, RatingFile
from grader.outputs.row_sink import RowFile, RowStyle
from grader.query.puzzles.puzzle_facts import SourcedEntry
from grader.query.puzzles.rows import Plan, rows
from grader.rating.profile_loading import load_profile
from grader.render.error_text import error_text
from tests.formats.test_plain_lines import A, B

PROFILE = load_profile("standard")
LINES = [A, B, "nonsense=1", A, B, A]
NO_TITLES = MappingProxyType[str, str]({})


def puzzles() -> Iterator[Piece]:
    return pieces(text_lines(BytesIO("\n".join([*LINES, ""]).encode())))


def rated(path: Path, form: str, most: int | None = None) -> Tally:
    """Rate the puzzles into a file; after so many blocks the run is interrupted."""
    run = RatingRun(PROFILE, form, None, "en")
    tally = Tally(PROFILE)
    with Output(str(path), Existing.APPEND) as out:
        sink = RatingFile(out, run, tally)
        left = sink.begun(puzzles())
        first = tally.count + 1
        entries = (entry for piece in left for entry in entries_of(piece))
        for number, entry in enumerate(entries):
            if number == most:
                return tally
            for block in rate_and_write([entry], PROFILE, run.writer(), first=first + number):
                sink.write(block)
        sink.finish()
    return tally


def entries_of(piece: Piece) -> Iterator[PuzzleEntry]:
    if isinstance(piece, PuzzleEntry):
        yield piece
    else:
        yield from piece.entries()


@pytest.mark.parametrize("form", ["table", "csv", "jsonl"])
@pytest.mark.parametrize("most", range(len(LINES)))
def test_ratings_are_continued(tmp_path: Path, form: str, most: int) -> None:
    whole, part = tmp_path / "whole", tmp_path / "part"
    expected = rated(whole, form)
    assert rated(part, form, most).count == most
    assert Path(f"{part}{RECORD_ENDING}").exists()
    found = rated(part, form)
    assert part.read_bytes() == whole.read_bytes()
    assert (found.count, found.grades) == (len(LINES), expected.grades)
    assert found.has_failures
    assert [*tmp_path.glob(f"*{RECORD_ENDING}")] == []


def test_ratings_of_another_run_are_refused_with_a_code(tmp_path: Path) -> None:
    path = tmp_path / "part"
    rated(path, "csv", 2)
    before = path.read_bytes()
    with pytest.raises(OutputUseError) as caught:
        rated(path, "jsonl")
    assert caught.value.code == "run-differs"
    assert caught.value.fields["now"] == "--format jsonl"
    assert "wurde mit --format csv begonnen" in error_text(caught.value, "de")
    path.write_bytes(before.replace(A.encode(), B.encode()))
    with pytest.raises(OutputUseError) as caught:
        rated(path, "csv")
    assert (caught.value.code, caught.value.fields["number"]) == ("row-of-another", 1)


def test_a_bad_puzzle_is_not_taken_for_a_bad_output() -> None:
    """Commands take a `GraderError` for the former, and go on."""
    assert not issubclass(OutputError, GraderError)


@pytest.mark.parametrize("form", ["csv", "table", "jsonl", "line"])
def test_rows_are_written_under_a_heading(tmp_path: Path, form: str) -> None:
    path = tmp_path / "rows"
    columns = ("name", "givens") if form in {"csv", "jsonl"} else ()
    plan = Plan((PROFILE,), None, columns, with_rating=form == "table")
    entries = [SourcedEntry(1, next(entries_of(next(puzzles()))), "x", "one")]
    with Output(str(path)) as out:
        sink = RowFile(out, RowStyle(form, columns, "en", NO_TITLES, False), lambda _: "again")
        for row in sink.begun(rows(entries, plan)):
            sink.write(row)
        sink.finish()
    lines = path.read_text("utf-8").splitlines()
    expected = {
        "csv": ["name,givens,repeats", f"one,{sum(c != '.' for c in A)},again"],
        "jsonl": [f'{{"name": "one", "givens": {sum(c != "." for c in A)}, "repeats": "again"}}'],
        "line": [A],
    }
    if form == "table":
        assert lines[0].split() == ["#", "grade", "rating", "hardest", "steps", "puzzle"]
        assert lines[1].endswith(f"{A}  # again")
    else:
        assert lines == expected[form]


def test_csv_has_its_heading_without_rows_too(tmp_path: Path) -> None:
    path = tmp_path / "rows"
    with Output(str(path)) as out:
        RowFile(out, RowStyle("csv", ("name",), "en", NO_TITLES, False)).finish()
    assert path.read_text("utf-8") == "name\n"


@pytest.fixture(scope="module")
def made() -> list[Generated]:
    return [*generate(layout="classic-4", seed=4, count=2)]


def test_generated_puzzles_follow_those_that_are_there(
    tmp_path: Path, made: list[Generated]
) -> None:
    path = tmp_path / "made"
    for each in made:
        with Output(str(path), Existing.APPEND) as out:
            sink = GeneratedFile(out, GeneratedStyle("line"))
            assert not sink.has_begun
            for one in sink.begun(iter([each])):
                sink.write(one)
            sink.finish()
        # Without what it has from before, a file is begun anew.
        assert path.read_text("utf-8").count("\n") == 1
    with Output(str(path), Existing.OVERWRITE) as out:
        GeneratedFile(out, GeneratedStyle("csv")).begun(iter(()))
    assert path.read_text("utf-8") == f"{CSV_HEADING}\n"


def interrupted(sink: GeneratedCatalogue, made: list[Generated]) -> None:
    with sink:
        assert [*sink.kept(made[0].run if made else "")] == []
        for one in sink.begun(iter(made)):
            sink.write(one)
        raise KeyboardInterrupt


def test_puzzles_are_stored_however_a_run_ends(tmp_path: Path, made: list[Generated]) -> None:
    path = tmp_path / "made.db"
    sink = GeneratedCatalogue(path, PROFILE, {})
    with pytest.raises(KeyboardInterrupt):
        interrupted(sink, made[:1])
    assert (sink.count, sink.earlier) == (1, 0)
    with GeneratedCatalogue(path, PROFILE, {}) as sink:
        (kept,) = sink.kept(made[0].run)
        assert kept.attempt == made[0].attempt
        for one in sink.begun(iter(made[1:])):
            sink.write(one)
        sink.finish()
    assert (sink.count, sink.earlier) == (1, 1)
    with Catalogue(path, readonly=True) as catalogue:
        assert len(catalogue) == 2


def test_a_new_catalogue_without_puzzles_is_removed(tmp_path: Path) -> None:
    path = tmp_path / "made.db"
    with pytest.raises(KeyboardInterrupt):
        interrupted(GeneratedCatalogue(path, PROFILE, {}), [])
    assert [*tmp_path.iterdir()] == []
