"""Verdicts on puzzles: whether there is one solution, and which givens it needs."""

from __future__ import annotations

from attrs import frozen

from grader.errors import (
    Field,
    GraderError,
    Listed,
    Message,
    MultipleSolutionsError,
    SearchLimitError,
    message_in,
)
from grader.model import kinds as k
from grader.model.notation import cell_name, cells_name, digit_name
from grader.model.puzzle import Puzzle
from grader.model.rules import Rule
from grader.model.rules.ruled_layout import rule_name
from grader.search import minimality, solutions
from grader.search.common_digits import common_cells
from grader.search.limits import Limits

SHOWN = 12
"""Maximum number of cells listed that are the same in all solutions."""


@frozen
class Verdict:
    """What is known of a valid puzzle with one solution."""

    puzzle: Puzzle
    redundant: tuple[k.Cell, ...] = ()
    """The givens that can be removed, one at a time; none for a minimal puzzle."""
    relaxed: tuple[Rule, ...] = ()
    """The rules that can be removed, or the sum of which can be if it is a cage, one at a time."""

    @property
    def is_solved(self) -> bool:
        """Whether every cell is given."""
        return self.puzzle.clues == self.puzzle.layout.cells

    @property
    def is_minimal(self) -> bool:
        """Whether no clue can be removed: no given, no sum of a cage, no other rule."""
        return not (self.redundant or self.relaxed or self.is_solved)

    @property
    def text(self) -> str:
        """The verdict as a part of a line."""
        puzzle = self.puzzle
        clues = puzzle.clues
        if clues == puzzle.layout.cells:
            return "valid, already solved: every cell is given"
        minimal = "minimal"
        if self.redundant:
            names = cells_name(puzzle.layout, self.redundant)
            each = "each of " if len(self.redundant) > 1 else ""
            minimal = f"not minimal: {each}{names} can be removed"
        if puzzle.layout.rules:
            return f"valid, one solution, {self._ruled}"
        size = f"{clues} given{'' if clues == 1 else 's'}, {minimal}"
        if not clues:
            size = f"{sum(map(int.bit_count, puzzle.board().masks()))} candidates"
        return f"valid, one solution, {size}"

    @property
    def _ruled(self) -> str:
        """The size of a puzzle with rules, and which clues it could do without."""
        layout, number = self.puzzle.layout, self.puzzle.clues
        givens = f"{number or 'no'} given{'' if number == 1 else 's'}"
        rules = len(layout.rules)
        size = f"{givens}, {rules} rule{'' if rules == 1 else 's'}"
        parts = [cells_name(layout, self.redundant)] if self.redundant else []
        sums = [cell_name(layout, rule.cells[0]) for rule in self.relaxed if rule.kind == "cage"]
        if sums:
            parts.append(f"the sum{'' if len(sums) == 1 else 's'} at {_shown(sums)}")
        others = [rule_name(layout, rule) for rule in self.relaxed if rule.kind != "cage"]
        if others:
            parts.append(f"the {_shown(others)}")
        if not parts:
            clue = "sum" if all(rule.kind == "cage" for rule in layout.rules) else "rule"
            return f"{size}, minimal: no given and no {clue} can be removed"
        each = "each of " if len(self.redundant) + len(self.relaxed) > 1 else ""
        return f"{size}, not minimal: {each}{' and '.join(parts)} can be removed"


def _shown(names: list[str]) -> str:
    """Return a list of which the end is left out if it is long."""
    return ", ".join(names[:SHOWN]) + (", ..." if len(names) > SHOWN else "")


def verdict_of(puzzle: Puzzle, limits: Limits) -> Verdict:
    """Return the verdict on a valid puzzle with one solution.

    Raises:
        PuzzleError: the puzzle contradicts itself, or has no solution or several.
        SearchLimitError: a limit was reached first.
    """
    if puzzle.clues == puzzle.layout.cells:
        solutions.only_solution(puzzle, limits)
        return Verdict(puzzle)
    redundant = minimality.redundant_givens(puzzle, limits)
    if not puzzle.layout.rules:
        return Verdict(puzzle, redundant)
    return Verdict(puzzle, redundant, minimality.redundant_rules(puzzle, limits))


def sentence_of(puzzle: Puzzle, limits: Limits) -> str:
    """Return the text of the verdict on a puzzle.

    Raises:
        GraderError: the puzzle is not valid, or a limit was reached first; for a puzzle with
            several solutions it names the cells that are the same in all of them.
    """
    try:
        return verdict_of(puzzle, limits).text
    except MultipleSolutionsError as error:
        raise GraderError(
            "with-hint", "{what}; {hint}", what=message_in(error), hint=_in_common(puzzle, limits)
        ) from None


def _in_common(puzzle: Puzzle, limits: Limits) -> Message:
    """Return a description of the cells that are the same in all solutions."""
    try:
        same = common_cells(puzzle, limits)
    except SearchLimitError:
        return Message("not-compared", "the time limit was reached before comparing all solutions")
    if not same:
        return Message("nothing-in-common", "no open cell is the same in all of them")
    shown: list[Field] = [
        f"{cell_name(puzzle.layout, cell)}={digit_name(digit)}" for cell, digit in same[:SHOWN]
    ]
    if len(same) > SHOWN:
        shown.append(Message("and-more", "and {number} more", number=len(same) - SHOWN))
    return Message("in-common", "the same in all of them: {entries}", entries=Listed(tuple(shown)))
