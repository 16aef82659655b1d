"""Why a technique cannot occur on a layout is a message, which every language has."""

from __future__ import annotations

import pytest

from grader.errors import Message
from grader.formats.layout_files import load_layout
from grader.pipeline.registry import techniques
from grader.render.error_text import error_text


@pytest.mark.parametrize("name", ["classic-9", "latin-4", "non-consecutive-9", "samurai"])
def test_a_reason_is_told_in_german(name: str) -> None:
    layout = load_layout(name)
    reasons = {id_: each.refusal(layout) for id_, each in techniques().items()}
    told = [reason for reason in reasons.values() if reason]
    assert told
    assert [reason for reason in told if not isinstance(reason, Message)] == []
    assert [reason for reason in told if error_text(reason, "de") == str(reason)] == []


def test_rules_are_needed_where_they_are_the_pattern() -> None:
    classic = load_layout("classic-9")
    assert techniques()["killer-pair"].refusal(classic) == (
        "it needs cages or other sums, as on killer-9"
    )
