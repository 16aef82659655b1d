"""Select puzzles for a run: distinct ones, spread over their hardest techniques."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Literal, Protocol, get_args

from grader import arguments
from grader.errors import TargetError, unknown_name
from grader.search.canonical.seen_puzzles import DISTINCT

Vary = Literal["hardest"]
"""A property over which the puzzles of a run are spread."""
VARY: tuple[Vary, ...] = get_args(Vary)

PATIENCE = 1000.0
"""Work after which the techniques still missing are given up, in attempts at a classic 9x9."""
CLIMB_STEPS_PER_ATTEMPT = 20
"""Neighbors that take as long to try as one attempt."""
CLASSIC_CELLS = 81


def check_selection(distinct: str, vary: str | None) -> None:
    """Check the names of what is distinct and what varies.

    Raises:
        TargetError: a name is unknown.
        TypeError: one is no text.
    """
    arguments.text("distinct", distinct)
    if vary is not None:
        arguments.text("vary", vary)
    if distinct not in DISTINCT:
        raise TargetError(
            "for-distinct", "distinct: {reason}", reason=unknown_name("value", distinct, DISTINCT)
        )
    if vary is not None and vary not in VARY:
        raise TargetError("for-vary", "vary: {reason}", reason=unknown_name("value", vary, VARY))


def work_of_attempt(cells: int, climb_steps: int) -> float:
    """Return the work of an attempt, as a multiple of one at a classic 9x9 without climbing.

    Smaller layouts take less time, but not much.
    """
    return max(1, cells / CLASSIC_CELLS) ** 2 * (1 + climb_steps / CLIMB_STEPS_PER_ATTEMPT)


class TechniqueSpread:
    """Spreads the puzzles of a run evenly over their hardest techniques.

    A puzzle is taken if no awaited technique has fewer puzzles than its own.  When that has not
    happened for a long time, the awaited techniques with the fewest puzzles are no longer awaited;
    a puzzle with one of them is still taken whenever it is found.  So rare and impossible
    techniques delay a run by a limited time.

    What is taken next depends only on the techniques of the puzzles taken so far and on the work
    since the last one.  So a run can be resumed after any puzzle.

    Args:
        awaited: the techniques that may be the hardest.
    """

    def __init__(self, awaited: Iterable[str]) -> None:
        self.counts: Counter[str] = Counter(dict.fromkeys(awaited, 0))
        self._awaited = set(self.counts)

    def offer(self, technique: str, work: float) -> bool:
        """Return whether a puzzle with this hardest technique is taken, and count it if so.

        Args:
            technique: the id of the technique.
            work: the work since the last puzzle was taken, including that for this one.
        """
        if not self._is_due(technique) and work < PATIENCE:
            return False
        self.add(technique)
        return True

    def add(self, technique: str) -> None:
        """Count a puzzle that is taken."""
        if not self._is_due(technique):
            # A puzzle that is not due is taken only when the patience is exhausted.
            least = self._least()
            self._awaited = {name for name in self._awaited if self.counts[name] > least}
        self.counts[technique] += 1

    def _is_due(self, technique: str) -> bool:
        return not self._awaited or self.counts[technique] <= self._least()

    def _least(self) -> int:
        return min(self.counts[name] for name in self._awaited)


class SeenFingerprints(Protocol):
    """A set of fingerprints, in memory or in a file."""

    def __contains__(self, fingerprint: bytes, /) -> bool:
        """Return whether it has a fingerprint."""

    def add(self, fingerprint: bytes, /) -> None:
        """Add a fingerprint."""


class Selection:
    """Takes puzzles that meet the requirements, in the order of their attempts.

    Args:
        seen: the fingerprints of puzzles not to take; those of puzzles taken are added.
        spread: what spreads the puzzles over techniques, if they are to be.
        work: the work of all attempts up to a number.
        last: the number of the attempt of the last puzzle taken earlier; -1 if there is none.
    """

    def __init__(
        self,
        seen: SeenFingerprints,
        spread: TechniqueSpread | None,
        work: Callable[[int], float],
        last: int = -1,
    ) -> None:
        self._seen = seen
        self._spread = spread
        self._work = work
        self._last = last

    def is_repeated(self, fingerprint: bytes) -> bool:
        """Return whether a puzzle is equivalent to an earlier one, or to one to avoid."""
        return fingerprint in self._seen

    def take(self, fingerprint: bytes, number: int, hardest: str) -> bool:
        """Take the puzzle of an attempt; return False if its technique has enough puzzles.

        Args:
            fingerprint: its fingerprint.
            number: the number of the attempt.
            hardest: the id of its hardest technique; empty without a step.
        """
        if self._spread is not None:
            work = self._work(number) - self._work(self._last)
            if not self._spread.offer(hardest, work):
                return False
        self._last = number
        self._seen.add(fingerprint)
        return True
