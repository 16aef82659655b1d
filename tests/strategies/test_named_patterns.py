"""Extended rectangles, reverse BUGs, fireworks and symmetrical placement."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import combinations, islice, product
from pathlib import Path
from random import Random

import pytest

import grader
from grader.cli.shared.technique_names import techniques_named
from grader.errors import StrategyError
from grader.model import kinds as k
from grader.model import roles
from grader.model.board import Board
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.model.shapes import Grid, classic, compose, named
from grader.model.step import Step
from grader.pipeline.registry import techniques
from grader.rating.profile_loading import load_profile
from grader.runtime import compiled
from grader.search.canonical.automorphisms import automorphisms
from grader.search.solutions import random_solution, solutions
from tests import boards as b
from tests import positions as p
from tests.depth import tries
from tests.strategies.isomorphic_boards import random_map
from tests.strategies.test_hardest_patterns import HARDEST, parsed
from tests.strategies.test_other_layouts import jigsaw
from tests.strategies.test_unique_patterns import nine, sketch

NINE = classic()
COMPILED = compiled.mode() == "compiled"
UNIQUE = ("extended-rectangle", "reverse-bug", "gurth")
NAMES = (*UNIQUE, "firework-triple", "firework-quad")
Struck = frozenset[tuple[int, int]]


def found(name: str, board: Board) -> list[Step]:
    strategy = techniques()[name].strategy()
    strategy.bind(board.layout)
    return p.everything(strategy, board)


def struck(steps: list[Step]) -> set[tuple[str, Struck]]:
    return {(step.technique, frozenset(step.eliminations)) for step in steps}


def with_givens(board: Board, *givens: str) -> Board:
    """Return a board with the same candidates and some given cells: `r9c9=1`."""
    values = [k.NO_DIGIT] * board.layout.cells
    for given in givens:
        cell, _, digit = p.parse_move(board.layout, given)
        values[cell] = digit
    image = Board.of(board.layout, values)
    for cell in range(board.layout.cells):
        if image.value(cell) is None:
            for digit in {*image.candidates(cell)} - {*board.candidates(cell)}:
                image.strike(cell, digit)
    return image


# Extended rectangles.

ROWS = {"r1c1": "123", "r1c2": "12", "r1c4": "23", "r3c1": "123", "r3c2": "12", "r3c4": "234"}


def by_definition(board: Board) -> set[tuple[str, Struck]]:
    """Return names and eliminations of the extended rectangles of types 1, 2 and 4.

    Each set of cells is tried with each set of digits.
    """
    (frame,) = board.layout.frames
    steps = set()
    for lines in (frame.rows, frame.columns):
        table = [board.layout.cells_of(line) for line in lines]
        for one, other in combinations(table, 2):
            for size in (3, 4):
                for places in combinations(range(9), size):
                    cells = [line[place] for line in (one, other) for place in places]
                    if not all(map(board.candidates, cells)) or not is_swapped(board, cells):
                        continue
                    steps |= set(deductions(board, cells))
    return {step for step in steps if step[1]}


def is_swapped(board: Board, cells: list[int]) -> bool:
    """Return whether each house has both cells of a pair or neither, or a whole line or none."""
    half = len(cells) // 2
    for house in range(board.layout.houses):
        inside = board.layout.cells_of(house)
        one = [cell in inside for cell in cells[:half]]
        other = [cell in inside for cell in cells[half:]]
        if one != other and not (len({*one}) == len({*other}) == 1):
            return False
    return True


def deductions(board: Board, cells: list[int]) -> Iterator[tuple[str, Struck]]:
    layout = board.layout
    has = {cell: {*board.candidates(cell)} for cell in cells}
    every = set().union(*has.values())
    for digits in map(set, combinations(sorted(every), len(cells) // 2)):
        rich = [cell for cell in cells if has[cell] - digits]
        extras = set().union(*(has[cell] - digits for cell in cells))
        half = len(cells) // 2
        lines = [set().union(*(has[c] for c in part)) for part in (cells[:half], cells[half:])]
        if not rich or not all(digits <= line for line in lines):
            continue
        if len(rich) <= 2 and set().union(*(has[c] for c in cells if c not in rich)) != digits:
            # Too few digits in the other cells; only type 2 looks at all cells.
            if len(extras) == 1 and len(rich) == 2:
                yield seen(board, rich, extras)
            continue
        if len(rich) == 1:
            yield (
                "extended-rectangle-type-1",
                frozenset((rich[0], d) for d in digits & has[rich[0]]),
            )
            continue
        if len(extras) == 1:
            yield seen(board, rich, extras)
        if len(rich) == 2:
            for house in {*layout.houses_of(rich[0])} & {*layout.houses_of(rich[1])}:
                for digit in digits:
                    if layout.specs[house].is_complete() and {*board.places(house, digit)} == {
                        *rich
                    }:
                        gone = {(c, d) for c in rich for d in (digits - {digit}) & has[c]}
                        yield "extended-rectangle-type-4", frozenset(gone)


def seen(board: Board, rich: list[int], extras: set[int]) -> tuple[str, Struck]:
    (extra,) = extras
    return "extended-rectangle-type-2", frozenset(
        (cell, extra)
        for cell in range(board.layout.cells)
        if board.has(cell, extra) and all(board.layout.are_peers(cell, c) for c in rich)
    )


def test_extended_rectangles_are_those_of_the_definition() -> None:
    boards = [position.board() for position in p.fires("extended-rectangle")]
    count = 0
    for board in boards if COMPILED else boards[:1]:
        steps = [s for s in found("extended-rectangle", board) if not s.technique.endswith("3")]
        assert struck(steps) == by_definition(board)
        count += len(steps)
    assert count


def test_an_extended_rectangle_of_three_columns() -> None:
    board = with_givens(sketch(NINE, **ROWS), "r9c9=1")
    (step,) = found("extended-rectangle", board)
    assert step.technique == "extended-rectangle-type-1"
    assert p.eliminations(NINE, step) == ("r3c4<>2", "r3c4<>3")


def test_a_candidate_that_is_gone_may_be_one_of_the_second_solution() -> None:
    """Unless it was missing from the start (`facts/test_swaps.py`); givens do not matter."""
    uneven = sketch(NINE, **ROWS | {"r1c1": "13"})
    assert found("extended-rectangle", uneven)
    assert found("extended-rectangle", with_givens(uneven, "r9c9=1"))


def test_lines_of_different_bands_need_columns_of_one_box() -> None:
    apart = {name.replace("r3", "r5"): digits for name, digits in ROWS.items()}
    assert found("extended-rectangle", sketch(NINE, **apart)) == []
    together = {name.replace("c4", "c3"): digits for name, digits in apart.items()}
    assert found("extended-rectangle", sketch(NINE, **together))


def test_a_cell_alone_in_an_extra_house_saves_the_pattern() -> None:
    for cells, count in (((0, 40, 80), 0), ((0, 18, 80), 1)):
        assert len(found("extended-rectangle", sketch(nine(("knot", cells)), **ROWS))) == count


# Reverse BUGs.


def test_digits_of_a_reverse_bug_need_not_be_given() -> None:
    text = p.fires("reverse-bug")[0].puzzle
    steps = found("reverse-bug", text.board())
    entered = Puzzle(NINE, text.givens, placed=tuple(c for c in range(81) if text.givens[c] >= 0))
    assert struck(found("reverse-bug", entered.board())) == struck(steps) != set()


def test_reverse_bugs_are_those_of_the_definition() -> None:
    count = 0
    for position in p.positions("reverse-bug"):
        board = position.board()
        expected = set()
        for one, other in product(range(9), repeat=2):
            for cell in range(81):
                if one == other or not board.has(cell, one):
                    continue
                after = board.copy()
                after.place(cell, one)
                placed = [
                    {after.value(c) for c in NINE.cells_of(house)} & {one, other}
                    for house in range(NINE.houses)
                ]
                before = {board.value(c) for c in range(81)}
                if {*map(len, placed)} == {0, 2} and other in before:
                    expected.add((cell, one))
        assert {(c, d) for s in found("reverse-bug", board) for c, d in s.eliminations} == expected
        count += len(expected)
    assert count


# Fireworks.


def fireworks(board: Board, row: int, column: int) -> Iterator[tuple[int, set[int]]]:
    """Iterate over digits with the cells outside the box of a crossing, by definition."""
    box = {*NINE.cells_of(next(h for h in NINE.houses_of(9 * row + column) if h > 17))}
    for digit in range(9):
        places = [board.places(row, digit), board.places(9 + column, digit)]
        outside = [{*found} - box for found in places]
        if all(places) and all(len(cells) < 2 for cells in outside):
            yield digit, outside[0] | outside[1]


def test_fireworks_are_those_of_the_definition() -> None:
    count = 0
    for name in ("firework-triple", "firework-quad"):
        for position in p.positions(name)[: tries(2, thorough=99, interpreted=1)]:
            board = position.board()
            expected = triples(board) if name == "firework-triple" else quads(board)
            steps = {frozenset(step.eliminations) for step in found(name, board)}
            assert steps == expected - {frozenset()}
            count += len(steps)
    assert count


def corners() -> Iterator[tuple[int, int, int, int]]:
    """Iterate over rows and columns of rectangles whose first cell has no other in its box."""
    for row, column, other_row, other_column in product(range(9), repeat=4):
        if row // 3 != other_row // 3 and column // 3 != other_column // 3:
            yield row, column, other_row, other_column


def triples(board: Board) -> set[Struck]:
    result = set()
    for row, column, other_row, other_column in corners():
        cells = {9 * row + column, 9 * row + other_column, 9 * other_row + column}
        digits = {d for d, outside in fireworks(board, row, column) if outside <= cells}
        if len(digits) == 3 and all(map(board.candidates, cells)):
            result.add(frozenset((c, d) for c in cells for d in {*board.candidates(c)} - digits))
    return result


def quads(board: Board) -> set[Struck]:
    result = set()
    for row, column, other_row, other_column in corners():
        wings = {9 * row + other_column, 9 * other_row + column}
        crossings = (9 * row + column, 9 * other_row + other_column)
        own = [
            {d for d, outside in fireworks(board, *divmod(cell, 9)) if outside <= wings}
            for cell in crossings
        ]
        if [len(digits) for digits in own] != [2, 2] or own[0] & own[1]:
            continue
        if all(map(board.candidates, (*wings, *crossings))):
            left = dict(zip(crossings, own, strict=True)) | dict.fromkeys(wings, own[0] | own[1])
            result.add(frozenset((c, d) for c in left for d in {*board.candidates(c)} - left[c]))
    return result


# Symmetrical placement.


def test_every_automorphism_maps_givens_to_givens_and_the_solution_to_itself() -> None:
    for position in p.positions("gurth"):
        givens = position.puzzle.givens
        results = list(islice(solutions(position.puzzle), 2))
        for symmetry in automorphisms(NINE, givens):
            assert sorted(symmetry.cells) == [*range(81)]
            assert sorted(symmetry.digits) == [*range(9)]
            for grid in (givens, *results[: len(results) == 1]):
                images = {c: symmetry.digits[d] for c, d in enumerate(grid) if d != k.NO_DIGIT}
                assert all(grid[symmetry.cells[cell]] == digit for cell, digit in images.items())


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (0, "turned by 180 degrees and 1/2, 3/4, 5/6 and 7/8 change places and 9 stays"),
        (2, "diagonal from the upper left to the lower right"),
        (4, "turned by 90 degrees and 1/2/3/4 and 5/6/7/8 take turns and 9 stays"),
        (5, "diagonal from the lower left to the upper right"),
    ],
)
def test_the_symmetry_is_named(number: int, words: str) -> None:
    step = p.fires("gurth")[number].first()
    assert step is not None
    assert words in step.text()


def test_a_symmetry_without_a_name_is_shown_by_cells() -> None:
    random = Random(1)
    cells, digits = random_map(random)
    position = p.fires("gurth")[0]
    step = found("gurth", disguised(position.puzzle, cells, digits).board())[0]
    assert "rows and columns are rearranged (r" in step.text()


def disguised(puzzle: Puzzle, cells: Callable[[int], int], digits: Callable[[int], int]) -> Puzzle:
    givens = [k.NO_DIGIT] * 81
    for cell, digit in enumerate(puzzle.givens):
        if digit != k.NO_DIGIT:
            givens[cells(cell)] = digits(digit)
    return Puzzle(NINE, tuple(givens))


def test_removed_candidates_do_not_make_a_puzzle_symmetric() -> None:
    """Givens with several solutions are not made proper by the candidates that are removed."""
    (position,) = [x for x in p.quiet("gurth") if "several solutions" in x.why]
    first, second = islice(solutions(position.puzzle), 2)
    board = position.board()
    for cell, digit in enumerate(second):
        if digit != first[cell] and board.has(cell, digit):
            board.strike(cell, digit)
    assert found("gurth", board) == []


def test_large_layouts_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    position = p.fires("gurth")[0]
    for name in ("grader_strategies.uniqueness.symmetry", "grader.search.canonical.automorphisms"):
        monkeypatch.setattr(import_module(name), "MOST_CELLS", 80)
    assert "up to 80 cells" in techniques()["gurth"].refusal(NINE)
    assert found("gurth", position.board()) == []


# All of them.

PROFILE = """
name: named-patterns
title: Basics and patterns with names
about: A profile for a test.
scheme: hardest
houses: [box, row, column, extra]
techniques:
  - {technique: full-house, rating: 1.0}
  - {technique: hidden-single, rating: 1.2}
  - {technique: naked-single, rating: 2.0}
  - {technique: pointing, rating: 2.5}
  - {technique: claiming, rating: 2.6}
  - {technique: naked-pair, rating: 2.9}
  - {technique: firework-triple, rating: 5.0}
  - {technique: extended-rectangle, rating: 5.1}
  - {technique: reverse-bug, rating: 5.2}
  - {technique: gurth, rating: 5.3}
  - {technique: firework-quad, rating: 5.4}
  - {technique: exact-cover, rating: 9.0}
