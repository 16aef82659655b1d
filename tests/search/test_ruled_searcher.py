"""Search on layouts with rules finds what trying everything finds, and what OR-tools find."""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from grader.errors import MultipleSolutionsError, NoSolutionError, SearchLimitError
from grader.model import kinds as k
from grader.model.puzzle import Puzzle
from grader.model.rules import Automaton, Rule, RuleKind, registry
from grader.model.rules.ruled_layout import with_rules
from grader.model.rules.sequences import sequences_of
from grader.model.shapes import classic, named
from grader.runtime import deadline
from grader.search import ruled_searcher, search_states, searcher_pool, uniqueness_proof
from grader.search.limits import Limits
from grader.search.ruled_searcher import RuledSearcher
from grader.search.solutions import (
    count_solutions,
    only_solution,
    random_solution,
    search_board,
    solutions,
    solve,
)
from tests.depth import tries
from tests.search.killers import killer, one_sum_changed
from tests.search.layouts import empty, samurai

FOUR = classic(2, 2)


@cache
def fours() -> tuple[tuple[int, ...], ...]:
    """Return all 288 filled grids of 4x4."""
    return tuple(solutions(empty(FOUR)))


def obeys(puzzle: Puzzle, solution: tuple[int, ...]) -> bool:
    layout = puzzle.layout
    return (
        all(given in (k.NO_DIGIT, solution[cell]) for cell, given in enumerate(puzzle.givens))
        and not any(solution[cell] == digit for cell, digit in puzzle.removed)
        and all(
            len({solution[cell] for cell in spec.cells}) == len(spec.cells) for spec in layout.specs
        )
        and all(
            table is None or table.allows(tuple(solution[cell] for cell in rule.cells))
            for rule in layout.rules
            for table in [sequences_of(rule, layout.digits)]
        )
    )


def random_fours(count: int) -> Iterator[Puzzle]:
    random = Random(44)
    for number in range(count):
        puzzle = killer(FOUR, random, (2, 4, 3, 1), random.choice((1.0, 0.6)), 0.8)
        if number % 3 == 0:
            puzzle = one_sum_changed(puzzle, random)
        givens = list(puzzle.givens)
        if number % 4 == 0:
            givens[random.randrange(16)] = random.randrange(4)
        removed = [(random.randrange(16), random.randrange(4)) for _ in range(number % 3)]
        yield Puzzle(puzzle.layout, tuple(givens), tuple(removed))


@pytest.mark.parametrize("before_learning", [ruled_searcher.NODES_BEFORE_LEARNING, 1])
def test_all_solutions_of_small_killers_are_found(
    before_learning: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ruled_searcher, "NODES_BEFORE_LEARNING", before_learning)
    for puzzle in random_fours(tries(100, thorough=5000, interpreted=60)):
        expected = {solution for solution in fours() if obeys(puzzle, solution)}
        found = list(solutions(puzzle))
        assert len(found) == len(expected)
        assert set(found) == expected
        assert set(uniqueness_proof._solve_by_learning(puzzle)) <= expected
        assert len(uniqueness_proof._solve_by_learning(puzzle)) == min(len(expected), 2)
        assert set(search_board(puzzle.board(), None).solutions) == expected
        assert list(solutions(puzzle)) == found


def test_the_one_solution_of_a_killer_is_found_twice() -> None:
    random = Random(5)
    for _ in range(20):
        puzzle = killer(FOUR, random, (2, 4, 3, 1))
        if count_solutions(puzzle) == 1:
            assert uniqueness_proof.prove_unique(puzzle) == only_solution(puzzle)
        else:
            with pytest.raises(MultipleSolutionsError):
                uniqueness_proof.prove_unique(puzzle)


def test_sums_that_contradict_each_other_leave_no_solution() -> None:
    """The first box has the sum 10, the first row too, so both cages have the same sum."""
    layout = with_rules(FOUR, [Rule("cage", (2, 3), (4,)), Rule("cage", (4, 5), (5,))])
    assert solve(empty(layout)) is None
    assert uniqueness_proof._solve_by_learning(empty(layout)) == []
    with pytest.raises(NoSolutionError):
        only_solution(empty(layout))


