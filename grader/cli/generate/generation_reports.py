"""What `grader generate` says about a run on standard error."""

from __future__ import annotations

from collections.abc import Iterator

from grader.cli.generate.generated_output import WrittenOptions
from grader.cli.shared.output import report_error, report_line, report_note
from grader.cli.shared.progress import show_progress
from grader.errors import Listed, Message
from grader.generate import Generated, GenerationReport


def reported(
    found: Iterator[Generated],
    report: GenerationReport,
    count: int,
    wanted: WrittenOptions,
    quiet: bool,
) -> Iterator[Generated]:
    """Iterate over puzzles, and report the progress and the outcome of the run.

    Args:
        found: the puzzles.
        report: the report of the run.
        count: the number of puzzles wanted.
        wanted: what is said of them.
        quiet: show no progress, because puzzles go to the same terminal.
    """
    verbose = wanted.verbose
    if verbose:
        _print_plan(report)
    report.on_hint = report_note
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
            report_note(
                Message(
                    "skipped-attempts",
                    "skipped what ended its process: {attempts}",
                    attempts=Listed(report.skipped, between="; "),
                )
            )
        if verbose:
            _print_summary(report)
        if verbose or wanted.vary is not None:
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
