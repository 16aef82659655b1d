"""`grader generate`: generate puzzles that meet requirements."""

from __future__ import annotations

from itertools import chain

import click

from grader.cli.generate.generated_output import TargetOptions, WrittenOptions, avoided_puzzles
from grader.cli.generate.generation_options import SEED, LayoutOptions, RegionOptions
from grader.cli.generate.generation_reports import reported
from grader.cli.generate.requirement_options import RequirementOptions
from grader.cli.program import UNRATED, WRONG_USE
from grader.cli.rate.minutes_options import with_estimates
from grader.cli.shared.common_options import jobs_option, seed_option, timeout_option
from grader.cli.shared.groups import group, option, options, values_of
from grader.cli.shared.output import report_error
from grader.cli.shared.profile_options import ProfileOptions
from grader.errors import TargetError


@options
class CountOptions:
    """How many puzzles are generated."""

    count: int = option(
        "--count",
        "-n",
        type=click.IntRange(min=0),
        default=1,
        metavar="N",
        help="The number of puzzles.",
    )


@options
class RunOptions(RegionOptions):
    """Random regions and rules, the seed, and how the work is done."""

    seed: int | None = seed_option(SEED)
    jobs: int = jobs_option(
        "Number of processes, at most two for each processor (or 8); does not change the puzzles."
    )
    timeout: float | None = timeout_option(
        "Give up if no puzzle is found for this long.", default=60.0
    )


@click.command("generate", short_help="Generate puzzles with one solution that meet requirements.")
@group(CountOptions)
@group(ProfileOptions)
@group(RequirementOptions)
@group(LayoutOptions)
@group(RunOptions)
@group(WrittenOptions)
@group(TargetOptions)
def command(
    number: CountOptions,
    scale: ProfileOptions,
    required: RequirementOptions,
    place: LayoutOptions,
    run: RunOptions,
    wanted: WrittenOptions,
    target: TargetOptions,
) -> int:
    """Generate puzzles with one solution that meet requirements, no two of them equivalent.

    Without --grade, --rating or --hardest, the techniques of the profile solve every puzzle
    without search.

    With --output, puzzles are appended to the file.  The same command with the same --seed
    resumes an interrupted run.  A name that ends in .db is a catalogue: puzzles are added to it
    with their ratings, and none that it has is generated again.

    \b
    Examples:
      grader generate --grade hard --symmetry 180 --count 100 --seed 1 -o hard.txt
      grader generate --requires x-wing --givens 22..26 --solutions
      grader generate --layout samurai --grade easy --format yaml
      grader generate --layout killer-9 --cage-sizes 2..4 -o killers.yaml
    """  # noqa: D301 - click's mark for lines that stay as they are
    from grader.generate import GenerationReport, generate  # noqa: PLC0415 - slow to import

    form = target.form(wanted)
    profile = with_estimates(scale.load(), required.minutes is not None, place.is_quick)
    arguments = {**values_of(run), **required.arguments()}
    report = GenerationReport()
    try:
        with target.opened(form, wanted, profile, place.layout) as sink:
            found = generate(
                count=number.count,
                profile=profile,
                layout=place.layout,
                distinct=wanted.distinct,
                vary=wanted.vary,
                avoid=chain(avoided_puzzles(wanted), sink.known()),
                kept=sink.kept,
                report=report,
                **arguments,
            )
            shown = reported(sink.begun(found), report, number.count, wanted, sink.is_terminal)
            for made in shown:
                sink.write(made)
            sink.finish()
    except TargetError as error:
        if report.plan is not None:
            raise
        # The requirements are impossible; no attempt was made.
        report_error(error)
        return WRONG_USE
    return UNRATED if report.unsound else 0
