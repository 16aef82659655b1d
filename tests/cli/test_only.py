"""The option --only: ratings, traces and hints by some techniques of a profile."""

from __future__ import annotations

import json

import pytest

from grader.rating.profile_loading import load_profile, with_only
from tests.cli.conftest import Grader

POINTED = "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
"""Hidden singles alone solve it; naked singles alone do not begin."""


def test_ratings_tell_whether_the_techniques_suffice(grader: Grader) -> None:
    run = grader("rate", POINTED, "--only", "Hidden Single,naked-single", "--format", "jsonl")
    assert run.exit_code == 2, "ids are wanted, as in generate"
    run = grader("rate", POINTED, "--only", "hidden-single", "--format", "jsonl")
    record = json.loads(run.stdout)
    assert record["profile"] == "standard-only"
    assert (record["hardest"], record["searched"]) == ("hidden-single", False)
    run = grader("rate", POINTED, "--only", "naked-single", "--format", "jsonl")
    assert json.loads(run.stdout)["searched"] is True


def test_a_selection_asks_what_the_techniques_solve(grader: Grader) -> None:
    wanted = ("select", POINTED, "--where", "not searched", "--only")
    assert grader(*wanted, "hidden-single").stdout.count("\n") == 1
    assert grader(*wanted, "naked-single").stdout == ""


def test_a_trace_explains_by_these_techniques(grader: Grader) -> None:
    run = grader("trace", POINTED, "--only", "hidden-single", "--format", "jsonl")
    names = {json.loads(line)["technique"] for line in run.stdout.splitlines()}
    assert names == {"hidden-single"}


@pytest.mark.parametrize("command", ["rate", "select", "trace", "hint"])
def test_an_unknown_technique_is_an_error(grader: Grader, command: str) -> None:
    run = grader(command, POINTED, "--only", "hidden-singl")
    assert run.exit_code == 2
    assert "the profile standard has no technique 'hidden-singl'" in run.stderr
    assert run.stdout == ""


def test_search_is_the_last_technique_of_every_profile_that_has_it() -> None:
    for name in ("standard", "explainer", "hodoku", "human", "variants"):
        profile = with_only(load_profile(name), ["hidden-single"])
        ids = [entry.technique for entry in profile.entries]
        assert {*ids[:-1]} == {"hidden-single"}
        assert ids[-1] in {"exact-cover", "brute-force"}
    assert with_only(load_profile("standard"), ()) is load_profile("standard")
