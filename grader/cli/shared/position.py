"""What `hint` and `explain` share: a puzzle with the player's entries, a profile, a text style."""

from __future__ import annotations

from typing import NamedTuple

import click

from grader.cli.program import UNRATED
from grader.cli.shared.common_options import from_option, timeout_option
from grader.cli.shared.groups import option, options
from grader.cli.shared.inputs import one_input, puzzle_of
from grader.cli.shared.profile_options import ProfileOptions
from grader.cli.shared.technique_titles import TechniqueTitles, titles
from grader.cli.shared.text_style_options import TextStyleOptions, explain_option
from grader.cli.shared.wrong_use import WrongUseError
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


@options
class PositionOptions:
    """The position, beside the input."""

    input_format: str | None = from_option()
    entries: str | None = option(
        "--entries",
        metavar="TEXT|FILE",
        help="Your entries and eliminations, r1c2=3 r1c5<>3, or the present position in any "
        "format.",
    )

    def position(
        self, input_: str | None, profiles: ProfileOptions, texts: TextStyleOptions
    ) -> Position:
        """Return the position of an input.

        Raises:
            GraderError: the puzzle, the entries or the profile are malformed.
            click.UsageError: there are several puzzles, or a file cannot be read.
        """
        entry = one_input(input_, self.input_format).only()
        style = texts.style()
        puzzle = _puzzle_with_entries(puzzle_of(entry), self.entries, style)
        return Position(puzzle, entry.code, profiles.load(), style)


@options
class AnswerOptions:
    """How steps are written, and how long they are searched."""

    output_format: str = option(
        "--format",
        type=click.Choice(["text", "jsonl"]),
        default="text",
        help="Text, or JSON lines with one object a step.",
    )
    explain: str = explain_option()
    timeout: float | None = timeout_option(
        "Time limit; the exit status is 1 if there is no answer by then."
    )

    @property
    def as_json(self) -> bool:
        """Whether JSON lines are written."""
        return self.output_format == "jsonl"


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
        raise WrongUseError(
            "no-file-or-entries",
            "{missing} (and it is neither entries nor a puzzle)",
            missing=no_such_file(entries),
        )
    return with_entries(puzzle, entries if text is None else text, text_style.cells)
