"""Name puzzles that repeat earlier ones of the input, or their solutions."""

from __future__ import annotations

from grader.cli.shared.inputs import Inputs
from grader.cli.shared.output import report_note
from grader.errors import Count, Message
from grader.query.puzzles.rows import Row
from grader.search.canonical.seen_puzzles import Forms, SeenPuzzles


class Repeats:
    """Finds puzzles that repeat earlier ones, and counts them.

    Args:
        source: the inputs, whose puzzles are added in their order.
    """

    def __init__(self, source: Inputs) -> None:
        self._has_one_name = len(source.names) == 1
        self._seen = SeenPuzzles()
        self._count = 0

    def add(self, forms: Forms, source: str, line: int) -> str | None:
        """Add a puzzle; return what it has in common with an earlier one.

        Args:
            forms: the fingerprints of the puzzle.
            source: the name of the file, or a description of another input.
            line: the number of its line.
        """
        where = f"line {line}" if self._has_one_name else f"{source}, line {line}"
        found = self._seen.add_forms(forms, where)
        self._count += found is not None
        return found

    def of(self, row: Row) -> str | None:
        """Add the puzzle of a row, if it has one; return as `add` does."""
        if row.forms is None:
            return None
        return self.add(row.forms, row.sourced.source, row.sourced.entry.line)

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
