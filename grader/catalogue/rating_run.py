"""Rate the puzzles of a catalogue, in any number of processes and runs.

A run takes leases of a thousand puzzles at a time, so that other runs take others.  A lease
without a sign of life for ten minutes is void: its process has died.
"""

from __future__ import annotations

import json
import os
import sqlite3
import time
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from uuid import uuid4

from grader.catalogue.connection import transaction
from grader.catalogue.preparation import stored_puzzle
from grader.catalogue.selection import Selection
from grader.errors import FormatError
from grader.formats import PuzzleEntry
from grader.grading.batch import rate_many
from grader.rating.profile import Profile
from grader.rating.rating import Rating
from grader.runtime.version import version

LEASE = 1000
"""Puzzles in a lease."""
STALE_SECONDS = 600.0
"""Seconds after which a lease is void if nothing was written."""
_WRITE_SECONDS = 2.0
"""Seconds between two transactions that write ratings."""
_LONGEST_RUN = 500
"""Ratings in a transaction."""
_UNFINISHED = "('timeout', 'too-large')"
_UNSOUND = "'unsound'"
"""The status of ratings that are made again in each run: the bug may have been mended since."""


def current_version_id(connection: sqlite3.Connection, profile: Profile) -> int:
    """Return the id of a profile with this version of the grader; call it in a transaction."""
    return profile_version_id(connection, profile.name, profile.digest(), version())


def profile_version_id(connection: sqlite3.Connection, *key: str) -> int:
    """Return the id of a profile version, which is added if it is new.

    Args:
        connection: a connection that may write, in a transaction.
        key: the name of the profile, its digest, and the version of the grader.
    """
    connection.execute(
        "INSERT OR IGNORE INTO profile_version(profile, digest, version) VALUES(?, ?, ?)", key
    )
    found = connection.execute(
        "SELECT id FROM profile_version WHERE profile = ? AND digest = ? AND version = ?", key
    ).fetchone()
    number: int = found[0]
    return number


class RatingRun:
    """A run that rates the puzzles of a catalogue by a profile.

    Args:
        connection: a connection that may write.
        profile: the profile.
        selection: the puzzles to rate; None for all.
        jobs: the number of processes.
        timeout: seconds for each puzzle.  Puzzles that took longer with a smaller limit are
            rated again.
    """

    def __init__(
        self,
        connection: sqlite3.Connection,
        profile: Profile,
        selection: Selection | None,
        jobs: int,
        timeout: float | None,
    ) -> None:
        self._connection = connection
        self._profile = profile
        self._selection = selection
        self._jobs = jobs
        self._timeout = timeout
        self._worker = f"{os.getpid()}-{uuid4().hex[:12]}"
        self._last = 0
        self._leased: deque[int] = deque()
        """Puzzles of which ratings are to come, in their order."""
        self._techniques: dict[str, int] = {}
        with transaction(connection):
            self._profile_version = current_version_id(connection, profile)

    def ratings(self) -> Iterator[Rating]:
        """Rate, write, and iterate over the ratings; each is stored at the latest 2 s later."""
        pending: list[tuple[int, Rating]] = []
        written = time.monotonic()
        try:
            for rating in rate_many(self._entries(), self._profile, self._jobs, self._timeout):
                pending.append((self._leased.popleft(), rating))
                if len(pending) >= _LONGEST_RUN or time.monotonic() - written > _WRITE_SECONDS:
                    self._write(pending)
                    yield from (rating for _, rating in pending)
                    pending = []
                    written = time.monotonic()
            self._write(pending)
            yield from (rating for _, rating in pending)
        finally:
            # After a failure to write, the lease becomes void by itself.
            with suppress(sqlite3.Error), transaction(self._connection):
                self._connection.execute("DELETE FROM lease WHERE worker = ?", (self._worker,))

    def _entries(self) -> Iterator[PuzzleEntry]:
        """Iterate over the puzzles to rate, lease by lease."""
        while rows := self._lease():
            for number, line, layout in rows:
                self._leased.append(number)
                try:
                    yield PuzzleEntry(line, number, stored_puzzle(line, layout))
                except FormatError as error:
                    yield PuzzleEntry(line, number, error=error)

    def _lease(self) -> list[tuple[int, str, str]]:
        """Return the next puzzles without a rating that no other run has leased."""
        now = time.time()
        sql = (
            "SELECT p.id, p.line, l.name FROM puzzle AS p JOIN layout AS l ON l.id = p.layout "
            "LEFT JOIN rating AS own "
            "ON own.profile_version = :profile_version AND own.puzzle = p.id"
        )
        parameters: dict[str, object] = {
            "profile_version": self._profile_version,
            "last": self._last,
            "limit": self._timeout,
            "lease": LEASE,
        }
        conditions = [
            "p.id > :last",
            f"(own.puzzle IS NULL OR own.status = {_UNSOUND} OR own.status IN {_UNFINISHED} "
            "AND own.time_limit IS NOT NULL AND (:limit IS NULL OR own.time_limit < :limit))",
            "NOT EXISTS (SELECT 1 FROM lease AS b WHERE b.profile_version = :profile_version "
            "AND p.id BETWEEN b.first AND b.last)",
        ]
        if self._selection is not None:
            conditions.append(f"p.id IN ({self._selection.ids()})")
            parameters |= self._selection.parameters
        with transaction(self._connection):
            self._connection.execute(
                "DELETE FROM lease WHERE since < ? OR since > ?", (now - STALE_SECONDS, now + 3600)
            )
            rows = self._connection.execute(
                f"{sql} WHERE {' AND '.join(conditions)} ORDER BY p.id LIMIT :lease", parameters
            ).fetchall()
            if rows:
                self._last = rows[-1][0]
                self._connection.execute(
                    "INSERT OR REPLACE INTO lease VALUES(?, ?, ?, ?, ?)",
                    (self._profile_version, rows[0][0], self._last, self._worker, now),
                )
        return rows

    def _write(self, pending: list[tuple[int, Rating]]) -> None:
        # A crash may be the system's fault, so the next run tries again.
        kept = [(number, rating) for number, rating in pending if rating.status != "crashed"]
        with transaction(self._connection):
            write_ratings(
                self._connection, self._profile_version, kept, self._timeout, self._techniques
            )
            self._connection.execute(
                "UPDATE lease SET since = ? WHERE worker = ?", (time.time(), self._worker)
            )


