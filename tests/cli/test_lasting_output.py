"""What was written stays written: torn files, full disks, foreign files, two runs at once."""

from __future__ import annotations

import os
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest

from grader.catalogue.catalogue import Catalogue
from grader.outputs import generated_contents
from tests.catalogue.disguises import puzzles
from tests.cli.conftest import Grader
from tests.cli.puzzle_lines import EASY, HARD
from tests.cli.test_process import start
from tests.outputs.test_output_file import disk_of

FORMS = ["line", "csv", "jsonl", "yaml"]
posix = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs limits and locks of Unix")
CROSS = "name: cross-4\ngrids:\n- size: 4\n- {size: 4, at: r3c3}\n"
CASES = [
    ("classic-4", 3, ()),
    ("classic-9", 2, ()),
    ("jigsaw-4", 2, ()),
    ("jigsaw-6", 2, ("--own-regions",)),
    ("diagonal-6", 2, ()),
    ("sensei-4", 2, ()),
    ("cross.yaml", 2, ()),
]
SOLUTIONS = [("classic-4", 11), ("jigsaw-4", 17), ("sensei-4", 67), ("cross.yaml", 477)]


def generation(small: str, form: str, layout: str, *more: str) -> list[str]:
    if layout == "cross.yaml":
        file = Path(small).with_name(layout)
        file.write_text(CROSS, encoding="utf-8")
        layout = str(file)
    args = ("--profile", small, "--layout", layout, "--seed", "4", "--format", form)
    return ["generate", *args, *more]


def check_torn(
    run: Callable[[Path], int], whole: Path, part: Path, step: int, first: int = 0
) -> None:
    """Cut an output at bytes of it and continue it; it must become what it was."""
    assert run(whole) == 0
    expected = whole.read_bytes()
    for size in range(first, len(expected) + 1, step):
        part.write_bytes(expected[:size])
        assert run(part) == 0, size
        assert part.read_bytes() == expected, size


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    ("layout", "step"),
    [
        ("classic-4", 67),
        ("jigsaw-4", 41),
        pytest.param("sensei-4", 113, marks=pytest.mark.slow),
    ],
)
def test_a_torn_file_is_taken_up(
    grader: Grader, small: str, tmp_path: Path, form: str, layout: str, step: int
) -> None:
    args = generation(small, form, layout, "--count", "2", "--output")
    check_torn(
        lambda file: grader(*args, str(file)).exit_code,
        tmp_path / "whole",
        tmp_path / "part",
        step if form != "line" else step // 4,
    )


@pytest.mark.slow
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(("layout", "count", "more"), CASES)
def test_a_file_torn_at_any_byte_is_taken_up(
    grader: Grader,
    small: str,
    tmp_path: Path,
    form: str,
    layout: str,
    count: int,
    more: tuple[str, ...],
) -> None:
    args = generation(small, form, layout, *more, "--count", str(count), "--output")
    step = 11 if (layout, form) == ("cross.yaml", "line") else 1
    check_torn(
        lambda file: grader(*args, str(file)).exit_code, tmp_path / "whole", tmp_path / "part", step
    )


@pytest.mark.parametrize(("layout", "step"), SOLUTIONS)
def test_torn_lines_with_solutions_are_taken_up(
    grader: Grader, small: str, tmp_path: Path, layout: str, step: int
) -> None:
    args = generation(small, "line", layout, "--solutions", "--count", "2", "--output")
    check_torn(
        lambda file: grader(*args, str(file)).exit_code, tmp_path / "whole", tmp_path / "part", step
    )


@pytest.mark.parametrize("form", ["jsonl", "yaml"])
@pytest.mark.parametrize("step", [487, pytest.param(7, marks=pytest.mark.slow)])
def test_a_torn_file_with_traces_is_taken_up(
    grader: Grader, small: str, tmp_path: Path, form: str, step: int
) -> None:
    args = generation(small, form, "classic-4", "--trace", "--count", "2", "--output")
    check_torn(
        lambda file: grader(*args, str(file)).exit_code, tmp_path / "whole", tmp_path / "part", step
    )


