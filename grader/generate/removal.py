"""Givens of a solution that go and come back, and what that does to the rest."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from grader import deadline
from grader.generate.symmetry import Orbit
from grader.model import kinds as k
from grader.search.bands import BandSolver
from grader.search.idle import AnySearcher
from grader.search.solutions import Solution

PATIENCE = 5000
"""Nodes after which a removal counts as ambiguous.  9x9 hardly ever takes as many; what
matters is that a large layout with few givens does not hold everything up.  It is enough to
reach the search that learns, which begins after 3,000 and settles most of what is left."""


class Removal:
    """A solution of which some cells are given, with a searcher that looks at the rest.

    On classic 9x9 the searcher is kept in step with the givens; others load them each time.

    Args:
        searcher: one for the layout, which nobody else uses meanwhile.
        solution: one digit a cell.
        givens: what is given of it; NO_DIGIT where a cell is empty.
    """

    def __init__(self, searcher: AnySearcher, solution: Solution, givens: Sequence[int]) -> None:
        self.searcher = searcher
        self.bands: BandSolver | None = searcher if isinstance(searcher, BandSolver) else None
        self.solution = array("i", solution)
        self.givens = array("i", givens)
        searcher.load(givens)

    def take(self, orbit: Orbit) -> None:
        """Take some givens away."""
        cell: k.Cell
        for cell in orbit:
            self.givens[cell] = k.NO_DIGIT
            if self.bands is not None:
                self.bands.take(cell)

    def put_back(self, orbit: Orbit) -> None:
        """Give some cells again."""
        cell: k.Cell
        for cell in orbit:
            self.givens[cell] = self.solution[cell]
            if self.bands is not None:
                self.bands.give(cell, self.solution[cell])

    def goes(self, orbit: Orbit) -> k.Flag:
        """Take some givens away if the solution stays the only one, and tell whether it did."""
        deadline.check()
        self.take(orbit)
        if self._is_unique(orbit):
            return 1
        self.put_back(orbit)
        return 0

    def _is_unique(self, orbit: Orbit) -> k.Flag:
        """Tell whether there is one solution; with these cells given there was."""
        cell: k.Cell = orbit[0]
        alone: k.Flag = len(orbit) == 1
        bands: BandSolver | None = self.bands
        if bands is None:
            searcher = self.searcher
            searcher.load(self.givens)
            if alone:
                searcher.forbid(cell, self.solution[cell])
            searcher.start()
            return searcher.count(2, PATIENCE) == k.EXHAUSTED and searcher.found == 1 - alone
        if alone:
            # The cell is what is new: another solution has another digit there.
            bands.forbid(cell, self.solution[cell])
        bands.start()
        state: k.Count = bands.count(2, PATIENCE)
        if alone:
            bands.allow(cell, self.solution[cell])
        return state == k.EXHAUSTED and bands.found == 1 - alone

    def thin(self, orbits: Sequence[Orbit], first: k.Count) -> k.Count:
        """Take away, from a position on, what leaves a puzzle that the searcher need not guess in.

        On classic 9x9 singles and locked candidates are enough for that, on other layouts
        singles are.

        Returns:
            The position of the first group without which there is still one solution, but one
            that takes a guess; it is taken away as well.  `len(orbits)` if there is none.
        """
        i: k.Count
        deadline.check()
        for i in range(first, len(orbits)):
            orbit: Orbit = orbits[i]
            self.take(orbit)
            state: k.Count = self._solve(orbit)
            if state == k.EXHAUSTED:
                return i
            if state == k.HALTED:
                self.put_back(orbit)
        return len(orbits)

    def _solve(self, orbit: Orbit) -> k.Count:
        """Return FOUND if no guess is needed, EXHAUSTED if one is, HALTED if even that fails.

        Args:
            orbit: what was taken away last; with it there is one solution.
        """
        bands: BandSolver | None = self.bands
        state: k.Count
        if bands is None:
            searcher = self.searcher
            searcher.load(self.givens)
            searcher.start()
            if searcher.find(1) == k.FOUND:
                return k.FOUND
            state = searcher.count(2, PATIENCE)
            return k.EXHAUSTED if state == k.EXHAUSTED and searcher.found == 1 else k.HALTED
        bands.start()
        if bands.find(1) == k.FOUND:
            return k.FOUND
        if len(orbit) == 1:
            cell: k.Cell = orbit[0]
            state = bands.find_other(cell, self.solution[cell], PATIENCE)
            return k.EXHAUSTED if state == k.EXHAUSTED else k.HALTED
        state = bands.count(2, PATIENCE)
        return k.EXHAUSTED if state == k.EXHAUSTED and bands.found == 1 else k.HALTED

    def left(self, orbits: Sequence[Orbit]) -> list[Orbit]:
        """Return those that are given now, in the same order."""
        return [orbit for orbit in orbits if self.givens[orbit[0]] != k.NO_DIGIT]

    def given(self) -> tuple[k.Digit, ...]:
        """Return the digit of each cell that is given now, NO_DIGIT for the others."""
        # Cell by cell, which is five times as fast as to walk over the view.
        return tuple([self.givens[cell] for cell in range(len(self.givens))])
