"""Every search looks at the deadline in time: all techniques on boards of every size.

A limit ends within half a second of its time if no more than that passes between two checks.
The time is that of the CPU, because other processes may take turns on the machine.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from itertools import product
from random import Random

import pytest

from grader.errors import PuzzleError, TooLargeError
from grader.model.puzzle import Puzzle
from grader.rating.profile_loading import load_profile
from grader.rating.rater import Rater
from grader.runtime import compiled, memory
from grader.search import backdoors, common_digits, minimality, solutions, uniqueness_proof
from grader.search.canonical import isomorphism
from grader.search.layout_problems import layout_problems
from tests.depth import only_thorough
from tests.limits import boards, searches
from tests.limits.boards import puzzle
from tests.limits.stopwatch import LONGEST_GAP, measured
from tests.processor_time import is_longer

LIMIT = 0.02
"""CPU seconds for each search of the quick tests."""
LONG = 0.1
"""CPU seconds for each search of the slow tests; later parts of a search have other loops."""
IN_C = compiled.mode() == "compiled"
EVERY_BOARD = only_thorough(boards.NAMES if IN_C else ("classic-6", "classic-9"))
"""The boards of the slow tests."""
QUESTIONS: dict[str, Callable[[Puzzle], object]] = {
    "solve": solutions.solve,
    "count": lambda asked: solutions.count_solutions(asked, None),
    "prove": uniqueness_proof.prove_unique,
    "minimal": minimality.is_minimal,
    "common": common_digits.common_cells,
    "possible": common_digits.possible_digits,
    "backdoors": backdoors.backdoors,
    "canonical": isomorphism.canonical,
    "layout": lambda asked: layout_problems(asked.layout, LONG),
    "random": lambda asked: solutions.random_solution(asked.layout, Random(1)),
}


def gap_of(search: Callable[[], object], limit: float) -> float:
    """Return the longest CPU time between two checks of a search with a limit.

    What the host takes from a virtual machine counts as time of the thread that ran, so a gap that
    is too long is measured again.
    """
    longest = _measured_gap(search, limit)
    if is_longer(longest, LONGEST_GAP):
        longest = min(longest, _measured_gap(search, limit))
    return longest


def _measured_gap(search: Callable[[], object], limit: float) -> float:
    # A search that takes too much memory ends by itself, and most puzzles here have several
    # solutions.
    with measured(limit) as watch, suppress(TooLargeError, PuzzleError):
        search()
    assert memory.allocated() <= memory.MOST_BYTES
    return watch.longest


def too_slow(name: str, kind: str, every: list[searches.Search], limit: float) -> list[str]:
    """Return the searches of a board that check the deadline too late, with their gaps."""
    board = puzzle(name, kind).board()
    late = []
    for search in every:
        gap = gap_of(lambda: searches.run(search, board), limit)  # noqa: B023
        if is_longer(gap, LONGEST_GAP):
            late.append(f"{search.name}: {gap:.2f} s")
    return late


@pytest.mark.parametrize(
    ("profile", "name", "kind"),
    [
        ("standard", "classic-25" if IN_C else "classic-9", "third"),
        ("hodoku", "classic-25" if IN_C else "classic-6", "third"),
        ("explainer", "samurai" if IN_C else "classic-6", "triples"),
    ],
)
def test_strategies_check_the_deadline(profile: str, name: str, kind: str) -> None:
    assert too_slow(name, kind, [*searches.of_profile(profile)], LIMIT) == []


@pytest.mark.skipif(not IN_C, reason="takes too long")
@pytest.mark.parametrize(
    ("technique", "name"),
    [
        pytest.param("naked-11", "samurai-25", marks=pytest.mark.slow),
        ("uniqueness-test-3", "classic-25"),
    ],
)
def test_large_subsets_check_the_deadline(technique: str, name: str) -> None:
    every = [search for search in searches.of_techniques() if search.name == technique]
    assert too_slow(name, "pairs", every, 10 * LONG) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", EVERY_BOARD)
def test_every_strategy_checks_the_deadline_on_every_board(name: str) -> None:
    every = [search for profile in searches.PROFILES for search in searches.of_profile(profile)]
    every += searches.of_techniques()
    late = {
        kind: found
        for kind in ("empty", "third", "most", "full", "pairs", "fives")
        if (found := too_slow(name, kind, every, LONG))
    }
    assert late == {}


@pytest.mark.parametrize("question", QUESTIONS)
def test_exact_answers_check_the_deadline(question: str) -> None:
    asked = puzzle("classic-16" if IN_C else "classic-6", "third")
    assert not is_longer(gap_of(lambda: QUESTIONS[question](asked), LIMIT), LONGEST_GAP)


def test_one_row_with_many_orders_of_columns_checks_the_deadline() -> None:
    asked = puzzle("classic-22", "full")
    gap = gap_of(lambda: isomorphism.canonical(asked), LIMIT)
    assert not is_longer(gap, LONGEST_GAP)


@pytest.mark.slow
@pytest.mark.parametrize("name", EVERY_BOARD)
def test_exact_answers_check_the_deadline_on_every_board(name: str) -> None:
    late = {}
    for kind, (question, answer) in product(boards.KINDS, QUESTIONS.items()):
        asked = puzzle(name, kind)
        gap = gap_of(lambda: answer(asked), LONG)  # noqa: B023
        if is_longer(gap, LONGEST_GAP):
            late[kind, question] = gap
    assert late == {}


@pytest.mark.slow
@pytest.mark.skipif(not IN_C, reason="takes too long")
@pytest.mark.parametrize("profile", searches.PROFILES)
@pytest.mark.parametrize("name", EVERY_BOARD)
def test_a_pipeline_checks_the_deadline(name: str, profile: str) -> None:
    """Many strategies that check nothing, because each is quick, take long together."""
    late = {}
    for kind in boards.KINDS:
        asked = puzzle(name, kind)
        rater = Rater(load_profile(profile), asked.layout)
        gap = gap_of(lambda: rater.pipeline.run(asked.board()), 3 * LONG)  # noqa: B023
        if is_longer(gap, LONGEST_GAP):
            late[kind] = gap
    assert late == {}
