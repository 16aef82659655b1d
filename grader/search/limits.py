"""Limits of time and nodes for searches."""

from __future__ import annotations

import time

from grader import arguments
from grader.errors import Count, Message, SearchLimitError
from grader.runtime import deadline
from grader.search import search_states
from grader.search.searcher_pool import AnySearcher

FIRST_SLICE_NODES = 250
"""Nodes before the clock is checked for the first time."""
SLICE_SECONDS = 0.02
"""Approximate seconds between checks of the clock; compiled code does not react to Ctrl-C."""
MAX_COUNT = 1_000_000
"""The greatest number of solutions counted in one call."""


class Limits:
    """The time and the nodes allowed for a question, for all its searches together.

    The clock starts when the object is created.  The deadline of the thread applies as well:
    when it has passed, `TimeUp` is raised.

    Args:
        timeout: seconds; None is no limit.
        node_limit: nodes of the search tree; None is no limit.

    Raises:
        TypeError: `timeout` is no number, or `node_limit` no whole number.
        ValueError: a limit is not positive.
    """

    def __init__(self, timeout: float | None = None, node_limit: int | None = None) -> None:
        deadline.check_timeout(timeout)
        if node_limit is not None:
            node_limit = arguments.whole("node_limit", node_limit, 1)
        self.timeout = timeout
        self.node_limit = node_limit
        self.end: float = float("inf") if timeout is None else time.monotonic() + timeout
        self.nodes: int = 0

    def advance(self, searcher: AnySearcher, more: int = 1) -> int:
        """Search until `more` further solutions are found, or none is left.

        Nodes are searched in slices, which grow until each takes about SLICE_SECONDS.  The
        solutions and their order do not depend on the slices.

        Returns:
            FOUND or EXHAUSTED.

        Raises:
            SearchLimitError: a limit was reached first.
            TimeUp: the deadline of the thread has passed.
        """
        if self.timeout is None:
            return self._advance(searcher, more)
        # The search looks at the deadline itself, where a slice takes long.
        try:
            with deadline.within(self.end - time.monotonic()):
                return self._advance(searcher, more)
        except deadline.TimeUp:
            self.check(searcher.found)
            raise

    def _advance(self, searcher: AnySearcher, more: int) -> int:
        goal = searcher.found + more
        size = FIRST_SLICE_NODES
        began = 0.0
        while True:
            before = searcher.nodes
            allowed = size
            if self.node_limit is not None:
                allowed = min(size, self.node_limit - self.nodes)
            state = searcher.count(min(goal - searcher.found, MAX_COUNT), allowed)
            if self.node_limit is not None:
                self.nodes += searcher.nodes - before
            if state == search_states.EXHAUSTED or searcher.found == goal:
                return state
            now = self.check(searcher.found)
            if now - began < SLICE_SECONDS:
                size *= 2
            elif now - began > 2 * SLICE_SECONDS and began:
                size = max(size // 2, 1)
            began = now

    def check(self, found: int) -> float:
        """Check the limits and return the time of a monotonic clock in seconds.

        Args:
            found: the number of solutions found so far.

        Raises:
            SearchLimitError: a limit was reached.
            TimeUp: the deadline of the thread has passed.
        """
        deadline.check()
        now = time.monotonic()
        limit = None
        if self.node_limit is not None and self.nodes >= self.node_limit:
            limit = Message("nodes", "{number} nodes", number=self.node_limit)
        elif now > self.end:
            limit = Message("seconds", "{number:g} s", number=self.timeout)
        if limit is not None:
            raise SearchLimitError(
                "search-limit",
                "the search was not finished after {limit}; {known} found by then",
                found=found,
                limit=limit,
                known=Count("solution", found),
            )
        return now


NO_LIMITS = Limits()
"""No limits."""
