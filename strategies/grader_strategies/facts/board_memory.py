"""Whether a search of a board is known to find nothing, so that it can be skipped."""

from __future__ import annotations

from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader_strategies.facts.changes import Changes
from grader_strategies.facts.sharing import shared


class BoardMemory:
    """The last board on which a search found nothing.

    This serves strategies that search a board as a whole.  A search calls `begin` first,
    `note_offered` with each instance, and `end` when it has offered all of them.  It leaves out
    `end` if the choice or an exception ended it before.
    """

    def __init__(self, layout: Layout) -> None:
        self.changes: Changes = shared(Changes, layout)
        self.exhausted = 0
        self.offered = 0

    def begin(self, board: Board) -> k.Flag:
        """Begin a search; return false if the board is unchanged since one found nothing."""
        self.changes.update(board)
        self.offered = 0
        return self.exhausted != self.changes.now

    def note_offered(self) -> None:
        """Record that the search has found an instance."""
        self.offered = 1

    def end(self) -> None:
        """Record that the search has looked at everything."""
        if not self.offered:
            self.exhausted = self.changes.now

    def since(self) -> k.Word:
        """Return the board number after which instances are new, 0 if all are.

        Only what contains a loss after that board can be new, see `Changes`.
        """
        return self.changes.only_lost(self.exhausted)

    def has_changed(self, house: k.House) -> k.Flag:
        """Return whether a house has changed since a search found nothing."""
        return self.changes.houses[house] > self.exhausted
