"""The solving loop: try strategies in order, apply what the first productive one gives."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from grader import deadline
from grader.errors import StrategyError
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.model.step import Step
from grader.model.trace import Outcome
from grader.pipeline.choice import Choice
from grader.pipeline.finding import Finding
from grader.pipeline.strategy import Strategy

ANY = 1_000_000
"""More than any surcharge."""


class Pipeline:
    """An ordered list of strategies for a layout, with the log of its last run.

    A strategy is bound to the layout when its turn comes for the first time: jigsaws come
    with a layout each, and most of them never need the later strategies.

    After each step the search starts again at the first strategy.  The log holds, for each
    step, the slot (position in the list) of the strategy that found it, the size of the
    pattern, its surcharge and whether a digit was placed, as plain integers: a rating is
    made from it without a record of any step.

    A pipeline works on one board at a time; it must not be shared by threads.
    """

    def __init__(
        self, layout: Layout, strategies: Sequence[Strategy], choices: Sequence[Choice]
    ) -> None:
        self.layout = layout
        self.strategies = list(strategies)
        self.choices = list(choices)
        longest = layout.cells * layout.digits + 1
        self.steps = 0
        self.slot = 0
        self.counts = array("i", [0]) * len(self.strategies)
        self.slots = array("i", [0]) * longest
        self.sizes = array("i", [0]) * longest
        self.surcharges = array("i", [0]) * longest
        self.places = array("i", [0]) * longest
        self.caps = array("i", [ANY]) * len(self.strategies)
        self.end = len(self.strategies)
        self.bound = 0

    def cap(self, caps: Sequence[int]) -> None:
        """Let runs end as soon as a step is beyond what somebody wants to know.

        Args:
            caps: for each slot the largest surcharge that is not; -1 if no step of it is, and
                `ANY` if every step.  Slots at the end that have -1 are not even tried.
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
            TimeUp: the time that the puzzle was given is over; `slot` tells who was at work,
                and what has been logged stays.
            StrategyError: a strategy offered a step that changes nothing.
        """
        slot: k.Count
        self.steps = 0
        for slot in range(len(self.strategies)):
            self.counts[slot] = 0
        while board.unsolved:
            if board.broken:
                return Outcome.BROKEN
            if limited:
                self.slot = 0
                deadline.check()
            slot = self._advance(board, record)
            if slot < 0:
                return Outcome.STUCK if self.end == len(self.strategies) else Outcome.CAPPED
            if self.surcharges[self.steps - 1] > self.caps[slot]:
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
                self._log(slot, finding)
                return slot
        self.slot = self.end
        return -1

    def _log(self, slot: k.Count, finding: Finding) -> None:
        self.counts[slot] += 1
        self.slots[self.steps] = slot
        self.sizes[self.steps] = finding.size
        self.surcharges[self.steps] = finding.surcharge
        self.places[self.steps] = 1 if finding.placed else 0
        self.steps += 1

    def log(self) -> list[tuple[int, int, int, bool]]:
        """Return slot, size, surcharge and "places a digit" of each step of the last run."""
        return [
            (self.slots[i], self.sizes[i], self.surcharges[i], bool(self.places[i]))
            for i in range(self.steps)
        ]

    def kinds(self, steps: k.Count) -> list[tuple[int, int]]:
        """Return slot and surcharge of the first so many steps, each pair once, in order."""
        i: k.Count
        j: k.Count
        found: list[tuple[int, int]] = []
        for i in range(min(steps, self.steps)):
            for j in range(i):
                if self.slots[j] == self.slots[i] and self.surcharges[j] == self.surcharges[i]:
                    break
            else:
                found.append((self.slots[i], self.surcharges[i]))
        return found

    def opening(self) -> k.Count:
        """Return how many steps there are up to the first that places a digit; 0: none does."""
        i: k.Count
        for i in range(self.steps):
            if self.places[i]:
                return i + 1
        return 0

    def uses(self) -> dict[int, int]:
        """Return how many steps each slot found in the last run that found any, ascending."""
        slot: k.Count
        found: dict[int, int] = {}
        for slot in range(len(self.strategies)):
            if self.counts[slot]:
                found[slot] = self.counts[slot]
        return found
