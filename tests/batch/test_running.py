"""Running and collecting: the rows are those of one process that nothing disturbed."""

from __future__ import annotations

import json
import os
import random
import time
from collections.abc import Iterator, Sequence
from functools import wraps
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grader.batch import attempts, careful
from grader.batch.attempts import Attempts
from grader.batch.block import Block
from grader.batch.collecting import collect
from grader.batch.files import write_whole
from grader.batch.job import Job, Partition, read_job
from grader.batch.kind import kind_of
from grader.batch.rating import RatingKind
from grader.batch.receipts import Receipts
from grader.batch.runner import Choice, run_job
from grader.batch.status import status_of
from grader.errors import BatchError, StrategyError
from grader.formats import PuzzleEntry, pieces, puzzle_line, text_lines
from grader.outputs.rated_lines import json_row, rate_and_write
from grader.rating import rate_many as batch
from grader.rating.profile_loading import load_profile
from grader.rating.rating import Rating
from grader.runtime.parallel import memory_limit, pool
from tests.batch.jobs import LINES, MIXED, planned
from tests.clock import Clock


def undisturbed(text: str) -> bytes:
    """Return the rows that one process writes for the puzzles of a text."""
    found = rate_and_write(
        pieces(text_lines(BytesIO(text.encode()))), load_profile("standard"), json_row
    )
    return "".join(written.text for written in found).encode()


def collected(job: Job, path: Path, output_format: str = "jsonl") -> bytes:
    """Return what is collected from a job."""
    collect(job, path, output_format, force=True)
    return path.read_bytes()


@pytest.mark.parametrize("rows", [1, 2, 100])
@pytest.mark.parametrize("jobs", [1, 2])
def test_the_rows_are_those_of_one_process(tmp_path: Path, rows: int, jobs: int) -> None:
    job = planned(tmp_path / "job", MIXED, rows=rows)
    report = run_job(job, Choice(), jobs)
    assert (report.done, report.rows) == (len(job.partitions), job.items)
    assert collected(job, tmp_path / "out.jsonl") == undisturbed(MIXED)


@settings(deadline=None, max_examples=6)
@given(order=st.permutations([1, 2, 3]), rows=st.integers(1, 4))
def test_parts_in_any_order_are_one_run(
    tmp_path_factory: pytest.TempPathFactory, order: list[int], rows: int
) -> None:
    folder = tmp_path_factory.mktemp("parts")
    job = planned(folder / "job", MIXED, rows=rows)
    done = [run_job(job, Choice(part=(number, 3)), 1).done for number in order]
    assert sum(done) == len(job.partitions)
    assert collected(job, folder / "out.jsonl") == undisturbed(MIXED)


def test_what_is_done_stays(tmp_path: Path) -> None:
    job = planned(tmp_path / "job", MIXED, rows=2)
    run_job(job, Choice(only={0, 2}), 1)
    before = {path: path.stat().st_mtime_ns for path in (tmp_path / "job/parts").iterdir()}
    assert run_job(job, Choice(), 1).done == len(job.partitions) - 2
    after = {path: path.stat().st_mtime_ns for path in before}
    assert after == before
    assert run_job(job, Choice(), 1).done == 0


def test_an_unknown_partition_is_refused(tmp_path: Path) -> None:
    job = planned(tmp_path / "job", MIXED, rows=2)
    with pytest.raises(BatchError, match="no partition 99"):
        run_job(job, Choice(only={99}), 1)


def test_nothing_is_collected_until_all_is_done(tmp_path: Path) -> None:
    job = planned(tmp_path / "job", MIXED, rows=2)
    run_job(job, Choice(part=(1, 2)), 1)
    with pytest.raises(BatchError, match=r"2 of 4 partitions are not done: 1,3; run grader batch"):
        collect(job, tmp_path / "out.jsonl", "jsonl")
    assert not (tmp_path / "out.jsonl").exists()


def test_a_file_with_contents_is_not_overwritten(tmp_path: Path) -> None:
    job = planned(tmp_path / "job", LINES[0])
    run_job(job, Choice(), 1)
    out = tmp_path / "out.jsonl"
    out.write_text("mine")
    with pytest.raises(BatchError, match="has contents"):
        collect(job, out, "jsonl")
    assert out.read_text() == "mine"
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".tmp")] == []


