"""Estimates of solving times beside ratings: `--minutes` and `--quick`."""

from __future__ import annotations

import csv
import json
import re
from io import StringIO
from pathlib import Path

import pytest

import grader as package
from grader.outputs.rated_lines import RatingRun
from grader.rating.minutes.estimates import quick, with_minutes
from tests.cli.conftest import Grader
from tests.cli.puzzle_lines import EASY, EMPTY, HARD, MALFORMED

MINUTES = package.rate(HARD, "human").ratings["minutes"]


def records(text: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in text.splitlines()]


def without_versions(text: str) -> str:
    """Return output without the versions of profiles: that with minutes is another profile."""
    return re.sub(r"\+[0-9a-f]{8}\b", "", text)


def test_what_has_no_rating_has_no_minutes(grader: Grader, tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text(f"{MALFORMED}\n{EMPTY}\n", encoding="utf-8")
    for options in (("--format", "jsonl"), ("--format", "csv")):
        with_option = grader("rate", str(file), "--minutes", *options)

        assert with_option.exit_code == 1
        plain = grader("rate", str(file), *options).stdout
        assert without_versions(with_option.stdout) == without_versions(plain)
    rows = grader("rate", str(file), "--minutes").stdout.splitlines()[1:3]
    assert [row.split()[1:6] for row in rows] == [
        ["invalid", "-", "-", "-", "-"],
        ["multiple-solutions", "-", "-", "-", "-"],
    ]


def test_a_table_has_a_column_of_minutes(grader: Grader) -> None:
    heading, row = grader("rate", HARD, "--minutes").stdout.splitlines()

    assert heading.split() == ["#", "grade", "rating", "minutes", "hardest", "steps", "puzzle"]
    assert heading.index("minutes") + len("minutes") == row.index(f" {MINUTES:.1f} ") + len(
        f" {MINUTES:.1f}"
    )


def test_a_table_is_in_the_given_language(grader: Grader) -> None:
    heading, row = grader("rate", HARD, "--minutes", "--language", "de").stdout.splitlines()

    assert "  Minuten  " in heading
    assert f" {MINUTES:.1f} ".replace(".", ",") in row


def test_records_have_the_minutes_among_their_ratings(grader: Grader) -> None:
    (plain,) = records(grader("rate", HARD, "--format", "jsonl").stdout)
    (both,) = records(grader("rate", HARD, "--minutes", "--format", "jsonl").stdout)

    assert both["version"] != plain["version"], "the estimate is part of the profile"
    assert both == {**plain, "ratings": {"minutes": round(MINUTES, 1)}, "version": both["version"]}
    text = grader("rate", HARD, "--minutes", "--format", "csv").stdout
    (row,) = csv.DictReader(StringIO(text))
    assert row["ratings"] == f"minutes:{MINUTES:.1f}"


def test_the_profile_human_needs_no_option(grader: Grader) -> None:
    (record,) = records(grader("rate", HARD, "--profile", "human", "--format", "jsonl").stdout)

    assert record["rating"] == round(MINUTES, 1)
    assert list(record["ratings"]) == ["minutes", "search", "techniques"]  # type: ignore[call-overload]
    table = grader("rate", HARD, "--profile", "human", "--minutes").stdout
    assert f"{MINUTES:.1f}" in table.splitlines()[1].split()
    assert "minutes" not in table.splitlines()[0]


def test_quick_estimates_differ_a_little(grader: Grader) -> None:
    expected = package.rate(HARD, quick(package.load_profile("human"))).rating
    for options in (("--minutes",), ("--profile", "human")):
        text = grader("rate", HARD, "--quick", "--format", "jsonl", *options).stdout
        (record,) = records(text)

        assert record["ratings"]["minutes"] == round(expected or 0, 1)  # type: ignore[index]
        assert expected != MINUTES


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("rate", HARD, "--quick"), "--quick needs --minutes"),
        (("trace", HARD, "--quick"), "--quick needs --minutes"),
        (("trace", HARD, "--minutes", "--format", "jsonl"), "--minutes has no effect with"),
        (
            ("trace", HARD, "--minutes", "--format", "pdf", "--step", "1"),
            "--minutes has no effect with --format pdf; use text, markdown, html, or pdf without",
        ),
        (("generate", "--quick"), "--quick needs --minutes"),
        (
            ("rate", HARD, "--minutes", "--profile", "explainer", "--format", "serate"),
            "the format serate has no place for minutes; use csv or jsonl",
        ),
        (("generate", "--minutes", "soon"), "'soon' is not an interval; write it like 3..5"),
        (("generate", "--minutes", "0..1"), "a puzzle on classic-9 takes at least 1.9 minutes"),
        (("generate", "--minutes", "9..8"), "is an empty interval; the lower number comes first"),
        (("generate", "--minutes", "nan..8"), "is an empty interval"),
    ],
)
def test_wrong_use(grader: Grader, arguments: tuple[str, ...], message: str) -> None:
    result = grader(*arguments)

    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr


