"""Report what a run of a job did."""

from __future__ import annotations

import click

from grader.batch.runner import RunReport
from grader.cli.program import UNRATED
from grader.cli.shared.output import counted, report_error


def report_run(done: RunReport, noun: str) -> int:
    """Report what a run did; return the exit status."""
    click.echo(f"{counted(done.done, 'task')} done, {counted(done.rows, 'puzzle')} {noun}")
    for name, error in done.failed:
        report_error(f"partition {name}: {error}")
    if done.unsound:
        report_error(
            f"{counted(done.unsound, 'result')} with the status unsound, because a technique "
            "offered a wrong step; the errors of such rows say whose bug that is"
        )
    return UNRATED if done.failed or done.unsound else 0
