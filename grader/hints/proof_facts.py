"""Facts in proofs: what steps place and eliminate, and what follows from that."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from attrs import frozen

from grader.model.board import Board
from grader.model.claim import Claim
from grader.model.step import Candidate, Step


@frozen
class Fact:
    """A digit placed or a candidate removed by a step."""

    position: int
    candidate: Candidate
    is_true: bool
    step: Step

    @property
    def claim(self) -> Claim:
        """The fact as a claim."""
        return Claim(*self.candidate, self.is_true)


def facts_of(position: int, step: Step) -> Iterable[Fact]:
    """Iterate over what a step eliminates and places."""
    for candidate in step.eliminations:
        yield Fact(position, candidate, False, step)
    for candidate in step.placements:
        yield Fact(position, candidate, True, step)


def changes(board: Board, step: Step) -> bool:
    """Return whether a step changes a board."""
    return any(board.has(*pair) for pair in (*step.placements, *step.eliminations))


def is_single(step: Step) -> bool:
    """Return whether a step places a digit and does nothing else."""
    return len(step.placements) == 1 and not step.eliminations


def implies(board: Board, step: Step, claim: Claim) -> bool:
    """Return whether a step on a board shows a claim."""
    pair = (claim.cell, claim.digit)
    if claim.is_true:
        return pair in step.placements
    return pair in step.eliminations or any(
        (cell == claim.cell and digit != claim.digit)
        or (digit == claim.digit and board.layout.are_peers(cell, claim.cell))
        for cell, digit in step.placements
    )


def is_near(fact: Fact, step: Step, board: Board) -> bool:
    """Return whether a fact concerns a cell or a house in the evidence of a step."""
    evidence = step.evidence
    cells = {*evidence.cells(), *(cell for cell, _ in (*step.placements, *step.eliminations))}
    cells |= {cell for found in evidence.sets for cell in found.cells}
    cells |= {end[0] for link in evidence.links for end in (link.start, link.end)}
    cells |= {
        c for chain in evidence.chains for node in chain.nodes for c in (node.cell, *node.also)
    }
    cell = fact.candidate[0]
    houses = {*evidence.houses_as()}
    if evidence.chains or evidence.links:
        houses |= {house for c in cells for house in board.layout.houses_of(c)}
    return (
        cell in cells
        or any(house in houses for house in board.layout.houses_of(cell))
        or (fact.is_true and any(board.layout.are_peers(cell, other) for other in cells))
    )


def smallest(facts: Sequence[Fact], suffice: Callable[[Sequence[Fact]], bool]) -> list[Fact]:
    """Return a sufficient part of the facts from which no fact can be dropped.

    It drops the latest facts first, in chunks of decreasing size.
    """
    kept = list(facts)
    if suffice([]):
        return []
    size = len(kept)
    while size > 1:
        size = (size + 1) // 2
        end = len(kept)
        while end > 0:
            rest = kept[: max(0, end - size)] + kept[end:]
            if rest != kept and suffice(rest):
                kept = rest
            end -= size
    return kept