def test_a_run_is_continued_with_the_same_estimates_only(grader: Grader, tmp_path: Path) -> None:
    puzzles, output = tmp_path / "p.txt", tmp_path / "out.csv"
    puzzles.write_text(f"{EASY}\n{HARD}\n", encoding="utf-8")
    options = ("--format", "csv", "--output", str(output))
    assert grader("rate", str(puzzles), "--minutes", *options).exit_code == 0
    whole = output.read_text(encoding="utf-8")
    output.write_text("".join(whole.splitlines(keepends=True)[:2]), encoding="utf-8")
    run = RatingRun(with_minutes("standard"), "csv", None, "en")
    Path(f"{output}.run").write_text(json.dumps(run.record()), encoding="utf-8")

    refused = grader("rate", str(puzzles), *options, "--resume")
    assert refused.exit_code == 2
    assert "was begun with the profile as of" in refused.stderr
    assert grader("rate", str(puzzles), "--minutes", *options, "--resume").exit_code == 0
    assert output.read_text(encoding="utf-8") == whole


def test_a_trace_ends_with_the_minutes(grader: Grader) -> None:
    for options in (("--minutes",), ("--profile", "human")):
        text = grader("trace", HARD, "--brief", *options).stdout

        assert text.splitlines()[-1] == (
            f"A person needs about {MINUTES:.1f} minutes, perhaps 16 to 36."
        )
    german = grader("trace", HARD, "--brief", "--minutes", "--language", "de").stdout
    assert german.splitlines()[-1].startswith("Ein Mensch braucht etwa ")
    assert "minutes" not in grader("trace", HARD, "--brief").stdout.splitlines()[-1]


def test_generated_puzzles_have_their_minutes(grader: Grader) -> None:
    result = grader("generate", "--minutes", "--seed", "3", "--format", "jsonl")
    (record,) = records(result.stdout)

    expected = package.rate(str(record["puzzle"]), "human").rating
    assert record["ratings"] == {"minutes": round(expected or 0, 1)}


@pytest.mark.compiled_only
def test_minutes_are_a_target_with_others(grader: Grader) -> None:
    options = ("--grade", "easy", "--givens", "26..30", "--format", "jsonl", "--seed", "2")
    result = grader("generate", "--minutes", "6..6.5", "--count", "3", *options)

    found = records(result.stdout)
    assert len(found) == 3
    for record in found:
        assert record["grade"] == "easy"
        assert 26 <= int(str(record["givens"])) <= 30
        assert 6 <= float(package.rate(str(record["puzzle"]), "human").rating or 0) <= 6.5


@pytest.mark.compiled_only
def test_a_run_with_minutes_is_continued(grader: Grader, tmp_path: Path) -> None:
    file = str(tmp_path / "out.jsonl")
    options = ("--minutes", "7..9", "--seed", "5", "--format", "jsonl", "--output", file)
    assert grader("generate", "--count", "1", *options).exit_code == 0
    assert grader("generate", "--count", "2", *options).exit_code == 0
    both = Path(file).read_text(encoding="utf-8")
    assert both == grader("generate", "--count", "2", *options[:-2]).stdout
