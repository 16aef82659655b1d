"""Why a puzzle with rules has no solution: a few rules and givens that contradict each other.

A conflict is a set of rules and givens that no grid obeys, and each of which is needed for that.
Sums that fill some houses are simply added.  Other conflicts are found by QuickXplain: rules are
left out by halves as long as there is still a proof: by propagation if that is enough, which
people can follow, then by a short search.

Source: U. Junker, "QuickXplain: preferred explanations and relaxations for over-constrained
problems", AAAI 2004.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import TypeAlias

from attrs import frozen

from grader.errors import Field, Listed, Message, Term
from grader.model import bits
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.notation import cells_name, placement_name
from grader.model.puzzle import Puzzle
from grader.model.rules import Rule, rule_kind
from grader.model.rules.nouns import rule_term
from grader.model.rules.ruled_layout import with_rules
from grader.runtime import deadline
from grader.search import search_states
from grader.search.limits import NO_LIMITS, Limits
from grader.search.searcher_pool import new_searcher

SECONDS = 2.0
"""Time for the search for a conflict, which mostly takes a tenth."""
NODES = 1, 300
"""Nodes of each search: first such that propagation is all, which people can follow.  Rules without
a proof by then count as free of conflict."""
MOST_SINGLES = 100
"""Rules up to which each is tried alone."""
FEW = 2
"""Rules and givens of a conflict after which no smaller one is sought."""
SHOWN = 12
"""Rules and givens that a sentence names."""

Part: TypeAlias = Rule | k.Cell
"""A rule, the cell of a given, or REMOVED."""
REMOVED: k.Cell = k.NO_CELL
"""The candidates that are removed, all of them as one part of a conflict."""


@frozen
class WrongTotal:
    """Rules whose cells fill some houses, and whose sums do not make what the houses have."""

    rules: tuple[Rule, ...]
    houses: tuple[k.House, ...]
    found: int
    """What the sums make."""
    wanted: int
    """What the houses have."""


@frozen
class Contradiction:
    """Why a puzzle has no solution."""

    reason: Message
    """The reason, as half a sentence."""
    cells: tuple[k.Cell, ...]
    """The cells of the rules and givens, ascending."""


def contradiction(puzzle: Puzzle, limits: Limits = NO_LIMITS) -> Contradiction | None:
    """Return why a puzzle without solution has none, if its rules have to do with it.

    None if it has no rules, or if no reason is found within a short time.

    Args:
        puzzle: the puzzle.
        limits: limits of the search that found no solution; what is left of their time is used.
    """
    if not puzzle.layout.rules:
        return None
    total = wrong_total(puzzle.layout)
    best: list[Part] | None = None
    seconds = min(SECONDS, limits.end - time.monotonic())
    with suppress(deadline.TimeUp), deadline.within(seconds):
        for conflict in _Conflicts(puzzle).each():
            if best is None or len(conflict) < len(best):
                best = conflict
            if len(best) <= FEW:
                break
    if total is not None and (best is None or len(total.rules) <= len(best)):
        return Contradiction(_reason_of_total(puzzle, total), _cells(total.rules))
    return None if best is None else Contradiction(_reason_of(puzzle, best), _cells(best))


def wrong_total(layout: Layout) -> WrongTotal | None:
    """Return the fewest rules that fill houses with a sum that the houses cannot have, or None."""
    totals = []
    for rule in layout.rules:
        total = rule_kind(rule.kind).total(rule, layout.digits)
        if total is not None:
            totals.append((rule, {*rule.cells}, total))
    best: WrongTotal | None = None
    for houses, cells, wanted in _regions(layout):
        left, rules, found = set(cells), [], 0
        for rule, own, total in totals:
            if own <= left:
                left -= own
                rules.append(rule)
                found += total
        fewer = best is None or len(rules) < len(best.rules)
        if not left and found != wanted and fewer:
            best = WrongTotal(tuple(rules), houses, found, wanted)
    return best


def _regions(layout: Layout) -> Iterator[tuple[tuple[k.House, ...], set[k.Cell], int]]:
    """Iterate over houses, and rows or columns that follow each other: cells and their sum."""
    complete = [house for house, spec in enumerate(layout.specs) if spec.is_complete()]
    runs = [[house] for house in complete]
    for frame in layout.frames:
        for lines in (frame.rows, frame.columns):
            runs += [
                list(lines[first:end])
                for first in range(len(lines))
                for end in range(first + 2, len(lines) + 1)
            ]
    known = {*complete}
    for run in runs:
        if known.issuperset(run):
            specs = [layout.specs[house] for house in run]
            total = sum(digit + 1 for spec in specs for digit in bits.each(spec.digits))
            yield tuple(run), {cell for spec in specs for cell in spec.cells}, total


class _Conflicts:
    """The search for conflicts of a puzzle without solution; the houses are taken for granted.

    Args:
        puzzle: the puzzle.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        self._rules = list(dict.fromkeys(puzzle.layout.rules))
        self._others = [c for c, digit in enumerate(puzzle.givens) if digit != k.NO_DIGIT]
        if puzzle.removed:
            self._others.append(REMOVED)

    def each(self) -> Iterator[list[Part]]:
        """Iterate over a few conflicts, with rules rather than givens.

        A rule that contradicts the houses alone is the only one.  There is none if no short search
        proves that there is no solution.
        """
        methods = [partial(self._is_impossible, nodes) for nodes in NODES]
        if len(self._rules) <= MOST_SINGLES:
            for rule in self._rules:
                if methods[-1]([rule]):
                    yield [rule]
                    return
        parts: list[Part] = [*self._rules, *self._others]
        methods = [method for method in methods if method(parts)]
        if not methods:
            return
        if methods[-1](self._others) and not methods[-1](self._rules):
            yield [*self._others]
            return
        short = sorted(self._rules, key=lambda rule: len(rule.cells))
        for order in self._rules, short, self._rules[::-1]:
            parts = [*order, *self._others]
            for method in methods:
                parts = _minimal(method, [], False, parts)
                yield parts

    def _is_impossible(self, nodes: int, parts: Sequence[Part]) -> bool:
        """Return whether a search of some nodes proves that rules and givens have no solution."""
        deadline.check()
        layout = with_rules(self._puzzle.layout, [part for part in parts if isinstance(part, Rule)])
        givens = [k.NO_DIGIT] * layout.cells
        for part in parts:
            if not isinstance(part, Rule) and part != REMOVED:
                givens[part] = self._puzzle.givens[part]
        searcher = new_searcher(layout)
        searcher.load(givens, self._puzzle.removed if REMOVED in parts else ())
        searcher.start()
        return searcher.find(nodes) == search_states.EXHAUSTED


