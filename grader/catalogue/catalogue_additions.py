"""What is added to a catalogue: puzzles, ratings, and what was generated."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, get_args

from grader import arguments, formats
from grader.catalogue.adding import Adder, AddReport, Source
from grader.catalogue.arguments import check_name, entries_of
from grader.catalogue.catalogue_file import CatalogueFile
from grader.catalogue.generated import GeneratedWriter, kept_puzzles, known_puzzles
from grader.catalogue.preparation import Piece, Prepared, prepare_all
from grader.catalogue.stored_ratings import add_ratings
from grader.generate import Generated, KeptPuzzle, KnownPuzzle
from grader.model.board import Board
from grader.model.puzzle import Puzzle
from grader.rating.profile_loading import load_profile
from grader.rating.profiles.profile import Profile
from grader.rating.rating import Rating
from grader.runtime import deadline


class CatalogueAdditions(CatalogueFile):
    """The methods of a catalogue by which it grows."""

    def add(
        self,
        puzzles: Iterable[Puzzle | Board | formats.PuzzleText],
        *,
        source: str = "python",
        url: str = "",
        licence: str = "",
        tags: Sequence[str] = (),
        keep_invalid: bool = False,
        jobs: int = 1,
    ) -> AddReport:
        """Add puzzles; those that the catalogue has, perhaps in disguise, only get a new source.

        Args:
            puzzles: puzzles or their texts; read only as far as needed.
            source: the name of their source.
            url: its address.
            licence: its licence; it is shown where puzzles are exported.
            tags: tags for each of them.
            keep_invalid: also keep puzzles that have not exactly one solution.
            jobs: the number of processes.

        Returns:
            The number of new, known and bad puzzles.

        Raises:
            TypeError: `puzzles` is one puzzle or one text.
        """
        for name, text in (("source", source), ("url", url), ("licence", licence)):
            arguments.text(name, text)
        return self.add_pieces(
            entries_of(formats.require_several(puzzles)),
            Source(source, url, licence),
            tags=tags,
            keep_invalid=keep_invalid,
            jobs=jobs,
        )

    def add_pieces(
        self,
        pieces: Iterable[Piece],
        source: Source,
        *,
        tags: Sequence[str] = (),
        keep_invalid: bool = False,
        jobs: int = 1,
        refuse: Callable[[Prepared], None] = lambda _: None,
    ) -> AddReport:
        """Add the entries of a file; `refuse` is called with each that is refused."""
        pieces = arguments.each("pieces", pieces, get_args(Piece), "an entry of a file")
        arguments.require("source", source, Source, "a Source")
        arguments.flag("keep_invalid", keep_invalid)
        jobs = arguments.whole("jobs", jobs, 1)
        if not callable(refuse):
            raise arguments.wrong_type("refuse", refuse, "a function")
        tags = arguments.texts("tags", tags)
        for name, text in (("source", source.name), *(("tag", tag) for tag in tags)):
            check_name(name, text)
        with self._explained(write=True) as connection:
            adder = Adder(connection, source, tags, keep_invalid=keep_invalid, refuse=refuse)
            return adder.add(prepare_all(pieces, jobs))

    def add_ratings(
        self,
        ratings: Iterable[Rating],
        profile: Profile | str | Path,
        *,
        source: str = "python",
        timeout: float | None = None,
        jobs: int = 1,
    ) -> int:
        """Add the puzzles of ratings that were made elsewhere, and the ratings.

        Puzzles that are malformed or have not exactly one solution are left out, and so are
        ratings of puzzles that the catalogue has in disguise or has rated by this profile.

        Args:
            ratings: the ratings, by this version; read only as far as needed.
            profile: the profile of all of them.
            source: the name of the source of the puzzles.
            timeout: the time limit in seconds under which they were rated.
            jobs: the number of processes.

        Returns:
            The number of ratings that were added.
        """
        ratings = arguments.each("ratings", ratings, Rating, "a rating")
        check_name("source", source)
        deadline.check_timeout(timeout)
        jobs = arguments.whole("jobs", jobs, 1)
        with self._explained(write=True) as connection:
            return add_ratings(
                connection, ratings, load_profile(profile), Source(source), timeout, jobs
            )

    def add_generated(
        self,
        puzzles: Iterable[Generated],
        profile: Profile | str | Path = "standard",
        *,
        options: Mapping[str, Any] | None = None,
        tags: Sequence[str] = (),
    ) -> Iterator[Generated]:
        """Add what `grader.generate` finds, with its ratings, and iterate over it.

        Their source is `generate-` and the id of the run.

        Args:
            puzzles: the puzzles of one run.
            profile: the profile with which they were generated.
            options: what was asked for, an object for JSON that is kept with the run.
            tags: tags for each of them.
        """
        puzzles = arguments.each("puzzles", puzzles, Generated, "a generated puzzle")
        if options is not None:
            arguments.require("options", options, Mapping, "a mapping")
        for tag in arguments.texts("tags", tags):
            check_name("tag", tag)
        with self._explained(write=True) as connection:
            writer = GeneratedWriter(connection, load_profile(profile), options or {}, tuple(tags))
            try:
                for made in puzzles:
                    writer.add(made)
                    yield made
            finally:
                writer.flush()

    def known_puzzles(self) -> Iterator[KnownPuzzle]:
        """Iterate over all puzzles as `grader.generate` takes them to avoid."""
        with self._explained() as connection:
            yield from known_puzzles(connection)

    def kept_puzzles(self, run: str) -> Iterator[KeptPuzzle]:
        """Iterate over what an earlier, interrupted run of `grader.generate` has added."""
        arguments.text("run", run)
        with self._explained() as connection:
            yield from kept_puzzles(connection, run)
