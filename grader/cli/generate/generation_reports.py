"""What `grader generate` says about a run on standard error."""

from __future__ import annotations

from collections.abc import Iterator

from grader.cli.generate.generated_output import WrittenOptions
from grader.cli.shared.output import report_error, report_line, report_note, told
from grader.cli.shared.progress import show_progress
from grader.errors import Field, Listed, Message
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
                report_line(told(_found(report.found, made)))
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
        report_line(told(reason))
    report.on_plan = lambda plan: report_line(told(plan.reasons[-1]))


def _found(number: int, made: Generated) -> Message:
    """Return how a puzzle was found."""
    if made.climbed:
        return Message(
            "found-by-climbing",
            "puzzle {number}: attempt {attempt}, found by climbing",
            number=number,
            attempt=made.attempt,
        )
    return Message(
        "found-directly",
        "puzzle {number}: attempt {attempt}, found directly",
        number=number,
        attempt=made.attempt,
    )


def _print_summary(report: GenerationReport) -> None:
    parts: list[Field] = [
        Message("generation-attempts", "attempts: {number}", number=report.tried),
        Message("generation-puzzles", "puzzles: {number}", number=report.found),
        Message("generation-repetitions", "repetitions: {number}", number=report.repeated),
    ]
    if report.surplus:
        parts.append(Message("generation-surplus", "surplus: {number}", number=report.surplus))
    report_line(told(Message("generation-summary", "{parts}", parts=Listed(tuple(parts)))))
    for requirement, count in report.mismatches.most_common():
        missed = Message(
            "requirement-missed",
            "  not met in {count} of {tried} attempts: {requirement}",
            count=count,
            tried=report.tried,
            requirement=requirement,
        )
        report_line(told(missed))


def _print_distribution(report: GenerationReport) -> None:
    """Print how many puzzles have each hardest technique, and which techniques none has."""
    found = [
        Message(
            "count-of-technique",
            "{number} {technique}",
            number=count,
            technique=technique or Message("hardest-none", "none"),
        )
        for technique, count in report.hardest.most_common()
        if count
    ]
    missing = [technique for technique, count in report.hardest.items() if not count]
    if not found:
        return
    line = Message(
        "hardest-found", "hardest techniques: {techniques}", techniques=Listed(tuple(found))
    )
    if missing:
        line = Message(
            "hardest-found-and-missing",
            "{found}; none with {missing}",
            found=line,
            missing=Listed(tuple(missing)),
        )
    report_line(told(line))
