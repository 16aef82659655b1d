"""Rate the puzzles of a catalogue, in any number of processes and runs.

A run takes leases of a thousand puzzles at a time, so that other runs take others.  A lease
names the process of its run.  It is void when that has ended, as far as this machine knows, or
has given no sign of life for ten minutes.

This module is long because leases, profile versions and ratings are written by one run.
"""

from __future__ import annotations

import json
import sqlite3
import time
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import datetime
from typing import NamedTuple, TypeVar
from uuid import uuid4

from attrs import frozen

from grader.catalogue.connection import transaction
from grader.catalogue.preparation import stored_puzzle
from grader.catalogue.selection import Selection
from grader.errors import Count, FormatError, Message
from grader.formats import PuzzleEntry
from grader.model.rules.ruled_layout import plain_name
from grader.rating.profile_loading import profile_for_rules
from grader.rating.profiles.profile import Profile
from grader.rating.rate_many import rate_many
from grader.rating.rating import Rating
from grader.runtime.process_identity import ProcessIdentity
from grader.runtime.version import version

T = TypeVar("T")

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
_RUNS: set[str] = set()
"""The workers of the runs of this process that have not ended."""


@frozen
class HeldPuzzles:
    """Puzzles without a rating that another run has taken, and not rated yet."""

    count: int
    host: str
    """The machine of the run; empty if an earlier version has begun it."""
    pid: int
    """The number of its process there; 0 if it is unknown."""
    until: datetime
    """When they are free at the latest, in local time, unless the run gives a sign of life."""

    def __str__(self) -> str:
        return str(held_message(self))


def held_message(held: HeldPuzzles) -> Message:
    """Return the message that says who holds puzzles, and until when."""
    holder = Message("held-by-run", "another run")
    if held.host:
        holder = Message(
            "held-by-process", "process {pid} on {host}", pid=str(held.pid), host=held.host
        )
    return Message(
        "held-puzzles",
        "{puzzles:,} {verb} held by {holder} until {time}",
        puzzles=Count("puzzle", held.count),
        verb="is" if held.count == 1 else "are",
        holder=holder,
        time=f"{held.until:%H:%M}",
    )


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
        self._worker = f"{ProcessIdentity.own()} {uuid4().hex[:12]}"
        self._last = 0
        self._leased: deque[int] = deque()
        """Puzzles of which ratings are to come, in their order."""
        self._ruled: set[int] = set()
        """Those of them that have rules."""
        self._techniques: dict[str, int] = {}
        with transaction(connection):
            self._versions = _versions(connection, profile)
        self._profile_version = self._versions.usual

    def ratings(self) -> Iterator[Rating]:
        """Rate, write, and iterate over the ratings; each is stored at the latest 2 s later."""
        pending: list[tuple[int, Rating]] = []
        written = time.monotonic()
        _RUNS.add(self._worker)
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
            # If it cannot be written, the lease is void nevertheless.
            _RUNS.discard(self._worker)
            with suppress(sqlite3.Error), transaction(self._connection):
                self._connection.execute("DELETE FROM lease WHERE worker = ?", (self._worker,))

    def _entries(self) -> Iterator[PuzzleEntry]:
        """Iterate over the puzzles to rate, lease by lease."""
        while rows := self._lease() or self._lease_again():
            for number, line, layout in rows:
                self._leased.append(number)
                if is_ruled(layout):
                    self._ruled.add(number)
                try:
                    yield PuzzleEntry(line, number, stored_puzzle(line, layout))
                except FormatError as error:
                    yield PuzzleEntry(line, number, error=error)

    def _lease(self) -> list[tuple[int, str, str]]:
        """Return the next puzzles without a rating that no other run has leased."""
        now = time.time()
        sql, parameters = unrated(
            self._versions, self._selection, self._timeout, "p.id, p.line, l.name"
        )
        held = (
            "EXISTS (SELECT 1 FROM lease AS b WHERE b.profile_version = :profile_version "
            "AND p.id BETWEEN b.first AND b.last)"
        )
        with transaction(self._connection):
            _remove_void_leases(self._connection)
            rows = self._connection.execute(
                f"{sql} AND p.id > :last AND NOT {held} ORDER BY p.id LIMIT :lease",
                {**parameters, "last": self._last, "lease": LEASE},
            ).fetchall()
            if rows:
                # A lease has all puzzles of its range, so it ends where another one begins.
                (end,) = self._connection.execute(
                    "SELECT min(first) FROM lease WHERE profile_version = ? AND first > ?",
                    (self._profile_version, rows[0][0]),
                ).fetchone()
                rows = [row for row in rows if end is None or row[0] < end]
                self._last = rows[-1][0]
                self._connection.execute(
                    "INSERT OR REPLACE INTO lease VALUES(?, ?, ?, ?, ?)",
                    (self._profile_version, rows[0][0], self._last, self._worker, now),
                )
        return rows

    def _lease_again(self) -> list[tuple[int, str, str]]:
        """Return puzzles that another run had and left, once there are no others."""
        # Those of this run are in leases of its own, so none comes twice.
        self._last = 0
        return self._lease()

    def _write(self, pending: list[tuple[int, Rating]]) -> None:
        # A crash may be the system's fault, so the next run tries again.
        kept = [(number, rating) for number, rating in pending if rating.status != "crashed"]
        ruled = [each for each in kept if each[0] in self._ruled]
        usual = [each for each in kept if each[0] not in self._ruled]
        self._ruled.difference_update(number for number, _ in pending)
        with transaction(self._connection):
            for version, ratings in ((self._versions.usual, usual), (self._versions.ruled, ruled)):
                if ratings:
                    write_ratings(
                        self._connection, version, ratings, self._timeout, self._techniques
                    )
            self._connection.execute(
                "UPDATE lease SET since = ? WHERE worker = ?", (time.time(), self._worker)
            )


