"""`grader fit`: fit the profile `human`, or another with its scheme, to solving times."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from math import isnan
from pathlib import Path

import click
from attrs import evolve

from grader.cli.shared.common_options import force_option
from grader.cli.shared.file_endings import require_ending
from grader.cli.shared.groups import argument, flag, group, option, options
from grader.cli.shared.inputs import Inputs
from grader.cli.shared.output import Output, say, told
from grader.cli.shared.output_options import refuse_input_as_output
from grader.cli.shared.progress import watched
from grader.cli.shared.wrong_use import WrongUseError
from grader.errors import Message, Term, printable, untranslated
from grader.outputs.output import Existing
from grader.rating.minutes.estimates import HUMAN, quick
from grader.rating.minutes.player_fit import FEWEST_STEPS, Fit, TimedPuzzle, fit
from grader.rating.minutes.solving_times import TimesError, read_times, timed_puzzles
from grader.rating.profile_loading import load_profile
from grader.rating.profiles.profile import Profile
from grader.rating.profiles.profile_text import profile_text
from grader.render.rating_table import aligned
from grader.runtime.strict_yaml import LONGEST_NAME
from grader.runtime.whole_files import require_text

FITTED = "fitted"
"""The name of a profile that is not named otherwise."""
_NAME = re.compile(r"[a-z][a-z0-9-]*")


@options
class FitOptions:
    """The times, the profile to begin with and the one to write."""

    times: str = argument(metavar="TIMES.csv")
    profile: str = option(
        "--profile",
        default=HUMAN,
        metavar="NAME|FILE.yaml",
        help="The profile to begin with; its scheme must be minutes.",
    )
    output: str | None = option(
        "--output", "-o", metavar="FILE.yaml", help="Write the fitted profile to a file."
    )
    name: str | None = option(
        "--name", metavar="NAME", help="Name of the fitted profile; by default that of the file."
    )
    is_quick: bool = flag("--quick", "Simulate 16 solves a puzzle, not 64.")
    force: bool = force_option()


@click.command("fit", short_help="Fit a profile to solving times.")
@group(FitOptions)
def command(wanted: FitOptions) -> None:
    """Fit a simulated player to the times in which people solved puzzles.

    TIMES.csv has the columns puzzle and seconds (or minutes), one puzzle a line, at least 30 lines.
    Three numbers are fitted and printed: a constant, the time for looking about, and the time for
    a step that needs more than singles; and how well the estimates agree with the times.

    \b
    Example:
      grader fit times.csv --output readers.yaml
    """  # noqa: D301 - click's mark for lines that stay as they are
    chosen = load_profile(wanted.profile)
    if chosen.player is None:
        raise WrongUseError(
            "profile-without-minutes",
            "the profile {profile} does not estimate minutes",
            profile=chosen.name,
        )
    times, output = wanted.times, wanted.output
    name = _name(wanted.name, output)
    refuse_input_as_output(output, Inputs((times,)))
    require_ending(output, "yaml")
    puzzles = _measured(times, quick(chosen) if wanted.is_quick else chosen)
    found = fit(puzzles, chosen.player, chosen.grades)
    if output is not None:
        fitted = evolve(
            chosen,
            name=name,
            title=_title(times),
            about=f"The time of a simulated player, fitted to the times of {found.count} puzzles.",
            player=found.player,
        )
        _write(fitted, output, wanted.force)
    say(*_report(found, chosen))


def _write(profile: Profile, file: str, force: bool) -> None:
    """Write a profile; a new file that cannot be written is removed."""
    is_new = not Path(file).exists()
    try:
        with Output(file, Existing.OVERWRITE if force else Existing.KEEP) as out:
            out.record(profile_text(profile).rstrip("\n"))
    except BaseException:
        if is_new:
            with suppress(OSError):
                Path(file).unlink(missing_ok=True)
        raise


def _measured(file: str, profile: Profile) -> list[TimedPuzzle]:
    """Return the puzzles of a file with their times and what the estimates depend on."""
    text = require_text(file, click.UsageError)
    if "\0" in text:
        raise TimesError("no-text-file", "this is no text file", file=file)
    rows = read_times(text, file)
    puzzles: list[TimedPuzzle] = []
    found = timed_puzzles(rows, profile, file)
    puzzles.extend(watched(found, lambda: len(rows), lambda: len(puzzles), quiet=False))
    return puzzles


def _name(name: str | None, output: str | None) -> str:
    """Return the name of the fitted profile."""
    if name is None:
        stem = FITTED if output is None else Path(output).stem.lower()
        return stem if _NAME.fullmatch(stem) and len(stem) <= LONGEST_NAME else FITTED
    if not _NAME.fullmatch(name) or len(name) > LONGEST_NAME:
        raise WrongUseError(
            "no-profile-name",
            "{name!r} is no name of a profile; a name is lower case with hyphens",
            name=name,
        )
    return name


def _title(times: str) -> str:
    """Return the title of a profile that is fitted to a file."""
    shown = " ".join(printable(Path(times).name).split())
    return f"Minutes, fitted to {shown}"[:LONGEST_NAME]


def _report(found: Fit, base: Profile) -> Iterator[Message]:
    """Iterate over the lines of the report."""
    player = found.player
    blank = untranslated("")
    yield Message("fit-puzzles", "{number} puzzles", number=found.count)
    yield blank
    yield Message("fit-constant", "constant   {seconds:g} s", seconds=player.constant)
    yield Message(
        "fit-search",
        "search     {seconds:g} s for each unit of the simulation",
        seconds=player.search,
    )
    technique = Message(
        "fit-technique",
        "technique  {seconds:g} s for a step rated {rating:g}",
        seconds=player.technique,
        rating=player.costs_from,
    )
    if not found.has_techniques:
        technique = Message(
            "fit-kept",
            "{line}  (not fitted: fewer than {number} puzzles have such steps)",
            line=technique,
            number=FEWEST_STEPS,
        )
    yield technique
    yield blank
    yield Message(
        "fit-spearman",
        "rank correlation (Spearman)  {correlation}",
        correlation=_shown(found.spearman),
    )
    yield Message(
        "fit-cross-validated",
        "  cross-validated            {correlation}",
        correlation=_shown(found.cross_validated),
    )
    yield Message(
        "fit-kendall",
        "Kendall's tau                {correlation}",
        correlation=_shown(found.kendall),
    )
    yield Message(
        "fit-median",
        "median error                 a factor of {factor:.2f}",
        factor=found.median_factor,
    )
    for factor, part in found.within.items():
        yield Message(
            "fit-within",
            "within a factor of {factor:<4g}      {percent:.0f}%",
            factor=factor,
            percent=100 * part,
        )
    yield blank
    yield from map(untranslated, aligned([*_bands(found)]))
    yield blank
    yield Message(
        "fit-grades", "Grades of {profile}, geometric means in minutes.", profile=base.name
    )


def _bands(found: Fit) -> Iterator[tuple[str, ...]]:
    """Iterate over the rows of the table of grades."""
    yield (
        told(Message("heading-grade", "grade")),
        told(Message("heading-puzzles", "puzzles")),
        told(Message("fit-estimated", "estimated")),
        told(Message("fit-measured", "measured")),
    )
    for band in found.bands:
        minutes = [
            told(Message("fit-minutes", "{minutes:.1f}", minutes=each))
            for each in (band.estimated, band.measured)
        ]
        grade = Message("name-of-grade", "{grade}", grade=Term("level", band.grade.name))
        yield told(grade), str(band.count), *minutes


def _shown(correlation: float) -> Message:
    if isnan(correlation):
        return Message("fit-undefined", "not defined")
    return Message("fit-correlation", "{number:.3f}", number=correlation)
