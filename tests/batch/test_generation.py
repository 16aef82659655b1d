"""Jobs that generate: the puzzles are those of one process, for any number of workers."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import sys
from contextlib import closing
from functools import cache
from itertools import combinations
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
from click.testing import CliRunner, Result

from grader.batch import generation_planning
from grader.batch.attempts import Attempts
from grader.batch.collecting import collect
from grader.batch.generation import GenerationKind, results_of
from grader.batch.generation_planning import (
    PlannedRun,
    extended_job,
    plan_generation,
    puzzles_found,
    run_until_enough,
)
from grader.batch.job import Job, Partition, add_partitions, read_job
from grader.batch.kind import kind_of
from grader.batch.receipts import Receipts
from grader.batch.runner import Choice, RunReport, do_task, run_job
from grader.batch.status import status_of
from grader.batch.tasks import first_task
from grader.catalogue.catalogue import Catalogue
from grader.cli import program
from grader.errors import BatchError, GraderError, TargetError, UnsoundError
from grader.formats import parse, puzzle_line
from grader.formats.layout_files import load_layout, write_layout
from grader.generate import Generated, attempt_batch, generate
from grader.generate.attempt import make_attempt
from grader.generate.generation_records import KnownPuzzle
from grader.generate.generator import specify
from grader.generate.plan import TRIAL_ATTEMPTS
from grader.model.puzzle import Puzzle
from grader.rating.minutes import estimates as minutes
from grader.runtime.strict_json import json_line
from tests.batch.jobs import LINES, environment, planned, started
from tests.batch.plain_forms import invariant, plain_form
from tests.catalogue.disguises import disguised
from tests.depth import tries

SEED = 5
WISHES: dict[str, tuple[int, dict[str, Any]]] = {
    "easy": (20, {"grade": "easy"}),
    "repeats": (12, {"layout": "classic-4", "givens": (4, 4)}),
    "solutions": (2, {"layout": "classic-4", "distinct": "solutions"}),
    "varied": (8, {"grade": "hard", "vary": "hardest"}),
    "own maps": (5, {"layout": "jigsaw-6", "own_regions": True, "compactness": 0.5}),
    "one map": (5, {"layout": "jigsaw-6"}),
    "symmetry": (10, {"symmetry": "180", "minimal": False}),
    "minutes": (3, {"minutes": (0.0, float("inf")), "quick": True}),
    "letters": (2, {"letters": "H", "within": True}),
    "climbing": (3, {"layout": "classic-6", "givens": (8, 8)}),
}


def job_for(folder: Path, name: str, **more: Any) -> Job:
    """Plan a job for some of the wishes."""
    count, wishes = WISHES[name]
    wishes = dict(wishes)
    own: dict[str, Any] = {key: wishes.pop(key) for key in ("layout", "quick") if key in wishes}
    options: dict[str, Any] = {"count": count, "arguments": wishes, **own, **more}
    wanted = PlannedRun(seed=SEED, **options)
    return plan_generation(folder, wanted)[0]


def of_one_process(name: str, **more: Any) -> list[Generated]:
    """Return what `grader.generate` gives for the same wishes."""
    count, wishes = WISHES[name]
    wishes = {"count": count, **wishes, **more}
    if wishes.pop("quick", False):
        wishes["profile"] = minutes.quick(minutes.with_minutes("standard"))
    return [*generate(seed=SEED, timeout=None, **wishes)]


def rows(puzzles: list[Generated]) -> bytes:
    """Return the output of `grader generate --format jsonl`."""
    lines = [json_line({**made.rating.record(), **made.origin()}) for made in puzzles]
    return "".join(f"{line}\n" for line in lines).encode()


def collected(job: Job, output_format: str = "jsonl") -> bytes:
    path = job.folder.parent / "out"
    collect(read_job(job.folder), path, output_format, force=True)
    return path.read_bytes()


def enough(job: Job, jobs: int = 1) -> Job:
    """Run a job until it has its puzzles, and return it as it is then."""
    run_until_enough(job, lambda each: run_job(each, Choice(), jobs))
    return read_job(job.folder)


def call(*arguments: object) -> Result:
    return CliRunner().invoke(program, ["batch", *map(str, arguments)])


@pytest.mark.slow_interpreted
@pytest.mark.parametrize("name", [name for name in WISHES if name != "climbing"])
def test_the_puzzles_are_those_of_one_process(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(generation_planning, "SAMPLE_SECONDS", 0.3)
    job = enough(job_for(tmp_path / "job", name, attempts=3), 2 if name == "easy" else 1)
    assert collected(job) == rows(of_one_process(name))


@pytest.mark.slow_interpreted
def test_climbs_begin_by_what_the_first_attempts_gave(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(generation_planning, "SAMPLE_SECONDS", 0.5)
    # A partition has attempts of both kinds.
    job = enough(job_for(tmp_path / "job", "climbing", attempts=150))
    made = of_one_process("climbing")
    assert made[-1].attempt >= TRIAL_ATTEMPTS
    assert made[-1].climbed
    assert collected(job) == rows(made)


MANY = tries(40, thorough=500, interpreted=20)


@cache
def many() -> tuple[Generated, ...]:
    """Return puzzles of one process."""
    return tuple(of_one_process("easy", count=MANY))


def impatient(folder: Path) -> dict[str, str]:
    """Return an environment in which runs look all the time whether others have finished."""
    folder.mkdir()
    code = "from grader.batch import runner\nrunner._WAIT_SECONDS = 0.05\n"
    (folder / "sitecustomize.py").write_text(code)
    path = os.pathsep.join([str(folder), environment()["PYTHONPATH"]])
    return environment(PYTHONPATH=path)


@pytest.mark.slow_interpreted
@pytest.mark.parametrize("workers", [1, 2, pytest.param(5, marks=pytest.mark.slow)])
def test_any_number_of_workers_make_the_same_puzzles(tmp_path: Path, workers: int) -> None:
    job = job_for(tmp_path / "job", "easy", count=MANY, attempts=20)
    env = impatient(tmp_path / "site")
    runs = [started("batch", "run", job.folder, "--claim", "-j1", **env) for _ in range(workers)]
    for run in runs:
        _, errors = run.communicate(timeout=120)
        assert (run.returncode, errors) == (0, "")
    assert collected(job) == rows([*many()])


@pytest.mark.slow_interpreted
def test_no_classic_puzzle_is_there_in_disguise() -> None:
    forms = {invariant(puzzle_line(each.puzzle)) for each in many()}
    assert len(forms) == MANY


@pytest.mark.slow_interpreted
@pytest.mark.parametrize(
    ("layout", "box", "count"), [("classic-4", (2, 2), 13), ("classic-6", (2, 3), 25)]
)
def test_no_puzzle_is_there_in_disguise(
    tmp_path: Path, layout: str, box: tuple[int, int], count: int
) -> None:
    wanted = PlannedRun(
        count, 1, {"givens": (4, 4)} if layout == "classic-4" else {}, layout=layout
    )
    job, _ = plan_generation(tmp_path / "job", wanted)
    job = enough(job)
    lines = [json.loads(row)["puzzle"] for row in collected(job).splitlines()]
    assert len({plain_form(line, box) for line in lines}) == len(lines) == puzzles_found(job)
    # There are 13 such puzzles of four givens.
    assert len(lines) == count


def test_the_independent_form_knows_disguises() -> None:
    puzzle = parse(LINES[0])
    line = puzzle_line(puzzle)
    assert invariant(puzzle_line(disguised(puzzle, 3))) == invariant(line)
    assert all(invariant(a) != invariant(b) for a, b in combinations(LINES, 2))
    assert plain_form("12..34....21..43", (2, 2)) == plain_form("43..21....34..12", (2, 2))
    assert plain_form("12..34....21..43", (2, 2)) != plain_form("12..34....12..43", (2, 2))


@pytest.mark.parametrize("form", ["line", "csv", "jsonl"])
def test_files_are_those_of_the_command(tmp_path: Path, form: str) -> None:
    wishes = ["--grade", "easy", "--seed", "9", "--count", "8"]
    assert call("plan", "--generate", "--to", tmp_path / "job", *wishes).exit_code == 0
    assert call("run", tmp_path / "job", "-j1").exit_code == 0
    out = tmp_path / ("out.txt" if form == "line" else f"out.{form}")
    found = call("collect", tmp_path / "job", "--to", out)
    assert (found.exit_code, found.output) == (0, f"8 puzzles in {out}\n")
    plain = tmp_path / f"plain.{form}"
    CliRunner().invoke(program, ["generate", *wishes, "--format", form, "-o", str(plain)])
    assert out.read_bytes() == plain.read_bytes()


@pytest.mark.slow_interpreted
def test_jigsaws_are_collected_with_their_maps(tmp_path: Path) -> None:
    job = enough(job_for(tmp_path / "job", "own maps"))
    lines = collected(job, "line").decode().splitlines()
    made = of_one_process("own maps")
    assert [parse(line) for line in lines] == [each.puzzle for each in made]


@pytest.mark.slow_interpreted
def test_the_sample_counts_the_time_of_all_processes(tmp_path: Path) -> None:
    count, wishes = WISHES["easy"]
    wanted = PlannedRun(seed=SEED, count=count, arguments=dict(wishes))
    one, two = (
        plan_generation(tmp_path / f"{jobs}", wanted, jobs=jobs)[1].seconds for jobs in (1, 2)
    )
    # Without the worker processes it would be a small part.
    assert two > one / 3


def test_a_table_has_the_origin_of_each_puzzle(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    job = enough(job_for(tmp_path / "job", "easy", count=6))
    collect(job, tmp_path / "out.parquet", "parquet")
    records = parquet.read_table(tmp_path / "out.parquet").to_pylist()
    made = of_one_process("easy", count=6)
    assert [record["attempt"] for record in records] == [each.attempt for each in made]
    assert [record["givens"] for record in records] == [each.puzzle.clues for each in made]
    assert dict(records[0]["techniques"]) == made[0].rating.techniques


def test_a_catalogue_knows_run_and_attempt_of_each_puzzle(tmp_path: Path) -> None:
    job = enough(job_for(tmp_path / "job", "easy", count=6))
    call("collect", job.folder, "--to", tmp_path / "bank.db")
    made = of_one_process("easy", count=6)
    with Catalogue(tmp_path / "bank.db") as catalogue:
        kept = [*catalogue.kept_puzzles(made[0].run)]
        assert [(each.puzzle, each.attempt) for each in kept] == [
            (each.puzzle, each.attempt) for each in made
        ]
        assert [each.hardest for each in kept] == [each.rating.hardest for each in made]
    with closing(sqlite3.connect(tmp_path / "bank.db")) as connection:
        rows = connection.execute("SELECT run, options FROM generation").fetchall()
    assert [(run, json.loads(options)) for run, options in rows] == [
        (made[0].run, {"seed": SEED, **job.settings["arguments"]})
    ]


def test_a_catalogue_is_filled(tmp_path: Path) -> None:
    job = enough(job_for(tmp_path / "job", "easy", count=6))
    assert call("collect", job.folder, "--to", tmp_path / "bank.db").exit_code == 0
    with Catalogue(tmp_path / "bank.db") as catalogue:
        assert all(made.puzzle in catalogue for made in of_one_process("easy", count=6))
        assert len(catalogue) == 6


@pytest.mark.parametrize("distinct", ["puzzles", "solutions"])
def test_puzzles_to_avoid_are_not_made(tmp_path: Path, distinct: str) -> None:
    first = of_one_process("easy", count=30, distinct=distinct)
    # The same in disguise; the second half from a catalogue, which knows the fingerprints.
    avoid = [disguised(made.puzzle, number) for number, made in enumerate(first[::2])]
    with Catalogue.create(tmp_path / "bank.db") as catalogue:
        catalogue.add(avoid[8:])
        known = [*catalogue.known_puzzles()]
        assert len(known) == len(avoid[8:])
        wanted = PlannedRun(30, SEED, {"grade": "easy", "distinct": distinct}, attempts=7)
        job, estimate = plan_generation(tmp_path / "job", wanted, [*avoid[:8], *known])
    assert len(estimate.avoided) == len(avoid)
    made = of_one_process("easy", count=30, distinct=distinct, avoid=avoid)
    assert {each.attempt for each in made}.isdisjoint(each.attempt for each in first[::2])
    assert collected(enough(job)) == rows(made)
    assert status_of(read_job(job.folder)).statuses["avoided"] >= len(avoid)


def test_what_is_avoided_is_no_puzzle_of_the_sample(tmp_path: Path) -> None:
    first = of_one_process("easy", count=TRIAL_ATTEMPTS)
    avoid: list[Puzzle | KnownPuzzle] = [each.puzzle for each in first if each.attempt % 2]
    wanted = PlannedRun(10, SEED, {"grade": "easy"})
    _, estimate = plan_generation(tmp_path / "job", wanted, avoid)
    assert estimate.hits <= estimate.tried - len(avoid)


def test_a_run_stops_when_there_are_enough(tmp_path: Path) -> None:
    job = job_for(tmp_path / "job", "easy", count=5, attempts=1)
    # As if the sample had asked for many more.
    count = len(job.partitions)
    job = add_partitions(job, [Partition(count + i, count + i, 1, {}) for i in range(50)])
    report = run_job(job, Choice(), 1)
    last = of_one_process("easy", count=5)[-1].attempt
    assert report.done == last + 1 < count
    assert (job.folder / "enough.json").exists()
    assert len(kind_of(job).needed()) == report.done
    assert status_of(job).done == status_of(job).partitions == report.done
    assert run_job(job, Choice(), 1).done == 0
    assert collected(job) == rows(of_one_process("easy", count=5))


def test_partitions_in_any_order_give_the_first_puzzles(tmp_path: Path) -> None:
    job = job_for(tmp_path / "job", "easy", count=10, attempts=2)
    for number in (3, 1, 2):
        run_job(job, Choice(part=(number, 3)), 1)
    assert collected(job) == rows(of_one_process("easy", count=10))


def test_more_attempts_are_planned_when_too_few_puzzles_came_out(tmp_path: Path) -> None:
    job = job_for(tmp_path / "job", "repeats", attempts=4)
    run_job(job, Choice(), 1)
    found = puzzles_found(job)
    assert found is not None
    assert found < 12
    few = call("collect", job.folder, "--to", tmp_path / "few.jsonl")
    assert few.exit_code == 1
    assert f"gave only {found} of 12 puzzles; run grader batch plan --more --to" in few.output
    more = call("plan", "--more", "--to", job.folder)
    assert more.exit_code == 0
    assert " added; run " in more.output
    longer = read_job(job.folder)
    assert longer.partitions[: len(job.partitions)] == job.partitions
    assert longer.items <= 2 * job.items
    numbers = [p.first + item for p in longer.partitions for item in range(p.items)]
    assert numbers == [*range(longer.items)]
    not_done = call("plan", "--more", "--to", job.folder)
    assert not_done.exit_code == 1
    assert "are done, so it is not known" in not_done.output
    assert collected(enough(longer)) == rows(of_one_process("repeats"))
    done = call("plan", "--more", "--to", job.folder)
    assert done.output.startswith(f"'{job.folder}' has all its puzzles")


def test_two_processes_plan_more_only_once(tmp_path: Path) -> None:
    job = job_for(tmp_path / "job", "repeats", attempts=4)
    run_job(job, Choice(), 1)
    first, second = extended_job(job), extended_job(job)
    assert first == second
    assert first is not None
    assert first.extensions == 1


@pytest.mark.slow_interpreted
def test_runs_give_up_after_many_times_the_attempts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(generation_planning, "SMALL_SECONDS", 0.0)
    # There are 13 such puzzles.
    job = job_for(tmp_path / "job", "repeats", count=20)
    found = call("run", job.folder, "-j1")
    assert found.exit_code == 1
    assert "13 of 20 without repeats" in found.output
    assert "too few puzzles come out, so no more attempts are planned" in found.output
    assert read_job(job.folder).items >= 8 * job.items


def test_a_failed_run_plans_no_more(tmp_path: Path) -> None:
    job = job_for(tmp_path / "job", "repeats")
    outcome = run_until_enough(job, lambda _: RunReport(failed=[("00000", "it failed")]))
    assert outcome.found is None
    assert outcome.run.failed == [("00000", "it failed")]
    assert read_job(job.folder) == job


@pytest.mark.skipif(sys.platform == "win32", reason="processes that fork")
def test_an_attempt_that_kills_its_process_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make = make_attempt
    mother = os.getpid()

    def deadly(specification: Any, number: int, *rest: Any) -> Any:
        if number == 3 and os.getpid() != mother:
            os.kill(os.getpid(), signal.SIGKILL)
        return make(specification, number, *rest)

    monkeypatch.setattr(attempt_batch, "make_attempt", deadly)
    job = job_for(tmp_path / "job", "easy", count=8, attempts=12)
    run_job(job, Choice(), 2)
    made = [each for each in of_one_process("easy", count=9) if each.attempt != 3][:8]
    assert collected(job) == rows(made)
    assert status_of(job).statuses["crashed"] == 1


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_attempt_at_which_a_technique_is_wrong_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jobs: int
) -> None:
    make = make_attempt

    def wrong(specification: Any, number: int, *rest: Any) -> Any:
        if number == 3:
            raise UnsoundError("the technique 'x-wing' is unsound", technique="x-wing")
        return make(specification, number, *rest)

    monkeypatch.setattr(attempt_batch, "make_attempt", wrong)
    job = job_for(tmp_path / "job", "easy", count=8, attempts=12)
    report = run_job(job, Choice(), jobs)
    assert (report.unsound, report.failed) == (1, [])
    made = [each for each in of_one_process("easy", count=9) if each.attempt != 3][:8]
    assert collected(job) == rows(made)
    assert status_of(job).statuses["unsound"] == 1


def test_a_partition_that_kills_its_process_is_done_in_pieces(tmp_path: Path) -> None:
    job = job_for(tmp_path / "job", "easy", count=8, attempts=12)
    attempts = Attempts(job)
    attempts.folder.mkdir()
    for number in range(2):
        (attempts.folder / f"00000~{number:012}").write_text('{"host": "gone", "pid": 1}')
        os.utime(attempts.folder / f"00000~{number:012}", (0, 0))
    kind = kind_of(job)
    assert do_task(job, kind, first_task(job.partitions[0], kind), 1) is not None
    assert collected(enough(job)) == rows(of_one_process("easy", count=8))


def test_a_crashed_attempt_has_no_row(tmp_path: Path) -> None:
    job = job_for(tmp_path / "job", "easy", count=2)
    block = kind_of(job).crashed(job.partitions[0], 0, "died each time")
    assert (block.text, block.items, block.statuses) == (b"", 1, {"crashed": 1})


@pytest.mark.slow_interpreted
@pytest.mark.parametrize("name", ["profile", "layout"])
def test_files_of_profiles_and_layouts_are_copied(tmp_path: Path, name: str) -> None:
    if name == "profile":
        text = Path("grader/rating/profiles/standard.yaml").read_text()
        wanted = {"profile": str(tmp_path / "mine.yaml")}
    else:
        text = write_layout(load_layout("diagonal-6"))
        wanted = {"layout": str(tmp_path / "mine.yaml")}
    (tmp_path / "mine.yaml").write_text(text)
    job = job_for(tmp_path / "job", "easy", count=2, **wanted)
    (tmp_path / "mine.yaml").unlink()
    assert (job.folder / name / "mine.yaml").exists()
    assert run_job(read_job(job.folder), Choice(), 1).rows >= 2


def test_impossible_wishes_plan_nothing(tmp_path: Path) -> None:
    found = call("plan", "--generate", "--to", tmp_path / "job", "-n2", "--givens", "3..4")
    assert found.exit_code == 2
    assert "Error" in found.output
    assert not (tmp_path / "job").exists()
    with pytest.raises(TargetError):
        plan_generation(tmp_path / "job", PlannedRun(2, 1, {"givens": (3, 4)}))
    assert not (tmp_path / "job").exists()


@pytest.mark.parametrize("content", [None, b"", b"\x00\x01" * 3000])
def test_a_file_to_avoid_without_puzzles_plans_nothing(
    tmp_path: Path, content: bytes | None
) -> None:
    if content is not None:
        (tmp_path / "avoid.txt").write_bytes(content)
    found = call(
        "plan", "--generate", "--to", tmp_path / "job", "-n2", "--avoid", tmp_path / "avoid.txt"
    )
    assert found.exit_code != 0
    assert "avoid.txt" in found.output
    assert not (tmp_path / "job").exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--generate",), "Missing option '--to'"),
        (("--generate", "--to", "job"), "Missing option '--count'"),
        (("--generate", "--to", "job", "-n", "0"), "0 is not in the range"),
        (("--generate", "--to", "job", "-n", "1", "x.txt"), "unexpected extra argument"),
        (("--generate", "--to", "job", "-n", "1", "--rows", "5"), "--rows"),
        (("--generate", "--to", "job", "-n", "1", "--quick"), "--quick needs --minutes"),
        (("--more", "--to", "nowhere"), "there is no such folder"),
    ],
)
def test_wrong_options_are_refused(arguments: tuple[str, ...], said: str) -> None:
    found = call("plan", *arguments)
    assert found.exit_code != 0
    assert said in found.output


def test_a_job_that_rates_gets_no_attempts(tmp_path: Path) -> None:
    job = planned(tmp_path / "job", "\n".join(LINES))
    found = call("plan", "--more", "--to", job.folder)
    assert found.exit_code == 2
    assert "rates puzzles; only a job that generates" in found.output


def test_a_folder_with_a_job_is_not_planned_again(tmp_path: Path) -> None:
    job = job_for(tmp_path / "job", "easy", count=2)
    with pytest.raises(BatchError, match="has a job; plan another one in another folder"):
        job_for(job.folder, "easy")


@pytest.fixture(scope="module")
def written_job(tmp_path_factory: pytest.TempPathFactory) -> Job:
    """A job of which no test changes anything."""
    return job_for(tmp_path_factory.mktemp("written") / "job", "easy", count=2)


VALUES: list[object] = [None, "x", 7, [], {}]
SOUND: list[tuple[str, object]] = [
    ("count", 7),
    ("trial_hits", 7),
    ("arguments", {}),
    ("avoid", None),
    ("avoid", []),
    ("avoid", {}),
]
"""Settings that would be those of another job."""


@pytest.mark.parametrize(
    ("key", "value"),
    [
        (key, value)
        for key in ("digest", "count", "trial_hits", "arguments", "layout", "avoid")
        for value in VALUES
        if (key, value) not in SOUND
    ],
)
def test_damaged_settings_are_named(
    tmp_path: Path, written_job: Job, key: str, value: object
) -> None:
    folder = copytree(written_job.folder, tmp_path / "job")
    data = json.loads((folder / "job.json").read_text())
    data["settings"][key] = value
    (folder / "job.json").write_text(json.dumps(data))
    with pytest.raises(GraderError):
        kind_of(read_job(folder))


def test_a_job_is_read_as_it_was_written(written_job: Job) -> None:
    assert read_job(written_job.folder) == written_job


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"partitions": [{"id": 0}]}', "\0"])
def test_a_damaged_extension_is_named(tmp_path: Path, written_job: Job, content: str) -> None:
    folder = copytree(written_job.folder, tmp_path / "job")
    (folder / "more").mkdir()
    (folder / "more" / "00001.json").write_text(content)
    with pytest.raises(BatchError, match=r"00001\.json' is damaged"):
        read_job(folder)


def test_a_changed_file_of_keys_is_named(tmp_path: Path) -> None:
    wanted = PlannedRun(2, SEED, {"grade": "easy"})
    job, _ = plan_generation(tmp_path / "job", wanted, [parse(LINES[0])])
    (job.folder / "avoid.keys").write_bytes(bytes(16))
    with pytest.raises(BatchError, match=r"avoid\.keys' is damaged"):
        kind_of(job)


def test_a_damaged_row_is_named(tmp_path: Path) -> None:
    job = job_for(tmp_path / "job", "varied", count=2)
    kind = kind_of(job)
    for row in (b"{}\n", b"\xff\n", b'{"form": "00000000000000000000000000000000", "x": 1}\n'):
        with pytest.raises(BatchError, match="is no puzzle"):
            kind.collect(iter([row]), tmp_path / "out", "jsonl", 1)


def test_a_job_that_is_not_done_is_not_collected(tmp_path: Path) -> None:
    job = job_for(tmp_path / "job", "easy", count=10, attempts=2)
    run_job(job, Choice(only={1}), 1)
    found = call("collect", job.folder, "--to", tmp_path / "out.jsonl")
    assert found.exit_code == 1
    assert "partitions are not done: 0,2,3" in found.output
    assert puzzles_found(job) is None


def test_the_number_of_puzzles_counts_no_repeats(tmp_path: Path) -> None:
    job = job_for(tmp_path / "job", "repeats", attempts=4)
    run_job(job, Choice(), 1)
    kind = kind_of(job)
    assert isinstance(kind, GenerationKind)
    receipts = Receipts(job)
    receipts.refresh()
    specification = specify(seed=SEED, layout="classic-4", givens=(4, 4))
    hits = [hit for result in results_of(specification, range(job.items), 1) for hit in result.hits]
    assert kind.found(receipts) == len({form for _, form in hits}) < len(hits)


def test_the_plan_says_what_it_will_cost(tmp_path: Path) -> None:
    found = call(
        "plan", "--generate", "--to", tmp_path / "job", "-n", "1000", "--seed", "7",
        "--grade", "easy", "--attempts", "100",
    )  # fmt: skip
    lines = found.output.splitlines()
    assert lines[0] == "1,000 puzzles with seed 7 in 1,124 attempts: 12 partitions of at most 100"
    assert any(line.startswith("sample of 200: ") for line in lines)
    assert any("core-hours" in line for line in lines)
    assert lines[-1] == f"run grader batch run {tmp_path / 'job'}"
    again = call("status", tmp_path / "job")
    assert "attempts: 0 of 1,124" in again.output
