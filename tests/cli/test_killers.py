"""Killers on the command line: no profile is named, and `variants` rates them."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import grader as package
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
        ratings.setdefault(entry.technique, set()).add(entry.rating)
    for command in (["trace", "--format", "jsonl"], ["hint", "--all", "--format", "jsonl"]):
        result = grader(command[0], str(path), *command[1:])
        assert result.exit_code == 0, result.output
        steps = [json.loads(line) for line in result.stdout.splitlines()]
        assert steps
        for step in steps:
            assert step["rating"] in ratings[step["technique"]], step["technique"]
