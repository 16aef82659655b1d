"""Instructions explain what the book has, and nothing else."""

from __future__ import annotations

import pytest

from grader.book.instructions import standard_instructions
from tests.book.specifications import content


@pytest.mark.parametrize(
    ("layout", "words"),
    [
        ("classic-9", []),
        ("classic-16", ["A stands for 10", "up to G for 16"]),
        ("x-9", ["on a diagonal line"]),
        ("windoku-9", ["shaded group"]),
        ("twodoku", ["Where grids overlap"]),
        ("anti-knight-9", ["a knight's move apart"]),
    ],
)
def test_instructions_fit_the_puzzles(layout: str, words: list[str]) -> None:
    found = standard_instructions(
        content(f"  - generate: {{layout: {layout}}}\n    count: 1\n", instructions="standard")
    )
    assert found[0].startswith("Fill the open cells")
    assert found[-1].startswith("Every puzzle has exactly one solution")
    assert len(found) == 2 + (len(words) > 0)
    assert all(word in found[1] for word in words)


def test_numbers_in_place_of_letters_are_explained() -> None:
    section = "  - generate: {layout: classic-16}\n    count: 1\n"
    found = standard_instructions(content(section, type="{above_nine: numbers}"))
    assert "the numbers from 1 to 16" in found[1]


def test_german_instructions_have_one_form_of_address() -> None:
    section = "  - generate: {layout: x-9}\n    count: 1\n"
    text = " ".join(standard_instructions(content(section, language="de")))
    assert text.startswith("Füllen Sie")
    assert "Diagonale" in text
