"""What `hint` and `explain` share: a puzzle with the player's entries, a profile, a text style."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, NamedTuple

import click

from grader.cli.program import UNRATED
from grader.cli.shared.input_options import one_input
from grader.cli.shared.inputs import puzzle_of
from grader.cli.shared.loose_options import (
    LoadProfile,
    explain_option,
    from_option,
    profile_options,
    text_style_options,
    timeout_option,
)
from grader.cli.shared.technique_titles import TechniqueTitles, titles
from grader.errors import MistakeError, no_such_file
from grader.formats.reading.argument import may_be_puzzle
from grader.hints.progress import with_entries
from grader.model.claim import is_claim
from grader.model.puzzle import Puzzle
from grader.rating.profiles.profile import Profile
from grader.render.proofs import mistake_lines
from grader.render.text_style import TextStyle
from grader.runtime.named_files import text_of_file
from grader.runtime.strict_json import json_line


class Position(NamedTuple):
    """A puzzle with the player's entries, and how its steps are found and described."""

    puzzle: Puzzle
    code: str
    """The code of the technique that the input names, in a line of HoDoKu's library."""
    profile: Profile
    text_style: TextStyle

    def titles(self) -> TechniqueTitles:
        """Return the titles of techniques in the language of the text style."""
        return titles(self.text_style.language)

    def report_mistakes(self, error: MistakeError, *, full: bool, as_json: bool = False) -> int:
        """Write the mistakes to standard output, and return the exit status.

        Args:
            error: the mistakes of the player.
            full: whether to name the right digits, too.
            as_json: write one JSON object for each mistake.
        """
        for line in mistake_lines(self.puzzle.layout, error.mistakes, self.text_style, full=full):
            click.echo(json_line({"mistake": line}) if as_json else line)
        return UNRATED


def position_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options that determine a position; the command gets it as `position`.

    The command needs an argument `input_`, and gets `form` and `explain` as well.
    """

    @wraps(command)
    def with_position(
        input_: str | None,
        input_format: str | None,
        entries: str | None,
        profile: LoadProfile,
        text_style: TextStyle,
        **rest: Any,
    ) -> Any:
        entry = one_input(input_, input_format).only()
        puzzle = _puzzle_with_entries(puzzle_of(entry), entries, text_style)
        chosen = profile()
        return command(position=Position(puzzle, entry.code, chosen, text_style), **rest)

    decorated = timeout_option(_TIMEOUT)(text_style_options(with_position))
    for decorator in (
        explain_option,
        _format_option,
        profile_options,
        _entries_option,
        from_option,
    ):
        decorated = decorator(decorated)
    return decorated


def _puzzle_with_entries(puzzle: Puzzle, entries: str | None, text_style: TextStyle) -> Puzzle:
    """Return a puzzle with the value of --entries, a text or the name of a file.

    Raises:
        click.UsageError: there is no such file, or it cannot be read.
        FormatError: the text belongs to another puzzle.
    """
    if entries is None:
        return puzzle
    text = text_of_file(entries)
    if text is None and entries.strip() and not (is_claim(entries) or may_be_puzzle(entries)):
        raise click.UsageError(f"{no_such_file(entries)} (and it is neither entries nor a puzzle)")
    return with_entries(puzzle, entries if text is None else text, text_style.cells)


_TIMEOUT = "Time limit; the exit status is 1 if there is no answer by then."
_format_option = click.option(
    "--format",
    "output_format",
    type=click.Choice(["text", "jsonl"]),
    default="text",
    show_default=True,
    help="Text, or JSON lines with one object a step.",
)
_entries_option = click.option(
    "--entries",
    metavar="TEXT|FILE",
    default=None,
    help="Your entries and eliminations, r1c2=3 r1c5<>3, or the present position in any format.",
)
