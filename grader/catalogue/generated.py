"""Generated puzzles in a catalogue: their runs, their ratings, and what a run has already."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping
from functools import partial
from time import monotonic
from typing import Any

from grader.catalogue.adding import Adder, Source
from grader.catalogue.connection import transaction
from grader.catalogue.preparation import prepare, stored_puzzle
from grader.catalogue.rating_run import by_profile, current_version_id, write_ratings
from grader.formats import PuzzleEntry, puzzle_line
from grader.generate import Generated, KeptPuzzle, KnownPuzzle
from grader.rating.profiles.profile import Profile
from grader.rating.rating import Rating

_WRITE_SECONDS = 0.5
"""Seconds between two transactions."""
_LARGEST_BATCH = 1000
"""Puzzles in a transaction."""


def source_name(run: str) -> str:
    """Return the name of the source that a run of the generator is."""
    return f"generate-{run}"


def known_puzzles(connection: sqlite3.Connection) -> Iterator[KnownPuzzle]:
    """Iterate over all puzzles of a catalogue as puzzles to avoid."""
    rows = connection.execute(
        "SELECT p.canon, p.line, l.name FROM puzzle AS p JOIN layout AS l ON l.id = p.layout"
    )
    for canon, line, layout in rows:
        yield KnownPuzzle(canon, partial(stored_puzzle, line, layout))


def kept_puzzles(connection: sqlite3.Connection, run: str) -> Iterator[KeptPuzzle]:
    """Iterate over the puzzles that a run has added to a catalogue."""
    rows = connection.execute(
        "SELECT coalesce(v.line, p.line), l.name, v.position, "
        "(SELECT r.hardest FROM rating AS r WHERE r.puzzle = p.id "
        "ORDER BY r.profile_version LIMIT 1) "
        "FROM generation AS g JOIN provenance AS v ON v.source = g.source "
        "JOIN puzzle AS p ON p.id = v.puzzle JOIN layout AS l ON l.id = p.layout WHERE g.run = ?",
        (run,),
    )
    for line, layout, attempt, hardest in rows:
        yield KeptPuzzle(stored_puzzle(line, layout), run, attempt, hardest)


class GeneratedWriter:
    """Adds the puzzles of a run to a catalogue, with their ratings, some in a transaction.

    The run is their source, and the number of the attempt the position in it.

    Args:
        connection: a connection that may write.
        profile: the profile of the ratings.
        options: what was asked for, as an object for JSON.
        tags: tags for each puzzle.
    """

    def __init__(
        self,
        connection: sqlite3.Connection,
        profile: Profile,
        options: Mapping[str, Any],
        tags: tuple[str, ...] = (),
    ) -> None:
        self._connection = connection
        self._profile = profile
        self._options = options
        self._tags = tags
        self._pending: list[Generated] = []
        self._techniques: dict[str, int] = {}
        self._written = monotonic()
        self.count: int = 0
        """Puzzles written."""

    def add(self, made: Generated) -> None:
        """Add a puzzle of the run; it is written at the latest with the next one after 0.5 s."""
        self._pending.append(made)
        if len(self._pending) >= _LARGEST_BATCH or monotonic() - self._written > _WRITE_SECONDS:
            self.flush()

    def flush(self) -> None:
        """Write the puzzles that are not written yet, all or none."""
        if not self._pending:
            return
        try:
            with transaction(self._connection):
                self._write(self._pending)
        except BaseException:
            # The techniques of this transaction are not there, and it may be tried again.
            self._techniques.clear()
            raise
        self.count += len(self._pending)
        self._pending = []
        self._written = monotonic()

    def _write(self, pending: list[Generated]) -> None:
        run = pending[0].run
        adder = Adder(self._connection, Source(source_name(run)), self._tags)
        kept = []
        for made in pending:
            entry = PuzzleEntry(puzzle_line(made.puzzle), made.attempt, made.puzzle)
            (prepared,) = prepare(entry)
            assert prepared.row is not None, "a generated puzzle is well-formed"
            kept.append((prepared, prepared.row))
        adder.write(kept)
        options = {"seed": pending[0].seed, **self._options}
        self._connection.execute(
            "INSERT OR IGNORE INTO generation(source, run, options) "
            "SELECT id, ?, ? FROM source WHERE name = ?",
            (run, json.dumps(options), source_name(run)),
        )
        ratings: list[tuple[int, Rating]] = []
        for made, (_, row) in zip(pending, kept, strict=True):
            found = self._connection.execute(
                "SELECT id FROM puzzle WHERE canon = ? AND line = ?", (row.canon, row.line)
            ).fetchone()
            # Another process may have added the puzzle in disguise; its rating may differ.
            if found is not None:
                ratings.append((found[0], made.rating))
        for profile, own in by_profile(self._profile, ratings):
            version = current_version_id(self._connection, profile)
            write_ratings(self._connection, version, own, None, self._techniques)
