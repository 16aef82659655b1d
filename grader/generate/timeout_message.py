"""What a run says when its time is over, or when it finds nothing for a while."""

from __future__ import annotations

from grader import formats
from grader.errors import Count, Field, Listed, Message
from grader.generate.generation_records import GenerationReport
from grader.generate.requirements import MinimalityRequirement
from grader.generate.run_specification import RunSpecification


def timeout_message(
    report: GenerationReport, specification: RunSpecification, seconds: float | None, jobs: int
) -> Message:
    """Return an error message with the nearest puzzle and the requirements that it fails.

    Args:
        report: what the run has done.
        specification: the run.
        seconds: the time limit.
        jobs: the number of processes.
    """
    details: list[Field] = [_attempts_text(report, jobs)]
    if report.found:
        details.append(Message("puzzles-found", "puzzles found: {number}", number=report.found))
    fields = {"seconds": seconds, "details": Listed(tuple(details))}
    message = Message(
        "none-found",
        "no puzzle that meets the requirements was found in {seconds:g} seconds ({details})",
        **fields,
    )
    if report.found:
        message = Message(
            "none-found-further",
            "no further puzzle that meets the requirements was found in {seconds:g} seconds "
            "({details})",
            **fields,
        )
    hints = (
        report.unsound_text(),
        _hint(report, specification),
        _smaller_cages_hint(report, specification),
    )
    for hint in hints:
        if hint:
            message = Message("with-hint", "{what}; {hint}", what=message, hint=hint)
    return message


def _hint(report: GenerationReport, specification: RunSpecification) -> Message | None:
    """Return what may help after a timeout."""
    if (hint := pattern_hint(report, specification)) is not None:
        return hint
    nearest = report.nearest
    if nearest is not None:
        missed = Listed(tuple(mismatch.description for mismatch in nearest.mismatches))
        if specification.rules is None:
            line = formats.puzzle_line(nearest.puzzle)
            return Message("nearest", "the nearest: {missed}: {puzzle}", missed=missed, puzzle=line)
        # A puzzle with rules would fill a page.
        return Message("nearest-unshown", "the nearest: {missed}", missed=missed)
    if not report.repeated:
        return None if report.tried else Message("longer-timeout", "set a longer timeout")
    if specification.inputs.distinct == "solutions":
        return Message(
            "same-solutions",
            "others have the solution of an earlier one, except for names and symmetries",
        )
    return Message("repetitions", "others are repetitions")


def pattern_hint(report: GenerationReport, specification: RunSpecification) -> Message | None:
    """Return what may help if no digits were found for a pattern."""
    pattern = specification.target.pattern
    if report.nearest is not None or report.found or pattern is None or not pattern.exact:
        return None
    return Message(
        "pattern-empty",
        "no digits were found with which these {givens} have one solution: give more "
        "cells, above all in empty rows, columns and boxes, fill the shape or make it "
        "bolder, or invert it",
        givens=Count("given", len(pattern.cells)),
    )


def _smaller_cages_hint(
    report: GenerationReport, specification: RunSpecification
) -> Message | None:
    """Return what may help if minimal killers are too hard."""
    target, rules = specification.target, specification.rules
    minimality = target.requirement(MinimalityRequirement)
    if rules is None or not rules.sizes or minimality is None or not minimality.wanted:
        return None
    if target.share_of_grades == 1 or not report.tried:
        return None
    return Message(
        "smaller-cages",
        "minimal killers get easier with smaller cages, such as cage sizes 1..2, and with givens",
    )


def _attempts_text(report: GenerationReport, jobs: int) -> Field:
    """Return the number of attempts, or what was done in the first if it was not finished."""
    if report.tried:
        return Count("attempt", report.tried)
    if jobs > 1:
        return Message(
            "no-first-attempts",
            "none of {jobs} processes has finished its first attempt",
            jobs=jobs,
        )
    if not report.grids:
        return Message("no-first-grid", "the first attempt has not yet found a filled grid")
    drafts = Count("draft", report.drafts) if report.drafts else Message("no-draft", "no draft")
    return Message(
        "first-attempt",
        "the first attempt is not finished: {grids}, {drafts} rated",
        grids=Count("filled grid", report.grids),
        drafts=drafts,
    )
