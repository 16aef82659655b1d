"""Where somebody stands in a puzzle: digits entered, candidates struck, and what is wrong with it.

A state is a `Puzzle` whose `placed` cells have been filled since, and whose `removed` candidates
have been struck.  What is wrong is told by the solution of the givens alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from attrs import evolve

from grader import formats
from grader.errors import FormatError, MistakeError, MultipleSolutionsError
from grader.model import kinds as k
from grader.model.claim import Claim, Mistake, is_claim, read_claim
from grader.model.layout import Layout
from grader.model.notation import RC, CellStyle, cell_name, digit_name
from grader.model.puzzle import Puzzle
from grader.search.solutions import Solution, only_solution

_SEPARATORS = re.compile(r"[\s,;]+")


def with_entries(puzzle: Puzzle, entries: str | Puzzle | None, style: CellStyle = RC) -> Puzzle:
    """Return a puzzle with what somebody has entered and struck.

    Args:
        puzzle: the puzzle, or a state of it.
        entries: claims such as `r1c2=3 r1c5<>3`, between blanks or commas; or the state as a
            puzzle or its text in any format, with the givens and the entries in it.
        style: how cells are named in claims.

    Raises:
        FormatError: the text is neither, or it belongs to another puzzle.
    """
    if entries is None:
        return puzzle
    if isinstance(entries, str) and is_claim(entries):
        words = _SEPARATORS.split(entries.strip())
        claims = [read_claim(word, puzzle.layout, style) for word in words if word]
    else:
        claims = list(_claims_of(puzzle, formats.as_puzzle(entries)))
    return _entered(puzzle, claims)


def _claims_of(puzzle: Puzzle, state: Puzzle) -> Iterable[Claim]:
    """Iterate over what a state says beyond the puzzle."""
    if state.layout != puzzle.layout:
        message = f"the entries are on {state.layout.name}, the puzzle on {puzzle.layout.name}"
        raise FormatError(message)
    for cell, digit in enumerate(state.givens):
        given = puzzle.givens[cell]
        if digit not in (given, k.NO_DIGIT):
            yield Claim(cell, digit, True)
    for cell, digit in state.removed:
        yield Claim(cell, digit, False)


def _entered(puzzle: Puzzle, claims: Iterable[Claim]) -> Puzzle:
    layout = puzzle.layout
    givens = list(puzzle.givens)
    placed = dict.fromkeys(puzzle.placed)
    removed = dict.fromkeys(puzzle.removed)
    for claim in claims:
        cell, digit = claim.cell, claim.digit
        if digit not in layout.digits_of(cell):
            name = digit_name(digit)
            raise FormatError(f"{cell_name(layout, cell)} may not hold {name} in any case")
        if not claim.is_true:
            removed[cell, digit] = None
        elif givens[cell] == k.NO_DIGIT or cell in placed:
            givens[cell] = digit
            placed[cell] = None
        elif givens[cell] != digit:
            given = digit_name(givens[cell])
            raise FormatError(f"{cell_name(layout, cell)} is given, and it is {given}")
    return evolve(puzzle, givens=tuple(givens), placed=tuple(placed), removed=tuple(removed))


def solution_of(state: Puzzle) -> Solution:
    """Return the solution of the puzzle that a state is of, whatever is wrong with the state.

    Struck candidates count only where the givens alone have several solutions: then they
    are part of the puzzle.

    Raises:
        PuzzleError: it has no solution, or several.
    """
    givens = list(state.givens)
    for cell in state.placed:
        givens[cell] = k.NO_DIGIT
    puzzle = Puzzle(state.layout, tuple(givens))
    if not state.removed:
        return only_solution(puzzle)
    try:
        return only_solution(puzzle)
    except MultipleSolutionsError:
        return only_solution(evolve(puzzle, removed=state.removed))


def mistakes(state: Puzzle) -> tuple[Mistake, ...]:
    """Return what is wrong with a state by the solution: entries first, ascending.

    Raises:
        PuzzleError: the puzzle has no solution, or several.
    """
    solution = solution_of(state)
    wrong = [
        Mistake(cell, state.givens[cell], True)
        for cell in sorted(state.placed)
        if state.givens[cell] != solution[cell]
    ]
    wrong += [
        Mistake(*pair, False) for pair in sorted(state.removed) if solution[pair[0]] == pair[1]
    ]
    return tuple(wrong)


def checked_solution(state: Puzzle) -> Solution:
    """Return the solution of a state that has no mistakes.

    Raises:
        MistakeError: it has some.
        PuzzleError: the puzzle has no solution, or several.
    """
    wrong = mistakes(state)
    if wrong:
        raise MistakeError("; ".join(_told(state.layout, mistake) for mistake in wrong), wrong)
    return solution_of(state)


def _told(layout: Layout, mistake: Mistake) -> str:
    name, digit = cell_name(layout, mistake.cell), digit_name(mistake.digit)
    if mistake.is_entry:
        return f"{digit} in {name} is wrong"
    return f"{digit} has been struck from {name}, and should not have been"
