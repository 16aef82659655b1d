"""Generated puzzles in a catalogue, which tells those of the same run from others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from grader.catalogue import connection as connections
from grader.catalogue.catalogue import Catalogue
from grader.catalogue.generated import source_name
from grader.errors import CatalogueError
from grader.generate import Generated, KeptPuzzle, KnownPuzzle
from grader.rating.profiles.profile import Profile


class GeneratedCatalogue:
    """A catalogue of generated puzzles, which is created if it does not exist.

    One that is created is removed again if no puzzle was added.

    Args:
        path: its file.
        profile: the profile of the ratings.
        options: what is asked for, which the catalogue keeps.

    Raises:
        CatalogueError: it cannot be opened.
    """

    def __init__(self, path: Path, profile: Profile, options: Mapping[str, Any]) -> None:
        self._path = path
        self._is_new = not path.exists() or (path.is_file() and not path.stat().st_size)
        self._catalogue = Catalogue.create(path) if self._is_new else Catalogue(path)
        self._source = ""
        self._next: list[Generated | None] = []
        # It adds what it is given when it is asked for the next one, until it is given None.
        self._added = self._catalogue.add_generated(
            iter(self._next.pop, None), profile, options=options
        )
        self.earlier: int = 0
        """The number of puzzles of the run from before."""
        self.count: int | None = None
        """The number of puzzles that were stored; None before the end of a run, or without one."""
        self._has_begun = False

    @property
    def is_terminal(self) -> bool:
        """Return that it is a file."""
        return False

    def kept(self, run: str) -> Sequence[KeptPuzzle]:
        """Return the puzzles of a run."""
        found = [*self._catalogue.kept_puzzles(run)]
        self._source = source_name(run)
        self.earlier = len(found)
        return found

    def known(self) -> Iterable[KnownPuzzle]:
        """Iterate over all puzzles of the catalogue."""
        return self._catalogue.known_puzzles()

    def begun(self, items: Iterator[Generated]) -> Iterator[Generated]:
        """Return all puzzles to come."""
        self._has_begun = True
        return items

    def write(self, block: Generated) -> None:
        """Add a puzzle."""
        self._next.append(block)
        next(self._added)

    def finish(self) -> None:
        """Store the last puzzles."""
        self._next.append(None)
        next(self._added, None)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        _: TracebackType | None,
    ) -> None:
        try:
            with self._catalogue:
                if self._has_begun:
                    try:
                        self.finish()
                    finally:
                        self.count = self._stored() - self.earlier
        finally:
            if self._is_new and kind is not None:
                self._remove_empty()

    def _stored(self) -> int:
        # Not those that were found: the last ones cannot be stored if the disk is full.
        stored = {name: number for name, _, _, number in self._catalogue.sources()}
        return stored.get(self._source, 0)

    def _remove_empty(self) -> None:
        with suppress(CatalogueError):
            with Catalogue(self._path, readonly=True) as catalogue:
                is_empty = not len(catalogue)
            if is_empty:
                connections.remove(self._path)
