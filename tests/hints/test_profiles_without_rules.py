"""Profiles that know no rules give no hints for puzzles with rules, as they rate none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import grader
from grader.errors import PuzzleError
from tests.hints.test_broken_rules import KILLER


@pytest.mark.parametrize("ask", [grader.hint, grader.hints, grader.trace])
@pytest.mark.parametrize("profile", ["explainer", "hodoku", "human"])
def test_the_profile_is_named(profile: str, ask: Callable[..., Any]) -> None:
    with pytest.raises(PuzzleError, match=f"the profile {profile} knows no rules") as found:
        ask(KILLER, profile=profile)
    assert found.value.code == "profile-rules"


def test_nothing_is_proved_with_it() -> None:
    with pytest.raises(PuzzleError, match="the profile explainer knows no rules"):
        grader.explain(KILLER, "r1c2=2", profile="explainer")


@pytest.mark.parametrize("profile", ["standard", "variants", "whips"])
def test_others_help(profile: str) -> None:
    assert grader.hint(KILLER, profile=profile) is not None
