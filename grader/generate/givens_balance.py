"""Puzzles that look attractive: no row, column or box without a given, and digits that are spread.

Builders remove givens so that most puzzles are, and a requirement refuses the others.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from grader.model import kinds as k
from grader.model.layout import Layout
from grader.search.canonical.symmetry import Orbit
from grader.search.solutions import Solution

VISIBLE = (k.ROW, k.COLUMN, k.BOX)
"""Kinds of houses that a reader sees at once."""


def most_of_a_digit(count: k.Count, digits: k.Count) -> k.Count:
    """Return how often a digit may be given among so many givens.

    Of 32 givens on a classic 9x9 it is 5.
    """
    most: k.Count = (14 * count + 5 * digits) // (10 * digits)
    least: k.Count = digits // 2 + 1
    return most if most > least else least


class GivensBalance:
    """Counts the givens of houses and digits, and keeps them spread; it is not thread-safe.

    Args:
        layout: the layout of the puzzles.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        visible = [spec.cells for spec in layout.specs if spec.kind in VISIBLE]
        self.houses: k.Count = len(visible)
        # The visible houses of each cell.
        of_cells = [
            [number for number, cells in enumerate(visible) if cell in cells]
            for cell in range(layout.cells)
        ]
        flat = [number for numbers in of_cells for number in numbers]
        starts = [sum(map(len, of_cells[:cell])) for cell in range(layout.cells + 1)]
        self.start: array[int] = array("i", starts)
        self.of_cell: array[int] = array("i", flat or [0])
        self.in_house: array[int] = array("i", [0]) * (self.houses + 1)
        self.of_digit: array[int] = array("i", [0]) * layout.digits
        self.levels: array[int] = array("i", [0]) * layout.cells

    def is_spread(self, givens: Sequence[k.Digit]) -> k.Flag:
        """Return whether no house is empty, and each digit is given and none too often."""
        count: k.Count = self._load(givens)
        most: k.Count = most_of_a_digit(count, self.layout.digits)
        digit: k.Digit
        for digit in range(self.layout.digits):
            if self.of_digit[digit] > most:
                return 0
        return not self._lacks()

    def _load(self, givens: Sequence[k.Digit]) -> k.Count:
        """Count givens, one digit for each cell; return their number."""
        cell: k.Cell
        digit: k.Digit
        house: k.Count
        i: k.Count
        count: k.Count = 0
        for house in range(self.houses):
            self.in_house[house] = 0
        for digit in range(self.layout.digits):
            self.of_digit[digit] = 0
        for cell in range(self.layout.cells):
            digit = givens[cell]
            if digit != k.NO_DIGIT:
                count += 1
                self.of_digit[digit] += 1
                for i in range(self.start[cell], self.start[cell + 1]):
                    self.in_house[self.of_cell[i]] += 1
        return count

    def _lacks(self) -> k.Flag:
        """Return whether a house or a digit has no given."""
        house: k.Count
        digit: k.Digit
        for house in range(self.houses):
            if not self.in_house[house]:
                return 1
        for digit in range(self.layout.digits):
            if not self.of_digit[digit]:
                return 1
        return 0

    def balanced(self, orbits: Sequence[Orbit], solution: Solution) -> list[Orbit]:
        """Return orbits so that each digit comes once before one comes twice, and so on.

        Otherwise their order stays.  Where givens are removed in it, those left are spread.
        """
        cell: k.Cell
        digit: k.Digit
        i: k.Count
        level: k.Count
        highest: k.Count = 0
        for digit in range(self.layout.digits):
            self.of_digit[digit] = 0
        for i in range(len(orbits)):
            orbit = orbits[i]
            level = 0
            for cell in orbit:
                digit = solution[cell]
                self.of_digit[digit] += 1
                level = max(level, self.of_digit[digit])
            self.levels[i] = level
            highest = max(highest, level)
        found: list[Orbit] = []
        for level in range(highest + 1):
            for i in range(len(orbits)):
                if self.levels[i] == level:
                    found.append(orbits[i])
        return found

    def frequent(
        self, solution: Solution, removed: Sequence[Orbit], given: Sequence[Orbit]
    ) -> list[Orbit]:
        """Return given orbits, as many as there are givens too many of their digits.

        Args:
            solution: one digit for each cell.
            removed: the orbits that are not given.
            given: orbits of which those are returned that are not removed.
        """
        cell: k.Cell
        digit: k.Digit
        givens: list[k.Digit] = list(solution)
        for orbit in removed:
            for cell in orbit:
                givens[cell] = k.NO_DIGIT
        most: k.Count = most_of_a_digit(self._load(givens), self.layout.digits)
        found: list[Orbit] = []
        for orbit in given:
            is_frequent: k.Flag = 0
            for cell in orbit:
                digit = givens[cell]
                if digit != k.NO_DIGIT and self.of_digit[digit] > most:
                    is_frequent = 1
            if is_frequent:
                found.append(orbit)
                for cell in orbit:
                    self.of_digit[givens[cell]] -= 1
        return found

    def cover(self, solution: Solution, given: Sequence[Orbit]) -> list[Orbit]:
        """Return some of these orbits that leave no house and no digit without a given.

        Args:
            solution: one digit for each cell.
            given: the orbits; the first ones are preferred.
        """
        cell: k.Cell
        house: k.Count
        digit: k.Digit
        i: k.Count
        for house in range(self.houses):
            self.in_house[house] = 0
        for digit in range(self.layout.digits):
            self.of_digit[digit] = 0
        found: list[Orbit] = []
        for orbit in given:
            if self._give_back(orbit, solution):
                found.append(orbit)
                for cell in orbit:
                    digit = solution[cell]
                    self.of_digit[digit] += 1
                    for i in range(self.start[cell], self.start[cell + 1]):
                        self.in_house[self.of_cell[i]] += 1
        return found

    def repaired(
        self, solution: Solution, removed: Sequence[Orbit], already: Sequence[Orbit]
    ) -> list[Orbit]:
        """Return removed orbits without those that empty houses and lost digits get back.

        Args:
            solution: one digit for each cell.
            removed: the orbits, in the order of removal; the first ones are given back first.
            already: other orbits that are not given, and stay so.
        """
        cell: k.Cell
        givens: list[k.Digit] = list(solution)
        for orbit in removed:
            for cell in orbit:
                givens[cell] = k.NO_DIGIT
        for orbit in already:
            for cell in orbit:
                givens[cell] = k.NO_DIGIT
        self._load(givens)
        if not self._lacks():
            return list(removed)
        kept: list[Orbit] = []
        for orbit in removed:
            if self._give_back(orbit, solution):
                for cell in orbit:
                    givens[cell] = solution[cell]
                self._load(givens)
            else:
                kept.append(orbit)
        return kept

    def _give_back(self, orbit: Orbit, solution: Solution) -> k.Flag:
        """Return whether a cell of an orbit lies in an empty house or has a lost digit."""
        cell: k.Cell
        digit: k.Digit
        i: k.Count
        for cell in orbit:
            digit = solution[cell]
            if not self.of_digit[digit]:
                return 1
            for i in range(self.start[cell], self.start[cell + 1]):
                if not self.in_house[self.of_cell[i]]:
                    return 1
        return 0

    def faults(self, givens: Sequence[k.Digit]) -> tuple[list[str], list[int], list[int]]:
        """Return the houses without a given, digits given too often and those not given."""
        count: k.Count = self._load(givens)
        most: k.Count = most_of_a_digit(count, self.layout.digits)
        digit: k.Digit
        house: k.Count
        visible = [spec.name for spec in self.layout.specs if spec.kind in VISIBLE]
        empty: list[str] = []
        often: list[int] = []
        missing: list[int] = []
        for house in range(self.houses):
            if not self.in_house[house]:
                empty.append(visible[house])
        for digit in range(self.layout.digits):
            if self.of_digit[digit] > most:
                often.append(digit)
            elif not self.of_digit[digit]:
                missing.append(digit)
        return empty, often, missing