def test_a_damaged_part_is_noticed_and_done_again(tmp_path: Path) -> None:
    job = planned(tmp_path / "job", MIXED, rows=2)
    run_job(job, Choice(), 1)
    rows, *_ = sorted((tmp_path / "job/parts").glob("00001-*"))
    whole = rows.read_bytes()
    # The flag bytes and the name in the head of a gzip file say nothing about the rows.
    for place in range(10, len(whole), 5):
        rows.write_bytes(whole[:place] + bytes([whole[place] ^ 0x55]) + whole[place + 1 :])
        with pytest.raises(BatchError, match="00001"):
            collect(job, tmp_path / "out.jsonl", "jsonl")
    assert not (tmp_path / "out.jsonl").exists()
    (tmp_path / "job/parts/00001.json").unlink()
    assert run_job(job, Choice(), 1).done == 1
    assert collected(job, tmp_path / "out.jsonl") == undisturbed(MIXED)


@pytest.mark.parametrize("damage", [b"", b"{", b"{}", b"[]", b'{"task": 3}', b"\x00" * 50])
def test_a_damaged_receipt_does_not_count(tmp_path: Path, damage: bytes) -> None:
    job = planned(tmp_path / "job", MIXED, rows=2)
    run_job(job, Choice(), 1)
    (tmp_path / "job/parts/00001.json").write_bytes(damage)
    assert run_job(job, Choice(), 1).done == 1
    assert collected(job, tmp_path / "out.jsonl") == undisturbed(MIXED)


def test_rows_that_are_missing_are_done_again(tmp_path: Path) -> None:
    job = planned(tmp_path / "job", MIXED, rows=2)
    run_job(job, Choice(), 1)
    next((tmp_path / "job/parts").glob("00002-*")).unlink()
    assert run_job(job, Choice(), 1).done == 1
    assert collected(job, tmp_path / "out.jsonl") == undisturbed(MIXED)


def test_changed_puzzles_are_refused(tmp_path: Path) -> None:
    job = planned(tmp_path / "job", MIXED, rows=2)
    path = tmp_path / "job/puzzles.txt"
    path.write_bytes(path.read_bytes().replace(b"5", b"6", 1))
    with pytest.raises(BatchError, match="have changed"):
        run_job(job, Choice(), 1)


def test_another_version_is_refused_with_both_named(tmp_path: Path) -> None:
    planned(tmp_path / "job", MIXED)
    path = tmp_path / "job/job.json"
    record = json.loads(path.read_text())
    here = record["grader"]
    path.write_text(json.dumps({**record, "grader": "0.0.9"}))
    with pytest.raises(BatchError, match=rf"version 0\.0\.9 .* version {here}"):
        run_job(read_job(tmp_path / "job"), Choice(), 1)


def test_rows_of_another_version_are_not_collected(tmp_path: Path) -> None:
    job = planned(tmp_path / "job", MIXED, rows=2)
    run_job(job, Choice(), 1)
    path = tmp_path / "job/parts/00001.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), "version": "0.0.9"}))
    with pytest.raises(BatchError, match=r"partition 1 was done by version 0\.0\.9"):
        collect(job, tmp_path / "out.jsonl", "jsonl")


def test_another_profile_is_refused(tmp_path: Path) -> None:
    source = Path(__file__).parents[2] / "grader/rating/profiles/standard.yaml"
    profile = tmp_path / "mine.yaml"
    profile.write_bytes(source.read_bytes())
    job = planned(tmp_path / "job", LINES[0], profile=str(profile))
    copy = tmp_path / "job" / job.settings["profile"]
    copy.write_text(copy.read_text().replace("rating: 1.2", "rating: 1.3", 1))
    assert copy.read_bytes() != source.read_bytes()
    with pytest.raises(BatchError, match="is not the one"):
        run_job(job, Choice(), 1)


class Other(RatingKind):
    """Another process that does the same task meanwhile, and is first."""

    def blocks(
        self, partition: Partition, items: Sequence[int], limit: float | None, jobs: int
    ) -> Iterator[Block]:
        yield from super().blocks(partition, items, limit, jobs)
        run_job(self.job, Choice(only={partition.id}), 1)


def test_of_two_processes_the_first_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    job = planned(tmp_path / "job", MIXED, rows=100)
    with monkeypatch.context() as patch:
        calls = []

        def kind(job: Job) -> RatingKind:
            calls.append(job)
            return Other(job) if len(calls) == 1 else RatingKind(job)

        patch.setattr("grader.batch.runner.kind_of", kind)
        run_job(job, Choice(), 1)
    parts = sorted(path.name for path in (tmp_path / "job/parts").iterdir())
    assert len(parts) == 2
    assert collected(job, tmp_path / "out.jsonl") == undisturbed(MIXED)


