"""The difficulty of a drill: how hard its step is to find among all else on the board.

Four parts, each from 0 to 1, are added up with equal weights:

- *instances*: one divided by the number of different steps of the technique on the board; whoever
  has several to find finds one sooner;
- *candidates*: how full the board is of pencil marks, compared with a board whose open cells have
  a third of all digits each;
- *distance*: the mean distance of the cells of the pattern from each other, rows and columns
  added, compared with half a page;
- *distractors*: candidates of the same digits that have no part in the pattern, compared with one
  for each cell of the page.

The sum, from 0 to 100, puts drills in order.  Its fifths as they occur among all techniques are the
levels from 1 to 5.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection
from itertools import combinations

from attrs import frozen

from grader.model import kinds as k
from grader.model.board import Board
from grader.model.step import Step
from grader.pipeline.choice import Distinct
from grader.pipeline.strategy import Strategy

LEVELS = (1, 2, 3, 4, 5)
BOUNDS = (34.0, 43.0, 50.0, 57.0)
"""The least difficulty of the levels from 2 to 5."""
MOST_INSTANCES = 20
"""More steps of a technique are not counted: they no longer matter, and may take minutes."""


@frozen
class Difficulty:
    """What makes the step of a drill hard to find."""

    instances: int
    """Different steps of the technique on the board, at most `MOST_INSTANCES`."""
    candidates: int
    """Candidates on the board."""
    distance: float
    """Mean distance between two cells of the pattern, rows and columns added."""
    distractors: int
    """Candidates of the digits of the pattern that have no part in the step."""
    value: float
    """The difficulty, from 0 to 100."""

    @property
    def level(self) -> int:
        """The level, from 1 to 5."""
        return 1 + bisect_right(BOUNDS, self.value)


class _Counted(Distinct):
    """Collects different steps, and ends the search when there are enough of them."""

    def offer(self) -> k.Flag:
        """Record the finding in the buffer; return whether there are enough."""
        super().offer()
        return int(len(self.steps) >= MOST_INSTANCES)


def instances(board: Board, strategy: Strategy) -> list[Step]:
    """Return the different steps that a strategy finds on a board, at most `MOST_INSTANCES`."""
    choice = _Counted(board.layout)
    choice.begin()
    strategy.search(board, choice)
    return choice.steps


def difficulty_of(board: Board, step: Step, count: int) -> Difficulty:
    """Return the difficulty of a step on a board.

    Args:
        board: the board before the step.
        step: the step.
        count: the number of different steps of its technique on the board.
    """
    layout = board.layout
    masks = board.masks()
    candidates = sum(mask.bit_count() for mask in masks)
    pattern = _cells(step)
    effects = {*step.placements, *step.eliminations}
    cells = pattern or {cell for cell, _ in effects}
    distance = _distance(board, cells)
    digits = _digits(step)
    distractors = sum(
        1
        for cell, mask in enumerate(masks)
        for digit in digits
        if mask >> digit & 1 and cell not in pattern and (cell, digit) not in effects
    )
    rows, columns = (1 + max(place[axis] for place in layout.coordinates) for axis in (0, 1))
    parts = (
        1 / max(1, count),
        min(1.0, candidates / (layout.cells * layout.digits / 3)),
        min(1.0, distance / ((rows + columns) / 2)),
        min(1.0, distractors / layout.cells),
    )
    return Difficulty(
        count, candidates, round(distance, 2), distractors, round(100 * sum(parts) / len(parts), 1)
    )


def _cells(step: Step) -> set[k.Cell]:
    """Return the cells of the pattern, without those in which it only has an effect."""
    evidence = step.evidence
    found = {*evidence.cells()}
    found |= {cell for each in evidence.sets for cell in each.cells}
    found |= {end[0] for link in evidence.links for end in (link.start, link.end)}
    found |= {cell for each in evidence.chains for n in each.nodes for cell in (n.cell, *n.also)}
    return found


def _digits(step: Step) -> set[k.Digit]:
    """Return the digits that a learner looks at."""
    found = {*step.evidence.digits}
    return found or {digit for _, digit in (*step.placements, *step.eliminations)}


def _distance(board: Board, cells: Collection[k.Cell]) -> float:
    places = [board.layout.coordinates[cell] for cell in sorted(cells)]
    apart = [abs(r - s) + abs(c - d) for (r, c), (s, d) in combinations(places, 2)]
    return sum(apart) / len(apart) if apart else 0.0
