"""Filled grids that tell without a search that a puzzle has several solutions."""

from __future__ import annotations

from collections.abc import Sequence

from grader.model import kinds as k
from grader.model.rules import Rule, rule_kind
from grader.model.rules.sequences import sequences_of
from grader.search.solutions import Solution

MOST = 5000
"""Grids that are kept; a few hundred are known at the end of an attempt."""


class KnownGrids:
    """Grids other than the solution that a puzzle is made from, which obey all houses.

    Puzzles that are tried one after the other have most rules in common, so a grid that was found
    for one of them often is a second solution of the next.  Which grids obey a rule is remembered
    in a mask with a bit for each grid.

    Args:
        digits: how many digits the layout has.
    """

    def __init__(self, digits: int) -> None:
        self._digits = digits
        self._grids: dict[Solution, None] = {}
        self._obeying: dict[Rule, tuple[int, int]] = {}

    def add(self, grid: Solution) -> None:
        """Add a grid."""
        if len(self._grids) < MOST:
            self._grids.setdefault(grid)

    def any_solves(self, rules: Sequence[Rule], givens: Sequence[k.Digit]) -> bool:
        """Return whether one of the grids obeys all rules and has all givens."""
        left = (1 << len(self._grids)) - 1
        for rule in rules:
            left &= self._obeying_mask(rule)
            if not left:
                return False
        clues = [(cell, digit) for cell, digit in enumerate(givens) if digit != k.NO_DIGIT]
        return any(
            left >> number & 1 and all(grid[cell] == digit for cell, digit in clues)
            for number, grid in enumerate(self._grids)
        )

    def _obeying_mask(self, rule: Rule) -> int:
        """Return the mask of the grids that obey a rule."""
        mask, count = self._obeying.get(rule, (0, 0))
        if count < len(self._grids):
            for number, grid in enumerate(self._grids):
                if number >= count and obeys(rule, grid, self._digits):
                    mask |= 1 << number
            self._obeying[rule] = mask, len(self._grids)
        return mask


def obeys(rule: Rule, grid: Solution, digits: int) -> bool:
    """Return whether a grid obeys a rule, its digits differing where the rule says so."""
    own = tuple([grid[cell] for cell in rule.cells])
    if rule_kind(rule.kind).all_differ(rule) and len({*own}) < len(own):
        return False
    allowed = sequences_of(rule, digits)
    return allowed is None or allowed.allows(own)