@pytest.mark.parametrize("form", FORMS)
def test_a_missing_line_end_is_added(grader: Grader, small: str, tmp_path: Path, form: str) -> None:
    """Editors leave it away; with another seed the last puzzle would not be made again."""
    file = tmp_path / "made"
    args = ("--profile", small, "--layout", "classic-6", "--format", form, "--output", str(file))
    assert grader("generate", *args, "--seed", "1", "-n", "2").exit_code == 0
    before = file.read_bytes()
    file.write_bytes(before.rstrip(b"\n"))
    count = "3" if form == "line" else "1"
    assert grader("generate", *args, "--seed", "2", "-n", count).exit_code == 0
    assert file.read_bytes().startswith(before)
    assert len(file.read_bytes()) > len(before)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    "content",
    [
        b"my notes",
        b"hello",
        b"a note\n" + b"." * 81,
        b"# only a comment\n",
        EASY.encode() + b"\nand a note without an end",
        EASY.encode() + b"\nnot a pzl = 1\n" + EASY.encode() + b"\n",
        b'{"puzzle": "..", "grade": "easy"}\n',
        b'{"puzzle": 3}\n',
        b"- one\n- two\n",
        b"- puzzle: x\n  layout: y\n- \n",
        b"puzzle,layout,profile\n",
        b"%PDF-1.7\n\xff\xfe\x00\x01",
        bytes(range(256)) * 20,
        b"\x00" * 5000,
        b"[" * 5000,
        b"\n\n",
    ],
)
def test_a_foreign_file_is_refused_and_stays_as_it_is(
    grader: Grader, small: str, tmp_path: Path, form: str, content: bytes
) -> None:
    file = tmp_path / "foreign"
    file.write_bytes(content)
    result = grader(*generation(small, form, "classic-9"), "--output", str(file))
    assert result.exit_code == 2
    assert f"this is not an output of `grader generate --format {form}`" in result.stderr
    assert file.read_bytes() == content


@pytest.mark.parametrize("form", FORMS)
def test_a_large_file_that_is_foreign_is_not_read_whole(
    grader: Grader, small: str, tmp_path: Path, form: str
) -> None:
    file = tmp_path / "foreign"
    file.touch()
    os.truncate(file, 1 << 30)
    args = generation(small, form, "classic-9")
    # Modules that are loaded first do not count.
    grader(*args, "--output", str(file))
    tracemalloc.start()
    result = grader(*args, "--output", str(file))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert (result.exit_code, file.stat().st_size) == (2, 1 << 30)
    assert peak < 100_000_000