def write_ratings(
    connection: sqlite3.Connection,
    profile_version: int,
    ratings: list[tuple[int, Rating]],
    timeout: float | None,
    techniques: dict[str, int],
) -> None:
    """Write the ratings of puzzles by their ids; call it in a transaction.

    Args:
        connection: a connection that may write.
        profile_version: the id of the profile version of the ratings.
        ratings: puzzles and ratings.
        timeout: the time limit under which they were made.
        techniques: the ids of techniques that are known already; completed here.
    """
    _forget_uses(connection, profile_version, [number for number, _ in ratings], techniques)
    connection.executemany(
        "INSERT OR REPLACE INTO rating(profile_version, puzzle, status, grade, value, ratings, "
        "hardest, steps, techniques, searched, error, time_limit) "
        "VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            (
                profile_version,
                number,
                rating.status,
                rating.grade,
                rating.rating,
                json.dumps(rating.ratings),
                rating.hardest,
                rating.steps,
                json.dumps(rating.techniques),
                int(rating.searched),
                rating.error,
                timeout,
            )
            for number, rating in ratings
        ),
    )
    uses = [
        (profile_version, technique_id(connection, name, techniques), number, times)
        for number, rating in ratings
        for name, times in rating.techniques.items()
    ]
    connection.executemany("INSERT OR REPLACE INTO uses VALUES(?, ?, ?, ?)", uses)


def _forget_uses(
    connection: sqlite3.Connection,
    profile_version: int,
    numbers: list[int],
    techniques: dict[str, int],
) -> None:
    """Remove the uses of earlier, unfinished ratings of puzzles."""
    for number in numbers:
        row = connection.execute(
            "SELECT techniques FROM rating WHERE profile_version = ? AND puzzle = ?",
            (profile_version, number),
        ).fetchone()
        for name in () if row is None else json.loads(row[0]):
            connection.execute(
                "DELETE FROM uses WHERE profile_version = ? AND technique = ? AND puzzle = ?",
                (profile_version, technique_id(connection, name, techniques), number),
            )


def technique_id(connection: sqlite3.Connection, name: str, known: dict[str, int]) -> int:
    """Return the id of a technique in a catalogue, which is added if it is new."""
    if name not in known:
        connection.execute("INSERT OR IGNORE INTO technique(name) VALUES(?)", (name,))
        found = connection.execute("SELECT id FROM technique WHERE name = ?", (name,)).fetchone()
        known[name] = found[0]
    return known[name]
