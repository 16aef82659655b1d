"""What a chain engine is, to the strategy that runs it and to an engine that embeds it."""

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
"""Nodes and ends of a chain, and the stories of the chains that it may rest on."""

BEST, USEFUL, ALL = 0, 1, 2
"""Which deductions are wanted: the first in rank; for each candidate the first that strikes it, by
rank; all of them, in the order in which they are found."""

DEADLINE_INTERVAL = 256
"""So many searches or closures are made between two looks at the clock."""


class Engine:
    """Finds chains of one sort on a board."""

    def __init__(self) -> None:
        self.countdown = DEADLINE_INTERVAL

    def check_deadline(self) -> k.Flag:
        """Count a search or a closure; now and then look whether the work has to end.

        Raises:
            TimeUp: the time that the puzzle was given is over.
        """
        self.countdown -= 1
        if self.countdown == 0:
            self.countdown = DEADLINE_INTERVAL
            deadline.check()
        return True

    def bind(self, layout: Layout) -> None:
        """Make the buffers for boards of this layout."""
        raise TypeError(f"{type(self).__name__} does not override `bind`")

    def collect(self, board: Board, wanted: k.Count) -> list[Deduction]:
        """Return the deductions on a board that are wanted: BEST, USEFUL or ALL."""
        raise TypeError(f"{type(self).__name__} does not override `collect`")

    def prepare(self, board: Board) -> None:
        """Prepare for boards whose candidates are among those of this one."""

    def nodes_of(self, deduction: Deduction) -> tuple[list[RawNode], list[int]]:
        """Return the nodes of a deduction that was found last, and where its branches end."""
        raise TypeError(f"{type(self).__name__} does not override `tell`")

    def signature(self, deduction: Deduction) -> bytes:
        """Return what makes two chains the same: the literals of each branch, in order."""
        raise TypeError(f"{type(self).__name__} does not override `signature`")

    def premises(self, deduction: Deduction) -> array[int]:
        """Return each true candidate of a deduction and its cause, in turn: what it rests on.

        A cell as a cause means that its other candidates are gone, a house that the
        candidate has no other place there.
        """
        raise TypeError(f"{type(self).__name__} does not override `premises`")

    def nested_explanations(self) -> list[RawExplanation]:
        """Return the stories of the chains that were embedded, if they were to be kept."""
        return []

    def keep_explanations(self, keep: k.Flag) -> None:
        """Keep the stories of the chains that are embedded from now on, or stop it."""
