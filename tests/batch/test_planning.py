"""Planning: each puzzle is in one partition, whatever the input looks like."""

from __future__ import annotations

import tempfile
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grader.batch import estimate, planning
from grader.batch.job import read_job
from grader.batch.planning import PLANNING, RatingPlan, plan_rating
from grader.batch.puzzle_lines import lines_of, pieces_of
from grader.batch.rating import PUZZLES
from grader.batch.runner import Choice, run_job
from grader.batch.status import status_of
from grader.errors import BatchError, ProfileError
from grader.formats import PlainLines, PuzzleEntry, entries, parse, puzzle_line
from grader.model.puzzle import Puzzle
from grader.outputs.rated_lines import json_row, rate_and_write
from grader.rating.profile_loading import load_profile
from grader.rating.rate_many import Item, rate_entry
from grader.rating.rating import Rating
from tests.batch.jobs import LINES, MIXED, planned

FRAGMENTS = [*LINES, *MIXED.splitlines(), "", "#", "12..34..21..43..", "\ufeff", "\t", "9" * 81]
texts = st.lists(st.sampled_from(FRAGMENTS), max_size=30).map("\n".join)


def copied(text: str) -> list[PuzzleEntry]:
    """Return the entries of a text after they have been copied to lines and read back."""
    data = b"".join(lines_of(entry) for entry in entries(text.splitlines()))
    found: list[PuzzleEntry] = []
    for piece in pieces_of(data):
        found.extend(piece.entries() if isinstance(piece, PlainLines) else [piece])
    return found


@settings(deadline=None, max_examples=60)
@given(text=texts, rows=st.integers(1, 12))
def test_a_plan_covers_each_row_once(text: str, rows: int) -> None:
    expected = [(e.puzzle, str(e.error)) for e in entries(text.splitlines())]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "job"
        if not expected:
            with pytest.raises(BatchError, match="no puzzle"):
                planned(path, text, rows=rows)
            return
        job = planned(path, text, rows=rows)
        data = (path / PUZZLES).read_bytes()
    found = [b""] * len(job.partitions)
    first = offset = 0
    for partition in job.partitions:
        assert (partition.first, partition.data["offset"]) == (first, offset)
        assert 0 < partition.items <= rows
        found[partition.id] = data[offset : offset + partition.data["bytes"]]
        assert found[partition.id].count(b"\n") == partition.items
        first += partition.items
        offset += partition.data["bytes"]
    assert b"".join(found) == data
    assert first == len(expected)


@settings(deadline=None, max_examples=60)
@given(text=texts)
def test_copied_puzzles_are_the_same(text: str) -> None:
    expected = [
        (entry.puzzle and puzzle_line(entry.puzzle), entry.error and str(entry.error))
        for entry in entries(text.splitlines())
    ]
    found = [
        (entry.puzzle and puzzle_line(entry.puzzle), entry.error and str(entry.error))
        for entry in copied(text)
    ]
    assert found == expected


def test_a_puzzle_of_any_layout_is_copied_with_its_layout() -> None:
    texts = [
        "12..34..21..43..",
        "1" + "." * 35,
        "." * 80 + "1",
        "1" * 81,
    ]
    for text in texts:
        puzzle = parse(text)
        (piece,) = pieces_of(lines_of(PuzzleEntry(text, 1, puzzle)))
        again = next(piece.puzzles()) if isinstance(piece, PlainLines) else piece.puzzle
        assert again == puzzle


def test_a_long_malformed_text_keeps_its_row() -> None:
    (entry,) = entries(["?" * 500])
    (again,) = copied("?" * 500)
    profile = load_profile("standard")
    rows = ["".join(w.text for w in rate_and_write([e], profile, json_row)) for e in (entry, again)]
    assert rows[0] == rows[1]


def test_bytes_that_are_no_text_are_copied(tmp_path: Path) -> None:
    job = planned(tmp_path / "job", b"\xff\xfe\x00" * 40 + b"\n" + LINES[0].encode())
    assert job.items == 2


def test_parts_are_about_equal(tmp_path: Path) -> None:
    job = planned(tmp_path / "job", "\n".join(LINES * 5), rows=10)
    assert [partition.items for partition in job.partitions] == [9, 8, 8]


def test_the_sample_chooses_the_size(tmp_path: Path) -> None:
    job = planned(tmp_path / "job", "\n".join(LINES * 5), sample=10, minutes=1e-9)
    assert [partition.items for partition in job.partitions] == [1] * 25


