"""Exocets, multi-sector sets, SK loops and tridagons: complete, sound, and the same in disguise."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from itertools import islice, permutations, product
from pathlib import Path
from random import Random

import pytest

import grader
from grader.errors import GraderError, StrategyError, TargetError
from grader.generate.requirements.requirement import RequirementContext
from grader.generate.requirements.technique_requirements import TechniqueCountRequirement
from grader.model import kinds as k
from grader.model import roles
from grader.model.board import Board
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.model.shapes import classic, named
from grader.model.step import Step
from grader.model.trace import apply
from grader.pipeline.choice import Choice
from grader.pipeline.registry import techniques
from grader.rating.profile_loading import load_profile
from grader.runtime import compiled
from grader.runtime.deadline import TimeUp, within
from grader.search.solutions import solutions
from tests import boards as b
from tests import positions as p
from tests.depth import tries
from tests.strategies import naive_patterns as naive
from tests.strategies.isomorphic_boards import effects, image

NINE = classic()
NAMES = ("junior-exocet", "junior-exocet-plus", "msls", "sk-loop", "tridagon")
BASIC = (
    "full-house",
    "hidden-single",
    "naked-single",
    "pointing",
    "claiming",
    "naked-pair",
    "hidden-pair",
    "naked-triple",
    "hidden-triple",
)
COMPILED = compiled.mode() == "compiled"
HARDEST = Path(__file__).parents[2].parent / "shared" / "oracles" / "explainer_hardest.csv"


def found(name: str, board: Board) -> list[Step]:
    strategy = techniques()[name].strategy()
    strategy.bind(board.layout)
    return p.everything(strategy, board)


def reduced(board: Board) -> Board:
    """Return the board after the basic techniques."""
    basic = [techniques()[name].strategy() for name in BASIC]
    for strategy in basic:
        strategy.bind(board.layout)
    choice = Choice(board.layout)
    while not board.is_solved():
        for strategy in basic:
            choice.begin()
            if strategy.search(board, choice):
                apply(board, choice.result().step(0))
                break
        else:
            break
    return board


def parsed(text: str) -> Board:
    return reduced(p.parse_puzzle(NINE, text).board())


def from_corpus() -> Iterator[tuple[Board, Sequence[int]]]:
    """Iterate over the boards of the corpus that have one solution."""
    for name in NAMES:
        for position in p.positions(name):
            board = position.board()
            given = Puzzle(NINE, tuple(board.digits()))
            found_solutions = list(islice(solutions(given), 2))
            if len(found_solutions) == 1:
                yield board, found_solutions[0]


def thinned(count: int, random: Random) -> Iterator[tuple[Board, Sequence[int]]]:
    """Iterate over boards of the corpus from which random wrong candidates are gone."""
    boards = list(from_corpus())
    for _ in range(count):
        board, solution = random.choice(boards)
        board = reduced(board.copy()) if random.random() < 0.5 else board.copy()
        chance = random.choice((0.02, 0.1, 0.25))
        for cell, digit in enumerate(solution):
            for other in board.candidates(cell):
                if other != digit and random.random() < chance:
                    board.strike(cell, other)
        yield board, solution


def struck(step: Step) -> frozenset[tuple[int, int]]:
    return frozenset(step.eliminations)


# The strategies find what the definitions say.


def test_exocets_are_those_of_the_definition() -> None:
    plain_count = narrowed_count = 0
    for board, _ in thinned(tries(30, thorough=60, interpreted=6), Random(1)):
        expected = set()
        for plain, every in naive.exocets(board):
            expected |= {plain, every - plain}
            plain_count += bool(plain)
            narrowed_count += bool(every - plain)
        assert {struck(step) for step in found("junior-exocet", board)} == expected - {frozenset()}
    assert plain_count or not COMPILED
    assert narrowed_count or not COMPILED


def test_exocets_with_pairs_are_those_of_the_definition() -> None:
    count = 0
    boards = [position.board() for position in p.positions("junior-exocet-plus")]
    boards += [board for board, _ in thinned(tries(20, thorough=40, interpreted=2), Random(4))]
    for board in boards if COMPILED else boards[:3]:
        expected = {*naive.exocets_with_pairs(board)} - {frozenset()}
        steps = found("junior-exocet-plus", board)
        assert {struck(step) for step in steps} == expected
        count += len(steps)
    assert count


def test_each_target_of_an_exocet_with_a_pair_has_a_digit_of_the_base() -> None:
    for position in p.fires("junior-exocet-plus"):
        for step in position.everything():
            (solution,) = islice(solutions(position.puzzle), 2)
            base = {solution[cell] for cell in step.evidence.cells(roles.BASE_CELL)}
            for target in step.evidence.sets:
                assert len({solution[cell] for cell in target.cells} & base) == 1
            assert "pair" in step.text()


def test_mirror_cells_and_room_are_marked_where_they_matter() -> None:
    by_mirror, by_pairs, by_room, plain = 0, 0, 0, 0
    for position in p.fires("junior-exocet"):
        for step in position.everything():
            text = step.text()
            mirror = step.evidence.cells(roles.MIRROR)
            assert len(mirror) in (0, 3, 4)
            assert ("the mirror cells" in text) == bool(mirror)
            by_mirror += bool(mirror)
            outside = step.evidence.cells(roles.DEFINING)
            assert ("must have room" in text) == bool(outside)
            by_room += bool(outside)
            by_pairs += "some pairs" in text
            plain += text.count("take") == 2 and not mirror and not outside
    assert by_mirror
    assert by_room
    assert by_pairs
    assert plain


def test_multi_sector_sets_are_those_of_the_definition() -> None:
    """On a 6x6 board, where there are few enough sets of lines for a slow search."""
    layout = classic(3, 2)
    random = Random(2)
    count = 0
    for _ in range(tries(3, thorough=12, interpreted=3)):
        board = b.noisy(layout, b.solved(6, random), random)
        expected = {gone for _, gone in naive.line_sets(board, range(3, 7))}
        steps = found("msls", board)
        assert {struck(step) for step in steps} == expected
        order = [(-len(step.eliminations), step.size) for step in steps]
        assert order == sorted(order)
        count += len(steps)
    assert count


@pytest.mark.slow_interpreted
def test_a_multi_sector_set_uses_every_digit_to_its_limit() -> None:
    for position in p.fires("msls"):
        board = position.board()
        for step in position.everything():
            cells = {*step.evidence.cells()}
            assert all(board.value(cell) is None for cell in cells)
            assert step.size == len(cells)
            limits = 0
            for digit in range(9):
                able = [cell for cell in cells if board.has(cell, digit)]
                limits += min(len({c // 9 for c in able}), len({c % 9 for c in able}))
            assert limits == len(cells)
            assert not cells & {cell for cell, _ in step.eliminations}


def test_sk_loops_are_those_of_the_definition() -> None:
    count = 0
    for position in [*p.fires("sk-loop"), *p.quiet("sk-loop"), *p.fires("msls")][
        : tries(8, thorough=99, interpreted=4)
    ]:
        board = position.board()
        expected = set(naive.loops(board))
        assert {struck(step) for step in found("sk-loop", board)} == expected
        count += len(expected)
    assert count


def test_a_candidate_of_a_loop_with_both_its_houses_in_a_cover_goes() -> None:
    (inside,) = [
        position
        for position in p.fires("sk-loop")
        if (step := position.first())
        and {*step.evidence.cells()} & {c for c, _ in step.eliminations}
    ][:1]
    step = inside.first()
    assert step is not None
    assert "use up two of these houses" in step.text("full", board=inside.board())


def test_tridagons_are_those_of_the_definition() -> None:
    count = 0
    boards = [position.board() for position in p.positions("tridagon")]
    boards += [board for board, _ in thinned(tries(8, thorough=40, interpreted=2), Random(3))]
    for board in boards if COMPILED else boards[:4]:
        expected = set()
        for _, _, guardians in naive.tridagons(board):
            if len(guardians) == 1:
                expected.add((frozenset(guardians), frozenset[tuple[int, int]]()))
            elif len(guardians) <= 12 and (gone := naive.ruled_out(board, guardians)):
                expected.add((frozenset(), gone))
        steps = found("tridagon", board)
        assert {(frozenset(step.placements), struck(step)) for step in steps} == expected
        assert [step.size for step in steps] == sorted(step.size for step in steps)
        count += len(steps)
    assert count


# What the proofs rest on.


def test_three_digits_fill_the_cells_of_four_boxes_if_the_odd_ones_are_even_in_number() -> None:
    orders = list(permutations(range(3)))
    for four in product(orders, repeat=4):
        cells = [
            (3 * (box // 2) + i) * 9 + 3 * (box % 2) + j
            for box, order in enumerate(four)
            for i, j in enumerate(order)
        ]
        odd = sum(naive.is_odd(order) for order in four)
        assert naive.can_be_filled(cells, NINE) == (odd % 2 == 0), four


def test_the_targets_of_an_exocet_have_the_digits_of_the_base() -> None:
    """In every solution of every board of the corpus on which one fires, whatever it strikes."""
    for position in p.fires("junior-exocet"):
        board = position.board()
        for step in position.everything():
            for solution in islice(solutions(Puzzle(NINE, tuple(board.digits()))), 50):
                base, targets = (
                    {solution[cell] for cell in step.evidence.cells(role)}
                    for role in (roles.BASE_CELL, roles.TARGET)
                )
                assert base == targets


def test_a_guardian_is_true() -> None:
    for position in p.fires("tridagon"):
        (solution,) = islice(solutions(position.puzzle), 2)
        for step in position.everything():
            marks = [m for m in step.evidence.marks if m.role == roles.GUARDIAN]
            assert any(solution[mark.cell] == mark.digit for mark in marks)


# The same in disguise.


@pytest.mark.parametrize("name", NAMES)
def test_isomorphic_boards_give_isomorphic_steps(name: str) -> None:
    random = Random(name)
    for position in p.fires(name)[: None if COMPILED else 1]:
        board = position.board()
        expected = found(name, board)
        for _ in range(8 if COMPILED else 1):
            other, cells, digits = image(board, random)
            steps = found(name, other)
            if name == "msls":
                # Rows and columns that count the same are told apart by color only.
                assert {struck(step) for step in steps} == {
                    frozenset((cells(c), digits(d)) for c, d in step.eliminations)
                    for step in expected
                }
            elif name == "sk-loop":
                assert {x[1] for x in effects(steps)} == {
                    x[1] for x in effects(expected, cells, digits)
                }
            else:
                assert effects(steps) == effects(expected, cells, digits)


@pytest.mark.parametrize("name", NAMES)
def test_a_disguised_near_miss_is_one(name: str) -> None:
    random = Random(name)
    for position in p.quiet(name)[: None if COMPILED else 1]:
        for _ in range(4 if COMPILED else 1):
            assert found(name, image(position.board(), random)[0]) == []


@pytest.mark.parametrize("name", NAMES)
def test_what_is_struck_is_not_offered_again(name: str) -> None:
    for position in p.fires(name)[: None if COMPILED else 1]:
        board = position.board()
        strategy = position.strategy()
        choice = Choice(NINE)
        for _ in range(200):
            choice.begin()
            if not strategy.search(board, choice):
                break
            before = board.masks()
            apply(board, choice.result().step(0))
            assert board.masks() != before
        else:
            pytest.fail("the search does not end")
        assert found(name, board) == []


# Sound on every layout, refused where the proof does not hold.


@pytest.mark.parametrize(
    "layout",
    [
        NINE,
        named("diagonal-9"),
        named("windoku-9"),
        named("samurai"),
        classic(3, 2),
        pytest.param(classic(4, 3), marks=pytest.mark.compiled_only),
    ],
    ids=lambda layout: str(layout.name),
)
def test_no_step_contradicts_the_solution(layout: Layout) -> None:
    random = Random(layout.name)
    count = 0
    most = 60 if layout.cells < 100 else tries(1, thorough=4)
    limit = most if COMPILED else 1
    for board, solution in islice(b.states(layout, 4, random), 0, limit, tries(2, thorough=1)):
        for name in NAMES:
            for step in found(name, board):
                b.assert_sound(board, step, solution)
                count += 1
    assert count or not COMPILED or layout.cells > 100 or layout.digits == 6


@pytest.mark.parametrize(
    "count", [tries(25, thorough=80, interpreted=3), pytest.param(300, marks=pytest.mark.slow)]
)
def test_random_boards_give_no_wrong_step(count: int) -> None:
    random = Random(5)
    for board, solution in thinned(count, random):
        for name in NAMES:
            for step in found(name, board):
                b.assert_sound(board, step, solution)


REASONS = {
    "junior-exocet": "boxes of three by three",
    "junior-exocet-plus": "boxes of three by three",
    "tridagon": "boxes of three by three",
    "sk-loop": "four boxes",
    "msls": "too many sets",
}


@pytest.mark.parametrize(
    ("name", "layout"),
    [
        ("junior-exocet", classic(3, 2)),
        ("junior-exocet", classic(4, 3)),
        ("junior-exocet", named("latin-9")),
        ("junior-exocet-plus", classic(4, 3)),
        ("tridagon", classic(4, 4)),
        ("tridagon", named("latin-9")),
        ("sk-loop", named("latin-9")),
        ("msls", classic(5, 5)),
    ],
    ids=lambda value: value if isinstance(value, str) else str(value.name),
)
def test_layouts_without_a_proof_are_refused_with_the_reason(name: str, layout: Layout) -> None:
    assert REASONS[name] in techniques()[name].refusal(layout)
    puzzle = Puzzle(layout, (k.NO_DIGIT,) * layout.cells)
    assert found(name, puzzle.board()) == []
    with pytest.raises(
        StrategyError, match=f"{name} cannot occur on {layout.name}: .*{REASONS[name]}"
    ):
        grader.hints(puzzle, name)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "layout", [NINE, named("samurai"), named("windoku-9")], ids=lambda x: x.name
)
def test_layouts_with_a_proof_are_not_refused(name: str, layout: Layout) -> None:
    assert techniques()[name].refusal(layout) == ""


def test_large_layouts_have_multi_sector_sets() -> None:
    assert techniques()["msls"].refusal(classic(4, 4)) == ""
    assert techniques()["msls"].refusal(named("latin-9")) == ""


def test_a_deadline_ends_the_search_for_multi_sector_sets() -> None:
    board = Puzzle(classic(4, 4), (k.NO_DIGIT,) * 256).board()
    strategy = techniques()["msls"].strategy()
    strategy.bind(board.layout)
    with pytest.raises(TimeUp), within(0):
        p.everything(strategy, board)


# In profiles, hints and requirements.

PROFILE = """
name: beyond-basics
title: Basics and patterns
about: A profile for a test.
scheme: hardest
houses: [box, row, column, extra]
techniques:
  - {technique: full-house, rating: 1.0}
  - {technique: hidden-single, rating: 1.2}
  - {technique: naked-single, rating: 2.0}
  - {technique: pointing, rating: 2.5}
  - {technique: naked-pair, rating: 2.9}
  - {technique: junior-exocet, rating: 6.0}
  - {technique: junior-exocet-plus, rating: 6.05}
  - {technique: sk-loop, rating: 6.1}
  - {technique: tridagon, rating: 6.2}
  - {technique: msls, rating: 6.3}
  - {technique: exact-cover, rating: 9.0}
