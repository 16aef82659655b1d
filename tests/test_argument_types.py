"""The public functions accept a puzzle or its text, and refuse other types with a sentence."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import grader

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
MANY: list[Callable[[Any], Any]] = [
    grader.rate_many,
    grader.count_solutions_many,
]


def test_a_text_is_written_like_its_puzzle() -> None:
    assert grader.write(LINE, "boxed") == grader.write(grader.parse(LINE), "boxed")


def test_mistakes_are_found_in_the_text_of_a_position() -> None:
    (mistake,) = grader.mistakes(f":0000:x:53+1{LINE[3:]}:::")
    assert (mistake.cell, mistake.digit, mistake.is_entry) == (2, 0, True)


def test_problems_are_found_of_a_layout_by_its_name() -> None:
    assert grader.layout_problems("samurai") == ()
    with pytest.raises(grader.LayoutError, match="no layout 'nowhere'"):
        grader.layout_problems("nowhere")


@pytest.mark.parametrize("function", MANY)
@pytest.mark.parametrize("puzzle", [LINE, grader.parse(LINE)])
def test_one_puzzle_is_not_several(function: Callable[[Any], Any], puzzle: Any) -> None:
    """A text would be taken for a sequence of puzzles of one character."""
    with pytest.raises(TypeError, match="expected several puzzles, not one; put it into a list"):
        function(puzzle)


def test_one_puzzle_is_not_several_for_a_catalogue(tmp_path: Path) -> None:
    with (
        grader.Catalogue.create(tmp_path / "library.db") as catalogue,
        pytest.raises(TypeError, match="expected several puzzles, not one; put it into a list"),
    ):
        catalogue.add(LINE)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: grader.write(3), "expected a puzzle or its text, not int"),  # type: ignore[arg-type]
        (lambda: grader.mistakes(3), "expected a puzzle or its text, not int"),  # type: ignore[arg-type]
        (lambda: grader.parse(None), "expected a text, not NoneType"),  # type: ignore[arg-type]
        (lambda: grader.parse({"a": 1}), "expected a text, not dict"),  # type: ignore[arg-type]
        (lambda: grader.explain(LINE, 3), "expected a claim or its text, not int"),  # type: ignore[arg-type]
        (lambda: grader.count_solutions(LINE, 1.5), "float"),  # type: ignore[arg-type]
        (lambda: grader.layout_problems(3), "int"),  # type: ignore[arg-type]
    ],
)
def test_other_types_are_refused(call: Callable[[], Any], message: str) -> None:
    with pytest.raises(TypeError, match=message):
        call()


@pytest.mark.parametrize("width", [0, -3, float("nan")])
def test_the_width_of_a_picture_is_positive(width: float) -> None:
    with pytest.raises(ValueError, match=r"width is .*; it must be more than 0"):
        grader.picture(LINE, width=width)


@pytest.mark.parametrize(
    ("requirement", "value", "form"),
    [
        ("givens", 15, "a pair, the lowest and the highest number"),
        ("givens", "22..26", "a pair, the lowest and the highest number"),
        ("rating", 3.0, "a pair, the lowest and the highest number"),
        ("ratings", {"ep": 3.0}, "a pair, the lowest and the highest number"),
        ("minutes", (1, 2, 3), "a pair, the lowest and the highest number"),
        ("steps", ("1", "2"), "a pair, the lowest and the highest number"),
        ("symmetry", 180, "a text"),
        ("grade", 3, "a text"),
        ("hardest", ["x-wing"], "a text"),
        ("digits", 123, "a text"),
    ],
)
def test_a_requirement_of_a_wrong_type_is_named(requirement: str, value: Any, form: str) -> None:
    with pytest.raises(TypeError, match=f"^{requirement} is .*; expected {form}"):
        grader.generate(seed=1, **{requirement: value})