grades:
  easy: [1.0, 5.0]
  hard: [5.0, 9.5]
"""


@pytest.fixture
def profile(tmp_path: Path) -> Path:
    file = tmp_path / "named-patterns.yaml"
    file.write_text(PROFILE, encoding="utf-8")
    return file


@pytest.mark.parametrize("name", NAMES)
def test_a_profile_may_name_them(name: str, profile: Path) -> None:
    puzzle = p.fires(name)[0].puzzle
    assert name in {step.technique.partition("-type-")[0] for step in grader.hints(puzzle, name)}
    trace = grader.trace(puzzle, profile)
    assert trace.outcome.value == "solved"


@pytest.mark.skipif(not COMPILED, reason="takes a minute interpreted")
@pytest.mark.parametrize("name", ["firework-triple", "extended-rectangle", "reverse-bug"])
def test_a_puzzle_that_needs_one_is_generated(name: str, profile: Path) -> None:
    (made,) = grader.generate(
        profile=load_profile(profile), requires=[name], seed=1, count=1, timeout=None
    )
    used = {t.partition("-type-")[0] for t in grader.rate(made.puzzle, profile).techniques}
    assert name in used


@pytest.mark.parametrize("name", NAMES)
def test_isomorphic_puzzles_give_isomorphic_steps(name: str) -> None:
    random = Random(name)
    for position in p.positions(name)[: None if COMPILED else 1]:
        if position.after:
            continue
        expected = struck(found(name, position.board()))
        for _ in range(4):
            cells, digits = random_map(random)
            steps = found(name, disguised(position.puzzle, cells, digits).board())
            assert struck(steps) == {
                (technique, frozenset((cells(c), digits(d)) for c, d in gone))
                for technique, gone in expected
            }


@pytest.mark.parametrize(
    "layout",
    [
        NINE,
        named("diagonal-9"),
        named("windoku-9"),
        named("latin-9"),
        jigsaw(),
        classic(3, 2),
        classic(2, 2),
        classic(4, 3),
        named("samurai"),
    ],
    ids=lambda layout: str(layout.name)[:12],
)
def test_no_step_contradicts_the_solution(layout: Layout) -> None:
    random = Random(2)
    most = tries(100, thorough=200) if layout.cells < 100 else tries(3, thorough=5)
    limit = most if COMPILED else 2
    for board, solution in islice(b.states(layout, 4, random), limit):
        for name in NAMES:
            for step in found(name, board):
                b.assert_sound(board, step, solution)


@pytest.mark.skipif(not HARDEST.exists(), reason="the list of hardest puzzles is not here")
def test_no_step_on_the_hardest_puzzles_is_wrong() -> None:
    with HARDEST.open(encoding="utf-8") as file:
        texts = [row["puzzle"] for row in csv.DictReader(file)]
    for text in texts if COMPILED else texts[:2]:
        (solution,) = islice(solutions(p.parse_puzzle(NINE, text)), 2)
        board = parsed(text.replace("0", "."))
        for name in NAMES:
            for step in found(name, board):
                b.assert_sound(board, step, solution)


@pytest.mark.parametrize("name", UNIQUE)
def test_they_say_that_they_assume_one_solution(name: str) -> None:
    assert techniques()[name].assumes_unique


@pytest.mark.parametrize("name", NAMES)
def test_nothing_on_an_empty_and_on_a_solved_board(name: str) -> None:
    for board in (Board(NINE), Board.of(NINE, b.solved(9, Random(1)))):
        assert found(name, board) == []


@pytest.mark.parametrize(
    ("name", "layout", "reason"),
    [
        ("firework-triple", named("latin-9"), "cross in boxes"),
        ("firework-quad", named("latin-9"), "cross in boxes"),
        ("extended-rectangle", classic(1, 2), "more than three rows"),
        ("reverse-bug", classic(1, 1), "every digit"),
    ],
)
def test_layouts_without_the_pattern_are_refused(name: str, layout: Layout, reason: str) -> None:
    assert reason in techniques()[name].refusal(layout)
    puzzle = Puzzle(layout, (k.NO_DIGIT,) * layout.cells)
    assert found(name, puzzle.board()) == []
    if name not in UNIQUE:  # which would first ask for one solution
        with pytest.raises(StrategyError, match=reason):
            grader.hints(puzzle, name)


@pytest.mark.parametrize("profile", ["standard", "beyond"])
def test_grids_of_two_sizes_are_rated_without_the_techniques_that_they_refuse(
    profile: str,
) -> None:
    layout = compose("two-sizes", (Grid(4, box=(2, 2)), Grid(6, box=(3, 2), at=(2, 2))))
    assert "every digit" in techniques()["reverse-bug"].refusal(layout)
    solution = random_solution(layout, Random(1))
    puzzle = Puzzle(
        layout, tuple(d if cell % 3 == 0 else k.NO_DIGIT for cell, d in enumerate(solution))
    )
    other = [each for each in islice(solutions(puzzle), 2) if each != solution]
    assert grader.rate(puzzle, profile).status == ("multiple-solutions" if other else "ok")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("layout", [NINE, jigsaw(), named("samurai"), classic(4, 4)])
def test_layouts_with_the_pattern_are_not_refused(name: str, layout: Layout) -> None:
    assert techniques()[name].refusal(layout) == ""


@pytest.mark.parametrize(
    ("name", "technique"),
    [
        ("Extended Unique Rectangle", "extended-rectangle"),
        ("EUR", "extended-rectangle"),
        ("Reverse Bivalue Universal Grave", "reverse-bug"),
        ("triple firework", "firework-triple"),
        ("Gurth's Theorem", "gurth"),
        ("GSP", "gurth"),
        ("JE+", "junior-exocet-plus"),
        ("JExocet+", "junior-exocet-plus"),
    ],
)
def test_they_are_found_by_other_names(name: str, technique: str) -> None:
    assert techniques_named(name) == (technique,)


def test_fireworks_are_found_together() -> None:
    assert techniques_named("Fireworks") == ("firework-triple", "firework-quad")


@pytest.mark.parametrize("name", NAMES)
def test_the_cells_of_the_pattern_are_in_the_evidence(name: str) -> None:
    for position in p.fires(name):
        for step in position.everything():
            cells = {*step.evidence.cells(), *(c for s in step.evidence.sets for c in s.cells)}
            assert cells
            if name == "firework-quad":
                assert len(step.evidence.cells(roles.PIVOT)) == step.size // 2