def test_a_large_line_of_a_file_to_avoid_is_not_read_whole(
    grader: Grader, small: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("grader.outputs.kept_puzzles.LONGEST_RECORD", 1 << 18)
    file = tmp_path / "avoided"
    file.write_bytes(b'{"puzzle": "')
    os.truncate(file, 1 << 25)
    args = (*generation(small, "line", "classic-4"), "--avoid", str(file))
    tracemalloc.start()
    result = grader(*args)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert (result.exit_code, peak < 1 << 25) == (0, True)


def test_a_record_of_too_many_lines_is_foreign(
    grader: Grader, small: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(generated_contents, "LONGEST_RECORD", 1000)
    file = tmp_path / "foreign"
    content = b"- puzzle: x\n" + b"  a: 1\n" * 200 + b"- puzzle: y\n"
    file.write_bytes(content)
    result = grader(*generation(small, "yaml", "classic-9"), "--output", str(file))
    assert (result.exit_code, file.read_bytes()) == (2, content)
    assert "line 1: this is not an output of" in result.stderr.replace("\n", " ")


def test_a_file_in_another_format_is_refused(grader: Grader, small: str, tmp_path: Path) -> None:
    file = tmp_path / "made"
    for form in FORMS:
        file.unlink(missing_ok=True)
        assert grader(*generation(small, form, "classic-4"), "--output", str(file)).exit_code == 0
        content = file.read_bytes()
        for other in {*FORMS} - {form}:
            result = grader(*generation(small, other, "classic-4"), "--output", str(file))
            assert result.exit_code == 2
            assert f"it seems to be {form}" in result.stderr
        assert file.read_bytes() == content


def test_nothing_is_changed_or_left_behind_by_a_run_that_cannot_begin(
    grader: Grader, small: str, tmp_path: Path
) -> None:
    file = tmp_path / "made"
    args = generation(small, "line", "classic-9", "--output", str(file))
    for wrong in (("--givens", "3..5"), ("--grade", "dreadful"), ("--layout", "classic-7")):
        assert grader(*args, *wrong).exit_code == 2
        assert not file.exists()
    assert grader(*args).exit_code == 0
    torn = file.read_bytes()[:-5]
    file.write_bytes(torn)
    assert grader(*args, "--givens", "3..5").exit_code == 2
    assert file.read_bytes() == torn


@posix
def test_the_second_of_two_runs_into_one_file_gets_a_sentence(small: str, tmp_path: Path) -> None:
    file = tmp_path / "made"
    args = generation(small, "line", "classic-9", "--count", "1000000", "--output", str(file))
    first = start(*args)
    try:
        deadline = time.monotonic() + 60
        while not (file.exists() and file.stat().st_size):
            assert time.monotonic() < deadline
            time.sleep(0.01)
        for command in (args, ["rate", EASY, "--force", "-o", str(file)]):
            second = start(*command)
            _, err = second.communicate()
            assert second.returncode == 2
            assert err.endswith(
                f"Error: '{file}' is being written by another run; wait for its end, or name "
                "another file\n"
            )
    finally:
        first.terminate()
        first.communicate()
    lines = file.read_text("utf-8").splitlines()
    assert len(set(lines)) == len(lines)


@posix
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("steps", [5, pytest.param(300, marks=pytest.mark.slow)])
def test_a_full_disk_takes_no_puzzle_that_was_there(
    grader: Grader, small: str, tmp_path: Path, form: str, steps: int
) -> None:
    whole, part = tmp_path / "whole", tmp_path / "part"
    args = generation(small, form, "classic-4", "--output")
    assert grader(*args, str(whole), "-n", "5").exit_code == 0
    before = whole.read_bytes()
    assert grader(*args, str(whole), "-n", "12").exit_code == 0
    expected = whole.read_bytes()
    for number in range(steps):
        size = len(before) + (len(expected) - len(before)) * number // steps
        part.write_bytes(before[: len(before) - number % 2 * 9])
        with disk_of(size):
            result = grader(*args, str(part), "-n", "12")
        assert result.exit_code == 1
        assert result.stderr == f"Error: cannot write '{part}': File too large\n"
        assert expected.startswith(part.read_bytes())
        assert part.read_bytes().startswith(before)
        assert part.read_bytes() == b"" or part.read_bytes().endswith(b"\n")
        assert grader(*args, str(part), "-n", "12").exit_code == 0
        assert part.read_bytes() == expected


@posix
def test_documents_replace_a_file_only_when_they_are_complete(
    grader: Grader, small: str, tmp_path: Path
) -> None:
    pytest.importorskip("jinja2")
    file = tmp_path / "document"
    commands = (
        ("trace", HARD, "--profile", small),
        ("trace", HARD, "--profile", small, "--format", "html"),
        ("trace", HARD, "--profile", small, "--format", "svg", "--step", "1"),
        ("convert", HARD, "--to", "boxed"),
        ("rate", HARD, "--profile", small, "--report"),
    )
    for command in commands:
        args = command if command[-1] == "--report" else (*command, "--output")
        file.unlink(missing_ok=True)
        with disk_of(40):
            assert grader(*args, str(file)).exit_code == 1, command
        assert not file.exists()
        file.touch()
        with disk_of(40):
            assert grader(*args, str(file)).exit_code == 1, command
        assert file.read_bytes() == b""
        file.write_text("what was there\n", encoding="utf-8")
        with disk_of(40):
            assert grader(*args, str(file)).exit_code == 1, command
        assert file.read_text("utf-8") == "what was there\n"
        assert grader(*args, str(file)).exit_code == 0, command
        assert "what was there" not in file.read_text("utf-8")
        assert {path.name for path in tmp_path.iterdir()} <= {"document", "small.yaml"}


@pytest.mark.parametrize("command", ["rate", "solve", "check"])
def test_results_of_many_puzzles_are_overwritten_only_by_force(
    grader: Grader, tmp_path: Path, command: str
) -> None:
    file = tmp_path / "results"
    assert grader(command, EASY, "--output", str(file)).exit_code == 0
    expected = file.read_bytes()
    file.write_bytes(b"hours of work\n")
    refused = grader(command, EASY, "--output", str(file))
    assert refused.exit_code == 2
    assert f"'{file}' has contents; " in refused.stderr
    assert "--force" in refused.stderr
    assert file.read_bytes() == b"hours of work\n"
    assert grader(command, EASY, "--output", str(file), "--force").exit_code == 0
    assert file.read_bytes() == expected
    file.write_bytes(b"")
    assert grader(command, EASY, "--output", str(file)).exit_code == 0
    assert file.read_bytes() == expected
    assert [path.name for path in tmp_path.iterdir()] == ["results"]


@posix
@pytest.mark.parametrize(
    "command",
    [
        "rate",
        "generate",
        *(pytest.param(name, marks=pytest.mark.slow) for name in ("solve", "check", "trace")),
    ],
)
def test_standard_output_may_be_named(tmp_path: Path, command: str) -> None:
    """Also where it goes to a file that has contents."""
    puzzle = [] if command == "generate" else [EASY]
    args = [sys.executable, "-m", "grader", command, *puzzle]
    file = tmp_path / "out"
    file.write_bytes(b"before\n")
    with file.open("ab") as target:
        subprocess.run([*args, "--output", "/dev/stdout"], stdout=target, check=True)
    assert file.read_bytes().startswith(b"before\n")
    assert len(file.read_bytes()) > 20
    assert subprocess.run([*args, "--output", os.devnull], check=True).returncode == 0


def test_a_conversion_of_nothing_leaves_the_file_as_it_was(grader: Grader, tmp_path: Path) -> None:
    file, empty = tmp_path / "out.sdk", tmp_path / "empty"
    empty.touch()
    for wrong in (str(empty), "nonsense.txt", "{}", "5" * 40):
        for form in ("sdk", "csv", "opensudoku"):
            assert grader("convert", wrong, "--to", form, "--output", str(file)).exit_code
            assert not file.exists()
    file.write_bytes(b"hours of work\n")
    assert grader("convert", str(empty), "--output", str(file)).exit_code == 1
    assert file.read_bytes() == b"hours of work\n"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["empty", "out.sdk"]


def test_parquet_without_its_library_leaves_nothing(
    grader: Grader, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = tmp_path / "library.db"
    Catalogue.create(library).close()
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    for command in (
        ("convert", EASY, "--output", str(tmp_path / "out.parquet")),
        ("catalogue", "export", str(library), str(tmp_path / "new/bank"), "--format", "parquet"),
    ):
        done = grader(*command)
        assert done.exit_code in {1, 2}
        assert "pyarrow" in done.stderr
        assert {path.name.partition("-")[0] for path in tmp_path.iterdir()} == {"library.db"}


@posix
@pytest.mark.parametrize("form", ["csv", "parquet"])
def test_an_export_that_fails_leaves_nothing(grader: Grader, tmp_path: Path, form: str) -> None:
    if form == "parquet":
        pytest.importorskip("pyarrow")
    library, folder = tmp_path / "library.db", tmp_path / "new" / "bank"
    with Catalogue.create(library) as catalogue:
        catalogue.add(puzzles()[:20])
    split = ("--format", form, "--split", "one=0.5,two=0.5")
    args = ("catalogue", "export", str(library), str(folder), *split)
    with disk_of(900):
        assert grader(*args).exit_code == 1
    assert not folder.parent.exists()
    assert grader(*args).exit_code == 0
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert sorted(before) == [f"one.{form}", "sources.csv", f"two.{form}"]
    assert grader(*args).exit_code == 2
    with disk_of(900):
        assert grader(*args, "--force").exit_code == 1
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
    assert grader(*args, "--force").exit_code == 0


@posix
@pytest.mark.parametrize("command", ["rate", "generate"])
def test_a_pipe_that_nobody_reads_is_told_after_the_time_limit(
    grader: Grader, tmp_path: Path, command: str
) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    args = (EASY,) if command == "rate" else ("--seed", "1")
    done = grader(command, *args, "--timeout", "0.01", "--output", str(pipe))
    message = f"Error: '{pipe}' is a pipe, and nobody reads from it\n"
    assert (done.exit_code, done.stderr) == (1, message)


@posix
@pytest.mark.parametrize("command", ["rate", "solve", "convert", "trace"])
def test_a_pipe_that_nobody_reads_is_told_by_an_interrupt(
    grader: Grader, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)

    def interrupt(_: float) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("grader.outputs.output_file.time.sleep", interrupt)
    args = ("--to", "line") if command == "convert" else ()
    done = grader(command, EASY, *args, "--output", str(pipe))
    message = f"Error: '{pipe}' is a pipe, and nobody reads from it\n\n"
    assert (done.exit_code, done.stderr) == (130, message)
