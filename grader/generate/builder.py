"""Build puzzles for a target on one layout."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from grader.generate.dig import givens_without, is_provably_unique, refill, without
from grader.generate.fill_pattern import fill_pattern
from grader.generate.givens_balance import GivensBalance
from grader.generate.grow import grow
from grader.generate.neighbors import NeighborGenerator
from grader.generate.plan import ConstructionMethod, GenerationPlan
from grader.generate.probe import Probe, Rate
from grader.generate.requirements import (
    AttractiveRequirement,
    MinimalityRequirement,
    NoSearchRequirement,
    RatedPuzzle,
)
from grader.generate.shuffle import shuffled
from grader.generate.singles_remover import SinglesRemover
from grader.generate.target import LARGE, Target
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.search.canonical.symmetry import Orbit
from grader.search.given_remover import GivenRemover
from grader.search.searcher_pool import pooled_searcher
from grader.search.solutions import Solution, random_solution

REMOVAL_ORDERS = 3
"""Orders of removal tried with the same filled grid."""
NO_GUESS_ROUNDS = 20
"""Puzzles solved without a guess that are tried with the same filled grid."""
RESTORED_GROUPS = 20
"""Orbits restored between two of these rounds."""
EASY_PERCENT = 40
"""Givens of an easy puzzle as a percentage of the cells: 32 of 81."""


class Builder:
    """Builds puzzles with one solution on a layout, as near to a target as one attempt allows.

    It holds the buffers that attempts reuse, and is not thread-safe.
    """

    def __init__(
        self, target: Target, plan: GenerationPlan, layout: Layout, rate: Rate | None
    ) -> None:
        self.target = target
        self.plan = plan
        self.layout = layout
        self.probe: Probe = Probe(target, layout, rate)
        self._singles_remover = SinglesRemover(layout)
        self._remover = GivenRemover(layout, plan.node_limit)
        self._orbits = target.orbits(layout)
        minimality = target.requirement(MinimalityRequirement)
        self._is_minimal = minimality is not None and minimality.wanted
        # Givens that are given back may be redundant.
        is_spread = not self._is_minimal and target.requirement(AttractiveRequirement) is not None
        self._balance = GivensBalance(layout) if is_spread else None

    def neighbor_generator(self, random: Random) -> NeighborGenerator:
        """Return a generator of neighbors of the puzzles built here."""
        return NeighborGenerator(self.target, self.layout, random, self.plan.node_limit)

    def build(self, random: Random) -> RatedPuzzle | None:
        """Return a puzzle, or None if this attempt led to none."""
        if self.plan.method is ConstructionMethod.FILL:
            return self._fill(random)
        solution = random_solution(self.layout, random)
        self.probe.effort.add_grid()
        order = shuffled(self._orbits, random)
        # Puzzles with fewer givens have few of each digit anyway.
        if self._balance is not None and self.plan.only_singles:
            order = self._balance.balanced(order, solution)
        if self.plan.method is ConstructionMethod.GROW:
            return self._grow(solution, order, random)
        return self._dig(solution, order, random)

    def _fill(self, random: Random) -> RatedPuzzle | None:
        pattern = self.target.pattern
        assert pattern is not None, "only patterns are filled"
        self.probe.effort.add_grid()
        puzzle = fill_pattern(self.layout, pattern.cells, random, self.target.digits)
        return None if puzzle is None else self.probe.rate(puzzle)

    def _grow(self, solution: Solution, order: list[Orbit], random: Random) -> RatedPuzzle | None:
        given = grow(self.layout, solution, self._allowed_orbits(solution, order), random)
        removed = _remaining(order, given)
        return self._remove_givens(solution, removed, shuffled(given, random), random)

    def _dig(self, solution: Solution, order: list[Orbit], random: Random) -> RatedPuzzle | None:
        allowed = self._allowed_orbits(solution, order)
        removed = [] if allowed is order else _remaining(order, allowed)
        return self._remove_givens(solution, removed, allowed, random)

    def _allowed_orbits(self, solution: Solution, order: list[Orbit]) -> list[Orbit]:
        """Return the orbits that may be given."""
        digits, pattern = self.target.digits, self.target.pattern
        if digits is not None:
            order = [orbit for orbit in order if all(solution[cell] in digits for cell in orbit)]
        if pattern is not None:
            order = [orbit for orbit in order if pattern.cells.issuperset(orbit)]
        return order

    def _remove_singles(self, given: list[Orbit], least: int, deep: bool) -> list[Orbit]:
        """Remove orbits that need no search, and return them."""
        singles = self.plan.singles
        return self._singles_remover.remove(
            given, not singles.everywhere, singles.naked, deep, least
        )

    def _remove_frequent(
        self, solution: Solution, removed: list[Orbit], given: list[Orbit]
    ) -> list[Orbit]:
        """Remove further singles with digits that are given too often, and return them."""
        assert self._balance is not None, "givens are to be spread"
        more: list[Orbit] = []
        for orbit in self._balance.frequent(solution, removed, given):
            more += self._remove_singles([orbit], 0, False)
        return more

    def _dig_without_guess(
        self, solution: Solution, removed: list[Orbit], given: list[Orbit], random: Random
    ) -> RatedPuzzle | None:
        """Return a puzzle that meets the target and needs no guess, or has one orbit less.

        Remove all orbits that leave a puzzle solved without a guess.  Test each puzzle where one
        more removal needs a guess but keeps the solution unique, and the puzzle where no more
        removal is possible.  Then restore some orbits and remove others.
        """
        layout, remover = self.layout, self._remover
        self._singles_remover.load(givens_without(solution, removed))
        singles = self._remove_singles(given, 0, False)
        left = _remaining(given, singles)
        if self._balance is not None:
            # Some stay given, so that nearly all puzzles on the way are spread.
            singles = self._balance.repaired(solution, singles, removed)
            left = _remaining(left, self._balance.cover(solution, left))
        with pooled_searcher(layout) as searcher:
            remover.load(solution)
            remover.start(searcher, givens_without(solution, [*removed, *singles]))
            for _ in range(NO_GUESS_ROUNDS):
                position = remover.remove_without_guess(left, 0)
                while position < len(left):
                    rated = self._met(remover.givens())
                    if rated is not None:
                        return rated
                    remover.restore(left[position])
                    position = remover.remove_without_guess(left, position + 1)
                rated = self._met(remover.givens())
                if rated is not None:
                    return rated
                still_given, newly_removed = remover.partition(left)
                singles = shuffled([*singles, *newly_removed], random)
                for orbit in singles[:RESTORED_GROUPS]:
                    remover.restore(orbit)
                left = [*still_given, *singles[:RESTORED_GROUPS]]
                singles = singles[RESTORED_GROUPS:]
        return None

    def _met(self, givens: tuple[k.Digit, ...]) -> RatedPuzzle | None:
        """Return a puzzle if it meets the target; it is not rated if its givens do not."""
        if self._balance is not None and not self._balance.is_spread(givens):
            return None
        rated = self.probe.rate(Puzzle(self.layout, givens))
        return rated if self.target.is_met(rated) else None

    def _remove_givens(
        self, solution: Solution, removed: list[Orbit], given: list[Orbit], random: Random
    ) -> RatedPuzzle | None:
        """Remove givens by the methods of the plan; None if the solution is not unique."""
        layout, plan = self.layout, self.plan
        stop, least = 0, 0
        if self.target.givens is not None:
            low, high = self.target.givens
            stop, least = random.randint(max(0, low), min(high, layout.cells)), low
        if removed and not is_provably_unique(without(layout, solution, removed)):
            return None
        # On large layouts digging on from singles is faster: each given takes a search here.
        if plan.no_guess and layout.cells <= LARGE:
            found = self._dig_without_guess(solution, removed, given, random)
            if found is not None:
                return found
        if plan.singles.hidden:
            # Puzzles that need only singles keep as many givens as newspapers print, unless that
            # makes them too easy.
            easy = layout.cells * EASY_PERCENT // 100
            for enough in (easy, 0) if plan.only_singles else (0,):
                # Not once for both: what is given back to spread the givens is given again.
                self._singles_remover.load(givens_without(solution, removed))
                singles = self._remove_singles(given, max(stop, enough), plan.only_singles)
                if self._balance is not None:
                    singles += self._remove_frequent(solution, [*removed, *singles], given)
                    singles = self._balance.repaired(solution, singles, removed)
                removed, given = [*removed, *singles], _remaining(given, singles)
                if plan.only_singles and not stop:
                    found = self._met(givens_without(solution, removed))
                    if found is not None:
                        return found
            if self._balance is not None and plan.only_singles:
                left = without(layout, solution, removed)
                # Where digits are given too often, another filled grid is sooner right.
                if not self._balance.is_spread(left.givens):
                    return self.probe.rate(left)
        return self._dig_and_refill(solution, removed, given, random, (stop, least))

    def _dig_and_refill(
        self,
        solution: Solution,
        removed: list[Orbit],
        given: list[Orbit],
        random: Random,
        limits: tuple[int, int],
    ) -> RatedPuzzle:
        """Dig in several orders; where a puzzle is too hard, restore some givens.

        If the difficulty is left open, another order is tried first: a puzzle whose givens are
        restored until it needs no search is among the hardest without search.
        """
        layout, target, remover = self.layout, self.target, self._remover
        is_open = target.requirement(NoSearchRequirement) is not None and not any(
            requirement.needed_slots(target.profile) for requirement in target.requirements
        )
        remover.load(solution)
        base = givens_without(solution, removed)
        cache: dict[tuple[Orbit, ...], RatedPuzzle] = {}

        def rate_without(orbits: Sequence[Orbit]) -> RatedPuzzle:
            key = tuple(orbits)
            if key not in cache:
                cache[key] = self.probe.rate(without(layout, base, key))
            return cache[key]

        for number in range(REMOVAL_ORDERS):
            with pooled_searcher(layout) as searcher:
                remover.start(searcher, base)
                dug: Sequence[Orbit] = remover.dig(given, *limits)
            if self._balance is not None:
                dug = self._balance.repaired(solution, dug, removed)
            rated = rate_without(dug)
            if self._balance is None:
                rated.needed = frozenset(remover.needed)
            is_last = number == REMOVAL_ORDERS - 1
            if dug and (is_last or not is_open) and target.is_exceeded(rated):
                dug = refill(
                    dug,
                    lambda orbits: target.is_exceeded(rate_without(orbits)),
                    lambda orbits: not self._is_minimal and target.is_met(rate_without(orbits)),
                )
                rated = rate_without(dug)
            if target.is_met(rated):
                break
            given = shuffled(given, random)
        return rated


def _remaining(orbits: list[Orbit], excluded: Sequence[Orbit]) -> list[Orbit]:
    """Return the orbits without the excluded ones, in the same order."""
    excluded_set = set(excluded)
    return [orbit for orbit in orbits if orbit not in excluded_set]
