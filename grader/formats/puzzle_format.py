"""The base class of all puzzle formats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from grader.errors import FormatError, LayoutError, Message, Term, message_in, untranslated
from grader.formats.line_buffer import LineBuffer
from grader.formats.puzzle_entry import PuzzleEntry
from grader.formats.reading.reading import Reading
from grader.formats.reading.roles import SIZE, Candidate, ParsedPuzzle, whole
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.model.rules import Rule, rule_kind

LONGEST_MESSAGE = 400
"""Characters of an error message that may repeat input."""


class PuzzleFormat:
    """A way to write puzzles as text.

    Subclasses override `propose`, or `span` and `read`; and `write`.
    """

    name: str
    """The name on the command line and in Python."""
    aliases: tuple[str, ...] = ()
    """Other names that are accepted; those of the formats here are in `named_formats`."""
    title: str
    """A description in a few words."""
    example: str = ""
    """A text in this format, whose puzzle has one solution; empty if it is no text."""
    confidence: int = SIZE
    """How sure it is that what it claims is its own; see `grader.formats.reading.roles`."""
    takes_any_line: bool = False
    """Whether a line that it does not claim is malformed, if the user names the format."""
    holds_many: bool = False
    """Whether one stretch of lines holds several puzzles, which `entries` iterates over."""
    head: str = ""
    """The text before the first puzzle of a file; empty in most formats."""
    foot: str = ""
    """The text after the last puzzle of a file."""

    def span(self, buffer: LineBuffer) -> int:
        """Return how many of the lines ahead are one puzzle in this format; 0 for none.

        The first line ahead is never blank.  Claimed lines may still turn out to be
        malformed: claim only what no other format can read.
        """
        found = self.propose(buffer)
        return 0 if found is None else found.lines

    def forced_span(self, buffer: LineBuffer) -> int:
        """Return how many of the lines ahead are one puzzle, given that the format is known.

        Replaces `span` when the user names the format.
        """
        return self.span(buffer) or (one_line_span(buffer) if self.takes_any_line else 0)

    def read(self, lines: Sequence[str], first: int) -> ParsedPuzzle:
        """Return the puzzle in lines that were claimed; `first` is the number of the first.

        Raises:
            FormatError: the lines are malformed; the message names the place and what would
                be right.
        """
        block = LineBuffer(lines)
        block.number = first
        candidate = self.propose(block)
        if candidate is None:
            raise FormatError(
                "not-in-format", "this is not in the format {format}", line=first, format=self.name
            )
        if isinstance(candidate.found, FormatError):
            raise candidate.found
        return candidate.found

    def propose(self, block: LineBuffer) -> Candidate | None:
        """Return what this format makes of the lines ahead; None if they are not in it."""
        lines = self.span(block)
        return self.candidate(block, lines) if lines else None

    def candidate(
        self,
        block: LineBuffer,
        lines: int,
        confidence: int | None = None,
        read: Callable[[], ParsedPuzzle] | None = None,
    ) -> Candidate:
        """Return the candidate of the next lines.

        Args:
            block: the lines ahead.
            lines: how many of them belong to the puzzle.
            confidence: how sure the format is; by default as it usually is.
            read: returns the puzzle, or raises a `FormatError`; by default `read` of the format.
        """
        texts = [self._trimmed(line) for line in block.ahead(lines)]
        sure = self.confidence if confidence is None else confidence
        first = block.number
        return _candidate(texts, first, sure, read or partial(self.read, texts, first))

    def _trimmed(self, line: str) -> str:
        return line.rstrip()

    def entries(self, buffer: LineBuffer, span: int) -> Iterator[PuzzleEntry]:
        """Take the lines that `span` has claimed, and iterate over the puzzles in them.

        Formats in which one stretch of lines holds several puzzles override it.
        """
        first = buffer.number
        lines = [self._trimmed(line) for line in buffer.take(span)]
        read = partial(self.read, lines, first)
        yield from entries_of(lines, first, _candidate(lines, first, self.confidence, read))

    def entry(self, lines: Sequence[str], first: int) -> PuzzleEntry:
        """Return the one entry of these lines."""
        read = partial(self.read, lines, first)
        found = entries_of(lines, first, _candidate(lines, first, self.confidence, read))
        if len(found) == 1:
            return found[0]
        error = FormatError(
            "grids-in-list",
            "there are {count} grids in these lists; write them one by one",
            line=first,
            count=len(found),
        )
        return PuzzleEntry("\n".join(lines), first, error=error)

    def write(self, puzzle: Puzzle) -> str:
        """Return the puzzle in this format, without a newline at the end.

        Raises:
            FormatError: the format cannot hold all of it.
        """
        raise NotImplementedError

    def titled(self, text: str, name: str) -> str:  # noqa: ARG002 - most have no place for it
        """Return a text that `write` has returned with the name of its puzzle.

        Formats without a place for a name return the text unchanged.

        Args:
            text: the text.
            name: the name, on one line.
        """
        return text

    def signed(self, text: str, author: str) -> str:  # noqa: ARG002 - most have no place for it
        """Return a text that `write` or `titled` has returned with the author of its puzzle.

        Formats without a place for an author return the text unchanged.

        Args:
            text: the text.
            author: the name of the author, on one line.
        """
        return text

    def checked_text(self, puzzle: Puzzle) -> str:
        """Return the puzzle in this format, after reading the text back.

        Raises:
            FormatError: the format cannot hold all of the puzzle, or the text would be read as
                another one.
        """
        text = self.write(puzzle)
        if not self.is_read_back(text, puzzle):
            raise FormatError(
                "not-read-back",
                "the format {format} would be read as another puzzle "
                "than this one on the layout {layout}",
                format=self.name,
                layout=puzzle.layout.name,
            )
        return text

    def is_read_back(self, text: str, puzzle: Puzzle) -> bool:
        """Return whether a text that `write` has returned is read as this puzzle."""
        entry = self.entry(text.split("\n"), 1)
        return entry.puzzle is not None and is_same_puzzle(entry.puzzle, puzzle)

    def with_option(self, option: str) -> PuzzleFormat:
        """Return this format with an option: a set of symbols, or the name of a layout.

        Raises:
            FormatError: the format has no options, or not this one.
        """
        raise FormatError(
            "no-options",
            "the format {format} has no options, such as {option!r}",
            format=self.name,
            option=option,
        )


def is_same_puzzle(one: Puzzle, other: Puzzle) -> bool:
    """Return whether two puzzles have the same layout, givens and candidates.

    Placed digits are givens to formats that do not distinguish them.
    """
    if one.givens != other.givens or not _is_same_layout(one.layout, other.layout):
        return False
    # A candidate that a given has removed may be listed among the removed ones or not.
    return {*one.removed} == {*other.removed} or one.board().masks() == other.board().masks()


def _is_same_layout(one: Layout, other: Layout) -> bool:
    """Return whether layouts are the same but for the order of rules, and of cells in cages."""
    if one == other:
        return True
    if not (one.rules and other.rules) or one.plain != other.plain:
        return False
    return Counter(map(_normal, one.rules)) == Counter(map(_normal, other.rules))


def _normal(rule: Rule) -> Rule:
    return rule_kind(rule.kind).normal(rule)


def refuse_removed_candidates(puzzle: Puzzle, name: str) -> None:
    """Raise an error if candidates are removed, for a format without candidates.

    Args:
        puzzle: the puzzle.
        name: what the format is called in the message: the name of a `Term`.

    Raises:
        FormatError: candidates are removed.
    """
    if puzzle.removed:
        raise FormatError(
            "removed-beyond-format",
            "{format} cannot hold removed candidates",
            format=Term("holder", name),
        )


def one_line_span(buffer: LineBuffer) -> int:
    """Return 1, or 0 if the next line is a comment."""
    line = buffer.peek(0)
    return 0 if line is None or line.lstrip().startswith("#") else 1


def without_line(error: FormatError) -> Message:
    """Return the message of an error inside a value, whose place is not that in the file."""
    return error.message if error.line is not None else error.placed


def entries_of(lines: Sequence[str], first: int, candidate: Candidate) -> list[PuzzleEntry]:
    """Return the entries of a candidate, or the error of what it leaves over."""
    try:
        found = [Reading(lines, first, candidate).entry()]
        if not isinstance(candidate.found, FormatError):
            for other in candidate.found.others:
                found.append(
                    Reading((), first, Candidate(other, (), candidate.confidence, 0)).entry()
                )
        return found
    except FormatError as error:
        return [PuzzleEntry("\n".join(lines), first, error=error)]


def _candidate(
    lines: Sequence[str], first: int, confidence: int, read: Callable[[], ParsedPuzzle]
) -> Candidate:
    """Return the candidate that a function reads from lines."""
    try:
        found = read()
    except FormatError as error:
        return Candidate(_byte_error(lines, first) or error, (), confidence, len(lines))
    except LayoutError as error:
        message = message_in(error)
        if len(message) > LONGEST_MESSAGE:
            message = untranslated(message[:LONGEST_MESSAGE])
        return Candidate(FormatError(message, line=first), (), confidence, len(lines))
    spans = tuple(whole(lines)) if found.spans is None else found.spans
    return Candidate(found, spans, max(confidence, SIZE), len(lines))


def _byte_error(lines: Sequence[str], first: int) -> FormatError | None:
    """Return the error for the first byte that is not UTF-8; None if there is none.

    Called only for malformed lines: a wrong byte in a comment does no harm.
    """
    for number, line in enumerate(lines, start=first):
        if line.isascii():
            continue
        for column, character in enumerate(line, start=1):
            if "\udc80" <= character <= "\udcff":
                return FormatError(
                    "byte-not-utf-8",
                    "the byte {byte} is not UTF-8 text; save the file as UTF-8",
                    line=number,
                    column=column,
                    byte=f"{ord(character) - 0xDC00:#04x}",
                )
    return None
