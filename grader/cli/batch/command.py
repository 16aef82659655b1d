"""`grader batch`: rate or generate millions of puzzles in partitions, on any number of machines."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from pathlib import Path

import click

from grader.batch.collecting import collect as collect_job
from grader.batch.job import Job, read_job
from grader.batch.kind import GENERATE, kind_of
from grader.batch.planning import SAMPLE, RatingPlan, plan_rating
from grader.batch.runner import Choice, RunReport, run_job
from grader.batch.status import status_of
from grader.batch.tasks import Task
from grader.batch.templates import TEMPLATES, template
from grader.cli.batch.arguments import ids_of, members, memory_of, output_format, part_of
from grader.cli.batch.plan_options import new_folder_option, scale_option
from grader.cli.batch.report import collected, puzzles_done, report_run, report_unfinished
from grader.cli.batch.text import estimate_lines, status_lines
from grader.cli.program import UNRATED
from grader.cli.shared.common_options import (
    force_option,
    form_option,
    jobs_option,
    no_uniqueness_option,
    not_nan,
    timeout_option,
)
from grader.cli.shared.groups import flag, group, option, options
from grader.cli.shared.input_options import InputOptions
from grader.cli.shared.inputs import Inputs, puzzle_count
from grader.cli.shared.language_option import add_language_option
from grader.cli.shared.output import report_line, say, told
from grader.cli.shared.progress import watched
from grader.cli.shared.wrong_use import WrongUseError
from grader.errors import Count
from grader.formats import PuzzleEntry
from grader.outputs.rated_lines import Piece
from grader.runtime.strict_json import json_line

_folder_argument = click.argument(
    "folder", metavar="DIR", type=click.Path(path_type=Path, file_okay=False)
)


class _Commands(click.Group):
    """The commands, of which `plan` is another one if puzzles are to be generated."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return name, command and arguments."""
        name, found, rest = super().resolve_command(ctx, args)
        options = rest[: rest.index("--")] if "--" in rest else rest
        if name == "plan" and ("--generate" in options or "--more" in options):
            from grader.cli.batch import generation as batch_generation  # noqa: PLC0415 - slow, seldom wanted

            generates = "--generate" in options
            found = batch_generation.plan_generate if generates else batch_generation.plan_more
            add_language_option(found)
        return name, found, rest


@click.group(
    "batch", cls=_Commands, short_help="Rate or generate millions of puzzles on many machines."
)
def command() -> None:
    """Rate or generate millions of puzzles in partitions, on any number of machines.

    `plan` copies the puzzles to a folder and cuts them into partitions; `run` does those that
    are left, as often as you like and on as many machines as see the folder; `collect` writes
    one file.  Whatever dies meanwhile, each puzzle has one row in the end.

    `plan --generate` plans to generate puzzles instead; see `plan --generate --help`.

    \b
    Example:
      grader batch plan bank.txt --to job --profile explainer
      grader batch run job
      grader batch status job
      grader batch collect job --to ratings.parquet
    """  # noqa: D301 - click's mark for lines that stay as they are


@options
class PlanOptions:
    """The job to plan."""

    folder: Path = new_folder_option()
    profile: str = scale_option()
    no_uniqueness: bool = no_uniqueness_option()
    rows: int | None = option(
        "--rows",
        type=click.IntRange(min=1),
        metavar="N",
        help="Puzzles in a partition; by default --minutes chooses them.",
    )
    minutes: float = option(
        "--minutes",
        type=click.FloatRange(min=0, min_open=True),
        callback=not_nan,
        default=2.0,
        metavar="N",
        help="Minutes that one processor takes for a partition, by the sample.",
    )
    sample: int = option(
        "--sample",
        type=click.IntRange(min=0),
        default=SAMPLE,
        metavar="N",
        help="Puzzles that are rated at once, to estimate time and storage; 0 for none.",
    )
    timeout: float | None = timeout_option(
        "Time limit for each puzzle; at the limit its rating is a lower bound."
    )
    first_timeout: float = option(
        "--first-timeout",
        type=click.FloatRange(min=0),
        callback=not_nan,
        default=1.0,
        metavar="SECONDS",
        help="A puzzle that takes longer is rated after all others, so that it does not delay "
        "them; 0 for no second pass.",
    )
    effort: int | None = option(
        "--effort",
        type=click.IntRange(min=1),
        metavar="N",
        help="Limit of work for each puzzle, the same on every machine, unlike seconds: thousands "
        "of units of work of the techniques, and of nodes of searches; some thousands take a "
        "second.",
    )

    def plan(self) -> RatingPlan:
        """Return the plan."""
        return RatingPlan(
            self.profile,
            not self.no_uniqueness,
            self.timeout,
            self.first_timeout or None,
            self.effort,
            self.rows,
            self.minutes,
            self.sample,
        )


