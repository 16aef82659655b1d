"""Whips and braids: their definition, published ratings, and what holds for all puzzles."""

from __future__ import annotations

import csv
from pathlib import Path
from random import Random

import pytest

import grader
from grader.model import roles
from grader.model.board import Board
from grader.model.step import Candidate, Step
from grader.pipeline.choice import Choice
from grader.pipeline.registry import techniques
from grader.render.text_style import text_style_of
from grader.render.trace import rating_sentence
from grader.runtime import compiled
from tests import positions as p
from tests.depth import tries
from tests.strategies.isomorphic_boards import image

ORACLE = Path(__file__).resolve().parents[3] / "shared" / "oracles" / "whips.csv"
COMPILED = compiled.mode() == "compiled"
KINDS = ("whip", "g-whip", "braid", "g-braid")
PROFILES = {"W": "whips", "gW": "g-whips", "B": "braids", "gB": "g-braids"}
BEYOND = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
MINIMAL = (
    ".4.1.7.....1...8.5..5..4.1.......38.289.6......6.4.2.........2..5..8.6..3..9.....",
    "..7.2.......3.8....5.....286..7.3.....86..9.31....5.6....4.1...3...6.51...2....76",
    "..1.......8.95.......8...343...2..1.5..43....4.....6...5...8..........71764.....8",
    "..31....78......2....56..9.45.2....6.9.....3.......5..1..9.28...4..5..7...8.7...9",
    "....23..67..6...23...81...5.4.1...7.3.7....8.96.........8..........57.....4...1.2",
    "...5.43....8.3..6..5....2......6......7.....5.....387......6....83..96...95..8..4",
)
OTHERS = ("diagonal-9", "windoku-9", "classic-6")
"""Layouts of generated puzzles."""


def length(puzzle: str, profile: str) -> float:
    """Return the rating of a puzzle; infinite if its chains do not solve it."""
    rating = grader.rate(puzzle, profile=profile).rating
    return float("inf") if rating is None else rating


def first(kind: str, board: Board, **options: object) -> Step | None:
    """Return the first step of a technique on a board."""
    strategy = techniques()[kind].strategy(options)
    strategy.bind(board.layout)
    choice = Choice(board.layout)
    strategy.search(board, choice)
    return choice.result().step(0) if choice.taken else None


def are_linked(board: Board, one: Candidate, other: Candidate) -> bool:
    """Return whether at most one of two candidates is true."""
    if one[0] == other[0]:
        return one[1] != other[1]
    if other in dict(board.layout.exclusions_of(*one)):
        return True
    return one[1] == other[1] and board.layout.are_peers(one[0], other[0])


def variables(board: Board, candidate: Candidate) -> list[frozenset[Candidate]]:
    """Return the variables of a candidate."""
    cell, digit = candidate
    found = [frozenset((cell, each) for each in board.candidates(cell))]
    for house in board.layout.houses_of(cell):
        if board.layout.specs[house].is_complete():
            found.append(frozenset((each, digit) for each in board.places(house, digit)))
    return found


def assert_defined(board: Board, step: Step) -> None:
    """Compare the evidence of a step with the definition of its technique."""
    (chain,) = step.evidence.chains
    target = step.eliminations[0]
    before: list[list[Candidate]] = [[target]]
    lefts = []
    nodes = chain.nodes
    rights = [node for node in nodes if node.is_true and node.parents]
    for right in [*rights, None]:
        ends = [nodes[at] for at in (right.parents if right else chain.ends)]
        left = (ends[0].cell, ends[0].digit)
        group = [(cell, right.digit) for cell in (right.cell, *right.also)] if right else []
        # Groups are named by their candidates that are left; others of the cells may be gone.
        linked = [g for g in before if all(are_linked(board, left, each) for each in g)]
        assert linked
        if "braid" not in step.technique:
            assert all(are_linked(board, left, each) for each in before[-1])
        lefts.append(left)
        falses = {(node.cell, node.digit) for node in ends}
        assert any(falses | set(group) == each for each in variables(board, left))
        assert target not in falses | set(group)
        assert all(
            any(all(are_linked(board, false, each) for each in g) for g in before)
            for false in falses
        )
        assert "g-" in step.technique or len(group) < 2
        before.append(group)
    assert len(lefts) == step.size
    if "braid" not in step.technique:
        assert len(set(lefts)) == len(lefts)


@pytest.mark.parametrize("kind", KINDS)
def test_each_step_is_as_defined(kind: str) -> None:
    profile = f"{kind}s"
    for puzzle in MINIMAL[: tries(3, thorough=6, interpreted=2)]:
        trace = grader.trace(puzzle, profile=profile)
        steps = [step for step in trace if step.technique == kind]
        assert steps
        for step in steps:
            assert step.before is not None
            assert_defined(step.before(), step)


