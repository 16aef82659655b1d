"""Report what a run of a job did, and what collected ratings lack."""

from __future__ import annotations

from collections.abc import Mapping

from grader.batch.runner import RunReport
from grader.cli.program import UNRATED
from grader.cli.shared.output import report_error, report_note, say
from grader.errors import Count, Listed, Message, Term
from grader.outputs.rating_rows import STATUSES


def puzzles_done(count: int, *, rated: bool) -> Message:
    """Return how many puzzles were rated, or found."""
    puzzles = Count("puzzle", count)
    if rated:
        return Message("puzzles-rated", "{puzzles:,} rated", puzzles=puzzles)
    return Message("job-puzzles-found", "{puzzles:,} found", puzzles=puzzles)


def report_run(done: RunReport, puzzles: Message) -> int:
    """Report what a run did; return the exit status.

    Args:
        done: what the run did.
        puzzles: how many puzzles it rated or found.
    """
    tasks = Count("task", done.done)
    say(Message("tasks-done", "{tasks:,} done, {puzzles}", tasks=tasks, puzzles=puzzles))
    for name, error in done.failed:
        report_error(
            Message("partition-failed", "partition {name}: {reason}", name=name, reason=error)
        )
    if done.unsound:
        report_error(
            Message(
                "unsound-results",
                "{results:,} with the status unsound, because a technique offered a wrong step; "
                "the errors of such rows say whose bug that is",
                results=Count("result", done.unsound),
            )
        )
    return UNRATED if done.failed or done.unsound else 0


def collected(rows: Count, output: str, form: str) -> Message:
    """Return how many rows were written, and where."""
    if form == "catalogue":
        return Message("rows-added-to", "{rows:,} added to {file}", rows=rows, file=output)
    return Message("rows-in", "{rows:,} in {file}", rows=rows, file=output)


def report_unfinished(statuses: Mapping[str, int]) -> int:
    """Report how many collected puzzles have no final rating; return the exit status.

    Args:
        statuses: the number of puzzles of each status.
    """
    failed = {name: statuses[name] for name in STATUSES if statuses.get(name)}
    if not failed:
        return 0
    listed = [
        Message("number-of-status", "{number:,} {status}", number=count, status=Term("level", name))
        for name, count in failed.items()
    ]
    report_note(
        Message(
            "without-final-rating",
            "without a final rating: {statuses}",
            statuses=Listed(tuple(listed)),
        )
    )
    return UNRATED
