"""The deductions of chain engines."""

from __future__ import annotations

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader_strategies.explainer_chains.links import causes


class Deduction:
    """A conclusion, the size of the chain that proves it, and the ends of its branches.

    Attributes:
        start: what determines the branches of a forcing chain beside its kind and source: a
            candidate `cell * digits + digit` for FROM_BOTH, a digit for FROM_HOUSE.
        literal: the conclusion of a forcing chain.
        limits: the sizes to which the search for the best deduction had limited the branches; None
            if there were no limits.
    """

    def __init__(self, kind: k.Count, source: k.Count, size: k.Count) -> None:
        self.kind = kind
        self.source = source
        self.size = size
        self.start = 0
        self.literal = 0
        self.limits: list[int] | None = None
        self.rating = 0.0
        self.turn = 0
        self.place_cell = k.NO_CELL
        self.place_digit = k.NO_DIGIT
        self.strikes: list[tuple[int, int]] = []
        self.targets: list[int] = []
        self.causes: list[int] = []

    def conclude(self, board: Board, cell: k.Cell, digit: k.Digit, is_true: k.Flag) -> None:
        """Set the conclusion: a candidate is true or false."""
        digits: k.Count = board.layout.digits
        self.literal = 2 * (cell * digits + digit) + is_true
        if not is_true:
            self.strikes = [(cell, digit)]
            return
        others: k.Mask = board.cell_masks[cell] & ~bits.bit(digit)
        self.place_cell = cell
        self.place_digit = digit
        self.strikes = []
        while others:
            self.strikes.append((cell, bits.lowest(others)))
            others = bits.without_lowest(others)

    def form(self) -> str:
        """Return the form of the chain, as it occurs in technique ids: `cell`, `x-cycle`, ..."""
        if self.kind in _PASSES:
            return f"{_PASSES[self.kind]}-{'chain' if self.source else 'cycle'}"
        return _BRANCHES[self.kind]


_PASSES = {2: "x", 3: "y", 4: "xy"}
_BRANCHES = {
    causes.FROM_BOTH: "double",
    causes.FROM_CELL: "cell",
    causes.FROM_HOUSE: "region",
    causes.FROM_CLASH: "contradiction",
}


def ranked(deductions: list[Deduction]) -> list[Deduction]:
    """Return the first deduction of each set of eliminations, by rating, size and kind."""
    found: dict[frozenset[tuple[int, int]], Deduction] = {}
    for deduction in sorted(deductions, key=_rank):
        found.setdefault(frozenset(deduction.strikes), deduction)
    return list(found.values())


def _rank(deduction: Deduction) -> tuple[float, int, int]:
    return deduction.rating, deduction.size, deduction.kind