@pytest.mark.parametrize("layout", OTHERS)
@pytest.mark.parametrize("kind", KINDS)
def test_other_layouts(layout: str, kind: str) -> None:
    """A trace compares each step with the solution; here also with the definition."""
    made = grader.generate(layout=layout, profile="whips", rating=(1, 4), seed=3, count=1)
    for puzzle in (each.puzzle for each in made):
        for step in grader.trace(puzzle, profile=f"{kind}s"):
            if step.technique == kind:
                assert step.before is not None
                assert_defined(step.before(), step)


@pytest.mark.parametrize("column", PROFILES)
def test_published_ratings(column: str) -> None:
    if not ORACLE.exists():
        pytest.skip("the published ratings are not here")
    with ORACLE.open(encoding="utf-8") as file:
        rows = [*csv.DictReader(line for line in file if not line.startswith("#"))]
    # Hard ones take seconds, interpreted.
    rows = rows[:: 1 if column != "gB" else 3] if COMPILED else rows[::60]
    wrong = [
        row["puzzle"] for row in rows if length(row["puzzle"], PROFILES[column]) != int(row[column])
    ]
    assert wrong == []


def test_more_general_chains_are_no_longer() -> None:
    for puzzle in MINIMAL[:: 1 if COMPILED else 3]:
        w, gw, b, gb = (length(puzzle, profile) for profile in PROFILES.values())
        assert gb <= b <= w
        assert gb <= gw <= w


def test_braids_do_not_depend_on_the_order() -> None:
    """B is the same for all isomorphic puzzles, because braids are confluent."""
    random = Random(4)
    for puzzle in MINIMAL[: tries(3, thorough=6, interpreted=1)]:
        for _ in range(3):
            other, _, _ = image(grader.parse(puzzle).board(), random)
            assert length(other.text(), "braids") == length(puzzle, "braids")


def test_the_memory_of_a_search_changes_nothing() -> None:
    """A search that continues finds what a new one finds on the same board."""
    for kind in KINDS:
        for puzzle in MINIMAL[: tries(1, thorough=4)]:
            for step in grader.trace(puzzle, profile=f"{kind}s"):
                if step.technique == kind:
                    assert step.before is not None
                    fresh = first(kind, step.before())
                    assert fresh is not None
                    assert (fresh.eliminations, fresh.size) == (step.eliminations, step.size)


def test_a_puzzle_beyond_braids_has_no_rating() -> None:
    for profile in PROFILES.values():
        rating = grader.rate(BEYOND, profile=profile)
        assert (rating.status, rating.rating, rating.grade) == ("stuck", None, None)
        assert str(rating.error).startswith("beyond braids")
        assert rating.solution is not None
        trace = grader.trace(BEYOND, profile=profile)
        assert trace.outcome.value == "stuck"
        assert grader.rate_trace(trace, profile=profile) == rating


def test_the_end_of_a_trace_says_that_there_is_no_rating() -> None:
    trace = grader.trace(BEYOND, profile="whips")
    rating = grader.rate_trace(trace, profile="whips")
    sentences = {
        language: rating_sentence(rating, {}, text_style_of(language)) for language in ("en", "de")
    }
    assert sentences == {
        "en": "No rating: no chain of the profile goes on after 0 steps.",
        "de": "Keine Bewertung: Nach 0 Schritten führt keine Kette des Profils weiter.",
    }


def test_singles_rate_zero() -> None:
    rating = grader.rate(
        ".62.8...7.79.........5....1.8..5..766....49.8.24.......9.8.........1.........3165",
        profile="whips",
    )
    assert (rating.rating, rating.ratings, rating.grade) == (0.0, {"w": 0}, "easy")


def test_candidates_beside_the_chain_are_told_apart() -> None:
    step = p.fires("whip")[0].first()
    assert step is not None
    marked = {mark.role for mark in step.evidence.marks}
    assert marked <= {roles.COLOR_C, roles.COLOR_D}
    assert marked


def test_lines_are_those_of_the_field() -> None:
    texts = {kind: str(p.fires(kind)[0].first()) for kind in ("whip", "g-whip")}
    assert texts == {
        "whip": "whip[4]: c9n4{r4 r2} - r2n2{c9 c4} - c4n1{r2 r1} - r1n4{c4 .} => r4c5<>4",
        "g-whip": "g-whip[3]: b1n2{r2c2 r1c13} - c6n2{r1 r9} - r7n2{c4 .} => r4c2<>2",
    }


@pytest.mark.parametrize(("memory", "found"), [("all", 1), ("one", 1)])
def test_memory(memory: str, found: int) -> None:
    position = p.fires("whip")[0]
    step = first("whip", position.board(), memory=memory)
    assert step is not None
    assert len(step.eliminations) == found


@pytest.mark.parametrize("options", [{"memory": "two"}, {"longest": 0}, {"longest": 37}])
def test_wrong_options(options: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="may be"):
        techniques()["whip"].strategy(options)
