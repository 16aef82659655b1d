"""Loops, forcing chains and nets: sound on every layout, and equal to the literal rules."""

from __future__ import annotations

from random import Random

import pytest

from grader.model import kinds as k
from grader.model.board import Board
from grader.model.chain import Chain
from grader.model.house import HouseSpec
from grader.model.layout import Layout
from grader.model.shapes import classic
from grader.pipeline import ticker
from grader.pipeline.registry import techniques
from grader.pipeline.strategy import Strategy
from grader.runtime import compiled, deadline
from grader_strategies.facts import sharing
from grader_strategies.hodoku_chains.forcing import TableForcing
from tests import boards as b
from tests.depth import tries
from tests.formats import layout_files as layouts
from tests.positions import everything, first
from tests.strategies.hodoku_chains.naive import Naive
from tests.strategies.stuck_boards import stuck
from tests.strategies.test_links import irregular

COMPILED = compiled.mode() == "compiled"
NAMES = [
    "x-chain",
    "xy-chain",
    "nice-loop",
    "grouped-nice-loop",
    "als-nice-loop",
    "als-xz",
    "als-xy-wing",
    "als-chain",
    "death-blossom",
    "table-forcing-chain",
    "forcing-net",
]
CHAINS = [name for name in NAMES if not name.startswith(("als", "death"))]


def bound(name: str, layout: Layout) -> Strategy:
    strategy = techniques()[name].strategy()
    strategy.bind(layout)
    return strategy


@pytest.mark.parametrize("name", NAMES)
def test_nothing_on_an_empty_and_on_a_solved_board(name: str) -> None:
    solution = b.solved(9, Random(1))
    for board in (Board(classic()), Board.of(classic(), solution)):
        assert everything(bound(name, classic()), board) == []


@pytest.mark.parametrize(
    "name", [*NAMES[:-1], pytest.param(NAMES[-1], marks=pytest.mark.slow_interpreted)]
)
@pytest.mark.parametrize("layout", ["classic-4", "classic-6", "diagonal-4", "caged-4"])
def test_every_instance_is_sound_on_small_layouts(name: str, layout: str) -> None:
    strategy = bound(name, layouts.ALL[layout])
    states = list(b.states(layouts.ALL[layout], 3, Random(3)))
    for board, solution in states[:: tries(6, thorough=3, interpreted=18)]:
        for step in everything(strategy, board):
            b.assert_sound(board, step, solution)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("size", [6, 9, 12, 16])
def test_every_instance_is_sound_on_noisy_boards(name: str, size: int) -> None:
    """On boards whose candidates are random, all that is known is that they have the solution."""
    random = Random(size)
    boards = tries(2, thorough=8) if COMPILED and size < 12 else tries(1, thorough=2)
    if not COMPILED and size > 9:
        pytest.skip("takes long when interpreted")
    for _ in range(boards):
        solution = b.solved(size, random)
        board = b.noisy(classic(*b.SHAPES[size]), solution, random)
        step = first(bound(name, board.layout), board)
        if step is not None:
            b.assert_sound(board, step, solution)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.compiled_only
def test_every_instance_is_sound_with_irregular_regions_and_extra_houses(name: str) -> None:
    random = Random(6)
    for _ in range(tries(1, thorough=4, interpreted=1)):
        layout, solution = irregular(6, random)
        board = b.noisy(layout, solution, random)
        for step in everything(bound(name, layout), board):
            b.assert_sound(board, step, solution)


@pytest.mark.parametrize("name", NAMES)
def test_searches_leave_the_board_alone_and_do_not_depend_on_each_other(name: str) -> None:
    strategy = bound(name, classic())
    for board, solution in stuck(2, 11):
        before = board.masks()
        step = first(strategy, board)
        assert first(strategy, board) == step
        assert first(bound(name, classic()), board) == step
        assert board.masks() == before
        if step is not None:
            b.assert_sound(board, step, solution)


def assert_follows(board: Board, chain: Chain) -> None:
    """Fail unless every node of a chain follows from its parents at once."""
    for node in chain.nodes:
        assert all(parent < chain.nodes.index(node) for parent in node.parents)
        if not node.parents:
            assert node.cause == "start"
            continue
        parents = [chain.nodes[p] for p in node.parents]
        cells = {node.cell, *node.also}
        if len(parents) == 1 and parents[0].is_true and not node.is_true:
            other = {parents[0].cell, *parents[0].also}
            same = cells == other and parents[0].digit != node.digit
            seen = all(board.layout.are_peers(one, two) for one in cells for two in other)
            assert same or (seen and parents[0].digit == node.digit)
        else:
            assert node.is_true or any(parent.is_true for parent in parents)