grades:
  easy: [1.0, 5.0]
  hard: [5.0, 9.5]
"""


@pytest.fixture
def profile(tmp_path: Path) -> Path:
    file = tmp_path / "beyond-basics.yaml"
    file.write_text(PROFILE, encoding="utf-8")
    return file


@pytest.mark.parametrize("name", NAMES)
def test_a_profile_may_name_them(name: str, profile: Path) -> None:
    position = p.fires(name)[0]
    board = position.board()
    puzzle = Puzzle(NINE, tuple(board.digits()))
    steps = grader.hints(puzzle, profile=profile)
    assert name in {step.technique for step in steps}
    trace = grader.trace(position.puzzle, profile)
    assert trace.outcome.value == "solved"


@pytest.mark.skipif(not COMPILED, reason="takes a minute interpreted")
def test_a_puzzle_that_needs_an_exocet_is_generated(profile: Path) -> None:
    (made,) = grader.generate(
        profile=load_profile(profile), requires=["junior-exocet"], seed=4, count=1, timeout=None
    )
    rating = grader.rate(made.puzzle, profile)
    assert rating.techniques["junior-exocet"] > 0


def test_a_requirement_is_refused_where_the_technique_cannot_occur(profile: Path) -> None:
    context = RequirementContext(load_profile(profile), named("latin-9"))
    with pytest.raises(TargetError, match="tridagon cannot occur on latin-9: it is proved for"):
        TechniqueCountRequirement("tridagon").check(context)
    TechniqueCountRequirement("tridagon", (0, 0)).check(context)
    assert issubclass(TargetError, GraderError)


# Examples and figures.


def test_the_example_of_an_exocet() -> None:
    board = parsed(
        "..3.5.....567....27..2...4......18..3...2...66...7...453..4...7.......9.......4.."
    )
    plain, mirrored = found("junior-exocet", board)
    assert p.eliminations(NINE, plain) == ("r2c5<>3",)
    assert [plain.evidence.digits] == [(0, 7, 8)]
    assert plain.evidence.cells(roles.BASE_CELL) == (19, 20)
    assert plain.evidence.cells(roles.TARGET) == (13, 8)
    assert p.eliminations(NINE, mirrored) == ("r1c9<>1",)


@pytest.mark.parametrize(
    ("puzzle", "cells", "gone"),
    [
        (
            "2.......6.5..8..1...4...9...7.3.1......82.......7.5.3...9...4...8..1..5.6.......2",
            16,
            "r2c6<>3 r2c6<>7 r4c8<>8 r5c1<>4 r5c1<>9 r5c3<>6 r5c7<>6 r5c9<>4 r5c9<>9 r6c2<>1 "
            "r8c6<>3 r8c6<>7",
        ),
        (
            "..9...7...1...6.8.3.......4.2...5......89.......6.2.1.4.......3.8.2...5...7...9..",
            19,
            "r1c5<>3 r1c5<>4 r2c4<>5 r3c5<>7 r4c4<>1 r4c8<>6 r5c1<>7 r5c3<>3 r5c3<>4 r5c7<>3 "
            "r5c7<>4 r5c9<>7 r6c2<>5 r7c5<>7 r8c6<>1 r9c5<>3 r9c5<>4",
        ),
    ],
)
def test_the_examples_of_multi_sector_sets(puzzle: str, cells: int, gone: str) -> None:
    first, *others = found("msls", parsed(puzzle))
    assert sorted(p.eliminations(NINE, first)) == gone.split()
    assert first.size == cells
    assert 16 in {first.size, *(step.size for step in others)}


def test_loki_has_a_tridagon_with_one_guardian() -> None:
    board = parsed(
        "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6.."
    )
    (step,) = found("tridagon", board)
    assert p.placements(NINE, step) == ("r8c8=1",)
    assert step.evidence.digits == (2, 4, 6)
    names = "r4c6 r5c5 r6c4 r4c7 r5c8 r6c9 r7c4 r8c5 r9c6 r7c7 r8c8 r9c9"
    assert {*step.evidence.cells(roles.DEFINING)} == {
        9 * (int(name[1]) - 1) + int(name[3]) - 1 for name in names.split()
    }


@pytest.mark.skipif(not HARDEST.exists(), reason="the list of hardest puzzles is not here")
def test_the_hardest_puzzles() -> None:
    """At least as many as a prototype found; none of the eliminations is wrong."""
    with HARDEST.open(encoding="utf-8") as file:
        texts = [row["puzzle"] for row in csv.DictReader(file)]
    counts = dict.fromkeys(NAMES, 0)
    for text in texts if COMPILED else texts[:3]:
        board = parsed(text.replace("0", "."))
        (solution,) = islice(solutions(p.parse_puzzle(NINE, text)), 2)
        for name in NAMES:
            steps = found(name, board)
            for step in steps:
                b.assert_sound(board, step, solution)
            counts[name] += bool(steps)
    if COMPILED:
        assert counts["junior-exocet"] >= 72
        assert counts["msls"] >= 11
        assert counts["sk-loop"] >= 10
