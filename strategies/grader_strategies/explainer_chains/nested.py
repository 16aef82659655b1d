"""Explanations of what is nested in a chain: patterns, and other chains.

They are made only while explanations are kept.  A *place* is `cell * digits + digit`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grader.model import roles
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline.finding import Finding
from grader_strategies.explainer_chains import causes, selection
from grader_strategies.explainer_chains.closures import reduced
from grader_strategies.explainer_chains.deduction import Deduction
from grader_strategies.explainer_chains.engine import Engine, RawNode

if TYPE_CHECKING:
    # Not imported in a run: ratings need no steps, and their classes take long to make.
    from grader.model.step import Evidence


class NestedPattern(NamedTuple):
    """A pattern that was found inside a closure."""

    technique: str
    evidence: Evidence
    strikes: list[tuple[int, int]]
    """The eliminations, as (cell, digit)."""


class NestedChain(NamedTuple):
    """A chain that was found inside a closure, or the chain that proves a step."""

    technique: str
    deduction: Deduction
    nodes: list[RawNode]
    ends: list[int]
    nested: list[Nested]
    """The explanations that the nodes refer to."""


class UnexplainedChain:
    """A chain that was found inside a closure; it is searched for again to be explained.

    Most closures and their chains are not needed for any explanation.

    Args:
        engine: the engine that found the chain.
        name: the technique id of a deduction, with `{}` for its form.
        origin: the board around the closure.
        key: what `Board.candidates_key` returned inside the closure.
        deduction: the deduction, without targets.
        signature: its signature.
    """

    def __init__(
        self,
        engine: Engine,
        name: str,
        origin: Board,
        key: bytes,
        deduction: Deduction,
        signature: bytes,
    ) -> None:
        self.engine = engine
        self.name = name
        self.origin = origin
        self.key = key
        self.deduction = deduction
        self.signature = signature
        self._explained: NestedChain | None = None

    def explained(self) -> NestedChain:
        """Return the explanation; the first call searches for it."""
        if self._explained is None:
            engine = self.engine
            engine.prepare(self.origin)
            board = reduced(self.origin, self.key)
            found = engine.found_again(board, self.deduction)
            if found is None:
                # An engine without embedded techniques explains any deduction of its last search.
                deductions = engine.collect(board, selection.ALL)
                (found, *_) = (d for d in deductions if engine.signature(d) == self.signature)
            assert engine.signature(found) == self.signature, "the search is repeatable"
            self._explained = engine.explanation(found, self.name)
        return self._explained


Nested = NestedPattern | UnexplainedChain


def pattern_of(found: Finding) -> NestedPattern:
    """Return the explanation of an instance of locked candidates, subsets or fish."""
    return NestedPattern(found.technique, found.evidence(), found.strikes())


def missing_places(nested: Nested, layout: Layout) -> frozenset[int]:
    """Return the places that must be missing from a board, so that a nested deduction holds."""
    if isinstance(nested, NestedPattern):
        return _missing_for_pattern(nested, layout)
    return _missing_for_chain(nested.explained(), layout)


def _missing_for_pattern(nested: NestedPattern, layout: Layout) -> frozenset[int]:
    evidence = nested.evidence
    pattern = {mark.cell * layout.digits + mark.digit for mark in evidence.marks}
    missing: set[int] = set()
    if nested.technique.startswith("naked"):
        # The cells have no other digits.
        for cell in evidence.cells():
            missing |= _alternatives(cell * layout.digits, causes.BY_CELL, layout)
    else:
        # The digits have no other places in the house of a subset, or in the base.
        for house in evidence.houses_as(roles.WITHIN, roles.BASE):
            for digit in evidence.digits:
                missing |= _alternatives(digit, house, layout)
    return frozenset(missing - pattern)


def _missing_for_chain(nested: NestedChain, layout: Layout) -> frozenset[int]:
    nodes = nested.nodes
    missing: set[int] = set()
    starts: set[int] = set()
    for literal, cause, parents, number, premises in nodes:
        place = literal >> 1
        known = {nodes[parent][0] >> 1 for parent in (*parents, *premises)}
        if cause == causes.BY_START:
            starts.add(place)
        elif number >= 0:
            missing |= missing_places(nested.nested[number], layout) - known
        elif literal & 1:
            missing |= _alternatives(place, cause, layout) - known - {place}
    deduction = nested.deduction
    if deduction.kind == causes.FROM_CELL:
        missing |= _alternatives(min(starts), causes.BY_CELL, layout) - starts
    elif deduction.kind == causes.FROM_HOUSE:
        missing |= _alternatives(min(starts), deduction.source, layout) - starts
    return frozenset(missing)


def _alternatives(place: int, cause: int, layout: Layout) -> set[int]:
    """Return the places in the cell of a place, or those of its digit in a house."""
    cell, digit = divmod(place, layout.digits)
    if cause == causes.BY_CELL:
        return {cell * layout.digits + other for other in range(layout.digits)}
    return {other * layout.digits + digit for other in layout.cells_of(cause)}
