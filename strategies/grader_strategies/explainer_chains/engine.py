"""The interface of chain engines, for the strategy that runs one and for embedding engines."""

from __future__ import annotations

from array import array

from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.runtime import deadline
from grader_strategies.explainer_chains.deduction import Deduction

RawNode = tuple[int, int, list[int], int]
"""Literal, cause, positions of the parents, number of the nested chain or -1."""
RawExplanation = tuple[tuple[list[RawNode], list[int]], list["RawExplanation"]]
"""Nodes and ends of a chain, and the explanations of the chains nested in it."""

BEST, USEFUL, ALL = 0, 1, 2
"""Which deductions are wanted: the first in rank; for each candidate the first in rank that
strikes it; all of them, in the order of the search."""

DEADLINE_INTERVAL = 256
"""How many searches or closures are made between two checks of the deadline."""


class Engine:
    """A search for chains of one sort on a board."""

    def __init__(self) -> None:
        self.countdown = DEADLINE_INTERVAL

    def check_deadline(self) -> k.Flag:
        """Count a search or a closure, and check the deadline now and then.

        Raises:
            TimeUp: the deadline has passed.
        """
        self.countdown -= 1
        if self.countdown == 0:
            self.countdown = DEADLINE_INTERVAL
            deadline.check()
        return True

    def bind(self, layout: Layout) -> None:
        """Allocate the buffers for boards of this layout."""
        raise TypeError(f"{type(self).__name__} does not override `bind`")

    def collect(self, board: Board, wanted: k.Count) -> list[Deduction]:
        """Return the deductions on a board that are wanted: BEST, USEFUL or ALL."""
        raise TypeError(f"{type(self).__name__} does not override `collect`")

    def prepare(self, board: Board) -> None:
        """Prepare for boards whose candidates are among those of this one."""

    def nodes_of(self, deduction: Deduction) -> tuple[list[RawNode], list[int]]:
        """Return the nodes of a deduction of the last search, and the ends of its branches."""
        raise TypeError(f"{type(self).__name__} does not override `nodes_of`")

    def signature(self, deduction: Deduction) -> bytes:
        """Return a key that is equal for equal chains: the literals of each branch, in order."""
        raise TypeError(f"{type(self).__name__} does not override `signature`")

    def premises(self, deduction: Deduction) -> array[int]:
        """Return the premises of a deduction: each true candidate and its cause, alternating.

        A cell as a cause means that its other candidates are gone, a house that its other
        places in the house are gone.
        """
        raise TypeError(f"{type(self).__name__} does not override `premises`")

    def nested_explanations(self) -> list[RawExplanation]:
        """Return the explanations of the embedded chains, if they were kept."""
        return []

    def keep_explanations(self, keep: k.Flag) -> None:
        """Start or stop keeping the explanations of embedded chains."""
