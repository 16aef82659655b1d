"""Dual 2-string kite and dual empty rectangle: two instances of a pattern as one step.

Pattern: two 2-string kites joined by the same two cells, of one digit or of two, or two empty
rectangles of a digit in the same box.
Why it holds: each of the two holds by itself.
Finds: the eliminations of both.  Two instances of which one strikes all that the other one does are
left out.
Order: pairs of instances in the order of the pattern's own search; the eliminations in the order in
which the two have them.
Source: HoDoKu's options "Dual 2-String Kite" and "Dual Empty Rectangle", off by default there.
"""

from __future__ import annotations

from collections.abc import Hashable

from grader.model import roles
from grader.model.step import Step
from grader_strategies.facts.duals import Dual
from grader_strategies.single_digit.empty_rectangle import EmptyRectangle
from grader_strategies.single_digit.two_string_kite import TwoStringKite


class DualKite(Dual):
    """Two kites joined by the same two cells."""

    def __init__(self) -> None:
        super().__init__(TwoStringKite())

    def common(self, step: Step) -> Hashable:
        """Return the joined cells: as in HoDoKu, the two kites may be of different digits."""
        return frozenset(step.evidence.cells(roles.DEFINING))


class DualEmptyRectangle(Dual):
    """Two empty rectangles of the same box.

    Args:
        least: how many candidates the box must have, 3 or 2.
    """

    def __init__(self, least: int = 3) -> None:
        super().__init__(EmptyRectangle(least))
