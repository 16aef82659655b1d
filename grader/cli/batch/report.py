"""Report what a run of a job did, and what collected ratings lack."""

from __future__ import annotations

from collections.abc import Mapping

import click

from grader.batch.runner import RunReport
from grader.cli.program import UNRATED
from grader.cli.shared.output import counted, report_error, report_note
from grader.errors import Count, Listed, Message
from grader.outputs.rating_rows import STATUSES


def report_run(done: RunReport, noun: str) -> int:
    """Report what a run did; return the exit status."""
    click.echo(f"{counted(done.done, 'task')} done, {counted(done.rows, 'puzzle')} {noun}")
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


def report_unfinished(statuses: Mapping[str, int]) -> int:
    """Report how many collected puzzles have no final rating; return the exit status.

    Args:
        statuses: the number of puzzles of each status.
    """
    failed = {name: statuses[name] for name in STATUSES if statuses.get(name)}
    if not failed:
        return 0
    listed = [
        Message("number-of-status", "{number:,} {status}", number=count, status=name)
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
