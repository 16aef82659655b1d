"""Puzzles are distinct, and spread over their hardest techniques on request."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable
from functools import cache, partial
from typing import Any

import pytest

from grader.errors import TargetError
from grader.generate import Generated, GenerationReport, KeptPuzzle, generate
from grader.generate.selection import PATIENCE, TechniqueSpread, work_of_attempt
from grader.model.puzzle import Puzzle
from grader.model.shapes import classic
from grader.search.canonical.isomorphism import canonical
from grader.search.solutions import only_solution
from tests.clock import Clock
from tests.depth import tries


def solution_kind(puzzle: Puzzle) -> str:
    """Return a text that is equal for equivalent solutions."""
    return canonical(Puzzle(puzzle.layout, only_solution(puzzle))).text


def shared_givens(one: Puzzle, other: Puzzle) -> float:
    """Return the share of the givens of one puzzle that are also givens of another."""
    same = sum(a == b != -1 for a, b in zip(one.givens, other.givens, strict=True))
    return same / one.clues


@cache
def eight(**asked: Any) -> list[Puzzle]:
    """Return the puzzles of a run, which is compared with several others."""
    return [made.puzzle for made in generate(seed=1, count=8, **asked)]


@pytest.mark.parametrize(
    ("one", "other"),
    list(
        itertools.combinations(
            (
                {"grade": "beginner"},
                {"grade": "easy"},
                {"grade": "hard"},
                {"grade": "hard", "symmetry": "180"},
                {"grade": "hard", "profile": "explainer"},
                {"grade": "hard", "vary": "hardest"},
                {"grade": "hard", "distinct": "solutions"},
            ),
            2,
        )
    ),
    ids=str,
)
@pytest.mark.compiled_only
def test_runs_with_the_same_seed_share_no_solution(
    one: dict[str, Any], other: dict[str, Any]
) -> None:
    first, second = eight(**one), eight(**other)
    assert set(map(solution_kind, first)).isdisjoint(map(solution_kind, second))
    assert max(shared_givens(a, b) for a in first for b in second) < 0.7


def test_maps_of_regions_follow_from_all_requirements() -> None:
    layouts = {
        next(generate(seed=1, layout="jigsaw-6", grade=grade)).puzzle.layout
        for grade in ("beginner", "easy")
    }
    assert len(layouts) == 2


def test_solutions_are_distinct_on_request(clock: Clock) -> None:
    """There are two kinds of filled 4x4 grids."""
    run = generate(layout="classic-4", seed=1, count=None, distinct="solutions", timeout=1)
    found = [made.puzzle for made in itertools.islice(run, 2)]
    assert len(set(map(solution_kind, found))) == 2
    clock.run()
    with pytest.raises(TargetError, match="others have the solution of an earlier one"):
        next(run)


def test_solutions_of_other_puzzles_are_avoided() -> None:
    puzzles = [made.puzzle for made in generate(layout="classic-4", seed=2, count=6)]
    kinds = set(map(solution_kind, puzzles))
    assert len(kinds) == 2
    one = next(p for p in puzzles if solution_kind(p) == min(kinds))
    avoid = [one, Puzzle(one.layout, (-1,) * 16)]
    (made,) = generate(layout="classic-4", seed=2, avoid=avoid, distinct="solutions")
    assert {solution_kind(made.puzzle)} == kinds - {solution_kind(one)}


@pytest.mark.parametrize("wrong", [{"distinct": "grids"}, {"vary": "grade"}])
def test_unknown_ways_to_select_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(TargetError, match=r"no value '(grids|grade)'"):
        generate(**wrong)


def offered(spread: TechniqueSpread, techniques: Iterable[str], work: float = 1.0) -> str:
    """Return the letters that are taken."""
    return "".join(letter for letter in techniques if spread.offer(letter, work))


def test_every_technique_gets_its_turn() -> None:
    assert offered(TechniqueSpread("abc"), "aabacabcc") == "abcabcc"


def test_missing_techniques_are_given_up_after_some_time_but_taken_when_they_come() -> None:
    spread = TechniqueSpread("abx")
    assert offered(spread, "abab") == "ab"
    assert offered(spread, "a", PATIENCE) == "a"
    assert offered(spread, "aababxxxx") == "babxxxx"


def test_techniques_that_are_not_awaited_are_taken_in_their_turn() -> None:
    assert offered(TechniqueSpread("a"), "bbabba") == "baba"
    assert offered(TechniqueSpread(""), "bbab") == "bbab"


def test_large_layouts_and_climbs_shorten_the_search_for_rare_techniques() -> None:
    assert work_of_attempt(81, 0) == work_of_attempt(16, 0) == 1
    assert work_of_attempt(162, 0) == 4
    assert work_of_attempt(81, 200) == 11


def made(**arguments: Any) -> list[Generated]:
    asked: dict[str, Any] = {"seed": 3, "grade": "hard", "vary": "hardest"}
    return list(generate(**(asked | arguments)))


def hardest(found: Iterable[Generated]) -> Counter[str | None]:
    return Counter(one.rating.hardest for one in found)


@pytest.mark.compiled_only
def test_a_run_is_spread_over_the_techniques_of_the_grade() -> None:
    plain = hardest(made(vary=None, count=28))
    assert plain["skyscraper"] > 10
    report = GenerationReport()
    spread = hardest(made(count=28, report=report))
    assert len(spread) == 7
    assert max(spread.values()) <= 6
    assert +report.hardest == spread
    assert report.surplus > 20


@pytest.mark.compiled_only
@pytest.mark.parametrize(
    "asked",
    [
        {"profile": "explainer", "grade": None, "rating": (2.0, 4.5)},
        {"profile": "hodoku", "grade": "hard"},
        {"layout": "samurai", "grade": "hard", "count": 3},
        {"layout": "classic-4", "grade": "beginner", "count": 4},
        pytest.param({"layout": "classic-6", "grade": "expert"}, marks=pytest.mark.slow),
        {"grade": "extreme"},
        {"grade": None},
    ],
    ids=str,
)
def test_any_profile_grade_and_layout_can_be_spread(asked: dict[str, Any]) -> None:
    asked = {"count": 8} | asked
    found = made(**asked)
    assert len(found) == asked["count"]
    if asked["count"] == 8 and asked["grade"] != "extreme":
        assert max(hardest(found).values()) <= 5


@pytest.mark.compiled_only
def test_jobs_do_not_change_the_spread() -> None:
    assert made(count=10, jobs=2) == made(count=10)


@pytest.mark.compiled_only
@pytest.mark.parametrize("known", [True, pytest.param(False, marks=pytest.mark.slow)])
def test_a_spread_run_is_resumed(known: bool) -> None:
    same = partial(made, grade="expert")
    count = tries(8, thorough=16)
    whole = same(count=count)
    kept = [
        KeptPuzzle(o.puzzle, o.run, o.attempt, o.rating.hardest if known else None)
        for o in whole[:4]
    ]
    report = GenerationReport()
    assert same(count=count, kept=kept, report=report) == whole[4:]
    assert +report.hardest == hardest(whole)


@pytest.mark.compiled_only
def test_lines_without_run_ids_are_resumed() -> None:
    whole = made(count=12)
    kept = [KeptPuzzle(one.puzzle) for one in whole[:5]]
    assert made(count=12, kept=kept) == whole[5:]


@pytest.mark.slow_interpreted
def test_the_layout_limits_what_is_awaited() -> None:
    report = GenerationReport()
    list(generate(layout=classic(2, 2), count=2, vary="hardest", seed=1, report=report))
    assert set(report.hardest) == {"full-house", "hidden-single"}
