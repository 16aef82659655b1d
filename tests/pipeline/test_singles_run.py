"""Runs of singles: the steps and boards are those of the strategies that they stand in for."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.model.outcome import Outcome
from grader.model.puzzle import Puzzle
from grader.model.shapes import named
from grader.pipeline.choice import Choice
from grader.pipeline.runner import ANY, Pipeline
from grader.pipeline.singles_run import FULL_HOUSE, HIDDEN_SINGLE, SinglesRun
from grader.rating.profile_loading import load_profile
from grader.rating.rate import rate, rate_trace, rater_of, trace
from grader.runtime import deadline
from grader_strategies.basic.direct import DirectPointing
from grader_strategies.basic.singles import FullHouse, HiddenSingle, NakedSingle
from tests import boards
from tests.depth import tries

JIGSAW = "jigsaw-6:AABBBBCAABBDCCAADDCCEDDFCEEEDFEEFFFF"
FITTING = (
    "classic-4",
    "classic-6",
    JIGSAW,
    "classic-8",
    "classic-9",
    "diagonal-9",
    "windoku-9",
    "classic-10",
)
OTHERS = ("classic-12", "samurai-4")


RANKS = (3, 4)
"""Numbers of strategies that look for singles: in the order of `explainer`, and of `standard`."""


def pipeline(layout: Layout, ranks: int, *, has_runs: bool) -> Pipeline:
    """Return the quick strategies, of which so many at the beginning look for singles."""
    singles = (FullHouse(), HiddenSingle(("box",)), HiddenSingle(("column", "row", "extra")))
    rest = (DirectPointing(), NakedSingle()) if ranks == 3 else (NakedSingle(), DirectPointing())
    strategies = (*singles, *rest)
    for strategy in strategies:
        strategy.technique = type(strategy).__name__.lower()
    choices = [Choice(layout)] * len(strategies)
    return Pipeline(layout, strategies, choices, ranks if has_runs else 0)


def new_board(layout: Layout) -> Board:
    board = Board(layout)
    board.keeps_arrivals = 0
    return board


def state(board: Board) -> object:
    """Return all that later steps depend on."""
    layout = board.layout
    places = [
        board.places_mask(house, digit)
        for house in range(layout.houses)
        for digit in range(layout.digits)
    ]
    is_given = [board.is_given(cell) for cell in range(layout.cells)]
    return board.digits(), board.masks(), is_given, places, board.is_solved(), board.is_broken()


def assert_same(
    layout: Layout, givens: Sequence[int], removed: Sequence[tuple[int, int]] = ()
) -> Outcome:
    """Fail unless pipelines with and without runs do the same; return the outcome."""
    first, second = (assert_same_in_order(layout, ranks, givens, removed) for ranks in RANKS)
    assert first is second
    return first


def assert_same_in_order(
    layout: Layout,
    ranks: int,
    givens: Sequence[int],
    removed: Sequence[tuple[int, int]],
) -> Outcome:
    """Do what `assert_same` does in one order of the strategies."""
    plain = pipeline(layout, ranks, has_runs=False)
    fast = pipeline(layout, ranks, has_runs=True)
    one, other = new_board(layout), new_board(layout)
    one.load(givens, removed)
    if removed:
        other.load(givens, removed)
        outcome = fast.run(other)
    else:
        outcome = fast.run(other, givens=givens)
    assert plain.run(one) is outcome
    assert fast.log.entries() == plain.log.entries()
    assert state(other) == state(one)
    if not removed:
        codes = bytes(digit & k.EMPTY_BYTE for digit in givens)
        assert fast.run(other, givens=codes) is outcome
        assert fast.log.entries() == plain.log.entries()
        assert state(other) == state(one)
    return outcome


@pytest.mark.parametrize(
    "name",
    [
        *(*FITTING, *OTHERS),
        pytest.param("classic-16", marks=pytest.mark.slow_interpreted),
    ],
)
def test_steps_and_boards_are_those_without_runs(name: str) -> None:
    layout = named(name)
    random = Random(name)
    outcomes = set()
    for _ in range(tries(6, thorough=12, interpreted=2)):
        board, solution = boards.puzzle(layout, random)
        more = random.choice((0.0, 0.1, 0.4, 1.0))
        givens = [
            solution[cell] if digit != k.NO_DIGIT or random.random() < more else k.NO_DIGIT
            for cell, digit in enumerate(board.digits())
        ]
        outcomes.add(assert_same(layout, givens))
    assert outcomes <= {Outcome.SOLVED, Outcome.STUCK}
    assert Outcome.SOLVED in outcomes


@pytest.mark.parametrize("name", FITTING)
@given(seed=st.integers(0, 2**32))
def test_boards_that_contradict_themselves_end_in_the_same_way(name: str, seed: int) -> None:
    layout = named(name)
    random = Random(seed)
    clues = random.randint(1, layout.cells)
    givens = [k.NO_DIGIT] * layout.cells
    for cell in random.sample(range(layout.cells), clues):
        seen = {givens[peer] for peer in layout.peers_of(cell)}
        free = [digit for digit in range(layout.digits) if digit not in seen]
        if free and random.random() < 0.98:
            givens[cell] = random.choice(free)
        elif random.random() < 0.02:
            givens[cell] = random.randrange(layout.digits)
    assert_same(layout, givens)


@given(seed=st.integers(0, 2**32))
def test_boards_with_removed_candidates_end_in_the_same_way(seed: int) -> None:
    layout = named("classic-9")
    random = Random(seed)
    board = boards.noisy(layout, boards.solved(9, random), random)
    digits = board.digits()
    removed = [
        (cell, digit)
        for cell in range(layout.cells)
        for digit in range(layout.digits)
        if board.value(cell) is None and not board.has(cell, digit)
    ]
    assert_same(layout, digits, removed)


@pytest.mark.parametrize("ranks", RANKS)
@given(seed=st.integers(0, 2**32))
def test_a_run_on_any_later_board_is_that_of_a_new_pipeline(ranks: int, seed: int) -> None:
    """What a run keeps for a board that has lost candidates changes nothing."""
    layout = named("classic-9")
    random = Random(seed)
    kept = pipeline(layout, ranks, has_runs=True)
    for _ in range(3):
        solution = boards.solved(9, random)
        board = new_board(layout)
        board.load(boards.noisy(layout, solution, random).digits())
        for _ in range(4):
            for has_runs in (True, False):
                pipe = pipeline(layout, ranks, has_runs=has_runs)
                other = new_board(layout)
                other.copy_from(board)
                outcome = pipe.run(other)
            assert kept.run(board) is outcome
            assert kept.log.entries() == pipe.log.entries()
            assert state(board) == state(other)
            for cell in random.sample(range(layout.cells), random.choice((0, 3, 30))):
                board.strike(cell, (solution[cell] + random.randint(1, 8)) % 9)


@pytest.mark.parametrize("ranks", RANKS)
def test_runs_stand_in_for_whole_ranks_only(ranks: int) -> None:
    """They do nothing that a limit of the run forbids."""
    layout = named("classic-9")
    random = Random(1)
    solution = boards.solved(9, random)
    digits = boards.given(layout, solution, 45, random).digits()
    forbidden = [[-1 if slot == other else 0 for other in range(5)] for slot in range(5)]
    for end, caps in (*((end, None) for end in range(1, 5)), *((ANY, caps) for caps in forbidden)):
        results = []
        for has_runs in (False, True):
            line = pipeline(layout, ranks, has_runs=has_runs)
            if caps is not None:
                line.cap(caps)
            board = new_board(layout)
            outcome = line.run(board, end=end, givens=digits)
            results.append((outcome, line.log.entries(), state(board), line.slot))
        assert results[0] == results[1]


def test_an_effort_counts_the_work_of_the_strategies() -> None:
    layout = named("classic-9")
    line = pipeline(layout, 3, has_runs=True)
    digits = boards.given(layout, boards.solved(9, Random(2)), 50, Random(2)).digits()
    entries = []
    for effort in (None, 1000):
        if effort is None:
            line.run(new_board(layout), givens=digits)
        else:
            with deadline.within_effort(effort):
                line.run(new_board(layout), givens=digits)
        entries.append(line.log.entries())
    assert entries[0] == entries[1]


@pytest.mark.compiled_only  # some of its puzzles need dynamic chains
def test_ratings_are_those_of_traces() -> None:
    """Steps that are recorded are taken without runs."""
    random = Random(3)
    for name in ("classic-9", "diagonal-9", "classic-6"):
        for _ in range(tries(3, thorough=6)):
            puzzle = Puzzle(named(name), boards.puzzle(named(name), random)[0].digits())
            for profile in ("explainer", "standard"):
                assert rate(puzzle, profile) == rate_trace(trace(puzzle, profile), profile)


def test_raters_of_these_profiles_have_runs() -> None:
    """Otherwise the other tests would compare strategies with themselves."""
    layout = named("classic-9")
    puzzle = Puzzle(layout, boards.puzzle(layout, Random(4))[0].digits())
    for profile, has_runs in (("explainer", True), ("standard", True), ("hodoku", False)):
        rater = rater_of(load_profile(profile), layout)
        rater.rate(puzzle)
        assert (rater.pipeline.singles_run is not None) is has_runs


@pytest.mark.parametrize("name", FITTING)
def test_layouts_that_fit(name: str) -> None:
    layout = named(name)
    assert SinglesRun.fits(layout, [(FULL_HOUSE, range(layout.houses))])


def test_layouts_that_do_not_fit() -> None:
    layout = named("classic-16")
    parts = [(HIDDEN_SINGLE, range(layout.houses))]
    assert not SinglesRun.fits(layout, parts)
    with pytest.raises(ValueError, match="no runs of singles on classic-16"):
        SinglesRun(layout, parts)
