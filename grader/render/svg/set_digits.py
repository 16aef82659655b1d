"""What links almost locked sets, and what they eliminate together, read from the evidence."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import combinations

from attrs import frozen

from grader.model import kinds as k
from grader.model import roles
from grader.model.board import Board
from grader.model.layout import Layout
from grader.model.step import Candidate, CandidateSet, Step

_MANY = 64
"""More candidates on a side are not compared for the closest pair."""


@frozen
class SetLink:
    """A restricted common: a digit that two sets, or a stem and a petal, cannot both have."""

    candidates: tuple[Candidate, ...]
    others: tuple[Candidate, ...]

    def closest(self, layout: Layout) -> tuple[Candidate, Candidate]:
        """Return the candidates of both sides that are closest to each other."""

        def distance(pair: tuple[Candidate, Candidate]) -> float:
            (cell, _), (other, _) = pair
            return math.dist(layout.coordinates[cell], layout.coordinates[other])

        pairs = [(a, b) for a in self.candidates[:_MANY] for b in self.others[:_MANY]]
        return min(pairs, key=distance)


def set_links(board: Board, step: Step) -> Iterator[SetLink]:
    """Iterate over the links between the sets of a step, in the order of their digits."""
    evidence = step.evidence
    stem = [
        (mark.cell, mark.digit)
        for mark in evidence.marks
        if mark.role == roles.PIVOT and mark.digit != k.NO_DIGIT
    ]
    if not evidence.sets:
        return
    if stem:
        for candidate, petal in zip(stem, evidence.sets, strict=False):
            others = _with_digit(petal, candidate[1])
            if others:
                yield SetLink((candidate,), others)
        return
    for position, digit in enumerate(evidence.digits):
        for one, other in _pairs(evidence.sets, position):
            ours, theirs = _with_digit(one, digit), _with_digit(other, digit)
            if ours and theirs and _all_peers(board.layout, ours, theirs):
                yield SetLink(ours, theirs)
                break


def set_targets(board: Board, step: Step) -> Iterator[Candidate]:
    """Iterate over the candidates of the sets of which one is true, so that others go."""
    evidence = step.evidence
    if not evidence.sets:
        return
    linked = set(evidence.digits)
    for digit in sorted({digit for _, digit in step.eliminations} - linked):
        struck = [candidate for candidate in step.eliminations if candidate[1] == digit]
        parts = [_with_digit(each, digit) for each in evidence.sets]
        parts = [part for part in parts if part and _all_peers(board.layout, part, struck)]
        ends = [_with_digit(evidence.sets[i], digit) for i in (0, -1)]
        if len(parts) > 2 and not evidence.marks and all(end in parts for end in ends):
            parts = ends
        for part in parts:
            yield from part


def _pairs(
    sets: Sequence[CandidateSet], position: int
) -> Iterator[tuple[CandidateSet, CandidateSet]]:
    """Iterate over pairs of sets: first those that a chain would link at this position."""
    if position + 1 < len(sets):
        yield sets[position], sets[position + 1]
    yield from combinations(sets, 2)


def _with_digit(group: CandidateSet, digit: k.Digit) -> tuple[Candidate, ...]:
    return tuple(candidate for candidate in group.candidates if candidate[1] == digit)


def _all_peers(layout: Layout, some: Sequence[Candidate], others: Sequence[Candidate]) -> bool:
    return all(layout.are_peers(one, other) for one, _ in some for other, _ in others)
