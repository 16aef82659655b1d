"""The solving loop: order, log, and errors of wrong strategies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest

from grader.errors import UnsoundError
from grader.model import kinds as k
from grader.model import shapes
from grader.model.board import Board
from grader.model.layout import Layout
from grader.model.step import Step
from grader.model.trace import Outcome
from grader.pipeline.choice import Choice
from grader.pipeline.runner import Pipeline
from grader.pipeline.strategy import Strategy
from grader_strategies.basic.singles import FullHouse, HiddenSingle, NakedSingle

FOUR = shapes.classic(2, 2)
PUZZLE = "1.3. .4.. ..4. ...3"


def givens(text: str) -> list[int]:
    return [k.NO_DIGIT if c == "." else int(c) - 1 for c in "".join(text.split())]


class Guest(Strategy):
    """Offers the steps that it is given whose effects are still on the board."""

    def __init__(self, *steps: Step) -> None:
        self.offered = steps
        self.layouts: list[Layout] = []

    def bind(self, layout: Layout) -> None:
        self.layouts.append(layout)

    def steps(self, board: Board) -> Iterable[Step]:
        for step in self.offered:
            if all(board.has(*each) for each in step.placements + step.eliminations):
                yield step


def pipeline(*strategies: Strategy, layout: Layout = FOUR) -> Pipeline:
    for strategy in strategies:
        strategy.technique = type(strategy).__name__.lower()
    return Pipeline(layout, strategies, [Choice(layout) for _ in strategies])


def test_singles_solve_an_easy_puzzle() -> None:
    line = pipeline(FullHouse(), NakedSingle(), HiddenSingle())
    board = Board.of(FOUR, givens(PUZZLE))
    steps: list[Step] = []
    assert line.run(board, steps) is Outcome.SOLVED
    assert board.is_solved()
    assert not board.is_broken()
    assert len(steps) == line.log.steps == 11
    assert line.log.entries() == [(step.slot, 0, True) for step in steps]
    assert line.log.uses() == Counter(sorted(step.slot for step in steps))
    assert line.log.kinds(11) == [*dict.fromkeys((step.slot, 0) for step in steps)]
    assert line.log.opening() == 1
    assert {step.technique for step in steps} <= {"fullhouse", "hiddensingle", "nakedsingle"}


def test_the_log_is_the_same_without_a_record() -> None:
    line = pipeline(FullHouse(), NakedSingle(), HiddenSingle())
    line.run(Board.of(FOUR, givens(PUZZLE)), [])
    recorded = line.log.entries()
    line.run(Board.of(FOUR, givens(PUZZLE)))
    assert line.log.entries() == recorded


def test_a_listener_hears_of_each_step_that_is_recorded() -> None:
    line = pipeline(FullHouse(), NakedSingle(), HiddenSingle())
    heard: list[Step] = []
    line.listener = heard.append
    recorded: list[Step] = []
    line.run(Board.of(FOUR, givens(PUZZLE)), recorded)
    assert heard == recorded != []


def test_after_each_step_the_first_strategy_comes_first() -> None:
    low = Step("guest", eliminations=[(0, 0)])
    high = Step("guest", eliminations=[(15, 3)], size=5)

    # The first strategy has something to say only after the second has spoken.
    class Late(Guest):
        def steps(self, board: Board) -> Iterable[Step]:
            return () if board.has(15, 3) else super().steps(board)

    steps: list[Step] = []
    line = pipeline(Late(low), Guest(high, Step("guest", eliminations=[(14, 3)])))
    assert line.run(Board(FOUR), steps) is Outcome.STUCK
    assert [step.eliminations[0][0] for step in steps] == [15, 0, 14]
    assert line.log.entries() == [(1, 0, False), (0, 0, False), (1, 0, False)]
    assert [line.log.kinds(n) for n in (0, 1, 3)] == [[], [(1, 0)], [(1, 0), (0, 0)]]
    assert line.log.opening() == 0
    assert line.log.uses() == {0: 1, 1: 2}


def test_strategies_are_bound_to_the_layout_once() -> None:
    guest = Guest()
    line = pipeline(guest)
    line.run(Board(FOUR))
    line.run(Board(FOUR))
    assert guest.layouts == [FOUR]


def test_no_strategies_are_stuck_at_once() -> None:
    assert pipeline().run(Board(FOUR)) is Outcome.STUCK


def test_a_full_board_is_solved_without_a_step() -> None:
    line = pipeline(NakedSingle())
    assert line.run(Board.of(FOUR, givens("1234 3412 2143 4321"))) is Outcome.SOLVED
    assert line.log.steps == 0


def test_a_contradiction_ends_the_run() -> None:
    line = pipeline(HiddenSingle(), NakedSingle())
    board = Board.of(FOUR, givens("123. ...4 .... ...."))
    assert line.run(board) is Outcome.BROKEN
    assert line.log.steps == 0


def test_an_unsound_strategy_breaks_the_board() -> None:
    wrong = Guest(*(Step("guest", eliminations=[(3, digit)]) for digit in range(4)))
    assert pipeline(wrong).run(Board(FOUR)) is Outcome.BROKEN


@pytest.mark.parametrize(
    "step",
    [
        Step("nothing", eliminations=[(1, 0)]),
        Step("nothing", placements=[(0, 0)]),
        Step("nothing", placements=[(0, 1)]),
    ],
)
def test_a_step_that_changes_nothing_is_an_error(step: Step) -> None:
    class Stubborn(Strategy):
        def steps(self, board: Board) -> Iterable[Step]:
            return [step]

    board = Board.of(FOUR, givens("1... .... .... ...."))
    with pytest.raises(UnsoundError, match="'nothing' offered a step that changes nothing: r1c"):
        pipeline(Stubborn()).run(board)


def test_an_exception_of_a_guest_comes_through() -> None:
    class Faulty(Strategy):
        def steps(self, board: Board) -> Iterable[Step]:
            raise ZeroDivisionError("the guest's own")

    with pytest.raises(ZeroDivisionError, match="the guest's own"):
        pipeline(Faulty()).run(Board(FOUR))


def test_a_strategy_that_finds_nothing_at_all_is_an_error() -> None:
    class Idle(Strategy):
        pass

    with pytest.raises(TypeError, match="Idle overrides neither `steps` nor `search`"):
        pipeline(Idle()).run(Board(FOUR))


def test_a_strategy_is_bound_once_and_when_its_turn_comes() -> None:
    """Most puzzles never need the later strategies, and jigsaws come with a layout each."""
    never = Guest()
    line = pipeline(FullHouse(), NakedSingle(), HiddenSingle(), never)
    for _ in range(2):
        assert line.run(Board.of(FOUR, givens(PUZZLE))) is Outcome.SOLVED
    assert never.layouts == []
    for _ in range(2):
        assert line.run(Board(FOUR)) is Outcome.STUCK
    assert never.layouts == [FOUR]
