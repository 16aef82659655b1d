"""Catalogues of puzzles, from Python.

This module is long: it is one class, with a method for each thing that users do with a catalogue.
How it opens its file and how it grows it inherits, and other modules do the work.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from grader import arguments, formats
from grader.catalogue import connection as connections
from grader.catalogue import journal, marks
from grader.catalogue.adding import AddReport
from grader.catalogue.arguments import (
    check_name,
    check_publication,
    check_selection,
    keys_of,
)
from grader.catalogue.catalogue_additions import CatalogueAdditions
from grader.catalogue.comparison import RatingComparison, comparison
from grader.catalogue.details import details_of
from grader.catalogue.functions import define_functions
from grader.catalogue.journal import JournalEntry
from grader.catalogue.maintenance import faults, store_minimal, vacuum
from grader.catalogue.merging import merge
from grader.catalogue.profile_versions import ProfileVersions
from grader.catalogue.queries import count, found_entries, query_of, selection_of
from grader.catalogue.rating_run import HeldPuzzles, RatingRun, held_puzzles
from grader.catalogue.records import CatalogueDetails, CatalogueEntry
from grader.catalogue.statistics import CatalogueStatistics, external_names, sources, statistics
from grader.errors import CatalogueArgumentError
from grader.model.board import Board
from grader.model.puzzle import Puzzle
from grader.query import text_of
from grader.query.expressions import Expression
from grader.rating.profile_loading import load_profile
from grader.rating.profiles.profile import Profile
from grader.rating.rating import Rating
from grader.runtime import deadline


class Catalogue(CatalogueAdditions):
    """A catalogue: an SQLite file of puzzles, in which no two are equivalent.

    It is a context manager.  Every change is complete, or not there at all, when another process
    looks or this one is killed.

    ::

        with grader.Catalogue("puzzles.db") as catalogue:
            catalogue.add(["53..7....6..195..."], source="letters")
            for entry in catalogue.query("grade = hard and not published", limit=30):
                print(entry.line)

    Args:
        path: the file; `Catalogue.create` makes a new one.
        readonly: only read; the file need not be writable.

    Raises:
        CatalogueError: there is no such catalogue, or it cannot be used; so do all methods.
    """

    @classmethod
    def create(cls, path: str | Path) -> Catalogue:
        """Create an empty catalogue and open it; the file must not exist."""
        arguments.file("path", path)
        connections.create(Path(path))
        try:
            return cls(path)
        except BaseException:
            # A full disk may have no room for the files beside it.
            connections.remove(Path(path))
            raise

    def __len__(self) -> int:
        """Return the number of puzzles."""
        with self._explained() as connection:
            count: int = connection.execute("SELECT count(*) FROM puzzle").fetchone()[0]
            return count

    def __iter__(self) -> Iterator[CatalogueEntry]:
        """Iterate over all puzzles, ordered by key."""
        return self.query()

    def __contains__(self, puzzle: Puzzle | Board | formats.PuzzleText) -> bool:
        """Return whether the catalogue has a puzzle, perhaps in disguise."""
        return self._id(formats.as_puzzle(puzzle)) is not None

    def rate(
        self,
        profile: Profile | str | Path = "standard",
        where: str | Expression | None = None,
        *,
        jobs: int = 1,
        timeout: float | None = None,
    ) -> Iterator[Rating]:
        """Rate the puzzles that have no rating by a profile yet, and iterate over the ratings.

        Each rating is stored when it is returned; an iterator that is not finished stops the
        run.  Several processes may rate the same catalogue; `held` returns what is left to
        others.  Puzzles that reached a smaller time limit earlier are rated again.

        Args:
            profile: the profile.
            where: an expression; only puzzles that meet it are rated.
            jobs: the number of processes.
            timeout: seconds for each puzzle.

        Raises:
            ProfileError: there is no such profile.
            QueryError: the expression is malformed.
        """
        deadline.check_timeout(timeout)
        if timeout is not None:
            timeout = arguments.number("timeout", timeout)  # integers of SQLite are small
        jobs = arguments.whole("jobs", jobs, 1)
        check_selection(where)
        chosen = load_profile(profile)
        with self._explained(write=True) as connection:
            selection = None if where is None else selection_of(connection, where, None)[0]
            define_functions(connection)
            run = RatingRun(connection, chosen, selection, jobs, timeout)
        return self._ratings(run)

    def _ratings(self, run: RatingRun) -> Iterator[Rating]:
        with self._explained(write=True) as connection:
            yield from run.ratings()
            connection.execute("PRAGMA optimize")

    def held(
        self,
        profile: Profile | str | Path = "standard",
        where: str | Expression | None = None,
        *,
        timeout: float | None = None,
    ) -> list[HeldPuzzles]:
        """Return which puzzles have no rating because other runs of `rate` have taken them.

        What a process has taken that ended without rating it is free again: at once on the same
        machine, else ten minutes after its last sign of life.

        Args:
            profile: as for `rate`.
            where: as for `rate`.
            timeout: as for `rate`.
        """
        deadline.check_timeout(timeout)
        if timeout is not None:
            timeout = arguments.number("timeout", timeout)
        check_selection(where)
        chosen = load_profile(profile)
        with self._explained(write=True) as connection:
            selection = None if where is None else selection_of(connection, where, None)[0]
            define_functions(connection)
            return held_puzzles(connection, chosen, selection, timeout)

    def query(
        self,
        where: str | Expression | None = None,
        *,
        profile: str | None = None,
        order: str = "key",
        limit: int | None = None,
        random: int | str | None = None,
    ) -> Iterator[CatalogueEntry]:
        """Iterate over the puzzles that meet an expression, in constant memory.

        The iterator sees the catalogue as it was at its first step.

        Args:
            where: the expression, for instance `grade = hard and uses(x-wing) >= 1`; None for
                all puzzles.
            profile: the name of the profile of the ratings; by default the only one, or
                `standard` if there are several.
            order: `key`, `rating`, `givens`, `steps` or `added`, descending with `-` before it;
                unrated puzzles come last.
            limit: the maximum number of puzzles.
            random: a seed; the puzzles come in random order, the same for the same seed.

        Raises:
            QueryError: the expression is malformed.
        """
        if limit is not None:
            limit = arguments.whole("limit", limit, 0)
        if random is not None and not isinstance(random, str):
            random = arguments.whole("random", random)
        arguments.text("order", order)
        check_selection(where, profile)
        with self._explained() as connection:
            query = query_of(connection, where, profile, order, limit, random)
        return found_entries(self.path, query)

    def count(self, where: str | Expression | None = None, *, profile: str | None = None) -> int:
        """Return the number of puzzles that meet an expression."""
        check_selection(where, profile)
        with self._explained() as connection:
            return count(connection, where, profile)

    def find(self, puzzle: Puzzle | Board | formats.PuzzleText) -> CatalogueDetails | None:
        """Return all that is known about a puzzle, perhaps in disguise; None if it is not there."""
        number = self._id(formats.as_puzzle(puzzle))
        if number is None:
            return None
        with self._explained() as connection:
            return details_of(connection, number)

    def publish(
        self,
        puzzles: Iterable[Puzzle | Board | formats.PuzzleText],
        place: str,
        day: str = "",
        page: str = "",
    ) -> list[Puzzle]:
        """Mark puzzles as published, all at once.

        Args:
            puzzles: the puzzles, perhaps in disguise.
            place: where: a newspaper, a book.
            day: the date as YYYY-MM-DD; empty if it is unknown.
            page: the page; empty if it is unknown.

        Returns:
            The puzzles that the catalogue does not have.
        """
        check_publication(place, day, page)
        return self.publish_dated(
            ((puzzle, day) for puzzle in formats.require_several(puzzles)), place, page
        )

    def publish_dated(
        self,
        puzzles: Iterable[tuple[Puzzle | Board | formats.PuzzleText, str]],
        place: str,
        page: str = "",
    ) -> list[Puzzle]:
        """Mark puzzles as published, each on a day of its own, as `publish` does.

        Args:
            puzzles: the puzzles, perhaps in disguise, each with its date as YYYY-MM-DD.
            place: where: a newspaper, a book.
            page: the page; empty if it is unknown.
        """
        check_publication(place, "", page)
        unknown = []
        known = []
        for pair in arguments.each("puzzles", puzzles, (tuple, list), "a puzzle and its date"):
            if len(pair) != 2:
                raise arguments.wrong_type("an item of puzzles", pair, "a puzzle and its date")
            each, day = pair
            check_publication(place, day, page)
            puzzle = formats.as_puzzle(each, "an item of puzzles")
            number = self._id(puzzle)
            if number is None:
                unknown.append(puzzle)
            else:
                known.append((number, formats.puzzle_line(puzzle), day))
        with self._explained(write=True) as connection:
            marks.publish_dated(connection, known, place, page)
        return unknown

    def publish_keys(self, keys: Iterable[str], place: str, day: str = "", page: str = "") -> None:
        """Mark puzzles as published, all at once, by their keys."""
        keys = keys_of(keys)
        check_publication(place, day, page)
        with self._explained(write=True) as connection:
            marks.publish_keys(connection, keys, place, day, page)

    def tag_where(
        self, tag: str, where: str | Expression | None = None, *, profile: str | None = None
    ) -> int:
        """Tag the puzzles that meet an expression, and return how many have got the tag."""
        check_selection(where, profile)
        check_name("tag", tag)
        with self._explained(write=True) as connection:
            selection, _ = selection_of(connection, where, profile)
            return marks.tag_selection(connection, selection, tag)

    def unpublish(
        self,
        puzzles: Iterable[Puzzle | Board | formats.PuzzleText],
        place: str,
        day: str | None = None,
    ) -> JournalEntry | None:
        """Remove the publications of puzzles in a place, and return what `undo` gives back.

        Args:
            puzzles: the puzzles, perhaps in disguise; those that the catalogue does not have, or
                that were not published there, are left out.
            place: the place.
            day: the date as YYYY-MM-DD; None for all of them.

        Returns:
            The entry of the journal; None if nothing was removed.
        """
        check_publication(place, day or "", "")
        found = [
            self._id(formats.as_puzzle(puzzle, "an item of puzzles"))
            for puzzle in formats.require_several(puzzles)
        ]
        numbers = [number for number in found if number is not None]
        with self._explained(write=True) as connection:
            return journal.unpublish(connection, numbers, place, day)

    def untag_where(
        self, tag: str, where: str | Expression | None = None, *, profile: str | None = None
    ) -> JournalEntry | None:
        """Remove a tag from the puzzles that meet an expression, as `unpublish` does."""
        check_selection(where, profile)
        check_name("tag", tag)
        with self._explained(write=True) as connection:
            selection, _ = selection_of(connection, where, profile)
            return journal.untag(connection, selection, tag)

    def remove_where(
        self, where: str | Expression, *, profile: str | None = None
    ) -> JournalEntry | None:
        """Remove the puzzles that meet an expression, with all that is known about them.

        Returns:
            The entry of the journal, by which `undo` gives them back; None if there are none.
        """
        if where is None:
            raise arguments.wrong_type("where", where, "an expression")
        check_selection(where, profile)
        about = where if isinstance(where, str) else text_of(where)
        with self._explained(write=True) as connection:
            selection, _ = selection_of(connection, where, profile)
            return journal.remove(connection, selection, about)

    def journal(self) -> list[JournalEntry]:
        """Return what was removed, oldest first."""
        with self._explained() as connection:
            return journal.entries(connection)

    def undo(self, number: int | None = None) -> tuple[JournalEntry, int]:
        """Give back what was removed, all or nothing.

        Args:
            number: the number of the entry in the journal; None for the last that is not undone.

        Returns:
            The entry, and the number of its puzzles that are not in the catalogue any more, so
            that they got nothing back.
        """
        if number is not None:
            number = arguments.whole("number", number, 1)
        with self._explained(write=True) as connection:
            return journal.undo(connection, number)

    def sources(self) -> list[tuple[str, str, str, int]]:
        """Return name, licence, address and number of puzzles of each source, by name."""
        with self._explained() as connection:
            return sources(connection)

    def external_names(self) -> list[str]:
        """Return the headings of the columns that sources have of their own, in their order."""
        with self._explained() as connection:
            return external_names(connection)

    def tag(self, puzzles: Iterable[Puzzle | Board | formats.PuzzleText], tag: str) -> list[Puzzle]:
        """Tag puzzles, all at once, and return those that the catalogue does not have."""
        check_name("tag", tag)
        found = [
            formats.as_puzzle(puzzle, "an item of puzzles")
            for puzzle in formats.require_several(puzzles)
        ]
        numbers = [self._id(puzzle) for puzzle in found]
        with self._explained(write=True) as connection:
            marks.tag(connection, (number for number in numbers if number is not None), tag)
        return [p for p, number in zip(found, numbers, strict=True) if number is None]

    def statistics(self) -> CatalogueStatistics:
        """Return numbers about the catalogue: layouts, sources, grades, techniques."""
        with self._explained() as connection:
            return statistics(connection)

    def comparison(self, first: str, second: str) -> RatingComparison:
        """Return what changed between two profile versions.

        Args:
            first: a profile version: its number in the statistics, a profile, or `profile@version`.
            second: another one.
        """
        arguments.text("first", first)
        arguments.text("second", second)
        with self._explained() as connection:
            return comparison(connection, first, second)

    def default_profile(self, profile: str | None = None) -> str:
        """Return the name of the profile that a query takes the ratings of."""
        check_selection(None, profile)
        with self._explained() as connection:
            return ProfileVersions(connection, profile).default

    def store_minimal(
        self, where: str | Expression | None = None, *, profile: str | None = None
    ) -> Counter[bool]:
        """Find out and store which puzzles are minimal, and return how many are and are not.

        Those of which it is stored already count as well.
        """
        check_selection(where, profile)
        with self._explained(write=True) as connection:
            selection, _ = selection_of(connection, where, profile)
            return store_minimal(connection, selection)

    def merge(self, other: str | Path) -> AddReport:
        """Merge another catalogue into this one, all or nothing.

        Puzzles that both have keep their line and ratings here, and get the sources, tags,
        publications and missing ratings of the other one.
        """
        arguments.file("other", other)
        path = Path(other)
        if path.exists() and path.samefile(self.path):
            raise CatalogueArgumentError(
                "catalogue-itself",
                "'{path}' is the catalogue itself; name another one",
                path=str(path),
            )
        connections.connect(path, readonly=True).close()
        with self._explained(write=True) as connection:
            return merge(connection, path)

    def faults(self, *, quick: bool = False) -> Iterator[str]:
        """Iterate over sentences about what is wrong in the file; `quick` skips the puzzles."""
        arguments.flag("quick", quick)
        with self._explained() as connection:
            yield from faults(connection, quick=quick)

    def vacuum(self) -> None:
        """Make the file as small as it can be, and renew the statistics that guide queries."""
        with self._explained(write=True) as connection:
            vacuum(connection)
