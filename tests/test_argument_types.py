"""The public functions accept a puzzle or its text, and refuse other types with a sentence."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import grader

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
untyped: Any = grader
"""The package, for arguments that a type checker refuses."""
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
    with pytest.raises(
        TypeError, match=r"^puzzles is one puzzle; expected several puzzles: put it into a list$"
    ):
        function(puzzle)


def test_one_puzzle_is_not_several_for_a_catalogue(tmp_path: Path) -> None:
    with (
        grader.Catalogue.create(tmp_path / "library.db") as catalogue,
        pytest.raises(
            TypeError,
            match=r"^puzzles is one puzzle; expected several puzzles: put it into a list$",
        ),
    ):
        catalogue.add(LINE)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: untyped.Claim("a", 1, True), "cell is 'a'; expected a whole number"),
        (lambda: untyped.Claim(0, 1, "no"), "is_true is 'no'; expected True or False"),
        (lambda: untyped.Trace(3, (), None), "puzzle is 3; expected a puzzle"),
        (lambda: untyped.Trace(grader.parse(LINE), [], None), "steps is of the type list; "),
        (
            lambda: untyped.Puzzle(grader.parse(LINE).layout, None),
            "givens is None; expected the digit of each cell",
        ),
        (lambda: untyped.write(3), "puzzle is 3; expected a puzzle, its text, or a board"),
        (lambda: untyped.write(LINE, 3), "format is 3; expected a text"),
        (
            lambda: untyped.parse(None),
            "text is None; expected a text, nested",
        ),
        (lambda: untyped.parse({"a": 1}), "text is of the type dict; expected a text, nested"),
        (lambda: untyped.parse(LINE, format=3), "format is 3; expected a text"),
        (
            lambda: untyped.mistakes({}),
            "puzzle is of the type dict; expected a puzzle, its text, or a board",
        ),
        (lambda: untyped.explain(LINE, 3), "claim is 3; expected a claim or its text"),
        (
            lambda: untyped.hint(LINE, entries=3),
            "entries is 3; expected a puzzle, its text, or a board",
        ),
        (
            lambda: untyped.hints(LINE, 3),
            "technique is 3; expected an id, a Technique or a Strat",
        ),
        (
            lambda: untyped.hints(LINE, [3]),
            "technique is 3; expected an id, a Technique or a Strategy",
        ),
        (lambda: untyped.solve(LINE, node_limit=1.5), "node_limit is 1.5; expected a whole number"),
        (lambda: untyped.solve(LINE, timeout="1"), "timeout is '1'; expected a number"),
        (lambda: untyped.count_solutions(LINE, 1.5), "limit is 1.5; expected a whole number"),
        (lambda: untyped.count_solutions(LINE, True), "limit is True; expected a whole number"),
        (lambda: untyped.rate_many([], jobs="2"), "jobs is '2'; expected a whole number"),
        (lambda: untyped.rate_many(None), "puzzles is None; expected several puzzles"),
        (lambda: untyped.rate(LINE, uniqueness=0), "uniqueness is 0; expected True or False"),
        (
            lambda: untyped.load_profile({}),
            "profile is of the type dict; expected a profile, its name, or the path of its file",
        ),
        (
            lambda: untyped.layout_problems(3),
            "layout is 3; expected a layout, its name, or the path of its file",
        ),
        (lambda: untyped.picture(LINE, step=2), "step is 2; expected a step"),
        (lambda: untyped.picture(LINE, width="wide"), "width is 'wide'; expected a number"),
        (lambda: untyped.random_solution(1.5), "seed is 1.5; expected a whole number"),
        (lambda: untyped.generate(count=2.0), "count is 2.0; expected a whole number"),
        (lambda: untyped.generate(pearl=1), "pearl is 1; expected True or False"),
        (lambda: untyped.generate(rating=("1", 2)), "an end of rating is '1'; expected a number"),
        (
            lambda: untyped.rate_trace(LINE),
            "made is '53..7....6..195....98....6.8...6...34..8...'; ",
        ),
        (lambda: untyped.trace(LINE)["first"], "index is 'first'; expected a whole number"),
    ],
)
def test_other_types_are_refused(call: Callable[[], Any], message: str) -> None:
    with pytest.raises(TypeError, match=f"^{re.escape(message)}"):
        call()


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: untyped.picture(LINE, text_style="xx"), "text_style is 'xx'; it may be en, de"),
        (
            lambda: untyped.picture(LINE, theme="red"),
            "theme is 'red'; it may be light, dark, print",
        ),
        (lambda: untyped.rate_many([LINE], jobs=0), "jobs is 0; it must be at least 1"),
        (lambda: untyped.backdoors(LINE, -1), "largest is -1; it must be at least 0"),
        (lambda: untyped.rate(LINE, timeout=10**400), "timeout is a huge number; it is too large"),
        (lambda: untyped.random_solution(10**5000), "seed is a huge number; it is too large"),
    ],
)
def test_values_out_of_range_are_refused(call: Callable[[], Any], message: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        call()


def test_whole_numbers_of_libraries_are_whole_numbers() -> None:
    class Two:
        def __index__(self) -> int:
            return 2

    two: Any = Two()
    assert grader.count_solutions("." * 81, two) == 2
    assert grader.solve(LINE, node_limit=two) == grader.solve(LINE)
    assert grader.parse(LINE).board().candidates(two) == (0, 1, 3)


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_is_no_puzzle_is_rated_as_a_malformed_text(jobs: int) -> None:
    """Tables with gaps have None or NaN in place of a puzzle."""
    items: list[Any] = [LINE, None, float("nan"), 3, [LINE], LINE]
    found = [
        (rating.puzzle, rating.status, rating.error)
        for rating in grader.rate_many(items, jobs=jobs)
    ]
    expected = "expected a puzzle, its text, or a board"
    assert found == [
        (LINE, "ok", None),
        ("None", "invalid", f"None; {expected}"),
        ("nan", "invalid", f"nan; {expected}"),
        ("3", "invalid", f"3; {expected}"),
        ("of the type list", "invalid", f"of the type list; {expected}"),
        (LINE, "ok", None),
    ]


def test_what_is_no_puzzle_is_bad_for_a_catalogue(tmp_path: Path) -> None:
    items: list[Any] = [LINE, None, float("nan")]
    with grader.Catalogue.create(tmp_path / "library.db") as catalogue:
        report = catalogue.add(items)
        assert (report.new, report.bad, len(catalogue)) == (1, 2, 1)


@pytest.mark.parametrize("entries", ["r1c3 = 4", "r1c3=4", "r1c3 =4 ; r1c4 <> 5", "r1c3 ≠ 5"])
def test_entries_may_have_blanks_around_their_signs(entries: str) -> None:
    assert grader.hint(LINE, entries=entries) is not None


def test_claims_may_have_blanks_around_their_signs() -> None:
    assert grader.explain(LINE, "r1c3 = 4") == grader.explain(LINE, "r1c3=4")
    with pytest.raises(grader.FormatError, match="'r1c3 = = 4' is no claim"):
        grader.explain(LINE, "r1c3 = = 4")


@pytest.mark.parametrize("digit", [0, 4])
def test_a_filled_cell_takes_no_digit(digit: int) -> None:
    board = grader.parse(LINE).board()
    before = board.masks()
    with pytest.raises(ValueError, match=r"^the cell r1c1 has the digit 5 already$"):
        board.place(0, digit)
    assert (board.masks(), board.is_broken()) == (before, False)


@pytest.mark.parametrize("width", [0, -3, float("nan")])
def test_the_width_of_a_picture_is_positive(width: float) -> None:
    with pytest.raises(ValueError, match=r"^width is .*; it must be more than 0"):
        grader.picture(LINE, width=width)


@pytest.mark.parametrize(
    ("requirement", "value", "form"),
    [
        ("givens", 15, "a pair, the lowest and the highest number"),
        ("givens", "22..26", "a pair, the lowest and the highest number"),
        ("rating", 3.0, "a pair, the lowest and the highest number"),
        ("ratings", {"ep": 3.0}, "a pair, the lowest and the highest number"),
        ("minutes", (1, 2, 3), "a pair, the lowest and the highest number"),
        ("steps", ("1", "2"), "a number"),
        ("symmetry", 180, "a text"),
        ("grade", 3, "a text"),
        ("hardest", ["x-wing"], "a text"),
        ("digits", 123, "a text"),
    ],
)
def test_a_requirement_of_a_wrong_type_is_named(requirement: str, value: Any, form: str) -> None:
    with pytest.raises(TypeError, match=rf"^(an end of )?{requirement} is .*; expected {form}"):
        grader.generate(seed=1, **{requirement: value})