def test_rows_that_do_not_count_are_removed(tmp_path: Path) -> None:
    job = planned(tmp_path / "job", MIXED, rows=2)
    run_job(job, Choice(), 1)
    parts = tmp_path / "job/parts"
    before = sorted(parts.iterdir())
    (parts / "00001-0123456789abcdef.jsonl.gz").write_bytes(b"other rows")
    # A task without a receipt may be under way.
    under_way = parts / "00001@10@0-0123456789abcdef.jsonl.gz"
    under_way.write_bytes(b"rows")
    assert collected(job, tmp_path / "out.jsonl") == undisturbed(MIXED)
    assert sorted(parts.iterdir()) == sorted([*before, under_way])


# Claims and deaths.


def dead_attempt(job: Job, task: str) -> None:
    """Leave what a process leaves that was killed at a task."""
    folder = job.folder_of("attempts")
    path = folder / f"{task}~{random.randrange(10**9):x}"
    path.write_text(json.dumps({"host": "elsewhere", "pid": 1}))
    past = time.time() - 10 * attempts.STALE_SECONDS
    os.utime(path, (past, past))


def test_a_claimed_task_is_left_to_its_owner(tmp_path: Path) -> None:
    job = planned(tmp_path / "job", LINES[0])
    found = Attempts(job)
    with found.attempt("00000", claim=True) as mine:
        assert mine is not None
        with found.attempt("00000", claim=True) as other:
            assert other is None
        assert status_of(job).running == 1
    with found.attempt("00000", claim=True) as other:
        assert other is not None
        assert other.deaths == 0
    assert list(found.folder.iterdir()) == []


def test_an_interrupt_while_an_attempt_begins_leaves_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = planned(tmp_path / "job", LINES[0])

    def interrupted(path: Path, data: bytes) -> None:
        write_whole(path, data)
        raise KeyboardInterrupt

    monkeypatch.setattr(attempts, "write_whole", interrupted)
    with pytest.raises(KeyboardInterrupt):
        run_job(job, Choice(claim=True), 1)
    assert list((job.folder / "attempts").iterdir()) == []


def test_an_interrupt_while_an_attempt_ends_leaves_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = planned(tmp_path / "job", LINES[0])
    ours = Path.unlink
    interrupts = 1

    def interrupted(path: Path, missing_ok: bool = False) -> None:
        nonlocal interrupts
        if path.parent.name == "attempts" and "~" in path.name and interrupts:
            interrupts -= 1
            raise KeyboardInterrupt
        ours(path, missing_ok=missing_ok)

    monkeypatch.setattr(Path, "unlink", interrupted)
    with pytest.raises(KeyboardInterrupt):
        run_job(job, Choice(claim=True), 1)
    assert interrupts == 0
    assert list((job.folder / "attempts").iterdir()) == []
    assert list((job.folder / "parts").glob(".tmp-*")) == []


def test_a_claim_of_a_dead_process_is_taken_over(tmp_path: Path) -> None:
    job = planned(tmp_path / "job", MIXED, rows=2)
    found = Attempts(job)
    dead_attempt(job, "00001")
    (owner,) = found.folder.iterdir()
    (found.folder / "00001.claim").write_text(owner.name)
    (found.folder / "00002.claim").write_text("")
    (found.folder / "00003.claim").write_text("00003~gone")
    assert run_job(job, Choice(claim=True), 1).done == len(job.partitions)
    assert list(found.folder.iterdir()) == []
    assert collected(job, tmp_path / "out.jsonl") == undisturbed(MIXED)


def test_a_run_with_claims_waits_for_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = planned(tmp_path / "job", MIXED, rows=2)
    monkeypatch.setattr("grader.batch.runner._WAIT_SECONDS", 0.01)
    with Attempts(job).attempt("00001", claim=True):
        waits = []

        def wait(_: float) -> None:
            waits.append(1)
            if len(waits) == 1:
                run_job(job, Choice(only={1}), 1)

        monkeypatch.setattr(time, "sleep", wait)
        run_job(job, Choice(claim=True), 1)
    assert waits
    assert collected(job, tmp_path / "out.jsonl") == undisturbed(MIXED)


