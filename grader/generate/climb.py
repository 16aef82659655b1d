"""Guided search: from a puzzle that is nearly as asked to one that is."""

from __future__ import annotations

import math
from collections.abc import Callable

from grader.generate.moves import Neighbours
from grader.generate.requirements import Draft, Mismatch
from grader.generate.target import Target, energy
from grader.model.puzzle import Puzzle
from grader.runtime import deadline

HOT, COLD = 0.6, 0.05
"""How much farther off a step may lead, about: at the beginning and at the end."""

Judged = tuple[Draft, tuple[Mismatch, ...]]
"""A draft, and in what it is not as asked."""


def climb(
    target: Target,
    start: Judged,
    around: Neighbours,
    measure: Callable[[Puzzle], Draft],
    steps: int,
    note: Callable[[Judged], None],
) -> Judged:
    """Return the nearest puzzle that was met, which is as asked if its mismatches are empty.

    This is simulated annealing: a neighbour that is nearer is always taken, one that is
    farther off the more rarely the farther it is and the later it comes.

    Args:
        target: what is asked.
        start: where to begin.
        around: what makes neighbours.
        measure: what rates them.
        steps: how many neighbours to try.
        note: is told each puzzle that is nearer than all before.
    """
    here, best = start, start
    for step in range(steps):
        deadline.check()
        draft, mismatches = here
        warmth = HOT * (COLD / HOT) ** (step / steps)
        easier = target.is_exceeded(draft)
        puzzle = around.step(draft.puzzle, harder=not easier)
        if puzzle is None or puzzle == draft.puzzle:
            continue
        new = measure(puzzle)
        judged = new, target.mismatches(new)
        farther = energy(judged[1]) - energy(mismatches)
        if farther > 0 and around.random.random() >= math.exp(-farther / warmth):
            continue
        here = judged
        if energy(judged[1]) < energy(best[1]):
            best = judged
            note(best)
            if not judged[1]:
                break
    return best
