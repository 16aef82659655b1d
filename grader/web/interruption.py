"""The end of a request that is given up while this process answers it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from grader.runtime import deadline

Answer = TypeVar("Answer")


class Interruption:
    """Ends the request that is being answered, if it is given up; requests come one by one."""

    def __init__(self) -> None:
        self._is_busy = False
        self.is_wanted: bool = False
        """The request was given up."""

    def want(self, *_: object) -> None:
        """Let the request end at its next look at the deadline, as the handler of a signal."""
        if self._is_busy:
            self.is_wanted = True
            deadline.expire()

    def check(self) -> None:
        """Raise TimeUp if the request was given up."""
        if self.is_wanted:
            raise deadline.TimeUp

    def answer(self, work: Callable[[], Answer]) -> Answer | None:
        """Return what a function returns; None if it was ended.

        An interruption does not outlast the request, because that has a block of its own.
        """
        with deadline.within(None):
            self.is_wanted = False
            self._is_busy = True
            try:
                return work()
            except deadline.TimeUp:
                return None
            finally:
                self._is_busy = False