@pytest.mark.parametrize("name", CHAINS)
def test_the_links_of_a_chain_hold(name: str) -> None:
    strategy = bound(name, classic())
    told = 0
    for board, _ in stuck(4 if COMPILED else 2, 12):
        step = first(strategy, board)
        if step is not None:
            told += 1
            (chain,) = step.evidence.chains
            assert_follows(board, chain)
    assert told or name in {"x-chain", "xy-chain"}


@pytest.mark.parametrize("nets", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_conclusions_are_those_of_the_rules_word_by_word(nets: bool) -> None:
    strategy = bound("forcing-net" if nets else "table-forcing-chain", classic())
    for board, _ in stuck(tries(1, thorough=3, interpreted=1), 13):
        step = first(strategy, board)
        found = None
        if step is not None:
            ((cell, digit),) = step.placements or step.eliminations
            kind = step.technique.rpartition("-")[2]
            found = (kind, ((cell,), digit, bool(step.placements)), step.size)
        assert found == Naive(board, nets).best()


def with_overlapping_boxes() -> Layout:
    """Return a 6x6 layout in which all but one cell of each box are a box of their own."""
    square = classic(*b.SHAPES[6])
    parts = [
        HouseSpec(k.BOX, f"part {i}", f"p{i}", spec.cells[1:], spec.digits)
        for i, spec in enumerate(spec for spec in square.specs if spec.kind == k.BOX)
    ]
    return Layout("parts", square.coordinates, 6, [*square.specs, *parts], square.frames)


@pytest.mark.parametrize("shape", ["square", "irregular", "overlapping"])
def test_what_follows_from_its_own_opposite_is_all_that_candidates_prove(shape: str) -> None:
    """The search that relies on contrapositives finds what the thorough one finds."""
    random = Random(16)
    found = 0
    for _ in range(tries(2, thorough=12, interpreted=1)):
        layout, solution = irregular(6, random)
        if shape != "irregular":
            layout = with_overlapping_boxes() if shape == "overlapping" else classic(*b.SHAPES[6])
            solution = b.solved(6, random)
        strategies = [TableForcing() for _ in range(2)]
        for i, strategy in enumerate(strategies):
            strategy.bind(layout)
            strategy.thorough = i
        for _ in range(4):
            board = b.noisy(layout, solution, random)
            quick, thorough = (everything(strategy, board) for strategy in strategies)
            assert quick == thorough
            found += len(quick)
    assert found


def test_groups_lie_where_lines_cross_boxes() -> None:
    """Without boxes there are no groups, and grouped loops find nothing."""
    square = classic()
    lines = [spec for spec in square.specs if spec.kind != k.BOX]
    boxes = [
        HouseSpec(k.EXTRA, spec.name, spec.short, spec.cells, spec.digits)
        for spec in square.specs
        if spec.kind == k.BOX
    ]
    bare = Layout("bare", square.coordinates, 9, [*lines, *boxes], square.frames)
    found = 0
    for board, _ in stuck(3, 14):
        found += len(everything(bound("grouped-nice-loop", square), board))
        other = Board.of(bare, board.digits())
        for cell in range(81):
            for digit in other.candidates(cell):
                if board.value(cell) is None and not board.has(cell, digit):
                    other.strike(cell, digit)
        assert everything(bound("grouped-nice-loop", bare), other) == []
    assert found


@pytest.mark.parametrize("name", ["nice-loop", "grouped-nice-loop"])
def test_loops_and_aics_can_be_had_alone(name: str) -> None:
    layout = classic()
    for board, _ in stuck(2, 15):
        parts = []
        for form in ("loop", "aic"):
            strategy = techniques()[name].strategy({"forms": [form]})
            strategy.bind(layout)
            parts += everything(strategy, board)
        assert parts == everything(bound(name, layout), board)


@pytest.mark.parametrize("forms", ["loop", ["ring"]])
def test_forms_that_will_not_do(forms: object) -> None:
    with pytest.raises(ValueError, match="form"):
        techniques()["nice-loop"].strategy({"forms": forms})


@pytest.mark.parametrize("name", NAMES)
def test_a_search_that_ran_out_of_time_leaves_nothing_behind(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # New facts, which check the deadline at each unit of work.
    monkeypatch.setattr(ticker, "INTERVAL", 1)
    monkeypatch.setattr(sharing._LOCAL, "made", {})
    strategy = bound(name, classic())
    (board, _), (other, _) = stuck(2, 16)
    expected = first(strategy, board)
    assert first(strategy, other) == first(bound(name, classic()), other)
    with deadline.within(0), pytest.raises(deadline.TimeUp):
        first(strategy, board)
    assert first(strategy, board) == expected