class Poisoned(RatingKind):
    """Work that dies at one puzzle, as if its process were killed."""

    row = 3
    deaths = 0

    def blocks(
        self, partition: Partition, items: Sequence[int], limit: float | None, jobs: int
    ) -> Iterator[Block]:
        if self.row in items:
            Poisoned.deaths += 1
            raise MemoryError
        yield from super().blocks(partition, items, limit, jobs)


def test_a_puzzle_that_kills_its_process_is_isolated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "\n".join(LINES * 2)
    job = planned(tmp_path / "job", text, rows=100)
    monkeypatch.setattr("grader.batch.runner.kind_of", Poisoned)
    monkeypatch.setattr(Poisoned, "deaths", 0)
    for _ in range(20):
        try:
            run_job(job, Choice(), 1)
        except MemoryError:
            continue
        break
    # Twice whole, then halves of ten down to one, which is tried three times.
    assert Poisoned.deaths == careful.DEATHS + 3 + 3
    rows = collected(job, tmp_path / "out.jsonl").splitlines()
    expected = undisturbed(text).splitlines()
    assert rows[:3] + rows[4:] == expected[:3] + expected[4:]
    crashed = json.loads(rows[3])
    assert (crashed["puzzle"], crashed["status"]) == (LINES[3], "crashed")
    assert status_of(job).statuses["crashed"] == 1
    assert list((tmp_path / "job/careful").iterdir()) == []
    assert list((tmp_path / "job/attempts").iterdir()) == []


@pytest.mark.slow_interpreted
@pytest.mark.skipif(
    not (memory_limit.is_supported() and pool.forks()),
    reason="needs a limit of memory, and processes that inherit a patch",
)
@pytest.mark.parametrize("jobs", [pytest.param(1, marks=pytest.mark.slow), 2])
def test_a_puzzle_that_takes_too_much_memory_is_isolated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jobs: int
) -> None:
    ours = batch.rate_entry

    @wraps(ours)
    def takes_memory(item: Any, *rest: Any, **options: Any) -> Rating:
        if text_of(item) == LINES[2]:
            bytearray(1_000_000_000)
        return ours(item, *rest, **options)

    monkeypatch.setattr(batch, "rate_entry", takes_memory)
    job = planned(tmp_path / "job", "\n".join(LINES), rows=3)
    run_job(job, Choice(only={0}), jobs, memory=500_000_000)
    run_job(job, Choice(), jobs, memory=2_000_000_000)
    rows = collected(job, tmp_path / "out.jsonl").splitlines()
    expected = undisturbed("\n".join(LINES)).splitlines()
    assert rows[:2] + rows[3:] == expected[:2] + expected[3:]
    found = json.loads(rows[2])
    assert (found["puzzle"], found["status"]) == (LINES[2], "crashed")
    assert found["error"] == "the process that rated the puzzle ran out of memory"


def test_a_healthy_partition_that_lost_processes_is_unchanged(tmp_path: Path) -> None:
    job = planned(tmp_path / "job", MIXED, rows=100)
    for _ in range(5):
        dead_attempt(job, "00000")
    assert status_of(job).bad[0].deaths == 5
    run_job(job, Choice(), 1)
    assert status_of(job).bad == ()
    assert collected(job, tmp_path / "out.jsonl") == undisturbed(MIXED)


def test_a_strategy_that_fails_stops_its_partition_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = planned(tmp_path / "job", "\n".join(LINES), rows=1)
    ours = batch.rate_entry

    @wraps(ours)
    def fails(item: Any, *rest: Any, **options: Any) -> Rating:
        if text_of(item) == LINES[2]:
            raise StrategyError("x-wing is unsound")
        return ours(item, *rest, **options)

    with monkeypatch.context() as patch:
        patch.setattr(batch, "rate_entry", fails)
        report = run_job(job, Choice(), 1)
    assert report.failed == [("00002", "x-wing is unsound")]
    (bad,) = status_of(job).bad
    assert (bad.task, bad.error) == ("00002", "x-wing is unsound")
    run_job(job, Choice(), 1)
    assert status_of(job).bad == ()


def text_of(item: Any) -> str:
    """Return the text of what is rated."""
    if isinstance(item, str):
        return item
    return str(item.text) if isinstance(item, PuzzleEntry) else puzzle_line(item)


