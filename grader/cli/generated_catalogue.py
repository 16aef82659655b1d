"""`grader generate --output FILE.db`: generated puzzles in a catalogue."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import chain
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from grader.catalogue import connection as connections
from grader.catalogue.catalogue import Catalogue
from grader.catalogue.connection import is_catalogue
from grader.catalogue.generated import source_name
from grader.errors import CatalogueError
from grader.generate import Generated, KeptPuzzle, KnownPuzzle
from grader.model.puzzle import Puzzle
from grader.rating.profiles.profile import Profile

_NOT_KEPT = frozenset(
    ("output", "jobs", "timeout", "avoid", "verbose", "count", "language", "cells", "eureka")
)
"""Options that do not say which puzzles are wanted."""


def names_catalogue(output: str | None) -> bool:
    """Return whether an output is a catalogue, perhaps one that does not exist yet."""
    if output is None:
        return False
    path = Path(output)
    return path.suffix.lower() == ".db" or is_catalogue(path)


def add_generated(
    output: str,
    begin: Callable[..., Iterator[Generated]],
    avoid: Iterable[Puzzle | KnownPuzzle],
    profile: Profile,
    show: Callable[[Iterator[Generated]], Iterable[Generated]],
) -> None:
    """Add the puzzles of a run to a catalogue, which is created if it does not exist.

    Puzzles of the catalogue are avoided, except that those of the same run count.

    Args:
        output: the file of the catalogue.
        begin: begins the run; it takes the puzzles to avoid and those kept from before.
        avoid: further puzzles to avoid.
        profile: the profile of the ratings.
        show: passes the puzzles on and shows progress.
    """
    with _opened(Path(output)) as catalogue:
        earlier = 0
        source = ""

        def kept(run: str) -> list[KeptPuzzle]:
            nonlocal earlier, source
            found = [*catalogue.kept_puzzles(run)]
            earlier = len(found)
            source = source_name(run)
            return found

        found = begin(avoid=chain(avoid, catalogue.known_puzzles()), kept=kept)
        try:
            added = catalogue.add_generated(found, profile, options=_wanted())
            for _ in show(added):
                pass
        finally:
            # Not those that were found: the last ones cannot be stored if the disk is full.
            stored = {name: number for name, _, _, number in catalogue.sources()}
            count = stored.get(source, 0) - earlier
            before = f", {earlier:,} from before" if earlier else ""
            click.echo(f"{output}: {count:,} new{before}", err=True)


@contextmanager
def _opened(path: Path) -> Iterator[Catalogue]:
    """Open a catalogue; one that is created here is removed again if nothing was added."""
    is_new = not path.exists() or (path.is_file() and not path.stat().st_size)
    catalogue = Catalogue.create(path) if is_new else Catalogue(path)
    try:
        with catalogue:
            yield catalogue
    except BaseException:
        with suppress(CatalogueError):
            if is_new and _is_empty(path):
                connections.remove(path)
        raise


def _is_empty(path: Path) -> bool:
    with Catalogue(path, readonly=True) as catalogue:
        return not len(catalogue)


def _wanted() -> dict[str, Any]:
    """Return the options of the running command that say which puzzles are wanted."""
    context = click.get_current_context()
    found: dict[str, Any] = {}
    for name, value in context.params.items():
        source = context.get_parameter_source(name)
        if name not in _NOT_KEPT and source not in (None, ParameterSource.DEFAULT):
            found[name] = _plain(value)
    return found


def _plain(value: object) -> str | int:
    """Return the value of an option as a value for JSON."""
    if isinstance(value, tuple) and all(isinstance(each, int | float) for each in value):
        low, high = value
        return f"{low:g}..{high:g}"
    if isinstance(value, tuple):
        return ", ".join(value)
    return value if isinstance(value, int) else str(value)