@command.command("plan", short_help="Plan a job: cut puzzles into partitions, estimate the work.")
@group(InputOptions)
@group(PlanOptions)
def plan(given: InputOptions, wanted: PlanOptions) -> int:
    """Plan a job: copy puzzles to a folder, cut them into partitions, estimate the work.

    Malformed puzzles have their rows, too.

    With --generate the job generates puzzles, and with --more it gets more attempts; see
    `grader batch plan --generate --help`.
    """
    sources = _Sources(given)
    job, estimate = plan_rating(wanted.folder, sources, wanted.plan())
    say(*estimate_lines(job, estimate, sources.malformed))
    return UNRATED if sources.malformed else 0


class _Sources:
    """The inputs by their names."""

    def __init__(self, given: InputOptions) -> None:
        self._names = given.read().names
        self._format = given.input_format
        self.malformed = 0
        """The number of malformed puzzles."""

    def __iter__(self) -> Iterator[tuple[str, Iterator[Piece]]]:
        for name in self._names:
            source = Inputs((name,), self._format)
            yield name, self._counted(source)
            if source.status > UNRATED:
                # The error has been reported; a job without these puzzles is not what is wanted.
                raise click.exceptions.Exit(source.status)

    def _counted(self, source: Inputs) -> Iterator[Piece]:
        pieces = source.pieces()
        for piece in watched(pieces, source.size, source.done, quiet=False, puzzles=puzzle_count):
            self.malformed += isinstance(piece, PuzzleEntry) and piece.puzzle is None
            yield piece


@options
class RunOptions:
    """Which partitions are done, and by what."""

    part: tuple[int, int] | None = option(
        "--part",
        callback=part_of,
        metavar="I/N",
        help="Every N-th partition from the I-th on, counted from 1: for N runs side by side.",
    )
    only: tuple[range, ...] | None = option(
        "--only", callback=ids_of, metavar="ID,...", help="These partitions: 17,18 or 20-25."
    )
    claim: bool = flag(
        "--claim",
        "Take the next partition that no other run works on, and take over from runs that died.",
    )
    jobs: int | None = jobs_option(
        "Number of processes; by default one for each processor.", default=None
    )
    memory: int | None = option(
        "--memory",
        callback=memory_of,
        metavar="SIZE",
        help="Memory that each process may take beside its program, such as 2GB; a puzzle that "
        "needs more is isolated.",
    )
    retry_timeouts: float | None = option(
        "--retry-timeouts",
        type=click.FloatRange(min=0, min_open=True),
        callback=lambda c, p, v: None if v is None else not_nan(c, p, v),
        metavar="SECONDS",
        help="Also give puzzles that reached the time limit of the plan this many seconds.",
    )
    dask: str | None = option(
        "--dask",
        metavar="CLUSTER",
        help="Run on Dask: local:8 for 8 processes here, tcp://host:8786 for a scheduler, "
        "slurm.yaml for a batch system (extra `cluster`).",
    )

    def choice(self, job: Job) -> Choice:
        """Return which partitions are done.

        Raises:
            click.UsageError: there are none of these.
        """
        ids = None if self.only is None else members(self.only, len(job.partitions))
        if ids is not None and not ids:
            raise WrongUseError(
                "partitions-absent",
                "there are no such partitions; the job has {number}",
                number=len(job.partitions),
            )
        return Choice(self.part, ids, self.claim)

    def refuse_for_dask(self) -> None:
        """Raise an error if an option has no effect on a cluster."""
        given = {
            "--claim": self.claim,
            "--jobs": self.jobs is not None,
            "--memory": self.memory is not None,
        }
        for name, is_given in given.items():
            if is_given:
                raise WrongUseError(
                    "no-effect-with-dask",
                    "{option} has no effect with --dask, which deals out the work and limits the "
                    "memory of its workers",
                    option=name,
                )


