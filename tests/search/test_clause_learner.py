"""Exact cover with clause learning, alone and as successor of plain search."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from grader.formats import parse
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.model.shapes import classic
from grader.runtime import compiled
from grader.search import clause_learner, search_states, searcher
from grader.search.clause_learner import ClauseLearner
from grader.search.matching import can_all_differ
from grader.search.searcher import Searcher
from tests.search.layouts import diagonal, dug, empty, grown_regions, jigsaw, latin, spoiled
from tests.search.runs import of_both_modes
from tests.search.test_exact_cover import by_trial

MANY = 1_000_000
ASTRAY = (
    "..K.A.H.2IJ5.....C...N7..2.4....P..6F.BN..J.8.3.H.N..6.K.AE9.4O..B..G3...M...J7F"
    "8.....2..L9...D564..9..M....FCAH..8..N6.EOG...5.P96F.C.......H3.O.....J.6O.7A..."
    ".D5C4I...1.P3..F...M...O13.2.B4..A.H.K5..2GI3....4.....58..7..BC.8...7....L...PH"
    "...2.1F.I......E.....B.1D8.......L...L.2C4.P....3IG9KFH.....A..K69G.....8O..J2.."
    "M.....P.3E21D......A.6.7IB.O..7..4..B..M..69..LE..N..A1LJ1...6...9.C.7.G...2..D8"
    "....N.E.M7.3ALO..B.J4..GCK.PH..9.G...DEMF...C...3.G.O..F.4L2.......AN.K.6.II...."
    "..K3DB.....4L.E..H.J.L8.JH..4OM..A1C........E..E.H.M1.8D...2...5..4L.K.1.FI.KN.6"
    "..7HEOP9.AD.......5...E...83..1..J...P.G...2.AJ.9.K..GP.N...7..O."
)


def all_solutions(search: ClauseLearner) -> list[tuple[int, ...]]:
    found: list[tuple[int, ...]] = []
    while search.advance(MANY) == search_states.FOUND:
        found.append(search.solution())
    return found


def small(random: Random, count: int = 11) -> tuple[int, list[list[int]]]:
    """A random exact cover, each option with a primary item."""
    primary, secondary = random.randint(1, 5), random.randint(0, 4)
    items = range(primary + secondary)
    options = [random.sample(items, random.randint(1, min(3, len(items)))) for _ in range(count)]
    return primary, [option for option in options if min(option) < primary]


@pytest.mark.parametrize("seed", range(60))
def test_agrees_with_trying_all_subsets(seed: int) -> None:
    primary, options = small(Random(seed))
    found = all_solutions(ClauseLearner(primary, options))
    assert len(set(found)) == len(found)
    assert set(found) == by_trial(primary, options)


def test_an_item_without_options_leaves_no_solution() -> None:
    assert ClauseLearner(2, [[0]]).advance(MANY) == search_states.EXHAUSTED
    assert ClauseLearner(1, []).advance(MANY) == search_states.EXHAUSTED


def test_nothing_to_cover_is_covered_once() -> None:
    assert all_solutions(ClauseLearner(0, [])) == [()]


def test_forbidden_solutions_are_not_found() -> None:
    options = [[place, 3 + value] for place in range(3) for value in range(3)]
    every = set(all_solutions(ClauseLearner(6, options)))
    assert len(every) == 6
    for known in every:
        search = ClauseLearner(6, options)
        search.forbid(known)
        assert set(all_solutions(search)) == every - {known}


def test_node_limit_halts_and_the_search_goes_on_from_there() -> None:
    options = [[place, 4 + value] for place in range(4) for value in range(4)]
    expected = all_solutions(ClauseLearner(8, options))
    search = ClauseLearner(8, options)
    found, halts = [], 0
    while (state := search.advance(1)) != search_states.EXHAUSTED:
        if state == search_states.FOUND:
            found.append(search.solution())
        else:
            halts += 1
    assert found == expected
    assert halts > 0


def pigeons(count: int) -> ClauseLearner:
    """One more item than there are places for: no solution, and no short way to see it."""
    return ClauseLearner(
        count + 1, [[i, count + 1 + place] for i in range(count + 1) for place in range(count)]
    )


def test_restarts_and_forgetting_change_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clause_learner, "RESTART", 1)
    monkeypatch.setattr(clause_learner, "MAX_LEARNED", 5)
    monkeypatch.setattr(clause_learner, "MAX_LEARNED_STEP", 1)
    assert pigeons(5).advance(MANY) == search_states.EXHAUSTED
    options = [[place, 4 + value] for place in range(4) for value in range(4)]
    assert len(set(all_solutions(ClauseLearner(8, options)))) == 24
    for seed in range(20):
        primary, several = small(Random(seed), 14)
        assert set(all_solutions(ClauseLearner(primary, several))) == by_trial(primary, several)


LAYOUTS = [
    (classic(2, 2), range(3, 7)),
    (classic(3, 2), range(10, 17)),
    (diagonal(), range(22, 30)),
    (jigsaw(grown_regions(9, Random(3), 60)), range(26, 34)),
    (latin(5, ((0, 6, 12, 18, 24), (1, 7, 13))), range(4, 9)),
]


def started(puzzle: Puzzle) -> Searcher:
    search = Searcher(puzzle.layout)
    search.load(puzzle.givens, puzzle.removed)
    search.start()
    return search


def found_by(search: Searcher, limit: int) -> list[tuple[int, ...]]:
    found: list[tuple[int, ...]] = []
    while len(found) < limit and search.find(MANY) == search_states.FOUND:
        found.append(search.solution())
    return found


@pytest.mark.parametrize(("layout", "givens"), LAYOUTS, ids=str)
@pytest.mark.parametrize("patience", [1, 7])
def test_taking_over_at_any_time_changes_no_answer(
    layout: Layout, givens: range, patience: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    random = Random(layout.cells)
    counts = set()
    for number in range(24):
        puzzle = dug(layout, random, random.choice(givens))
        if number % 4 == 0:
            puzzle = spoiled(puzzle, random)
        monkeypatch.setattr(searcher, "NODES_BEFORE_LEARNING", MANY)
        plain = found_by(started(puzzle), 300)
        monkeypatch.setattr(searcher, "NODES_BEFORE_LEARNING", patience)
        found = found_by(started(puzzle), 300)
        assert len(found) == len(set(found)) == len(plain)
        if len(plain) < 300:
            assert set(found) == set(plain)
        counts.add(min(len(plain), 2))
    assert counts == {0, 1, 2}


@pytest.mark.parametrize("seed", range(40))
def test_cells_with_too_few_digits_are_noticed(seed: int) -> None:
    random = Random(seed)
    digits = random.randint(1, 5)
    masks = [random.randrange(1 << digits) for _ in range(random.randint(0, digits + 1))]
    choices = product(*([d for d in range(digits) if m >> d & 1] for m in masks))
    assert can_all_differ(masks) == any(len(set(c)) == len(masks) for c in choices)


def test_many_pigeons_in_one_hole_too_few_leave_no_solution() -> None:
    """Thirteen cells of a row for twelve digits, which no search alone sees."""
    layout = classic(5, 5)
    struck = tuple((cell, digit) for cell in range(13) for digit in range(12, 25))
    assert (
        started(Puzzle(layout, (k.NO_DIGIT,) * 625, struck)).count(1, 4000)
        == search_states.EXHAUSTED
    )


COMPILED = pytest.mark.skipif(compiled.mode() != "compiled", reason="needs what is compiled")


def test_easy_puzzles_are_left_to_plain_search() -> None:
    search = started(empty(classic(4, 4)))
    assert search.count(20, 100_000) == search_states.FOUND
    assert search.learner is None


@COMPILED
def test_learning_takes_over_where_plain_search_goes_astray() -> None:
    """A minimal 25x25, for which plain search tries more than a million nodes."""
    search = started(parse(ASTRAY))
    assert search.count(2, 100_000) == search_states.EXHAUSTED
    assert search.found == 1
    assert search.learner is not None


@COMPILED
def test_both_modes_search_alike() -> None:
    compiled, interpreted = of_both_modes("learner")
    assert compiled == interpreted
    assert len(compiled) == 24 * 6
