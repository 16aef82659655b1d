"""Answers about puzzles: what they are, their ratings, solutions and pictures."""

from __future__ import annotations

from itertools import islice
from typing import Any

from grader import formats
from grader.errors import MultipleSolutionsError, SearchLimitError
from grader.formats import format_named, puzzle_line
from grader.model.notation import cell_name, placement_name
from grader.model.outcome import Outcome
from grader.model.puzzle import Puzzle
from grader.rating import rate as single
from grader.rating.minutes.estimates import quick, with_minutes
from grader.render.error_text import error_text
from grader.render.trace import trace_records
from grader.search import solutions
from grader.search.canonical.isomorphism import canonical as canonical_form
from grader.search.common_digits import common_cells
from grader.search.limits import Limits
from grader.search.verdict import verdict_of
from grader.web.argument_kinds import wrong
from grader.web.arguments import Arguments, words_of
from grader.web.picture_arguments import (
    in_time,
    is_wanted,
    picture_options,
    pictures_of,
    step_picture,
)
from grader.web.qr_code import qr_code
from grader.web.records import puzzle_record, rating_record, said_beside


def parse(arguments: Arguments, limit: float) -> dict[str, Any]:  # noqa: ARG001
    """Return a puzzle and its layout, read from a text in any format."""
    record = puzzle_record(arguments.puzzle(), arguments.language)
    return record | said_beside(arguments.entry(), arguments.language)


def convert(arguments: Arguments, limit: float) -> dict[str, Any]:  # noqa: ARG001
    """Return a puzzle as text in another format."""
    puzzle = arguments.puzzle()
    target = format_named(arguments["to"])
    return {"text": formats.write(puzzle, arguments["to"]), "format": target.name}


def rate(arguments: Arguments, limit: float) -> dict[str, Any]:
    """Return the ratings of a puzzle, one for each profile."""
    puzzle = arguments.puzzle()
    chosen = list(arguments.profiles())
    if arguments["minutes"]:
        chosen = [with_minutes(profile) for profile in chosen]
    if arguments["quick"]:
        chosen = [quick(profile) for profile in chosen]
    seconds = arguments.seconds(limit) / len(chosen)
    return {
        "ratings": [
            rating_record(single.rate(puzzle, profile, seconds), arguments.language)
            for profile in chosen
        ]
    }


def trace(arguments: Arguments, limit: float) -> dict[str, Any]:
    """Return the solution path of a puzzle, with the pictures that are wanted."""
    puzzle = arguments.puzzle()
    profile, words = arguments.profile(), words_of(arguments)
    wanted = arguments["pictures"]
    theme, marks, width = picture_options(arguments)
    path = single.trace(puzzle, profile, arguments.seconds(limit))
    full = arguments["full"]
    records = trace_records(path, profile.rating_of, words.titles, words.style, full=full)
    # Words and pictures of many long chains take longer than finding them.
    steps = list(in_time(records))
    answer: dict[str, Any] = {
        "puzzle": puzzle_line(puzzle),
        "steps": steps,
        "outcome": "solved" if path.outcome is Outcome.SOLVED else "stuck",
        "rating": rating_record(single.rate_trace(path, profile), arguments.language),
    }
    if wanted:
        first: dict[str, str] = {}
        if is_wanted(wanted, 0):
            first["0"] = step_picture(puzzle.board(), None, words, theme, "none", width)
        answer["pictures"] = first | pictures_of(
            enumerate(path.replay(), start=1),
            wanted,
            lambda position: step_picture(*position, words, theme, marks, width),
        )
    return answer


def picture(arguments: Arguments, limit: float) -> dict[str, Any]:
    """Return the picture of a puzzle, or of a step of its solution path, as SVG."""
    puzzle = arguments.puzzle()
    words = words_of(arguments)
    theme, marks, width = picture_options(arguments)
    number = arguments["step"]
    if number == 0:
        if "marks" not in arguments:
            marks = "all" if puzzle.removed else "none"
        return {"svg": step_picture(puzzle.board(), None, words, theme, marks, width)}
    path = single.trace(puzzle, arguments.profile(), arguments.seconds(limit))
    if number > len(path):
        raise wrong(
            "step",
            "no-such-step",
            "no step {number}; the trace has {steps} steps",
            number=number,
            steps=len(path),
        )
    board, step = path.position(number)
    return {"svg": step_picture(board, step, words, theme, marks, width)}


def solve(arguments: Arguments, limit: float) -> dict[str, Any]:
    """Return the only solution of a puzzle, or its first solutions if a limit is given."""
    puzzle = arguments.puzzle()
    limits = Limits(arguments.seconds(limit))
    if "limit" not in arguments:
        found = [solutions.only_solution(puzzle, limits)]
        return {"solutions": [_line(puzzle, each) for each in found], "complete": True}
    most = arguments["limit"]
    several = solutions.solutions(puzzle, most + 1, limits)
    found = list(islice(several, most))
    if not found:
        # Raises the error with the reason.
        solutions.only_solution(puzzle, limits)
    complete = len(found) < most or next(several, None) is None
    return {"solutions": [_line(puzzle, each) for each in found], "complete": complete}


def _line(puzzle: Puzzle, solution: solutions.Solution) -> str:
    return formats.givens_line(Puzzle(puzzle.layout, solution))


def count(arguments: Arguments, limit: float) -> dict[str, Any]:
    """Return the number of solutions of a puzzle, counted up to a limit."""
    puzzle = arguments.puzzle()
    most = arguments["limit"]
    number = solutions.count_solutions(puzzle, most, Limits(arguments.seconds(limit)))
    return {"count": number, "complete": number < most}


def check(arguments: Arguments, limit: float) -> dict[str, Any]:
    """Return whether a puzzle is valid, has one solution, and is minimal."""
    puzzle = arguments.puzzle()
    layout = puzzle.layout
    limits = Limits(arguments.seconds(limit))
    answer: dict[str, Any] = {
        "puzzle": puzzle_line(puzzle),
        "layout": layout.name,
        "givens": puzzle.clues,
        "unique": True,
        "minimal": None,
        "redundant": [],
        "common": [],
        "text": "",
    }
    try:
        verdict = verdict_of(puzzle, limits)
    except MultipleSolutionsError as error:
        answer |= {"unique": False, "text": error_text(error, arguments.language)}
        try:
            same = common_cells(puzzle, limits)
        except SearchLimitError:
            same = ()
        return answer | {"common": [placement_name(layout, *pair) for pair in same]}
    return answer | {
        "minimal": verdict.is_minimal,
        "redundant": [cell_name(layout, cell) for cell in verdict.redundant],
        "text": error_text(verdict.message, arguments.language),
    }


def canonical(arguments: Arguments, limit: float) -> dict[str, Any]:  # noqa: ARG001
    """Return the canonical form of a puzzle, which is equal for equivalent puzzles."""
    found = canonical_form(arguments.puzzle())
    return {"text": found.text, "by": found.by, "automorphisms": found.automorphisms}


def code(arguments: Arguments, limit: float) -> dict[str, Any]:  # noqa: ARG001
    """Return a text, such as a link, as a QR code."""
    found = qr_code(arguments["text"])
    if found is None:
        raise wrong("text", "code-long", "the text has more than 2,953 bytes, too many for a code")
    return {"rows": list(found.rows), "svg": found.svg}
