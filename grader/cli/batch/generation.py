"""`grader batch` for jobs that generate puzzles: `plan --generate`, `plan --more`, reports."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import SystemRandom

import click

from grader.batch.generation_planning import (
    PlannedRun,
    extended_job,
    plan_generation,
    run_until_enough,
)
from grader.batch.job import Job, read_job
from grader.batch.runner import RunReport
from grader.cli.batch.plan_options import new_folder_option, scale_option
from grader.cli.batch.report import collected, puzzles_done, report_run
from grader.cli.batch.text import generation_lines
from grader.cli.generate.avoided import read_avoided_puzzles
from grader.cli.generate.generation_options import (
    SEED,
    LayoutOptions,
    RegionOptions,
    SelectionOptions,
)
from grader.cli.generate.requirement_options import RequirementOptions
from grader.cli.program import UNRATED, WRONG_USE
from grader.cli.rate.minutes_options import with_estimates
from grader.cli.shared.common_options import jobs_option, no_uniqueness_option, seed_option
from grader.cli.shared.groups import flag, group, option, options, values_of
from grader.cli.shared.output import report_error, report_note, say
from grader.errors import Count, Message, TargetError
from grader.rating.profile_loading import load_profile


@options
class JobOptions:
    """The job to plan."""

    generate: bool = flag("--generate", "Plan to generate puzzles instead of rating some.")
    folder: Path = new_folder_option()
    count: int = option(
        "--count",
        "-n",
        type=click.IntRange(min=1),
        required=True,
        metavar="N",
        help="The number of puzzles.",
    )
    profile: str = scale_option()
    no_uniqueness: bool = no_uniqueness_option()


@options
class SeedOptions:
    """The seed of the puzzles."""

    seed: int | None = seed_option(SEED)


@options
class SampleOptions:
    """The size of partitions, and the processes for the sample that it depends on."""

    attempts: int | None = option(
        "--attempts",
        type=click.IntRange(min=1),
        metavar="N",
        help="Attempts in a partition; by default what one processor makes in two minutes, or "
        "fewer.",
    )
    jobs: int = jobs_option("Number of processes that make the sample.")


@click.command("plan --generate")
@group(JobOptions)
@group(RequirementOptions)
@group(LayoutOptions)
@group(RegionOptions)
@group(SeedOptions)
@group(SelectionOptions)
@group(SampleOptions)
def plan_generate(
    wanted: JobOptions,
    required: RequirementOptions,
    layout: LayoutOptions,
    regions: RegionOptions,
    seeded: SeedOptions,
    selection: SelectionOptions,
    sample: SampleOptions,
) -> int:
    """Plan a job that generates puzzles: number the attempts, estimate how many it takes.

    The puzzles are those that `grader generate` makes with the same seed and requirements, for
    any number of machines.
    """
    # Options that exclude each other are refused here as everywhere.
    uniqueness = not wanted.no_uniqueness
    profile = load_profile(wanted.profile, uniqueness=uniqueness)
    with_estimates(profile, required.minutes is not None, layout.is_quick)
    run = PlannedRun(
        wanted.count,
        SystemRandom().getrandbits(32) if seeded.seed is None else seeded.seed,
        {
            **values_of(regions),
            "distinct": selection.distinct,
            "vary": selection.vary,
            **required.arguments(),
        },
        wanted.profile,
        uniqueness,
        layout.layout,
        layout.is_quick,
        sample.attempts,
    )
    avoided = read_avoided_puzzles(selection.avoid)
    try:
        job, estimate = plan_generation(wanted.folder, run, avoided, sample.jobs)
    except TargetError as error:
        report_error(error)
        return WRONG_USE
    say(*generation_lines(job, estimate))
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
        say(
            Message(
                "job-has-all",
                "'{folder}' has all its puzzles; run grader batch collect {folder}",
                folder=str(folder),
            )
        )
        return 0
    added = len(job.partitions) - len(before.partitions)
    say(
        Message(
            "partitions-added",
            "{partitions:,} with {attempts:,} added; run grader batch run {folder}",
            partitions=Count("partition", added),
            attempts=Count("attempt", job.items - before.items),
            folder=str(folder),
        )
    )
    return 0


def run_generation(job: Job, once: Callable[[Job], RunReport]) -> int:
    """Run a job until it has its puzzles, and report that; return the exit status."""
    outcome = run_until_enough(job, once)
    wanted = job.settings["count"]
    puzzles = puzzles_done(outcome.run.rows, rated=False)
    if outcome.found is None:
        return report_run(outcome.run, puzzles)
    distinct = Message(
        "found-without-repeats",
        "{puzzles}, {found:,} of {wanted:,} without repeats",
        puzzles=puzzles,
        found=outcome.found,
        wanted=wanted,
    )
    status = report_run(outcome.run, distinct)
    if outcome.found < wanted:
        report_note(
            Message(
                "few-come-out",
                "too few puzzles come out, so no more attempts are planned; grader batch plan "
                "--more --to {folder} plans some, and grader batch collect takes what is there",
                folder=str(job.folder),
            )
        )
        return UNRATED
    return status


def report_collected(job: Job, count: int, output: str, form: str) -> int:
    """Say how many generated puzzles were collected; return the exit status."""
    say(collected(Count("puzzle", count), output, form))
    wanted = job.settings["count"]
    # A catalogue may have had some of them.
    if count >= wanted or form == "catalogue":
        return 0
    report_note(
        Message(
            "attempts-gave-few",
            "{attempts:,} attempts gave only {count:,} of {wanted:,} puzzles; run grader batch "
            "plan --more --to {folder}, and run the job again",
            attempts=job.items,
            count=count,
            wanted=wanted,
            folder=str(job.folder),
        )
    )
    return UNRATED
