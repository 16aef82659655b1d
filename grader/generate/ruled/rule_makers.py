"""Choose rules that a solution obeys, and change them to make a puzzle harder or easier."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from random import Random
from typing import Protocol

from grader.generate.ruled.partition import Partitioner, Piece
from grader.generate.shuffle import shuffled
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.rules import Rule, RuleKind, rule_kinds
from grader.model.rules.drawing import Line

Rules = tuple[Rule, ...]
PIECES_TRIED = 12
"""Cages from which one change is proposed each time."""
SHIFTS = 0.4
"""The share of changes of cages that only move a cell from one to another."""
PROPOSALS = 10
"""Rules that are proposed at most for each that is placed first."""
CAGES = "killer"
"""The variant whose rules divide the grid; those of all others are placed one by one."""


class RuleMaker(Protocol):
    """Chooses rules for solutions of a layout; all its rules are obeyed by the solution."""

    repairs: bool
    """Whether other rules, rather than givens, make the solution the only one."""

    def start(self, solution: Sequence[k.Digit], random: Random) -> Rules | None:
        """Return rules to begin with, or None if this attempt led to none."""

    def changes(
        self,
        rules: Rules,
        solution: Sequence[k.Digit],
        random: Random,
        near: Collection[k.Cell],
        harder: bool,
    ) -> Iterator[Rules]:
        """Iterate over changed rules in random order.

        Args:
            rules: the rules.
            solution: the solution.
            random: the random numbers.
            near: cells of which each changed rule has one.
            harder: the rules should say less; otherwise more.
        """


class CageMaker:
    """Divides a layout into cages with sums.

    Harder puzzles have larger cages, easier ones smaller cages; cells that pass from one cage to
    another may do either.
    """

    repairs = True

    def __init__(self, layout: Layout, sizes: Mapping[int, float], symmetry: str) -> None:
        self._partitioner = Partitioner(layout, sizes, symmetry)

    def start(self, solution: Sequence[k.Digit], random: Random) -> Rules | None:
        """Return cages that cover all cells; None if many partitions had cages of other sizes."""
        pieces = self._partitioner.partition(solution, random)
        return None if pieces is None else _cages(pieces, solution, frozenset())

    def changes(
        self,
        rules: Rules,
        solution: Sequence[k.Digit],
        random: Random,
        near: Collection[k.Cell],
        harder: bool,
    ) -> Iterator[Rules]:
        """Iterate over cages of which two are joined, one is split, or a cell has moved."""
        pieces = frozenset(frozenset(rule.cells) for rule in rules)
        unsummed = frozenset(frozenset(rule.cells) for rule in rules if not rule.values)
        ways = self._partitioner
        chosen = [
            piece
            for piece in shuffled(sorted(pieces, key=sorted), random)
            if not piece.isdisjoint(near)
        ]
        for piece in chosen[:PIECES_TRIED]:
            if random.random() < SHIFTS:
                found = ways.shifts(pieces, piece, solution, random)
            elif harder:
                found = ways.joins(pieces, piece, solution, random)
            else:
                found = ways.splits(pieces, piece, random)
            changed = next(found, None)
            if changed is not None:
                yield _cages(changed, solution, unsummed)


class SingleRulesMaker:
    """Places rules one by one, as `RuleKind.place` proposes them.

    Harder puzzles have fewer rules, easier ones more.  Lines neither share cells nor cross, so
    that each can be followed with the eye.

    Args:
        layout: the layout without rules.
        kinds: the kinds of the rules.
    """

    repairs = False

    def __init__(self, layout: Layout, kinds: Sequence[RuleKind]) -> None:
        self._layout = layout
        self._kinds = {kind.name: kind for kind in kinds}

    def start(self, solution: Sequence[k.Digit], random: Random) -> Rules | None:
        """Return different rules, of each kind as many as is usual; None if there are none."""
        rules: Rules = ()
        for kind in self._kinds.values():
            wanted = max(1, self._layout.cells * kind.usual_percent // 100)
            placed = 0
            for _ in range(PROPOSALS * wanted):
                more = self._with_another(rules, kind, solution, random)
                placed += len(more) - len(rules)
                rules = more
                if placed == wanted:
                    break
        return rules or None

    def changes(
        self,
        rules: Rules,
        solution: Sequence[k.Digit],
        random: Random,
        near: Collection[k.Cell],
        harder: bool,
    ) -> Iterator[Rules]:
        """Iterate over the rules with one more, or with one less."""
        if harder and len(rules) > 1:
            for rule in shuffled([r for r in rules if not set(near).isdisjoint(r.cells)], random):
                yield tuple(r for r in rules if r != rule)
        elif not harder:
            for _ in range(PIECES_TRIED * PROPOSALS):
                kind = random.choice(list(self._kinds.values()))
                more = self._with_another(rules, kind, solution, random)
                if any(not set(near).isdisjoint(r.cells) for r in more if r not in rules):
                    yield more

    def _with_another(
        self, rules: Rules, kind: RuleKind, solution: Sequence[k.Digit], random: Random
    ) -> Rules:
        """Return the rules with another one, unless the one proposed cannot stand with them."""
        rule = kind.place(self._layout, solution, random)
        if rule is None:
            return rules
        points = self._points(rule)
        if len(set(points)) < len(points):
            return rules
        for other in rules:
            if self._kinds[other.kind].normal(other).cells == kind.normal(rule).cells:
                return rules
            if not set(points).isdisjoint(self._points(other)):
                return rules
        return tuple(sorted((*rules, rule), key=lambda r: (r.cells, r.kind, r.values)))

    def _points(self, rule: Rule) -> list[tuple[int, int]]:
        """Return the points that no other rule may touch, in half cells.

        For lines these are their cells and the corners that they cross.
        """
        kind = self._kinds[rule.kind]
        cells = list(rule.cells) if kind.is_exclusive else list[k.Cell]()
        found: list[tuple[int, int]] = []
        for shape in kind.drawing(rule, self._layout):
            if isinstance(shape, Line):
                cells = list(rule.cells)
                for one, other in pairwise(shape.cells):
                    row, column = self._layout.coordinates[one]
                    to_row, to_column = self._layout.coordinates[other]
                    if row != to_row and column != to_column:
                        found.append((row + to_row, column + to_column))
        places = [self._layout.coordinates[cell] for cell in cells]
        return found + [(2 * row, 2 * column) for row, column in places]


class AllRulesMaker:
    """Places all rules that a solution obeys, and their negatives where none is.

    Nothing can be left out or added, so only givens make such puzzles easier or harder.

    Args:
        layout: the layout without rules.
        kinds: the kinds of the rules.
    """

    repairs = False

    def __init__(self, layout: Layout, kinds: Sequence[RuleKind]) -> None:
        self._layout = layout
        self._kinds = kinds

    def start(self, solution: Sequence[k.Digit], random: Random) -> Rules | None:
        """Return all rules, one for each two cells; None if there are none."""
        found: dict[tuple[k.Cell, ...], Rule] = {}
        for kind in shuffled(list(self._kinds), random):
            for rule in kind.all_placed(self._layout, solution):
                found.setdefault(rule.cells, rule)
        if not found:
            return None
        rules = list(found.values())
        return tuple(
            rules + [n for kind in self._kinds for n in kind.negatives(self._layout, rules)]
        )

    def changes(
        self,
        rules: Rules,  # noqa: ARG002 - as for other makers
        solution: Sequence[k.Digit],  # noqa: ARG002
        random: Random,  # noqa: ARG002
        near: Collection[k.Cell],  # noqa: ARG002
        harder: bool,  # noqa: ARG002
    ) -> Iterator[Rules]:
        """Iterate over nothing."""
        return iter(())


def kinds_of(variant: str) -> list[RuleKind]:
    """Return the kinds of rules that a variant places, without their negatives."""
    kinds = rule_kinds().values()
    negatives = {kind.negative for kind in kinds}
    return [kind for kind in kinds if kind.variant == variant and kind.name not in negatives]


def new_maker(
    variants: Sequence[str],
    layout: Layout,
    sizes: Mapping[int, float],
    symmetry: str,
    all_given: bool,
) -> RuleMaker:
    """Return what makes the rules of some variants."""
    if variants == (CAGES,):
        return CageMaker(layout, sizes, symmetry)
    kinds = [kind for variant in variants for kind in kinds_of(variant)]
    return AllRulesMaker(layout, kinds) if all_given else SingleRulesMaker(layout, kinds)


def _cages(
    pieces: Collection[Piece], solution: Sequence[k.Digit], unsummed: Collection[Piece]
) -> Rules:
    """Return the cages for the pieces of a partition, in the order of their first cells."""
    return tuple(
        Rule(
            "cage",
            tuple(sorted(piece)),
            () if piece in unsummed else (sum(solution[cell] + 1 for cell in piece),),
        )
        for piece in sorted(pieces, key=min)
    )
