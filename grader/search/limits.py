"""What a search may cost, and the loop that keeps to it."""

from __future__ import annotations

import time

from grader.errors import SearchLimitError
from grader.runtime import deadline
from grader.search import states
from grader.search.searcher_pool import AnySearcher

FIRST_SLICE = 250
"""Nodes before the first look at the clock."""
LONG_SLICE = 0.02
"""Seconds between two looks at the clock, about; compiled code does not notice Ctrl-C."""
MOST = 1_000_000
"""Solutions that are counted at a time."""


class Limits:
    """How many seconds and nodes may be spent on a question, by all its searches together.

    The clock runs from when the object is made.  A deadline of the thread holds as well: when
    it has passed, `TimeUp` is raised as anywhere.

    Args:
        timeout: seconds; None is no limit.
        node_limit: nodes of the search tree; None is no limit.

    Raises:
        ValueError: a limit is not positive.
    """

    def __init__(self, timeout: float | None = None, node_limit: int | None = None) -> None:
        if timeout is not None and not timeout > 0:
            raise ValueError(f"a timeout of {timeout:g} s; it must be more than 0")
        if node_limit is not None and node_limit < 1:
            raise ValueError(f"a limit of {node_limit} nodes; at least 1 is needed")
        self.timeout = timeout
        self.node_limit = node_limit
        self.end = float("inf") if timeout is None else time.monotonic() + timeout
        self.nodes = 0

    def advance(self, searcher: AnySearcher, more: int = 1) -> int:
        """Go on until so many further solutions were found, or none is left.

        Nodes are searched in slices, which grow until they take a while; what is found, and
        in which order, does not depend on them.

        Returns:
            FOUND or EXHAUSTED.

        Raises:
            SearchLimitError: a limit was reached before.
            TimeUp: the deadline of the thread has passed.
        """
        goal = searcher.found + more
        size = FIRST_SLICE
        began = 0.0
        while True:
            before = searcher.nodes
            allowed = size
            if self.node_limit is not None:
                allowed = min(size, self.node_limit - self.nodes)
            state = searcher.count(min(goal - searcher.found, MOST), allowed)
            if self.node_limit is not None:
                self.nodes += searcher.nodes - before
            if state == states.EXHAUSTED or searcher.found == goal:
                return state
            now = self.check(searcher.found)
            if now - began < LONG_SLICE:
                size *= 2
            elif now - began > 2 * LONG_SLICE and began:
                size = max(size // 2, 1)
            began = now

    def check(self, found: int) -> float:
        """Look at the clock and the nodes; return the time in seconds of some clock.

        Args:
            found: how many solutions are known.

        Raises:
            SearchLimitError: a limit was reached.
            TimeUp: the deadline of the thread has passed.
        """
        deadline.check()
        now = time.monotonic()
        limit = None
        if self.node_limit is not None and self.nodes >= self.node_limit:
            limit = f"{self.node_limit} nodes"
        elif now > self.end:
            limit = f"{self.timeout:g} s"
        if limit is not None:
            known = f"{found} solution{'' if found == 1 else 's'}"
            raise SearchLimitError(
                f"the search was not finished after {limit}; {known} found by then", found=found
            )
        return now


NO_LIMITS = Limits()
"""For questions that may take as long as they do."""
