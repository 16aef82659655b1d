"""Read puzzles from any text: detect the format of each, or use a given one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from io import StringIO
from itertools import islice
from typing import TypeVar

from grader import arguments
from grader.errors import FormatError
from grader.formats.labels import with_labels
from grader.formats.line import LENGTHS, LineFormat, cells_of_line, plain_line_puzzle
from grader.formats.line_buffer import LONGEST_LINE, LineBuffer
from grader.formats.plain_lines import PlainLines
from grader.formats.puzzle_entry import PuzzleEntry
from grader.formats.puzzle_format import PuzzleFormat
from grader.formats.region_map import is_jigsaw_pair, may_be_regions
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.puzzle import Puzzle

Item = TypeVar("Item")
_LINE = LineFormat()
_PLAIN_CELLS = 81
"""The length of a text that is probably one line of cells."""
Claim = tuple[PuzzleFormat, Callable[[LineBuffer], int]]
"""A format, and the function that returns how many lines it claims."""


def entries(lines: Iterable[str], format: str | None = None) -> Iterator[PuzzleEntry]:  # noqa: A002
    """Iterate over the puzzles of a source, in constant memory.

    Blank lines and lines that start with `#` are skipped.  A malformed puzzle becomes an
    entry with an error, and reading continues after it.  Where the format is detected, a heading
    above a puzzle, or a number or words before it on its line, become its name.

    Args:
        lines: lines with or without line ends, for instance an open text file or the
            result of `text_lines`.
        format: the name of the format, with an option or without (`line`, `line:0-F`);
            None detects the format of each puzzle.

    Raises:
        FormatError: at once, if there is no such format.
    """
    return _each_entry(pieces(lines, format))


def _each_entry(found: Iterator[PuzzleEntry | PlainLines]) -> Iterator[PuzzleEntry]:
    for piece in found:
        if isinstance(piece, PlainLines):
            yield from piece.entries()
        else:
            yield piece


def pieces(
    lines: Iterable[str],
    format: str | None = None,  # noqa: A002
) -> Iterator[PuzzleEntry | PlainLines]:
    """Iterate over the puzzles of a source as `entries` does, but plain lines many at once.

    Args:
        lines: the lines; only the result of `text_lines` has plain lines.
        format: the name of the format; None detects the format of each puzzle.

    Raises:
        FormatError: at once, if there is no such format.
    """
    if format is None:
        return with_labels(_pieces(LineBuffer(lines), _all_claims, True))
    chosen = _format_named(format)
    return _pieces(LineBuffer(lines), lambda: [(chosen, chosen.forced_span)], format == "line")


def _all_claims() -> Sequence[Claim]:
    """Return the claims of all formats; they are imported for the first text that needs them."""
    from grader.formats.all_formats import FORMATS  # noqa: PLC0415

    return [(puzzle_format, puzzle_format.span) for puzzle_format in FORMATS]


def _format_named(name: str) -> PuzzleFormat:
    if name == _LINE.name:
        return _LINE
    from grader.formats.named_formats import format_named  # noqa: PLC0415 - seldom needed

    return format_named(name)


def _pieces(
    buffer: LineBuffer, claims: Callable[[], Sequence[Claim]], lines: bool
) -> Iterator[PuzzleEntry | PlainLines]:
    line = buffer.next()
    full = line is not None and may_be_regions(line)
    while line is not None:
        puzzle = plain_line_puzzle(line) if lines else None
        if puzzle is not None:
            plain = None if full else buffer.take_plain_lines()
            if plain is not None:
                yield PuzzleEntry(line.strip(), plain.line - 1, puzzle)
                yield plain
                line = buffer.next()
                full = line is not None and may_be_regions(line)
                continue
            following = buffer.next()
            if following is None:
                yield PuzzleEntry(line.strip(), buffer.number - 1, puzzle)
                return
            # The region map of a jigsaw may be on the line before or after its givens.
            both = may_be_regions(following)
            if both == full or not is_jigsaw_pair(line.strip(), following.strip()):
                yield PuzzleEntry(line.strip(), buffer.number - 2, puzzle)
                line, full = following, both
                continue
            buffer.push_back(following)
        if buffer.number == 2:
            line = line.removeprefix("\ufeff")
        if ">" in line[:2] and _is_quoted(line):
            buffer.push_back(line)
            buffer.unquote()
            line = buffer.next() or ""
        # Tabs at the end of a line, or on a line of their own, may be empty cells of a table.
        line = (line.rstrip("\r\n") if "\t" in line else line.rstrip())[:LONGEST_LINE]
        if line:
            buffer.push_back(line)
            entry = _line_with_comment(buffer) if lines else None
            if entry is not None:
                yield entry
            elif not line.isspace() or _begins_table(buffer):
                yield from _claimed_entries(buffer, claims())
            else:
                buffer.take(1)
        line = buffer.next()
        full = line is not None and may_be_regions(line)


def _line_with_comment(buffer: LineBuffer) -> PuzzleEntry | None:
    """Take a line with a puzzle and a comment, if no other format can claim it; else None.

    Ten times as fast as asking all formats.
    """
    line = buffer.peek(0) or ""
    cells, comment, _ = cells_of_line(line)
    # Shorter ones may be the rows of a grid.
    if len(cells) not in LENGTHS or len(cells) <= k.MAX_DIGITS:
        return None
    is_full = may_be_regions(cells)
    for other in (comment.partition(" ")[0], buffer.peek(1)):
        if other is None or may_be_regions(other) == is_full:
            continue
        if is_jigsaw_pair(cells, other.strip()):
            return None
    try:
        parsed = _LINE.read([line], buffer.number)
    except FormatError:
        return None
    number = buffer.number
    buffer.take(1)
    return PuzzleEntry(line, number, parsed.puzzle, comment=parsed.comment)


def _is_quoted(line: str) -> bool:
    from grader.formats.typography import is_quoted  # noqa: PLC0415 - rarely needed

    return is_quoted(line)


def _begins_table(buffer: LineBuffer) -> bool:
    """Return whether a blank line is the first row of a table of cells."""
    from grader.formats.cell_table import CellTableFormat  # noqa: PLC0415 - as above

    return CellTableFormat().span(buffer) > 0


def _claimed_entries(buffer: LineBuffer, claims: Sequence[Claim]) -> Iterator[PuzzleEntry]:
    """Iterate over the entries at the next line; none if it is a comment."""
    for puzzle_format, claim in claims:
        if span := claim(buffer):
            yield from puzzle_format.entries(buffer, span)
            return
    first = buffer.number
    line = buffer.take(1)[0]
    if not line.lstrip().startswith("#"):
        message = f"this is not in the format {claims[0][0].name}"
        yield PuzzleEntry(line, first, error=FormatError(message, line=first))


def parse(text: str, format: str | None = None) -> Puzzle:  # noqa: A002
    """Return the one puzzle of a text.

    Args:
        text: the puzzle; blank lines and comments may surround it.
        format: the name of its format; detected if None.

    Raises:
        FormatError: the text has no puzzle, more than one, or a malformed one; or there is no
            such format.
        TypeError: an argument is not a string.
    """
    arguments.text("text", text)
    if format is not None:
        arguments.text("format", format)
    if format is None and len(text) == _PLAIN_CELLS:
        puzzle = plain_line_puzzle(text)
        if puzzle is not None:
            return puzzle
    found: PuzzleEntry | None = None
    every = entries(StringIO(text, newline=None), format)
    for entry in every:
        if entry.error is not None:
            raise entry.error
        if found is not None:
            hint = _samurai_hint([found, entry, *islice(every, 3)])
            raise FormatError(f"a second puzzle begins here; expected one{hint}", line=entry.line)
        found = entry
    if found is None:
        raise FormatError("there is no puzzle in the text")
    assert found.puzzle is not None, "an entry has a puzzle or an error"
    return found.puzzle


def _samurai_hint(found: Sequence[PuzzleEntry]) -> str:
    """Return a hint for lines that are the grids of a samurai; empty for others."""
    from grader.formats.agreeing_lines import FirstLines  # noqa: PLC0415 - only for an error

    first = FirstLines()
    hint = next((hint for entry in found if first.is_open and (hint := first.add(entry))), None)
    return f"; {hint}: for one puzzle name the format grids:samurai" if hint else ""


def as_puzzle(puzzle: Puzzle | Board | str, name: str = "puzzle") -> Puzzle:
    """Return a puzzle unchanged, parse a text, or make a puzzle in progress of a board.

    Args:
        puzzle: the puzzle, its text, or a board; see `Puzzle.of`.
        name: the name of the argument, for a message.

    Raises:
        FormatError: the text is not one puzzle; see `parse`.
        PuzzleError: the board is broken by a digit that it does not hold.
        TypeError: the argument is something else.
    """
    if isinstance(puzzle, str):
        return parse(puzzle)
    if isinstance(puzzle, Board):
        return Puzzle.of(puzzle)
    arguments.require(name, puzzle, Puzzle, "a puzzle, its text, or a board")
    return puzzle


def require_several(puzzles: Iterable[Item]) -> Iterable[Item]:
    """Return puzzles unchanged, unless they are only one.

    A text is a sequence of characters, each of which would be taken for a malformed puzzle.

    Raises:
        TypeError: the argument is one puzzle or one text, or something else.
    """
    if isinstance(puzzles, str | Puzzle | Board):
        raise TypeError("puzzles is one puzzle; expected several puzzles: put it into a list")
    return arguments.several("puzzles", puzzles, "several puzzles")


def write(puzzle: Puzzle | Board | str, format: str = "line") -> str:  # noqa: A002
    """Return a puzzle as the text of a whole file, without the newline at its end.

    Args:
        puzzle: a puzzle, its text in any format, or a board.
        format: the name of a format, with an option or without: `line`, `line:0-F`.

    Raises:
        FormatError: there is no such format, it cannot hold all of the puzzle, or the text would
            be read as another puzzle.
        PuzzleError: the board is broken by a digit that it does not hold.
        TypeError: an argument is of another type.
    """
    arguments.text("format", format)
    puzzle = as_puzzle(puzzle)
    chosen = _format_named(format)
    parts = (chosen.head, chosen.checked_text(puzzle), chosen.foot)
    return "\n".join(part for part in parts if part)
