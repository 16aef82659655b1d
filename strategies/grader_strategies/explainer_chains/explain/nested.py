"""What is nested in a chain: searched for again, and the places on whose lack it rests.

A *place* is `cell * digits + digit`.
"""

from __future__ import annotations

from grader.model import roles
from grader.model.layout import Layout
from grader_strategies.explainer_chains.closures import selection
from grader_strategies.explainer_chains.closures.closures import reduced
from grader_strategies.explainer_chains.closures.engine import (
    NestedChain,
    NestedPattern,
    UnexplainedChain,
)
from grader_strategies.explainer_chains.links import causes


def explained(chain: UnexplainedChain) -> NestedChain:
    """Return the explanation of a chain; the first call searches for it."""
    if chain.explanation is None:
        engine = chain.engine
        engine.prepare(chain.origin)
        board = reduced(chain.origin, chain.key)
        found = engine.found_again(board, chain.deduction)
        if found is None:
            # An engine without embedded techniques explains any deduction of its last search.
            deductions = engine.collect(board, selection.ALL)
            (found, *_) = (d for d in deductions if engine.signature(d) == chain.signature)
        assert engine.signature(found) == chain.signature, "the search is repeatable"
        chain.explanation = engine.explanation(found, chain.name)
    return chain.explanation


def missing_places(nested: NestedPattern | UnexplainedChain, layout: Layout) -> frozenset[int]:
    """Return the places that must be missing from a board, so that a nested deduction holds."""
    if isinstance(nested, NestedPattern):
        return _missing_for_pattern(nested, layout)
    return _missing_for_chain(explained(nested), layout)


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