# Limits of time.


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch, clock: Clock) -> None:
    """Let two puzzles take 50 and 5000 seconds, and the others no time."""
    ours = batch.rate_entry
    seconds = {LINES[1]: 50.0, LINES[3]: 5000.0}

    @wraps(ours)
    def rate(item: Any, profile: Any, timeout: float | None, effort: Any = None) -> Rating:
        text = text_of(item)
        if timeout is not None and timeout < seconds.get(text, 0):
            error = f"not finished after {timeout:g} s; the rating is 2.00 or higher"
            return Rating(text, "classic-9", profile.name, "timeout", error=error)
        return ours(item, profile, timeout, effort)

    monkeypatch.setattr(batch, "rate_entry", rate)


@pytest.mark.usefixtures("slow")
def test_slow_puzzles_are_rated_in_a_second_pass(tmp_path: Path) -> None:
    job = planned(tmp_path / "job", "\n".join(LINES), rows=2, first_timeout=1.0)
    kind = kind_of(job)
    assert (kind.first_limit, kind.limit) == (1.0, None)
    run_job(job, Choice(), 1)
    assert collected(job, tmp_path / "out.jsonl") == undisturbed("\n".join(LINES))
    receipts = Receipts(job)
    receipts.refresh()
    assert receipts.slow("00000") == {}
    assert [receipt.task for receipt in receipts.later("00000")] == ["00000@none@1"]


@pytest.mark.usefixtures("slow")
def test_timeouts_can_be_retried(tmp_path: Path) -> None:
    job = planned(tmp_path / "job", "\n".join(LINES), rows=2, first_timeout=1.0, timeout=10.0)
    run_job(job, Choice(), 1)
    found = [json.loads(row) for row in collected(job, tmp_path / "a").splitlines()]
    assert [row["status"] for row in found] == ["ok", "timeout", "ok", "timeout", "ok"]
    assert found[1]["error"].startswith("not finished after 10 s")
    assert status_of(job).statuses["timeout"] == 2
    run_job(job, Choice(), 1, retry=100.0)
    found = [json.loads(row) for row in collected(job, tmp_path / "a").splitlines()]
    assert [row["status"] for row in found] == ["ok", "ok", "ok", "timeout", "ok"]
    assert found[3]["error"].startswith("not finished after 100 s")
    # A smaller limit changes nothing, nor does the same one.
    assert run_job(job, Choice(), 1, retry=50.0).done == 0
    assert run_job(job, Choice(), 1, retry=100.0).done == 0
    run_job(job, Choice(), 1, retry=10000.0)
    assert collected(job, tmp_path / "a") == undisturbed("\n".join(LINES))
    assert "timeout" not in status_of(job).statuses


@pytest.mark.usefixtures("slow")
def test_nothing_is_collected_before_the_second_pass(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = planned(tmp_path / "job", "\n".join(LINES), rows=2, first_timeout=1.0)
    with monkeypatch.context() as patch:
        patch.setattr("grader.batch.runner.later_tasks", lambda *_: iter(()))
        run_job(job, Choice(), 1)
    assert status_of(job).slow == 2
    assert status_of(job).done == 1
    with pytest.raises(BatchError, match="2 of 3 partitions are not done"):
        collect(job, tmp_path / "out.jsonl", "jsonl")


def test_a_limit_of_effort_is_final(tmp_path: Path) -> None:
    hard = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
    text = "\n".join([LINES[0], hard, LINES[2], LINES[4]])
    rows = []
    for number, order in enumerate([text, text]):
        job = planned(
            tmp_path / f"job{number}", order, rows=1 + number * 5, profile="explainer", effort=1
        )
        run_job(job, Choice(), 1 + number)
        rows.append(collected(job, tmp_path / "out.jsonl"))
    assert rows[0] == rows[1]
    statuses = [json.loads(row)["status"] for row in rows[0].splitlines()]
    assert statuses[0] == "ok"
    assert "timeout" in statuses


# Status.


def test_the_state_of_a_job(tmp_path: Path) -> None:
    job = planned(tmp_path / "job", MIXED, rows=2)
    before = status_of(job)
    assert (before.done, before.partitions, before.items_done) == (0, 4, 0)
    assert (before.pace, before.seconds_left, before.statuses) == (None, None, {})
    run_job(job, Choice(part=(1, 2)), 1)
    half = status_of(job)
    assert (half.done, half.running, half.bad) == (2, 0, ())
    assert half.pace is not None
    assert half.seconds_left is not None
    run_job(job, Choice(), 1)
    after = status_of(job)
    assert (after.done, after.items_done, after.seconds_left) == (4, job.items, 0)
    assert sum(after.statuses.values()) == job.items
