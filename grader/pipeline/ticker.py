"""Cheap checks of the deadline in compiled loops."""

from __future__ import annotations

from grader.model import kinds as k
from grader.runtime import deadline

INTERVAL: k.Count = 1000
"""Units of work between two checks.  A unit takes at most about a microsecond when compiled and
50 microseconds when interpreted, so a check is made at least every 50 milliseconds."""


class Ticker:
    """Counts units of work, and checks the deadline once in every `INTERVAL` units.

    A loop calls `tick` for each unit, or `spend` for several at a time, where an exception leaves
    nothing behind that a later search could take for complete.
    """

    def __init__(self) -> None:
        self.left: k.Count = INTERVAL

    def tick(self) -> k.Flag:
        """Count one unit of work.

        Raises:
            TimeUp: the deadline has passed.
        """
        self.left -= 1
        if self.left <= 0:
            self.check()
        return True

    def spend(self, units: k.Count) -> k.Flag:
        """Count several units of work.

        Raises:
            TimeUp: the deadline has passed.
        """
        self.left -= units
        if self.left <= 0:
            self.check()
        return True

    def check(self) -> k.Flag:
        """Check the limits now.

        Raises:
            TimeUp: the deadline has passed, or the work that was allowed is done.
        """
        self.left = INTERVAL
        deadline.check_work()
        return True