def test_the_order_of_solutions_does_not_depend_on_slices_or_earlier_searches() -> None:
    puzzle = killer(classic(3, 2), Random(3), (1, 2, 3, 3, 2), sums=0.3)
    expected = list(solutions(puzzle, 200))
    assert len(set(expected)) > 20
    searcher = RuledSearcher(puzzle.layout)
    searcher.load(puzzle.givens)
    for noise in (b"some noise", b""):
        searcher.start(noise)
        found: list[tuple[int, ...]] = []
        while len(found) < len(expected):
            state = searcher.find(1)
            if state == search_states.FOUND:
                found.append(searcher.solution())
        assert noise or found == expected


def test_a_node_limit_stops_the_search_and_it_can_go_on() -> None:
    puzzle = killer(classic(), Random(8), (0, 0, 0, 1, 1, 1))
    with pytest.raises(SearchLimitError):
        count_solutions(puzzle, 100, Limits(node_limit=5))
    searcher = RuledSearcher(puzzle.layout)
    searcher.load(puzzle.givens)
    searcher.start()
    assert searcher.find(0) == search_states.HALTED
    assert searcher.nodes == 0
    assert searcher.find(1) == search_states.HALTED
    assert searcher.nodes == 1


def test_a_deadline_stops_the_search() -> None:
    puzzle = killer(classic(), Random(8), (0, 0, 0, 1, 1, 1), sums=0.2)
    with pytest.raises(deadline.TimeUp), deadline.within(1e-9):
        count_solutions(puzzle, None)


class _Climb(RuleKind):
    """Each value is greater than the one before: no sum, and no house."""

    name = "climb"
    variant = "climbing"

    def automaton(self, length: int, values: tuple[int, ...], digits: int) -> Automaton:
        return _Climbing()


class _Climbing:
    start = 0

    def step(self, state: int, value: int) -> int | None:
        return value if value > state else None

    def accepts(self, state: int) -> bool:
        return True


def test_rules_of_any_kind_are_obeyed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines in which values rise may cross cages and each other, and repeat a house or not."""
    monkeypatch.setitem(registry.BUILT_IN, "climb", _Climb())
    random = Random(12)
    for _ in range(tries(30, thorough=1000)):
        rules = [Rule("climb", tuple(random.sample(range(16), random.randint(2, 3))))]
        rules += [Rule("climb", tuple(random.sample(range(16), 2)))]
        rules += killer(FOUR, random, (2, 4, 3, 1), share=0.5).layout.rules
        puzzle = empty(with_rules(FOUR, rules))
        expected = {solution for solution in fours() if obeys(puzzle, solution)}
        assert set(solutions(puzzle)) == expected
        assert len(uniqueness_proof._solve_by_learning(puzzle)) == min(len(expected), 2)


def test_a_house_without_rules_is_searched_as_well() -> None:
    """One small cage is all that a layout has besides its houses."""
    for name in ("windoku-9", "diagonal-9", "samurai", "latin-7", "classic-16"):
        if name == "samurai":
            base = samurai()
        else:
            base = named(name)
        layout = with_rules(base, [Rule("cage", (0, 1), (4,))])
        filled = random_solution(layout, Random(1))
        assert {filled[0], filled[1]} == {0, 2}
        assert obeys(empty(layout), filled)
        assert filled == random_solution(layout, Random(1))
        assert filled != random_solution(layout, Random(2))


def test_searchers_are_small_and_quick_to_make() -> None:
    """Each killer is a layout of its own, so nothing may be kept but a few searchers."""
    random = Random(2)
    puzzles = [killer(classic(), random) for _ in range(40)]
    for puzzle in puzzles:
        count_solutions(puzzle)
    assert sum(map(len, searcher_pool._idle.values())) <= searcher_pool.MAX_LAYOUTS + 1
    tracemalloc.start()
    kept = [RuledSearcher(puzzle.layout) for puzzle in puzzles]
    size = tracemalloc.get_traced_memory()[0] / len(kept)
    tracemalloc.stop()
    assert size < 100_000
