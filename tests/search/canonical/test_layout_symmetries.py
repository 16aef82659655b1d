"""The symmetries of layouts, counted and enumerated."""

from __future__ import annotations

import math

import pytest

from grader.formats.layout_files import load_layout
from grader.search.canonical.layout_symmetries import (
    MAX_SYMMETRIES,
    TooManySymmetriesError,
    _fewest_symmetries,
    symmetries,
)
from tests.processor_time import at_most


@pytest.mark.parametrize(
    "name", ["classic-4", "latin-4", "diagonal-4", "windoku-9", "asterisk-9", "classic-6"]
)
def test_the_lower_bound_is_one(name: str) -> None:
    layout = load_layout(name)
    assert _fewest_symmetries(layout) <= math.prod(map(len, symmetries(layout)))


def test_every_order_of_the_lines_of_a_latin_square_counts() -> None:
    assert _fewest_symmetries(load_layout("latin-4")) == math.factorial(4) ** 2


def test_a_large_composition_is_known_at_once_to_have_too_many() -> None:
    layout = load_layout("samurai-16")
    words = f"more than {MAX_SYMMETRIES}"
    with at_most(1.5), pytest.raises(TooManySymmetriesError, match=words):
        symmetries(layout)
