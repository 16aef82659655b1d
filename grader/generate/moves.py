"""Steps from a puzzle to its neighbours: some givens go, others come, one solution stays.

In the language of the field these are {-1+1}, {-2+2} and so on, with the digits free: the
solution may become another one.
"""

from __future__ import annotations

from random import Random

from attrs import define, field

from grader.errors import SearchLimitError
from grader.generate.removal import Removal
from grader.generate.shuffle import shuffled
from grader.generate.symmetry import Orbit
from grader.generate.target import Target
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.search import states
from grader.search.limits import Limits
from grader.search.searcher_pool import pooled_searcher
from grader.search.solutions import Solution, is_unique

MOST_GONE = 3
"""Groups of cells that a step takes away at the most."""
WAYS = 60
"""Solutions that are looked at, of those that are left when givens have gone."""
PATIENCE = 20_000
"""Nodes that may be spent on them."""
FIRST_LOOK = 8
"""Groups of cells of which the one is taken that rules out most."""


def is_surely_unique(puzzle: Puzzle) -> bool:
    """Tell whether there is one solution, as far as that can be told with some patience."""
    try:
        return is_unique(puzzle, Limits(node_limit=PATIENCE))
    except SearchLimitError:
        return False


@define
class Neighbours:
    """Makes neighbours of puzzles that keep to the symmetry, pattern and digits of a target."""

    layout: Layout
    random: Random
    orbits: list[Orbit]
    """The groups of cells that may be given."""
    digits: frozenset[k.Digit] | None
    fixed: bool
    """All of these groups are always given, so that only digits change."""
    stop: int
    """Enough has gone as soon as so few givens, or fewer, are left."""
    least: int
    """There are never fewer givens than this."""
    _removal: Removal = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._removal = Removal(self.layout)

    def step(self, puzzle: Puzzle, harder: bool) -> Puzzle | None:
        """Return a neighbour with one solution, or None if what was tried has several.

        Args:
            puzzle: it has one solution.
            harder: superfluous givens go afterwards; otherwise one more may come.
        """
        random = self.random
        given = [o for o in self.orbits if puzzle.givens[o[0]] != k.NO_DIGIT]
        if not given:
            return None
        gone = random.sample(given, min(len(given), random.randint(1, MOST_GONE)))
        givens = list(puzzle.givens)
        for orbit in gone:
            for cell in orbit:
                givens[cell] = k.NO_DIGIT
        ways = self._ways(givens)
        if not ways:
            return None
        chosen = random.choice(ways)
        ways = [way for way in ways if way != chosen]
        if self.fixed:
            return self._filled_again(givens, gone, chosen)
        self._tell_apart(givens, chosen, ways)
        if not harder and random.random() < 0.5:
            self._give(givens, self._free(givens, chosen)[:1], chosen)
        made = Puzzle(self.layout, tuple(givens))
        if not is_surely_unique(made):
            return None
        return self._dug(made, chosen) if harder else made

    def _ways(self, givens: list[k.Digit]) -> list[Solution]:
        """Return solutions, in random order where there are many."""
        found: list[Solution] = []
        with pooled_searcher(self.layout) as searcher:
            searcher.load(givens)
            searcher.start(self.random.randbytes(16 * self.layout.cells))
            while len(found) < WAYS and searcher.find(PATIENCE) == states.FOUND:
                found.append(searcher.solution())
        return found

    def _filled_again(
        self, givens: list[k.Digit], gone: list[Orbit], chosen: Solution
    ) -> Puzzle | None:
        """Return the puzzle with the same cells given as the solution says, if it is unique."""
        self._give(givens, gone, chosen)
        if self.digits is not None and not self.digits.issuperset(givens):
            return None
        made = Puzzle(self.layout, tuple(givens))
        return made if is_surely_unique(made) else None

    def _tell_apart(self, givens: list[k.Digit], chosen: Solution, ways: list[Solution]) -> None:
        """Give cells until none of the other solutions fits any more, or nothing helps."""
        free = self._free(givens, chosen)
        while ways and free:
            best = max(
                free[:FIRST_LOOK], key=lambda o: sum(way[o[0]] != chosen[o[0]] for way in ways)
            )
            free.remove(best)
            left = [way for way in ways if all(way[cell] == chosen[cell] for cell in best)]
            if len(left) < len(ways):
                self._give(givens, [best], chosen)
                ways = left

    def _free(self, givens: list[k.Digit], chosen: Solution) -> list[Orbit]:
        """Return the groups of empty cells that may be given, in random order."""
        free = [
            orbit
            for orbit in self.orbits
            if givens[orbit[0]] == k.NO_DIGIT
            and (self.digits is None or all(chosen[cell] in self.digits for cell in orbit))
        ]
        return shuffled(free, self.random)

    def _dug(self, puzzle: Puzzle, solution: Solution) -> Puzzle:
        """Return the puzzle without what is superfluous, as far as it may go."""
        given = [o for o in self.orbits if puzzle.givens[o[0]] != k.NO_DIGIT]
        given = shuffled(given, self.random)
        self._removal.load(solution)
        with pooled_searcher(self.layout) as searcher:
            self._removal.begin(searcher, puzzle.givens)
            self._removal.dig(given, self.stop, self.least)
            return Puzzle(self.layout, self._removal.given())

    @staticmethod
    def _give(givens: list[k.Digit], orbits: list[Orbit], solution: Solution) -> None:
        for orbit in orbits:
            for cell in orbit:
                givens[cell] = solution[cell]


def neighbours(target: Target, layout: Layout, random: Random) -> Neighbours:
    """Return what makes neighbours for a target."""
    pattern = target.pattern
    orbits = target.orbits(layout)
    if pattern is not None:
        orbits = tuple(orbit for orbit in orbits if pattern.cells.issuperset(orbit))
    least, most = target.givens or (0, layout.cells)
    return Neighbours(
        layout,
        random,
        list(orbits),
        target.digits,
        pattern is not None and pattern.exactly,
        most if target.givens else 0,
        least,
    )
