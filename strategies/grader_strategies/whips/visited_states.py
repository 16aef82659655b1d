"""The states that a search has visited."""

from __future__ import annotations

from array import array

from grader.model import kinds as k
from grader.runtime.memory import Allocation

FIRST_PLACES = 1 << 12
MOST_PLACES = 1 << 22
"""Places of the table at first, and at the most: powers of 2."""


class VisitedStates:
    """A set of words of 64 bits that is emptied in no time.

    A search for which it gets too small visits some states again, which changes no result.
    """

    def __init__(self) -> None:
        self.allocation = Allocation(self.release)
        self.search: k.Count = 0
        self.count: k.Count = 0
        self.release()

    def release(self) -> None:
        """Free the table."""
        self.count = 0
        self.search = 0
        self.states = array("Q", [0]) * FIRST_PLACES
        # The search that put a state into a place; other places are free.
        self.owners = array("i", [0]) * FIRST_PLACES

    def begin(self) -> None:
        """Begin a search, with an empty set."""
        i: k.Count
        self.allocation.use()
        self.count = 0
        self.search += 1
        if self.search == 1 << 30:
            self.search = 1
            for i in range(len(self.owners)):
                self.owners[i] = 0

    def add(self, state: k.Word) -> k.Flag:
        """Add a state; return whether it is new."""
        if 2 * self.count >= len(self.states):
            if len(self.states) >= MOST_PLACES:
                return True
            self._grow()
        if not self._put(state):
            return False
        self.count += 1
        return True

    def _put(self, state: k.Word) -> k.Flag:
        """Put a state into the table; return whether it was not there."""
        mask: k.Count = len(self.states) - 1
        at: k.Count = state & mask
        while self.owners[at] == self.search:
            if self.states[at] == state:
                return False
            at = (at + 1) & mask
        self.states[at] = state
        self.owners[at] = self.search
        return True

    def _grow(self) -> None:
        """Make a table of twice the size."""
        size = 2 * len(self.states)
        self.allocation.resize(12 * size)
        states, owners = self.states, self.owners
        self.owners = array("i", [0]) * size
        self.states = array("Q", [0]) * size
        self._refill(states, owners)

    def _refill(self, states: array[int], owners: array[int]) -> None:
        """Put the states of another table into this one."""
        i: k.Count
        for i in range(len(states)):
            if owners[i] == self.search:
                self._put(states[i])
