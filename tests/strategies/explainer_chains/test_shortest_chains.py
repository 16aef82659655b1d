"""The best single chain, found by sets, against searches without them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from random import Random

import pytest

import grader
from grader.model import bits, shapes
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.puzzle import Puzzle
from grader.runtime import compiled
from grader_strategies.explainer_chains.closures.deduction import Deduction, ranked
from grader_strategies.explainer_chains.closures.engine import Engine
from grader_strategies.explainer_chains.closures.selection import ALL, BEST
from grader_strategies.explainer_chains.factories import cycles
from grader_strategies.explainer_chains.lengths.chain_levels import ChainLevels
from grader_strategies.explainer_chains.lengths.level_links import FIRST_ENTRIES
from grader_strategies.explainer_chains.lengths.shortest_chains import ShortestChains
from grader_strategies.explainer_chains.search.cycles import Cycles
from tests import boards as b
from tests import positions as p
from tests.formats import layout_files as layouts
from tests.strategies.explainer_chains import naive

NAMES = ["classic-4", "classic-6", "classic-9"]
Described = list[tuple[float, int, int, list[tuple[int, int]], list[int], list[int]]]


def boards(name: str, count: int) -> Iterator[Board]:
    """Iterate over boards of few to many candidates; those with a single one are left out here."""
    layout = layouts.ALL[name]
    random = Random(8)
    for number in range(count):
        board = Board(layout)
        for cell, digit in enumerate(b.solved(layout.digits, random)):
            wrong = [other for other in range(layout.digits) if other != digit]
            kept = random.sample(wrong, random.randint(1, 1 + number % (layout.digits - 2)))
            for other in {*wrong} - {*kept}:
                board.strike(cell, other)
        yield board


PUZZLE = ".....86..93..2..7..15..9.......1.8....49...3..5..7.....9.4...........2..7.6....95"
"""Made by the project; it needs chains of several sorts."""


def met_boards() -> list[Board]:
    """Return the boards on which a solution of a puzzle needs chains."""
    found = []
    for step in grader.trace(PUZZLE, "explainer"):
        if "chain" in step.technique:
            assert step.before is not None
            found.append(step.before())
    return [found[i] for i in (0, 2, 6, 8, len(found) - 1)]


def described(found: list[Deduction]) -> Described:
    return [(d.rating, d.size, d.kind, d.strikes, d.targets, d.causes) for d in found]


def best_of(engine: Engine, board: Board) -> Described:
    """Return the best deduction, with its nodes, which only explanations need."""
    found = [engine.found_again(board, best) for best in engine.collect(board, BEST)]
    return described([deduction for deduction in found if deduction is not None])


def shortest_for(name: str) -> ShortestChains:
    """Return an object for boards of a layout, of which nothing is known."""
    engine = engine_for(name)
    assert isinstance(engine, Cycles)
    shortest = ShortestChains(engine.reach)
    shortest.bind(layouts.ALL[name])
    return shortest


def engine_for(name: str) -> Engine:
    engine = cycles().engine
    engine.bind(layouts.ALL[name])
    return engine


@pytest.mark.slow_interpreted
@pytest.mark.parametrize("name", [*NAMES, "diagonal-4", "caged-4"])
def test_the_best_deduction_is_the_first_of_all(name: str) -> None:
    """Where sets say that there is nothing, a search for all deductions finds nothing."""
    engine = engine_for(name)
    met = {"none": 0, "cycle": 0, "chain": 0, "single": 0}
    on_the_way = (board for board, _ in b.states(layouts.ALL[name], 3, Random(5)))
    for board in chain(on_the_way, boards(name, 40) if name in NAMES else ()):
        best = engine.collect(board, BEST)
        every = engine.collect(board, ALL)
        assert best_of(engine, board) == described(ranked(every)[:1])
        met["single"] += any(len(digits) == 1 for digits in b.candidates(board))
        met["chain" if best and best[0].source else "cycle" if best else "none"] += 1
    assert met["none"]
    assert met["chain"] or name not in NAMES
    assert met["single"], "boards that are left to the other search"


@pytest.mark.skipif(compiled.mode() == "compiled", reason="these methods are private to C")
def test_what_sets_rule_out_is_not_found(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = engine_for("classic-9")
    find, sources = ShortestChains.find, ShortestChains.find_sources
    met = {"no chain": 0, "chain": 0, "no cycle": 0, "cycle": 0}

    def counted_find(self: ShortestChains, board: Board) -> bool:
        decided = bool(find(self, board))
        if decided:
            met["chain" if self.kind else "no chain"] += 1
        return decided

    def counted_sources(self: ShortestChains, board: Board, kind: int, longest: int) -> bool:
        told = bool(sources(self, board, kind, longest))
        met["cycle" if told else "no cycle"] += 1
        return told

    with_cycles = [position.board() for position in p.fires("forcing-chain")]
    for board in [*met_boards(), *with_cycles]:
        monkeypatch.setattr(ShortestChains, "find", counted_find)
        monkeypatch.setattr(ShortestChains, "find_sources", counted_sources)
        told = best_of(engine, board)
        monkeypatch.setattr(ShortestChains, "find", lambda *_: False)
        assert told == best_of(engine, board)
    assert all(met.values())


@pytest.mark.skipif(compiled.mode() == "compiled", reason="these methods are private to C")
@pytest.mark.parametrize("name", NAMES)
def test_each_true_node_of_a_cycle_is_a_source(name: str) -> None:
    """No cycle that eliminates something is shorter than the least size at any of its nodes."""
    engine = engine_for(name)
    shortest = shortest_for(name)
    cycles_met = 0
    for board in chain(boards(name, 8), met_boards()[:2] if name == "classic-9" else ()):
        found = [each for each in engine.collect(board, ALL) if not each.source]
        if not shortest.find(board):
            continue
        assert shortest.kind or not found
        for kind in {cycle.kind for cycle in found}:
            alike = [cycle for cycle in found if cycle.kind == kind]
            assert shortest.find_sources(board, kind, max(cycle.size for cycle in alike))
            sources = shortest.sources
            for cycle in alike:
                trues = {literal >> 1 for literal in cycle.targets if literal & 1}
                assert trues <= {*sources.places[: sources.count]}
                assert all(sources.least[place] <= cycle.size for place in trues)
                cycles_met += 1
    assert cycles_met


@pytest.mark.skipif(compiled.mode() == "compiled", reason="these methods are private to C")
@pytest.mark.parametrize("name", NAMES)
def test_bounds_of_earlier_boards_tell_the_same_as_fresh_ones(name: str) -> None:
    """Boards lose candidates one after the other, and now and then another puzzle begins."""
    layout = layouts.ALL[name]
    random = Random(3)
    kept = shortest_for(name)
    chains = 0
    for board in boards(name, 5):
        for _ in range(6):
            fresh = shortest_for(name)
            assert kept.find(board) == fresh.find(board)
            assert (kept.kind, kept.size, kept.literal) == (fresh.kind, fresh.size, fresh.literal)
            if kept.kind:
                chains += 1
                assert kept.turn() == fresh.turn()
                for kind, longest in ((2, 8), (3, 14), (3, 10), (4, 8)):
                    assert sources_of(kept, board, kind, longest) == sources_of(
                        fresh, board, kind, longest
                    )
            left = [c for c in range(layout.cells) if bits.size(board.cell_masks[c]) > 2]
            if not left:
                break
            cell = random.choice(left)
            board.strike(cell, random.choice([*bits.each(board.cell_masks[cell])]))
    assert chains


def sources_of(shortest: ShortestChains, board: Board, kind: int, longest: int) -> dict[int, int]:
    """Return the least size of a cycle through each source."""
    if not shortest.find_sources(board, kind, longest):
        return {}
    sources = shortest.sources
    return {place: sources.least[place] for place in sources.places[: sources.count]}


@pytest.mark.skipif(compiled.mode() == "compiled", reason="these methods are private to C")
def test_the_shortest_chain_is_that_of_a_plain_search() -> None:
    layout = layouts.ALL["classic-9"]
    levels = ChainLevels()
    levels.bind(layout)
    digits = bits.full(layout.digits)
    sizes = set()
    for board in met_boards():
        assert levels.load(board, digits)
        levels.pair_up(board, digits, True, True)
        assert levels.find_shortest(1_000_000)
        plain = {start: length(board, start) for start in naive.literals(board)}
        shortest = min((size for size in plain.values() if size), default=0)
        assert levels.size == shortest
        sizes.add(shortest)
        if shortest:
            first = min(
                2 * (cell * layout.digits + digit) + (not is_true)
                for (cell, digit, is_true), size in plain.items()
                if size == shortest
            )
            assert levels.literal == first ^ 1
    assert len(sizes) > 1


def length(board: Board, start: naive.Literal) -> int:
    """Return the nodes of the shortest chain from a literal to its opposite, or 0."""
    cell, digit, is_true = start
    found = {start}
    last = {start}
    size = 1
    while last:
        last = {new for old in last for new in naive.implied(board, old)} - found
        found |= last
        size += 1
        if (cell, digit, not is_true) in last:
            return size
    return 0


@pytest.mark.skipif(compiled.mode() == "compiled", reason="these methods are private to C")
def test_borrowed_candidates_have_room_in_all_tables() -> None:
    layout = shapes.classic(4, 4)
    solved = [(4 * (row % 4) + row // 4 + column) % 16 for row in range(16) for column in range(16)]
    board = Puzzle(layout, (*(k.NO_DIGIT,) * (7 * 16), *solved[7 * 16 :])).board()
    lender, borrower = ChainLevels(), ChainLevels()
    lender.bind(layout)
    borrower.bind(layout)
    assert lender.load(board, bits.full(16))
    borrower.borrow(lender)
    needed = borrower.count * borrower.words
    assert needed > FIRST_ENTRIES
    for table in (borrower.near, borrower.sees, borrower.beyond):
        assert len(table) >= needed
