"""An independent model, solved by OR-tools CP-SAT, has the same solutions on every shape."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, pairwise, permutations, product
from random import Random
from typing import Any

import pytest

from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.model.rules import Rule, rule_kind
from grader.model.rules.registry import BUILT_IN
from grader.model.shapes import named
from grader.search.solutions import count_solutions, solutions, solve
from tests.depth import only_thorough, tries
from tests.formats.layout_files.layout_corpus import Known, known
from tests.model.rules.kind_meanings import MEANINGS
from tests.search.killers import killer, one_sum_changed
from tests.search.layouts import dug, spoiled
from tests.search.ruled_puzzles import ruled_puzzle

KNOWN = [one for one in known() if one.puzzle.layout.cells < 400]
SHAPES = list({one.puzzle.layout.name: one.puzzle.layout for one in KNOWN}.values())


def found(puzzle: Puzzle, limit: int) -> set[tuple[k.Digit, ...]]:
    """Return at most `limit` solutions by CP-SAT: houses are sets of different integers."""
    cp_model = pytest.importorskip("ortools.sat.python.cp_model")
    layout = puzzle.layout
    model = cp_model.CpModel()
    cells = []
    for cell, given in enumerate(puzzle.givens):
        values = layout.digits_of(cell) if given == k.NO_DIGIT else [given]
        domain = cp_model.Domain.FromValues(list(values))
        cells.append(model.NewIntVarFromDomain(domain, f"cell {cell}"))
    for spec in layout.specs:
        model.AddAllDifferent([cells[cell] for cell in spec.cells])
    for rule in layout.rules:
        add_rule(model, rule, cells, layout.digits)
    solutions: set[tuple[k.Digit, ...]] = set()
    while len(solutions) < limit:
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.max_time_in_seconds = 60
        status = solver.Solve(model)
        if status == cp_model.INFEASIBLE:
            break
        assert status in (cp_model.OPTIMAL, cp_model.FEASIBLE), "CP-SAT gave up"
        solution = tuple(solver.Value(cell) for cell in cells)
        solutions.add(solution)
        other = []
        for cell, digit in enumerate(solution):
            if puzzle.givens[cell] == k.NO_DIGIT:
                differs = model.NewBoolVar(f"other {len(solutions)} {cell}")
                model.Add(cells[cell] != digit).OnlyEnforceIf(differs)
                other.append(differs)
        model.AddBoolOr(other)
    return solutions


def equal_sums(line: Sequence[Any], values: tuple[int, ...]) -> list[Any]:
    ends = [*accumulate(values, initial=0)]
    first = sum(line[: values[0]])
    return [first == sum(line[start:end]) for start, end in pairwise(ends[1:])]


MODELS: dict[str, Callable[[Sequence[Any], tuple[int, ...]], list[Any]]] = {
    "cage": lambda line, values: [sum(line) == value for value in values],
    "little-killer": lambda line, values: [sum(line) == values[0]],
    "frame-sum": lambda line, values: [sum(line) == values[0]],
    "sum-pair": lambda line, values: [sum(line) == values[0]],
    "no-sum-pair": lambda line, values: [sum(line) != values[0]],
    "greater": lambda line, _: [line[0] > line[1]],
    "thermometer": lambda line, _: [one < other for one, other in pairwise(line)],
    "slow-thermometer": lambda line, _: [one <= other for one, other in pairwise(line)],
    "minimum": lambda line, _: [line[0] < other for other in line[1:]],
    "maximum": lambda line, _: [line[0] > other for other in line[1:]],
    "palindrome": lambda line, _: [
        one == other for one, other in zip(line, reversed(line), strict=True)
    ],
    "clone": lambda line, _: [line[i] == line[i + len(line) // 2] for i in range(len(line) // 2)],
    "arrow": lambda line, _: [line[0] == sum(line[1:])],
    "region-sum": equal_sums,
}
"""Constraints for the values of the cells as people write them; arrows have one circle."""


def add_rule(model: Any, rule: Rule, cells: Sequence[Any], digits: int) -> None:
    """State a rule by what it means, not by its automaton."""
    written = rule_kind(rule.kind).written_order(rule.cells)
    if rule.kind in MODELS:
        for constraint in MODELS[rule.kind]([cells[cell] + 1 for cell in written], rule.values):
            if constraint is not True:  # the middle of a palindrome equals itself
                model.Add(constraint)
        return
    # All others are about lines of different digits, or short.
    differ = rule.kind in ("sandwich", "x-sum", "skyscraper", "renban")
    choices = permutations if differ else product_of
    allowed = [
        [value - 1 for value in each]
        for each in choices(range(1, digits + 1), len(written))
        if MEANINGS[rule.kind](each, rule.values, digits)
    ]
    model.AddAllowedAssignments([cells[cell] for cell in written], allowed)


def product_of(values: Sequence[int], count: int) -> Iterator[tuple[int, ...]]:
    return product(values, repeat=count)


@pytest.mark.parametrize("one", only_thorough(known()) or KNOWN[::3], ids=lambda one: one.name)
def test_the_solution_of_a_puzzle_of_the_corpus_is_the_only_one(one: Known) -> None:
    assert found(one.puzzle, 2) == {one.solution}


@pytest.mark.parametrize("layout", SHAPES, ids=lambda layout: layout.name)
def test_as_many_solutions_are_counted(layout: Layout) -> None:
    """Puzzles with too few givens have several solutions, with a wrong one mostly none."""
    random = Random(layout.name)
    if layout.cells > 160:
        pytest.skip("the slow tests have these")
    puzzle = dug(layout, random, layout.cells * 2 // 5)
    for some in (puzzle, spoiled(puzzle, random)):
        assert len(found(some, 3)) == count_solutions(some, 3)
        first = solve(some)
        assert (first is not None) == bool(found(some, 1))


@pytest.mark.parametrize(
    ("name", "most"),
    [("classic-4", 2000), ("classic-6", 1000), ("classic-9", 400), ("diagonal-9", 100)],
)
def test_killers_have_as_many_solutions(name: str, most: int) -> None:
    """Some have cages without sums, cells outside cages, givens, or no solution."""
    random = Random(name)
    layout = named(name)
    for number in range(tries(5, thorough=most)):
        puzzle = killer(
            layout,
            random,
            random.choice(((1, 6, 5), (1, 4, 4, 4), (0, 1, 4, 6, 4, 2))),
            share=random.choice((1.0, 1.0, 0.8)),
            sums=random.choice((1.0, 1.0, 0.7)),
        )
        if number % 3 == 0:
            puzzle = one_sum_changed(puzzle, random)
        if number % 4 == 0:
            first = next(solutions(puzzle), puzzle.givens)
            kept = set(random.sample(range(layout.cells), layout.cells // 9))
            givens = tuple(d if c in kept else k.NO_DIGIT for c, d in enumerate(first))
            puzzle = Puzzle(puzzle.layout, givens)
        some = found(puzzle, 2)
        assert len(some) == count_solutions(puzzle, 2), puzzle.layout.rules
        if len(some) == 1:
            assert some == {solve(puzzle)}


@pytest.mark.parametrize("name", ["classic-4", "classic-6"])
@pytest.mark.parametrize("kind", [kind for kind in BUILT_IN if kind != "cage"])
def test_rules_of_each_kind_have_as_many_solutions(kind: str, name: str) -> None:
    """Sometimes a second kind stands beside them, or a given is wrong."""
    layout, random = named(name), Random(f"{kind} {name}")
    for number in range(tries(2 if name == "classic-4" else 1, thorough=60)):
        kinds = [kind, random.choice([*BUILT_IN])] if number % 2 else [kind]
        few = layout.digits // 2
        puzzle = ruled_puzzle(
            layout, kinds, random.randint(1, layout.cells // 2), random.randint(0, few), random
        )
        if number % 3 == 0 and puzzle.clues:
            puzzle = spoiled(puzzle, random)
        some = found(puzzle, 4)
        assert len(some) == count_solutions(puzzle, 4), puzzle.layout.rules
        first = solve(puzzle)
        assert (first in some) or len(some) != 1
        assert (first is None) == (not some)
