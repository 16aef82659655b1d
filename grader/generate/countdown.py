"""The time that is left for finding the next puzzle."""

from __future__ import annotations

import time


class Countdown:
    """The time left for finding the next puzzle.

    Args:
        timeout: seconds; None is no limit.
    """

    def __init__(self, timeout: float | None) -> None:
        self.timeout = timeout
        self.restart()

    def restart(self) -> None:
        """Start again with the full time."""
        self.start: float = time.monotonic()

    def left(self) -> float | None:
        """Return the seconds left, at least 0, or None without a limit."""
        if self.timeout is None:
            return None
        return max(0.0, self.timeout - (time.monotonic() - self.start))

    def check(self) -> None:
        """Raise TimeoutError if no time is left."""
        if self.left() == 0.0:
            raise TimeoutError
