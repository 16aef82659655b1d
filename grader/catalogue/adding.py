"""Add puzzles to a catalogue."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from time import monotonic

from attrs import frozen

from grader.catalogue.connection import transaction
from grader.catalogue.preparation import Prepared, PuzzleRow
from grader.catalogue.rating_run import profile_version_id, write_ratings
from grader.errors import Message

BATCH = 10_000
"""The greatest number of puzzles in a transaction."""
BATCH_SECONDS = 2.0
"""Seconds after which a transaction is written in any case, for sources that come slowly."""


@frozen
class AddReport:
    """The outcome of adding puzzles."""

    new: int = 0
    """Puzzles that the catalogue did not have."""
    known: int = 0
    """Puzzles that it had, perhaps in disguise."""
    bad: int = 0
    """Puzzles that were refused."""

    def __add__(self, other: AddReport) -> AddReport:
        return AddReport(self.new + other.new, self.known + other.known, self.bad + other.bad)

    @property
    def message(self) -> Message:
        """The outcome as a part of a line."""
        return Message(
            "added-puzzles",
            "{new:,} new, {known:,} known, {bad:,} bad",
            new=self.new,
            known=self.known,
            bad=self.bad,
        )

    def __str__(self) -> str:
        return str(self.message)


@frozen
class Source:
    """Where puzzles come from."""

    name: str
    url: str = ""
    licence: str = ""


class Adder:
    """Writes prepared puzzles into a catalogue, many in a transaction.

    Args:
        connection: a connection that may write.
        source: where the puzzles come from.
        tags: tags that each puzzle gets, whether it is new or known.
        keep_invalid: also store puzzles that have not exactly one solution.
        refuse: called with each puzzle that is refused.
    """

    def __init__(
        self,
        connection: sqlite3.Connection,
        source: Source,
        tags: Sequence[str] = (),
        *,
        keep_invalid: bool = False,
        refuse: Callable[[Prepared], None] = lambda _: None,
    ) -> None:
        self._connection = connection
        self._source = source
        self._tags = tuple(tags)
        self._keep_invalid = keep_invalid
        self._refuse = refuse
        self._layouts: dict[bytes, int] = {}
        self._techniques: dict[str, int] = {}
        self.new: int = 0
        self.known: int = 0
        self.bad: int = 0

    def add(self, every: Iterable[Prepared]) -> AddReport:
        """Add puzzles; each batch is written as a whole or not at all."""
        for batch in _batches(every):
            kept: list[tuple[Prepared, PuzzleRow]] = []
            for prepared in batch:
                row = prepared.row
                if row is None or (prepared.fault and not self._keep_invalid):
                    self.bad += 1
                    self._refuse(prepared)
                else:
                    kept.append((prepared, row))
            if kept:
                with transaction(self._connection):
                    new = self.write(kept)
                self.new += new
                self.known += len(kept) - new
        return self.report()

    def report(self) -> AddReport:
        """Return the outcome so far."""
        return AddReport(self.new, self.known, self.bad)

    def write(self, kept: Sequence[tuple[Prepared, PuzzleRow]]) -> int:
        """Write a batch, in a transaction of the caller; return the number of new puzzles."""
        connection = self._connection
        source = source_id(connection, self._source)
        next_id = connection.execute("SELECT coalesce(max(id), 0) + 1 FROM puzzle").fetchone()[0]
        layout = self._layout
        new = connection.executemany(
            "INSERT INTO puzzle(id, canon, layout, line, solution, status, givens, symmetry, "
            "automorphisms) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT(canon) DO NOTHING",
            [
                (number, row[0], layout(row[1]), *row[2:])
                for number, (_, row) in enumerate(kept, next_id)
            ],
        ).rowcount
        if new == len(kept):
            # All of them have the ids that they were given.
            connection.executemany(
                "INSERT OR IGNORE INTO provenance VALUES(?, ?, ?, ?, ?)",
                [
                    (source, p.position, number, p.text or None, p.comment)
                    for number, (p, _) in enumerate(kept, next_id)
                ],
            )
        else:
            connection.executemany(
                "INSERT OR IGNORE INTO provenance(source, position, puzzle, line, comment) "
                "SELECT ?, ?, id, nullif(?, line), ? FROM puzzle WHERE canon = ?",
                [(source, p.position, p.text or row.line, p.comment, row.canon) for p, row in kept],
            )
        if any(p.values for p, _ in kept):
            connection.executemany(
                "INSERT OR REPLACE INTO external(puzzle, source, name, value) "
                "SELECT id, ?, ?, ? FROM puzzle WHERE canon = ?",
                ((source, name, value, row.canon) for p, row in kept for name, value in p.values),
            )
        self._write_ratings(kept)
        for tag in self._tags:
            connection.executemany(
                "INSERT OR IGNORE INTO tag(tag, puzzle) SELECT ?, id FROM puzzle WHERE canon = ?",
                ((tag, row.canon) for _, row in kept),
            )
        return new

    def _write_ratings(self, kept: Sequence[tuple[Prepared, PuzzleRow]]) -> None:
        """Write the ratings of records, unless there are some by the same profile version."""
        for prepared, row in kept:
            rated = prepared.rated
            if rated is None:
                continue
            key = (rated.rating.profile, rated.digest, rated.version)
            profile_version = profile_version_id(self._connection, *key)
            # The rating of a disguise may differ a little.
            found = self._connection.execute(
                "SELECT id FROM puzzle AS p WHERE canon = ? AND line = ? AND NOT EXISTS "
                "(SELECT 1 FROM rating AS r WHERE r.profile_version = ? AND r.puzzle = p.id)",
                (row.canon, row.line, profile_version),
            ).fetchone()
            if found is not None:
                ratings = [(found[0], rated.rating)]
                write_ratings(self._connection, profile_version, ratings, None, self._techniques)

    def _layout(self, layout: tuple[bytes, str]) -> int:
        digest, name = layout
        if digest not in self._layouts:
            self._connection.execute(
                "INSERT OR IGNORE INTO layout(name, digest) VALUES(?, ?)", (name, digest)
            )
            found = self._connection.execute("SELECT id FROM layout WHERE digest = ?", (digest,))
            self._layouts[digest] = found.fetchone()[0]
        return self._layouts[digest]


def source_id(connection: sqlite3.Connection, source: Source) -> int:
    """Return the id of a source, which is added if it is new; what is known of it is kept."""
    connection.execute(
        "INSERT INTO source(name, url, licence) VALUES(?, ?, ?) ON CONFLICT(name) DO UPDATE SET "
        "url = coalesce(nullif(excluded.url, ''), url), "
        "licence = coalesce(nullif(excluded.licence, ''), licence)",
        (source.name, source.url, source.licence),
    )
    found = connection.execute("SELECT id FROM source WHERE name = ?", (source.name,)).fetchone()
    number: int = found[0]
    return number


def _batches(every: Iterable[Prepared]) -> Iterator[list[Prepared]]:
    """Iterate over batches of limited size, each collected in limited time."""
    batch: list[Prepared] = []
    end = monotonic() + BATCH_SECONDS
    for prepared in every:
        batch.append(prepared)
        if len(batch) == BATCH or monotonic() > end:
            yield batch
            batch = []
            end = monotonic() + BATCH_SECONDS
    if batch:
        yield batch
