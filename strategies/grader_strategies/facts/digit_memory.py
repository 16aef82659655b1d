"""Digits that a search has found to be without an instance, so that it can skip them."""

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
    """For each digit the last board on which a search found nothing.

    This serves strategies that search one digit at a time and use only its candidates: as long
    as these are unchanged, the digit is *exhausted*.  From one step of a solve to the next, few
    digits change.
    """

    def __init__(self, layout: Layout) -> None:
        self.changes: Changes = shared(Changes, layout)
        self.templates: DigitTemplates = shared(DigitTemplates, layout)
        self.exhausted = array("Q", [0]) * layout.digits

    def update(self, board: Board) -> None:
        """Record what has changed on a board; to be called before the other methods."""
        self.changes.update(board)

    def is_exhausted(self, digit: k.Digit) -> k.Flag:
        """Return whether the digit is unchanged since a search of it found nothing."""
        return self.exhausted[digit] >= self.changes.digits[digit]

    def is_idle(self, board: Board, digit: k.Digit) -> k.Flag:
        """Return whether to skip a digit: it is exhausted, or nothing of it can be struck."""
        return self.is_exhausted(digit) or not self.templates.strikable(board, digit)

    def note_exhausted(self, digit: k.Digit) -> None:
        """Record that a search of the digit found nothing on the current board."""
        self.exhausted[digit] = self.changes.now

    def since(self, digit: k.Digit) -> k.Word:
        """Return the board on which the digit was exhausted, or 0 if it has gained candidates."""
        return self.changes.only_lost(self.exhausted[digit])


def memory_of(layout: Layout, *search: Hashable) -> DigitMemory:
    """Return the memory of a search, shared by all strategies with the same search key."""
    return shared(_maker(search), layout)


@cache
def _maker(_: tuple[Hashable, ...]) -> Callable[[Layout], DigitMemory]:
    return partial(DigitMemory)
