"""The profile `human`: minutes of a simulated player, and the estimate beside other ratings."""

from __future__ import annotations

from math import log
from random import Random
from statistics import median

import pytest
from attrs import evolve

import grader
from grader.errors import ProfileError, TimeLimitError
from grader.formats import as_puzzle
from grader.model.puzzle import Puzzle
from grader.rating.correlation import spearman
from grader.rating.minutes.estimates import quick, with_minutes
from grader.rating.rating import Rating
from tests.clock import Clock
from tests.corpus import FOLDER, load_yaml
from tests.solving_times import TIMES, mean_times

EASY = "000000007806057012102000500090008403000000000208500070003000204520190308400000000"
ESCARGOT = "100007090030020008009600500005300900010080002600004000300000010041000007007000300"
INKALA = "800000000003600000070090200050007000000045700000100030001000068008500010090000400"
GOLDEN = (
    (EASY, 0.0, 380.53597399417214),
    (
        "800050100090000000300019002604030200017000960008020407100540009000000080002090006",
        0.0,
        308.0564140320094,
    ),
    (
        "000095083407130050500400000350000000009020300000000027000001008020083501180540000",
        0.0,
        300.99111646879726,
    ),
    (
        "006100970000000030000734005000049002015000860900680000600293000090000000051007400",
        26.020269354809706,
        483.29094058978404,
    ),
    (
        "050904703000000000700518040100605208000000000605807001020781006000000000908206010",
        226.04222514786315,
        670.7332288940042,
    ),
)
"""Puzzles, the seconds for steps beyond singles, and all seconds."""


def minutes(puzzle: Puzzle | str) -> float:
    rating = grader.rate(puzzle, "human")
    assert rating.rating is not None, rating.error
    return rating.rating


def test_puzzles_without_one_solution_have_no_minutes() -> None:
    for text, status in [
        ("11" + "." * 79, "invalid"),
        ("." * 81, "multiple-solutions"),
        ("3" + EASY[1:], "no-solution"),
        ("not a puzzle", "invalid"),
    ]:
        plain, human = grader.rate(text), grader.rate(text, "human")

        assert (status, None, {}) == (human.status, human.rating, human.ratings)
        assert plain.error == human.error
        both = grader.rate(text, with_minutes("standard"))
        assert both == evolve(plain, version=both.version)


@pytest.mark.parametrize(("puzzle", "techniques", "seconds"), GOLDEN)
def test_golden_values(puzzle: str, techniques: float, seconds: float) -> None:
    rating = grader.rate(puzzle, "human")

    assert rating.rating == rating.ratings["minutes"]
    assert rating.rating == pytest.approx(seconds / 60, rel=1e-13)
    assert rating.ratings["techniques"] == pytest.approx(techniques / 60, rel=1e-13)
    assert rating.ratings["search"] == pytest.approx((seconds - techniques - 114) / 60, rel=1e-13)
    assert rating.solution == grader.rate(puzzle).solution


def test_the_grade_is_that_of_the_minutes() -> None:
    assert [grader.rate(puzzle, "human").grade for puzzle, *_ in GOLDEN] == [
        "easy",
        "easy",
        "easy",
        "medium",
        "hard",
    ]


