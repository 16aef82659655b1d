"""`grader drill`: positions to practise a technique on."""

from __future__ import annotations

import re
from collections.abc import Iterator

import click

from grader.cli.program import UNRATED
from grader.cli.shared.common_options import jobs_option, layout_option, seed_option, timeout_option
from grader.cli.shared.file_endings import format_of_output
from grader.cli.shared.groups import argument, flag, group, option, options
from grader.cli.shared.inputs import Inputs, puzzle_of
from grader.cli.shared.output import Output, report_error, report_note
from grader.cli.shared.output_options import OutputOptions, refuse_input_as_output
from grader.cli.shared.profile_options import ProfileOptions
from grader.cli.shared.progress import drill_status, watched
from grader.cli.shared.technique_names import techniques_named
from grader.cli.shared.text_style_options import TextStyleOptions
from grader.cli.shared.wrong_use import WrongUseError, WrongValueError
from grader.drills.drilling import drill
from grader.drills.lesson import GROUPS
from grader.drills.sheet import DrillSheet
from grader.drills.shortage import DrillReport
from grader.errors import FormatError, Listed, Message, untranslated
from grader.model.puzzle import Puzzle
from grader.runtime.strict_json import json_line

FORMATS = ("text", "html", "pdf", "jsonl")
_LEVELS = re.compile(r"([1-5])(?:\.\.([1-5]))?")


@options
class DrillOptions:
    """What is practised, and on how many positions."""

    technique: str = argument(metavar="TECHNIQUE")
    count: int = option(
        "--count",
        "-n",
        type=click.IntRange(min=1, max=1000),
        default=10,
        metavar="N",
        help="The number of drills.",
    )
    sources: tuple[str, ...] = option(
        "--from",
        multiple=True,
        metavar="FILE",
        help="Take positions from the puzzles of this file; may be repeated.",
    )
    level: str | None = option(
        "--level", metavar="N|LO..HI", help="Only drills of this level, from 1 to 5."
    )
    known: str | None = option(
        "--known",
        metavar="NAME,...",
        help="What is known besides singles: techniques, or locked, pairs, triples, quads, "
        "subsets, fish, wings; by default all techniques that the profile tries earlier.",
    )
    beside: bool = flag(
        "--beside", "Also take positions on which easier techniques have steps, too."
    )
    only_given: bool = flag(
        "--no-generate", "Generate no puzzles, even if those of the files are not enough."
    )


@options
class MadeOptions:
    """The puzzles that are generated."""

    layout: str = layout_option()
    seed: int | None = seed_option("Seed of the puzzles that are generated.")
    jobs: int = jobs_option("Number of processes that generate; does not change the drills.")
    timeout: float | None = timeout_option(
        "Time limit for each puzzle; give up if no drill is found for this long.", default=60.0
    )


@options
class WrittenOptions:
    """How drills are written."""

    output_format: str = option(
        "--format",
        type=click.Choice(FORMATS),
        default="text",
        help="Output format; by default that of the ending of --output.",
    )


