"""`grader batch` for jobs that generate puzzles: `plan --generate`, `plan --more`, reports."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import SystemRandom

import click
from attrs import asdict

from grader.batch.generation_planning import (
    PlannedRun,
    extended_job,
    plan_generation,
    run_until_enough,
)
from grader.batch.job import Job, read_job
from grader.batch.runner import RunReport
from grader.cli.batch.report import report_run
from grader.cli.batch.text import generation_text
from grader.cli.generate.avoided import read_avoided_puzzles
from grader.cli.generate.generation_options import RegionOptions, SelectionOptions
from grader.cli.generate.requirement_options import RequirementOptions
from grader.cli.program import UNRATED, WRONG_USE
from grader.cli.rate.minutes_options import with_estimates
from grader.cli.shared.groups import group
from grader.cli.shared.loose_options import (
    jobs_option,
    layout_option,
    no_uniqueness_option,
    quick_option,
)
from grader.cli.shared.output import counted, report_error, report_note
from grader.errors import TargetError
from grader.rating.profile_loading import load_profile


@click.command("plan --generate")
@click.option("--generate", is_flag=True, help="Plan to generate puzzles instead of rating some.")
@click.option(
    "--to",
    "folder",
    required=True,
    metavar="DIR",
    type=click.Path(path_type=Path, file_okay=False),
    help="Folder of the job: a new one, or an empty one.",
)
@click.option(
    "--count",
    "-n",
    type=click.IntRange(min=1),
    required=True,
    metavar="N",
    help="The number of puzzles.",
)
@click.option(
    "--profile",
    default="standard",
    show_default=True,
    metavar="NAME|FILE.yaml",
    help="Rating scale (see `grader profiles`).",
)
@no_uniqueness_option
@group(RequirementOptions)
@quick_option
@layout_option
@group(RegionOptions)
@click.option(
    "--seed",
    type=int,
    metavar="S",
    help="Seed of the random numbers; the same seed gives the same puzzles.",
)
@group(SelectionOptions)
@click.option(
    "--attempts",
    type=click.IntRange(min=1),
    metavar="N",
    help="Attempts in a partition; by default what one processor makes in two minutes, or fewer.",
)
@jobs_option("Number of processes that make the sample.")
def plan_generate(
    required: RequirementOptions,
    regions: RegionOptions,
    selection: SelectionOptions,
    *,
    generate: bool,  # noqa: ARG001 - it has chosen this command
    folder: Path,
    count: int,
    profile: str,
    no_uniqueness: bool,
    is_quick: bool,
    layout: str,
    seed: int | None,
    attempts: int | None,
    jobs: int,
) -> int:
    """Plan a job that generates puzzles: number the attempts, estimate how many it takes.

    The puzzles are those that `grader generate` makes with the same seed and requirements, for
    any number of machines.
    """
    # Options that exclude each other are refused here as everywhere.
    has_minutes = required.minutes is not None
    with_estimates(load_profile(profile, uniqueness=not no_uniqueness), has_minutes, is_quick)
    arguments = {
        **asdict(regions),
        "distinct": selection.distinct,
        "vary": selection.vary,
        **required.arguments(),
    }
    wanted = PlannedRun(
        count,
        SystemRandom().getrandbits(32) if seed is None else seed,
        arguments,
        profile,
        not no_uniqueness,
        layout,
        is_quick,
        attempts,
    )
    try:
        job, estimate = plan_generation(folder, wanted, read_avoided_puzzles(selection.avoid), jobs)
    except TargetError as error:
        report_error(error)
        return WRONG_USE
    click.echo(generation_text(job, estimate))
    return 0


@click.command("plan --more")
@click.option("--more", is_flag=True, help="Plan more attempts for a job that generates puzzles.")
@click.option(
    "--to",
    "folder",
    required=True,
    metavar="DIR",
    type=click.Path(path_type=Path, file_okay=False),
    help="Folder of the job, whose partitions are done.",
)
def plan_more(more: bool, folder: Path) -> int:  # noqa: ARG001 - it has chosen this command
    """Plan more attempts for a job that generates, if too few puzzles came out.

    A run without --part and --only does so itself, within limits.
    """
    before = read_job(folder)
    job = extended_job(before)
    if job is None:
        click.echo(f"'{folder}' has all its puzzles; run grader batch collect {folder}")
        return 0
    added = len(job.partitions) - len(before.partitions)
    click.echo(
        f"{counted(added, 'partition')} with {counted(job.items - before.items, 'attempt')} added; "
        f"run grader batch run {folder}"
    )
    return 0


def run_generation(job: Job, once: Callable[[Job], RunReport]) -> int:
    """Run a job until it has its puzzles, and report that; return the exit status."""
    outcome = run_until_enough(job, once)
    wanted = job.settings["count"]
    if outcome.found is None:
        return report_run(outcome.run, "found")
    noun = f"found, {outcome.found:,} of {wanted:,} without repeats"
    status = report_run(outcome.run, noun)
    if outcome.found < wanted:
        report_note(
            f"too few puzzles come out, so no more attempts are planned; grader batch plan --more "
            f"--to {job.folder} plans some, and grader batch collect takes what is there"
        )
        return UNRATED
    return status


def report_collected(job: Job, count: int, output: str, form: str) -> int:
    """Say how many generated puzzles were collected; return the exit status."""
    click.echo(f"{counted(count, 'puzzle')} {'added to' if form == 'catalogue' else 'in'} {output}")
    wanted = job.settings["count"]
    # A catalogue may have had some of them.
    if count >= wanted or form == "catalogue":
        return 0
    report_note(
        f"{job.items:,} attempts gave only {count:,} of {wanted:,} puzzles; run grader batch plan "
        f"--more --to {job.folder}, and run the job again"
    )
    return UNRATED
