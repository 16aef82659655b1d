"""Chain engines are sound and deterministic and offer the best deduction first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import pytest

from grader.model.board import Board
from grader.model.layout import Layout
from grader.model.step import Step
from grader.pipeline.registry import techniques
from grader.runtime import compiled
from grader_strategies.explainer_chains.closures.deduction import Deduction, ranked
from grader_strategies.explainer_chains.closures.engine import Engine
from grader_strategies.explainer_chains.closures.selection import ALL, USEFUL
from grader_strategies.explainer_chains.strategy import ChainStrategy
from tests import boards as b
from tests.depth import tries
from tests.formats import layout_files as layouts
from tests.positions import everything, first
from tests.strategies.explainer_chains import naive

NAMES = [
    "forcing-chain",
    "nishio",
    "multiple-forcing-chain",
    "dynamic-forcing-chain",
    "dynamic-forcing-chain-plus",
    "dynamic-forcing-chain-plus-fc",
    "dynamic-forcing-chain-plus-mfc",
    "dynamic-forcing-chain-plus-dfc",
    "dynamic-forcing-chain-plus-dfc-fc",
]
COMPILED = compiled.mode() == "compiled"
LEAST = {
    # Dearer levels only where the boards are small, and with fewer of them when interpreted.
    "classic-4": (9, tries(4, thorough=2, interpreted=8)),
    "diagonal-4": (9, tries(4, thorough=2, interpreted=8)),
    "caged-4": (9, tries(4, thorough=2, interpreted=8)),
    "classic-6": (6 if COMPILED else 4, tries(24, thorough=12)),
    "classic-9": (5 if COMPILED else 3, 40 if COMPILED else 60),
}
"""By layout: how many of the engines are tried, and on one board of how many."""
CASES = [(layout, name) for layout, (count, _) in LEAST.items() for name in NAMES[:count]]


def strategy(name: str, layout: Layout) -> ChainStrategy:
    made = techniques()[name].strategy()
    assert isinstance(made, ChainStrategy)
    made.bind(layout)
    return made


def some(name: str) -> Iterator[tuple[Board, Sequence[int]]]:
    layout = layouts.ALL[name]
    for number, state in enumerate(b.states(layout, 1 if layout.cells > 36 else 3, Random(7))):
        if number % LEAST[name][1] == 0:
            yield state


def test_chains_are_found_on_every_layout() -> None:
    for name in LEAST:
        layout = layouts.ALL[name]
        assert any(everything(strategy(NAMES[3], layout), board) for board, _ in some(name))


@pytest.mark.parametrize(("layout", "name"), CASES)
def test_deductions_are_sound_explained_and_ranked(layout: str, name: str) -> None:
    engine = strategy(name, layouts.ALL[layout])
    for board, solution in some(layout):
        before = board.copy()
        steps = everything(engine, board)
        assert board.masks() == before.masks()
        for step in steps[:: max(1, len(steps) // 12)]:
            b.assert_sound(board, step, solution)
            check_chains(board, step)
        ranks = [(step.surcharge, step.size) for step in steps]
        if name != "forcing-chain":
            assert ranks == sorted(ranks)
        struck = [frozenset(step.eliminations) for step in steps]
        assert len({*struck}) == len(struck)


@pytest.mark.parametrize(("layout", "name"), CASES)
def test_the_best_deduction_is_the_first_of_all(layout: str, name: str) -> None:
    made = strategy(name, layouts.ALL[layout])
    for board, _ in some(layout):
        best = first(made, board)
        deductions = made.engine.collect(board, ALL)
        if name != "forcing-chain":
            for deduction in deductions:
                made._rate(deduction)
        if best is None:
            assert deductions == []
            continue
        expected = ranked(deductions)[0]
        assert list(best.eliminations) == expected.strikes
        assert best.size == expected.size
        assert best.technique == made.name.format(expected.form())
        told = {(n.cell, n.digit, n.is_true) for n in best.evidence.chains[0].nodes}
        nodes, _ = made.engine.nodes_of(expected)
        digits = board.layout.digits
        assert told == {(*divmod(node[0] >> 1, digits), bool(node[0] & 1)) for node in nodes}


@pytest.mark.parametrize(("layout", "name"), CASES)
def test_useful_deductions_are_the_first_ones_for_a_candidate(layout: str, name: str) -> None:
    made = strategy(name, layouts.ALL[layout])
    for board, _ in some(layout):
        check_useful(made.engine, board)


@pytest.mark.parametrize(("layout", "name"), [case for case in CASES if case[1] in NAMES[:4]])
def test_useful_deductions_where_cells_have_one_candidate(layout: str, name: str) -> None:
    # Such boards arise inside closures, if a profile has chains before singles.  The only
    # candidate of a cell may exclude itself there, although no chain starts from it.
    made = strategy(name, layouts.ALL[layout])
    random = Random(3)
    for board, _ in some(layout):
        for _ in range(random.randint(1, 12)):
            spare = [
                (cell, digit)
                for cell, digits in enumerate(b.candidates(board))
                for digit in digits
                if len(digits) > 1
            ]
            if spare:
                board.strike(*random.choice(spare))
        check_useful(made.engine, board)


def check_useful(engine: Engine, board: Board) -> None:
    struck: set[tuple[int, int]] = set()
    expected = []
    for deduction in ranked(engine.collect(board, ALL)):
        if not struck.issuperset(deduction.strikes):
            expected.append(rank_and_effect(deduction))
            struck.update(deduction.strikes)

    useful = engine.collect(board, USEFUL)

    assert [rank_and_effect(deduction) for deduction in useful] == expected


def rank_and_effect(deduction: Deduction) -> tuple[object, ...]:
    return (
        deduction.rating,
        deduction.size,
        deduction.kind,
        deduction.source,
        deduction.strikes,
        deduction.place_cell,
    )


@pytest.mark.parametrize(("layout", "name"), CASES)
def test_a_search_does_not_depend_on_earlier_ones(layout: str, name: str) -> None:
    used = strategy(name, layouts.ALL[layout])
    boards = [board for board, _ in some(layout)][:4]
    for board in [*boards, *reversed(boards)]:
        assert first(used, board) == first(strategy(name, layouts.ALL[layout]), board)


def check_chains(board: Board, step: Step) -> None:
    """Fail unless the chains of a step prove it."""
    chains = step.evidence.chains
    check = naive.Check(board, chains)
    check.links(0, ())
    chain = chains[0]
    starts, ends = naive.starts(chain), naive.ends(chain)
    has = b.candidates(board)
    if naive.is_cycle(chain):
        assert step.technique.endswith("-cycle")
        assert step.size == naive.size(chains) == len({*naive.ancestry(chain, chain.ends[0])})
        assert {starts[0]} == {*ends}
        seen = set.intersection(
            *(
                {
                    (p, node.digit)
                    for node in chain.nodes
                    if node.is_true == sign
                    for p in board.layout.peers_of(node.cell)
                }
                for sign in (True, False)
            )
        )
        assert {*step.eliminations} <= seen
        return
    assert step.size == naive.size(chains)
    if step.placements:
        ((cell, digit),) = step.placements
        shown = (cell, digit, True)
        assert {*step.eliminations} == {(cell, other) for other in has[cell] - {digit}}
    else:
        ((cell, digit),) = step.eliminations
        shown = (cell, digit, False)
    assert check.concludes(0, shown)
    against = (cell, digit, not shown[2])
    form = step.technique.removeprefix("dynamic-").partition("-")[0]
    if form == "forcing":
        assert (starts, ends) == ([against], [shown])
    elif form in {"contradiction", "nishio"}:
        assert starts == [against, against]
        assert [end[2] for end in ends] == [True, False]
        assert ends[0][:2] == ends[1][:2]
    else:
        assert {*ends} == {shown}
        if form == "double":
            assert starts[0][:2] == starts[1][:2]
            assert [start[2] for start in starts] == [True, False]
        elif form == "cell":
            cell = starts[0][0]
            assert starts == [(cell, digit, True) for digit in sorted(has[cell])]
        else:
            assert form == "region"
            (mark,) = step.evidence.houses
            digit = starts[0][1]
            places = [p for p in board.layout.cells_of(mark.house) if digit in has[p]]
            assert starts == [(p, digit, True) for p in places]


@pytest.mark.compiled_only
def test_nishio_after_a_search_without_a_result() -> None:
    """A search leaves out digits that have lost no place since; candidates are lost here."""
    layout = layouts.ALL["classic-6"]
    random = Random(5)
    used = strategy("nishio", layout)
    found = {"some": 0, "none": 0}
    for board, solution in b.states(layout, tries(1, thorough=3), random):
        wrong = [
            (cell, digit)
            for cell, digits in enumerate(b.candidates(board))
            for digit in digits
            if digit != solution[cell]
        ]
        random.shuffle(wrong)
        for cell, digit in wrong:
            steps = everything(used, board)
            assert steps == everything(strategy("nishio", layout), board)
            assert steps == everything(used, board)
            found["some" if steps else "none"] += 1
            board.strike(cell, digit)
    assert all(found.values())
