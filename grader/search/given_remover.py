"""Remove givens while the solution stays unique, and restore them."""

from __future__ import annotations

from collections.abc import Sequence

from grader.model import kinds as k
from grader.model.layout import Layout
from grader.runtime import deadline
from grader.search import search_states
from grader.search.band_solver import BandSolver
from grader.search.canonical.symmetry import Orbit
from grader.search.searcher_pool import AnySearcher
from grader.search.singles_solver import SinglesSolver
from grader.search.solutions import Solution
from grader.search.unavoidable_sets import UnavoidableSets

NODE_LIMIT = 5000
"""Nodes after which a removal counts as ambiguous by default.  9x9 hardly ever needs as many.  It
is above the 3,000 nodes after which the searcher changes to clause learning, which decides most of
the remaining cases."""
NO_NODE_LIMIT = 1_000_000_000
"""More nodes than any search takes before its deadline."""


class GivenRemover:
    """Removes and restores givens of a solution, with a searcher for uniqueness.

    A given that is a single is removed without a search.  A removal that leaves an unavoidable
    set without givens is rejected without one.  On classic 9x9 each change is also made in the
    searcher; for other layouts the givens are loaded before each search.

    Use: `load` a solution, then `start` and the other methods, any number of times.

    Args:
        layout: the layout.
        node_limit: nodes after which a removal counts as ambiguous.
    """

    def __init__(self, layout: Layout, node_limit: k.Count = NODE_LIMIT) -> None:
        self.layout = layout
        self.node_limit = node_limit
        self.sets: UnavoidableSets = UnavoidableSets(layout)
        self.singles: SinglesSolver = SinglesSolver(layout)
        self.searcher: AnySearcher | None = None
        self.bands: BandSolver | None = None
        self.has_other: k.Flag = 0
        self.needed: list[k.Cell] = []

    def load(self, solution: Solution) -> None:
        """Load a solution, one digit for each cell."""
        self.sets.load(solution)

    def start(self, searcher: AnySearcher, givens: Sequence[int]) -> None:
        """Start from givens of the solution.

        Args:
            searcher: a searcher for the layout, used by nothing else meanwhile.
            givens: one digit for each cell; NO_DIGIT where it is empty.
        """
        self.searcher = searcher
        self.bands = searcher if isinstance(searcher, BandSolver) else None
        self.needed = []
        self.sets.start(givens)
        self.singles.load(givens)
        searcher.load(givens)
        if self.bands is not None:
            self.bands.hasty = 1

    def remove(self, orbit: Orbit) -> None:
        """Remove the givens of an orbit."""
        cell: k.Cell
        for cell in orbit:
            self.sets.empty_cell(cell)
            self.singles.remove_given(cell)
            if self.bands is not None:
                self.bands.remove_given(cell)

    def restore(self, orbit: Orbit) -> None:
        """Restore the givens of an orbit."""
        cell: k.Cell
        for cell in orbit:
            digit: k.Digit = self.sets.solution[cell]
            self.sets.fill_cell(cell)
            self.singles.add_given(cell, digit)
            if self.bands is not None:
                self.bands.add_given(cell, digit)

    def dig(self, order: Sequence[Orbit], stop: k.Count, least: k.Count) -> list[Orbit]:
        """Remove orbits in this order wherever the solution stays unique; return them.

        Afterwards `needed` has the cells of which there is proof that they cannot be removed as
        well: with fewer givens there are no fewer solutions.

        Args:
            order: orbits, all of them given.
            stop: end when at most this many givens are left.
            least: never leave fewer givens than this.
        """
        cell: k.Cell
        left: k.Count = 0
        deadline.check()
        for cell in range(self.layout.cells):
            left += self.singles.values[cell] != k.NO_DIGIT
        removed: list[Orbit] = []
        for orbit in order:
            if left <= stop:
                break
            if left - len(orbit) < least:
                continue
            if self.try_remove(orbit):
                removed.append(orbit)
                left -= len(orbit)
            elif self.has_other and len(orbit) == 1:
                self.needed.append(orbit[0])
        return removed

    def try_remove(self, orbit: Orbit) -> k.Flag:
        """Remove an orbit if the solution stays unique; return whether it was removed.

        If it was not, `has_other` tells whether there is another solution without it, or just no
        proof that there is none.
        """
        if self.bands is None:
            deadline.check()
        self.remove(orbit)
        self.has_other = self._has_empty_set(orbit)
        if not self.has_other and (self._are_singles(orbit) or self._is_unique(orbit)):
            return 1
        self.restore(orbit)
        return 0

    def next_redundant(self, first: k.Cell) -> k.Cell:
        """Return the first given, from a cell on, that can be removed alone; NO_CELL if none can.

        All givens are back afterwards.
        """
        cell: k.Cell
        deadline.check()
        for cell in range(first, self.layout.cells):
            if self.singles.values[cell] != k.NO_DIGIT and self.try_remove((cell,)):
                self.restore((cell,))
                return cell
        return k.NO_CELL

    def _has_empty_set(self, orbit: Orbit) -> k.Flag:
        """Return whether the orbit removed last was the last hit on an unavoidable set."""
        cell: k.Cell
        for cell in orbit:
            if self.sets.has_empty_set(cell, self.singles.candidates(cell)):
                return 1
        return 0

    def _are_singles(self, orbit: Orbit) -> k.Flag:
        """Return whether each cell of the orbit removed last is a single."""
        cell: k.Cell
        for cell in orbit:
            if not self.singles.is_single(cell, self.sets.solution[cell], 0, 1):
                return 0
        return 1

    def _is_unique(self, orbit: Orbit) -> k.Flag:
        """Return whether the solution is still unique after the removal of an orbit.

        Set `has_other` if there is another one; neither is known at the limit of nodes.
        """
        cell: k.Cell = orbit[0]
        # Another solution must differ in the removed cell, if it is only one.
        is_single_cell: k.Flag = len(orbit) == 1
        state: k.Count
        bands: BandSolver | None = self.bands
        if bands is None:
            searcher = self._load_searcher()
            if is_single_cell:
                searcher.forbid(cell, self.sets.solution[cell])
            searcher.start()
            state = searcher.count(2 - is_single_cell, self.node_limit)
            self.has_other = state == search_states.FOUND
            return state == search_states.EXHAUSTED
        if is_single_cell:
            bands.forbid(cell, self.sets.solution[cell])
        bands.start()
        state = bands.count(2 - is_single_cell, self.node_limit)
        if is_single_cell:
            bands.allow(cell, self.sets.solution[cell])
        self.has_other = state == search_states.FOUND
        return state == search_states.EXHAUSTED

    def _load_searcher(self) -> AnySearcher:
        """Return the searcher, loaded with the current givens; not used on classic 9x9."""
        assert self.searcher is not None, "start() was called"
        self.searcher.load(self.singles.values)
        return self.searcher

    def remove_without_guess(self, orbits: Sequence[Orbit], first: k.Count) -> k.Count:
        """Remove orbits, from a position on, whose removal needs no guess of the searcher.

        The searcher solves these puzzles by singles and, on classic 9x9, locked candidates.

        Returns:
            The position of the first orbit whose removal keeps the solution unique but needs a
            guess; this orbit is removed, too.  `len(orbits)` if there is none.
        """
        i: k.Count
        deadline.check()
        for i in range(first, len(orbits)):
            orbit: Orbit = orbits[i]
            self.remove(orbit)
            if self._has_empty_set(orbit):
                self.restore(orbit)
            elif not self._are_singles(orbit) and not self._is_solved_without_guess():
                if self._is_unique_with_guesses(orbit):
                    return i
                self.restore(orbit)
        return len(orbits)

    def _is_solved_without_guess(self) -> k.Flag:
        """Return whether the searcher finds the solution without a guess.

        If not, the search stops before the first guess and can be continued.
        """
        bands: BandSolver | None = self.bands
        if bands is None:
            searcher = self._load_searcher()
            searcher.start()
            return searcher.find(1) == search_states.FOUND
        bands.start()
        return bands.find(1) == search_states.FOUND

    def _is_unique_with_guesses(self, orbit: Orbit) -> k.Flag:
        """Return whether the solution is unique, continuing a search stopped before a guess."""
        bands: BandSolver | None = self.bands
        if bands is None:
            assert self.searcher is not None, "start() was called"
            return self.searcher.count(2, self.node_limit) == search_states.EXHAUSTED
        if len(orbit) > 1:
            return bands.count(2, self.node_limit) == search_states.EXHAUSTED
        cell: k.Cell = orbit[0]
        state: k.Count = bands.find_other(cell, self.sets.solution[cell], self.node_limit)
        return state == search_states.EXHAUSTED

    def partition(self, orbits: Sequence[Orbit]) -> tuple[list[Orbit], list[Orbit]]:
        """Return the orbits that are given and those that are not, in the same order."""
        cell: k.Cell
        given: list[Orbit] = []
        removed: list[Orbit] = []
        for orbit in orbits:
            cell = orbit[0]
            if self.singles.values[cell] == k.NO_DIGIT:
                removed.append(orbit)
            else:
                given.append(orbit)
        return given, removed

    def givens(self) -> tuple[k.Digit, ...]:
        """Return the current givens: one digit for each cell, NO_DIGIT where it is empty."""
        # Indexing is five times as fast as iterating over the memoryview.
        return tuple([self.singles.values[cell] for cell in range(self.layout.cells)])
