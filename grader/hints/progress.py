"""Puzzles in progress: entered digits, removed candidates, and the mistakes among them.

A puzzle in progress is a `Puzzle` whose `placed` cells were filled by the player and whose
`removed` candidates the player has ruled out.  Both are checked against the solution of the
givens.  Of the removed candidates, those that are not `struck` by the player belong to the puzzle,
unless the givens have one solution without that.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TypeAlias

from attrs import evolve

from grader import formats
from grader.errors import FormatError, Listed, Message, MistakeError
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.claim import Claim, Mistake, is_claim, joined_claims, read_claim
from grader.model.layout import Layout
from grader.model.notation import RC, CellStyle, cell_name, digit_name
from grader.model.puzzle import Puzzle
from grader.search.solutions import Solution, only_solution
from grader.search.starts import as_begun

_SEPARATORS = re.compile(r"[\s,;]+")


Entries: TypeAlias = "Puzzle | Board | formats.PuzzleText | Mapping[str, int | str] | None"
"""What has been entered, in any form that `with_entries` takes."""


def with_entries(puzzle: Puzzle, entries: Entries, style: CellStyle = RC) -> Puzzle:
    """Return a puzzle with entered digits and removed candidates.

    Args:
        puzzle: the puzzle, which may be in progress already.
        entries: claims such as `r1c2=3 r1c5<>3`, separated by blanks or commas, or a list of
            them; or digits by cell, `{"r1c2": 3}`; or the puzzle in progress, or its text in any
            format, with givens and entered digits; or a board.
        style: the style of cell names in claims.

    Raises:
        FormatError: the text is neither, or it belongs to another puzzle.
    """
    if entries is None:
        return puzzle
    if isinstance(entries, Mapping):
        entries = [f"{cell}={digit}" for cell, digit in entries.items()]
    elif isinstance(entries, str) and is_claim(entries):
        entries = [word for word in _SEPARATORS.split(joined_claims(entries.strip())) if word]
    if isinstance(entries, (list, tuple)) and all(map(_is_claim, entries)):
        claims = [
            one if isinstance(one, Claim) else read_claim(one, puzzle.layout, style)
            for one in entries
        ]
    else:
        claims = list(_claims_of(puzzle, formats.as_puzzle(entries, "entries")))
    return _entered(puzzle, claims)


def _is_claim(item: object) -> bool:
    return isinstance(item, Claim) or (isinstance(item, str) and is_claim(item))


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
    struck = dict.fromkeys(puzzle.struck)
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
            if (cell, digit) not in removed:
                struck[cell, digit] = None
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
    return evolve(
        puzzle,
        givens=tuple(givens),
        placed=tuple(placed),
        removed=tuple(removed),
        struck=tuple(struck),
    )


def solution_of(puzzle: Puzzle) -> Solution:
    """Return the solution of a puzzle in progress as it began, regardless of mistakes.

    Removed candidates are considered only if the givens alone have several solutions; then
    they are part of the puzzle.

    Raises:
        PuzzleError: it has no solution, or several.
    """
    return only_solution(as_begun(puzzle).start())


def mistakes(puzzle: Puzzle | Board | formats.PuzzleText) -> tuple[Mistake, ...]:
    """Return the wrong entries, then the wrongly removed candidates, each ascending.

    Args:
        puzzle: a puzzle in progress, its text in a format that distinguishes placed digits, or
            a board.

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


def checked(puzzle: Puzzle) -> tuple[Puzzle, Solution]:
    """Return a puzzle in progress without mistakes, as `as_begun` does, and its solution.

    Raises:
        MistakeError: an entry or a removed candidate is wrong.
        PuzzleError: the puzzle has no solution, or several.
    """
    puzzle = as_begun(puzzle)
    solution = only_solution(puzzle.start())
    wrong = _mistakes(puzzle, solution)
    if wrong:
        messages = [_message(puzzle.layout, mistake) for mistake in wrong]
        raise MistakeError(
            Message("mistakes", "{mistakes}", mistakes=Listed(tuple(messages), between="; ")), wrong
        )
    return puzzle, solution


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
