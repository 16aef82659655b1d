"""Answers that arrive in parts: ratings of many puzzles, and generated puzzles.

Each part is an object with a `type`: `progress`, `result`, and at last `end`.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from io import StringIO
from typing import Any

from grader import formats
from grader.errors import FormatError, message_in
from grader.formats.puzzle_entry import PuzzleEntry
from grader.generate import Generated, GenerationReport, generate
from grader.generate.argument_descriptions import DESCRIPTIONS, described
from grader.generate.random_regions import random_regions_for
from grader.generate.ruled.random_rules import random_rules_for
from grader.model.layout import Layout
from grader.model.outcome import Outcome
from grader.model.puzzle import Puzzle
from grader.model.shapes import latin
from grader.model.step import Step
from grader.model.trace import apply
from grader.rating.minutes.estimates import quick, with_minutes
from grader.rating.profile_loading import profile_for
from grader.rating.profiles.profile import Profile
from grader.rating.rate import follow, malformed, rate, rate_trace
from grader.render.error_text import error_text
from grader.render.sentences import paragraph_lines
from grader.runtime import deadline
from grader.runtime.whole_files import YAML_SUFFIXES
from grader.web.argument_kinds import (
    Argument,
    Flag,
    Interval,
    Intervals,
    Kind,
    Number,
    Text,
    Texts,
    Whole,
)
from grader.web.arguments import (
    Arguments,
    checked_layout,
    checked_size,
    layout_of_name,
    words_of,
)
from grader.web.endpoints import LAYOUT, PROFILE, UNIQUENESS
from grader.web.hint_answers import record_of
from grader.web.picture_arguments import step_marks
from grader.web.problem_documents import RequestError
from grader.web.records import rating_record, said_beside

Emit = Callable[[dict[str, Any]], None]
"""Takes a part of an answer."""
PAUSE = 0.2
"""Seconds between two reports of progress."""
MOST_GENERATED = 10_000
"""Puzzles of one request."""
LARGEST_SEED = 10**30
PATIENCE = 60.0
"""Seconds without a new puzzle after which generation gives up, by default."""
LONGEST_PATIENCE = 3600.0
PATH_SECONDS = 300.0
"""Seconds for a solution path, by default: its first steps are shown meanwhile."""


class _Progress:
    """Reports progress, but not too often."""

    def __init__(self, emit: Emit) -> None:
        self._emit = emit
        self._last = time.monotonic()

    def report(self, values: Callable[[], dict[str, Any]]) -> None:
        """Emit values as progress if the last report is old enough."""
        now = time.monotonic()
        if now - self._last >= PAUSE:
            self._last = now
            self._emit({"type": "progress", **values()})


def rate_many(arguments: Arguments, limit: float, emit: Emit) -> None:
    """Rate the puzzles of a text one after the other, with a time limit for each."""
    profile = arguments.profile()
    if arguments["minutes"]:
        profile = with_minutes(profile)
    if arguments["quick"]:
        profile = quick(profile)
    wanted = arguments["format"]
    value = arguments["puzzles"]
    # A text may have more lines than a list may have items.
    text = value if isinstance(value, str) else "\n".join(Texts().read("puzzles", value))
    seconds = arguments.seconds(limit)
    entries: Iterable[PuzzleEntry] = formats.entries(StringIO(text, newline=None), wanted)
    grades: Counter[str] = Counter()
    number = 0
    for number, entry in enumerate(entries, start=1):
        deadline.check()
        record = _rated(entry, profile, seconds, arguments.language)
        grades[record["grade"] or record["status"]] += 1
        beside = said_beside(entry, arguments.language)
        emit({"type": "result", "number": number, "line": entry.line, **record, **beside})
    emit({"type": "end", "count": number, "grades": dict(grades)})


def _rated(entry: PuzzleEntry, profile: Profile, seconds: float, language: str) -> dict[str, Any]:
    """Return the record of the rating of an entry."""
    if entry.puzzle is None:
        assert entry.error is not None, "an entry has a puzzle or an error"
        return rating_record(malformed(entry.text, entry.error, profile), language)
    try:
        puzzle = checked_size(entry.puzzle)
    except RequestError as error:
        refused = malformed(entry.text, formats_error(error, entry.line), profile)
        return rating_record(refused, language)
    return rating_record(rate(puzzle, profile, seconds), language)


def formats_error(error: Exception, line: int) -> Any:
    """Return an error as one of the format, with the line of the puzzle."""
    return FormatError(message_in(error), line=line)


class _Path:
    """Emits the steps of a solution path, each with the board before it at hand."""

    def __init__(self, arguments: Arguments, puzzle: Puzzle, emit: Emit) -> None:
        self._profile, self._words = arguments.profile(), words_of(arguments)
        self._full: bool = arguments["full"]
        self._marks: bool = arguments["board_marks"]
        self._board = puzzle.board()
        self._number = 0
        self._emit = emit

    def add(self, step: Step) -> None:
        """Emit a step, and go on with the board after it."""
        board, words = self._board, self._words
        self._number += 1
        record = record_of(board.layout, step, self._number, self._profile, words)
        if self._full:
            record["explanation"] = list(paragraph_lines(board, step, record["name"], words.style))
        if self._marks:
            record["board_marks"] = step_marks(board, step, words)
        apply(board, step)
        self._emit({"type": "step", **record})


def trace_steps(arguments: Arguments, limit: float, emit: Emit) -> None:  # noqa: ARG001
    """Solve a puzzle, and report each step as soon as it is found."""
    puzzle, profile = arguments.puzzle(), arguments.profile()
    path = _Path(arguments, puzzle, emit)
    found = follow(puzzle, profile, arguments["timeout"] or PATH_SECONDS, path.add)
    solved = found.outcome is Outcome.SOLVED
    rating = rating_record(rate_trace(found, profile), arguments.language)
    outcome = "solved" if solved else "stuck"
    emit({"type": "end", "count": len(found), "outcome": outcome, "rating": rating})


def generate_many(arguments: Arguments, limit: float, emit: Emit) -> None:  # noqa: ARG001
    """Generate puzzles, and report the progress of the run."""
    report = GenerationReport()
    count = arguments["count"]
    found = _run(arguments, count, report)
    progress = _Progress(emit)
    began = time.monotonic()

    def values() -> dict[str, Any]:
        nearest = report.nearest
        return {
            "found": report.found,
            "tried": report.tried,
            "seconds": round(time.monotonic() - began, 2),
            "nearest": None
            if nearest is None
            else {
                "puzzle": formats.puzzle_line(nearest.puzzle),
                "unmet": [
                    error_text(mismatch.requirement, arguments.language)
                    for mismatch in nearest.mismatches
                ],
            },
        }

    report.on_change = lambda _: progress.report(values)
    reasons = _reasons(report, arguments.language)
    emit({"type": "progress", "found": 0, "tried": 0, "seconds": 0.0, "reasons": reasons})
    number = 0
    for number, made in enumerate(found, start=1):
        emit({"type": "result", "number": number, **_record(made)})
    emit({"type": "end", "count": number, "tried": report.tried})


def _record(made: Generated) -> dict[str, Any]:
    return {**made.rating.record(), **made.origin()}


def _run(arguments: Arguments, count: int, report: GenerationReport) -> Iterable[Generated]:
    """Return the puzzles of a run; requirements that are impossible are an error at once."""
    named = (*(each.name for each in DESCRIPTIONS), SEED.name)
    options = {name: arguments[name] for name in named if name in arguments}
    return generate(
        profile=arguments.profile(),
        layout=_layout(arguments),
        count=count,
        timeout=arguments["timeout"],
        avoid=arguments["avoid"] or (),
        report=report,
        **options,
    )


def _layout(arguments: Arguments) -> Layout | str:
    """Return the layout, or the name of one with random regions or rules."""
    value = arguments["layout"]
    if value is None:
        return layout_of_name("classic-9")
    if isinstance(value, str):
        is_file = value.endswith(YAML_SUFFIXES) or "/" in value or "\\" in value
        if not is_file and random_regions_for(value) is not None:
            return value
        if not is_file and (rules := random_rules_for(value)) is not None:
            checked_layout(rules.plain)
            return value
    return checked_layout(arguments.layout())


def check_generate(arguments: Arguments, limit: float) -> dict[str, Any]:  # noqa: ARG001
    """Return how puzzles will be looked for, or an error if none can meet the requirements."""
    report = GenerationReport()
    _run(arguments, 0, report)
    return {"reasons": _reasons(report, arguments.language)}


def _reasons(report: GenerationReport, language: str) -> list[str]:
    """Return how puzzles are looked for, and why."""
    reasons = () if report.plan is None else report.plan.reasons
    return [error_text(each, language) for each in reasons]


def requirements(arguments: Arguments, limit: float) -> dict[str, Any]:  # noqa: ARG001
    """Return the descriptions of what can be required, for a profile and a layout."""
    layout = _layout(arguments)
    if isinstance(layout, str):
        regions = random_regions_for(layout)
        if regions is not None:
            layout = latin(regions.size)
        else:
            rules = random_rules_for(layout)
            assert rules is not None, "only such layouts are left as names"
            layout = rules.example()
    found = described(profile_for(arguments.profile(), layout), layout)
    for each in found:
        each["about"] = error_text(each["about"], arguments.language)
    return {"requirements": found}


_KINDS: Mapping[str, Kind] = {
    "choice": Text(),
    "technique": Text(),
    "text": Text(),
    "flag": Flag(),
    "number": Number(0, 1),
    "interval": Interval(),
    "whole-interval": Interval(whole=True),
    "intervals": Intervals(),
    "techniques": Texts(),
    "technique-counts": Texts(),
}
"""The kinds of requirements, by their types."""
_ENDS = dict.fromkeys(("interval", "whole-interval"), ": the lowest and the highest number")
"""What the descriptions of requirements end with, by their types."""
SEED = Argument("seed", Whole(-LARGEST_SEED, LARGEST_SEED), "The same seed gives the same puzzles.")
GENERATE = (
    *(
        Argument(each.name, _KINDS[each.type], f"{each.about}{_ENDS.get(each.type, '')}")
        for each in DESCRIPTIONS
    ),
    Argument("count", Whole(0, MOST_GENERATED), "The number of puzzles.", 1),
    SEED,
    Argument(
        "timeout",
        Number(0, LONGEST_PATIENCE, above=True),
        "Seconds to look for each puzzle.",
        PATIENCE,
    ),
    PROFILE,
    UNIQUENESS,
    LAYOUT,
    Argument("avoid", Texts(), "Puzzles that are not generated again."),
)
"""The arguments of `generate`."""
