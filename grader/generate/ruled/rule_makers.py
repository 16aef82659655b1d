"""Choose rules that a solution obeys, and change them to make a puzzle harder or easier."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from random import Random
from typing import Protocol

from grader.generate.ruled.partition import Partitioner, Piece
from grader.generate.shuffle import shuffled
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.rules import Rule, RuleKind, rule_kinds

Rules = tuple[Rule, ...]
PIECES_TRIED = 12
"""Cages from which one change is proposed each time."""
SHIFTS = 0.4
"""The share of changes of cages that only move a cell from one to another."""
PROPOSALS = 10
"""Rules that are proposed at most for each that is placed first."""
PLACED_PERCENT = 20
"""Rules that are placed first, as a percentage of the cells, for kinds that place single rules."""


class RuleMaker(Protocol):
    """Chooses rules for solutions of a layout; all its rules are obeyed by the solution."""

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
    """Places rules of a kind one by one, as `RuleKind.place` proposes them.

    Harder puzzles have fewer rules, easier ones more.
    """

    def __init__(self, layout: Layout, kind: RuleKind) -> None:
        self._layout = layout
        self._kind = kind

    def start(self, solution: Sequence[k.Digit], random: Random) -> Rules | None:
        """Return different rules, about a fifth as many as there are cells."""
        rules: Rules = ()
        wanted = max(1, self._layout.cells * PLACED_PERCENT // 100)
        for _ in range(PROPOSALS * wanted):
            rules = self._with_another(rules, solution, random)
            if len(rules) == wanted:
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
                more = self._with_another(rules, solution, random)
                if any(not set(near).isdisjoint(r.cells) for r in more if r not in rules):
                    yield more

    def _with_another(self, rules: Rules, solution: Sequence[k.Digit], random: Random) -> Rules:
        """Return the rules with another one, unless the one proposed cannot stand with them."""
        rule = self._kind.place(self._layout, solution, random)
        taken = {cell for r in rules for cell in r.cells} if self._kind.is_exclusive else set()
        if rule is None or rule in rules or not taken.isdisjoint(rule.cells):
            return rules
        return tuple(sorted((*rules, rule), key=lambda r: (r.cells, r.values)))


def new_maker(variant: str, layout: Layout, sizes: Mapping[int, float], symmetry: str) -> RuleMaker:
    """Return what makes the rules of a variant."""
    kind = next(kind for kind in rule_kinds().values() if kind.variant == variant)
    if kind.name == "cage":
        return CageMaker(layout, sizes, symmetry)
    return SingleRulesMaker(layout, kind)


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
