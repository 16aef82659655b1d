"""Unique rectangles, loops and BUGs: soundness, and boards where they must not apply."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

import pytest

from grader.model import kinds as k
from grader.model import roles
from grader.model.board import Board
from grader.model.house import HouseSpec
from grader.model.layout import Layout
from grader.model.shapes import classic, named
from grader.pipeline.registry import techniques
from grader.pipeline.strategy import Strategy
from grader.runtime import compiled
from grader_strategies.uniqueness.ring_cells import RingCells
from grader_strategies.uniqueness.unique_loops import UniqueLoop
from tests import boards as b
from tests import positions
from tests.depth import tries
from tests.formats import layout_files as layouts
from tests.positions import everything

NAMES = ["unique-loop", "bug"]


def bound(name: str, layout: Layout) -> Strategy:
    strategy = techniques()[name].strategy()
    strategy.bind(layout)
    return strategy


def nine(*extras: tuple[str, tuple[int, ...]]) -> Layout:
    """Return the usual layout with further houses."""
    layout = classic()
    more = [HouseSpec(k.EXTRA, f"{name} 1", f"{name[0]}1", cells, 0o777) for name, cells in extras]
    name = "-".join(["nine", *(name for name, _ in extras)])
    return Layout(name, layout.coordinates, 9, [*layout.specs, *more], layout.frames)


def crossed(size: int) -> Layout:
    """Return the classic layout of this size with both diagonals as houses."""
    layout = classic(*b.SHAPES[size])
    down = tuple(i * size + i for i in range(size))
    up = tuple(i * size + size - 1 - i for i in range(size))
    full = (1 << size) - 1
    more = [HouseSpec(k.EXTRA, f"diagonal {i}", f"d{i}", c, full) for i, c in enumerate((down, up))]
    return Layout(f"crossed-{size}", layout.coordinates, size, [*layout.specs, *more])


def sketch(layout: Layout, **cells: str) -> Board:
    """Return a board on which only these cells lack candidates: `sketch(layout, r1c1="12")`."""
    board = Board(layout)
    for name, digits in cells.items():
        cell = int(name[1]) * 9 + int(name[3]) - 10
        for digit in set("123456789") - {*digits}:
            board.strike(cell, int(digit) - 1)
    return board


@pytest.mark.parametrize("name", NAMES)
def test_they_say_that_they_assume_one_solution(name: str) -> None:
    assert techniques()[name].assumes_unique


@pytest.mark.parametrize("name", NAMES)
def test_nothing_on_an_empty_and_on_a_solved_board(name: str) -> None:
    layout = classic()
    for board in (Board(layout), Board.of(layout, b.solved(9, Random(1)))):
        assert everything(bound(name, layout), board) == []


@pytest.mark.slow_interpreted
@pytest.mark.parametrize(
    ("layout", "puzzles"),
    [
        (classic(2, 2), 30),
        (classic(3, 2), 30),
        (classic(), 40),
        (crossed(4), 30),
        (crossed(6), 12),
        (layouts.caged(), 30),
    ],
    ids=lambda value: value.name if isinstance(value, Layout) else "",
)
def test_sound_where_the_solution_is_unique(layout: Layout, puzzles: int) -> None:
    found = set()
    strategies = [bound(name, layout) for name in NAMES]
    for board, solution in b.states(layout, puzzles, Random(5)):
        for strategy in strategies:
            for step in everything(strategy, board):
                b.assert_sound(board, step, solution)
                found.add(step.technique)
    assert found or layout.name not in {"classic-6", "classic-9"}


RECTANGLE = {"r1c2": "12", "r1c3": "12", "r4c2": "12", "r4c3": "123"}


def test_a_rectangle_is_deadly_if_its_cells_swap_within_all_their_houses() -> None:
    aside = ("spot", (0, 10, 20))
    inside = ("twin", (1, 2, 80))
    for layout in (nine(), nine(aside), nine(inside)):
        steps = everything(bound("unique-loop", layout), sketch(layout, **RECTANGLE))
        assert [step.technique for step in steps] == ["unique-rectangle-type-1"]
        assert steps[0].eliminations == ((29, 0), (29, 1))


@pytest.mark.parametrize("cells", [(1, 40, 80), (1, 29, 80)])
def test_a_rectangle_with_a_cell_alone_in_an_extra_house_is_not_deadly(
    cells: tuple[int, ...],
) -> None:
    """Alone, or with a cell that has the same digit before and after the swap."""
    layout = nine(("knot", cells))
    assert everything(bound("unique-loop", layout), sketch(layout, **RECTANGLE)) == []


def test_a_rectangle_in_four_boxes_is_not_deadly() -> None:
    layout = nine()
    board = sketch(layout, r1c2="12", r1c4="12", r4c2="12", r4c4="123")
    assert everything(bound("unique-loop", layout), board) == []


def test_a_locked_digit_needs_a_house_that_has_to_take_it() -> None:
    """Type 4 needs a house that takes the digit; an incomplete house may lack it."""
    pair = {"r1c2": "12", "r1c3": "12", "r4c2": "1234", "r4c3": "1256"}
    layout = nine(("cage", (28, 29, 30)))
    board = sketch(layout, **pair)
    board.strike(30, 0)
    assert everything(bound("unique-loop", layout), board) == []
    for cell in (27, *range(31, 36)):
        board.strike(cell, 0)
    steps = everything(bound("unique-loop", layout), board)
    assert [step.technique for step in steps] == ["unique-rectangle-type-4"]
    assert {*steps[0].eliminations} == {(28, 1), (29, 1)}


def test_a_grave_needs_houses_that_take_all_their_digits() -> None:
    position = positions.fires("bug")[0]
    caged = nine(("cage", (0, 1, 2)))
    assert position.everything()
    board = Board.of(caged, position.board().digits())
    assert not board.is_broken()
    assert everything(bound("bug", caged), board) == []


def test_each_step_names_the_ring_and_links_it_all_around() -> None:
    for position in positions.fires("unique-loop"):
        for step in position.everything():
            ring = step.evidence.cells(roles.DEFINING)
            assert step.size == len(ring) == len(step.evidence.links)
            assert [link.end[0] for link in step.evidence.links] == [*ring]
            assert [link.start[0] for link in step.evidence.links] == [ring[-1], *ring[:-1]]


def test_deductions_come_by_their_ratings_as_they_are_added_up() -> None:
    """Those of 6 cells and 0.1 more come before those of 8 cells: 4.699999999999999 < 4.7."""
    lengths = {4: 0, 6: 1, 8: 2, 10: 5, 12: 5, 14: 5}
    sums = {4: 4.5, 6: 4.5 + 0.1, 8: 4.5 + 0.2, 10: 4.5 + 0.3 + 0.2}
    assert sums[6] + 0.1 < sums[8] == sums[4] + 0.2
    seen = set()
    for board, _ in b.states(classic(), 12, Random(8)):
        ranks = []
        for step in everything(bound("unique-loop", classic()), board):
            more = step.surcharge - lengths[step.size]
            rank = sums[min(step.size, 10)] + more * 0.1, int(step.technique[-1])
            assert 0 <= more <= 4 if rank[1] == 3 else more == 0
            ranks.append(rank)
            seen.add(step.technique)
        assert ranks == sorted(ranks)
    assert len(seen) >= 4


def test_the_smallest_subset_makes_a_type_3_grave() -> None:
    graves = [p.first() for p in positions.fires("bug") if p.variant == "bug-type-3"]
    for step in graves:
        assert step is not None
        helpers = len(step.evidence.cells(roles.WING))
        assert step.surcharge == helpers + 1


def paired(size: int, random: Random) -> Board:
    """Return a board where most cells have two candidates, 1 and 2, or 3 and 4, ..."""
    solution = b.solved(size, random)
    board = Board(classic(*b.SHAPES[size]))
    for cell, digit in enumerate(solution):
        kept = {digit, min(digit ^ 1, size - 1)}
        if random.random() < 0.2:
            kept.add(random.randrange(size))
        for other in {*range(size)} - kept:
            board.strike(cell, other)
    return board


def loops(board: Board) -> Iterator[tuple[set[k.Digit], list[k.Cell]]]:
    """Iterate over all valid loops by the search that is described, with nothing left out."""
    layout = board.layout
    has = b.candidates(board)
    kinds = (k.BOX, k.ROW, k.COLUMN)
    homes = [
        [next(h for h in layout.houses_of(c) if layout.specs[h].kind == kind) for kind in kinds]
        for c in range(layout.cells)
    ]

    def walk(
        cell: int, path: list[int], slack: int, extra: set[int], last: int, pair: set[int]
    ) -> Iterator[list[int]]:
        path = [*path, cell]
        extra = {*extra}
        for kind, house in zip(kinds, homes[cell], strict=True):
            if kind == last:
                continue
            for near in layout.cells_of(house):
                if near == path[0] and len(path) >= 4:
                    yield path
                elif near not in path and pair <= has[near]:
                    extra |= has[near] - pair
                    rich = len(has[near]) > 2
                    if not rich or len(extra) == 1 or slack > 0:
                        yield from walk(near, path, slack - rich, extra, kind, pair)

    for start in range(layout.cells):
        if len(has[start]) == 2:
            for path in walk(start, [], 2, set(), -1, has[start]):
                even, odd = ([h for c in path[i::2] for h in homes[c]] for i in range(2))
                if sorted(even) == sorted(odd) and len({*even}) == len(even):
                    yield has[start], path


@pytest.mark.parametrize(("size", "count"), [(4, 20), (6, 6), (9, tries(1, thorough=2))])
def test_sets_that_the_search_skips_are_not_loops(size: int, count: int) -> None:
    """Types 1, 2 and 4 of all loops, found without any pruning."""
    random = Random(size)
    strategy = bound("unique-loop", classic(*b.SHAPES[size]))
    some = 0
    for _ in range(count):
        board = paired(size, random)
        layout = board.layout
        has = b.candidates(board)
        expected = set()
        for pair, path in loops(board):
            rich = [cell for cell in path if has[cell] != pair]
            extras = set().union(*(has[cell] for cell in rich)) - pair
            ring = frozenset(path)
            if len(rich) == 1:
                expected.add((1, ring, frozenset((rich[0], d) for d in pair)))
            elif len(rich) > 1 and len(extras) == 1:
                seen = set.intersection(*({*layout.peers_of(cell)} for cell in rich))
                expected.add(
                    (2, ring, frozenset((c, d) for d in extras for c in seen if d in has[c]))
                )
            if len(rich) == 2:
                shared = [h for h in layout.houses_of(rich[0]) if rich[1] in layout.cells_of(h)]
                for locked in sorted(pair):
                    if any(len(board.places(h, locked)) == 2 for h in shared):
                        gone = frozenset((cell, d) for cell in rich for d in pair - {locked})
                        expected.add((4, ring, gone))
                        break
        actual = {
            (
                int(s.technique[-1]),
                frozenset(s.evidence.cells(roles.DEFINING)),
                frozenset(s.eliminations),
            )
            for s in everything(strategy, board)
            if not s.technique.endswith("3")
        }
        assert actual == {found for found in expected if found[2]}
        some += len(actual)
    assert some


@pytest.mark.parametrize("size", [4, 6, 9])
def test_rings_are_found_as_if_nothing_had_been_searched_before(size: int) -> None:
    """The rings of a pair of digits are searched again as soon as their cells change."""
    layout = classic(*b.SHAPES[size])
    reused = bound("unique-loop", layout)
    some = 0
    for board, _ in b.states(layout, 6, Random(size)):
        found = everything(bound("unique-loop", layout), board)
        assert everything(reused, board) == found
        assert everything(reused, board) == found
        some += len(found)
    assert some


@pytest.mark.skipif(compiled.mode() == "compiled", reason="the methods are private to C")
@pytest.mark.parametrize(
    "layout",
    [classic(3, 2), crossed(6), pytest.param(named("samurai-4"), marks=pytest.mark.slow)],
    ids=["classic-6", "crossed-6", "samurai-4"],
)
def test_what_is_left_out_makes_no_ring(layout: Layout, monkeypatch: pytest.MonkeyPatch) -> None:
    """Paths that cannot be closed, starts whose rings are known, and extras that do not matter."""
    random = Random(layout.name)
    tests: list[tuple[type, str]] = [
        (UniqueLoop, "_may_close"),
        (RingCells, "_may_share_extra"),
        (RingCells, "_find_shared_extras"),
    ]
    asked = {test: getattr(*test) for test in tests}
    met = Counter[tuple[str, bool]]()

    def counted(test: tuple[type, str]) -> Callable[..., int]:
        def ask(*arguments: object) -> int:
            answer: int = asked[test](*arguments)
            met[test[1], bool(answer)] += 1
            return answer

        return ask

    boards = [board for board, _ in b.states(layout, 1, random)]
    for board in [*boards, *with_extra(layout, random)]:
        for test in tests:
            monkeypatch.setattr(*test, counted(test))
        found = everything(bound("unique-loop", layout), board)
        for test in tests:
            monkeypatch.setattr(*test, lambda *_: 1)
        assert everything(bound("unique-loop", layout), board) == found
    assert len(met) == 2 * len(tests)


def with_extra(layout: Layout, random: Random) -> Iterator[Board]:
    """Iterate over boards with two candidates in most cells, and the same third one in many."""
    for _ in range(300 // layout.cells):
        _, solution = b.puzzle(layout, random)
        board = Board(layout)
        for cell, digit in enumerate(solution):
            kept = {digit, digit ^ 1}
            if random.random() < 0.3:
                kept.add(2)
            for other in {*range(layout.digits)} - kept:
                board.strike(cell, other)
        yield board
