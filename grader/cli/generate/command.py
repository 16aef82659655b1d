"""`grader generate`: generate puzzles that meet requirements."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from grader.cli.generate.generation_options import region_options, selection_options
from grader.cli.generate.generation_progress import show_progress
from grader.cli.generate.requirement_options import requirement_arguments, requirement_options
from grader.cli.generated_text import FORMS, generated_text
from grader.cli.program import UNRATED, WRONG_USE
from grader.cli.rate.minutes_options import with_estimates
from grader.cli.shared.file_endings import format_of_output, is_given
from grader.cli.shared.loose_options import (
    LoadProfile,
    jobs_option,
    layout_option,
    output_option,
    profile_options,
    quick_option,
    text_style_options,
    timeout_option,
)
from grader.cli.shared.output import Existing, Output, report_error, report_line, report_note
from grader.errors import TargetError
from grader.render.text_style import TextStyle

if TYPE_CHECKING:
    from grader.generate import Generated, GenerationReport, KeptPuzzle, KnownPuzzle
    from grader.model.puzzle import Puzzle

RUN_OPTIONS = (
    "own_regions",
    "compactness",
    "region_symmetry",
    "count",
    "seed",
    "jobs",
    "timeout",
    "distinct",
    "vary",
)
"""The options that are passed to `grader.generate` unchanged and are not requirements."""
_NOT_FOR_CATALOGUES = {"form": "--format", "traced": "--trace", "solutions": "--solutions"}
"""The options that a catalogue has no use for: it has ratings and solutions in any case."""


@click.command("generate", short_help="Generate puzzles with one solution that meet requirements.")
@click.option(
    "--count",
    "-n",
    type=click.IntRange(min=0),
    default=1,
    show_default=True,
    metavar="N",
    help="The number of puzzles.",
)
@profile_options
@requirement_options
@quick_option
@layout_option
@region_options
@click.option(
    "--seed",
    type=int,
    metavar="S",
    help="Seed of the random numbers; the same seed gives the same puzzles.",
)
@jobs_option(
    "Number of processes, at most two for each processor (or 8); does not change the puzzles."
)
@timeout_option("Give up if no puzzle is found for this long.", default=60.0)
@selection_options
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMS),
    default="line",
    show_default=True,
    help="Output format; by default that of the ending of --output.  All but line include "
    "ratings and solutions.",
)
@click.option("--solutions", is_flag=True, help="Write the solution after each puzzle in a line.")
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
    profile: LoadProfile,
    avoid: tuple[str, ...],
    traced: bool,
    solutions: bool,
    verbose: bool,
    is_quick: bool,
    text_style: TextStyle,
    **options: Any,
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
    """  # noqa: D301 - click's mark for lines that stay as they are
    from grader.generate import GenerationReport, generate  # noqa: PLC0415 - slow to import

    into_catalogue = _names_catalogue(output)
    if into_catalogue:
        for name, option in _NOT_FOR_CATALOGUES.items():
            if is_given(name):
                raise click.UsageError(f"{output} is a catalogue, for which {option} does nothing")
    else:
        form = format_of_output(output, form, FORMS, "form")
    if traced and form in ("line", "csv"):
        raise click.UsageError("--trace needs --format jsonl or yaml")
    has_minutes = options["minutes"] is not None
    chosen = with_estimates(profile(), has_minutes, is_quick)
    report = GenerationReport()
    run_options = {name: options.pop(name) for name in RUN_OPTIONS}

    begin = partial(
        generate,
        profile=chosen,
        layout=layout,
        report=report,
        **run_options,
        **requirement_arguments(options),
    )
    show = partial(
        _shown,
        report=report,
        count=run_options["count"],
        verbose=verbose,
        with_distribution=verbose or run_options["vary"] is not None,
    )
    avoided = _avoided_puzzles(avoid)
    if into_catalogue:
        from grader.cli.generated_catalogue import add_generated  # noqa: PLC0415 - seldom needed

        assert output is not None, "a catalogue is a file"
        try:
            add_generated(output, begin, avoided, chosen, show)
        except TargetError as error:
            if report.tried:
                raise
            report_error(error)
            return WRONG_USE
        return UNRATED if report.unsound else 0
    with Output(output, Existing.APPEND) as out:
        try:
            kept: Sequence[KeptPuzzle] = ()
            size, lacks_line_end = 0, False
            if output is not None and out.size:
                from grader.cli.generated_file import contents  # noqa: PLC0415 - seldom needed

                kept, size, lacks_line_end = contents(
                    output, form, layout, traced=traced, solutions=solutions
                )
            found = begin(avoid=avoided, kept=kept)
        except TargetError as error:
            # The requirements are impossible; no attempt was made.
            out.remove_new()
            report_error(error)
            return WRONG_USE
        except BaseException:
            out.remove_new()
            raise
        out.cut(size)
        if lacks_line_end:
            out.line("")
        if form == "csv" and not out.size:
            from grader.cli.generated_csv import CSV_HEADING  # noqa: PLC0415 - seldom needed

            out.line(CSV_HEADING)
        for made in show(found, quiet=out.is_terminal):
            out.record(
                generated_text(
                    made, form, text_style, chosen if traced else None, solutions=solutions
                )
            )
    return UNRATED if report.unsound else 0


def _names_catalogue(output: str | None) -> bool:
    if output is None:
        return False
    from grader.cli.generated_catalogue import names_catalogue  # noqa: PLC0415 - seldom needed

    return names_catalogue(output)


def _avoided_puzzles(files: tuple[str, ...]) -> Iterable[Puzzle | KnownPuzzle]:
    if not files:
        return ()
    from grader.cli.kept_puzzles import read_avoided_puzzles  # noqa: PLC0415 - seldom needed

    return read_avoided_puzzles(files)


def _shown(
    found: Iterator[Generated],
    report: GenerationReport,
    count: int,
    *,
    verbose: bool,
    with_distribution: bool,
    quiet: bool = False,
) -> Iterator[Generated]:
    """Iterate over puzzles, and report the progress and the outcome of the run."""
    if verbose:
        _print_plan(report)
    try:
        for made in show_progress(found, report, count, quiet=quiet):
            yield made
            if verbose:
                how = "by climbing" if made.climbed else "directly"
                report_line(f"puzzle {report.found}: attempt {made.attempt}, found {how}")
        if report.unsound:
            report_error(report.unsound_text())
    finally:
        if report.skipped:
            report_note(f"skipped what ended its process: {'; '.join(report.skipped)}")
        if verbose:
            _print_summary(report)
        if with_distribution:
            _print_distribution(report)


def _print_plan(report: GenerationReport) -> None:
    assert report.plan is not None, "generate() sets the plan"
    for reason in report.plan.reasons:
        report_line(reason)
    report.on_plan = lambda plan: report_line(plan.reasons[-1])


def _print_summary(report: GenerationReport) -> None:
    surplus = f", surplus: {report.surplus}" if report.surplus else ""
    report_line(
        f"attempts: {report.tried}, puzzles: {report.found}, repetitions: {report.repeated}"
        f"{surplus}"
    )
    for requirement, count in report.mismatches.most_common():
        report_line(f"  not met in {count} of {report.tried} attempts: {requirement}")


def _print_distribution(report: GenerationReport) -> None:
    """Print how many puzzles have each hardest technique, and which techniques none has."""
    found = ", ".join(
        f"{count} {technique or 'none'}"
        for technique, count in report.hardest.most_common()
        if count
    )
    missing = ", ".join(technique for technique, count in report.hardest.items() if not count)
    if found:
        report_line(f"hardest techniques: {found}{f'; none with {missing}' if missing else ''}")
