"""`grader rate`: rate puzzles."""

from __future__ import annotations

import click

from grader.cli.profile_lists import ProfileListOptions
from grader.cli.program import UNRATED
from grader.cli.rate.minutes_options import MinutesOptions
from grader.cli.rate.rating_options import FORMS, ContinuedOutputOptions, RatingOptions
from grader.cli.rate.report_options import ReportOptions
from grader.cli.shared.file_endings import format_of_output, require_ending
from grader.cli.shared.groups import group
from grader.cli.shared.input_options import InputOptions
from grader.cli.shared.output import usage_errors
from grader.cli.shared.progress import watched
from grader.cli.shared.technique_titles import titles
from grader.cli.shared.wrong_use import WrongUseError, needs_format, needs_option
from grader.errors import Listed
from grader.outputs.rated_lines import RatingRun, Tally, Written, rate_and_write
from grader.outputs.rating_sink import RatingFile, RatingSink, RatingTable
from grader.outputs.table_files import TABLE_FORMATS
from grader.render.rating_table import SERATE_SCHEME


@click.command("rate", short_help="Rate puzzles: grade, rating, hardest technique.")
@group(InputOptions)
@group(ProfileListOptions)
@group(RatingOptions)
@group(MinutesOptions)
@group(ReportOptions)
@group(ContinuedOutputOptions)
def command(
    given: InputOptions,
    profiles: ProfileListOptions,
    wanted: RatingOptions,
    estimates: MinutesOptions,
    report: ReportOptions,
    target: ContinuedOutputOptions,
) -> int:
    """Rate puzzles: grade, rating, hardest technique, number of steps.

    An invalid puzzle has the error in place of its rating, and the exit status is 1.  With
    several --jobs, a puzzle that crashes the process rating it is isolated and gets the status
    crashed.

    \b
    Examples:
      grader rate puzzles.txt
      grader rate puzzles.txt --profile explainer --jobs 4 --output ratings.csv
      grader rate puzzles.txt --report report.html
    """  # noqa: D301 - click's mark for lines that stay as they are
    output_format = format_of_output(target.output, wanted.output_format, FORMS)
    require_ending(report.report, "html")
    source = given.read()
    first, *others = profiles.load()
    first = estimates.estimating(first)
    run = RatingRun(first, output_format, report.timeout, report.language, titles(report.language))
    _check(run, report, target)
    is_table = output_format in TABLE_FORMATS
    if wanted.columns is not None or wanted.with_repeats or others or is_table:
        if report.report is not None or target.resume:
            name = "--resume" if target.resume else "--report"
            if is_table:
                raise needs_format(name, "csv", "jsonl")
            raise WrongUseError(
                "needs-one-profile",
                "{option} needs one profile, and no --columns or --repeats",
                option=name,
            )
        from grader.cli.rate.columns import rate_with_columns  # noqa: PLC0415 - seldom wanted

        return rate_with_columns(source, run, tuple(others), wanted, target)
    with target.open(source) as out, report.collected(run, source) as collect, usage_errors():
        tally = Tally(run.profile, collect)
        is_drawn = output_format == "table" and out.is_terminal
        sink: RatingSink = (RatingTable if is_drawn else RatingFile)(out, run, tally)
        pieces = sink.begun(source.pieces())
        keep = is_drawn or collect is not None
        rated = rate_and_write(
            pieces, first, run.writer(), wanted.jobs, run.timeout, keep, tally.count + 1
        )
        size, done, quiet = source.size, source.done, out.is_terminal
        for block in watched(rated, size, done, quiet=quiet, puzzles=_puzzle_count):
            sink.write(block)
        sink.finish()
    return max(source.status, UNRATED if tally.has_failures else 0)


def _check(run: RatingRun, report: ReportOptions, target: ContinuedOutputOptions) -> None:
    """Check options together.

    Raises:
        click.UsageError: two of them contradict each other.
    """
    is_serate = run.output_format == "serate"
    if is_serate and run.profile.scheme != SERATE_SCHEME:
        raise WrongUseError(
            "no-ratings-for-serate",
            "the profile {profile} has no ratings ER, EP and ED for the format serate; "
            "use --profile explainer",
            profile=run.profile.name,
        )
    if is_serate and run.minutes:
        raise WrongUseError(
            "serate-minutes", "the format serate has no place for minutes; use csv or jsonl"
        )
    if report.report is None:
        if report.traces or report.title:
            name = "--traces" if report.traces else "--title"
            raise needs_option(name, "--report")
        return
    if report.report == target.output:
        raise WrongUseError("report-is-output", "--report and --output must be different files")
    if target.resume and not run.has_ratings:
        raise WrongUseError(
            "resumed-report-format",
            "--report with --resume needs --format {formats}",
            formats=Listed(("csv", "jsonl"), "or"),
        )


def _puzzle_count(written: Written) -> int:
    return written.puzzle_count
