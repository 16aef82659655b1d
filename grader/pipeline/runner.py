"""The solving loop: try strategies in order, apply what the first productive one gives."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from grader.errors import StrategyError
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.model.step import Step
from grader.model.trace import Outcome
from grader.pipeline.choice import Choice
from grader.pipeline.finding import Finding
from grader.pipeline.log import Log
from grader.pipeline.strategy import Strategy
from grader.runtime import deadline

ANY = 1_000_000
"""More than any surcharge."""


class Pipeline:
    """An ordered list of strategies for a layout, with the log of its last run.

    A strategy is bound to the layout when its turn comes for the first time: jigsaws come
    with a layout each, and most of them never need the later strategies.

    After each step the search starts again at the first strategy.  A strategy is known by its
    slot, its position in the list.

    A pipeline works on one board at a time; it must not be shared by threads.
    """

    def __init__(
        self, layout: Layout, strategies: Sequence[Strategy], choices: Sequence[Choice]
    ) -> None:
        self.layout = layout
        self.strategies = list(strategies)
        self.choices = list(choices)
        self.log = Log(len(self.strategies), layout.cells * layout.digits + 1)
        self.slot = 0
        self.surcharge = 0
        self.caps = array("i", [ANY]) * len(self.strategies)
        self.end = len(self.strategies)
        self.bound = 0

    def cap(self, caps: Sequence[int]) -> None:
        """Let runs end as soon as a step exceeds a limit.

        Args:
            caps: for each slot the largest surcharge that does not; -1 if every step of it exceeds
                the limit, and `ANY` if none does.  Slots at the end that have -1 are not
                even tried.
        """
        slot: k.Count
        self.end = 0
        for slot in range(len(self.strategies)):
            self.caps[slot] = caps[slot]
            if caps[slot] >= 0:
                self.end = slot + 1

    def run(self, board: Board, record: list[Step] | None = None, limited: k.Flag = 0) -> Outcome:
        """Solve as far as the strategies go; append each step to `record` if there is one.

        Args:
            board: the board, which is left as far as it was solved.
            record: what the steps are appended to.
            limited: look at the clock after each step.

        Raises:
            TimeUp: the time that the puzzle was given is over; `slot` is that of the strategy at
                work, and what has been logged stays.
            StrategyError: a strategy offered a step that changes nothing.
        """
        slot: k.Count
        self.log.clear()
        while board.unsolved:
            if board.broken:
                return Outcome.BROKEN
            if limited:
                self.slot = 0
                deadline.check()
            slot = self._advance(board, record)
            if slot < 0:
                return Outcome.STUCK if self.end == len(self.strategies) else Outcome.CAPPED
            if self.surcharge > self.caps[slot]:
                return Outcome.CAPPED
        return Outcome.SOLVED

    def _advance(self, board: Board, record: list[Step] | None) -> k.Count:
        """Take one step and return the slot that found it, or -1."""
        slot: k.Count
        for slot in range(self.end):
            strategy: Strategy = self.strategies[slot]
            choice: Choice = self.choices[slot]
            self.slot = slot
            if slot == self.bound:
                strategy.bind(self.layout)
                self.bound = slot + 1
            choice.begin()
            strategy.search(board, choice)
            if choice.taken:
                finding: Finding = choice.result()
                if record is not None:
                    record.append(finding.step(slot))
                if not finding.apply(board):
                    raise StrategyError(
                        f"{finding.technique} offered a step that changes nothing: "
                        f"{finding.step(slot)}"
                    )
                self.surcharge = finding.surcharge
                self.log.add(slot, finding.surcharge, 1 if finding.placed else 0)
                return slot
        self.slot = self.end
        return -1
