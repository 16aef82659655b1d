"""`grader generate`: new puzzles as they are asked for."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import click
import yaml

from grader.cli.kept_puzzles import avoided, kept
from grader.cli.options import layout_option, output_option, profile_option, text_style_options
from grader.cli.output import Output, report_error
from grader.cli.pace import counted
from grader.cli.program import WRONG_USE
from grader.cli.requirement_options import asked, wish_options
from grader.cli.technique_titles import titles
from grader.errors import FormatError, TargetError
from grader.formats import write
from grader.generate import Generated, Report, generate
from grader.generate.symmetry import SYMMETRIES
from grader.grading import rater
from grader.model.puzzle import Puzzle
from grader.rating.profile import Profile
from grader.render.text_style import TextStyle
from grader.render.trace import trace_records

RUN = ("own_regions", "compactness", "region_symmetry", "count", "seed", "jobs", "timeout")
"""The options that are no requirements and go to `grader.generate` as they are."""


@click.command("generate")
@click.option(
    "--count",
    "-n",
    type=click.IntRange(min=0),
    default=1,
    show_default=True,
    metavar="N",
    help="How many puzzles.",
)
@profile_option
@wish_options
@layout_option
@click.option("--own-regions", is_flag=True, help="Each jigsaw has random regions of its own.")
@click.option(
    "--compactness",
    type=click.FloatRange(0, 1),
    default=0.0,
    metavar="0..1",
    help="How round random regions are: 0 as they come, 1 with short borders.",
)
@click.option(
    "--region-symmetry",
    type=click.Choice(SYMMETRIES),
    default=SYMMETRIES[0],
    help="The symmetry of random regions.",
)
@click.option("--seed", type=int, metavar="S", help="The same seed gives the same puzzles.")
@click.option(
    "--jobs",
    "-j",
    type=click.IntRange(min=1),
    default=1,
    metavar="N",
    help="Use so many processes; the puzzles are the same.",
)
@click.option(
    "--timeout",
    type=click.FloatRange(min=0, min_open=True),
    default=60.0,
    show_default=True,
    metavar="SECONDS",
    help="Give up when there is no new puzzle for so long.",
)
@click.option(
    "--avoid",
    "avoid",
    multiple=True,
    metavar="FILE",
    help="Make none of these puzzles, in no order of lines and with no digits. May be repeated.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["line", "jsonl", "yaml"]),
    default="line",
    show_default=True,
    help="How the puzzles are written; with their ratings, if not as lines.",
)
@click.option("--trace", "traced", is_flag=True, help="Write the way to the solution, too.")
@click.option("--verbose", "-v", is_flag=True, help="Say what is tried, and why.")
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
    """Make puzzles with one solution that are as you ask, no two of them the same.

    With --output, puzzles are added to what the file has.  The same command with the same
    --seed goes on where it was stopped.
    """
    if traced and form == "line":
        raise click.UsageError("--trace needs --format jsonl or yaml")
    chosen = rater.load_profile(profile)
    report = Report()
    run = {name: options.pop(name) for name in RUN}
    there = [] if output is None else kept(output)
    try:
        found = generate(
            profile=chosen,
            layout=layout,
            avoid=avoided(avoid),
            kept=there,
            report=report,
            **run,
            **asked(options),
        )
    except TargetError as error:
        # Refused before anything was tried: this cannot be.
        report_error(error)
        return WRONG_USE
    if verbose:
        _tell_plan(report)
    with Output(output, append=True) as out:
        try:
            for made in counted(found, report, run["count"], quiet=out.is_terminal):
                out.line(_written(made, form, text_style, chosen if traced else None))
                if verbose:
                    how = "by climbing" if made.climbed else "at once"
                    click.echo(f"{report.found}: attempt {made.attempt}, {how}", err=True)
        finally:
            if verbose:
                _tell_end(report)
    return 0


def _tell_plan(report: Report) -> None:
    assert report.plan is not None, "there is a plan before there is a puzzle"
    for why in report.plan.reasons:
        click.echo(why, err=True)
    report.on_plan = lambda plan: click.echo(plan.reasons[-1], err=True)


def _tell_end(report: Report) -> None:
    click.echo(f"{report.tried} tried, {report.found} found, {report.repeated} not new", err=True)
    for requirement, count in report.mismatches.most_common():
        click.echo(f"  {count} times not fulfilled: {requirement}", err=True)


def record(made: Generated, text_style: TextStyle, traced: Profile | None = None) -> dict[str, Any]:
    """Return a puzzle as an object: its rating, and how it was made.

    Args:
        made: the puzzle.
        text_style: how steps are told.
        traced: the profile whose way to the solution is told, too.
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


def _readable(puzzle: Puzzle) -> str:
    """Return the shortest text from which the layout is read again, too."""
    for form in ("line", "jigsaw", "grids"):
        with suppress(FormatError):
            return write(puzzle, form)
    return write(puzzle, "json")


def _written(made: Generated, form: str, text_style: TextStyle, traced: Profile | None) -> str:
    """Return a puzzle as it is written."""
    if form == "line":
        return _readable(made.puzzle)
    entry = record(made, text_style, traced)
    if form == "jsonl":
        return json.dumps(entry, ensure_ascii=False)
    text: str = yaml.safe_dump([entry], sort_keys=False, allow_unicode=True, width=1000)
    return text.rstrip()