def disguised(puzzle: Puzzle, random: Random) -> Puzzle:
    """Return an equivalent puzzle: digits, bands, stacks, rows, columns, diagonal."""
    digits = [*random.sample(range(9), 9), -1]
    rows, columns = (
        [
            3 * band + line
            for band in random.sample(range(3), 3)
            for line in random.sample(range(3), 3)
        ]
        for _ in range(2)
    )
    cells = [9 * row + column for row in rows for column in columns]
    if random.random() < 0.5:
        cells = [9 * (cell % 9) + cell // 9 for cell in cells]
    return Puzzle(puzzle.layout, tuple(digits[puzzle.givens[cell]] for cell in cells))


@pytest.mark.parametrize("text", [GOLDEN[0][0], GOLDEN[4][0]])
def test_equivalent_puzzles_have_the_same_rating(text: str) -> None:
    puzzle, random = as_puzzle(text), Random(1)
    expected = grader.rate(puzzle, "human")
    for _ in range(3):
        found = grader.rate(disguised(puzzle, random), "human")

        assert expected.ratings == found.ratings
        assert expected.techniques == found.techniques
        assert grader.rate(found.puzzle).solution == found.solution


def test_the_solution_is_that_of_the_puzzle_and_not_of_its_canonical_form() -> None:
    puzzle = disguised(as_puzzle(EASY), Random(3))

    assert grader.rate(puzzle).solution == grader.rate(puzzle, "human").solution


def test_the_rating_of_a_trace_has_the_minutes_of_the_puzzle_and_the_steps_of_the_trace() -> None:
    puzzle = disguised(as_puzzle(GOLDEN[4][0]), Random(4))
    trace = grader.trace(puzzle, "human")
    rated = grader.rate_trace(trace, "human")

    assert rated.ratings == grader.rate(puzzle, "human").ratings
    assert rated.steps == len(trace) == sum(rated.techniques.values())


def test_a_candidate_that_is_removed_counts() -> None:
    """Such a puzzle has no canonical form, so it is rated as it is."""
    puzzle = as_puzzle(EASY)
    solution = as_puzzle(str(grader.rate(EASY).solution)).givens
    board = puzzle.board()
    removed = tuple(
        (cell, digit)
        for cell in range(81)
        for digit in board.candidates(cell)
        if digit != solution[cell]
    )
    helped = grader.rate(Puzzle(puzzle.layout, puzzle.givens, removed), "human")

    assert helped.status == "ok"
    assert helped.rating is not None
    assert helped.rating < minutes(EASY)


@pytest.mark.compiled_only
def test_after_a_timeout_the_minutes_are_a_lower_bound(clock: Clock) -> None:
    clock.run()
    before = clock.now
    whole = minutes(INKALA)
    bound = grader.rate(INKALA, "human", timeout=(clock.now - before) / 3)

    assert bound.status == "timeout"
    assert bound.rating is not None
    assert 114 / 60 <= bound.rating < whole
    assert bound.rating == pytest.approx(114 / 60 + bound.ratings["techniques"])


@pytest.mark.compiled_only
def test_famous_puzzles_take_more_than_ten_hours() -> None:
    assert min(minutes(ESCARGOT), minutes(INKALA)) > 600


def test_quick_estimates_are_near_the_others() -> None:
    few = grader.rate(EASY, quick(grader.load_profile("human"))).rating

    assert few != minutes(EASY)
    assert few == pytest.approx(minutes(EASY), rel=0.1)
    assert quick(grader.load_profile("standard")) is grader.load_profile("standard")


def test_an_estimate_beside_a_rating_changes_nothing_else() -> None:
    for profile in ("standard", "explainer", "hodoku"):
        plain = grader.rate(EASY, profile)
        both = grader.rate(EASY, with_minutes(profile))

        assert both.ratings == {**plain.ratings, "minutes": minutes(EASY)}
        assert both.record() == {
            **plain.record(),
            "ratings": {**plain.ratings, "minutes": round(minutes(EASY), 1)},
            "version": both.version,
        }


def test_a_quick_estimate_may_stand_beside_a_rating() -> None:
    chosen = quick(with_minutes("standard"))
    human = quick(grader.load_profile("human"))

    assert grader.rate(EASY, chosen).ratings["minutes"] == grader.rate(EASY, human).rating


def test_several_processes_estimate_the_same() -> None:
    puzzles = [puzzle for puzzle, *_ in GOLDEN]
    chosen = with_minutes("standard")

    one = list(grader.rate_many(puzzles, chosen))
    assert one == list(grader.rate_many(puzzles, chosen, jobs=2))
    assert [each.ratings["minutes"] for each in one] == list(map(minutes, puzzles))


@pytest.mark.compiled_only
def test_an_estimate_that_is_not_finished_in_time_is_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The rating itself has taken all of the time."""
    times = iter((0.0, 60.0))
    monkeypatch.setattr("grader.rating.rate.monotonic", lambda: next(times))
    rating = grader.rate(INKALA, with_minutes("hodoku"), timeout=60)

    assert (rating.status, rating.grade) == ("ok", "extreme")
    assert "minutes" not in rating.ratings


@pytest.mark.slow_interpreted
def test_a_trace_with_minutes_obeys_its_limit(clock: Clock) -> None:
    clock.run()
    before = clock.now
    grader.trace(INKALA, "human")
    with pytest.raises(TimeLimitError):
        grader.trace(INKALA, "human", timeout=(clock.now - before) / 3)


def test_a_profile_without_a_player_makes_no_estimate() -> None:
    with pytest.raises(ProfileError, match="the profile hodoku does not estimate minutes"):
        with_minutes("standard", "hodoku")


def test_a_profile_in_minutes_needs_no_second_estimate() -> None:
    assert with_minutes("human") is grader.load_profile("human")


@pytest.mark.compiled_only
@pytest.mark.parametrize("name", ["classic-4", "classic-6", "samurai", "diagonal-9", "latin-6"])
def test_other_layouts_have_minutes(name: str) -> None:
    (made,) = grader.generate(layout=name, seed=1, timeout=None)
    rating = grader.rate(made.puzzle, "human")
    cells = made.puzzle.layout.cells

    assert rating.ratings["minutes"] == pytest.approx(
        114 * cells / 81 / 60 + rating.ratings["search"] + rating.ratings["techniques"]
    )
    assert rating.solution == made.rating.solution


def ratings_of(grade: str) -> list[Rating]:
    entries = load_yaml(FOLDER / "graded" / f"{grade}.yaml")["puzzles"]
    return list(grader.rate_many([entry["puzzle"] for entry in entries], "human"))


@pytest.mark.compiled_only
def test_puzzles_for_beginners_take_less_than_ten_minutes() -> None:
    assert max(float(rating.rating or 0) for rating in ratings_of("beginner")) < 10


@pytest.mark.compiled_only
def test_the_easy_grades_of_the_corpus_take_longer_and_longer() -> None:
    """From medium to expert the times that the profile is fitted to are alike."""
    medians = {
        grade: median(float(rating.rating or 0) for rating in ratings_of(grade))
        for grade in ("beginner", "easy", "medium", "extreme")
    }

    assert sorted(medians, key=medians.__getitem__) == list(medians)


@pytest.mark.skipif(not TIMES.exists(), reason="the solving times are not here")
@pytest.mark.compiled_only
def test_estimates_agree_with_solving_times() -> None:
    times = mean_times()
    ratings = grader.rate_many([puzzle for puzzle, _ in times], "human")
    estimates = [60 * float(rating.rating or 0) for rating in ratings]
    measured = [seconds for _, seconds in times]

    assert spearman(estimates, measured) >= 0.75
    ratios = [log(time / estimate) for time, estimate in zip(measured, estimates, strict=True)]
    assert abs(median(ratios)) <= 0.03