@click.command("drill", short_help="Make drills: positions to practise a technique on.")
@group(DrillOptions)
@group(ProfileOptions)
@group(MadeOptions)
@group(WrittenOptions)
@group(TextStyleOptions)
@group(OutputOptions)
def command(
    wanted: DrillOptions,
    scale: ProfileOptions,
    made: MadeOptions,
    written: WrittenOptions,
    texts: TextStyleOptions,
    target: OutputOptions,
) -> int:
    """Make drills of a technique: positions of real puzzles on which it is the next step.

    Nothing that is known goes on there.  No position is there twice, not even in disguise, and
    each puzzle gives one drill at most.  Drills come in order of difficulty; the answers, with
    their explanations, come behind them.  Where the files have too few positions, puzzles are
    generated.

    \b
    Examples:
      grader drill x-wing --count 20 -o drills.pdf
      grader drill xy-wing --from bank.txt --known pairs,locked --level 1..2
      grader drill swordfish --from bank.txt --format jsonl
    """  # noqa: D301 - click's mark for lines that stay as they are
    output_format = format_of_output(target.output, written.output_format, FORMATS)
    if wanted.only_given and not wanted.sources:
        raise WrongUseError("drill-sources", "--no-generate needs --from: there are no puzzles")
    source = Inputs(wanted.sources) if wanted.sources else None
    if source is not None:
        refuse_input_as_output(target.output, source)
    report = DrillReport()
    technique, levels = _technique(wanted.technique), _level(wanted.level)
    known = None if wanted.known is None else list(_known(wanted.known))
    with Output(target.output, target.existing) as out:
        if output_format == "pdf" and out.is_terminal:
            raise WrongUseError(
                "binary-terminal", "binary output cannot go to a terminal; use --output"
            )
        with drill_status(quiet=source is not None) as tell:
            drills = drill(
                technique,
                wanted.count,
                puzzles=() if source is None else _puzzles(source),
                level=levels,
                known=known,
                beside=wanted.beside,
                generated=not wanted.only_given,
                seed=made.seed,
                layout=made.layout,
                profile=scale.load(),
                jobs=made.jobs,
                timeout=made.timeout,
                report=report,
                on_progress=tell,
            )
        _write(DrillSheet(drills, texts.style()), output_format, out)
    _report(report)
    status = 0 if source is None else source.status
    return max(status, UNRATED if report.shortage else 0)


def _write(sheet: DrillSheet, output_format: str, out: Output) -> None:
    """Write drills in a format."""
    if output_format == "pdf":
        out.data(sheet.pdf())
        return
    if output_format == "html":
        lines = iter(sheet.page().splitlines())
    elif output_format == "jsonl":
        lines = (json_line(each.record(sheet.style.language)) for each in sheet.drills)
    else:
        lines = sheet.lines()
    for line in lines:
        out.line(line)


def _puzzles(source: Inputs) -> Iterator[Puzzle]:
    """Iterate over the puzzles of files; malformed ones are reported and left out."""
    for entry in watched(source.entries(), source.size, source.done, quiet=False):
        try:
            yield puzzle_of(entry)
        except FormatError as error:
            report_error(error)
            source.status = UNRATED


def _technique(name: str) -> str:
    """Return the id of the technique that a name means.

    Raises:
        click.BadParameter: there is none, or there are several.
    """
    try:
        found = techniques_named(name)
    except WrongValueError as error:
        raise WrongValueError(untranslated(error.message), option="TECHNIQUE") from None
    if len(found) > 1:
        raise WrongValueError(
            "drill-several",
            "{name} means several techniques; choose one: {techniques}",
            option="TECHNIQUE",
            name=name,
            techniques=Listed(found),
        )
    return found[0]


def _known(text: str) -> Iterator[str]:
    """Iterate over the groups and ids that a text names.

    Raises:
        click.BadParameter: a name is unknown.
    """
    for name in filter(None, map(str.strip, text.split(","))):
        if name.lower() in GROUPS:
            yield name.lower()
            continue
        try:
            yield from techniques_named(name)
        except WrongValueError as error:
            raise WrongValueError(untranslated(error.message), option="--known") from None


def _level(text: str | None) -> tuple[int, int] | None:
    """Return the least and the greatest level; None for all.

    Raises:
        click.BadParameter: the text is no level.
    """
    if text is None:
        return None
    match = _LEVELS.fullmatch(text.strip())
    low, high = (int(match[1]), int(match[2] or match[1])) if match else (1, 0)
    if low > high:
        raise WrongValueError(
            "drill-level",
            "{text!r} is no level; levels are 1 to 5, and 2..4 means three of them",
            option="--level",
            text=text,
        )
    return low, high


def _report(report: DrillReport) -> None:
    """Report on standard error where drills come from, and why there are too few."""
    if report.tried and report.generated:
        report_note(
            Message(
                "drills-made",
                "{found} positions in {tried} puzzles; {generated} more puzzles were generated",
                found=report.found,
                tried=report.tried,
                generated=report.generated,
            )
        )
    if report.shortage is not None:
        report_note(report.shortage)
