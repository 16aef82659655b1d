"""Generated puzzles in a file or on standard output, behind those that are there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, Protocol

from grader.generate import Generated, KeptPuzzle, KnownPuzzle
from grader.outputs.generated_rows import CSV_HEADING, GeneratedStyle
from grader.outputs.output import Output
from grader.outputs.sink import Sink


class Contents(NamedTuple):
    """What a file has from before."""

    kept: list[KeptPuzzle]
    size: int
    """The number of bytes up to the end of the last whole record."""
    lacks_line_end: bool
    """The last whole record has no line end."""


NOTHING = Contents([], 0, False)
"""The contents of an empty file."""


class GeneratedSink(Sink[Generated, Generated], Protocol):
    """Takes generated puzzles, and says what `grader.generate` has to know before it begins."""

    @property
    def is_terminal(self) -> bool:
        """Whether the puzzles go to a terminal."""

    def kept(self, run: str) -> Sequence[KeptPuzzle]:
        """Return the puzzles that are there, at least those of a run; asked for once."""

    def known(self) -> Iterable[KnownPuzzle]:
        """Iterate over further puzzles that are there and must not be made again."""


class GeneratedFile:
    """A file of generated puzzles, or standard output.

    Args:
        out: where they are written.
        style: how they are written.
        contents: what the file has from before.
    """

    def __init__(self, out: Output, style: GeneratedStyle, contents: Contents = NOTHING) -> None:
        self._out = out
        self._style = style
        self._contents = contents
        self.has_begun: bool = False
        """Puzzles may have been written."""

    @property
    def is_terminal(self) -> bool:
        """Whether the puzzles go to a terminal."""
        return self._out.is_terminal

    def kept(self, run: str) -> Sequence[KeptPuzzle]:  # noqa: ARG002 - the puzzles know theirs
        """Return the puzzles of the file."""
        return self._contents.kept

    def known(self) -> Iterable[KnownPuzzle]:
        """Return none: all puzzles of the file are kept."""
        return ()

    def begun(self, items: Iterator[Generated]) -> Iterator[Generated]:
        """Remove what follows the last whole record; all puzzles to come follow it."""
        self.has_begun = True
        self._out.cut(self._contents.size)
        if self._contents.lacks_line_end:
            self._out.line("")
        if self._style.form == "csv" and not self._out.size:
            self._out.line(CSV_HEADING)
        return items

    def write(self, block: Generated) -> None:
        """Write a puzzle as one record."""
        self._out.record(self._style.text(block))

    def finish(self) -> None:
        """Write what is still to be written."""
        self._out.flush()
