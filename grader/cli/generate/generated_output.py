"""The options of `grader generate` for what is written of the puzzles, and where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from grader.cli.generate.generation_options import SelectionOptions
from grader.cli.shared.common_options import output_option
from grader.cli.shared.file_endings import format_of_output, is_given
from grader.cli.shared.groups import flag, option, options
from grader.cli.shared.output import Output, report_line, told, usage_errors
from grader.cli.shared.technique_titles import titles
from grader.cli.shared.text_style_options import TextStyleOptions
from grader.cli.shared.wrong_use import WrongUseError, needs_format
from grader.errors import Message
from grader.outputs.output import Existing
from grader.rating.profiles.profile import Profile

if TYPE_CHECKING:
    from grader.generate import KnownPuzzle
    from grader.model.puzzle import Puzzle
    from grader.outputs.generated_rows import GeneratedStyle
    from grader.outputs.generated_sink import GeneratedSink

FORMS = ("line", "csv", "jsonl", "yaml")
_NOT_FOR_CATALOGUES = {"form": "--format", "traced": "--trace", "solutions": "--solutions"}
"""The options that a catalogue has no use for: it has ratings and solutions in any case."""
_NOT_KEPT = frozenset(
    ("output", "jobs", "timeout", "avoid", "verbose", "count", "language", "cells", "eureka")
)
"""Options that do not say which puzzles are wanted."""


@options
class WrittenOptions(SelectionOptions):
    """Which puzzles are taken, and what is written of them."""

    form: str = option(
        "--format",
        type=click.Choice(FORMS),
        default="line",
        help="Output format; by default that of the ending of --output.  All but line include "
        "ratings and solutions.",
    )
    solutions: bool = flag("--solutions", "Write the solution after each puzzle in a line.")
    traced: bool = flag("--trace", "Include the trace of the solution.")
    verbose: bool = option(
        "--verbose",
        "-v",
        is_flag=True,
        help="Explain the method and report each puzzle on standard error.",
    )


def avoided_puzzles(wanted: WrittenOptions) -> Iterable[Puzzle | KnownPuzzle]:
    """Iterate over the puzzles that are not to be made again."""
    if not wanted.avoid:
        return ()
    from grader.cli.generate.avoided import read_avoided_puzzles  # noqa: PLC0415 - seldom needed

    return read_avoided_puzzles(wanted.avoid)


@options
class TargetOptions(TextStyleOptions):
    """The texts of steps, and where the puzzles are written."""

    output: str | None = output_option()

    def form(self, wanted: WrittenOptions) -> str:
        """Return the format of a file; empty for a catalogue.

        Raises:
            click.UsageError: options contradict each other.
        """
        form = ""
        if not names_catalogue(self.output):
            form = format_of_output(self.output, wanted.form, FORMS, "form")
        else:
            for name, said in _NOT_FOR_CATALOGUES.items():
                if is_given(name):
                    raise WrongUseError(
                        "no-effect-on-catalogue",
                        "{file} is a catalogue, for which {option} does nothing",
                        file=self.output,
                        option=said,
                    )
        if wanted.traced and form not in {"jsonl", "yaml"}:
            raise needs_format("--trace", "jsonl", "yaml")
        return form

    def opened(
        self, form: str, wanted: WrittenOptions, profile: Profile, layout: str
    ) -> AbstractContextManager[GeneratedSink]:
        """Return what the puzzles are written to.

        Args:
            form: the format of a file; empty for a catalogue.
            wanted: what is written of them.
            profile: the profile of their ratings.
            layout: their layout: its name or the path of its file.
        """
        if self.output is not None and not form:
            return _opened_catalogue(Path(self.output), profile)
        from grader.outputs.generated_rows import GeneratedStyle  # noqa: PLC0415 - slow to import

        traced = profile if wanted.traced else None
        style = GeneratedStyle(form, self.style(), titles(self.language), traced, wanted.solutions)
        return _opened_file(self.output, style, layout)


def names_catalogue(output: str | None) -> bool:
    """Return whether an output is a catalogue, perhaps one that does not exist yet."""
    if output is None:
        return False
    from grader.catalogue.connection import is_catalogue  # noqa: PLC0415 - seldom needed

    path = Path(output)
    return path.suffix.lower() == ".db" or is_catalogue(path)


@contextmanager
def _opened_file(file: str | None, style: GeneratedStyle, layout: str) -> Iterator[GeneratedSink]:
    from grader.outputs.generated_sink import NOTHING, GeneratedFile  # noqa: PLC0415 - slow to import

    with usage_errors(), Output(file, Existing.APPEND) as out:
        there = NOTHING
        if file is not None and out.size:
            from grader.outputs.generated_contents import contents  # noqa: PLC0415 - seldom needed

            there = contents(file, style, layout)
        sink = GeneratedFile(out, style, there)
        try:
            yield sink
        except BaseException:
            if not sink.has_begun:
                out.remove_new()
            raise


@contextmanager
def _opened_catalogue(path: Path, profile: Profile) -> Iterator[GeneratedSink]:
    from grader.outputs.generated_catalogue import GeneratedCatalogue  # noqa: PLC0415 - seldom used

    sink = GeneratedCatalogue(path, profile, _wanted())
    try:
        with sink:
            yield sink
    finally:
        if sink.count is not None:
            report_line(told(_added(path, sink.count, sink.earlier)))


def _added(path: Path, new: int, earlier: int) -> Message:
    """Return how many puzzles a catalogue has got."""
    if not earlier:
        return Message("catalogue-new", "{file}: {new:,} new", file=str(path), new=new)
    return Message(
        "catalogue-new-and-earlier",
        "{file}: {new:,} new, {earlier:,} from before",
        file=str(path),
        new=new,
        earlier=earlier,
    )


def _wanted() -> dict[str, Any]:
    """Return the options of the running command that say which puzzles are wanted."""
    context = click.get_current_context()
    found: dict[str, Any] = {}
    for name, value in context.params.items():
        source = context.get_parameter_source(name)
        if name not in _NOT_KEPT and source not in (None, ParameterSource.DEFAULT):
            found[name] = _plain(value)
    return found


def _plain(value: object) -> str | int:
    """Return the value of an option as a value for JSON."""
    if isinstance(value, tuple) and all(isinstance(each, int | float) for each in value):
        low, high = value
        return f"{low:g}..{high:g}"
    if isinstance(value, tuple):
        return ", ".join(value)
    return value if isinstance(value, int) else str(value)
