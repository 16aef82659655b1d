"""Givens of a solution that go and come back, and what that does to the rest."""

from __future__ import annotations

from collections.abc import Sequence

from grader.generate.singles import Singles
from grader.generate.symmetry import Orbit
from grader.generate.unavoidable import UnavoidableSets
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.runtime import deadline
from grader.search import states
from grader.search.bands import BandSolver
from grader.search.searcher_pool import AnySearcher
from grader.search.solutions import Solution

PATIENCE = 5000
"""Nodes after which a removal counts as ambiguous.  9x9 hardly ever takes as many; what
matters is that a large layout with few givens does not hold everything up.  It is enough to
reach the search that learns, which begins after 3,000 and settles most of what is left."""


class Removal:
    """A solution of which some cells are given, with a searcher that looks at the rest.

    What is a single may go without a search, and what leaves nothing of an unavoidable set may
    not.  On classic 9x9 the searcher is kept in step with the givens; others load them each
    time.

    Use: `load`, then any number of times `begin` and what follows.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.sets = UnavoidableSets(layout)
        self.singles = Singles(layout)
        self.searcher: AnySearcher | None = None
        self.bands: BandSolver | None = None

    def load(self, solution: Solution) -> None:
        """Take a solution, one digit a cell."""
        self.sets.load(solution)

    def begin(self, searcher: AnySearcher, givens: Sequence[int]) -> None:
        """Begin with these givens of it.

        Args:
            searcher: one for the layout, which nobody else uses until this ends.
            givens: one digit a cell; NO_DIGIT where it is empty.
        """
        self.searcher = searcher
        self.bands = searcher if isinstance(searcher, BandSolver) else None
        self.sets.begin(givens)
        self.singles.load(givens)
        searcher.load(givens)
        if self.bands is not None:
            self.bands.hasty = 1

    def take(self, orbit: Orbit) -> None:
        """Take some givens away."""
        cell: k.Cell
        for cell in orbit:
            self.sets.take(cell)
            self.singles.take(cell)
            if self.bands is not None:
                self.bands.take(cell)

    def put_back(self, orbit: Orbit) -> None:
        """Give some cells again."""
        cell: k.Cell
        for cell in orbit:
            digit: k.Digit = self.sets.solution[cell]
            self.sets.give(cell)
            self.singles.give(cell, digit)
            if self.bands is not None:
                self.bands.give(cell, digit)

    def dig(self, order: Sequence[Orbit], stop: k.Count, least: k.Count) -> list[Orbit]:
        """Take away what can go in this order, with the solution staying the only one.

        Args:
            order: the cells that go together; all are given.
            stop: end as soon as so few givens, or fewer, are left.
            least: never leave fewer givens than this.

        Returns:
            What was taken away.
        """
        cell: k.Cell
        left: k.Count = 0
        deadline.check()
        for cell in range(self.layout.cells):
            left += self.singles.values[cell] != k.NO_DIGIT
        gone: list[Orbit] = []
        for orbit in order:
            if left <= stop:
                break
            if left - len(orbit) >= least and self.goes(orbit):
                gone.append(orbit)
                left -= len(orbit)
        return gone

    def goes(self, orbit: Orbit) -> k.Flag:
        """Take some givens away if the solution stays the only one, and tell whether it did."""
        if self.bands is None:
            deadline.check()
        self.take(orbit)
        if not self.sets.is_any_empty() and (self._are_singles(orbit) or self._is_unique(orbit)):
            return 1
        self.put_back(orbit)
        return 0

    def _are_singles(self, orbit: Orbit) -> k.Flag:
        """Tell whether each of these cells, which were taken last, is a single at once."""
        cell: k.Cell
        for cell in orbit:
            if not self.singles.is_single(cell, self.sets.solution[cell], 0, 1):
                return 0
        return 1

    def _is_unique(self, orbit: Orbit) -> k.Flag:
        """Tell whether there is one solution; with these cells given there was."""
        cell: k.Cell = orbit[0]
        # If it is alone it is what is new: another solution has another digit there.
        alone: k.Flag = len(orbit) == 1
        state: k.Count
        bands: BandSolver | None = self.bands
        if bands is None:
            searcher = self._loaded()
            if alone:
                searcher.forbid(cell, self.sets.solution[cell])
            searcher.start()
            return searcher.count(2 - alone, PATIENCE) == states.EXHAUSTED
        if alone:
            bands.forbid(cell, self.sets.solution[cell])
        bands.start()
        state = bands.count(2 - alone, PATIENCE)
        if alone:
            bands.allow(cell, self.sets.solution[cell])
        return state == states.EXHAUSTED

    def _loaded(self) -> AnySearcher:
        """Return the searcher with the givens of now, where it is not kept in step."""
        assert self.searcher is not None, "there was a beginning"
        self.searcher.load(self.singles.values)
        return self.searcher

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
            if self.sets.is_any_empty():
                self.put_back(orbit)
            elif not self._are_singles(orbit) and not self._needs_no_guess():
                if self._is_unique_after_all(orbit):
                    return i
                self.put_back(orbit)
        return len(orbits)

    def _needs_no_guess(self) -> k.Flag:
        """Tell whether the solution is found without a guess; if not, the search may go on."""
        bands: BandSolver | None = self.bands
        if bands is None:
            searcher = self._loaded()
            searcher.start()
            return searcher.find(1) == states.FOUND
        bands.start()
        return bands.find(1) == states.FOUND

    def _is_unique_after_all(self, orbit: Orbit) -> k.Flag:
        """Tell it where a guess is needed, and the search has just stopped before that."""
        bands: BandSolver | None = self.bands
        if bands is None:
            assert self.searcher is not None, "there was a beginning"
            return self.searcher.count(2, PATIENCE) == states.EXHAUSTED
        if len(orbit) > 1:
            return bands.count(2, PATIENCE) == states.EXHAUSTED
        cell: k.Cell = orbit[0]
        return bands.find_other(cell, self.sets.solution[cell], PATIENCE) == states.EXHAUSTED

    def parted(self, orbits: Sequence[Orbit]) -> tuple[list[Orbit], list[Orbit]]:
        """Return those that are given now and those that are not, in the same order."""
        cell: k.Cell
        given: list[Orbit] = []
        gone: list[Orbit] = []
        for orbit in orbits:
            cell = orbit[0]
            if self.singles.values[cell] == k.NO_DIGIT:
                gone.append(orbit)
            else:
                given.append(orbit)
        return given, gone

    def given(self) -> tuple[k.Digit, ...]:
        """Return the digit of each cell that is given now, NO_DIGIT for the others."""
        # Cell by cell, which is five times as fast as to walk over the view.
        return tuple([self.singles.values[cell] for cell in range(self.layout.cells)])
