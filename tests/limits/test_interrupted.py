"""An interrupted search leaves nothing behind: the same object then finds what a new one finds."""

from __future__ import annotations

import csv
import gc
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import grader
from grader import formats
from grader.errors import TooLargeError
from grader.model.board import Board
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.model.shapes import classic
from grader.model.step import Step
from grader.pipeline import ticker
from grader.pipeline.choice import RULES
from grader.pipeline.strategy import Strategy
from grader.rating import rate as rate_module
from grader.rating.profile_loading import load_profile
from grader.rating.rater import Rater
from grader.rating.rating import Rating
from grader.runtime import compiled, memory
from grader_strategies.facts import sharing
from tests.limits import searches
from tests.limits.boards import puzzle
from tests.limits.stopwatch import measured

REFERENCE = Path(__file__).resolve().parents[2] / "corpus" / "reference" / "explainer.csv"
IN_C = compiled.mode() == "compiled"
TRIES = [1, pytest.param(12 if IN_C else 3, marks=pytest.mark.slow)]
"""Interruptions of each search."""
MOST_CHECKS = 20_000
"""Checks of a search that is interrupted, for each try; longer searches are left out."""


@pytest.fixture(autouse=True)
def checks_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Check the deadline at each unit of work, so that each may be interrupted."""
    monkeypatch.setattr(ticker, "INTERVAL", 1)
    # New facts, with counters that have no thousand units left.
    monkeypatch.setattr(sharing._LOCAL, "made", {})


def hard_puzzles(count: int, hardest: float) -> list[Puzzle]:
    """Return some puzzles, the hardest ones below a rating."""
    with REFERENCE.open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if float(row["er"]) < hardest]
    rows.sort(key=lambda row: float(row["er"]))
    return [formats.as_puzzle(row["puzzle"]) for row in rows[-count:]]


def stuck(asked: Puzzle) -> Board:
    """Return the board on which the techniques below chains find nothing."""
    board = asked.board()
    rater = Rater(load_profile("standard"), asked.layout)
    rater.pipeline.cap([-1 if id_ == "exact-cover" else 1000 for id_ in rater.ids])
    rater.pipeline.run(board)
    return board


def positions(more: bool) -> Iterator[Board]:
    for asked in hard_puzzles(3 if more else 1, 7.5 if IN_C else 3.0):
        yield stuck(asked)
    yield puzzle("classic-9", "triples").board()
    if more:
        yield puzzle("windoku-9", "half").board()


def first_step(strategy: Strategy, rule: str, board: Board) -> Step | None:
    """Return what a bound strategy finds on a board."""
    choice = RULES[rule](board.layout)
    choice.begin()
    strategy.search(board, choice)
    return choice.result().step(0) if choice.taken else None


def bound(search: searches.Search, layout: Layout) -> Strategy:
    strategy = search.make()
    strategy.bind(layout)
    return strategy


@pytest.mark.parametrize("tries", TRIES)
@pytest.mark.parametrize("profile", searches.PROFILES)
def test_a_strategy_works_after_an_interruption(profile: str, tries: int) -> None:
    boards = [*positions(tries > 1)]
    random = Random(7)
    interrupted = 0
    most = MOST_CHECKS * tries
    for search in searches.of_profile(profile):
        for board in boards:
            with measured(checks=most) as watch:
                expected = first_step(bound(search, board.layout), search.choice, board)
            if not 0 < watch.count < most:
                continue
            strategy = bound(search, board.layout)
            for _ in range(tries):
                at = random.randint(1, watch.count)
                with measured(checks=at) as again:
                    first_step(strategy, search.choice, board)
                interrupted += again.count == at
                assert first_step(strategy, search.choice, board) == expected, (search.name, at)
                for other in boards:
                    if other.layout == board.layout:
                        # The facts of one board must not be taken for those of another.
                        with measured(checks=at):
                            first_step(strategy, search.choice, other)
    # The techniques of `standard` seldom check anything on a small board.
    assert interrupted or profile == "standard"


@pytest.mark.parametrize("tries", TRIES)
@pytest.mark.parametrize("profile", searches.PROFILES)
def test_a_rating_after_an_interruption_is_that_of_a_new_rater(profile: str, tries: int) -> None:
    random = Random(11)
    rater = Rater(load_profile(profile), classic())
    for asked in hard_puzzles(3, 7.5 if IN_C else 2.6):
        with measured() as watch:
            expected = Rater(load_profile(profile), classic()).rate(asked)
        for _ in range(3 * tries):
            with measured(checks=random.randint(1, watch.count)):
                assert rater.rate(asked, 1000.0).status in {"timeout", "ok"}
            assert rater.rate(asked) == expected


def rated(rater: Rater, asked: Puzzle, most: int) -> Rating:
    """Return the rating of a puzzle if searches may take so many bytes."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(memory, "MOST_BYTES", most)
        # Nothing stays allocated from the search before.
        patch.setattr(memory, "KEPT_BYTES", -1)
        return rater.rate(asked)


@pytest.mark.parametrize("profile", ["hodoku", "explainer"] if IN_C else ["explainer"])
def test_too_little_memory_gives_a_lower_bound_without_side_effects(profile: str) -> None:
    asked = hard_puzzles(1, 9.0 if IN_C else 7.0)[0]
    expected = Rater(load_profile(profile), classic()).rate(asked)
    rater = Rater(load_profile(profile), classic())
    statuses = set()
    for most in (0, 20_000, 50_000, 100_000, 2_000_000):
        rating = rated(rater, asked, most)
        statuses.add(rating.status)
        if rating.status == "ok":
            assert rating == expected
        else:
            assert rating.status == "too-large"
            assert rating.rating is not None
            assert expected.rating is not None
            assert rating.rating <= expected.rating
            assert rating.error is not None
            assert "needs more than" in rating.error
            assert f"the rating is {rating.rating:.2f} or higher" in rating.error
        assert rater.rate(asked) == expected
    assert statuses == {"ok", "too-large"}


def test_a_trace_that_takes_too_much_memory_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = hard_puzzles(1, 8.5 if IN_C else 7.0)[0]
    rater = Rater(load_profile("explainer"), classic())
    monkeypatch.setattr(memory, "MOST_BYTES", 0)
    monkeypatch.setattr(memory, "KEPT_BYTES", -1)
    with pytest.raises(TooLargeError, match="needs more than 0 MB"):
        rater.trace(asked)
    monkeypatch.undo()
    assert rater.trace(asked).steps


@pytest.mark.skipif(not IN_C, reason="takes too long")
def test_raters_of_large_layouts_do_not_pile_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_module, "CANDIDATES", 6_000)
    gc.freeze()  # what other tests keep: each rater that is dropped has the rest collected
    names = ["classic-12", "classic-15", "latin-13", "latin-14", "diagonal-12", "diagonal-16"]
    for name in names:
        asked = puzzle(name, "full")
        assert grader.rate(asked).status == "ok"
    kept = sum(layout.cells * layout.digits for _, layout in rate_module._LOCAL.raters)
    assert kept <= rate_module.CANDIDATES + 16**3
    assert grader.rate(puzzle("classic-9", "full")).status == "ok"
