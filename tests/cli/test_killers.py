"""Killers on the command line: no profile is named, and `variants` rates them."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import cast

import pytest

import grader as package
from grader.formats import PuzzleEntry, as_puzzle
from grader.outputs.output import Output
from grader.outputs.rated_lines import RatingRun, Tally, rate_and_write
from grader.outputs.rating_sink import RatingTable
from grader.pipeline.registry import techniques
from grader.rating.minutes.estimates import with_minutes
from grader.rating.profile_loading import load_profile
from tests.cli.conftest import Grader


@cache
def killer() -> str:
    """Return a small killer with one solution, in JSON."""
    return next(package.generate(layout="killer-4", seed=3)).rating.puzzle


def test_steps_have_the_ratings_of_the_profile_that_found_them(
    grader: Grader, tmp_path: Path
) -> None:
    path = tmp_path / "killer.json"
    path.write_text(killer(), encoding="utf-8")
    ratings: dict[str, set[float]] = {}
    for entry in load_profile("variants").entries:
        for name in (entry.technique, *techniques()[entry.technique].variants):
            ratings.setdefault(name, set()).add(entry.rating)
    for command in (["trace", "--format", "jsonl"], ["hint", "--all", "--format", "jsonl"]):
        result = grader(command[0], str(path), *command[1:])
        assert result.exit_code == 0, result.output
        steps = [json.loads(line) for line in result.stdout.splitlines()]
        assert steps
        for step in steps:
            assert step["rating"] in ratings[step["technique"]], step["technique"]


class Terminal:
    """An output that is a terminal, as far as a table asks."""

    def __init__(self) -> None:
        self.text = ""

    def lines(self, text: str) -> None:
        self.text += text

    def line(self, text: str) -> None:
        self.text += f"{text}\n"


def test_a_table_on_a_terminal_has_their_names_and_says_once_why_there_are_no_minutes(
    capsys: pytest.CaptureFixture[str],
) -> None:
    profile = with_minutes("standard")
    run = RatingRun(profile, "table", None, "en", {})
    out = Terminal()
    table = RatingTable(cast("Output", out), run, Tally(profile))
    entries = [PuzzleEntry("", 1, as_puzzle(killer()))] * 2
    for block in rate_and_write(iter(entries), profile, run.writer(), keep=True):
        table.write(block)
    table.finish()
    drawn = capsys.readouterr().out
    assert "killer-4 #1" in drawn
    assert "killer-4 #2" in drawn
    assert "{" not in drawn
    assert out.text.count("There are no minutes for puzzles with rules") == 1


def test_with_minutes_the_usual_profile_gives_way_as_well() -> None:
    rating = package.rate(killer(), with_minutes("standard"))
    assert (rating.status, rating.profile, rating.minutes_text) == ("ok", "variants", "")


@pytest.mark.parametrize("command", [["rate"], ["check"], ["solve"], ["trace"], ["hint", "--all"]])
def test_rules_that_contradict_each_other_are_named(grader: Grader, command: list[str]) -> None:
    record = json.loads(killer())
    record["rules"] = [
        {"kind": "greater", "cells": "r1c2 r1c3"},
        {"kind": "greater", "cells": "r1c3 r1c2"},
    ]
    result = grader(command[0], "-", *command[1:], input=json.dumps(record))
    assert (
        "the puzzle has no solution: the greater-than sign at r1c2 (r1c23) "
        "and the greater-than sign at r1c3 (r1c23) "
        "contradict each other"
    ) in result.output.replace("\n", " ")


def test_a_catalogue_counts_killers_under_the_profile_that_rates_them(
    grader: Grader, tmp_path: Path
) -> None:
    file, puzzles = str(tmp_path / "a.db"), tmp_path / "killer.json"
    puzzles.write_text(killer(), encoding="utf-8")
    for arguments in (["new", file], ["add", file, str(puzzles)]):
        assert grader("catalogue", *arguments).exit_code == 0
    assert grader("catalogue", "rate", file).stdout.startswith("variants: 1 rated: ")
    assert grader("catalogue", "rate", file).stdout == "standard: 0 rated\n"
