"""The puzzles of the arguments, with their names and where they come from."""

from __future__ import annotations

from collections.abc import Iterator

from grader.cli.shared.inputs import Inputs, remark
from grader.query.puzzles.puzzle_facts import SourcedEntry


def sourced_entries(source: Inputs) -> Iterator[SourcedEntry]:
    """Iterate over the entries of all arguments, with their names and where they come from."""
    for number, entry in enumerate(source.entries(), start=1):
        yield SourcedEntry(number, entry, source.current, remark(entry))