def test_the_sample_counts_the_time_of_the_processor(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    times = count(5.0, 12.0)
    monkeypatch.setattr(estimate, "process_time", lambda: next(times))
    job = planned(tmp_path / "job", "\n".join(LINES * 5), sample=10, minutes=2)
    assert [partition.items for partition in job.partitions] == [9, 8, 8]


def test_partitions_that_take_longest_are_done_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seconds = 0.0

    def rate(item: Item, **options: Any) -> Rating:
        nonlocal seconds
        assert isinstance(item, Puzzle)
        seconds += {LINES[0]: 1, LINES[1]: 3, LINES[2]: 2}[puzzle_line(item)]
        return rate_entry(item, **options)

    monkeypatch.setattr(planning, "rate_entry", rate)
    monkeypatch.setattr(estimate, "process_time", lambda: seconds)
    text = "\n".join(LINES[0:1] * 40 + LINES[1:2] * 40 + LINES[2:3] * 40)
    job = planned(tmp_path / "job", text, sample=60, rows=20)
    assert [partition.expected_seconds for partition in job.partitions] == [20, 20, 60, 60, 40, 40]
    assert [partition.id for partition in Choice().partitions(job)] == [2, 3, 4, 5, 0, 1]
    parts = [Choice(part=(number, 2)).partitions(job) for number in (1, 2)]
    assert [[partition.id for partition in part] for part in parts] == [[2, 4, 0], [3, 5, 1]]
    run_job(job, Choice(only={2}), 1)
    found = status_of(job)
    assert found.pace is not None
    assert found.seconds_left == pytest.approx(100 / found.pace * (180 / 100) / (60 / 20))
    done: list[str] = []
    run_job(job, Choice(), 1, report=lambda task, _: done.append(task.name))
    assert done == ["00003", "00004", "00005", "00000", "00001"]


def test_few_puzzles_of_a_sample_speak_for_partitions_beside_them(tmp_path: Path) -> None:
    job = planned(tmp_path / "job", "\n".join(LINES * 20), sample=3, rows=10)
    assert all(partition.expected_seconds > 0 for partition in job.partitions)
    assert len({partition.expected_seconds for partition in job.partitions}) == 1


def test_without_a_sample_partitions_keep_their_order(tmp_path: Path) -> None:
    job = planned(tmp_path / "job", "\n".join(LINES), sample=0, rows=1)
    assert [partition.id for partition in Choice().partitions(job)] == [0, 1, 2, 3, 4]


def test_a_job_is_read_back(tmp_path: Path) -> None:
    job = planned(tmp_path / "job", MIXED, rows=2, timeout=5.0, effort=7)
    assert read_job(tmp_path / "job") == job
    assert job.settings["effort"] == 7


def test_a_profile_file_is_copied(tmp_path: Path) -> None:
    profile = tmp_path / "mine.yaml"
    source = Path(__file__).parents[2] / "grader/rating/profiles/standard.yaml"
    profile.write_bytes(source.read_bytes())
    job = planned(tmp_path / "job", LINES[0], profile=str(profile))
    profile.unlink()
    assert (tmp_path / "job" / job.settings["profile"]).read_bytes() == source.read_bytes()


def test_a_folder_with_other_files_is_refused(tmp_path: Path) -> None:
    (tmp_path / "job").mkdir()
    (tmp_path / "job" / "letter.txt").write_text("dear")
    with pytest.raises(BatchError, match="has other files"):
        planned(tmp_path / "job", LINES[0])
    assert (tmp_path / "job" / "letter.txt").read_text() == "dear"


def test_a_second_job_in_a_folder_is_refused(tmp_path: Path) -> None:
    job = planned(tmp_path / "job", LINES[0])
    with pytest.raises(BatchError, match="has a job"):
        planned(tmp_path / "job", LINES[1])
    assert read_job(tmp_path / "job") == job


def test_a_plan_that_fails_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(ProfileError):
        planned(tmp_path / "job", LINES[0], profile="nothing")
    with pytest.raises(BatchError, match="no puzzle"):
        planned(tmp_path / "job", "# nothing\n")
    assert not (tmp_path / "job").exists()


def test_an_interrupted_plan_can_be_made_again(tmp_path: Path) -> None:
    folder = tmp_path / "job"
    folder.mkdir()
    (folder / PLANNING).touch()
    (folder / PUZZLES).write_bytes(b"half a")
    job = planned(folder, LINES[0])
    assert job.items == 1
    assert not (folder / PLANNING).exists()


@pytest.mark.parametrize("damage", [b"", b"{}", b"[1]", b"{", b"\xff", b'{"layout": 99}'])
def test_a_damaged_job_is_refused(tmp_path: Path, damage: bytes) -> None:
    planned(tmp_path / "job", LINES[0])
    (tmp_path / "job" / "job.json").write_bytes(damage)
    with pytest.raises(BatchError):
        read_job(tmp_path / "job")


def test_a_changed_plan_is_refused(tmp_path: Path) -> None:
    planned(tmp_path / "job", LINES[0])
    with (tmp_path / "job" / "plan.jsonl").open("ab") as stream:
        stream.write(b"{}\n")
    with pytest.raises(BatchError, match="damaged"):
        read_job(tmp_path / "job")


def test_no_folder_is_no_job(tmp_path: Path) -> None:
    with pytest.raises(BatchError, match="there is no such folder"):
        read_job(tmp_path / "none")


def test_sources_keep_their_order_and_names(tmp_path: Path) -> None:
    plan = RatingPlan("standard", rows=2, sample=0)
    sources = [("a", [*entries(LINES[:3])]), ("b", []), ("c", [*entries(LINES[3:])])]
    job, _ = plan_rating(tmp_path / "job", sources, plan)
    assert [(each["name"], each["rows"]) for each in job.inputs] == [("a", 3), ("c", 2)]
    assert [p.data["input"] for p in job.partitions] == [0, 0, 1]
    assert (tmp_path / "job" / PUZZLES).read_text().split() == LINES
