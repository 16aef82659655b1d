"""`grader generate`: generate puzzles that meet requirements."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import click
import yaml

from grader.cli.common_options import (
    layout_option,
    output_option,
    profile_option,
    text_style_options,
)
from grader.cli.generation_progress import show_progress
from grader.cli.kept_puzzles import read_avoided_puzzles, read_kept_puzzles
from grader.cli.output import Output, report_error
from grader.cli.program import WRONG_USE
from grader.cli.requirement_options import requirement_arguments, requirement_options
from grader.cli.technique_titles import titles
from grader.errors import FormatError, TargetError
from grader.formats import write
from grader.generate import Generated, GenerationReport, generate
from grader.generate.symmetry import SYMMETRIES
from grader.grading import rater
from grader.model.puzzle import Puzzle
from grader.rating.profile import Profile
from grader.render.text_style import TextStyle
from grader.render.trace import trace_records

RUN_OPTIONS = ("own_regions", "compactness", "region_symmetry", "count", "seed", "jobs", "timeout")
"""The options that are passed to `grader.generate` unchanged and are not requirements."""


@click.command("generate")
@click.option(
    "--count",
    "-n",
    type=click.IntRange(min=0),
    default=1,
    show_default=True,
    metavar="N",
    help="The number of puzzles.",
)
@profile_option
@requirement_options
@layout_option
@click.option("--own-regions", is_flag=True, help="Give each jigsaw random regions of its own.")
@click.option(
    "--compactness",
    type=click.FloatRange(0, 1),
    default=0.0,
    metavar="0..1",
    help="Compactness of random regions: from 0, any shape, to 1, short borders.",
)
@click.option(
    "--region-symmetry",
    type=click.Choice(SYMMETRIES),
    default=SYMMETRIES[0],
    help="Symmetry of random regions.",
)
@click.option(
    "--seed",
    type=int,
    metavar="S",
    help="Seed of the random numbers; the same seed gives the same puzzles.",
)
@click.option(
    "--jobs",
    "-j",
    type=click.IntRange(min=1),
    default=1,
    metavar="N",
    help="Number of processes; does not change the puzzles.",
)
@click.option(
    "--timeout",
    type=click.FloatRange(min=0, min_open=True),
    default=60.0,
    show_default=True,
    metavar="SECONDS",
    help="Give up if no puzzle is found for this long.",
)
@click.option(
    "--avoid",
    "avoid",
    multiple=True,
    metavar="FILE",
    help="Do not generate puzzles of this file or equivalent ones. May be repeated.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["line", "jsonl", "yaml"]),
    default="line",
    show_default=True,
    help="Output format; jsonl and yaml include the ratings.",
)
@click.option("--trace", "traced", is_flag=True, help="Include the trace of the solution.")
@click.option(
    "--verbose",
    "-v",
    is_flag=True,
    help="Explain the method and report each puzzle on standard error.",
)
@text_style_options
@output_option
def command(
    form: str,
    layout: str,
    output: str | None,
    profile: str,
    avoid: tuple[str, ...],
    traced: bool,
    verbose: bool,
    text_style: TextStyle,
    **options: Any,
) -> int:
    """Generate puzzles with one solution that meet requirements, no two of them equivalent.

    With --output, puzzles are appended to the file.  The same command with the same --seed
    resumes an interrupted run.
    """
    if traced and form == "line":
        raise click.UsageError("--trace needs --format jsonl or yaml")
    chosen = rater.load_profile(profile)
    report = GenerationReport()
    run_options = {name: options.pop(name) for name in RUN_OPTIONS}
    kept = [] if output is None else read_kept_puzzles(output)
    try:
        found = generate(
            profile=chosen,
            layout=layout,
            avoid=read_avoided_puzzles(avoid),
            kept=kept,
            report=report,
            **run_options,
            **requirement_arguments(options),
        )
    except TargetError as error:
        # The requirements are impossible; no attempt was made.
        report_error(error)
        return WRONG_USE
    if verbose:
        _print_plan(report)
    with Output(output, append=True) as out:
        try:
            for made in show_progress(found, report, run_options["count"], quiet=out.is_terminal):
                out.line(_format_puzzle(made, form, text_style, chosen if traced else None))
                if verbose:
                    how = "by climbing" if made.climbed else "directly"
                    click.echo(
                        f"puzzle {report.found}: attempt {made.attempt}, found {how}", err=True
                    )
        finally:
            if verbose:
                _print_summary(report)
    return 0


def _print_plan(report: GenerationReport) -> None:
    assert report.plan is not None, "generate() sets the plan"
    for reason in report.plan.reasons:
        click.echo(reason, err=True)
    report.on_plan = lambda plan: click.echo(plan.reasons[-1], err=True)


def _print_summary(report: GenerationReport) -> None:
    click.echo(
        f"attempts: {report.tried}, puzzles: {report.found}, repetitions: {report.repeated}",
        err=True,
    )
    for requirement, count in report.mismatches.most_common():
        click.echo(f"  not met in {count} of {report.tried} attempts: {requirement}", err=True)


def record(made: Generated, text_style: TextStyle, traced: Profile | None = None) -> dict[str, Any]:
    """Return a puzzle as a JSON object with its rating and origin.

    Args:
        made: the puzzle.
        text_style: the style of the texts of steps.
        traced: the profile of the trace to include; None for no trace.
    """
    found = {
        **made.rating.record(),
        "givens": made.puzzle.clues,
        "symmetry": made.symmetry,
        "seed": made.seed,
        "attempt": made.attempt,
        "run": made.run,
    }
    if traced is not None:
        trace = rater.trace(made.puzzle, traced)
        found["trace"] = list(
            trace_records(trace, traced.rating_of, titles(text_style.language), text_style)
        )
    return found


def _puzzle_text(puzzle: Puzzle) -> str:
    """Return the shortest text that also determines the layout."""
    for form in ("line", "jigsaw", "grids"):
        with suppress(FormatError):
            return write(puzzle, form)
    return write(puzzle, "json")


def _format_puzzle(
    made: Generated, form: str, text_style: TextStyle, traced: Profile | None
) -> str:
    """Return a puzzle in an output format."""
    if form == "line":
        return _puzzle_text(made.puzzle)
    entry = record(made, text_style, traced)
    if form == "jsonl":
        return json.dumps(entry, ensure_ascii=False)
    text: str = yaml.safe_dump([entry], sort_keys=False, allow_unicode=True, width=1000)
    return text.rstrip()
