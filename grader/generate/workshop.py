"""Where puzzles are made for a target: what is kept ready for a layout, and how one begins."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from grader.generate.clearing import Clearing
from grader.generate.dig import dig, refill, without
from grader.generate.fill import fill
from grader.generate.gauge import Gauge, Rate
from grader.generate.grow import grow
from grader.generate.moves import Neighbours, is_surely_unique, neighbours, shuffled
from grader.generate.plan import Method, Plan
from grader.generate.symmetry import Orbit
from grader.generate.target import Target
from grader.generate.wishes import Draft, Minimal
from grader.model.layout import Layout
from grader.search.solutions import Solution, random_solution

ROUNDS = 3
"""How many orders of removals are tried with the same filled layout."""
EASY = 40
"""Givens of an easy puzzle, out of a hundred cells: 32 of 81."""


class Workshop:
    """Makes puzzles with one solution on a layout, as near to a target as it goes at once."""

    def __init__(self, target: Target, plan: Plan, layout: Layout, rate: Rate | None) -> None:
        self.target = target
        self.plan = plan
        self.layout = layout
        self.gauge = Gauge(target, layout, rate)
        self._clearing = Clearing(layout)
        self._orbits = target.orbits(layout)
        self._is_minimal = (wish := target.the(Minimal)) is not None and wish.wanted

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
        return self.gauge.draft(puzzle)

    def _grown(self, solution: Solution, order: list[Orbit], random: Random) -> Draft | None:
        allowed = self._allowed(solution, order)
        given = grow(self.layout, solution, allowed, random)
        gone = [orbit for orbit in order if orbit not in set(given)]
        return self._finished(solution, gone, shuffled(given, random), random)

    def _dug(self, solution: Solution, order: list[Orbit], random: Random) -> Draft | None:
        allowed = self._allowed(solution, order)
        gone = (
            [orbit for orbit in order if orbit not in set(allowed)]
            if len(allowed) < len(order)
            else []
        )
        return self._finished(solution, gone, allowed, random)

    def _allowed(self, solution: Solution, order: list[Orbit]) -> list[Orbit]:
        """Return the groups that may be given at all."""
        digits = self.target.digits
        if digits is None:
            return order
        return [orbit for orbit in order if all(solution[cell] in digits for cell in orbit)]

    def _cleared(self, rest: list[Orbit], least: int) -> list[Orbit]:
        """Take away what needs no search, and return it."""
        plan = self.plan
        boxes_only, deep = not plan.singles.everywhere, plan.only_singles
        return self._clearing.clear(rest, boxes_only, plan.singles.naked, deep, least)

    def _finished(
        self, solution: Solution, gone: list[Orbit], rest: list[Orbit], random: Random
    ) -> Draft | None:
        """Take away what can go of the rest, and put back what makes it too hard."""
        layout, plan, target = self.layout, self.plan, self.target
        stop, least = 0, 0
        if target.givens is not None:
            low, high = target.givens
            stop, least = random.randint(max(0, low), min(high, layout.cells)), low
        if gone and not is_surely_unique(without(layout, solution, gone)):
            return None
        drafts: dict[tuple[Orbit, ...], Draft] = {}

        def drafted(some: Sequence[Orbit]) -> Draft:
            key = tuple(some)
            if key not in drafts:
                drafts[key] = self.gauge.draft(without(layout, solution, [*gone, *key]))
            return drafts[key]

        if plan.singles.hidden:
            self._clearing.load(without(layout, solution, gone).givens)
            # What only needs singles ends with as many givens as newspapers have, unless it is
            # too easy so.
            for room in (layout.cells * EASY // 100, 0) if plan.only_singles else (0,):
                gone += self._cleared(rest, max(stop, room))
                taken = set(gone)
                rest = [orbit for orbit in rest if orbit not in taken]
                if plan.only_singles and not stop:
                    draft = drafted(())
                    if not target.misses(draft):
                        return draft
                    drafts.clear()
        for _ in range(ROUNDS):
            removed: Sequence[Orbit] = dig(layout, solution, rest, stop, least, gone)
            draft = drafted(removed)
            if removed and target.is_exceeded(draft):
                removed = refill(
                    removed,
                    lambda some: target.is_exceeded(drafted(some)),
                    lambda some: not self._is_minimal and not target.misses(drafted(some)),
                )
                draft = drafted(removed)
            if not target.misses(draft):
                break
            rest = shuffled(rest, random)
        return draft