def _minimal(
    is_conflict: Callable[[Sequence[Part]], bool],
    taken: list[Part],
    has_grown: bool,
    parts: list[Part],
) -> list[Part]:
    """Return a minimal choice of parts that is a conflict together with those taken.

    All of them together are one.  Earlier parts are preferred.

    Args:
        is_conflict: returns whether some parts are proved to be a conflict.
        taken: the parts that are taken already.
        has_grown: whether these have become more, so that they may be a conflict.
        parts: the parts to choose from.
    """
    if has_grown and is_conflict(taken):
        return []
    if len(parts) <= 1:
        return parts
    middle = len(parts) // 2
    first, second = parts[:middle], parts[middle:]
    later = _minimal(is_conflict, [*taken, *first], True, second)
    earlier = _minimal(is_conflict, [*taken, *later], bool(later), first)
    return [*earlier, *later]


def _reason_of(puzzle: Puzzle, conflict: list[Part]) -> Message:
    """Return what is said about the rules and givens of a conflict."""
    place = {rule: number for number, rule in enumerate(puzzle.layout.rules)}
    rules = sorted([part for part in conflict if isinstance(part, Rule)], key=place.__getitem__)
    parts: list[Part] = [*rules, *(part for part in conflict if not isinstance(part, Rule))]
    names = [_name(puzzle, part) for part in parts]
    if not rules:
        return Message("givens-alone", "there is none even without its rules")
    if len(names) == 1:
        return Message(
            "rule-against-houses",
            "no digits that the houses allow can obey {rule}",
            rule=names[0],
        )
    return Message("rules-contradict", "{parts} contradict each other", parts=_listed(names))


def _reason_of_total(puzzle: Puzzle, total: WrongTotal) -> Message:
    """Return what is said about sums that do not make the sum of their houses."""
    specs = puzzle.layout.specs
    return Message(
        "sums-contradict",
        "the sums of {rules} make {found}, but those of {houses} are {wanted}",
        rules=_listed([_name(puzzle, rule) for rule in total.rules]),
        found=total.found,
        houses=Listed(tuple([Term("house", specs[house].name) for house in total.houses]), "and"),
        wanted=total.wanted,
    )


def _name(puzzle: Puzzle, part: Part) -> Message:
    layout = puzzle.layout
    if isinstance(part, Rule):
        return Message(
            "rule-with-cells",
            "{rule} ({cells})",
            rule=rule_term(layout, part),
            cells=cells_name(layout, part.cells),
        )
    if part == REMOVED:
        return Message("the-removed", "the removed candidates")
    placement = placement_name(layout, part, puzzle.givens[part])
    return Message("the-given", "the given {placement}", placement=placement)


def _listed(names: Sequence[Field]) -> Listed:
    """Return the names as a list of which the end is left out if it is long."""
    if len(names) <= SHOWN:
        return Listed(tuple(names), "and")
    more = Message("and-more", "and {number} more", number=len(names) - SHOWN)
    return Listed((*names[:SHOWN], more))


def _cells(parts: Sequence[Part]) -> tuple[k.Cell, ...]:
    """Return the cells of rules and givens, ascending."""
    found: set[k.Cell] = set()
    for part in parts:
        found.update(part.cells if isinstance(part, Rule) else (part,))
    return tuple(sorted(found - {REMOVED}))
