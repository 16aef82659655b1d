"""Where puzzles are made for a target: what is kept ready for a layout, and how one begins."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from grader.generate.clearing import Clearing
from grader.generate.dig import refill, without
from grader.generate.fill import fill
from grader.generate.grow import grow
from grader.generate.moves import Neighbours, is_surely_unique, neighbours
from grader.generate.plan import Method, Plan
from grader.generate.probe import Probe, Rate
from grader.generate.removal import Removal
from grader.generate.requirements import Draft, Minimal
from grader.generate.shuffle import shuffled
from grader.generate.symmetry import Orbit
from grader.generate.target import Target
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.search.searcher_pool import pooled_searcher
from grader.search.solutions import Solution, random_solution

ROUNDS = 3
"""How many orders of removals are tried with the same filled layout."""
STEPS = 20
"""How many puzzles that need no guess are looked at with the same filled layout."""
BACK = 20
"""Groups of cells that are given again between two of them."""
EASY = 40
"""Givens of an easy puzzle, out of a hundred cells: 32 of 81."""
SMALL = 100
"""Cells up to which this is faster than to dig on from singles: each given takes a search."""


class Builder:
    """Makes puzzles with one solution on a layout, as near to a target as it goes at once."""

    def __init__(self, target: Target, plan: Plan, layout: Layout, rate: Rate | None) -> None:
        self.target = target
        self.plan = plan
        self.layout = layout
        self.probe = Probe(target, layout, rate)
        self._clearing = Clearing(layout)
        self._removal = Removal(layout)
        self._orbits = target.orbits(layout)
        self._is_minimal = (requirement := target.the(Minimal)) is not None and requirement.wanted

    def around(self, random: Random) -> Neighbours:
        """Return what makes neighbours of the puzzles made here."""
        return neighbours(self.target, self.layout, random)

    def begin(self, random: Random) -> Draft | None:
        """Return a puzzle, or None if this attempt led to none."""
        if self.plan.method is Method.FILL:
            return self._filled(random)
        solution = random_solution(self.layout, random)
        order = shuffled(self._orbits, random)
        if self.plan.method is Method.GROW:
            return self._grown(solution, order, random)
        return self._dug(solution, order, random)

    def _filled(self, random: Random) -> Draft | None:
        pattern = self.target.pattern
        assert pattern is not None, "that is why it is filled"
        puzzle = fill(self.layout, pattern.cells, random, self.target.digits)
        if puzzle is None:
            return None
        return self.probe.draft(puzzle)

    def _grown(self, solution: Solution, order: list[Orbit], random: Random) -> Draft | None:
        allowed = self._allowed(solution, order)
        given = grow(self.layout, solution, allowed, random)
        gone = _others(order, given)
        return self._finished(solution, gone, shuffled(given, random), random)

    def _dug(self, solution: Solution, order: list[Orbit], random: Random) -> Draft | None:
        allowed = self._allowed(solution, order)
        gone = [] if allowed is order else _others(order, allowed)
        return self._finished(solution, gone, allowed, random)

    def _allowed(self, solution: Solution, order: list[Orbit]) -> list[Orbit]:
        """Return the groups that may be given at all."""
        digits, pattern = self.target.digits, self.target.pattern
        if digits is not None:
            order = [orbit for orbit in order if all(solution[cell] in digits for cell in orbit)]
        if pattern is not None:
            order = [orbit for orbit in order if pattern.cells.issuperset(orbit)]
        return order

    def _cleared(self, rest: list[Orbit], least: int, deep: bool) -> list[Orbit]:
        """Take away what needs no search, and return it."""
        plan = self.plan
        boxes_only = not plan.singles.everywhere
        return self._clearing.clear(rest, boxes_only, plan.singles.naked, deep, least)

    def _unguessed(
        self, solution: Solution, gone: list[Orbit], rest: list[Orbit], random: Random
    ) -> Draft | None:
        """Return a puzzle that is as asked from among those that need no guess, or one given less.

        All goes that can with no guess being needed.  Where a given leaves one solution that
        needs one, or when nothing more can go, the puzzle may be as asked.  If not, some come
        back and others go.
        """
        layout = self.layout
        self._clearing.load(without(layout, solution, gone).givens)
        taken = self._cleared(rest, 0, False)
        left = _others(rest, taken)
        with pooled_searcher(layout) as searcher:
            givens = without(layout, solution, [*gone, *taken]).givens
            removal = self._removal
            removal.load(solution)
            removal.begin(searcher, givens)
            for _ in range(STEPS):
                at = removal.thin(left, 0)
                while at < len(left):
                    draft = self.probe.draft(Puzzle(layout, removal.given()))
                    if self.target.is_met(draft):
                        return draft
                    removal.put_back(left[at])
                    at = removal.thin(left, at + 1)
                draft = self.probe.draft(Puzzle(layout, removal.given()))
                if self.target.is_met(draft):
                    return draft
                stay, away = removal.parted(left)
                taken = shuffled([*taken, *away], random)
                for orbit in taken[:BACK]:
                    removal.put_back(orbit)
                left, taken = [*stay, *taken[:BACK]], taken[BACK:]
        return None

    def _finished(
        self, solution: Solution, gone: list[Orbit], rest: list[Orbit], random: Random
    ) -> Draft | None:
        """Take away what can go of the rest, and put back what makes it too hard."""
        layout, plan = self.layout, self.plan
        stop, least = 0, 0
        if self.target.givens is not None:
            low, high = self.target.givens
            stop, least = random.randint(max(0, low), min(high, layout.cells)), low
        if gone and not is_surely_unique(without(layout, solution, gone)):
            return None
        if plan.no_guess and layout.cells <= SMALL:
            made = self._unguessed(solution, gone, rest, random)
            if made is not None:
                return made
        if plan.singles.hidden:
            self._clearing.load(without(layout, solution, gone).givens)
            # What only needs singles ends with as many givens as newspapers have, unless it is
            # too easy so.
            for room in (layout.cells * EASY // 100, 0) if plan.only_singles else (0,):
                easy = self._cleared(rest, max(stop, room), plan.only_singles)
                gone, rest = [*gone, *easy], _others(rest, easy)
                if plan.only_singles and not stop:
                    draft = self.probe.draft(without(layout, solution, gone))
                    if self.target.is_met(draft):
                        return draft
        return self._dug_on(solution, gone, rest, random, (stop, least))

    def _dug_on(
        self,
        solution: Solution,
        gone: list[Orbit],
        rest: list[Orbit],
        random: Random,
        room: tuple[int, int],
    ) -> Draft:
        """Take away what a search allows, in several orders; put back what is too much."""
        layout, target, removal = self.layout, self.target, self._removal
        removal.load(solution)
        base = without(layout, solution, gone).givens
        drafts: dict[tuple[Orbit, ...], Draft] = {}

        def drafted(some: Sequence[Orbit]) -> Draft:
            key = tuple(some)
            if key not in drafts:
                drafts[key] = self.probe.draft(without(layout, base, key))
            return drafts[key]

        for _ in range(ROUNDS):
            with pooled_searcher(layout) as searcher:
                removal.begin(searcher, base)
                removed: Sequence[Orbit] = removal.dig(rest, *room)
            draft = drafted(removed)
            if removed and target.is_exceeded(draft):
                removed = refill(
                    removed,
                    lambda some: target.is_exceeded(drafted(some)),
                    lambda some: not self._is_minimal and target.is_met(drafted(some)),
                )
                draft = drafted(removed)
            if target.is_met(draft):
                break
            rest = shuffled(rest, random)
        return draft


def _others(orbits: list[Orbit], some: Sequence[Orbit]) -> list[Orbit]:
    """Return what is left without some of them, in the same order."""
    taken = set(some)
    return [orbit for orbit in orbits if orbit not in taken]
