"""The premise of `any_single_is_enough`: each kind of single solves every small puzzle alone."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from grader.generate.profile_facts import any_single_is_enough
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.model.shapes import classic, latin
from grader.model.trace import Outcome
from grader.rating.profiles.profile import Entry, Grade, Profile
from grader.rating.rater import Rater
from grader.search.canonical.isomorphism import canonical
from grader.search.solutions import solutions

SINGLES: tuple[tuple[str, Mapping[str, list[str]]], ...] = (
    ("naked-single", {}),
    ("hidden-single", {"houses": ["box"]}),
    ("hidden-single", {"houses": ["row"]}),
    ("hidden-single", {"houses": ["column"]}),
)


def minimal_puzzles(layout: Layout) -> list[Puzzle]:
    """Return all minimal puzzles on one filled grid of each kind that there is.

    Other puzzles have more givens than one of these, so they are solved by the same singles.
    """
    filled = list(solutions(Puzzle(layout, (k.NO_DIGIT,) * layout.cells)))
    found = []
    for grid in {canonical(Puzzle(layout, grid)).text: grid for grid in filled}.values():
        # Givens have one solution if they meet every set of cells in which another one differs.
        differences = {
            sum(1 << cell for cell in range(layout.cells) if other[cell] != grid[cell])
            for other in filled
        } - {0}
        smallest: list[int] = []
        for cells in sorted(differences, key=int.bit_count):
            if not any(other & cells == other for other in smallest):
                smallest.append(cells)
        unique = {
            givens
            for givens in range(1 << layout.cells)
            if all(givens & cells for cells in smallest)
        }
        for givens in unique:
            bits = [1 << cell for cell in range(layout.cells) if givens >> cell & 1]
            if not any(givens ^ bit in unique for bit in bits):
                found.append(
                    Puzzle(
                        layout,
                        tuple(d if givens >> c & 1 else k.NO_DIGIT for c, d in enumerate(grid)),
                    )
                )
    return found


def test_these_are_the_layouts() -> None:
    assert (classic(2, 2), latin(2), latin(3), latin(4)) == any_single_is_enough()


@pytest.mark.slow_interpreted
@pytest.mark.parametrize("layout", any_single_is_enough(), ids=lambda layout: str(layout.name))
def test_each_kind_of_single_solves_every_puzzle(layout: Layout) -> None:
    puzzles = minimal_puzzles(layout)
    assert len(puzzles) >= layout.cells
    for technique, options in SINGLES:
        if options == {"houses": ["box"]} and layout != classic(2, 2):
            continue
        entries = (Entry(technique, 1.0, options),)
        profile = Profile("one", "", "", "hardest", entries, (Grade("all", 0.0, 9.0),), stuck=5.0)
        rater = Rater(profile, layout)
        for puzzle in puzzles:
            rater.board.load(puzzle.givens)
            assert rater.pipeline.run(rater.board, None) is Outcome.SOLVED, (technique, puzzle)
