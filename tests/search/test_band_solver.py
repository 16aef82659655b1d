"""The fast search for classic 9x9 against slower ones, and everything that can stop it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

import grader
from grader.errors import FormatError, PuzzleError, SearchLimitError
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.puzzle import Puzzle
from grader.model.shapes import classic
from grader.runtime import compiled
from grader.search import search_states
from grader.search.band_solver import BandSolver
from grader.search.limits import Limits
from grader.search.searcher import Searcher
from grader.search.searcher_pool import pooled_searcher
from grader.search.solutions import (
    count_in_line,
    count_solutions,
    count_solutions_many,
    find_in_line,
    solution_of_line,
)
from tests.bench.search import rare_puzzles
from tests.depth import tries
from tests.search.layouts import dug, empty, latin, nine, spoiled
from tests.search.runs import of_both_modes

MANY = 1_000_000
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
EMPTY = (k.NO_DIGIT,) * 81


def all_solutions(solver: BandSolver | Searcher, limit: int = MANY) -> list[tuple[int, ...]]:
    found: list[tuple[int, ...]] = []
    while len(found) < limit and solver.find(MANY) == search_states.FOUND:
        found.append(solver.solution())
    return found


def loaded(puzzle: Puzzle, noise: bytes = b"") -> BandSolver:
    solver = BandSolver()
    solver.load(puzzle.givens, puzzle.removed)
    solver.start(noise)
    return solver


def by_trial(puzzle: Puzzle) -> Iterator[tuple[int, ...]]:
    """Every filling, by trying the digits of the cell that fewest are left for."""
    layout = puzzle.layout
    values = list(puzzle.givens)

    def possible(cell: int) -> list[int]:
        taken = {values[peer] for peer in layout.peers_of(cell)}
        removed = {digit for c, digit in puzzle.removed if c == cell}
        return [digit for digit in range(9) if digit not in taken | removed]

    def fill() -> Iterator[tuple[int, ...]]:
        open_cells = [c for c, digit in enumerate(values) if digit == k.NO_DIGIT]
        if not open_cells:
            yield tuple(values)
            return
        cell = min(open_cells, key=lambda c: len(possible(c)))
        for digit in possible(cell):
            values[cell] = digit
            yield from fill()
        values[cell] = k.NO_DIGIT

    if all(d in possible(c) for c, d in enumerate(puzzle.givens) if d != k.NO_DIGIT):
        yield from fill()


def is_filled(solution: tuple[int, ...]) -> bool:
    return all(len({solution[c] for c in spec.cells}) == 9 for spec in classic().specs)


SLOWER = 1 if compiled.mode() == "compiled" else 6
"""Interpreted, a part of the puzzles takes as long as all of them do compiled, and more."""


def assorted(seed: int, count: int) -> Iterator[Puzzle]:
    """Puzzles with no, one, two and many solutions, some with candidates removed."""
    random = Random(seed)
    for number in range(count):
        puzzle = dug(classic(), random, random.randint(26, 34))
        if number % 5 == 0:
            puzzle = spoiled(puzzle, random)
        elif number % 5 < 3:
            # Of a given too: then there is nothing left for it.
            removed = [(random.randrange(81), random.randrange(9)) for _ in range(number % 11)]
            puzzle = Puzzle(puzzle.layout, puzzle.givens, tuple(removed))
        yield puzzle


def test_agrees_with_trying_every_digit() -> None:
    counts = set()
    for puzzle in assorted(10, tries(12, thorough=24, interpreted=4)):
        expected = set(by_trial(puzzle))
        found = all_solutions(loaded(puzzle))
        assert len(found) == len(set(found))
        assert set(found) == expected
        counts.add(min(len(found), 3))
    assert counts == {0, 1, 2, 3} if SLOWER == 1 else {0, 3} <= counts


def test_agrees_with_exact_cover() -> None:
    bands, cover = BandSolver(), Searcher(classic())
    counts = set()
    for puzzle in assorted(2, tries(160, thorough=200) // SLOWER):
        for searcher in (bands, cover):
            searcher.load(puzzle.givens, puzzle.removed)
            searcher.start()
        expected = set(all_solutions(cover))
        assert set(all_solutions(bands)) == expected
        # A board does not know of a candidate removed from a given.
        for searcher in (bands, cover):
            searcher.load_board(puzzle.board())
            searcher.start()
        assert set(all_solutions(bands)) == set(all_solutions(cover))
        counts.add(min(len(expected), 3))
    assert counts == {0, 1, 2, 3} if SLOWER == 1 else {0, 3} <= counts


@pytest.mark.parametrize("cells", [(0, 1), (0, 8), (0, 20), (0, 72), (30, 31), (9, 80 - 9)])
def test_a_digit_given_twice_in_a_house_is_no_solution_without_search(
    cells: tuple[int, int],
) -> None:
    layout = classic()
    solver = loaded(Puzzle(layout, tuple(4 if c in cells else k.NO_DIGIT for c in range(81))))
    state = solver.find(MANY)
    if layout.are_peers(*cells):
        assert state == search_states.EXHAUSTED
        assert solver.nodes == 1
    else:
        assert state == search_states.FOUND


def test_a_given_that_is_no_digit_leaves_no_solution() -> None:
    for digit in (9, 24, -2):
        solver = BandSolver()
        solver.load((digit, *EMPTY[1:]))
        solver.start()
        assert solver.find(MANY) == search_states.EXHAUSTED


def test_a_cell_without_candidates_leaves_no_solution() -> None:
    removed = tuple((40, digit) for digit in range(9))
    assert loaded(Puzzle(classic(), EMPTY, removed)).find(MANY) == search_states.EXHAUSTED


def test_a_digit_without_places_in_a_house_leaves_no_solution() -> None:
    for spec in classic().specs:
        removed = tuple((cell, 6) for cell in spec.cells)
        assert loaded(Puzzle(classic(), EMPTY, removed)).find(MANY) == search_states.EXHAUSTED


def test_candidates_alone_can_be_a_puzzle() -> None:
    """No givens, only what is left in each cell."""
    board = nine(HARD).board()
    removed = tuple(
        (cell, digit)
        for cell in range(81)
        for digit in range(9)
        if board.value(cell) != digit and not board.candidates_mask(cell) >> digit & 1
    )
    expected = all_solutions(loaded(nine(HARD)))
    assert len(expected) == 1
    assert all_solutions(loaded(Puzzle(classic(), EMPTY, removed))) == expected


def test_a_broken_board_has_no_solution() -> None:
    board = Board(classic())
    board.place(0, 0)
    board.place(1, 0)
    solver = BandSolver()
    solver.load_board(board)
    solver.start()
    assert solver.find(MANY) == search_states.EXHAUSTED
    solver.load(EMPTY)
    solver.start()
    assert solver.find(MANY) == search_states.FOUND


def test_forbidden_candidates_are_in_no_solution() -> None:
    solver = BandSolver()
    solver.load(nine(HARD).givens)
    solver.start()
    (solution,) = all_solutions(solver)
    solver.forbid(1, solution[1])
    solver.start()
    assert solver.find(MANY) == search_states.EXHAUSTED


def test_an_empty_grid_has_as_many_solutions_as_the_limit() -> None:
    solver = loaded(empty(classic()))
    found = all_solutions(solver, 500)
    assert len(set(found)) == 500
    assert all(is_filled(solution) for solution in found)
    assert solver.found == 500
    assert solver.count(300, MANY) == search_states.FOUND
    assert solver.found == 800


@pytest.mark.slow_interpreted
def test_node_limit_halts_and_the_search_goes_on_from_there() -> None:
    for puzzle in (nine(HARD), *assorted(3, 20)):
        solver = loaded(puzzle)
        expected, nodes = all_solutions(solver), solver.nodes
        solver.start()
        found = []
        halts = 0
        while (state := solver.find(halts & 1)) != search_states.EXHAUSTED:
            if state == search_states.FOUND:
                found.append(solver.solution())
            else:
                halts += 1
        assert found == expected
        assert halts >= nodes - len(found) - 1
        assert solver.nodes == nodes
        assert solver.find(MANY) == search_states.EXHAUSTED


def test_search_does_not_depend_on_the_one_before() -> None:
    solver = loaded(nine(HARD))
    expected, nodes = all_solutions(solver), solver.nodes
    assert nodes > 10
    solver.load(EMPTY)
    solver.start(b"what comes first")
    solver.find(7)
    assert solver.start_line(HARD.encode(), 1)
    assert all_solutions(solver) == expected
    assert solver.nodes != nodes
    assert solver.start_line(HARD.encode())
    assert all_solutions(solver) == expected
    assert solver.nodes == nodes


def test_counting_finds_the_same_solutions_in_another_order() -> None:
    orders = 0
    for puzzle in assorted(5, 100):
        solver = loaded(puzzle)
        expected = all_solutions(solver, 50)
        if len(expected) == 50:
            continue
        solver.start_counting()
        found = all_solutions(solver)
        assert sorted(found) == sorted(expected)
        orders += found != expected
    assert orders


def test_counting_takes_fewer_nodes() -> None:
    nodes = [0, 0]
    for puzzle in rare_puzzles("hard.txt")[:10]:
        solver = loaded(puzzle)
        assert len(all_solutions(solver)) == 1
        nodes[0] += solver.nodes
        solver.start_counting()
        assert len(all_solutions(solver)) == 1
        nodes[1] += solver.nodes
    assert nodes[1] < nodes[0] / 3


def test_noise_changes_the_order_and_nothing_else() -> None:
    puzzle = next(p for p in assorted(4, 50) if 10 < count_solutions(p, 100) < 100)
    random = Random(1)
    orders = {tuple(all_solutions(loaded(puzzle, random.randbytes(50)))) for _ in range(20)}
    assert len(orders) > 5
    assert len({frozenset(order) for order in orders}) == 1
    assert all(len(set(order)) == len(order) for order in orders)


def test_solution_as_text_and_as_digits() -> None:
    solver = BandSolver()
    assert solver.start_line(HARD.encode())
    assert solver.find(MANY) == search_states.FOUND
    assert solver.solution() == nine(solver.text()).givens
    assert is_filled(solver.solution())


def test_lines_with_dots_or_zeros() -> None:
    zeros = HARD.replace(".", "0")
    contradiction = f"{'5' * 2}{'.' * 79}"
    assert count_solutions_many([HARD, zeros, "." * 81, contradiction], 3) == [1, 1, 3, 0]


@pytest.mark.parametrize(
    "line", [HARD[:-1], HARD + ".", HARD[:-1] + "x", "\0" * 81, "\u00e9" + HARD[:-2], ""]
)
def test_other_lines_are_refused_by_number(line: str) -> None:
    assert not BandSolver().start_line(line.encode())
    with pytest.raises(FormatError) as caught:
        count_solutions_many([HARD, line])
    assert caught.value.line == 2


def test_a_line_is_counted_by_one_call_or_as_far_as_the_node_limit_goes() -> None:
    solver = BandSolver()
    for line, count in ((HARD, 1), ("." * 81, 2), (f"{'5' * 2}{'.' * 79}", 0)):
        assert solver.count_line(line.encode(), 2, MANY) == count
    assert solver.count_line(HARD.encode()[:-1], 2, MANY) == search_states.NO_LINE
    assert solver.count_line(f"{HARD[:-1]}x".encode(), 2, MANY) == search_states.NO_LINE
    solver.start_line(HARD.encode(), 1)
    assert len(all_solutions(solver)) == 1
    nodes = solver.nodes
    assert nodes > 10
    assert solver.count_line(HARD.encode(), 2, 5) == search_states.HALTED_EARLY
    assert (solver.nodes, solver.found) == (5, 0)
    assert solver.count(2, MANY) == search_states.EXHAUSTED
    assert (solver.nodes, solver.found) == (nodes, 1)


def test_lines_that_take_more_than_the_first_slice_of_nodes() -> None:
    """`count_line` begins, and the search goes on where it has stopped."""
    several = f"{HARD[:-9]}{'.' * 9}"
    expected = len(all_solutions(loaded(nine(several)), 600))
    assert expected == 600
    assert count_solutions_many([several, HARD], 600) == [600, 1]
    assert count_in_line(several, 600) == 600
    assert count_in_line(f"{several}.", 600) is None


def test_the_solution_found_last_outlives_the_search() -> None:
    solver = BandSolver()
    for line in HARD, f"{HARD[:-9]}{'.' * 9}":
        solver.start_line(line.encode())
        texts = []
        while solver.find(MANY) == search_states.FOUND:
            texts.append(solver.text())
        assert solver.text() == texts[-1]
        assert solver.solution() == tuple(int(symbol) - 1 for symbol in texts[-1])


def test_the_only_solution_of_a_line() -> None:
    text = solution_of_line(HARD)
    assert text is not None
    assert find_in_line(HARD) == text == grader.solve(HARD)
    for line, count in (f"{HARD[:-9]}{'.' * 9}", 2), (f"11{HARD[2:]}", 0):
        assert count_in_line(line) == count
        assert find_in_line(line) == ""
        with pytest.raises(PuzzleError):
            solution_of_line(line)
    assert find_in_line(f"{HARD}.") is solution_of_line(f"{HARD}.") is None
    with pytest.raises(SearchLimitError):
        solution_of_line(HARD, Limits(node_limit=5))


def test_many_puzzles_of_several_layouts() -> None:
    puzzles: list[Puzzle | str] = [HARD, empty(classic(2, 2)), nine(HARD), empty(latin(4))]
    puzzles.append("." * 81)
    assert count_solutions_many(puzzles) == [1, 2, 1, 2, 2]
    assert count_solutions_many(puzzles, 300) == [1, 288, 1, 300, 300]
    assert count_solutions_many([]) == []
    assert count_solutions_many([HARD, empty(latin(4))], None) == [1, 576]


def test_texts_in_other_notations_are_read_by_the_public_functions() -> None:
    grid = "\n".join(HARD[i : i + 9] for i in range(0, 81, 9))
    assert grader.count_solutions_many([HARD, grid, "1..." + "." * 12, empty(latin(4))]) == [
        1,
        1,
        2,
        2,
    ]
    assert grader.count_solutions(HARD) == grader.count_solutions(grid) == 1
    assert grader.is_unique(HARD)
    assert not grader.is_unique("." * 81)
    with pytest.raises(FormatError):
        grader.count_solutions_many([HARD, "x"])


def test_only_the_classic_layout_goes_this_way() -> None:
    with pooled_searcher(classic()) as searcher:
        assert isinstance(searcher, BandSolver)
    for layout in (latin(9), classic(2, 2), classic(9, 1)):
        with pooled_searcher(layout) as searcher:
            assert isinstance(searcher, Searcher)


@pytest.mark.skipif(compiled.mode() != "compiled", reason="needs what is compiled")
def test_both_modes_search_alike() -> None:
    compiled, interpreted = of_both_modes("bands")
    assert compiled == interpreted
    assert len(compiled) == 60 * 25


@pytest.mark.parametrize("missing", [range(9), range(1), range(8, 9), range(3, 6), range(1, 9)])
def test_digits_without_any_candidate_leave_no_solution(missing: range) -> None:
    """With no candidate at all the search went beyond its stack."""
    removed = tuple((cell, digit) for cell in range(81) for digit in missing)
    solver = loaded(Puzzle(classic(), EMPTY, removed))
    assert all_solutions(solver) == []
    assert solver.nodes < 1000


def test_few_random_candidates_have_the_same_solutions_in_both_searches() -> None:
    random = Random("candidates")
    everything = [(cell, digit) for cell in range(81) for digit in range(9)]
    for share in (0, 0.02, 0.1, 0.3, 0.6, 0.95):
        for _ in range(20):
            removed = tuple(each for each in everything if random.random() >= share)
            puzzle = Puzzle(classic(), EMPTY, removed)
            slow = Searcher(puzzle.layout)
            slow.load(puzzle.givens, removed)
            slow.start()
            assert len(all_solutions(loaded(puzzle), 2)) == len(all_solutions(slow, 2))
