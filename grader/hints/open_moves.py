"""Open moves: how many placements and eliminations are available at each step of a trace.

The open moves at a step are

- the placements of all singles on the board;
- the placements and eliminations of all instances of the technique that found the step.

Techniques that the profile tries earlier find nothing at that step, so they add no moves;
search adds none either.  The count measures another kind of difficulty than a rating: easy
steps may be hard to find if there is only one move, and a hard one easy to find if it can be
made in many places.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from attrs import evolve

from grader import arguments
from grader.errors import Term
from grader.model import kinds as k
from grader.model.board import Board, bits_of
from grader.model.layout import Layout
from grader.model.step import Candidate
from grader.model.trace import Trace, apply
from grader.pipeline.choice import Choice
from grader.rating.profile_loading import STANDARD, load_profile, profile_for
from grader.rating.profile_strategies import ProfileStrategies
from grader.rating.profiles.profile import Profile
from grader.rating.profiles.technique_ids import FALLBACKS
from grader.rating.soundness import telling
from grader.runtime import deadline
from grader.search.starts import as_rated

if TYPE_CHECKING:
    from pathlib import Path


def open_moves(
    trace: Trace,
    profile: Profile | str | Path = STANDARD,
    timeout: float | None = None,
    *,
    uniqueness: bool = True,
) -> list[int]:
    """Return the number of open moves at each step of a trace.

    It takes about as long as finding the steps.

    Args:
        trace: the trace.
        profile: the profile that gave it.
        timeout: seconds; None sets no limit.
        uniqueness: false leaves out the techniques that assume one solution.

    Raises:
        ProfileError: there is no such profile, or its file has a mistake.
        TimeLimitError: the timeout was reached first.
        TypeError: an argument is of another type.
        UnsoundError: a technique of a guest's pack offered a wrong step.
        ValueError: `timeout` is not positive.
    """
    arguments.require("trace", trace, Trace, "a trace")
    chosen = load_profile(profile, uniqueness=uniqueness)
    profile = profile_for(chosen, trace.puzzle.layout)
    instances = _Instances(profile, trace.puzzle.layout)
    # The steps were found on boards that know how the puzzle began.
    trace = evolve(trace, puzzle=as_rated(trace.puzzle))
    work = Term("work", "the count of open moves")
    counts = []
    board = trace.puzzle.board()
    with deadline.limit(timeout, work), telling(profile, trace.puzzle):
        # `Trace.replay` would copy the board for each step, which takes longer than the singles.
        for step in trace:
            placed = {(*one, True) for one in singles(board)}
            counts.append(len(placed | instances.effects(board, step.slot)))
            apply(board, step)
    return counts


def singles(board: Board) -> set[Candidate]:
    """Return the placements of all naked and hidden singles, as (cell, digit)."""
    masks = board.masks()
    return {*_naked(masks), *_hidden(board.layout, masks)}


def _naked(masks: Sequence[k.Mask]) -> Iterator[Candidate]:
    for cell, mask in enumerate(masks):
        if mask and not mask & (mask - 1):
            yield cell, mask.bit_length() - 1


def _hidden(layout: Layout, masks: Sequence[k.Mask]) -> Iterator[Candidate]:
    for spec in layout.specs:
        if len(spec.cells) != spec.digits.bit_count():
            continue
        some = several = 0
        for cell in spec.cells:
            several |= some & masks[cell]
            some |= masks[cell]
        alone = some & ~several
        if alone:
            yield from ((c, digit) for c in spec.cells for digit in bits_of(masks[c] & alone))


class _Effects(Choice):
    """Collect the placements (True) and eliminations (False) of all instances."""

    def __init__(self, layout: Layout) -> None:
        super().__init__(layout)
        self.found: set[tuple[int, int, bool]] = set()

    def offer(self) -> int:
        """Collect the effects of the finding in the buffer; return false to continue the search."""
        finding = self.result()
        self.found.update((cell, digit, True) for cell, digit in finding.places())
        self.found.update((cell, digit, False) for cell, digit in finding.strikes())
        return 0


class _Instances:
    """The eliminations and placements of all instances of a technique of a profile."""

    def __init__(self, profile: Profile, layout: Layout) -> None:
        self.entries = profile.entries
        self.layout = layout
        self.strategies = ProfileStrategies(profile, layout)

    def effects(self, board: Board, slot: int) -> set[tuple[int, int, bool]]:
        """Return the effects of every instance that the strategy in a slot finds on a board."""
        if self.entries[slot].technique in FALLBACKS:
            return set()
        deadline.check()
        effects = _Effects(self.layout)
        effects.begin()
        self.strategies[slot].search(board, effects)
        return effects.found
