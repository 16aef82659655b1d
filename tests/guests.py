"""Guest techniques, installed for a test by an entry point as an installed pack is."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.metadata import EntryPoint
from pathlib import Path
from types import ModuleType

import pytest

import grader
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.puzzle import Puzzle
from grader.model.step import Step
from grader.pipeline import registry
from grader.pipeline.strategy import Strategy
from grader.pipeline.technique import Technique
from grader.rating.profiles.profile import Profile
from grader.rating.rate import forget
from grader.search.solutions import solve

PROFILE = """\
name: with-guests
title: Guests first
about: For tests of guests' techniques.
scheme: hardest
techniques:
{guests}
  - technique: hidden-single
    rating: 2.0
    why: One house.
  - technique: exact-cover
    rating: 9.0
    why: All of them.
grades:
  easy: [1.0, 9.0]
  extreme: [9.0, 10.0]
"""
ENTRY = "  - technique: {}\n    rating: 1.5\n    why: A guest."


@contextmanager
def installed(*guests: Technique) -> Iterator[None]:
    """Have these techniques installed behind the built-in ones, and no others."""
    pack = ModuleType("pack_of_a_guest")
    vars(pack)["TECHNIQUES"] = guests
    point = EntryPoint("guest", "pack_of_a_guest:TECHNIQUES", registry.GROUP)
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "pack_of_a_guest", pack)
        patch.setattr(registry, "guest_packs", lambda: [point])
        registry.techniques.cache_clear()
        forget()
        try:
            yield
        finally:
            registry.techniques.cache_clear()
            forget()


def profile_with(folder: Path, *guests: str) -> Profile:
    """Return a profile that tries these techniques first, then a single."""
    file = folder / "guests.yaml"
    entries = "\n".join(map(ENTRY.format, guests))
    file.write_text(PROFILE.format(guests=entries), encoding="utf-8")
    return grader.load_profile(file)


class Wrong(Strategy):
    """Strikes the right digit of the first open cell, on boards of one puzzle only.

    The cell has other candidates left, so the board shows no contradiction at once.

    Args:
        puzzle: the puzzle; None for every one.
        strikes: the number of right digits that it strikes, one after the other.
    """

    def __init__(self, puzzle: Puzzle | None = None, strikes: int = 1) -> None:
        self.puzzle = puzzle
        self.strikes = strikes

    def steps(self, board: Board) -> Iterator[Step]:
        if self.puzzle is not None and any(
            board.value(cell) != digit
            for cell, digit in enumerate(self.puzzle.givens)
            if digit != k.NO_DIGIT
        ):
            return
        givens = [
            digit if board.is_given(cell) else k.NO_DIGIT
            for cell, digit in enumerate(board.digits())
        ]
        solution = solve(Puzzle(board.layout, tuple(givens)))
        if solution is None:
            return
        struck = 0
        for cell, digit in enumerate(solution):
            if struck == self.strikes:
                return
            if board.has(cell, digit) and len(board.candidates(cell)) > 1:
                yield Step(self.technique, eliminations=[(cell, digit)])
                return
            struck += board.value(cell) is None and not board.has(cell, digit)


@contextmanager
def broken(id_: str, make: Callable[[], Strategy]) -> Iterator[None]:
    """Have a built-in technique offer the steps of another strategy, unchecked as ours are."""

    def ours(**_: object) -> Strategy:
        made = make()
        # What is checked depends on the package of the class.
        kind = type(made)
        made.__class__ = type(kind.__name__, (kind,), {"__module__": "grader_strategies.broken"})
        return made

    pack = registry.builtin()
    wrong = Technique(id_, pack[id_].title, ours, options=pack[id_].options)
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(pack.made, id_, wrong)
        registry.techniques.cache_clear()
        forget()
        try:
            yield
        finally:
            registry.techniques.cache_clear()
            forget()
