"""The option --no-uniqueness, in every command that takes a profile."""

from __future__ import annotations

import csv
import io
import json
from importlib import import_module
from pathlib import Path

import pytest

from grader.cli.program import COMMANDS, module_of
from tests.cli.conftest import Grader
from tests.rating.test_no_uniqueness import RECTANGLE

REMARK = "Techniques that assume that the puzzle has one solution were left out."


def test_every_command_with_a_profile_has_the_option() -> None:
    commands = {name: import_module(module_of(name)).command for name in COMMANDS}
    options = {
        name: {option for parameter in command.params for option in parameter.opts}
        for name, command in commands.items()
    }
    # `fit` begins with the numbers of a profile; it rates nothing with its techniques.
    with_profile = {name for name, known in options.items() if "--profile" in known} - {"fit"}
    assert with_profile == {name for name, known in options.items() if "--no-uniqueness" in known}
    assert {"rate", "trace", "hint", "explain", "generate"} <= with_profile


def test_a_table_has_a_remark_below(grader: Grader) -> None:
    lines = grader("rate", RECTANGLE, "--no-uniqueness").stdout.splitlines()
    assert lines[2:] == ["", REMARK]
    assert REMARK not in grader("rate", RECTANGLE).stdout
    german = grader("rate", RECTANGLE, "--no-uniqueness", "--language", "de").stdout
    assert german.splitlines()[-1].startswith("Techniken, die voraussetzen")


def test_records_name_the_profile(grader: Grader) -> None:
    record = json.loads(grader("rate", RECTANGLE, "--no-uniqueness", "--format", "jsonl").stdout)
    assert record["profile"] == "standard-no-uniqueness"
    table = grader("rate", RECTANGLE, "--no-uniqueness", "--format", "csv").stdout
    (row,) = csv.DictReader(io.StringIO(table))
    assert row["profile"] == "standard-no-uniqueness"
    by_name = grader("rate", RECTANGLE, "--profile", "standard-no-uniqueness", "--format", "csv")
    assert by_name.stdout == table


def test_a_line_of_serate_has_a_remark(grader: Grader) -> None:
    options = ("--profile", "explainer", "--format", "serate")
    line = grader("rate", RECTANGLE, *options, "--no-uniqueness").stdout
    assert line.endswith(" # no uniqueness\n")
    assert "#" not in grader("rate", RECTANGLE, *options).stdout


def test_a_trace_has_a_remark_at_its_end(grader: Grader) -> None:
    text = grader("trace", RECTANGLE, "--no-uniqueness").stdout
    assert text.splitlines()[-1] == REMARK
    assert "Uniqueness" not in text
    assert "Uniqueness Test 1" in grader("trace", RECTANGLE).stdout


def test_a_technique_that_assumes_it_is_refused(grader: Grader) -> None:
    result = grader("hint", RECTANGLE, "--no-uniqueness", "--technique", "Uniqueness Test 1")
    assert result.exit_code == 1
    assert "uniqueness-test-1 assumes that the puzzle has one solution" in result.stderr


@pytest.mark.parametrize("output_format", ["table", "csv", "jsonl"])
def test_an_interrupted_run_is_continued_with_the_same_option_only(
    grader: Grader, tmp_path: Path, output_format: str
) -> None:
    source, target = tmp_path / "in.txt", tmp_path / "out"
    source.write_text(f"{RECTANGLE}\n" * 3, encoding="utf-8")
    args = ("rate", str(source), "--format", output_format, "-o", str(target))
    assert grader(*args, "--no-uniqueness").exit_code == 0
    whole = target.read_bytes()
    assert grader(*args, "--no-uniqueness", "--resume").exit_code == 0
    assert target.read_bytes() == whole
