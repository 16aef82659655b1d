"""Build puzzles with rules for a target."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from random import Random

from grader.errors import SearchLimitError
from grader.generate.effort import Effort
from grader.generate.probe import Probe, Rate
from grader.generate.requirements import MinimalityRequirement, RatedPuzzle
from grader.generate.ruled.known_grids import KnownGrids, obeys
from grader.generate.ruled.random_rules import RandomRules
from grader.generate.ruled.rule_makers import Rules
from grader.generate.shuffle import shuffled
from grader.generate.target import Target
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.model.rules import Rule
from grader.model.rules.ruled_layout import with_rules, without_clue
from grader.rating.rating import Rating
from grader.runtime import deadline
from grader.search.canonical.symmetry import Orbit
from grader.search.limits import Limits
from grader.search.solutions import Solution, random_solution, solutions

GRIDS = 5
"""Filled grids tried until the rules of one can be made to tell its solution from all others."""
REPAIRS = 60
"""Changes made for that, each of which excludes another solution."""
NODE_LIMIT = 5000
"""Nodes of the search after which a puzzle does not count as unique."""
REMOVED_UNRATED = 3
"""Clues that are left out until it is rated whether the puzzle is too hard already."""
CHANGES = 12
"""Changes of a puzzle that are tried until one leaves the solution unique."""


class RuledProbe:
    """Rates puzzles that have rules, and so a layout, of their own."""

    def __init__(self, target: Target, rate: Rate | None) -> None:
        self.effort: Effort = Effort()
        self._target = target
        self._rate = rate
        self._last: tuple[Layout, Probe] | None = None
        self.needed: tuple[Layout | None, Collection[Rule]] = None, ()
        """A layout, and those of its rules of which it is known that they need their clue."""

    def rate(self, puzzle: Puzzle) -> RatedPuzzle:
        """Return a puzzle that has one solution with its rating, or a lower bound of it."""
        rated = self._probe(puzzle.layout).rate(puzzle)
        layout, rules = self.needed
        if layout is puzzle.layout:
            rated.needed_rules = rules
        return rated

    def full_rating(self, rated: RatedPuzzle, solution: Solution) -> Rating:
        """Return the rating of a puzzle that is not too hard, as `grader.rate` returns it."""
        return self._probe(rated.puzzle.layout).full_rating(rated, solution)

    def _probe(self, layout: Layout) -> Probe:
        """Return the probe for a layout; it is kept while only givens change."""
        if self._last is None or self._last[0] is not layout:
            self._last = layout, Probe(self._target, layout, self._rate)
        probe = self._last[1]
        probe.effort = self.effort
        return probe


class RuledBuilder:
    """Builds puzzles with rules that tell one solution from all others.

    A grid is filled, and rules are chosen that it obeys.  As long as there is another solution, a
    digit where it differs is given, if the target allows.  For cages, and if no more givens are
    allowed, the rules are changed so that the other solution breaks one of them.

    Args:
        target: the target, whose layout is one with such rules.
        rules: the generator of the rules.
        rate: the function that rates puzzles, if not the pipeline.
    """

    def __init__(self, target: Target, rules: RandomRules, rate: Rate | None) -> None:
        self.probe: RuledProbe = RuledProbe(target, rate)
        self._target = target
        self._plain = rules.plain
        self._maker = rules.maker()
        self._orbits = target.orbits(rules.plain)
        minimality = target.requirement(MinimalityRequirement)
        self._is_minimal = minimality is not None and minimality.wanted
        self._solution: Solution = ()
        self._known = KnownGrids(rules.plain.digits)

    def build(self, random: Random) -> RatedPuzzle | None:
        """Return a puzzle, or None if this attempt led to none."""
        for _ in range(GRIDS):
            deadline.check()
            self._solution = random_solution(self._plain, random)
            self._known = KnownGrids(self._plain.digits)
            self.probe.effort.add_grid()
            rules = self._maker.start(self._solution, random)
            if rules is None:
                continue
            puzzle = self._unique(self._puzzle(rules, self._first_givens(random)), random)
            if puzzle is not None:
                return self.probe.rate(self._trimmed(puzzle, random))
        return None

    def neighbor_generator(self, random: Random) -> RuledNeighbors:
        """Return a generator of neighbors of the puzzle built last."""
        return RuledNeighbors(self, random)

    def neighbor(self, puzzle: Puzzle, harder: bool, random: Random) -> Puzzle | None:
        """Return a puzzle with the same, only solution and other rules or givens, or None."""
        for changed in self._changed(puzzle, harder, random):
            rules, givens = changed.layout.rules, changed.givens
            if _says_more(changed, puzzle) or not (
                self._known.any_solves(rules, givens) or self._other_solution(changed)
            ):
                # Without clues it is harder still.
                is_lost = self._is_minimal and self._is_exceeded(changed)
                return changed if is_lost else self._trimmed(changed, random)
        return None

    def _changed(self, puzzle: Puzzle, harder: bool, random: Random) -> Iterator[Puzzle]:
        """Iterate over changed puzzles, which may have several solutions."""
        low, high = self._target.givens or (0, self._plain.cells)
        everywhere = range(self._plain.cells)
        changes = self._maker.changes(
            puzzle.layout.rules, self._solution, random, everywhere, harder
        )
        for _ in range(CHANGES):
            if low < high and random.random() < (0.3 if self._maker.repairs else 0.6):
                changed = self._with_other_givens(puzzle, harder, random, (low, high))
            else:
                rules = next(changes, None)
                changed = None if rules is None else self._puzzle(rules, puzzle.givens)
            if changed is not None:
                yield changed

    def _with_other_givens(
        self, puzzle: Puzzle, harder: bool, random: Random, limits: tuple[int, int]
    ) -> Puzzle | None:
        """Return the puzzle with an orbit of givens less or more, if the limits allow that."""
        orbits = [
            orbit
            for orbit in self._allowed_orbits()
            if (puzzle.givens[orbit[0]] == k.NO_DIGIT) != harder
        ]
        if not orbits:
            return None
        orbit = random.choice(orbits)
        clues = puzzle.clues + (-len(orbit) if harder else len(orbit))
        if not limits[0] <= clues <= limits[1]:
            return None
        return self._with_givens(puzzle, orbit, not harder)

    def _unique(self, puzzle: Puzzle, random: Random) -> Puzzle | None:
        """Return the puzzle, changed until its solution is unique, or None if that fails."""
        for _ in range(REPAIRS):
            near: Sequence[k.Cell] = range(self._plain.cells)
            try:
                other = self._other_solution(puzzle)
            except SearchLimitError:
                if self._maker.repairs:
                    return None
                other = None
            else:
                if other is None:
                    return puzzle
                near = [cell for cell in near if other[cell] != self._solution[cell]]
            repaired = self._repaired(puzzle, other, near, random)
            if repaired is None:
                return None
            puzzle = repaired
        return None

    def _repaired(
        self, puzzle: Puzzle, other: Solution | None, near: Sequence[k.Cell], random: Random
    ) -> Puzzle | None:
        """Return the puzzle with a change that excludes another solution, or None.

        Args:
            puzzle: the puzzle.
            other: the other solution; None if it is not known.
            near: the cells where it differs.
            random: the random numbers.
        """
        if self._maker.repairs:
            found = self._with_other_rules(puzzle, other, near, random)
            return found or self._with_another_given(puzzle, near, random)
        found = self._with_another_given(puzzle, near, random)
        return found or self._with_other_rules(puzzle, other, near, random)

    def _with_other_rules(
        self, puzzle: Puzzle, other: Solution | None, near: Sequence[k.Cell], random: Random
    ) -> Puzzle | None:
        """Return the puzzle with other rules, which exclude the other solution, or None."""
        for _ in range(2):
            rules = puzzle.layout.rules
            for changed in self._maker.changes(rules, self._solution, random, near, False):
                layout = with_rules(self._plain, changed)
                if other is None or not all(obeys(r, other, layout.digits) for r in changed):
                    return Puzzle(layout, puzzle.givens)
        return None

    def _with_another_given(
        self, puzzle: Puzzle, near: Sequence[k.Cell], random: Random
    ) -> Puzzle | None:
        """Return the puzzle with one of some cells given, or None if no more may be given."""
        most = self._target.givens[1] if self._target.givens else self._plain.cells
        orbits = [
            orbit
            for orbit in self._allowed_orbits()
            if puzzle.clues + len(orbit) <= most
            and not set(near).isdisjoint(orbit)
            and puzzle.givens[orbit[0]] == k.NO_DIGIT
        ]
        return self._with_givens(puzzle, random.choice(orbits), True) if orbits else None

    def _trimmed(self, puzzle: Puzzle, random: Random) -> Puzzle:
        """Return the puzzle without clues that can be left out, if it is to be minimal.

        Some may stay if it is too hard before the end; without them it would be harder still.
        """
        if not self._is_minimal:
            return puzzle
        least = self._target.givens[0] if self._target.givens else 0
        for orbit in shuffled(self._orbits, random):
            if puzzle.givens[orbit[0]] != k.NO_DIGIT and puzzle.clues - len(orbit) >= least:
                fewer = self._with_givens(puzzle, orbit, False)
                puzzle = fewer if self._is_unique(fewer.layout.rules, fewer.givens) else puzzle
        kinds = {rule.kind for rule in puzzle.layout.rules}
        needed: list[Rule] = []
        removed = 0
        for rule in shuffled(puzzle.layout.rules, random):
            rules = without_clue(puzzle.layout.rules, puzzle.layout.rules.index(rule))
            if rules is None or len({r.kind for r in rules}) < len(kinds):
                continue
            is_unique = self._is_unique(rules, puzzle.givens)
            if is_unique:
                puzzle = self._puzzle(rules, puzzle.givens)
                removed += 1
                if removed % REMOVED_UNRATED == 0 and self._is_exceeded(puzzle):
                    break
            elif is_unique is not None:
                needed.append(rule)
        self.probe.needed = puzzle.layout, needed
        return puzzle

    def _is_exceeded(self, puzzle: Puzzle) -> bool:
        """Return whether a puzzle is too hard for the target."""
        return self._target.is_exceeded(self.probe.rate(puzzle))

    def _other_solution(self, puzzle: Puzzle) -> Solution | None:
        """Return a solution other than the one that the puzzle was made from, if there is one.

        Raises:
            SearchLimitError: the search takes too long.
        """
        limits = Limits(node_limit=NODE_LIMIT)
        other = next((s for s in solutions(puzzle, 2, limits) if s != self._solution), None)
        if other is not None:
            self._known.add(other)
        return other

    def _is_unique(self, rules: Rules, givens: tuple[k.Digit, ...]) -> bool | None:
        """Return whether there is no other solution; None if a short search does not tell."""
        if self._known.any_solves(rules, givens):
            return False
        try:
            return self._other_solution(self._puzzle(rules, givens)) is None
        except SearchLimitError:
            return None

    def _first_givens(self, random: Random) -> tuple[k.Digit, ...]:
        """Return the fewest givens that the target allows, or those of its pattern."""
        givens = [k.NO_DIGIT] * self._plain.cells
        low, high = self._target.givens or (0, self._plain.cells)
        pattern = self._target.pattern
        count = 0
        for orbit in shuffled(self._allowed_orbits(), random):
            is_fixed = pattern is not None and pattern.exact
            if is_fixed or (count < low and count + len(orbit) <= high):
                count += len(orbit)
                for cell in orbit:
                    givens[cell] = self._solution[cell]
        return tuple(givens)

    def _allowed_orbits(self) -> list[Orbit]:
        """Return the orbits that may be given."""
        digits, pattern = self._target.digits, self._target.pattern
        return [
            orbit
            for orbit in self._orbits
            if (digits is None or all(self._solution[cell] in digits for cell in orbit))
            and (pattern is None or pattern.cells.issuperset(orbit))
        ]

    def _puzzle(self, rules: Rules, givens: tuple[k.Digit, ...]) -> Puzzle:
        return Puzzle(with_rules(self._plain, rules), givens)

    def _with_givens(self, puzzle: Puzzle, cells: Collection[k.Cell], given: bool) -> Puzzle:
        """Return the puzzle with these cells given, or not given."""
        givens = list(puzzle.givens)
        for cell in cells:
            givens[cell] = self._solution[cell] if given else k.NO_DIGIT
        return Puzzle(puzzle.layout, tuple(givens))


class RuledNeighbors:
    """Makes neighbors of a puzzle for `climb`."""

    def __init__(self, builder: RuledBuilder, random: Random) -> None:
        self.random = random
        self._builder = builder

    def neighbor(self, puzzle: Puzzle, harder: bool) -> Puzzle | None:
        """Return a neighbor with one solution, or None if the random moves lead to none."""
        try:
            return self._builder.neighbor(puzzle, harder, self.random)
        except SearchLimitError:
            return None


def _says_more(puzzle: Puzzle, before: Puzzle) -> bool:
    """Return whether a puzzle has all clues of another one, and so no more solutions."""
    return {*before.layout.rules} <= {*puzzle.layout.rules} and all(
        digit in (k.NO_DIGIT, after)
        for digit, after in zip(before.givens, puzzle.givens, strict=True)
    )