@command.command("run")
@_folder_argument
@group(RunOptions)
def run(wanted: RunOptions, folder: Path) -> int:
    """Do the partitions that are not done.  It may be interrupted and repeated at any time."""
    job = read_job(folder)
    choice = wanted.choice(job)
    rated = job.kind != GENERATE
    with _runner(job, wanted, choice, partial(_report, rated)) as once:
        if not rated and wanted.part is None and wanted.only is None:
            from grader.cli.batch.generation import run_generation  # noqa: PLC0415 - slow

            return run_generation(job, once)
        done = once(job)
        return report_run(done, puzzles_done(done.rows, rated=rated))


def _report(rated: bool, task: Task, rows: int) -> None:
    if sys.stderr.isatty():
        report_line(f"{task.name}: {told(puzzles_done(rows, rated=rated))}")


def _runner(
    job: Job, wanted: RunOptions, choice: Choice, report: Callable[[Task, int], None]
) -> AbstractContextManager[Callable[[Job], RunReport]]:
    """Return the context of a function that runs a job once, here or on a cluster."""
    if wanted.dask is None:
        run_here = partial(
            run_job,
            choice=choice,
            jobs=wanted.jobs or _processors(),
            retry=wanted.retry_timeouts,
            report=report,
            memory=wanted.memory,
        )
        return nullcontext(run_here)
    wanted.refuse_for_dask()
    from grader.batch.dask_engine import cluster  # noqa: PLC0415 - optional

    # The errors of a job come before those of a cluster that is started.
    kind_of(job)
    return cluster(choice, wanted.dask, wanted.retry_timeouts, report)


@command.command("status", short_help="Show what is done, running and bad, and the time left.")
@_folder_argument
@form_option
def status(folder: Path, form: str) -> int:
    """Show what is done, running and bad, the pace, and the time that is left."""
    found = status_of(read_job(folder))
    if form == "text":
        say(*status_lines(found))
    else:
        click.echo(json_line(found.record()))
    return UNRATED if found.bad else 0


@options
class CollectOptions:
    """The file to write."""

    output: str = option(
        "--to",
        required=True,
        metavar="FILE",
        help="ratings.parquet, .csv or .jsonl; FILE.db, a catalogue that is filled; or FILE.txt "
        "for the lines of generated puzzles.",
    )
    jobs: int = jobs_option("Number of processes that look at the puzzles for a catalogue.")
    force: bool = force_option()


@command.command("collect", short_help="Write the rows of all partitions to one file, in order.")
@_folder_argument
@group(CollectOptions)
def collect(wanted: CollectOptions, folder: Path) -> int:
    """Write the rows of all partitions to one file, in the order of the puzzles.

    The rows are those that one run of `grader rate` or `grader generate` writes.
    """
    job = read_job(folder)
    output = wanted.output
    form = output_format(output, job.kind)
    found = collect_job(job, Path(output), form, force=wanted.force, jobs=wanted.jobs)
    if job.kind == GENERATE:
        from grader.cli.batch.generation import report_collected  # noqa: PLC0415 - slow

        return report_collected(job, found.rows, output, form)
    say(collected(Count("rating", found.rows), output, form))
    return report_unfinished(found.statuses)


@command.command("template", short_help="Print a script for a cluster with Slurm or Kubernetes.")
@click.argument("system", type=click.Choice([*TEMPLATES]))
@click.option(
    "--dir",
    "folder",
    default="/data/job",
    show_default=True,
    metavar="DIR",
    help="Folder of the job, as the machines see it.",
)
def print_template(system: str, folder: str) -> None:
    """Print a script that runs a job on a cluster with Slurm or Kubernetes."""
    if re.fullmatch(r"[\w./@+-]+", folder) is None:
        raise WrongUseError(
            "script-folder", "the folder in a script may have no blanks or special characters"
        )
    click.echo(template(system, folder), nl=False)


def _processors() -> int:
    """Return the number of processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