def held_puzzles(
    connection: sqlite3.Connection,
    profile: Profile,
    selection: Selection | None,
    timeout: float | None,
) -> list[HeldPuzzles]:
    """Return what other runs have taken of the puzzles that a run would rate.

    Args:
        connection: a connection that may write.
        profile: the profile of the run.
        selection: its puzzles; None for all.
        timeout: its limit of time.
    """
    with transaction(connection):
        _remove_void_leases(connection)
        versions = _versions(connection, profile)
        number = versions.usual
        sql, parameters = unrated(versions, selection, timeout, "count(*)")
        leases = connection.execute(
            "SELECT worker, max(since) FROM lease WHERE profile_version = ? "
            "GROUP BY worker ORDER BY min(first)",
            (number,),
        ).fetchall()
        found = []
        for worker, since in leases:
            (count,) = connection.execute(
                f"{sql} AND EXISTS (SELECT 1 FROM lease AS b WHERE b.worker = :worker "
                "AND b.profile_version = :profile_version AND p.id BETWEEN b.first AND b.last)",
                {**parameters, "worker": worker},
            ).fetchone()
            if count:
                process = _process_of(worker)
                host, pid = ("", 0) if process is None else (process.host, process.pid)
                until = datetime.fromtimestamp(since + STALE_SECONDS)
                found.append(HeldPuzzles(count, host, pid, until))
        return found


def by_profile(
    profile: Profile, ratings: Iterable[tuple[T, Rating]]
) -> Iterator[tuple[Profile, list[tuple[T, Rating]]]]:
    """Iterate over the profiles that made ratings in the run of a profile, and their ratings.

    That is the profile itself, and the one to which it gives way for puzzles with rules.
    """
    ruled = profile_for_rules(profile)
    usual: list[tuple[T, Rating]] = []
    others: list[tuple[T, Rating]] = []
    for each in ratings:
        (others if each[1].profile == ruled.name else usual).append(each)
    if ruled is profile:
        yield profile, usual + others
        return
    if usual or not others:
        yield profile, usual
    if others:
        yield ruled, others


def is_ruled(layout: str) -> bool:
    """Return whether layouts with a name have rules."""
    return plain_name(layout) != layout


class _Versions(NamedTuple):
    """The profile versions by which a run rates."""

    usual: int
    """The id of that of the profile of the run."""
    ruled: int
    """The id of that for puzzles with rules."""
    ruled_layouts: tuple[int, ...]
    """The ids of the layouts with rules; none if both versions are the same."""


def _versions(connection: sqlite3.Connection, profile: Profile) -> _Versions:
    """Return the profile versions of a run, which are added; call it in a transaction."""
    usual = current_version_id(connection, profile)
    other = profile_for_rules(profile)
    layouts = connection.execute("SELECT id, name FROM layout").fetchall()
    ruled = tuple(number for number, name in layouts if is_ruled(name))
    if other is profile or not ruled:
        return _Versions(usual, usual, ())
    return _Versions(usual, current_version_id(connection, other), ruled)


def unrated(
    versions: _Versions, selection: Selection | None, timeout: float | None, columns: str
) -> tuple[str, dict[str, object]]:
    """Return a query for the puzzles that a run would rate, and its parameters.

    Args:
        versions: the profile versions of the ratings.
        selection: the puzzles; None for all.
        timeout: the time limit of the run.
        columns: what is asked for of the puzzle `p` with the layout `l`.
    """
    conditions = [
        f"(own.puzzle IS NULL OR own.status = {_UNSOUND} OR own.status IN {_UNFINISHED} "
        "AND own.time_limit IS NOT NULL AND (:limit IS NULL OR own.time_limit < :limit))"
    ]
    parameters: dict[str, object] = {
        "profile_version": versions.usual,
        "ruled_version": versions.ruled,
        "limit": timeout,
    }
    ruled = ", ".join(map(str, versions.ruled_layouts))
    if selection is not None:
        conditions.append(f"p.id IN ({selection.ids()})")
        parameters |= selection.parameters
    return (
        f"SELECT {columns} FROM puzzle AS p JOIN layout AS l ON l.id = p.layout "
        "LEFT JOIN rating AS own "
        f"ON own.profile_version = CASE WHEN p.layout IN ({ruled}) THEN :ruled_version "
        "ELSE :profile_version END AND own.puzzle = p.id "
        f"WHERE {' AND '.join(conditions)}",
        parameters,
    )


def _remove_void_leases(connection: sqlite3.Connection) -> None:
    """Remove the leases of runs that have ended; call it in a transaction."""
    now = time.time()
    connection.execute(
        "DELETE FROM lease WHERE since < ? OR since > ?", (now - STALE_SECONDS, now + 3600)
    )
    for (worker,) in connection.execute("SELECT DISTINCT worker FROM lease").fetchall():
        if _has_ended(worker):
            connection.execute("DELETE FROM lease WHERE worker = ?", (worker,))


def _has_ended(worker: str) -> bool:
    """Return whether a run has certainly ended."""
    process = _process_of(worker)
    if process is None:
        return False
    return process.has_ended() or (process == ProcessIdentity.own() and worker not in _RUNS)


def _process_of(worker: str) -> ProcessIdentity | None:
    """Return the process of a run; None if an earlier version has begun it."""
    return ProcessIdentity.parse(worker.rpartition(" ")[0])


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
