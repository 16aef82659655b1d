"""Puzzles in progress: entered digits, removed candidates, and the mistakes among them.

A puzzle in progress is a `Puzzle` whose `placed` cells were filled by the player and whose
`removed` candidates the player has ruled out.  Both are checked against the solution of the
givens.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from grader import formats
from grader.errors import FormatError, Listed, Message, MistakeError, MultipleSolutionsError
from grader.model import kinds as k
from grader.model.claim import Claim, Mistake, is_claim, read_claim
from grader.model.layout import Layout
from grader.model.notation import RC, CellStyle, cell_name, digit_name
from grader.model.puzzle import Puzzle
from grader.model.records import evolve
from grader.search.solutions import Solution, only_solution

_SEPARATORS = re.compile(r"[\s,;]+")


def with_entries(puzzle: Puzzle, entries: str | Puzzle | None, style: CellStyle = RC) -> Puzzle:
    """Return a puzzle with entered digits and removed candidates.

    Args:
        puzzle: the puzzle, which may be in progress already.
        entries: claims such as `r1c2=3 r1c5<>3`, separated by blanks or commas; or the puzzle
            in progress, or its text in any format, with givens and entered digits.
        style: the style of cell names in claims.

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


def _claims_of(puzzle: Puzzle, current: Puzzle) -> Iterable[Claim]:
    """Iterate over the entries and removed candidates of a puzzle in progress."""
    if current.layout != puzzle.layout:
        raise FormatError(
            "entries-layout",
            "the entries are on {own}, the puzzle on {layout}",
            own=current.layout.name,
            layout=puzzle.layout.name,
        )
    for cell, digit in enumerate(current.givens):
        given = puzzle.givens[cell]
        if digit not in (given, k.NO_DIGIT):
            yield Claim(cell, digit, True)
    for cell, digit in current.removed:
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
            raise FormatError(
                "never-holds",
                "{cell} may not hold {digit} in any case",
                cell=cell_name(layout, cell),
                digit=name,
            )
        if not claim.is_true:
            removed[cell, digit] = None
        elif givens[cell] == k.NO_DIGIT or cell in placed:
            givens[cell] = digit
            placed[cell] = None
        elif givens[cell] != digit:
            given = digit_name(givens[cell])
            raise FormatError(
                "given-cell",
                "{cell} is given, and it is {digit}",
                cell=cell_name(layout, cell),
                digit=given,
            )
    return evolve(puzzle, givens=tuple(givens), placed=tuple(placed), removed=tuple(removed))


def solution_of(puzzle: Puzzle) -> Solution:
    """Return the solution of the givens of a puzzle in progress, regardless of mistakes.

    Removed candidates are considered only if the givens alone have several solutions; then
    they are part of the puzzle.

    Raises:
        PuzzleError: it has no solution, or several.
    """
    givens = list(puzzle.givens)
    for cell in puzzle.placed:
        givens[cell] = k.NO_DIGIT
    start = Puzzle(puzzle.layout, tuple(givens))
    if not puzzle.removed:
        return only_solution(start)
    try:
        return only_solution(start)
    except MultipleSolutionsError:
        return only_solution(evolve(start, removed=puzzle.removed))


def mistakes(puzzle: Puzzle | str) -> tuple[Mistake, ...]:
    """Return the wrong entries, then the wrongly removed candidates, each ascending.

    Args:
        puzzle: a puzzle in progress, or its text in a format that distinguishes placed digits.

    Raises:
        FormatError: the text is no puzzle.
        PuzzleError: the puzzle has no solution, or several.
    """
    puzzle = formats.as_puzzle(puzzle)
    return _mistakes(puzzle, solution_of(puzzle))


def _mistakes(puzzle: Puzzle, solution: Solution) -> tuple[Mistake, ...]:
    wrong = [
        Mistake(cell, puzzle.givens[cell], True)
        for cell in sorted(puzzle.placed)
        if puzzle.givens[cell] != solution[cell]
    ]
    wrong += [
        Mistake(*pair, False) for pair in sorted(puzzle.removed) if solution[pair[0]] == pair[1]
    ]
    return tuple(wrong)


def checked_solution(puzzle: Puzzle) -> Solution:
    """Return the solution of a puzzle in progress without mistakes.

    Raises:
        MistakeError: an entry or a removed candidate is wrong.
        PuzzleError: the puzzle has no solution, or several.
    """
    solution = solution_of(puzzle)
    wrong = _mistakes(puzzle, solution)
    if wrong:
        messages = [_message(puzzle.layout, mistake) for mistake in wrong]
        raise MistakeError(
            Message("mistakes", "{mistakes}", mistakes=Listed(tuple(messages), between="; ")), wrong
        )
    return solution


def _message(layout: Layout, mistake: Mistake) -> Message:
    name, digit = cell_name(layout, mistake.cell), digit_name(mistake.digit)
    if mistake.is_entry:
        return Message("wrong-digit", "{digit} in {cell} is wrong", digit=digit, cell=name)
    return Message(
        "wrong-removal",
        "{digit} has been struck from {cell}, and should not have been",
        digit=digit,
        cell=name,
    )
