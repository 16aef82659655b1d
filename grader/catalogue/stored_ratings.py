"""Add puzzles together with ratings that were made elsewhere."""

from __future__ import annotations

import sqlite3
from collections import deque
from collections.abc import Iterable, Iterator
from itertools import islice

from grader.catalogue.adding import Adder, Source
from grader.catalogue.connection import transaction
from grader.catalogue.preparation import Prepared, prepare_all
from grader.catalogue.rating_run import by_profile, current_version_id, write_ratings
from grader.formats import PuzzleEntry
from grader.formats.records import record_entry
from grader.rating.profiles.profile import Profile
from grader.rating.rating import Rating

_BATCH = 5000
"""Ratings in a transaction."""


def add_ratings(
    connection: sqlite3.Connection,
    ratings: Iterable[Rating],
    profile: Profile,
    source: Source,
    timeout: float | None,
    jobs: int,
) -> int:
    """Add the puzzles of ratings, and the ratings; return the number of ratings that are new.

    Left out are puzzles that are malformed or have not exactly one solution, and ratings of
    puzzles that the catalogue has in disguise, or has rated by this profile.

    Args:
        connection: a connection that may write.
        ratings: the ratings.
        profile: the profile of all of them.
        source: where the puzzles come from; the position of a puzzle is its number.
        timeout: the time limit under which the ratings were made.
        jobs: the number of processes.
    """
    adder = Adder(connection, source)
    techniques: dict[str, int] = {}
    waiting: deque[Rating] = deque()

    def entries() -> Iterator[PuzzleEntry]:
        for number, rating in enumerate(ratings, start=1):
            if rating.layout is not None:
                waiting.append(rating)
                yield record_entry(rating.puzzle, rating.layout, number)

    added = 0
    prepared = prepare_all(entries(), jobs)
    while batch := [*islice(prepared, _BATCH)]:
        made = [waiting.popleft() for _ in batch]
        adder.add(batch)
        with transaction(connection):
            for rated_by, own in by_profile(profile, zip(batch, made, strict=True)):
                profile_version = current_version_id(connection, rated_by)
                new = [*_new(connection, profile_version, own)]
                write_ratings(connection, profile_version, new, timeout, techniques)
                added += len(new)
    return added


def _new(
    connection: sqlite3.Connection,
    profile_version: int,
    made: list[tuple[Prepared, Rating]],
) -> Iterator[tuple[int, Rating]]:
    """Iterate over the ratings of puzzles that have none, with the ids of the puzzles."""
    for prepared, rating in made:
        if prepared.row is None or prepared.fault or rating.status == "crashed":
            continue
        found = connection.execute(
            "SELECT p.id FROM puzzle AS p LEFT JOIN rating AS r ON r.puzzle = p.id "
            "AND r.profile_version = ? WHERE p.canon = ? AND p.line = ? "
            "AND (r.puzzle IS NULL OR r.status IN ('timeout', 'too-large', 'unsound'))",
            (profile_version, prepared.row.canon, prepared.row.line),
        ).fetchone()
        if found is not None:
            yield found[0], rating
