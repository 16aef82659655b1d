"""Choices among the instances that a strategy offers: the first, the best, or all."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from grader.errors import TooLargeError
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.constructor_signature import ConstructorSignature
from grader.model.layout import Layout
from grader.pipeline.finding import Finding
from grader.pipeline.ticker import Ticker

if TYPE_CHECKING:
    # Not imported in a run: ratings need no steps, and their classes take long to make.
    from grader.model.step import Step

Effect = tuple[str, frozenset[tuple[int, int]], frozenset[tuple[int, int]]]
"""A name, what is placed and what is struck."""


class Choice:
    """Take the first instance that changes something; the base of the other choices.

    A strategy calls `fresh`, fills the buffer that it is given and calls `offer`.  It ends
    its search as soon as `offer` says so.

    If there is an `origin`, only instances count that are due to candidates which that board
    has and the board of the search has not; a strategy may leave out all others.
    """

    __signature__: ClassVar[ConstructorSignature] = ConstructorSignature()

    def __init__(self, layout: Layout) -> None:
        self.buffer: Finding = Finding(layout)
        self.origin: Board | None = None
        self.taken: int = 0

    def begin(self) -> None:
        """Forget what was taken, before a new search."""
        self.taken = 0

    def note_evidence(self, is_wanted: k.Flag) -> None:
        """Note the evidence of findings, or leave it out where no record is made of them."""
        self.buffer.is_noting = is_wanted

    def fresh(self, technique: str) -> Finding:
        """Return the buffer, emptied, for the next instance."""
        self.buffer.clear(technique)
        return self.buffer

    def promises(self) -> k.Flag:
        """Return whether the finding in the buffer could be taken once it is complete.

        A strategy may call this when it has filled in what is placed and struck, and if it is
        false, leave out the size, the evidence and the offer.
        """
        return 1

    def offer(self) -> k.Flag:
        """Consider what is in the buffer; true means that the search may end."""
        if self.buffer.placed or self.buffer.struck:
            self.taken = 1
        return self.taken

    def result(self) -> Finding:
        """Return the instance that was taken; ask only if `taken`."""
        return self.buffer


class Best(Choice):
    """Look at every instance and keep the one that precedes all others.

    Of equal ones the first is kept.  Subclasses say what precedes what.
    """

    def __init__(self, layout: Layout) -> None:
        super().__init__(layout)
        self.best: Finding = Finding(layout)

    def note_evidence(self, is_wanted: k.Flag) -> None:
        """Note the evidence of findings, or leave it out where no record is made of them."""
        self.buffer.is_noting = self.best.is_noting = is_wanted

    def offer(self) -> k.Flag:
        """Consider what is in the buffer; the search always goes on."""
        if (self.buffer.placed or self.buffer.struck) and (
            not self.taken or self.precedes(self.buffer, self.best)
        ):
            self.taken = 1
            best: Finding = self.buffer
            self.buffer: Finding = self.best
            self.best = best
        return 0

    def promises(self) -> k.Flag:
        """Return whether the finding would precede the best one, if it were of size 0."""
        return not self.taken or self.precedes(self.buffer, self.best)

    def precedes(self, one: Finding, other: Finding) -> k.Flag:
        """Return whether `one` is strictly better than `other`: here, if it strikes more."""
        return one.struck > other.struck

    def result(self) -> Finding:
        """Return the best instance; ask only if `taken`."""
        return self.best


class Weighed(Best):
    """Keep the instance that precedes all others in the order of HoDoKu.

    Most eliminations first, then the least sum of their cells, each weighed by its position
    in the list.  Of instances that strike the same, the one of the smallest size is first,
    then the one with the least sum of digits.
    """

    def note_evidence(self, is_wanted: k.Flag) -> None:
        """Note the evidence in any case: it has the digits."""

    def precedes(self, one: Finding, other: Finding) -> k.Flag:
        """Return whether `one` is strictly better than `other`."""
        if one.struck != other.struck:
            return one.struck > other.struck
        weight: k.Size = one.weight()
        other_weight: k.Size = other.weight()
        if weight != other_weight:
            return weight < other_weight
        # Different eliminations of the same weight: neither is better, whatever their size.
        if one.technique != other.technique or not one.strikes_same(other):
            return 0
        if one.size != other.size:
            return one.size < other.size
        return one.digit_sum() < other.digit_sum()


class Shortest(Best):
    """Keep the instance of the smallest size; of these, the one that strikes most."""

    def promises(self) -> k.Flag:
        """Return true: the size is known last, and it decides."""
        return 1

    def precedes(self, one: Finding, other: Finding) -> k.Flag:
        """Return whether `one` is strictly better than `other`."""
        if one.size != other.size:
            return one.size < other.size
        return one.struck > other.struck


RULES: dict[str, type[Choice]] = {
    "first": Choice,
    "most-eliminations": Best,
    "shortest": Shortest,
    "weighed": Weighed,
}
"""The choices that a profile may name."""


MOST_STEPS = 100_000
"""Records that may be collected from one strategy."""
UNITS_OF_RECORD = 30
"""Units of work for making a record."""
UNITS_OF_EFFECT = 3
"""Units of work for comparing the effects of an instance with those that are known."""


class Everything(Choice):
    """Collect a record of every instance, for lists of hints."""

    def __init__(self, layout: Layout) -> None:
        super().__init__(layout)
        self.steps: list[Step] = []
        self.ticker: Ticker = Ticker()

    def begin(self) -> None:
        """Forget what was collected."""
        self.taken: int = 0
        self.steps = []

    def offer(self) -> k.Flag:
        """Record what is in the buffer; the search always goes on."""
        if self.buffer.placed or self.buffer.struck:
            self.taken = 1
            self.add()
        return 0

    def add(self) -> None:
        """Add a record of what is in the buffer.

        Raises:
            TimeUp: the deadline has passed.
            TooLargeError: there are too many records.
        """
        # Strategies count their own work only, which may be less than that for the record.
        self.ticker.spend(UNITS_OF_RECORD)
        if len(self.steps) == MOST_STEPS:
            raise TooLargeError(
                "many-steps",
                "a technique has more than {most:,} steps on this board",
                most=MOST_STEPS,
            )
        self.steps.append(self.buffer.step(0))


class Distinct(Everything):
    """Collect a record of one instance of each effect: the smallest of those that are offered."""

    def __init__(self, layout: Layout) -> None:
        super().__init__(layout)
        self.known: dict[Effect, int] = {}

    def begin(self) -> None:
        """Forget what was collected."""
        self.taken: int = 0
        self.steps: list[Step] = []
        self.known = {}

    def promises(self) -> k.Flag:
        """Return whether the finding would be recorded, if it is no larger than said so far."""
        number = self.known.get(self._effect())
        return number is None or self.buffer.size < self.steps[number].size

    def offer(self) -> k.Flag:
        """Record what is in the buffer if nothing like it is known; the search always goes on."""
        if self.buffer.placed or self.buffer.struck:
            self.taken = 1
            self.ticker.spend(UNITS_OF_EFFECT)
            effect = self._effect()
            number = self.known.setdefault(effect, len(self.steps))
            if number == len(self.steps):
                self.add()
            elif self.buffer.size < self.steps[number].size:
                self.steps[number] = self.buffer.step(0)
        return 0

    def _effect(self) -> Effect:
        """Return the name and what is placed and struck, in whatever order."""
        buffer = self.buffer
        return buffer.technique, frozenset(buffer.places()), frozenset(buffer.strikes())
