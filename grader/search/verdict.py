"""Verdicts on puzzles: whether there is one solution, and which givens it needs."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from grader.errors import (
    Count,
    Field,
    GraderError,
    Listed,
    Message,
    MultipleSolutionsError,
    SearchLimitError,
    Term,
    message_in,
)
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.notation import cell_name, cells_name, digit_name
from grader.model.puzzle import Puzzle
from grader.model.rules import Rule
from grader.model.rules.nouns import rule_term
from grader.search import minimality, solutions
from grader.search.common_digits import common_cells
from grader.search.limits import Limits

MINIMAL = Message("verdict-minimal", "minimal")
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
    def message(self) -> Message:
        """The verdict as a part of a line."""
        puzzle = self.puzzle
        if self.is_solved:
            return Message("verdict-solved", "valid, already solved: every cell is given")
        parts = self._ruled() if puzzle.layout.rules else self._plain()
        return Message("verdict", "valid, one solution, {facts}", facts=Listed(parts))

    def _plain(self) -> tuple[Field, ...]:
        """Return the size of a puzzle without rules, and whether it is minimal if it has givens."""
        if self.puzzle.clues:
            return Count("given", self.puzzle.clues), self._minimality()
        return (Count("candidate", sum(map(int.bit_count, self.puzzle.board().masks()))),)

    def _ruled(self) -> tuple[Field, ...]:
        """Return the size of a puzzle with rules, and whether it is minimal."""
        number = self.puzzle.clues
        givens = (
            Count("given", number) if number else Message("verdict-no-given-digits", "no givens")
        )
        return givens, Count("rule", len(self.puzzle.layout.rules)), self._minimality()

    def _minimality(self) -> Message:
        """Return whether the puzzle is minimal, and which clues it could do without."""
        layout = self.puzzle.layout
        parts: list[Field] = [cells_name(layout, self.redundant)] if self.redundant else []
        sums = [cell_name(layout, rule.cells[0]) for rule in self.relaxed if rule.kind == "cage"]
        if len(sums) == 1:
            parts.append(Message("verdict-sum-at", "the sum at {cell}", cell=sums[0]))
        elif sums:
            parts.append(Message("verdict-sums-at", "the sums at {cells}", cells=_shown(sums)))
        others = [rule for rule in self.relaxed if rule.kind != "cage"]
        if others:
            parts.append(_shown(_terms(layout, others)))
        if parts:
            clues = Listed(tuple(parts), "and")
            if len(self.redundant) + len(self.relaxed) == 1:
                return Message(
                    "verdict-not-minimal", "not minimal: {clues} can be removed", clues=clues
                )
            return Message(
                "verdict-not-minimal-each",
                "not minimal: each of {clues} can be removed",
                clues=clues,
            )
        if not layout.rules:
            return MINIMAL
        if all(rule.kind == "cage" for rule in layout.rules):
            return Message("verdict-minimal-sums", "minimal: no given and no sum can be removed")
        return Message("verdict-minimal-rules", "minimal: no given and no rule can be removed")


def _terms(layout: Layout, rules: Sequence[Rule]) -> list[Term]:
    """Return the names of rules; two signs that begin at one cell name both of their cells."""
    names = [rule_term(layout, rule) for rule in rules]
    return [
        rule_term(layout, rule, cells=True) if names.count(name) > 1 else name
        for rule, name in zip(rules, names, strict=True)
    ]


def _shown(names: Sequence[Field]) -> Listed:
    """Return a list of which the end is left out if it is long."""
    return Listed((*names[:SHOWN], *(["..."] if len(names) > SHOWN else [])))


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


def sentence_of(puzzle: Puzzle, limits: Limits) -> Message:
    """Return what the verdict on a puzzle says.

    Raises:
        GraderError: the puzzle is not valid, or a limit was reached first; for a puzzle with
            several solutions it names the cells that are the same in all of them.
    """
    try:
        return verdict_of(puzzle, limits).message
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
