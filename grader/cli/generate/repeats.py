"""Name puzzles that repeat earlier ones of the input, or their solutions."""

from __future__ import annotations

from grader.cli.shared.inputs import Inputs
from grader.cli.shared.output import report_note
from grader.errors import Count, Message
from grader.model.puzzle import Puzzle
from grader.query.puzzles.rows import Row
from grader.search.canonical.seen_puzzles import SeenPuzzles


class Repeats:
    """Finds puzzles that repeat earlier ones, and counts them.

    Args:
        source: the inputs, whose puzzles are added in their order.
    """

    def __init__(self, source: Inputs) -> None:
        self._has_one_name = len(source.names) == 1
        self._seen = SeenPuzzles()
        self._count = 0

    def add(self, puzzle: Puzzle, source: str, line: int) -> str | None:
        """Add a puzzle; return what it has in common with an earlier one.

        Args:
            puzzle: the puzzle.
            source: the name of the file, or a description of another input.
            line: the number of its line.
        """
        return self._counted(self._seen.add(puzzle, self._place(source, line)))

    def of(self, row: Row) -> str | None:
        """Add the puzzle of a row, if it has one; return as `add` does."""
        if row.forms is None:
            return None
        place = self._place(row.sourced.source, row.sourced.entry.line)
        return self._counted(self._seen.add_forms(row.forms, place))

    def _place(self, source: str, line: int) -> str:
        if self._has_one_name:
            return Message("earlier-line", "line {line}", line=line)
        return Message("earlier-line-of", "{source}, line {line}", source=source, line=line)

    def _counted(self, found: str | None) -> str | None:
        self._count += found is not None
        return found

    def report(self) -> None:
        """Report the number of repeats."""
        if self._count:
            report_note(
                Message(
                    "repeated-puzzles",
                    "{puzzles} {verb} an earlier one or its solution",
                    puzzles=Count("puzzle", self._count),
                    verb="repeats" if self._count == 1 else "repeat",
                )
            )
