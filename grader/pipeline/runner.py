"""The solving loop: try strategies in order, apply what the first productive one gives."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from grader.errors import Field, Listed, Message, UnsoundError
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.model.notation import elimination_name, placement_name
from grader.model.outcome import Outcome
from grader.pipeline import work
from grader.pipeline.choice import Choice
from grader.pipeline.finding import Finding
from grader.pipeline.log import Log
from grader.pipeline.singles_run import NAKED_SINGLE, Part, SinglesRun
from grader.pipeline.strategy import Strategy
from grader.pipeline.ticker import Ticker
from grader.runtime import deadline

if TYPE_CHECKING:
    # Not imported in a run: ratings need no steps, and their classes take long to make.
    from grader.model.step import Step

# Python looks up the members of an enumeration slowly.
SOLVED, STUCK, BROKEN, CAPPED = (
    Outcome.SOLVED,
    Outcome.STUCK,
    Outcome.BROKEN,
    Outcome.CAPPED,
)
ANY = 1_000_000
"""More than any surcharge."""


class BoundStrategy:
    """A strategy that is bound to a layout, and its choice."""

    def __init__(self, strategy: Strategy, choice: Choice) -> None:
        self.strategy: Strategy = strategy
        self.choice: Choice = choice


class Pipeline:
    """An ordered list of strategies for a layout, with the log of its last run.

    A strategy is made and bound to the layout when its turn comes for the first time: most
    puzzles never need the later strategies, nor the modules that they come from.

    After each step the search starts again at the first strategy.  A strategy is known by its
    slot, its position in the list.

    A pipeline works on one board at a time; it must not be shared by threads.

    Args:
        layout: the layout of all boards.
        strategies: the strategies in order, or functions that make them.
        choices: the choice of each strategy.
        singles: how many strategies there are at the beginning that look for singles.  They are
            bound when the first run begins.

    Raises:
        TypeError: a choice is something else.
        ValueError: there is not one choice for each strategy.
    """

    def __init__(
        self,
        layout: Layout,
        strategies: Sequence[Strategy | Callable[[], Strategy]],
        choices: Sequence[Choice],
        singles: k.Count = 0,
    ) -> None:
        if len(choices) != len(strategies):
            raise ValueError(f"{len(choices)} choices for {len(strategies)} strategies")
        for choice in choices:
            if not isinstance(choice, Choice):
                raise TypeError(f"{choice!r} is no Choice")
        self.layout = layout
        self.makers: list[Strategy | Callable[[], Strategy]] = list(strategies)
        self.strategies: list[BoundStrategy] = []
        self.choices: list[Choice] = list(choices)
        self.rules: list[Choice] = list(dict.fromkeys(choices))
        self.log: Log = Log(len(self.makers), layout.cells * layout.digits + 1)
        self.slot: int = 0
        self.surcharge: int = 0
        self.caps: array[int] = array("i", [ANY]) * len(self.makers)
        self.end: int = len(self.makers)
        self.listener: Callable[[Step], None] | None = None
        """Is called with each step that is recorded."""
        self.bound: int = 0
        self.ticker: Ticker = Ticker()
        self.singles: k.Count = singles
        self.singles_run: SinglesRun | None = None
        # On large layouts every strategy may take long without a check of its own.
        self.search_units: int = 1 + layout.cells * layout.digits // work.CELLS

    def cap(self, caps: Sequence[int]) -> None:
        """Let runs end as soon as a step exceeds a limit.

        Args:
            caps: for each slot the largest surcharge that does not; -1 if every step of it exceeds
                the limit, and `ANY` if none does.  Slots at the end that have -1 are not
                even tried.

        Raises:
            ValueError: there is not one for each strategy.
        """
        slot: k.Count
        if len(caps) != len(self.makers):
            raise ValueError(f"{len(caps)} caps for {len(self.makers)} strategies")
        self.end = 0
        for slot in range(len(self.makers)):
            self.caps[slot] = caps[slot]
            if caps[slot] >= 0:
                self.end = slot + 1

    def run(
        self,
        board: Board,
        record: list[Step] | None = None,
        limited: k.Flag = 0,
        end: k.Count = ANY,
        givens: Sequence[int] | None = None,
    ) -> Outcome:
        """Solve as far as the strategies go; append each step to `record` if there is one.

        Args:
            board: the board, which is left as far as it was solved.
            record: what the steps are appended to.
            limited: also look at the clock between steps, even if no strategy does.
            end: the slot of the first strategy that is not tried.  The outcome is `CAPPED` when
                no earlier strategy finds a step; `resume` continues the run.
            givens: what the board is loaded with first, in a shorter time than by its own
                methods; one byte a cell, or a digit each.  The outcome is `BROKEN` without a
                step if they contradict each other.

        Raises:
            TimeUp: the time that the puzzle was given is over; `slot` is that of the strategy at
                work, and what has been logged stays.
            UnsoundError: a strategy offered a step that changes nothing.
            ValueError: the board is of another layout.
        """
        if board.layout is not self.layout and board.layout != self.layout:
            raise ValueError(f"a board of {board.layout.name}, not of {self.layout.name}")
        self.log.clear()
        end = min(end, self.end)
        first: k.Count = 0
        singles: k.Count = 0
        if record is None:
            singles = self._singles_of_run(board, end)
        if givens is not None:
            first = self._load(board, givens, singles)
        if board.broken:
            return BROKEN
        if limited:
            self.slot = first
            deadline.check()
        return self._solve(board, record, limited, singles, first, end)

    def resume(
        self, board: Board, record: list[Step] | None = None, limited: k.Flag = 0
    ) -> Outcome:
        """Continue a run that stopped at its `end`, with all strategies.

        The arguments are those of `run`, on the board that it left.  The strategies before the
        end are not asked again until there is a step.

        Raises:
            TimeUp: see `run`.
            UnsoundError: see `run`.
        """
        singles: k.Count = 0
        if record is None:
            singles = self._singles_of_run(board, self.end)
        return self._solve(board, record, limited, singles, self.slot, self.end)

    def _solve(
        self,
        board: Board,
        record: list[Step] | None,
        limited: k.Flag,
        singles: k.Count,
        first: k.Count,
        end: k.Count,
    ) -> Outcome:
        """Take steps of the strategies before `end`; look for the next one from `first` on.

        Runs of singles stand in for the first `singles` of them.
        """
        slot: k.Count
        tried: k.Count = work.STRATEGIES
        rule: Choice
        for rule in self.rules:
            rule.note_evidence(record is not None)
        while board.unsolved:
            if board.broken:
                return BROKEN
            if limited and tried >= work.STRATEGIES:
                self.slot = first
                deadline.check()
                tried = 0
            if singles and first == 0:
                self._take_singles(board, singles)
                first = singles
                continue
            slot = self._advance(board, record, first, end)
            tried += slot + 1
            if slot < 0:
                return STUCK if end == len(self.makers) else CAPPED
            if self.surcharge > self.caps[slot]:
                return CAPPED
            first = 0
        return SOLVED

    def _singles_of_run(self, board: Board, end: k.Count) -> k.Count:
        """Return for how many of the first strategies runs of singles may stand in.

        They must be allowed.  Runs keep no queues of singles, and do not count the work that an
        effort limits.
        """
        slot: k.Count
        if self.singles == 0:
            return 0
        if self.singles_run is None:
            self._prepare_singles()
        if self.singles_run is None or board.keeps_arrivals or deadline.effort() is not None:
            return 0
        for slot in range(min(self.singles, end)):
            if self.caps[slot] < 0:
                return slot
        return min(self.singles, end)

    def _prepare_singles(self) -> None:
        """Bind the strategies that look for singles, and prepare runs if they are of that kind."""
        parts: list[Part] = []
        for slot in range(self.singles):
            if slot == self.bound:
                self._bind(slot)
            bound: BoundStrategy = self.strategies[slot]
            part = bound.strategy.part_of_run()
            if part is None or type(bound.choice) is not Choice:
                self.singles = 0
                return
            parts.append(part)
            if part[0] == NAKED_SINGLE:
                break
        self.singles = len(parts)
        if SinglesRun.fits(self.layout, parts):
            self.singles_run = SinglesRun(self.layout, parts)
        else:
            self.singles = 0

    def _load(self, board: Board, givens: Sequence[int], singles: k.Count) -> k.Count:
        """Load a board and take the first singles; return the slot that is to be tried next."""
        run = self.singles_run
        if run is not None and singles:
            if isinstance(givens, bytes):
                board.read_codes(givens)
            else:
                board.read_givens(givens)
            if run.begin(board):
                run.take(singles)
                if run.store(board):
                    self.log.add_placements(run.slots, run.count)
                    return singles
        if isinstance(givens, bytes):
            board.load_codes(givens)
        else:
            board.load(givens)
        return 0

    def _take_singles(self, board: Board, singles: k.Count) -> None:
        """Take all steps of the first strategies, which look for singles."""
        i: k.Count
        lone: k.Mask = 0
        for i in range(self.layout.houses):
            lone |= board.lone_masks[i]
        if lone == 0 and board.nearly_full == 0 and board.naked_waiting == 0:
            return
        run = self.singles_run
        assert run is not None
        run.follow(board)
        run.take(singles)
        if run.is_full():
            board.fill(run.cells, run.digits, run.count)
            self.log.add_placements(run.slots, run.count)
            return
        for i in range(run.count):
            board.place_unchecked(run.cells[i], run.digits[i])
            self.log.add(run.slots[i], 0, 1)
            if board.broken:
                break

    def _advance(
        self, board: Board, record: list[Step] | None, first: k.Count, end: k.Count
    ) -> k.Count:
        """Take one step and return the slot that found it, or -1."""
        slot: k.Count
        for slot in range(first, end):
            self.slot = slot
            self.ticker.spend(self.search_units)
            if slot == self.bound:
                self._bind(slot)
            # The type of this object is known, which saves the check of two others.
            bound: BoundStrategy = self.strategies[slot]
            bound.choice.begin()
            bound.strategy.search(board, bound.choice)
            if bound.choice.taken:
                finding: Finding = bound.choice.result()
                if record is not None:
                    step = finding.step(slot)
                    record.append(step)
                    if self.listener is not None:
                        self.listener(step)
                if not finding.apply(board):
                    raise _idle(self.layout, finding.step(slot))
                self.surcharge = finding.surcharge
                self.log.add(slot, finding.surcharge, 1 if finding.placed else 0)
                return slot
        self.slot = end
        return -1

    def _bind(self, slot: k.Count) -> None:
        """Make the next strategy and bind it."""
        deadline.check()
        made = self.makers[slot]
        strategy: Strategy = made if isinstance(made, Strategy) else made()
        strategy.bind(self.layout)
        self.strategies.append(BoundStrategy(strategy, self.choices[slot]))
        self.bound = slot + 1


def _idle(layout: Layout, step: Step) -> UnsoundError:
    """Return the error about a step that changes nothing."""
    names = [placement_name(layout, *each) for each in step.placements]
    names += [elimination_name(layout, *each) for each in step.eliminations]
    what: Field = Message("neither-nor", "it neither places nor eliminates")
    if names:
        what = Listed(tuple(names))
    return UnsoundError(
        "idle-step",
        "the technique {name!r} offered a step that changes nothing: {what}",
        technique=step.technique,
        name=step.technique,
        what=what,
    )
