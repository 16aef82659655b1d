"""The commands of `grader batch`: what they print, and how they end."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from grader.batch.templates import TEMPLATES
from grader.catalogue.catalogue import Catalogue
from grader.cli import program
from grader.formats import parse
from grader.runtime.parallel import memory_limit
from tests.batch.jobs import LINES, MIXED


def call(*arguments: object, text: str | None = None) -> Result:
    """Run a command."""
    return CliRunner().invoke(program, ["batch", *map(str, arguments)], input=text)


@pytest.fixture(scope="module")
def example(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a job that is done, which no test changes."""
    home = tmp_path_factory.mktemp("example")
    (home / "in.txt").write_text("\n".join([*LINES, LINES[0][:-1]]))
    assert call("plan", home / "in.txt", "--to", home / "job", "--rows", 4).exit_code == 1
    assert call("run", home / "job", "-j1").exit_code == 0
    return home / "job"


@pytest.fixture
def job(example: Path, tmp_path: Path) -> Path:
    """Return the folder of a job that is done."""
    shutil.copytree(example.parent, tmp_path, dirs_exist_ok=True)
    return tmp_path / "job"


def test_a_plan_says_what_it_will_cost(tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text("\n".join(LINES))
    found = call("plan", tmp_path / "in.txt", "--to", tmp_path / "job", "--rows", 2)
    assert found.exit_code == 0
    lines = found.output.splitlines()
    assert lines[0] == "5 puzzles in 3 partitions of at most 2"
    assert lines[1].startswith("sample of 5: ")
    assert lines[2].startswith("expected: ")
    assert "core-hours" in lines[2]
    assert lines[3] == f"'{tmp_path}/job' has 410 B; run grader batch run {tmp_path}/job"


def test_malformed_puzzles_are_counted(tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(MIXED)
    found = call("plan", tmp_path / "in.txt", "--to", tmp_path / "job", "--sample", 0)
    assert found.exit_code == 1
    assert "2 of them malformed; their rows have the errors" in found.output


def test_limits_without_end_are_none(tmp_path: Path) -> None:
    options = ("--minutes", "inf", "--timeout", "inf", "--first-timeout", "1e400")
    found = call("plan", LINES[0], "--to", tmp_path / "job", *options)
    assert found.exit_code == 0
    settings = json.loads((tmp_path / "job" / "job.json").read_text())["settings"]
    assert (settings["timeout"], settings["first_timeout"]) == (None, None)


def test_more_processes_than_processors_are_no_more_work(tmp_path: Path) -> None:
    call("plan", LINES[0], "--to", tmp_path / "job")
    assert call("run", tmp_path / "job", "--jobs", 10**6).exit_code == 0
    receipt = json.loads((tmp_path / "job/parts/00000.json").read_text())
    assert receipt["jobs"] <= (os.cpu_count() or 1)


@pytest.mark.parametrize(
    ("size", "words"),
    [
        ("much", "is no size such as 500MB or 2GB"),
        ("-1GB", "is no size"),
        ("1e9MB", "is no size"),
        ("10MB", "is too small; a process needs 100MB"),
    ],
)
def test_a_limit_of_memory_is_a_size(job: Path, size: str, words: str) -> None:
    found = call("run", job, "--memory", size)
    assert found.exit_code == 2
    assert words in " ".join(found.output.split())


def test_a_limit_of_memory_is_refused_where_there_is_none(
    job: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(memory_limit, "is_supported", lambda: False)
    found = call("run", job, "--memory", "1GB")
    assert found.exit_code == 2
    assert "this system cannot limit the memory of a process" in " ".join(found.output.split())


@pytest.mark.slow_interpreted
@pytest.mark.skipif(not memory_limit.is_supported(), reason="needs a limit of memory")
@pytest.mark.parametrize("effort", [(), ("--effort", 1_000_000)])
def test_little_memory_suffices_for_ratings(tmp_path: Path, effort: tuple[object, ...]) -> None:
    (tmp_path / "in.txt").write_text("\n".join(LINES))
    call("plan", tmp_path / "in.txt", "--to", tmp_path / "job", *effort)
    assert call("run", tmp_path / "job", "--memory", "100 mb", "-j2").exit_code == 0
    assert call("collect", tmp_path / "job", "--to", tmp_path / "out.csv").exit_code == 0


def test_standard_input_is_planned(tmp_path: Path) -> None:
    found = call("plan", "-", "--to", tmp_path / "job", "--sample", 0, text="\n".join(LINES))
    assert found.exit_code == 0
    assert "5 puzzles in 1 partition of at most 5" in found.output


@pytest.mark.parametrize("content", [None, b"", b"\x00\x01" * 3000, b"\x1f\x8b\x08", b"# x\n"])
def test_no_job_is_planned_of_a_file_that_cannot_be_read(
    tmp_path: Path, content: bytes | None
) -> None:
    (tmp_path / "in.txt").write_text(LINES[0])
    if content is not None:
        (tmp_path / "bad").write_bytes(content)
    found = call("plan", tmp_path / "bad", "--to", tmp_path / "job")
    assert found.exit_code in {1, 2}
    assert "Error: " in found.output
    assert not (tmp_path / "job").exists()


@pytest.mark.parametrize(
    "options",
    [
        ["run", "--part", "0/3"],
        ["run", "--part", "4/3"],
        ["run", "--part", "1"],
        ["run", "--only", "x"],
        ["run", "--only", "3-1"],
        ["run", "--jobs", "0"],
        ["run", "--retry-timeouts", "nan"],
        ["collect"],
        ["collect", "--to", "out.xyz"],
        ["collect", "--to", "out"],
        ["template", "moon"],
    ],
)
def test_wrong_options_are_refused(job: Path, options: list[str]) -> None:
    command, *rest = options
    where = [] if command == "template" else [job]
    assert call(command, *where, *rest).exit_code == 2


@pytest.mark.parametrize("command", ["run", "status"])
def test_a_folder_without_a_job_is_one_sentence(tmp_path: Path, command: str) -> None:
    found = call(command, tmp_path)
    assert found.exit_code == 2
    assert found.output == (
        f"Error: '{tmp_path}' is no job: it has no job.json; plan one with grader batch plan\n"
    )


def test_damaged_settings_are_one_sentence(job: Path) -> None:
    record = json.loads((job / "job.json").read_text())
    for settings in ({}, {"profile": 3}, {**record["settings"], "timeout": "x"}):
        (job / "job.json").write_text(json.dumps({**record, "settings": settings}))
        found = call("status", job)
        assert found.exit_code == 1
        assert found.output == f"Error: the settings in '{job}/job.json' are damaged\n"


def test_the_state_is_text_or_json(job: Path) -> None:
    found = call("status", job)
    assert found.exit_code == 0
    assert found.output.splitlines()[:2] == [
        "partitions: 2 of 2 done, 0 tasks running",
        "puzzles: 6 of 6",
    ]
    record = json.loads(call("status", job, "--format", "jsonl").output)
    assert (record["done"], record["items"], record["statuses"]["invalid"]) == (2, 6, 1)


def test_what_is_collected_is_what_rate_writes(job: Path, tmp_path: Path) -> None:
    for ending in ("csv", "jsonl"):
        out = tmp_path / f"out.{ending}"
        found = call("collect", job, "--to", out)
        assert found.exit_code == 1
        assert "6 ratings in " in found.output
        assert "without a final rating: 1 invalid" in found.output
        expected = tmp_path / f"expected.{ending}"
        arguments = ["rate", str(tmp_path / "in.txt"), "-o", str(expected)]
        CliRunner().invoke(program, arguments)
        assert out.read_bytes() == expected.read_bytes()


def test_a_table_has_maps(job: Path, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    out = tmp_path / "out.parquet"
    call("collect", job, "--to", out)
    rows = parquet.read_table(out).to_pylist()
    call("collect", job, "--to", tmp_path / "out.jsonl")
    for row, line in zip(rows, (tmp_path / "out.jsonl").read_text().splitlines(), strict=True):
        record = {**row, "ratings": dict(row["ratings"]), "techniques": dict(row["techniques"])}
        assert record == json.loads(line)


def test_parquet_without_its_library_is_one_sentence(
    job: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    found = call("collect", job, "--to", tmp_path / "out.parquet")
    assert found.exit_code == 2
    assert "needs pyarrow" in found.output
    assert not (tmp_path / "out.parquet").exists()


def test_a_catalogue_gets_puzzles_and_ratings(job: Path, tmp_path: Path) -> None:
    path = tmp_path / "out.db"
    found = call("collect", job, "--to", path)
    assert found.output.startswith("5 ratings added to")
    again = call("collect", job, "--to", path)
    assert again.output.startswith("0 ratings added to")
    call("collect", job, "--to", tmp_path / "out.jsonl")
    rows = (tmp_path / "out.jsonl").read_text().splitlines()
    expected = {record["puzzle"]: record for record in map(json.loads, rows)}
    with Catalogue(path) as catalogue:
        assert len(catalogue) == 5
        for line in LINES:
            details = catalogue.find(parse(line))
            assert details is not None
            (rating,) = details.ratings
            assert rating.record() == expected[line]
        # What is rated already is not rated again.
        assert list(catalogue.rate("standard")) == []
    with closing(sqlite3.connect(path)) as connection:
        uses = connection.execute("SELECT sum(times) FROM uses").fetchone()[0]
    total = sum(sum(record["techniques"].values()) for record in expected.values())
    assert uses == total


@pytest.mark.parametrize("system", [*TEMPLATES])
def test_templates_name_the_folder(system: str) -> None:
    found = call("template", system, "--dir", "/shared/bank")
    assert found.exit_code == 0
    assert "/shared/bank" in found.output
    assert "{" not in found.output.replace("{cpu", "").replace("{memory", "").replace("{name", "")
    assert call("template", system, "--dir", "/a b; rm").exit_code == 2
