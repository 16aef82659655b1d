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
from grader.cli.shared.output import Output
from grader.cli.shared.output_options import refuse_input_as_output
from grader.cli.shared.progress import watched
from grader.cli.shared.wrong_use import WrongUseError
from grader.errors import printable
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
    for line in _report(found, chosen):
        click.echo(line)


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


def _report(found: Fit, base: Profile) -> Iterator[str]:
    """Iterate over the lines of the report."""
    player = found.player
    kept = ""
    if not found.has_techniques:
        kept = f"  (not fitted: fewer than {FEWEST_STEPS} puzzles have such steps)"
    yield f"{found.count} puzzles"
    yield ""
    yield f"constant   {player.constant:g} s"
    yield f"search     {player.search:g} s for each unit of the simulation"
    yield f"technique  {player.technique:g} s for a step rated {player.costs_from:g}{kept}"
    yield ""
    yield f"rank correlation (Spearman)  {_shown(found.spearman)}"
    yield f"  cross-validated            {_shown(found.cross_validated)}"
    yield f"Kendall's tau                {_shown(found.kendall)}"
    yield f"median error                 a factor of {found.median_factor:.2f}"
    for factor, part in found.within.items():
        yield f"within a factor of {factor:<4g}      {part:.0%}"
    yield ""
    rows = [("grade", "puzzles", "estimated", "measured")]
    rows += [
        (band.grade.name, str(band.count), f"{band.estimated:.1f}", f"{band.measured:.1f}")
        for band in found.bands
    ]
    yield from aligned(rows)
    yield ""
    yield f"Grades of {base.name}, geometric means in minutes."


def _shown(correlation: float) -> str:
    return "not defined" if isnan(correlation) else f"{correlation:.3f}"
