"""Wrong steps of our own techniques: ratings that say so, and errors that name the step."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

import grader
from grader.errors import TooLargeError, UnsoundError
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.step import Step
from grader.pipeline.strategy import Strategy
from grader.pipeline.technique import Technique
from grader.rating.profiles.profile import Profile
from grader.runtime import deadline
from grader.runtime.version import version
from tests.guests import Wrong, broken, installed, profile_with

HARD = "26...7.197....68..8..14..7.3...9.5.....2.1.....4.7...8.5..19..3..75....493.7...56"
"""Singles fill 20 cells of it; r1c3 is 5."""
OTHER = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
PUZZLE = grader.parse(HARD)


def wrong() -> Strategy:
    return Wrong(PUZZLE)


class Placing(Strategy):
    """Places digits in the first cell, which is given, and sometimes strikes a candidate."""

    def __init__(self, digit: int, strikes: bool) -> None:
        self.digit = digit
        self.strikes = strikes

    def steps(self, board: Board) -> Iterable[Step]:
        if board.has(2, 2) or not self.strikes:
            yield Step(self.technique, [(0, self.digit)], [(2, 2)] if self.strikes else [])


class Waiting(Strategy):
    """Finds nothing, and takes all the time that there is, or all the memory."""

    def __init__(self, error: Callable[[], Exception]) -> None:
        self.error = error

    def steps(self, board: Board) -> Iterable[Step]:
        raise self.error()


def told(technique: str, profile: str, what: str = "r1c3<>5", step: int = 21) -> str:
    return (
        f"the technique '{technique}' is unsound: it offered {what}, but the solution has 5 there "
        f"(step {step}); this is a bug of the grader {version()}; please report it, with the "
        f"profile {profile} and the puzzle {HARD}"
    )


def unsound_error(use: Callable[[], object]) -> UnsoundError:
    with pytest.raises(UnsoundError) as caught:
        use()
    return caught.value


@pytest.mark.parametrize("profile", ["standard", "beyond", "hodoku", "explainer"])
@pytest.mark.parametrize("technique", ["naked-pair", "pointing", "x-wing"])
def test_the_rating_of_a_puzzle_names_the_wrong_step(technique: str, profile: str) -> None:
    with broken(technique, wrong):
        rating = grader.rate(HARD, profile)
        other = grader.rate(OTHER, profile)
    version_ = grader.load_profile(profile).version
    assert rating.record() == {
        "puzzle": HARD,
        "layout": "classic-9",
        "profile": profile,
        "status": "unsound",
        "grade": None,
        "rating": None,
        "ratings": {},
        "hardest": None,
        "steps": 0,
        "techniques": {},
        "searched": False,
        "solution": None,
        "error": told(technique, profile),
        "version": version_,
    }
    assert other == grader.rate(OTHER, profile)
    assert other.status == "ok"


@pytest.mark.parametrize("technique", ["hidden-single", "naked-single"])
def test_wrong_singles_are_found_as_well(technique: str) -> None:
    with broken(technique, wrong):
        rating = grader.rate(HARD)
    assert rating.status == "unsound"
    assert f"'{technique}' is unsound: it offered r1c3<>5" in (rating.error or "")


@pytest.mark.parametrize("strikes", [1, 2, 3])
@pytest.mark.parametrize("last", ["exact-cover", "brute-force", None])
def test_it_shows_in_whatever_way_the_run_ends(
    strikes: int, last: str | None, tmp_path: Path
) -> None:
    """The board is broken, search finds no solution, or nothing does."""
    profile = short_profile(tmp_path, last)
    expected = grader.rate(HARD, profile)
    assert expected.status == "ok"
    with broken("naked-pair", lambda: Wrong(PUZZLE, strikes)):
        assert grader.rate(HARD, profile).error == told("naked-pair", "short", step=1)
        error = unsound_error(lambda: grader.trace(HARD, profile))
    assert str(error) == told("naked-pair", "short", step=1)


def short_profile(folder: Path, last: str | None) -> Profile:
    """Return a profile of a pair and a search, or of the pair alone."""
    file = folder / "short.yaml"
    entry = "  - technique: {}\n    rating: {}\n    why: A test.\n"
    entries = entry.format("naked-pair", 1.5) + ("" if last is None else entry.format(last, 9))
    file.write_text(
        "name: short\ntitle: Short\nabout: For tests.\nscheme: hardest\n"
        f"techniques:\n{entries}grades:\n  easy: [1.0, 9.0]\n  extreme: [9.0, 10.0]\n"
        + ("stuck: 9.5\n" if last is None else ""),
        encoding="utf-8",
    )
    return grader.load_profile(file)


def test_a_step_that_changes_nothing_is_wrong() -> None:
    with broken("naked-pair", lambda: Placing(1, strikes=False)):
        error = unsound_error(lambda: grader.trace(HARD))
        assert grader.rate(HARD).error == str(error)
    assert str(error).startswith(
        "the technique 'naked-pair' offered a step that changes nothing: r1c1=2 (step 21); this "
        "is a bug of the grader"
    )


def test_a_trace_has_no_wrong_step_even_if_the_board_ignores_it() -> None:
    """The cell is filled already, so nothing comes of the digit."""
    with broken("naked-pair", lambda: Placing(4, strikes=True)):
        assert grader.rate(HARD).status == "ok"
        error = unsound_error(lambda: grader.trace(HARD))
    assert str(error).startswith(
        "the technique 'naked-pair' is unsound: it offered r1c1=5, but the solution has 2 there "
        "(step 21); this is a bug of the grader"
    )


@pytest.mark.parametrize(
    ("error", "status"),
    [(deadline.TimeUp, "timeout"), (lambda: TooLargeError("it is too large"), "too-large")],
)
def test_a_run_that_ends_early_after_a_wrong_step_has_no_lower_bound(
    error: Callable[[], Exception], status: str
) -> None:
    with broken("swordfish", lambda: Waiting(error)):
        with broken("x-wing", wrong):
            rating = grader.rate(HARD, timeout=60)
        # Without a wrong step the status is that of the limit.
        with broken("x-wing", lambda: Waiting(error)):
            assert grader.rate(HARD, timeout=60).status == status
    assert (rating.status, rating.error) == ("unsound", told("x-wing", "standard"))


def test_a_wrong_step_that_is_not_found_again_is_told_without_its_name() -> None:
    class Once(Wrong):
        runs = 0

        def steps(self, board: Board) -> Iterator[Step]:
            for step in super().steps(board):
                Once.runs += 1
                if Once.runs == 1:
                    yield step

    with broken("x-wing", lambda: Once(PUZZLE)):
        rating = grader.rate(HARD)
    assert rating.status == "unsound"
    assert (rating.error or "").startswith("a technique is unsound: the steps contradict the sol")


def test_puzzles_without_one_solution_keep_their_status() -> None:
    with broken("naked-pair", Wrong), broken("x-wing", Wrong):
        assert grader.rate("." * 81).status == "multiple-solutions"
        assert grader.rate("263" + HARD[3:]).status == "no-solution"
        assert grader.rate("11" + HARD[2:]).status == "invalid"


@pytest.mark.parametrize("jobs", [1, 2])
def test_the_other_puzzles_of_a_run_are_rated(jobs: int) -> None:
    puzzles = [OTHER, HARD, OTHER, "." * 81, HARD, OTHER]
    expected = [grader.rate(OTHER), None, grader.rate(OTHER), grader.rate("." * 81), None]
    with broken("x-wing", wrong):
        found = [*grader.rate_many(puzzles, jobs=jobs)]
    for rating, right in zip(found[:5], expected, strict=True):
        if right is None:
            assert (rating.status, rating.error) == ("unsound", told("x-wing", "standard"))
        else:
            assert rating == right
    assert found[5] == expected[0]


def test_the_error_of_a_trace_says_what_it_is_about() -> None:
    with broken("x-wing", wrong):
        error = unsound_error(lambda: grader.trace(HARD))
    for each in (error, copy.copy(error), pickle.loads(pickle.dumps(error))):
        assert str(each) == told("x-wing", "standard")
        facts = (each.technique, each.pack, each.step, each.puzzle)
        assert facts == ("x-wing", "", 21, HARD)


def test_minutes_are_those_of_right_steps_only() -> None:
    """The canonical form is solved, so the message is about that one."""
    form = grader.parse(grader.canonical(HARD).text)
    made = grader.trace(HARD, "human")
    with broken("x-wing", lambda: Wrong(form)):
        rating = grader.rate(HARD, "human")
        assert (rating.puzzle, rating.status, rating.rating) == (HARD, "unsound", None)
        assert "'x-wing' is unsound" in (rating.error or "")
        assert (rating.error or "").endswith(f"the profile human and the puzzle {form}")
        assert str(unsound_error(lambda: grader.rate_trace(made, "human"))) == rating.error


def test_an_estimate_beside_a_rating_may_be_what_is_unsound() -> None:
    form = grader.parse(grader.canonical(HARD).text)
    profile = grader.with_minutes("standard")
    with broken("x-wing", lambda: Wrong(form)):
        assert grader.rate(HARD).status == "ok"
        rating = grader.rate(HARD, profile)
    assert (rating.puzzle, rating.profile, rating.status) == (HARD, "standard", "unsound")
    assert (rating.grade, rating.ratings, rating.version) == (None, {}, profile.version)
    assert "'x-wing' is unsound" in (rating.error or "")


def test_hints_are_compared_with_the_solution() -> None:
    position = grader.trace(HARD).board_before(20)
    entries = " ".join(
        f"r{cell // 9 + 1}c{cell % 9 + 1}={digit + 1}"
        for cell, digit in enumerate(position.digits())
        if digit != k.NO_DIGIT and not position.is_given(cell)
    )
    what = "the technique 'x-wing' is unsound: it offered r1c3<>5, but the solution has 5 there"
    uses: list[Callable[[], object]] = [
        lambda: grader.hint(HARD, entries=entries),
        lambda: grader.hints(HARD, entries=entries),
        lambda: grader.hints(HARD, "x-wing", entries=entries),
        lambda: [*grader.iter_hints(HARD, entries=entries)],
        lambda: grader.explain(HARD, "r1c3=5", entries=entries),
    ]
    with broken("x-wing", wrong):
        for use in uses:
            error = unsound_error(use)
            assert str(error).startswith(f"{what}; this is a bug of the grader {version()}; ")
            assert (error.technique, error.pack, error.step) == ("x-wing", "", None)


def test_named_techniques_are_compared_with_each_of_several_solutions() -> None:
    class Striking(Strategy):
        def steps(self, board: Board) -> Iterable[Step]:
            return [Step(self.technique, eliminations=[(0, int(one[0]) - 1)])]

    text = "12.3.4.. .... ...."
    one = next(grader.solutions("." + text[1:]))
    with broken("x-wing", Striking):
        error = unsound_error(lambda: grader.hints("." + text[1:], "x-wing"))
    assert error.technique == "x-wing"


def test_the_pack_of_a_guest_is_named(tmp_path: Path) -> None:
    with installed(Technique("guest", "Guest", wrong)):
        profile = profile_with(tmp_path, "guest")
        rating = grader.rate(HARD, profile)
        error = unsound_error(lambda: grader.trace(HARD, profile))
    assert (rating.status, rating.error) == ("unsound", str(error))
    assert str(error) == (
        "the technique 'guest' is unsound: it offered r1c3<>5, but the solution has 5 there "
        "(step 1); this is a bug of the pack ?[guest]; please report it to its authors, with the "
        f"profile with-guests and the puzzle {HARD}"
    )
