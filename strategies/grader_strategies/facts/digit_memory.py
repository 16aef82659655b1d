"""Where a digit was found bare of a pattern, so that it need not be searched again."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Hashable
from functools import cache, partial

from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader_strategies.facts.changes import Changes
from grader_strategies.facts.digit_templates import DigitTemplates
from grader_strategies.facts.sharing import shared


class DigitMemory:
    """For each digit the board on which a search for it found nothing last.

    For strategies that look at one digit at a time and at nothing but its candidates: as long
    as these are the same, there is nothing again.  From one step of a solve to the next, few
    digits change.
    """

    def __init__(self, layout: Layout) -> None:
        self.changes: Changes = shared(Changes, layout)
        self.templates: DigitTemplates = shared(DigitTemplates, layout)
        self.exhausted = array("Q", [0]) * layout.digits

    def update(self, board: Board) -> None:
        """Look at a board, before anything is asked about it."""
        self.changes.update(board)

    def is_exhausted(self, digit: k.Digit) -> k.Flag:
        """Return whether the digit has the candidates of the last search without a finding."""
        return self.exhausted[digit] >= self.changes.digits[digit]

    def is_idle(self, board: Board, digit: k.Digit) -> k.Flag:
        """Return whether a search is in vain: `is_exhausted`, or nothing can be struck at all."""
        return self.is_exhausted(digit) or not self.templates.strikable(board, digit)

    def note_exhausted(self, digit: k.Digit) -> None:
        """Remember that there is nothing with the candidates that the digit has."""
        self.exhausted[digit] = self.changes.now

    def since(self, digit: k.Digit) -> k.Word:
        """Return the board since which candidates of the digit were only lost, or 0.

        There was nothing on it.
        """
        return self.changes.only_lost(self.exhausted[digit])


def memory_of(layout: Layout, *search: Hashable) -> DigitMemory:
    """Return the memory for a search, the same to all strategies whose search is the same."""
    return shared(_maker(search), layout)


@cache
def _maker(_: tuple[Hashable, ...]) -> Callable[[Layout], DigitMemory]:
    return partial(DigitMemory)
