"""Make neighbors of a puzzle: remove some givens, add others, keep the solution unique.

These moves are known as {-1+1}, {-2+2} and so on.  The solution may change.
"""

from __future__ import annotations

from random import Random

from grader.generate.dig import is_provably_unique
from grader.generate.shuffle import shuffled
from grader.generate.target import Target
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.search import search_states
from grader.search.canonical.symmetry import Orbit
from grader.search.given_remover import GivenRemover
from grader.search.searcher_pool import pooled_searcher
from grader.search.solutions import Solution

MAX_REMOVED_ORBITS = 3
"""Orbits that one move removes at most."""
MAX_SOLUTIONS = 60
"""Solutions sampled after the removal."""
NODE_LIMIT = 20_000
"""Nodes of the search for each of them."""
ORBITS_COMPARED = 8
"""Orbits from which the one that excludes most solutions is added."""


class NeighborGenerator:
    """Makes neighbors of puzzles within the symmetry, pattern and digits of a target.

    Args:
        target: the target.
        layout: the layout of the puzzles.
        random: the random numbers.
        node_limit: nodes after which the removal of a redundant given counts as ambiguous.
    """

    def __init__(self, target: Target, layout: Layout, random: Random, node_limit: int) -> None:
        pattern = target.pattern
        orbits = target.orbits(layout)
        if pattern is not None:
            orbits = tuple(orbit for orbit in orbits if pattern.cells.issuperset(orbit))
        least, most = target.givens or (0, layout.cells)
        self.layout = layout
        self.random = random
        self.orbits: list[Orbit] = list(orbits)
        """The orbits that may be given."""
        self.digits: frozenset[k.Digit] | None = target.digits
        """The digits that may be given; None for all."""
        self.is_pattern_fixed: bool = pattern is not None and pattern.exact
        """All orbits are always given, and only their digits change."""
        self.stop: int = most if target.givens else 0
        """Stop removing redundant givens when at most this many are left."""
        self.least: int = least
        """Never leave fewer givens than this."""
        self._remover = GivenRemover(layout, node_limit)

    def neighbor(self, puzzle: Puzzle, harder: bool) -> Puzzle | None:
        """Return a neighbor with one solution, or None if the random move leads to none.

        Args:
            puzzle: a puzzle with one solution.
            harder: remove redundant givens afterwards; otherwise a given may be added.
        """
        random = self.random
        given = self._given_orbits(puzzle)
        if not given:
            return None
        removed = random.sample(given, min(len(given), random.randint(1, MAX_REMOVED_ORBITS)))
        givens = list(puzzle.givens)
        for orbit in removed:
            for cell in orbit:
                givens[cell] = k.NO_DIGIT
        solutions = self._sample_solutions(givens)
        if not solutions:
            return None
        chosen = random.choice(solutions)
        if self.is_pattern_fixed:
            return self._change_digits(givens, removed, chosen)
        self._exclude(givens, chosen, [other for other in solutions if other != chosen])
        if not harder and random.random() < 0.5:
            self._add(givens, self._addable_orbits(givens, chosen)[:1], chosen)
        found = Puzzle(self.layout, tuple(givens))
        if not is_provably_unique(found):
            return None
        return self._without_redundant_givens(found, chosen) if harder else found

    def _given_orbits(self, puzzle: Puzzle) -> list[Orbit]:
        return [orbit for orbit in self.orbits if puzzle.givens[orbit[0]] != k.NO_DIGIT]

    def _sample_solutions(self, givens: list[k.Digit]) -> list[Solution]:
        """Return solutions of the givens, in random order if there are many."""
        found: list[Solution] = []
        with pooled_searcher(self.layout) as searcher:
            searcher.load(givens)
            searcher.start(self.random.randbytes(16 * self.layout.cells))
            while len(found) < MAX_SOLUTIONS and searcher.find(NODE_LIMIT) == search_states.FOUND:
                found.append(searcher.solution())
        return found

    def _change_digits(
        self, givens: list[k.Digit], removed: list[Orbit], solution: Solution
    ) -> Puzzle | None:
        """Return the puzzle with the removed cells filled from a solution, if it is unique."""
        self._add(givens, removed, solution)
        if self.digits is not None and not self.digits.issuperset(givens):
            return None
        found = Puzzle(self.layout, tuple(givens))
        return found if is_provably_unique(found) else None

    def _exclude(self, givens: list[k.Digit], solution: Solution, others: list[Solution]) -> None:
        """Add givens of a solution until they exclude the others, as far as possible."""
        addable = self._addable_orbits(givens, solution)
        while others and addable:
            best = max(
                addable[:ORBITS_COMPARED],
                key=lambda orbit: sum(other[orbit[0]] != solution[orbit[0]] for other in others),
            )
            addable.remove(best)
            left = [o for o in others if all(o[cell] == solution[cell] for cell in best)]
            if len(left) < len(others):
                self._add(givens, [best], solution)
                others = left

    def _addable_orbits(self, givens: list[k.Digit], solution: Solution) -> list[Orbit]:
        """Return the empty orbits that may be given, in random order."""
        addable = [
            orbit
            for orbit in self.orbits
            if givens[orbit[0]] == k.NO_DIGIT
            and (self.digits is None or all(solution[cell] in self.digits for cell in orbit))
        ]
        return shuffled(addable, self.random)

    def _without_redundant_givens(self, puzzle: Puzzle, solution: Solution) -> Puzzle:
        """Return the puzzle without redundant givens, within the limits on their number."""
        given = shuffled(self._given_orbits(puzzle), self.random)
        self._remover.load(solution)
        with pooled_searcher(self.layout) as searcher:
            self._remover.start(searcher, puzzle.givens)
            self._remover.dig(given, self.stop, self.least)
            return Puzzle(self.layout, self._remover.givens())

    @staticmethod
    def _add(givens: list[k.Digit], orbits: list[Orbit], solution: Solution) -> None:
        for orbit in orbits:
            for cell in orbit:
                givens[cell] = solution[cell]
