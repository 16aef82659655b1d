"""What rule forcing says: each fact follows from those before it, up to the contradiction."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from grader.model import bits, roles
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.puzzle import Puzzle
from grader.model.rules.ruled_layout import with_rules
from grader.model.rules.sequences import sequences_of
from grader.model.rules.support import RuleSupport
from grader.model.shapes import classic
from grader.model.step import Step
from grader.pipeline.registry import techniques
from grader_strategies.rule_logic.forcing_reasons import Contradiction, Fact, needed_facts
from tests.depth import tries
from tests.positions import everything, parse_rule
from tests.strategies.killer.killers import killer
from tests.strategies.rule_logic.puzzles import KINDS, NINE, puzzle

SIX = classic(2, 3)
LINES = ("thermometer", "arrow", "renban", "whispers")


class Follower:
    """Follows what a step says on a board of its own, and knows nothing else."""

    def __init__(self, board: Board, step: Step, locked: bool) -> None:
        self.layout = board.layout
        self.board = board.copy()
        self.locked = locked
        ((self.cell, self.digit),) = step.eliminations
        marks = [m for m in step.evidence.marks if m.role in (roles.COLOR_A, roles.COLOR_B)]
        self.facts = [*zip(marks, step.evidence.numbers, strict=False)]
        self.ends = step.evidence.cells(roles.WING)
        self.end = step.evidence.numbers[-1]
        self.missing = step.evidence.digits[-1]

    def follow(self) -> Counter[str]:
        """Check all that the step says; return how often each sort of fact occurred."""
        used: Counter[str] = Counter()
        self.board.place(self.cell, self.digit)
        for mark, reason in self.facts:
            filled = mark.role == roles.COLOR_A
            used[self.sort(reason, filled)] += 1
            if filled:
                assert self.fills(mark.cell, mark.digit, reason)
                self.board.place(mark.cell, mark.digit)
            else:
                assert mark.digit in self.excluded(mark.cell, reason)
                self.board.strike(mark.cell, mark.digit)
        used["end"] += 1
        assert self.is_at_the_end()
        return used

    def sort(self, reason: int, filled: bool) -> str:
        if reason > len(self.layout.rules):
            return "locked"
        return ("fill" if filled else "strike") + (" by rule" if reason > 0 else " by house")

    def fills(self, cell: k.Cell, digit: k.Digit, reason: int) -> bool:
        if reason < 0:
            return self.board.places(-1 - reason, digit) == (cell,)
        left = {*self.board.candidates(cell)}
        return digit in left and left - (self.excluded(cell, reason) if reason else set()) <= {
            digit
        }

    def excluded(self, cell: k.Cell, reason: int) -> set[k.Digit]:
        """Return the candidates of a cell that a rule or locked candidates exclude."""
        rules = self.layout.rules
        if reason > len(rules):
            house = reason - len(rules) - 1
            return {
                digit
                for digit in self.board.candidates(cell)
                if all(
                    self.layout.are_peers(cell, place) for place in self.board.places(house, digit)
                )
            }
        cells = rules[reason - 1].cells
        supported, contained = self.narrowed(reason - 1)
        if not any(supported):
            return {*self.board.candidates(cell)}
        found = {
            digit
            for digit in self.board.candidates(cell)
            if contained >> digit & 1
            and all(
                self.layout.are_peers(cell, place)
                for place, mask in zip(cells, supported, strict=False)
                if mask >> digit & 1
            )
        }
        if cell in cells:
            mask = supported[cells.index(cell)]
            found |= {d for d in self.board.candidates(cell) if not mask >> d & 1}
        return found

    def narrowed(self, rule: int) -> tuple[tuple[k.Mask, ...], k.Mask]:
        """Return the supported digits of the cells of a rule, and those that it must contain.

        None are supported if it cannot be obeyed any more, so that all are excluded.
        """
        nothing = (0,) * len(self.layout.rules[rule].cells)
        if self.locked:
            ways = self.ways(rule)
            if not ways:
                return nothing, 0
            supported = tuple(bits.of(tuple({*digits})) for digits in zip(*ways, strict=True))
            common = {*ways[0]}.intersection(*ways)
            return supported, bits.of(tuple(common))
        support = RuleSupport(self.layout)
        support.load(self.board)
        return support.supported() if support.narrow(rule) else nothing, 0

    def ways(self, rule: int) -> list[tuple[k.Digit, ...]]:
        """Return the ways to fill a rule in which cells that see each other differ."""
        cells = self.layout.rules[rule].cells
        table = sequences_of(self.layout.rules[rule], self.layout.digits)
        found: list[tuple[k.Digit, ...]] = [()]
        for i, cell in enumerate(cells):
            value = self.board.value(cell)
            choices = self.board.candidates(cell) if value is None else (value,)
            seen = [j for j in range(i) if self.layout.are_peers(cell, cells[j])]
            found = [
                (*way, digit)
                for way in found
                for digit in choices
                if all(way[j] != digit for j in seen)
            ]
        return [way for way in found if table is None or table.allows(way)]

    def is_at_the_end(self) -> bool:
        if self.ends:
            return not self.board.candidates(self.ends[0])
        if self.end > 0:
            if self.locked:
                return not self.ways(self.end - 1)
            support = RuleSupport(self.layout)
            support.load(self.board)
            return not support.narrow(self.end - 1)
        cells = self.layout.cells_of(-1 - self.end)
        return not any(
            self.board.has(cell, self.missing) or self.board.value(cell) == self.missing
            for cell in cells
        )


def boards() -> Iterator[Board]:
    """Iterate over boards on the way through random puzzles with rules."""
    for seed in range(tries(3, thorough=60, interpreted=2)):
        for found in (
            killer(seed, SIX, given=0.1)[0],
            puzzle(f"reasons {seed}", KINDS, 10, 0.1, SIX)[0],
            puzzle(f"lines {seed}", LINES, 6, 0.1, SIX)[0],
        ):
            board = found.board()
            yield board
            names = ("line-arrangements", "cage-arrangements", "hidden-single")
            for name in names:
                strategy = techniques()[name].strategy(techniques()[name].thorough)
                strategy.bind(found.layout)
                for step in everything(strategy, board):
                    for cell, digit in step.eliminations:
                        if board.has(cell, digit):
                            board.strike(cell, digit)
            yield board


@pytest.mark.parametrize("locked", [False, True])
def test_each_fact_follows_from_those_before_it(locked: bool) -> None:
    """One strategy looks at all candidates, so nothing may be left of earlier suppositions."""
    used: Counter[str] = Counter()
    for board in boards():
        strategy = techniques()["rule-forcing"].strategy({"locked": locked})
        strategy.bind(board.layout)
        for step in everything(strategy, board):
            used += Follower(board, step, locked).follow()
    sorts = {"fill by rule", "fill by house", "strike by rule", "end"}
    assert sorts | ({"locked"} if locked else set()) <= {*used}


def test_what_a_rule_excludes_step_by_step_is_followed_once() -> None:
    """Each of 72 exclusions by one rule needs all those before it about other cells."""
    layout = with_rules(NINE, [parse_rule(NINE, "renban r1c1-9")])
    masks = (bits.full(9),) * 81
    excluded = [Fact(False, cell, digit, 1) for digit in range(8) for cell in range(9)]
    facts = [Fact(True, 80, 0, 0), *excluded]
    assert needed_facts(layout, masks, facts, Contradiction(k.NO_CELL, k.NO_DIGIT, 1)) == []


def test_a_reason_of_an_earlier_supposition_is_forgotten() -> None:
    """With 2 in r1c1 the V fills r1c2; with 4 in r1c9 the row leaves it 3, whatever the V says."""
    layout = with_rules(NINE, [parse_rule(NINE, "sum-pair 5 r1c1-2")])
    board = Puzzle(layout, (-1,) * 81).board()
    for cell, kept in {0: (0, 1), 1: (2, 3), 2: (1, 2)}.items():
        for digit in range(9):
            if digit not in kept:
                board.strike(cell, digit)
    strategy = techniques()["rule-forcing"].strategy()
    strategy.bind(layout)
    said = {step.eliminations[0]: step.text() for step in everything(strategy, board)}
    assert "it follows that r1c2 is 3 (the V at r1c1), and then" in said[0, 1]
    assert said[8, 3].endswith(
        "Suppose that r1c9 is 4. One by one it follows that r1c1 is 2 (the V at r1c1); r1c2 is 3, "
        "and then no candidate is left for r1c3: strike 4 from r1c9."
    )


def test_what_has_nothing_to_do_with_the_contradiction_is_not_said() -> None:
    rules = ("sum-pair 5 r9c8-9", "thermometer r1c1-3", "sum-pair 5 r2c1-2")
    layout = with_rules(NINE, [parse_rule(NINE, rule) for rule in rules])
    board = Puzzle(layout, (-1,) * 81).board()
    for digit in range(5, 9):
        board.strike(2, digit)
    strategy = techniques()["rule-forcing"].strategy()
    strategy.bind(layout)
    step = everything(strategy, board)[0]
    assert step.text().endswith(
        "Suppose that r1c1 is 3. One by one it follows that r1c2 is 4 (the thermometer at r1c1), "
        "and then no way is left to fill the V at r2c1: strike 3 from r1c1."
    )
